/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. One value varied: --sweep tells the chances for each of a range
 * (or of a value's words); --need finds the first that reaches a chance, for
 * the value written `NAME=_`.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/suggest.h"
#include "study/study.h"
#include "table/load.h"
#include "share/share.h"
#include "share/shares.h"
#include "share/varied.h"

enum { VALUES_MOST = 10000, SCORE_REACH = 30, OPEN_REACH = 1000 };

/* What the varied value is in turn, as texts. */
struct range {
	const char *name;	/* the name of the value */
	int side;		/* the side whose words it joins */
	const char **texts;
	int n, room;
	int guess, guessed; /* may OPEN_REACH be the limit? is it? */
	int asked;		/* some value gave a question with chances */
};

struct sweep {
	struct run *run;
	struct question q;	/* without the value */
	struct variation change;	/* where the value goes */
	const struct check *check;
	const struct value *value;
	struct range r;
	struct telling head;
	struct varied v;
	const char *first;	/* the first value's chances, as text */
	int across;		/* a table: --across, or sweep_grid() */
	int tried, varies;	/* values counted; their chances differ */
};

static int
add_number(struct sweep *s, struct num n)
{
	char buf[NUM_TEXT];

	if (s->r.n == VALUES_MOST)
		return err_set(&s->run->err, "more than %d values of %s",
		    VALUES_MOST, s->r.name);
	ARENA_PUSH(&s->run->arena, s->r.texts, s->r.n, s->r.room);
	s->r.texts[s->r.n++] = arena_text(&s->run->arena,
	    num_print(n, s->value->kind == KIND_SUM, buf));
	return 0;
}

static int
add_span(struct sweep *s, struct num lo, struct num hi)
{
	struct num one = num_int(1);

	while (num_cmp(lo, hi) <= 0) {
		if (add_number(s, lo) < 0)
			return -1;
		if (num_add(&lo, lo, one) < 0)
			break;		/* the last number there is */
	}
	return 0;
}

/*
 * Add all legal values: words, or the numbers of bands; an open band ends after
 * OPEN_REACH numbers.
 */
static int
add_legal(struct sweep *s)
{
	const struct legal *l;
	struct num lo, hi;
	int i;

	l = &s->value->legal;
	for (i = 0; i < l->nword; i++) {
		ARENA_PUSH(&s->run->arena, s->r.texts, s->r.n, s->r.room);
		s->r.texts[s->r.n++] = l->words[i];
	}
	if (s->value->kind == KIND_YESNO)
		return add_span(s, num_int(0), num_int(1));
	if (s->value->kind == KIND_SUM)
		return add_span(s, num_int(-SCORE_REACH),
		    num_int(SCORE_REACH));
	/* The bands of ratios lie beyond their words. */
	for (i = 0; s->value->kind != KIND_RATIO && i < l->nband; i++) {
		lo = l->bands[i].has_lo ? l->bands[i].lo : num_int(0);
		hi = l->bands[i].has_hi ? l->bands[i].hi : lo;
		if (!l->bands[i].has_hi &&
		    num_add(&hi, lo, num_int(OPEN_REACH)) < 0)
			hi = num_int(INT64_MAX);
		if (add_span(s, lo, hi) < 0)
			return -1;
	}
	if (s->r.n > 0)
		return 0;
	s->r.guessed = s->r.guess && s->value->kind != KIND_WORD &&
	    s->value->kind != KIND_TEXT && s->value->kind != KIND_RATIO;
	if (s->r.guessed)
		return add_span(s, num_int(0), num_int(OPEN_REACH));
	return err_set(&s->run->err, "%s: over which values? write %s=LO..HI",
	    s->r.name, s->r.name);
}

static int
add_range(struct sweep *s, const char *text)
{
	struct band b;

	if (text == NULL)
		return add_legal(s);
	band_parse(arena_text(&s->run->arena, text), &b);
	if (!b.numeric || !b.has_lo || !b.has_hi)
		return err_set(&s->run->err,
		    "--sweep: want NAME=LO..HI or NAME, "
		    "not \"%s=%s\"",
		    s->r.name, text);
	if (num_cmp(b.lo, b.hi) > 0)
		return err_set(&s->run->err, "--sweep: %s=%s ends before it "
		    "begins", s->r.name, text);
	return add_span(s, b.lo, b.hi);
}

/* Read the question, in memory that outlives each value. 0, or -1. */
static int
read_question(struct sweep *s, const struct phrase *words, int seeks)
{
	struct asking w;
	struct run *run;

	run = s->run;
	run_asking(run, &w);
	w.varies = 1;
	w.seeks = seeks;
	if (run_read(run, &w, words, &run->arena, &s->q, &run->err) < 0)
		return -1;
	s->check = s->q.check;
	s->change.choice = s->q.choice;
	s->change.unit = -1;
	s->change.rank = RANK_TYPED;
	return 0;
}

static int
find_value(struct sweep *s, const char *name, int side, int sided)
{
	const char *near;
	int i;

	s->r.name = name;
	i = check_value(s->check, name, side);
	if (i >= 0 && side != SIDE_NONE && s->check->values[i].side != side &&
	    s->check->values[i].side != SIDE_EACH && sided)
		return err_set(&s->run->err, "%s has no value \"%s@%d\"",
		    s->check->name, name, side);
	if (i < 0) {
		near = suggest_near(s->check, name, &s->run->scratch);
		if (near != NULL && text_eq(near, name))
			near = NULL;	/* a word, but no value */
		return err_set(&s->run->err, "%s has no value \"%s\"%s%s%s",
		    s->check->name, name, near != NULL ? ": did you mean " :
		    "", near != NULL ? near : "", near != NULL ? "?" : "");
	}
	s->value = &s->check->values[i];
	s->r.side = s->value->side == SIDE_2 ||
	    (s->value->side == SIDE_EACH && side == SIDE_2) ? SIDE_2 : SIDE_1;
	return 0;
}

/* The chances of the question with the i-th value. 0, or -1 with err. */
static int
count(struct sweep *s, int i, struct chances *c)
{
	struct question *q;
	struct run *run;

	run = s->run;
	s->change.side = s->r.side;
	s->change.word = arena_printf(&run->scratch, "%s=%s", s->r.name,
	    s->r.texts[i]);
	q = arena_alloc(&run->scratch, sizeof(*q));
	if (run_vary(run, &s->q, &s->change, q, &run->err) < 0 ||
	    study_count(run, q, &run->scratch, c, &run->err) < 0)
		return -1;
	if (!run->in->opt.through && run->out->format != FORMAT_JSON)
		chances_by_answer(c);
	return 0;
}

/* Compare chances, as sorted shares, with those of the first value. */
static void
note_chances(struct sweep *s, const struct chances *c)
{
	struct shares all;
	const char *text;
	int i;

	if (s->varies || s->run->in->opt.through)
		return;
	shares_answers(&all, c, &s->run->scratch);
	text = "";
	for (i = 0; i < all.n; i++)
		if (!wide_zero(&all.all[i].w))
			text = arena_printf(&s->run->scratch, "%s%s %s\n", text,
			    all.all[i].text, tell_fraction(&all.all[i].w,
			    &c->of, &s->run->scratch));
	if (s->tried++ == 0)
		s->first = arena_text(&s->run->arena, text);
	s->varies = strcmp(s->first, text) != 0;
}

/* Were several values counted, and all of the same chances? */
static int
changes_nothing(const struct sweep *s)
{
	return s->tried > 1 && !s->varies;
}

/* Set what struct varied must know of this sweep. */
static void
tell_by(struct sweep *s)
{
	struct session *in = s->run->in;

	if (s->run->out->format == FORMAT_JSON)
		run_telling(s->run, s->check, &s->head);
	s->v.format = s->run->out->format;
	s->v.name = s->r.name;
	s->v.bare = s->value->kind != KIND_WORD && s->value->kind != KIND_TEXT;
	s->v.plot = in->opt.plot != NULL;
	s->v.svg = s->v.plot && in->opt.plot[0] != '\0';
	s->v.across = s->across;
	s->v.keep = &s->run->arena;
	s->v.need = in->opt.need;
	s->v.at_least = in->opt.at_least;
	s->v.head = &s->head;
	s->v.o = &s->run->out->text;
	s->v.a = &s->run->scratch;
}

/* ---- sweep ---- */

static int
sweep_one(struct sweep *s, int i)
{
	struct chances c;

	arena_reset(&s->run->scratch);
	if (count(s, i, &c) < 0)
		return -1;
	tell_varied(&s->v, s->r.texts[i], &c);
	if (s->run->out->format == FORMAT_TEXT)
		note_chances(s, &c);
	return 0;
}

/* Count and tell `NAME=LO..HI`, or NAME alone: all legal values. 0, or -1. */
static int
sweep_values(struct sweep *s, const char *text)
{
	const char *eq, *name;
	int i, side;

	eq = strchr(text, '=');
	name = study_side(arena_copy(&s->run->arena, text, eq != NULL ?
	    (size_t)(eq - text) : strlen(text)), &side, &s->run->arena);
	if (find_value(s, name, side, 1) < 0 ||
	    add_range(s, eq != NULL ? eq + 1 : NULL) < 0)
		return -1;
	tell_by(s);
	tell_varied_head(&s->v);
	for (i = 0; i < s->r.n; i++)
		if (sweep_one(s, i) < 0)
			return -1;
	return 0;
}

int
sweep_whole(struct run *run, const struct phrase *words)
{
	struct sweep s;

	memset(&s, 0, sizeof(s));
	s.run = run;
	s.across = run->in->opt.across;
	if (read_question(&s, words, 0) < 0 ||
	    sweep_values(&s, run->in->opt.sweep) < 0)
		return -1;
	s.v.title = arena_printf(&run->arena, "%s %s, by %s",
	    run->in->tool->name, phrase_text(words, &run->arena), s.r.name);
	if (s.v.plot || s.v.across)
		tell_varied_end(&s.v);
	if (changes_nothing(&s) && !s.v.svg)
		tell_nothing(&s.v);
	return 0;
}

int
sweep_grid(struct run *run, const struct phrase *words, const char *text,
    struct chance_grid *g)
{
	struct sweep s;

	memset(&s, 0, sizeof(s));
	s.run = run;
	s.across = 1;
	if (read_question(&s, words, 0) < 0 || sweep_values(&s, text) < 0)
		return -1;
	varied_grid(&s.v, g);
	return 0;
}

/* ---- need ---- */

/* What --need asks for: better is that of study_answer(). */
struct wanted {
	const char *answer;
	int better;
	int known;		/* some check that was met has such an answer */
	struct num p;		/* the chance to be reached */
};

static int
parse_wanted(struct sweep *s, struct wanted *w)
{
	return study_answer(s->run, s->check, "need", "answer",
	    s->run->in->opt.need, &w->answer, &w->better);
}

/* Is w/of >= p? Exactly. 0 too if the numbers grow too large. */
static int
reaches(const struct wide *w, const struct wide *of, struct num p)
{
	struct wide x, y;

	wide_copy(&x, w);
	wide_copy(&y, of);
	return wide_mul_u64(&x, (uint64_t)p.d) == 0 &&
	    wide_mul_u64(&y, (uint64_t)p.n) == 0 && wide_cmp(&x, &y) >= 0;
}

/*
 * *sum: the weight of the wanted answer, in the first check along the chain
 * that has such an answer. 1, or 0: none has.
 */
static int
weigh(struct sweep *s, struct wanted *w, const struct chances *c,
    struct wide *sum)
{
	int found;

	for (found = 0; c != NULL && !found; c = c->next)
		if (!c->choice)
			found = shares_reach(sum, c, w->answer, w->better,
			    &s->run->scratch);
	w->known |= found;
	return found;
}

/*
 * Try value i: 1 if it reaches the wanted chance, and is told; 0; -1 with err.
 * In a guessed range a value that cannot be asked is 0.
 */
static int
try_value(struct sweep *s, struct wanted *w, int i)
{
	struct chances c;
	struct wide sum;

	arena_reset(&s->run->scratch);
	err_clear(&s->run->err);
	if (count(s, i, &c) < 0)
		return s->r.guessed ? 0 : -1;
	s->r.asked = 1;
	note_chances(s, &c);
	if (!weigh(s, w, &c, &sum) || !reaches(&sum, &c.of, w->p))
		return 0;
	tell_found(&s->v, s->r.texts[i], &c, &sum);
	return 1;
}

/* s->value: that of `NAME=_`, whose place each value takes. 0, or -1. */
static int
find_sought(struct sweep *s)
{
	const char *name;
	int side;

	s->change.without = question_sought(&s->q, &name, &side,
	    &s->run->arena);
	if (s->change.without == 0)
		return err_set(&s->run->err, "--need: write the value that is "
		    "sought as NAME=_");
	return find_value(s, name, side, 0);
}

/* Try the values ascending, for `..ANSWER` descending: 1 found, 0, or -1. */
static int
try_values(struct sweep *s, struct wanted *w)
{
	int i, got;

	for (i = got = 0; i < s->r.n && got == 0; i++)
		got = try_value(s, w, w->better < 0 ? s->r.n - 1 - i : i);
	if (got == 0 && !s->r.asked)
		return -1;
	if (got == 0 && !w->known)
		return err_set(&s->run->err, "--need: neither %s nor what it "
		    "leads to has an answer \"%s\"", s->check->name,
		    w->answer);
	return got;
}

/* The first value sufficed: count the last one, for changes_nothing(). */
static int
other_end(struct sweep *s, const struct wanted *w)
{
	struct chances c;

	arena_reset(&s->run->scratch);
	if (count(s, w->better < 0 ? 0 : s->r.n - 1, &c) < 0)
		return -1;
	note_chances(s, &c);
	return 0;
}

/* Read a chance from 0 to 1: `2/3`, `0.9` or `90%`. 0, or -1. */
static int
chance_parse(struct num *p, const char *text)
{
	struct num hundred = { 100, 1 };
	size_t len;
	int percent;

	len = strlen(text);
	percent = len > 0 && text[len - 1] == '%';
	if (num_parse(p, text, len - (size_t)percent) < 0 ||
	    (percent && num_div(p, *p, hundred) < 0))
		return -1;
	return p->n < 0 || p->n > p->d ? -1 : 0;
}

int
need_whole(struct run *run, const struct phrase *words)
{
	struct wanted want;
	struct sweep s;
	int got;

	memset(&s, 0, sizeof(s));
	memset(&want, 0, sizeof(want));
	s.run = run;
	if (run->in->opt.at_least == NULL ||
	    chance_parse(&want.p, run->in->opt.at_least) < 0)
		return err_set(&run->err,
		    "--need wants --at-least P, a chance like "
		    "2/3, 0.9 or 90%%");
	s.r.guess = 1;
	if (read_question(&s, words, 1) < 0 || find_sought(&s) < 0 ||
	    parse_wanted(&s, &want) < 0 || add_legal(&s) < 0)
		return -1;
	tell_by(&s);
	got = try_values(&s, &want);
	if (got < 0)
		return -1;
	err_clear(&run->err);
	if (got == 0)
		tell_none(&s.v, s.check, phrase_text(words, &run->arena),
		    s.r.texts[0], s.r.texts[s.r.n - 1]);
	if (s.v.format == FORMAT_TEXT && (s.tried > 1 || other_end(&s,
	    &want) == 0) && changes_nothing(&s))
		tell_nothing(&s.v);
	err_clear(&run->err);
	run->status = got == 0;
	return 0;
}
