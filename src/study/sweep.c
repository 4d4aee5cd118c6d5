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

enum { VALUES_MOST = 10000, SCORE_REACH = 30, OPEN_REACH = 1000 };

struct sweep {
	struct inquiry in;	/* counts the question, without the value */
	struct variation change;	/* where the value goes */
	int stated;		/* the word that it replaces, from 1; or 0 */
	const struct value *value;
	int guess, guessed; /* may OPEN_REACH be the limit? is it? */
	struct telling head;
	struct varied v;
	struct variants all;	/* by the values in turn */
	const struct variant *first; /* counted: it keeps its chances */
	int keeps;		/* so do all: for a table or curves */
	int tried, varies;	/* values counted; their chances differ */
};

static int
add_span(struct sweep *s, struct num lo, struct num hi)
{
	struct num one = num_int(1);
	char buf[NUM_TEXT];

	while (num_cmp(lo, hi) <= 0) {
		if (s->all.n == VALUES_MOST)
			return err_set(&s->in.run->err, "more than %d values "
			    "of %s", VALUES_MOST, s->v.name);
		(void)variant_add(&s->all, num_print(lo, s->value->kind ==
		    KIND_SUM, buf), &s->in.run->arena);
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
	const struct legal *l = &s->value->legal;
	struct num lo, hi;
	int i;

	for (i = 0; i < l->nword; i++)
		(void)variant_add(&s->all, l->words[i], &s->in.run->arena);
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
	if (s->all.n > 0)
		return 0;
	s->guessed = s->guess && s->value->kind != KIND_WORD &&
	    s->value->kind != KIND_TEXT && s->value->kind != KIND_RATIO;
	if (s->guessed)
		return add_span(s, num_int(0), num_int(OPEN_REACH));
	return err_set(&s->in.run->err, "%s: over which values? write "
	    "%s=LO..HI", s->v.name, s->v.name);
}

static int
add_range(struct sweep *s, const char *text)
{
	struct band b;

	if (text == NULL)
		return add_legal(s);
	band_parse(arena_text(&s->in.run->arena, text), &b);
	if (!b.numeric || !b.has_lo || !b.has_hi)
		return err_set(&s->in.run->err,
		    "--sweep: want NAME=LO..HI or NAME, "
		    "not \"%s=%s\"",
		    s->v.name, text);
	if (num_cmp(b.lo, b.hi) > 0)
		return err_set(&s->in.run->err, "--sweep: %s=%s ends before it "
		    "begins", s->v.name, text);
	return add_span(s, b.lo, b.hi);
}

/* Read the question, in memory that outlives each value. 0, or -1. */
static int
read_question(struct sweep *s, const struct phrase *words, int seeks)
{
	struct asking w;
	struct run *run = s->in.run;

	run_asking(run, &w);
	w.varies = 1;
	w.seeks = seeks;
	if (run_read(run, &w, words, &run->arena, &s->in.q, &run->err) < 0)
		return -1;
	s->in.counting = 1;
	s->change.choice = s->in.q.choice;
	s->change.unit = -1;
	s->change.rank = RANK_TYPED;
	return 0;
}

static int
find_value(struct sweep *s, const char *name, int side, int sided)
{
	const struct check *c = s->in.q.check;
	struct run *run = s->in.run;
	const char *near;
	int i;

	s->v.name = name;
	i = check_value(c, name, side);
	if (i >= 0 && side != SIDE_NONE && c->values[i].side != side &&
	    c->values[i].side != SIDE_EACH && sided)
		return err_set(&run->err, "%s has no value \"%s@%d\"", c->name,
		    name, side);
	if (i < 0) {
		near = suggest_near(c, name, &run->scratch);
		if (near != NULL && text_eq(near, name))
			near = NULL;	/* a word, but no value */
		return err_set(&run->err, "%s has no value \"%s\"%s%s%s",
		    c->name, name, near != NULL ? ": did you mean " : "",
		    near != NULL ? near : "", near != NULL ? "?" : "");
	}
	s->value = &c->values[i];
	s->change.side = s->value->side == SIDE_2 ||
	    (s->value->side == SIDE_EACH && side == SIDE_2) ? SIDE_2 : SIDE_1;
	return 0;
}

/* Count the question with the i-th value. 0, or -1 with the run's err. */
static int
count(struct sweep *s, int i)
{
	s->change.word = arena_printf(&s->in.run->arena, "%s=%s", s->v.name,
	    s->all.all[i].label);
	if (inquiry_try(&s->in, &s->change) == 0)
		return 0;
	s->in.run->err = s->in.e;
	return -1;
}

/* Note the chances of the i-th value, and compare them with the first ones. */
static const struct variant *
note(struct sweep *s, int i)
{
	struct variant *x = &s->all.all[i];
	struct run *run = s->in.run;

	if (s->first == NULL)
		s->first = x;
	variant_counted(x, &s->in.c, s->keeps || s->first == x ? &run->arena :
	    &run->scratch);
	s->varies |= !variant_same(s->first, x);
	s->tried++;
	return x;
}

/* Text: say so if several values were counted, all of the same chances. */
static void
tell_nothing(const struct sweep *s)
{
	const struct options *opt = &s->in.run->in->opt;

	if (s->v.format == FORMAT_TEXT && s->tried > 1 && !s->varies &&
	    !opt->through)
		out_printf(s->v.o, "\t%s changes nothing here\n", s->v.name);
}

/* Set what struct varied must know of this sweep. */
static void
tell_by(struct sweep *s)
{
	struct session *in = s->in.run->in;

	s->v.format = s->in.run->out->format;
	if (s->v.format == FORMAT_JSON)
		run_telling(s->in.run, s->in.q.check, &s->head);
	s->v.bare = s->value->kind != KIND_WORD && s->value->kind != KIND_TEXT;
	s->v.bars = in->opt.plot != NULL;
	s->v.need = in->opt.need;
	s->v.at_least = in->opt.at_least;
	s->v.head = &s->head;
	s->v.o = &s->in.run->out->text;
	s->v.a = &s->in.run->scratch;
}

/* ---- sweep ---- */

static int
sweep_one(struct sweep *s, int i)
{
	const struct variant *x;

	if (count(s, i) < 0)
		return -1;
	if (s->v.format == FORMAT_JSON) {
		tell_json_varied(&s->v, s->all.all[i].label, &s->in.c);
		return 0;
	}
	x = note(s, i);
	if (!s->keeps)
		tell_varied(&s->v, x);
	return 0;
}

/* Count and tell `NAME=LO..HI`, or NAME alone: all legal values. 0, or -1. */
static int
sweep_values(struct sweep *s, const char *text)
{
	const char *eq, *name;
	int i, side;

	eq = strchr(text, '=');
	name = study_side(arena_copy(&s->in.run->arena, text, eq != NULL ?
	    (size_t)(eq - text) : strlen(text)), &side, &s->in.run->arena);
	if (find_value(s, name, side, 1) < 0 ||
	    add_range(s, eq != NULL ? eq + 1 : NULL) < 0)
		return -1;
	s->change.without = question_stated(&s->in.q, s->value, s->change.side,
	    &s->stated);
	tell_by(s);
	if (s->v.format == FORMAT_CSV && !s->keeps)
		tell_varied_head(&s->v);
	for (i = 0; i < s->all.n; i++)
		if (sweep_one(s, i) < 0)
			return -1;
	return 0;
}

/* Tell what was kept: as a table, a picture, or curves of bars. */
static void
tell_kept(struct sweep *s, const struct phrase *words)
{
	const struct session *in = s->in.run->in;
	struct arena *a = &s->in.run->arena;
	struct chance_grid g;

	if (!in->opt.across && in->opt.plot[0] == '\0') {
		tell_curves(&s->v, &s->all);
		return;
	}
	varied_grid(&s->v, &s->all, &g, a);
	if (in->opt.across)
		tell_grid(&s->v, &g);
	else
		svg_curves(s->v.o, arena_printf(a, "%s %s, by %s",
		    in->tool->name, phrase_text(words, a), s->v.name), &g, a);
}

/* A sweep is told whole or not at all: where a value fails, the error alone. */
int
sweep_whole(struct run *run, const struct phrase *words)
{
	const char *plot = run->in->opt.plot;
	struct sweep s = { 0 };
	size_t was;

	s.in.run = run;
	s.keeps = run->in->opt.across || plot != NULL;
	was = run->out->text.n;
	if (read_question(&s, words, 0) < 0 ||
	    sweep_values(&s, run->in->opt.sweep) < 0) {
		run->out->text.n = was;
		return -1;
	}
	if (s.keeps)
		tell_kept(&s, words);
	if (plot == NULL || plot[0] == '\0')
		tell_nothing(&s);
	return 0;
}

int
sweep_grid(struct run *run, const struct phrase *words, const char *text,
    struct chance_grid *g, struct phrase *left)
{
	const struct phrase_word *w;
	struct sweep s = { 0 };

	s.in.run = run;
	s.keeps = 1;
	if (read_question(&s, words, 0) < 0 || sweep_values(&s, text) < 0)
		return -1;
	for (w = words->all; w - words->all < words->n; w++)
		if (w - words->all + 1 != s.stated)
			phrase_push(left, w);
	varied_grid(&s.v, &s.all, g, &run->arena);
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

/* Is the chance of the first answer >= p? Exactly. 0 too if it is too large. */
static int
reaches(const struct shares *s, struct num p)
{
	struct wide x, y;

	wide_copy(&x, &s->all[0].w);
	wide_copy(&y, &s->of);
	return wide_mul_u64(&x, (uint64_t)p.d) == 0 &&
	    wide_mul_u64(&y, (uint64_t)p.n) == 0 && wide_cmp(&x, &y) >= 0;
}

/*
 * *all: the wanted answer and others, in the first check along the chain that
 * has such an answer. 1, or 0: none has.
 */
static int
weigh(struct sweep *s, struct wanted *w, struct shares *all)
{
	const struct chances *c;
	int found;

	for (found = 0, c = &s->in.c; c != NULL && !found; c = c->next)
		if (!c->choice)
			found = shares_class(all, c, w->answer, w->better, "",
			    &s->in.run->scratch);
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
	struct shares all;
	int got;

	err_clear(&s->in.run->err);
	if (count(s, i) < 0)
		return s->guessed ? 0 : -1;
	got = weigh(s, w, &all) && reaches(&all, w->p);
	if (got)
		tell_sought(&s->v, s->all.all[i].label, &s->in.c, &all);
	(void)note(s, i);
	return got;
}

/* s->value: that of `NAME=_`, whose place each value takes. 0, or -1. */
static int
find_sought(struct sweep *s)
{
	const char *name;
	int side;

	s->change.without = question_sought(&s->in.q, &name, &side,
	    &s->in.run->arena);
	if (s->change.without == 0)
		return err_set(&s->in.run->err, "--need: write the value that "
		    "is sought as NAME=_");
	return find_value(s, name, side, 0);
}

/* Try the values ascending, for `..ANSWER` descending: 1 found, 0, or -1. */
static int
try_values(struct sweep *s, struct wanted *w)
{
	int i, got;

	for (i = got = 0; i < s->all.n && got == 0; i++)
		got = try_value(s, w, w->better < 0 ? s->all.n - 1 - i : i);
	if (got == 0 && s->tried == 0)
		return -1;
	if (got == 0 && !w->known)
		return err_set(&s->in.run->err, "--need: neither %s nor what "
		    "it leads to has an answer \"%s\"", s->in.q.check->name,
		    w->answer);
	return got;
}

/* The first value sufficed: count the last one, for tell_nothing(). */
static void
other_end(struct sweep *s, const struct wanted *w)
{
	int last = w->better < 0 ? 0 : s->all.n - 1;

	if (s->tried == 1 && count(s, last) == 0)
		(void)note(s, last);
	err_clear(&s->in.run->err);
}

/* Read a chance from 0 to 1: `2/3`, `0.9` or `90%`. 0, or -1. */
static int
chance_parse(struct num *p, const char *text)
{
	struct num hundred = { 100, 1 };
	size_t len = strlen(text);
	int percent;

	percent = len > 0 && text[len - 1] == '%';
	if (num_parse(p, text, len - (size_t)percent) < 0 ||
	    (percent && num_div(p, *p, hundred) < 0))
		return -1;
	return p->n < 0 || p->n > p->d ? -1 : 0;
}

int
need_whole(struct run *run, const struct phrase *words)
{
	struct wanted want = { 0 };
	struct sweep s = { 0 };
	int got;

	s.in.run = run;
	if (run->in->opt.at_least == NULL ||
	    chance_parse(&want.p, run->in->opt.at_least) < 0)
		return err_set(&run->err,
		    "--need wants --at-least P, a chance like "
		    "2/3, 0.9 or 90%%");
	s.guess = 1;
	if (read_question(&s, words, 1) < 0 || find_sought(&s) < 0 ||
	    study_answer(run, s.in.q.check, "need", "answer", run->in->opt.need,
	    &want.answer, &want.better) < 0 || add_legal(&s) < 0)
		return -1;
	tell_by(&s);
	got = try_values(&s, &want);
	if (got < 0)
		return -1;
	err_clear(&run->err);
	if (got == 0)
		tell_unreached(&s.v, s.in.q.check, phrase_text(words,
		    &run->arena), s.all.all[0].label,
		    s.all.all[s.all.n - 1].label);
	other_end(&s, &want);
	tell_nothing(&s);
	run->status = got == 0;
	return 0;
}
