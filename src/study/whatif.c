/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. --what-if: the same ruling with one die a pip off, and with one
 * modifier, yes-word or keyword taken away or added, stated before or not. With
 * --chances, what each word does to the chances. Only what changes the answer
 * or the chances is told.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "study/study.h"

enum { CHANGES_MOST = 4000 };

struct whatif {
	struct inquiry s;
	struct ruling r;	/* of the question as it is */
	struct chances c;
	struct changed changes;
};

/* The last try, as a variant of that label; -1: it could not be made. */
static int
note(struct whatif *w, const char *label, struct variant *x)
{
	int got;

	*x = (struct variant){ .label = label };
	got = inquiry_note(&w->s, x);
	/* What an answer means is told of the question as it is. */
	x->meaning = NULL;
	return got ? 0 : -1;
}

static void
add(struct whatif *w, struct variants *to, const struct variant *x)
{
	if (to->n < CHANGES_MOST)
		*variant_add(to, x->label, &w->s.keep) = *x;
}

/* ---- dice ---- */

static void
try_face(struct whatif *w, const struct rolled *die, int nth, int face)
{
	const char *side;
	struct variant x;

	if (face < die->die.first || face >= die->die.first + die->die.sides)
		return;
	side = die->side == SIDE_1 ? " of the first side" :
	    die->side == SIDE_2 ? " of the other side" : "";
	run_pin(w->s.run, &w->r, die, face);
	(void)inquiry_try(&w->s, NULL);
	(void)note(w, arena_printf(&w->s.keep, "die %d of %s%s: %d for %d",
	    nth, die->roll, side, face, die->face), &x);
	if (!variant_same(&x, &w->changes.as_is))
		add(w, &w->changes.all, &x);
}

static void
try_dice(struct whatif *w)
{
	const struct rolled *d, *last = NULL;
	int nth = 0;

	for (d = w->r.dice; d != NULL; d = d->next) {
		nth = last != NULL && rolled_together(last, d) ? nth + 1 : 1;
		try_face(w, d, nth, d->face - 1);
		try_face(w, d, nth, d->face + 1);
		last = d;
	}
}

/* ---- modifiers ---- */

/* Was this change tried before, and could it be asked? */
static int
tried(const struct variants *t, const char *label)
{
	int i;

	for (i = 0; i < t->n; i++)
		if (text_eq(t->all[i].label, label))
			return 1;
	return 0;
}

/* Ask the changed question; note what it comes to, if it can be asked so. */
static void
try_change(struct whatif *w, const char *label, const struct variation *change)
{
	struct variant x;

	if (tried(&w->changes.all, label) || tried(&w->changes.idle, label))
		return;
	(void)inquiry_try(&w->s, change);
	/* (ERR_DICE: the change needs other dice than are given.) */
	if (note(w, label, &x) == 0 || w->s.e.kind == ERR_DICE)
		add(w, variant_same(&x, &w->changes.as_is) ? &w->changes.idle :
		    &w->changes.all, &x);
}

/* Try a word said of a unit of a side, or with unit -1 of the side. */
static void
try_word(struct whatif *w, int side, int unit, const char *word)
{
	struct variation change = { w->s.run->in->choice, 0, word,
		side == SIDE_NONE ? SIDE_1 : side, unit, RANK_CHANGE };
	struct arena *a = &w->s.keep;

	if (question_repeats(&w->s.q, side, unit, a))
		return;
	if (side == SIDE_2)
		word = arena_printf(a, "vs %s", word);
	if (unit >= 0 && w->s.q.units[side] > 1)
		word = arena_printf(a, "%s (unit %d)", word, unit + 1);
	try_change(w, word, &change);
}

/* What a value came to in the ruling; NULL: it was not reached. */
static const struct val *
came_to(const struct whatif *w, const struct value *v, int side, int unit)
{
	const struct reached *r;

	for (r = w->r.values; r != NULL; r = r->next)
		if (r->value == v && (v->side == SIDE_NONE ||
		    r->side == side) && (!v->unit || r->unit == unit))
			return &r->v;
	return NULL;
}

/*
 * Try a modifier the other way: one that counts taken away, one that does not
 * given, a number one more and one less.
 */
static void
try_mod(struct whatif *w, const struct counted *c)
{
	const struct value *v;
	const struct val *is;
	char buf[NUM_TEXT];
	struct num n;
	int i;

	v = c->mod->modword < 0 ? &w->s.q.check->values[c->mod->value_of] :
	    NULL;
	if (v == NULL || v->kind == KIND_YESNO) {
		try_word(w, c->side, c->unit,
		    c->counts
			? arena_printf(&w->s.keep, "not-%s", c->mod->word)
			: c->mod->word);
		return;
	}
	is = came_to(w, v, c->side, c->unit);
	for (i = -1; i <= 1; i += 2)
		if (num_add(&n, is != NULL && is->kind == VAL_NUM ? is->n :
		    num_int(0), num_int(i)) == 0)
			try_word(w, c->side, c->unit, arena_printf(&w->s.keep,
			    "%s=%s", c->mod->word, num_print(n, 0, buf)));
}

/* ---- words ---- */

/* Try a yes-word or modifier the other way; is: 1 yes, 0 no, -1 unknown. */
static void
try_other(struct whatif *w, const struct given *g, int is, int side, int unit,
    const char *word)
{
	const char *not;

	not = arena_printf(&w->s.keep, "not-%s", word);
	if (g->set != 0)
		is = g->set > 0 && val_true(g->v);
	if (is != 0)
		try_word(w, side, unit, not);
	if (is != 1)
		try_word(w, side, unit, word);
}

/* Try a value that has a prompt, of a side or of its unit `unit`. */
static void
try_value(struct whatif *w, const struct value *v, int side, int unit)
{
	const struct question *q = &w->s.q;
	const struct given *g;
	const struct val *is;
	int i;

	g = &q->values[(v - q->check->values) * q->places +
	    question_place(q, side, unit)];
	is = came_to(w, v, side, unit);
	/* (What is true of a unit and nobody asks for changes nothing.) */
	if (v->thing != NULL && !v->reads && is == NULL && g->set == 0)
		return;
	if (v->kind == KIND_YESNO)
		try_other(w, g, is == NULL ? -1 : val_true(*is), side, unit,
		    v->name);
	if (v->kind != KIND_WORD)
		return;
	for (i = 0; i < v->legal.nword; i++)
		if (g->set == 0 || g->v.kind != VAL_TEXT ||
		    !text_eq(g->v.t, v->legal.words[i]))
			try_word(w, side, unit, v->legal.words[i]);
}

/* Try all that may be said of a side, or of its unit `unit`. */
static void
try_place(struct whatif *w, int side, int unit)
{
	const struct question *q = &w->s.q;
	const struct check *c = q->check;
	const struct modword *m;
	const struct value *v;

	for (m = c->modwords; m - c->modwords < c->nmodword; m++)
		if ((m->sides >> side & 1) && m->unit == (unit >= 0))
			try_other(w, &q->mods[(m - c->modwords) * q->places +
			    question_place(q, side, unit)], 0, side, unit,
			    m->word);
	for (v = c->values; v - c->values < c->nvalue; v++)
		if ((side_bits(v->side) >> side & 1) && v->prompt[0] != '\0' &&
		    (v->unit != 0) == (unit >= 0))
			try_value(w, v, side, unit);
}

/* Try words that bring several others, on each side that has words. */
static void
try_brings(struct whatif *w)
{
	const struct check *c = w->s.q.check;
	int i, side;

	for (i = 0; i < c->nbrings; i++) {
		/* Another name of one word: that word was tried. */
		if (c->brings[i].another)
			continue;
		for (side = SIDE_1; side <= SIDE_2; side++)
			if (c->sides >> side & 1)
				try_word(w, side, c->has_units >> side & 1 ?
				    0 : -1, c->brings[i].word);
	}
}

/* Is the word one that try_place() tries the other way? */
static int
turned_round(const struct whatif *w, const char *word)
{
	const struct word *k;

	if (strncmp(word, "not-", 4) == 0)
		word += 4;
	for (k = NULL; (k = check_word(w->s.q.check, word, k)) != NULL;)
		if (k->kind == WORD_YES || k->kind == WORD_MOD ||
		    k->kind == WORD_VALUE)
			return 1;
	return 0;
}

/* Try the question without each of its other words, such as `+1`. */
static void
try_without(struct whatif *w)
{
	struct variation change = { w->s.run->in->choice, 0, NULL, SIDE_NONE,
		-1, RANK_CHANGE };
	const char *word;
	int side;

	while ((word = question_word(&w->s.q, ++change.without, &side)) != NULL)
		if (strlen(word) >= 2 && !turned_round(w, word))
			try_change(w, arena_printf(&w->s.keep, "%sno %s",
			    side == SIDE_2 ? "vs " : "", word), &change);
}

static void
try_all_words(struct whatif *w)
{
	int side, unit;

	try_without(w);
	try_place(w, SIDE_NONE, -1);
	for (side = SIDE_1; side <= SIDE_2; side++)
		for (unit = -1; unit < w->s.q.units[side]; unit++)
			try_place(w, side, unit);
	try_brings(w);
}

static void
try_modifiers(struct whatif *w)
{
	const struct counted *c;

	if (!w->s.counting)
		run_pin(w->s.run, &w->r, NULL, 0);
	for (c = w->r.mods; c != NULL; c = c->next)
		try_mod(w, c);
	try_all_words(w);
}

/* ---- all of it ---- */

/* Rule the question as it is. 0, or -1 with the run's err. */
static int
rule_first(struct whatif *w)
{
	struct run *run = w->s.run;

	run_print(run, &w->r);
	if (run_ruled(run, &w->s.q, &w->r, w->s.rec, 1) < 0)
		return -1;
	run_status(run, &w->r, w->s.rec);
	variant_ruled(&w->changes.as_is, &w->r, &w->s.keep);
	w->changes.as_is.meaning = NULL;
	w->changes.r = &w->r;
	return 0;
}

/* Count it. 0, or -1 with the run's err. */
static int
count_first(struct whatif *w)
{
	struct run *run = w->s.run;
	struct err quiet = { 0 };

	err_clear(&run->err);
	run_budget(run);
	if (study_count(run, &w->s.q, &run->scratch, &w->c, &quiet) < 0)
		return err_set(&run->err, "these chances cannot be told");
	variant_counted(&w->changes.as_is, &w->c, &w->s.keep);
	w->changes.as_is.meaning = NULL;
	w->changes.c = &w->c;
	return 0;
}

static int
whatif(struct whatif *w)
{
	struct run *run = w->s.run;
	struct telling head;
	int got;

	run_budget(run);
	got = run_try(run, &w->s.q, w->s.rec, &w->r, &run->err);
	if (w->s.counting)
		got = count_first(w);
	else if (got == 0)
		got = rule_first(w);
	if (got < 0)
		return -1;
	inquiry_begin(&w->s);
	if (!w->s.counting)
		try_dice(w);
	try_modifiers(w);
	if (run->out->format == FORMAT_JSON)
		run_telling(run, w->s.q.check, &head);
	study_header(run, w->s.counting ? "question,with,answer,p,decimal" :
	    "question,with,answer");
	w->changes.whole = run->in->opt.explain;
	tell_changes(&run->out->text, run->out->format, &w->changes, &head,
	    &run->scratch);
	return 0;
}

int
whatif_each(struct run *run, const struct question *read,
    const struct record *rec)
{
	struct whatif w = { 0 };

	inquiry_open(&w.s, run, read, rec);
	return inquiry_close(&w.s, whatif(&w));
}
