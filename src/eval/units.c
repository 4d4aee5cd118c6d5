/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. Functions over the units of a side: sum any all count min max
 * which best; and a unit's place among them.
 */
#include <config.h>

#include "eval/eval.h"

enum { BYTES_EACH = 64 };	/* of a text, for one step of the budget */

/* What came of the units so far. */
struct units_done {
	struct eval *e;
	const struct expr *x;
	int n;			/* units that passed `where` */
	int hits;		/* of these, units for which it holds */
	struct num acc;
	const char *list;
	struct val best;
	int any;
	struct val bad;
};

/* An argument, or `where`, of a unit: a value, or ANY. BAD: give up. */
static struct val
taken(struct units_done *o, const struct expr *x, struct hand at)
{
	struct val v = eval(o->e, x, at);

	if (is_bad(v) && o->any)
		v = val_any();
	o->any |= is_any(v);
	if (is_bad(v))
		o->bad = v;
	return v;
}

/* which: add the unit's text to the list. 0, or -1: o->bad. */
static int
listed(struct units_done *o, struct hand at)
{
	struct arena *a = o->e->m.arena;
	struct val v = taken(o, o->x->args[1], at);

	if (is_bad(v))
		return -1;
	if (o->any)
		return 0;
	o->list = o->list == NULL ? val_show(v, a) :
	    arena_printf(a, "%s or %s", o->list, val_show(v, a));
	if (eval_spend(o->e, strlen(o->list) / BYTES_EACH + 1, o->x->from,
	    o->x->column) == 0)
		return 0;
	o->bad = eval_spent(o->e);
	return -1;
}

/* any all count which: does it hold for the unit? */
static int
holds_for(struct units_done *o, struct hand at)
{
	struct val v = taken(o, o->x->args[0], at);

	if (is_bad(v))
		return -1;
	o->n++;
	if (is_decided(v) && !val_true(v))
		return 0;
	o->hits++;
	return o->x->op == OP_WHICH ? listed(o, at) : 0;
}

/* min max best: is the unit's number beyond those before it? */
static int
beyond(const struct units_done *o, struct num n)
{
	int c = num_cmp(n, o->acc);

	return o->n == 0 || (o->x->op == OP_MINOF ? c < 0 : c > 0);
}

/* sum min max best: add the unit's number. 0, or -1: o->bad. */
static int
number_of(struct units_done *o, struct hand at)
{
	const struct expr *x = o->x;
	struct val v = eval_number(o->e, x->args[0], taken(o, x->args[0], at));

	if (is_bad(v)) {
		o->bad = v;
		return o->any ? 0 : -1;
	}
	if (o->any)
		return x->op == OP_BEST && is_bad(taken(o, x->args[1], at)) ?
		    -1 : 0;
	if (x->op == OP_SUMOF) {
		o->n++;
		if (num_add(&o->acc, o->acc, v.n) == 0)
			return 0;
		o->bad = eval_wrong(o->e, x, "the number grows too large",
		    NULL);
		return -1;
	}
	if (!beyond(o, v.n))
		return 0;
	o->n++;
	o->acc = v.n;
	if (x->op == OP_BEST)
		o->best = taken(o, x->args[1], at);
	return is_bad(o->best) ? -1 : 0;
}

/* 0, or -1: o->bad. */
static int
unit(struct units_done *o, struct hand at)
{
	const struct expr *x = o->x;
	struct val v;

	if (eval_spend(o->e, 1, x->from, x->column) < 0) {
		o->bad = eval_spent(o->e);
		return -1;
	}
	if (x->where != NULL) {
		v = taken(o, x->where, at);
		if (is_bad(v))
			return -1;
		if (is_decided(v) && !val_true(v))
			return 0;
	}
	if (x->op != OP_ANYOF && x->op != OP_ALLOF && x->op != OP_COUNTOF &&
	    x->op != OP_WHICH)
		return number_of(o, at);
	if (x->nargs > 0)
		return holds_for(o, at);
	o->hits++;
	o->n++;
	return 0;
}

static struct val
result(const struct units_done *o)
{
	switch (o->x->op) {
	case OP_ANYOF:
		return val_int(o->hits > 0);
	case OP_ALLOF:
		return val_int(o->hits == o->n);
	case OP_COUNTOF:
		return val_int(o->hits);
	case OP_WHICH:
		return val_text(o->list != NULL ? o->list : "none");
	case OP_BEST:
		return o->best;
	default:
		return val_num(o->acc);
	}
}

/* Was anything said of the one thing that stands on a side? */
static int
is_there(const struct question *q, int side)
{
	const struct value *v;
	int i;

	for (i = 0; i < q->check->nvalue; i++) {
		v = &q->check->values[i];
		if (v->thing != NULL && q->values[i * q->places +
		    question_place(q, side, -1)].set != 0)
			return 1;
	}
	return 0;
}

/* The first unit of a side: 0, or -1 for the side itself. */
static int
first_unit(const struct question *q, int side)
{
	if (q->check->stands[side].thing == NULL ||
	    (q->check->has_units >> side & 1))
		return q->check->has_units ? 0 : -1;
	return is_there(q, side) ? -1 : 0;
}

struct val
eval_units(struct eval *e, const struct expr *x, struct hand h)
{
	struct units_done o = { .e = e, .x = x, .acc = { 0, 1 },
	    .best = val_none() };
	struct hand at = eval_turn(h, x->side);
	int was, last, got;

	if (at.side == SIDE_NONE)
		return eval_wrong(e, x, "over which side?", NULL);
	eval_touch(e, e->m.q);
	was = e->mine;
	e->mine = at.side == h.side ? h.unit + 1 : 0;
	/* (Where nothing is of units the side counts as one.) */
	at.unit = first_unit(e->m.q, at.side);
	last = e->m.q->units[at.side];
	for (got = 0; at.unit < last && got == 0; at.unit++)
		got = unit(&o, at);
	e->mine = was;
	if (got < 0)
		return o.bad;
	return o.any || e->opens ? val_any() : result(&o);
}

struct val
eval_place(struct eval *e, const struct expr *x, struct hand h)
{
	eval_touch(e, e->m.q);
	if (h.unit < 0)
		return eval_wrong(e, x, "only a unit has a place", NULL);
	if (e->opens) {
		if (x->nargs > 0)
			(void)eval(e, x->args[0], h);
		return val_any();
	}
	switch (x->op) {
	case OP_INDEX:
		return val_int(h.unit + 1);
	case OP_FIRST:
		return val_int(h.unit == 0);
	case OP_LAST:
		return val_int(h.unit == e->m.q->units[h.side] - 1);
	case OP_MINE:
		if (e->mine == 0)
			return eval_wrong(e, x, "no unit asks here", NULL);
		h.unit = e->mine - 1;
		break;
	default:
		if (h.unit == 0)
			return val_int(0);
		h.unit--;
		break;
	}
	return eval(e, x->args[0], h);
}
