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
#include "share/changes.h"

enum { CHANGES_MOST = 4000 };

struct whatif {
	struct run *run;
	const struct record *rec;
	const struct question *q;
	struct changes changes;
	int room;		/* of changes.all */
	const char **tried;	/* texts of changes that were tried */
	int ntried, tried_room;
};

static void
note(struct whatif *w, const char *what, const char *answer, int refused,
    const struct chances *c)
{
	if (w->changes.n == CHANGES_MOST)
		return;
	ARENA_PUSH(&w->run->scratch, w->changes.all, w->changes.n, w->room);
	w->changes.all[w->changes.n].what = what;
	w->changes.all[w->changes.n].answer = answer;
	w->changes.all[w->changes.n].refused = refused;
	w->changes.all[w->changes.n++].chances = c;
}

/* ---- dice ---- */

static void
try_face(struct whatif *w, const struct rolled *die, int nth, int face)
{
	struct ruling r;
	struct err e;
	const char *what, *side;

	if (face < die->die.first || face >= die->die.first + die->die.sides)
		return;
	memset(&e, 0, sizeof(e));
	run_pin(w->run, w->changes.base, die, face);
	memset(&r, 0, sizeof(r));
	(void)run_try(w->run, w->q, w->rec, &r, &e);
	if (r.text != NULL && text_eq(r.text, w->changes.base->text))
		return;
	side = die->side == SIDE_1 ? " of the first side" :
	    die->side == SIDE_2 ? " of the other side" : "";
	what = arena_printf(&w->run->scratch, "die %d of %s%s: %d for %d", nth,
	    die->roll, side, face, die->face);
	note(w, what, r.text, r.text != NULL && r.refused, NULL);
}

static void
try_dice(struct whatif *w)
{
	const struct rolled *d, *last;
	int nth;

	nth = 0;
	last = NULL;
	for (d = w->changes.base->dice; d != NULL; d = d->next) {
		nth = last != NULL && rolled_together(last, d) ? nth + 1 : 1;
		try_face(w, d, nth, d->face - 1);
		try_face(w, d, nth, d->face + 1);
		last = d;
	}
}

/* ---- modifiers ---- */

static int
tried(const struct whatif *w, const struct counted *c)
{
	const struct counted *k;

	for (k = w->changes.base->mods; k != c; k = k->next)
		if (k->side == c->side && k->unit == c->unit &&
		    text_eq(k->mod->word, c->mod->word))
			return 1;
	return 0;
}

/* The chances by answer, without effects; NULL: they cannot be counted. */
static struct chances *
count(struct whatif *w, const struct question *q)
{
	struct chances *c;
	struct err e;

	memset(&e, 0, sizeof(e));
	c = arena_alloc(&w->run->scratch, sizeof(*c));
	if (rule_chances(q, -1, SIDE_NONE, 0, &w->run->scratch, c, &e) < 0)
		return NULL;
	chances_by_answer(c);
	return c;
}

/* Was this change tried before? Note it. */
static int
again(struct whatif *w, const char *what)
{
	int i;

	for (i = 0; i < w->ntried; i++)
		if (text_eq(w->tried[i], what))
			return 1;
	ARENA_PUSH(&w->run->scratch, w->tried, w->ntried, w->tried_room);
	w->tried[w->ntried++] = what;
	return 0;
}

/* Does the changed question have other chances? Note them. */
static int
other_chances(struct whatif *w, const char *what, const struct question *q)
{
	struct chances *odds;

	odds = count(w, q);
	if (odds == NULL || chances_same(w->changes.odds, odds))
		return 0;
	note(w, what, "", odds->count == 1 && odds->outcomes[0].reason != NULL,
	    odds);
	return 1;
}

/* Does the changed question have another answer? Note it. */
static int
other_answer(struct whatif *w, const char *what, const struct question *q)
{
	struct ruling r;
	struct err e;

	memset(&e, 0, sizeof(e));
	memset(&r, 0, sizeof(r));
	(void)run_try(w->run, q, w->rec, &r, &e);
	/* (ERR_DICE: the change needs other dice than are given.) */
	if (r.text != NULL ? text_eq(r.text, w->changes.base->text) :
	    e.kind != ERR_DICE)
		return 0;
	note(w, what, r.text, r.text != NULL && r.refused, NULL);
	return 1;
}

/* Ask the changed question; note `what` if the answer or chances change. */
static void
try_change(struct whatif *w, const char *what, const struct variation *change)
{
	struct arena_mark start;
	struct question q;
	struct err e;

	if (again(w, what))
		return;
	start = arena_mark(&w->run->scratch);
	memset(&e, 0, sizeof(e));
	if (run_vary(w->run, w->q, change, &q, &e) < 0 ||
	    !(w->changes.odds != NULL ? other_chances(w, what, &q) :
	    other_answer(w, what, &q)))
		arena_rewind(&w->run->scratch, start);
}

/* Try a word said of a unit of a side, or with unit -1 of the side. */
static void
try_word(struct whatif *w, int side, int unit, const char *word)
{
	struct variation change = { w->run->in->choice, 0, word,
		side == SIDE_NONE ? SIDE_1 : side, unit, RANK_CHANGE };
	struct arena *a;

	a = &w->run->scratch;
	if (question_repeats(w->q, side, unit, a))
		return;
	if (side == SIDE_2)
		word = arena_printf(a, "vs %s", word);
	if (unit >= 0 && w->q->units[side] > 1)
		word = arena_printf(a, "%s (unit %d)", word, unit + 1);
	try_change(w, word, &change);
}

/*
 * The number that the value of a modifier came to; 0 if the ruling did not
 * reach it.
 */
static struct num
number_of(const struct whatif *w, const struct counted *c,
    const struct value *v)
{
	const struct reached *r;

	for (r = w->changes.base->values; r != NULL; r = r->next)
		if (r->value == v && r->v.kind == VAL_NUM &&
		    (v->side == SIDE_NONE || r->side == c->side) &&
		    (!v->unit || r->unit == c->unit))
			return r->v.n;
	return num_int(0);
}

/*
 * Try a modifier the other way: one that counts taken away, one that does not
 * given, a number one more and one less.
 */
static void
try_mod(struct whatif *w, const struct counted *c)
{
	const struct value *v;
	char buf[NUM_TEXT];
	struct num n;
	int i;

	v = c->mod->modword < 0 ? &w->q->check->values[c->mod->value_of] :
	    NULL;
	if (v == NULL || v->kind == KIND_YESNO) {
		try_word(w, c->side, c->unit,
		    c->counts
			? arena_printf(&w->run->scratch, "not-%s", c->mod->word)
			: c->mod->word);
		return;
	}
	for (i = -1; i <= 1; i += 2) {
		n = number_of(w, c, v);
		if (num_add(&n, n, num_int(i)) == 0)
			try_word(w, c->side, c->unit,
			    arena_printf(&w->run->scratch, "%s=%s",
				c->mod->word, num_print(n, 0, buf)));
	}
}

/* ---- words ---- */

/* Try a yes-word or modifier the other way; is: 1 yes, 0 no, -1 unknown. */
static void
try_other(struct whatif *w, const struct given *g, int is, int side, int unit,
    const char *word)
{
	const char *not;

	not = arena_printf(&w->run->scratch, "not-%s", word);
	if (g->set != 0)
		is = g->set > 0 && val_true(g->v);
	if (is != 0)
		try_word(w, side, unit, not);
	if (is != 1)
		try_word(w, side, unit, word);
}

/* What a yes-or-no came to in the ruling: 1, 0, or -1: it was not reached. */
static int
yes_or_no(const struct whatif *w, const struct value *v, int side, int unit)
{
	const struct reached *r;

	for (r = w->changes.base->values; r != NULL; r = r->next)
		if (r->value == v && r->side == side && r->unit == unit)
			return val_true(r->v);
	return -1;
}

/* Try a value that has a prompt, of a side or of its unit `unit`. */
static void
try_value(struct whatif *w, const struct value *v, int side, int unit)
{
	const struct question *q;
	const struct given *g;
	int i;

	q = w->q;
	g = &q->values[(v - q->check->values) * q->places +
	    question_place(q, side, unit)];
	if (v->kind == KIND_YESNO)
		try_other(w, g, yes_or_no(w, v, side, unit), side, unit,
		    v->name);
	if (v->kind != KIND_WORD)
		return;
	for (i = 0; i < v->legal.nword; i++)
		if (g->set == 0 || g->v.kind != VAL_TEXT ||
		    !text_eq(g->v.t, v->legal.words[i]))
			try_word(w, side, unit, v->legal.words[i]);
}

static void
try_modword(struct whatif *w, const struct modword *m, int side, int unit)
{
	const struct question *q;

	q = w->q;
	try_other(w, &q->mods[(m - q->check->modwords) * q->places +
	    question_place(q, side, unit)], 0, side, unit, m->word);
}

/* Try all that may be said of a side, or of its unit `unit`. */
static void
try_place(struct whatif *w, int side, int unit)
{
	const struct modword *m;
	const struct check *c;
	const struct value *v;

	c = w->q->check;
	for (m = c->modwords; m - c->modwords < c->nmodword; m++)
		if ((m->sides >> side & 1) && m->unit == (unit >= 0))
			try_modword(w, m, side, unit);
	for (v = c->values; v - c->values < c->nvalue; v++)
		if ((side_bits(v->side) >> side & 1) && v->prompt[0] != '\0' &&
		    (v->unit != 0) == (unit >= 0))
			try_value(w, v, side, unit);
}

/* Try words that bring several others, on each side that has words. */
static void
try_brings(struct whatif *w)
{
	const struct check *c;
	int i, side;

	c = w->q->check;
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
	for (k = NULL; (k = check_word(w->q->check, word, k)) != NULL;)
		if (k->kind == WORD_YES || k->kind == WORD_MOD ||
		    k->kind == WORD_VALUE)
			return 1;
	return 0;
}

/* Try the question without each of its other words, such as `+1`. */
static void
try_without(struct whatif *w)
{
	struct variation change = { w->run->in->choice, 0, NULL, SIDE_NONE, -1,
		RANK_CHANGE };
	const char *word;
	int side;

	while ((word = question_word(w->q, ++change.without, &side)) != NULL)
		if (strlen(word) >= 2 && !turned_round(w, word))
			try_change(w, arena_printf(&w->run->scratch, "%sno %s",
			    side == SIDE_2 ? "vs " : "", word), &change);
}

static void
try_all_words(struct whatif *w)
{
	int side, unit;

	try_without(w);
	try_place(w, SIDE_NONE, -1);
	for (side = SIDE_1; side <= SIDE_2; side++)
		for (unit = -1; unit < w->q->units[side]; unit++)
			try_place(w, side, unit);
	try_brings(w);
}

static void
try_modifiers(struct whatif *w)
{
	const struct counted *c;

	if (w->changes.odds == NULL)
		run_pin(w->run, w->changes.base, NULL, 0);
	for (c = w->changes.base->mods; c != NULL; c = c->next)
		if (!tried(w, c))
			try_mod(w, c);
	try_all_words(w);
}

/* ---- all of it ---- */

/*
 * Rule the question, for its modifiers; with --chances count it too. 0, or -1.
 */
static int
prepare(struct whatif *w, struct ruling *r)
{
	struct run *run;

	run = w->run;
	w->changes.base = r;
	run_budget(run);
	if (run_try(run, w->q, w->rec, r, &run->err) < 0 &&
	    !run->in->opt.chances)
		return -1;
	if (!run->in->opt.chances) {
		run_print(run, r);
		return 0;
	}
	err_clear(&run->err);
	run_budget(run);
	w->changes.odds = count(w, w->q);
	if (w->changes.odds == NULL)
		return err_set(&run->err, "these chances cannot be told");
	return 0;
}

int
whatif_each(struct run *run, const struct question *read,
    const struct record *rec)
{
	struct telling head;
	struct whatif w;
	struct question q;
	struct ruling r;

	memset(&w, 0, sizeof(w));
	memset(&r, 0, sizeof(r));
	study_question(&q, read);
	w.run = run;
	w.rec = rec;
	w.q = &q;
	if (prepare(&w, &r) < 0 || (w.changes.odds == NULL &&
	    run_ruled(run, &q, &r, rec, 1) < 0)) {
		run_error(run, stream_place(run, rec), run->err.text);
		run->status = 2;
		study_unpin(run);
		return -1;
	}
	if (w.changes.odds == NULL) {
		run_status(run, &r, rec);
		try_dice(&w);
	}
	try_modifiers(&w);
	if (run->out->format == FORMAT_JSON)
		run_telling(run, read->check, &head);
	tell_changes(&run->out->text, run->out->format, &w.changes, &head,
	    &run->scratch);
	study_unpin(run);
	return 0;
}
