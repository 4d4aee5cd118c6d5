/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. Modifiers: which rows count for a side or unit, why, and what a
 * score adds up to.
 */
#include <config.h>

#include "base/text.h"
#include "eval/eval.h"

const struct given *
mod_given(const struct eval *e, int modword, int side, int unit)
{
	const struct modword *w = &e->m.check->modwords[modword];

	if (w->sides & 1)
		side = SIDE_NONE;
	if (side == SIDE_NONE || !w->unit)
		unit = -1;
	return &e->m.q->mods[modword * e->m.q->places +
	    question_place(e->m.q, side, unit)];
}

/* ---- one row ---- */

/* Does a row count, and why? */
struct counting {
	const struct modifier *mod;
	struct hand h;
	const char *why, *by;
	int failed;		/* its value is stated, its condition not met */
};

/* Conditions nest deeper: six functions stand between one and the next. */
enum { CONDITION_DEEP = 4 };

static struct val
condition(struct eval *e, struct counting *k)
{
	struct val v;

	e->depth += CONDITION_DEEP;
	v = val_truth(eval(e, k->mod->when, k->h));
	e->depth -= CONDITION_DEEP;
	k->why = v.kind == VAL_NUM && v.n.n != 0 ? "its condition holds" :
	    "its condition does not hold";
	return v;
}

/* Of a row that counts by its word. */
static struct val
word_counts(struct eval *e, struct counting *k)
{
	const struct given *g;
	struct val v, when;

	g = mod_given(e, k->mod->modword, k->h.side, k->h.unit);
	eval_touch(e, g);
	eval_touch(e, &e->m.check->modwords[k->mod->modword]);
	if (g->set > 0)
		e->trail->heard.counted |= eval_bit(e, g);
	else
		e->trail->heard.read |= eval_bit(e, g);
	k->by = g->by;
	k->why = g->set < 0 ? "taken away" : g->set == 0 ? "not stated" :
	    g->by != NULL ? "brought by" : "stated";
	if (g->set > 0)
		eval_said(e, g);
	v = g->set > 0 && is_any(g->v) ? g->v : val_int(g->set > 0);
	if (k->mod->when == NULL || (g->set != 0 && !is_any(v)))
		return v;
	when = condition(e, k);
	return is_any(v) && !is_bad(when) ? v : when;
}

/* Is it a row of a side, by an attribute of each of its units? */
static int
by_units(const struct eval *e, const struct modifier *d, struct hand h)
{
	return e->m.check->values[d->value_of].unit && h.unit < 0 &&
	    h.side != SIDE_NONE && !e->m.check->stands[h.side].leads;
}

/* Is the value of the row's name something, or the row's word? */
static struct val
value_holds(struct eval *e, const struct modifier *d, struct hand h)
{
	struct val v = eval_value(e, d->value_of, h);

	return d->value_is == NULL || !is_decided(v) ? val_truth(v) :
	    val_int(v.kind == VAL_TEXT && text_wordeq(v.t, d->value_is));
}

/* The same, for any unit of the side. */
static struct val
any_holds(struct eval *e, const struct modifier *d, struct hand h)
{
	struct val x, v = val_int(0);

	for (h.unit = 0; h.unit < e->m.q->units[h.side]; h.unit++) {
		x = value_holds(e, d, h);
		if (is_bad(x) || (is_decided(x) && val_true(x)))
			return x;
		if (is_any(x))
			v = x;
	}
	return v;
}

/* Of a row that counts by the value of its name. */
static struct val
value_counts(struct eval *e, struct counting *k)
{
	struct val v, when;

	v = by_units(e, k->mod, k->h) ? any_holds(e, k->mod, k->h) :
	    value_holds(e, k->mod, k->h);
	k->why = v.kind == VAL_NUM && v.n.n != 0 ? "stated" : "not stated";
	if (is_bad(v) || k->mod->when == NULL || (is_decided(v) &&
	    !val_true(v)))
		return v;
	when = condition(e, k);
	k->failed = when.kind == VAL_NUM && when.n.n == 0;
	return is_any(v) && !k->failed ? v : when;
}

/* 1 or 0, ANY or BAD. */
static struct val
counts(struct eval *e, struct counting *k)
{
	return k->mod->modword >= 0 ? word_counts(e, k) : value_counts(e, k);
}

/*
 * A row whose value was typed does not read that word: its bit moves from `read`
 * (unless it was there before) to `counted` or `failed`, or to neither if the
 * row is of another word of an attribute.
 */
static void
row_heard(struct eval *e, const struct counting *k, struct val counts,
    uint64_t was)
{
	const struct value *v = &e->m.check->values[k->mod->value_of];
	struct hand at;
	uint64_t bits;

	at = eval_turn(k->h, v->side == SIDE_EACH ? SIDE_HAND : v->side);
	if (!v->unit)
		at.unit = -1;
	if (by_units(e, k->mod, at))
		for (bits = 0, at.unit = 0; at.unit < e->m.q->units[at.side];
		    at.unit++)
			bits |= eval_bit(e, question_given(e->m.q,
			    k->mod->value_of, at));
	else
		bits = eval_bit(e, question_given(e->m.q, k->mod->value_of,
		    at));
	e->trail->heard.read &= ~bits | was;
	if (k->failed)
		e->trail->heard.failed |= bits;
	else if (!is_decided(counts) || val_true(counts))
		e->trail->heard.counted |= bits;
}

/* What a row adds, that counts or may count. */
static struct val
amount(struct eval *e, const struct counting *k)
{
	const struct modifier *d = k->mod;
	struct val n;

	n = d->amount != NULL ? eval(e, d->amount, k->h) : val_int(1);
	if (n.kind == VAL_TEXT)
		return bad_at(e, &d->from, "value", "\"%s\" is no number", n.t);
	return n;
}

/* What a row adds; nothing if it does not count. */
static struct val
row_adds(struct eval *e, const struct modifier *d, struct hand h)
{
	struct counting k = { d, h, NULL, NULL, 0 };
	uint64_t was = e->trail->heard.read;
	struct val v, n;

	(void)eval_asks(e, &d->from);
	v = counts(e, &k);
	if (e->hears && d->modword < 0 && (!is_decided(v) || val_true(v) ||
	    k.failed || d->value_is != NULL))
		row_heard(e, &k, v, was);
	if (is_bad(v))
		return v;
	if (is_decided(v) && !val_true(v)) {
		note_mod(e, d, h, 0, num_int(0), k.why, k.by);
		return val_none();
	}
	n = amount(e, &k);
	if (is_any(v))
		return v;
	if (n.kind == VAL_NUM) {
		eval_uses(e, &d->from);
		note_mod(e, d, h, 1, n.n, k.why, k.by);
	} else if (n.kind == VAL_NONE) {
		note_mod(e, d, h, 0, num_int(0), "it comes to none", NULL);
	}
	return n;
}

/* ---- a score ---- */

struct tally {
	struct eval *e;
	struct hand h;
	struct added {
		const struct modifier *mod;
		struct hand h;
		struct num n;
		int out;	/* another of its group governs */
	} *all;
	int n, room, any;
	struct val bad;
};

/* Is it the usual row: its word was not said, and nobody wants to know? */
static int
row_silent(const struct eval *e, const struct modifier *d, struct hand h)
{
	return d->modword >= 0 && d->when == NULL && d->from.reading < 0 &&
	    (!e->explains || e->m.q->derives != DERIVES_ALL) &&
	    mod_given(e, d->modword, h.side, h.unit)->set == 0;
}

static int
tally_row(struct tally *t, const struct modifier *d, struct hand h)
{
	struct val v;

	eval_touch(t->e, d);
	if (row_silent(t->e, d, h))
		return 0;
	v = row_adds(t->e, d, h);
	t->any |= is_any(v);
	if (is_bad(v) && !t->any) {
		t->bad = v;
		return -1;
	}
	if (v.kind != VAL_NUM)
		return 0;
	ARENA_PUSH(t->e->m.arena, t->all, t->n, t->room);
	t->all[t->n++] = (struct added){ d, h, v.n, 0 };
	return 0;
}

/* A modifier, for each side and unit that it may concern. */
static int
tally_mod(struct tally *t, const struct modifier *d, int side)
{
	struct hand at = { side, -1 };
	int got = 0;

	if (eval_spend(t->e, 1, &d->from, "to") < 0) {
		t->bad = eval_spent(t->e);
		return -1;
	}
	if (!origin_live(&d->from, t->e->m.q->choice, NULL)) {
		(void)eval_asks(t->e, &d->from);
		return 0;
	}
	if (!d->unit)
		return tally_row(t, d, at);
	for (at.unit = 0; at.unit < t->e->m.q->units[side] && got == 0;
	    at.unit++)
		if (t->h.side != side || t->h.unit < 0 || at.unit == t->h.unit)
			got = tally_row(t, d, at);
	return got;
}

static int
tally_sides(struct tally *t, const struct modifier *d)
{
	int got;

	if (t->h.side != SIDE_NONE)
		return d->side == SIDE_EACH ? tally_mod(t, d, t->h.side) :
		    d->side == SIDE_NONE || d->side == t->h.side ?
		    tally_mod(t, d, d->side) : 0;
	if (d->side != SIDE_EACH)
		return tally_mod(t, d, d->side);
	got = tally_mod(t, d, SIDE_1);
	return got < 0 ? got : tally_mod(t, d, SIDE_2);
}

/* Are two modifiers in one group, for the same side and unit? */
static int
rivals(const struct added *a, const struct added *b)
{
	return a->mod->group != NULL && b->mod->group != NULL &&
	    text_eq(a->mod->group, b->mod->group) &&
	    a->h.side == b->h.side && a->h.unit == b->h.unit;
}

/* Which one governs: 1, the second. */
static int
beats(enum mod_pick pick, struct num a, struct num b)
{
	if (pick == PICK_MAX)
		return num_cmp(b, a) > 0;
	return pick == PICK_MIN && num_cmp(b, a) < 0;
}

/* In a group that picks one only that one counts. */
static void
tally_pick(struct tally *t)
{
	struct added *a, *b;
	int i, k;

	for (i = 0; i < t->n; i++) {
		a = &t->all[i];
		if (a->out || a->mod->group == NULL ||
		    a->mod->pick == PICK_SUM || a->mod->pick == PICK_PRODUCT)
			continue;
		for (k = i + 1; k < t->n && !a->out; k++) {
			b = &t->all[k];
			if (b->out || !rivals(a, b))
				continue;
			if (beats(a->mod->pick, a->n, b->n))
				a->out = 1;
			else
				b->out = 1;
		}
	}
}

/* All that count: the sums times the products. */
static struct val
tally_total(struct tally *t, const char *to, int adds, int muls)
{
	struct num sum = { 0, 1 }, product = { 1, 1 };
	const struct modifier *d = NULL;
	const struct added *x;
	int i, bad = 0;

	for (i = 0; i < t->n; i++) {
		x = &t->all[i];
		d = x->mod;
		if (x->out)
			note_mod(t->e, d, x->h, 0, x->n,
			    "another of its group governs", NULL);
		else if (d->op == MOD_MUL || d->pick == PICK_PRODUCT)
			bad |= num_mul(&product, product, x->n) < 0;
		else
			bad |= num_add(&sum, sum, x->n) < 0;
	}
	if (muls && adds)
		bad |= num_mul(&sum, sum, product) < 0;
	if (bad)
		return bad_at(t->e, &d->from, "to", "%s: the number grows too "
		    "large", to);
	return val_num(muls && !adds ? product : sum);
}

struct val
eval_score(struct eval *e, const char *to, struct hand h)
{
	struct tally t = { e, h, NULL, 0, 0, 0, { VAL_NONE, { { 0, 1 } } } };
	const struct modifier *d;
	int i, adds = 0, muls = 0;

	for (i = check_score(e->m.check, to); i >= 0; i = d->same) {
		d = &e->m.check->mods[i];
		if (d->op == MOD_MUL)
			muls = 1;
		else
			adds = 1;
		if (tally_sides(&t, d) < 0)
			return t.bad;
	}
	if (t.any)
		return val_any();
	tally_pick(&t);
	return tally_total(&t, to, adds, muls);
}

/* ---- a modifier's word as a question ---- */

struct asked_word {
	const struct expr *x;
	const struct modword *w;
	struct hand h;
	int any, yes;
	struct val bad;
};

static int
word_row(struct eval *e, struct asked_word *a, const struct modifier *d,
    struct hand at)
{
	struct counting k = { d, at, NULL, NULL, 0 };
	uint64_t was = e->trail->heard.counted;
	struct val v;

	if (eval_spend(e, 1, &d->from, "word") < 0) {
		a->bad = eval_spent(e);
		return -1;
	}
	if (!eval_asks(e, &d->from))
		return 0;
	v = counts(e, &k);
	/* A formula that asks for the word reads it, counted or not. */
	e->trail->heard.read |= e->trail->heard.counted & ~was;
	e->trail->heard.counted = was;
	a->any |= is_any(v);
	a->yes |= is_decided(v) && val_true(v);
	a->bad = v;
	return is_bad(v) && !a->any ? -1 : 0;
}

/* Does the word, as seen from the hand, belong to this side? */
static int
word_side(const struct asked_word *a, const struct modifier *d, int side)
{
	if ((a->w->sides & 1) != (side == SIDE_NONE))
		return 0;
	if (side != SIDE_NONE && side != eval_turn(a->h, a->x->side).side)
		return 0;
	return d->side == SIDE_EACH || d->side == side;
}

static int
word_units(struct eval *e, struct asked_word *a, const struct modifier *d,
    int side)
{
	struct hand at = { side, -1 };

	if (!a->w->unit)
		return word_row(e, a, d, at);
	for (at.unit = 0; at.unit < e->m.q->units[side]; at.unit++)
		if ((a->h.side != side || a->h.unit < 0 ||
		    a->h.unit == at.unit) && word_row(e, a, d, at) < 0)
			return -1;
	return 0;
}

struct val
eval_modword(struct eval *e, const struct expr *x, struct hand h)
{
	struct asked_word a = { x, &e->m.check->modwords[x->index], h, 0, 0,
	    { VAL_NONE, { { 0, 1 } } } };
	const struct modifier *d;
	int i, side;

	for (i = a.w->first; i <= a.w->last; i++) {
		d = &e->m.check->mods[i];
		for (side = SIDE_NONE; side <= SIDE_2; side++)
			if (d->modword == x->index && word_side(&a, d, side) &&
			    word_units(e, &a, d, side) < 0)
				return a.bad;
	}
	return a.any ? val_any() : val_int(a.yes);
}
