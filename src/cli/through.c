/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. --through: asks and rules what must follow a ruling; each
 * follow-up is a ruling with its own dice and its own row of the journal.
 */
#include <config.h>

#include "cli/run.h"

#include <string.h>

#include "base/text.h"
#include "chain/chain.h"
#include "cli/book.h"

enum { FOLLOWED_MOST = 1000, NAMES_MOST = 64 };

struct through {
	struct run *run;
	const struct record *rec;
	int tells;		/* 0: only see how far the dice go */
	int ruled;		/* follow-ups ruled so far */
	struct follow *left, **end; /* follow-ups left to the players */
	int placed;		/* the error names its question already */
	struct {
		const char *tool, *check;
		int n;		/* times that it was asked */
	} asked[NAMES_MOST];
	int nasked;
};

int
run_goes_on(const struct run *run)
{
	const struct session *in = run->in;

	return in->opt.through && run->study == NULL && in->told == NULL &&
	    in->times == 1 && !in->looks_again &&
	    run->out->format != FORMAT_CSV;
}

/* Is a follow-up asked: must it follow, or does --take name it? */
static int
followed(const struct run *run, const struct follow *f)
{
	const struct step *s = f->row.step;

	return s->what == DO_MUST || (s->what == DO_MAY &&
	    chain_takes(run->in->opt.take, s->name));
}

/*
 * How often the check was asked in this chain, as the repetition for a seed's
 * dice: equal checks must not get equal dice.
 */
static int
nth_of(struct through *t, const char *tool, const char *check)
{
	int i;

	for (i = 0; i < t->nasked; i++)
		if (strcmp(t->asked[i].tool, tool) == 0 &&
		    strcmp(t->asked[i].check, check) == 0)
			return ++t->asked[i].n;
	if (i < NAMES_MOST) {
		t->asked[i].tool = tool;
		t->asked[i].check = check;
		t->asked[i].n = 1;
		t->nasked++;
	}
	return 1;
}

const struct tool *
tool_named(const struct tool *all, const char *name)
{
	while (all->name != NULL && !text_eq(name, all->name))
		all++;
	return all->name != NULL ? all : NULL;
}

/* `fight, 3rd: crt 3-1`: name, whom it asks, and its words. */
static const char *
label(struct run *run, const struct follow *f, const struct question *q)
{
	struct follow asked = *f;

	asked.question = arena_join(&run->scratch, run->in->tool->name, " ",
	    q->text);
	return tell_follow(&asked, &run->scratch);
}

static int
tell(struct through *t, const struct follow *f, const struct question *q,
    struct ruling *r, int repetition)
{
	struct run *run = t->run;

	if (book_add(run, q, r, t->rec, repetition) < 0)
		return -1;
	if (run->out->format == FORMAT_TEXT) {
		out_text(&run->out->text, "\t");
		out_clean(&run->out->text, label(run, f, q));
		out_text(&run->out->text, "\t");
	}
	run_tell(run, r, t->rec);
	if (run->in->shell != NULL)
		left_later(&run->left, f, run->in->tool->name, q, r);
	return 0;
}

/* Put the question in front of an error: `crt combat 3-1: odds is missing`. */
static void
name_place(struct through *t, const struct follow *f, const struct question *q)
{
	struct run *run = t->run;
	struct err was;

	if (t->placed)
		return;
	was = run->err;
	t->placed = 1;
	err_clear(&run->err);
	/* A value missing here is not asked for. */
	(void)err_as(&run->err, was.kind == ERR_MISSING ? ERR_PLAIN : was.kind,
	    "%s: %s", q != NULL ? label(run, f, q) :
	    tell_follow(f, &run->scratch), was.text);
}

static int follow_all(struct through *t, const struct ruling *r);

/* Ask a follow-up, and all that must follow it. 0, or -1 with the run's err. */
static int
follow_one(struct through *t, const struct ruling *from, struct follow *f)
{
	struct question *q;
	struct asking w;
	struct ruling *r;
	struct run *run = t->run;
	int got, nth;

	if (t->ruled++ >= FOLLOWED_MOST)
		return err_set(&run->err, "the ruling led to %d questions "
		    "without an end", FOLLOWED_MOST);
	run_asking(run, &w);
	w.choice = from->q->choice;
	q = arena_alloc(&run->scratch, sizeof(*q));
	r = arena_alloc(&run->scratch, sizeof(*r));
	if (chain_ask(&w, f->of, &f->row, &run->scratch, q, &run->err) < 0) {
		chain_print(&w, f, &run->scratch);
		name_place(t, f, NULL);
		return -1;
	}
	/* (What was handed on may mean nothing here.) */
	q->ignored = NULL;
	q->derives = from->q->derives;
	run->in->tool = tool_named(run->in->tools, q->check->tool);
	if (run->in->tool == NULL)
		return err_set(&run->err, "there is no tool \"%s\"",
		    q->check->tool);
	nth = nth_of(t, run->in->tool->name, q->check->name);
	recall_start(&run->recall, run->recall.under);
	run->drawn_for = q->check->name;
	dice_goes_on(&run->in->dice, run->in->tool->name, q->check->name,
	    t->rec->key, t->rec->number, (uint64_t)nth);
	run->recall.drawn = run->in->dice.at;
	/* (What is missing is told before a die of it is thrown.) */
	got = rule_lacks(q, &run->scratch, r, &run->err) ? -1 :
	    run_through(run, q, &run->recall.faces, r, &run->err);
	if (got == 0 && t->tells)
		got = tell(t, f, q, r, nth);
	if (got < 0)
		name_place(t, f, q);
	return got < 0 ? -1 : follow_all(t, r);
}

static void
leave(struct through *t, const struct follow *f)
{
	struct follow *left;

	left = arena_alloc(&t->run->scratch, sizeof(*left));
	*left = *f;
	left->next = NULL;
	*t->end = left;
	t->end = &left->next;
}

static int
follow_all(struct through *t, const struct ruling *r)
{
	struct follow *f;
	const struct tool *tool;
	int got = 0;

	for (f = r->follows; f != NULL && got == 0; f = f->next) {
		if (!followed(t->run, f)) {
			leave(t, f);
			continue;
		}
		tool = t->run->in->tool;
		got = follow_one(t, r, f);
		t->run->in->tool = tool;
	}
	return got;
}

int
run_follow(struct run *run, struct ruling *r, const struct record *rec,
    int tells)
{
	struct through t = { 0 };
	int got;

	t.run = run;
	t.rec = rec;
	t.tells = tells;
	t.end = &t.left;
	(void)nth_of(&t, run->in->tool->name, r->check->name);
	got = follow_all(&t, r);
	if (tells && got == 0)
		r->follows = t.left;
	return got;
}
