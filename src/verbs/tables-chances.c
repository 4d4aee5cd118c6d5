/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables diff --chances: the chances of a question's answers in
 * two systems, side by side.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "study/study.h"
#include "tell/list.h"
#include "tools/tools.h"
#include "verbs/tables.h"

/* A question, or a follow-up of it, in both systems. */
struct pair {
	const char *title;
	/* Without chances: `meaning` says why, or it is not asked there. */
	struct variant in[2];
};

struct shown {
	struct run *run;
	struct system *s[2];
	int *choice[2];
	struct list list;
	int only_changed;	/* do not tell questions without a change */
	struct pair *pairs;	/* of the present question, in its order */
	int n, room;
};

/* ---- rows ---- */

/* The chance of an answer; *ratio: from 0 to 1. */
static const char *
chance(const struct shown *d, const struct variant *x, const char *answer,
    double *ratio)
{
	const struct share *s;

	*ratio = 0;
	if (x->meaning != NULL || answer[0] == '\0')
		return answer[0] != '\0' ? "-" : x->meaning != NULL ?
		    x->meaning : "";
	s = shares_find(&x->all, answer);
	if (s == NULL || wide_zero(&s->w))
		return "0";
	*ratio = wide_ratio(&s->w, &x->all.of);
	return tell_fraction(&s->w, &x->all.of, &d->run->scratch);
}

static int
faulty(const struct pair *p)
{
	return p->in[0].meaning != NULL || p->in[1].meaning != NULL;
}

static void
row(struct shown *d, const struct pair *p, const char *answer)
{
	const char *a, *b;
	double was, is;

	a = chance(d, &p->in[0], answer, &was);
	b = chance(d, &p->in[1], answer, &is);
	LIST_ADD(&d->list, p->title, answer, a, b, faulty(p) ? "" :
	    arena_printf(&d->run->scratch, "%+.2f%%", 100 * is - 100 * was));
}

/*
 * Tell why a system has no chances; then the answers of the first system, then
 * those that only the second one has.
 */
static void
rows(struct shown *d, const struct pair *p)
{
	const struct share *x, *other;
	int side;

	if (faulty(p))
		row(d, p, "");
	for (side = 0; side < 2; side++)
		for (x = p->in[side].all.all; x - p->in[side].all.all <
		    p->in[side].all.n; x++) {
			other = side == 0 ? NULL : shares_find(&p->in[0].all,
			    x->text);
			if (!wide_zero(&x->w) && (other == NULL ||
			    wide_zero(&other->w)))
				row(d, p, x->text);
		}
}

/* ---- a question, and with --through its follow-ups ---- */

/* Count the question in a system, whose session this is. 0, or -1 with err. */
static int
count(struct shown *d, int side, const char *words, struct chances *c)
{
	struct run *run = d->run;
	struct question *q;

	memset(c, 0, sizeof(*c));
	err_clear(&run->err);
	run->in->sys = d->s[side];
	run->in->choice = d->choice[side];
	q = arena_alloc(&run->scratch, sizeof(*q));
	if (run_cell(run, NULL, words, q, &run->err) < 0)
		return -1;
	return study_count(run, q, &run->scratch, c, &run->err);
}

/* Add a question by its chances, NULL where it is not asked. */
static struct pair *
add_pair(struct shown *d, const char *title, struct chances *a,
    struct chances *b)
{
	struct arena *scratch = &d->run->scratch;
	struct pair *p;

	ARENA_PUSH(scratch, d->pairs, d->n, d->room);
	p = &d->pairs[d->n++];
	*p = (struct pair){ .title = title };
	if (a != NULL)
		variant_counted(&p->in[0], a, scratch);
	if (b != NULL)
		variant_counted(&p->in[1], b, scratch);
	/* (Why the rules refuse it is no fault.) */
	p->in[0].meaning = p->in[1].meaning = NULL;
	return p;
}

/* The next ruled follow-up from c on: of this check and unit, or any. */
static struct chances *
ruled(struct chances *c, const struct chances *like)
{
	while (c != NULL && (c->choice || c->may || (like != NULL &&
	    (c->side != like->side || c->unit != like->unit ||
	    strcmp(c->check->tool, like->check->tool) != 0 ||
	    strcmp(c->check->name, like->check->name) != 0))))
		c = c->next;
	return c;
}

/* Add the follow-ups of either system; those of both once. */
static void
add_led(struct shown *d, const char *text, struct chances c[2])
{
	struct chances *led, *other;
	struct arena *a = &d->run->scratch;
	const char *title;
	int side;

	for (side = 0; side < 2; side++)
		for (led = ruled(c[side].next, NULL); led != NULL;
		    led = ruled(led->next, NULL)) {
			other = ruled(c[1 - side].next, led);
			if (side == 1 && other != NULL)
				continue;
			title = arena_join(a, arena_printf(a, "%s > %s %s",
			    text, led->check->tool, led->check->name), ", ",
			    tell_whose(led->side, led->unit, a));
			if (side == 0)
				(void)add_pair(d, title, led, other);
			else
				(void)add_pair(d, title, NULL, led);
		}
}

/* Count a question in both systems. 0, or -1: neither understands it. */
static int
add_question(struct shown *d, const char *text, const char *words)
{
	struct chances c[2];
	const char *fault[2];
	int i, side;

	for (side = 0; side < 2; side++) {
		fault[side] = NULL;
		if (count(d, side, words, &c[side]) == 0)
			continue;
		fault[side] = arena_text(&d->run->scratch, d->run->err.text);
		c[side].next = NULL;
	}
	d->n = 0;
	(void)add_pair(d, text, fault[0] == NULL ? &c[0] : NULL,
	    fault[1] == NULL ? &c[1] : NULL);
	add_led(d, text, c);
	for (i = 0; i < d->n; i++)
		for (side = 0; side < 2; side++)
			d->pairs[i].in[side].meaning = fault[side];
	return fault[0] != NULL && fault[1] != NULL ? -1 : 0;
}

/* Tell a question, its tool first. 0, or -1: neither system understands it. */
static int
question(struct shown *d, const char *text)
{
	struct run *run = d->run;
	const char *rest;
	int i, differs;

	run->in->tool = tool_find(text_first(&run->scratch, text, &rest));
	if (run->in->tool == NULL)
		return err_set(&run->err, "\"%s\": a question begins with its "
		    "tool", text);
	differs = 0;
	if (add_question(d, text, rest) == 0)
		for (i = 0; i < d->n; i++)
			differs |= !variant_same(&d->pairs[i].in[0],
			    &d->pairs[i].in[1]);
	else if (!d->only_changed)
		return -1;
	err_clear(&run->err);
	run->status |= differs;
	for (i = 0; i < d->n && (differs || !d->only_changed); i++)
		rows(d, &d->pairs[i]);
	d->pairs = NULL;
	d->room = 0;
	arena_reset(&run->scratch);
	return 0;
}

/* Tell the examples of both systems, each once. */
static int
examples(struct shown *d)
{
	struct arena *a = &d->run->arena;
	const struct sheet *sh;
	const char **all = NULL, *text;
	int i, k, n, room, side;

	for (n = room = side = 0; side < 2; side++) {
		sh = system_examples(d->s[side], &d->run->err);
		if (sh == NULL)
			return -1;
		for (i = 0; i < sh->nrow; i++) {
			text = arena_printf(a, "%s %s", sheet_cell(sh,
			    &sh->rows[i], "tool"), sheet_cell(sh,
			    &sh->rows[i], "question"));
			for (k = 0; k < n && strcmp(all[k], text) != 0; k++)
				continue;
			if (k < n)
				continue;
			ARENA_PUSH(a, all, n, room);
			all[n++] = text;
		}
	}
	for (i = 0; i < n; i++)
		if (question(d, all[i]) < 0)
			return -1;
	return 0;
}

static int
asked(struct shown *d, const char *const *words)
{
	const char *text = words[0];

	while (*++words != NULL)
		text = arena_printf(&d->run->arena, "%s %s", text, *words);
	return question(d, text);
}

int
tables_chances(struct run *run, struct system *a, struct system *b,
    const char *const *words)
{
	const char *const names[] = { "question", "answer", a->name, b->name,
		"difference", NULL };
	struct shown d = { .run = run, .s = { a, b }, .only_changed = *words == NULL };
	struct session in, *was;
	int got;

	d.choice[0] = system_presets(a, &run->arena);
	d.choice[1] = system_presets(b, &run->arena);
	if (run->out->format == FORMAT_TEXT)
		out_printf(&run->out->text, "question\tanswer\t%s\t%s\t"
		    "difference\n", a->name, b->name);
	list_head(&d.list, &run->out->text, run->out->format, names);
	/* Questions are asked in a session of their own, without a roster. */
	was = run->in;
	in = *was;
	in.roster = NULL;
	in.prefixes = 0;
	run->in = &in;
	got = *words == NULL ? examples(&d) : asked(&d, words);
	run->in = was;
	return got;
}
