/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: bounds of a formula, as far as legal values, dice
 * and sums in it tell; and comparisons that never hold within the bounds.
 */
#include <config.h>

#include <string.h>

#include "rule/dicecell.h"
#include "prove/inside.h"

enum { DEPTH = 24 };

static const struct band open_band = { { 0, 1 }, { 0, 1 }, 1, 0, 0, 0, 0 };

static struct band span_of(const struct check *c, const struct expr *x,
    int depth);

static struct band
between(struct num lo, struct num hi)
{
	struct band b = { lo, hi, 1, 1, 1, 0, 0 };

	return b;
}

/* The least band that holds a and b. */
static struct band
hull(struct band a, struct band b)
{
	a.has_lo &= b.has_lo;
	a.has_hi &= b.has_hi;
	if (num_cmp(b.lo, a.lo) < 0)
		a.lo = b.lo;
	if (num_cmp(b.hi, a.hi) > 0)
		a.hi = b.hi;
	a.open_lo = a.open_hi = 0;
	return a;
}

static struct band
negative(struct band a)
{
	struct band b = { { -a.hi.n, a.hi.d }, { -a.lo.n, a.lo.d }, 1,
		a.has_hi, a.has_lo, 0, 0 };

	return b;
}

static struct band
plus(struct band a, struct band b)
{
	a.has_lo = a.has_lo && b.has_lo && num_add(&a.lo, a.lo, b.lo) == 0;
	a.has_hi = a.has_hi && b.has_hi && num_add(&a.hi, a.hi, b.hi) == 0;
	return a;
}

/* The band of the lesser of a and b; of the greater by negative(). */
static struct band
least(struct band a, struct band b)
{
	if (b.has_hi && (!a.has_hi || num_cmp(b.hi, a.hi) < 0)) {
		a.hi = b.hi;
		a.has_hi = 1;
	}
	a.has_lo &= b.has_lo;
	if (num_cmp(b.lo, a.lo) < 0)
		a.lo = b.lo;
	return a;
}

/* What may be stated of a value, and what its defaults come to. */
static struct band
value_span(const struct check *c, const struct value *v, int depth)
{
	const struct valdef *d;
	struct band all;
	int i;

	if (v->kind == KIND_YESNO)
		all = between(num_int(0), num_int(1));
	else if (v->kind == KIND_WORD || v->kind == KIND_RATIO ||
	    v->kind == KIND_TEXT || v->kind == KIND_SUM ||
	    v->legal.nband == 0)
		return open_band;
	else
		all = v->legal.bands[0];
	for (i = 1; i < v->legal.nband; i++)
		all = hull(all, v->legal.bands[i]);
	for (d = v->defs; d != NULL; d = d->next)
		if (d->expr != NULL && d->expr->op != OP_NONE)
			all = hull(all, span_of(c, d->expr, depth + 1));
	return all;
}

/* The sum of a roll whose dice are written as numbers. */
static struct band
sum_span(const struct check *c, const struct slot *slot)
{
	const struct rollspec *r = c->steps[c->rolls[slot->roll].step].spec;
	struct band all = between(num_int(0), num_int(0)), one;
	int i, n;

	if (slot->field != FIELD_SUM || r == NULL || r->dynamic != NULL ||
	    r->nbag > 0 || r->more != NULL)
		return open_band;
	for (i = 0; i < r->nterm; i++) {
		const struct term *t = &r->terms[i];

		if (t->count != NULL && t->count->op != OP_NUM)
			return open_band;
		n = t->count == NULL ? 1 : (int)t->count->num.n;
		if (t->keep != 0)
			n = t->keep > 0 ? t->keep : -t->keep;
		one = t->sides == 0 ? between(num_int(n), num_int(n)) :
		    between(num_int(n * t->first), num_int(n * (t->first +
		    t->sides - 1)));
		all = plus(all, t->sign < 0 ? negative(one) : one);
	}
	/* (A roll that is not made is 0.) */
	return hull(all, between(num_int(0), num_int(0)));
}

static struct band
span_of(const struct check *c, const struct expr *x, int depth)
{
	struct band a, b;
	int i;

	if (depth > DEPTH)
		return open_band;
	switch (x->op) {
	case OP_NUM:
		return between(x->num, x->num);
	case OP_VALUE:
		return value_span(c, &c->values[x->index], depth);
	case OP_ROLL:
		return sum_span(c, &c->slots[x->index]);
	case OP_NEG:
		return negative(span_of(c, x->args[0], depth + 1));
	case OP_IF:
		return hull(span_of(c, x->args[1], depth + 1),
		    span_of(c, x->args[2], depth + 1));
	case OP_ADD:
	case OP_SUB:
		a = span_of(c, x->args[0], depth + 1);
		b = span_of(c, x->args[1], depth + 1);
		return plus(a, x->op == OP_SUB ? negative(b) : b);
	case OP_MIN:
	case OP_MAX:
		a = span_of(c, x->args[0], depth + 1);
		a = x->op == OP_MAX ? negative(a) : a;
		for (i = 1; i < x->nargs; i++) {
			b = span_of(c, x->args[i], depth + 1);
			a = least(a, x->op == OP_MAX ? negative(b) : b);
		}
		return x->op == OP_MAX ? negative(a) : a;
	default:
		return open_band;
	}
}

/* Is every number in a greater than every number in b; with `or`, or equal? */
static int
above(const struct band *a, const struct band *b, int or)
{
	int at;

	if (!a->has_lo || !b->has_hi)
		return 0;
	at = num_cmp(a->lo, b->hi);
	return at > 0 || (at == 0 && (or || a->open_lo || b->open_hi));
}

int
lint_never(const struct check *c, const struct expr *x)
{
	struct band a, b;

	if (x->op < OP_EQ || x->op > OP_GE)
		return 0;
	a = span_of(c, x->args[0], 0);
	b = span_of(c, x->args[1], 0);
	switch (x->op) {
	case OP_EQ:
		return above(&a, &b, 0) || above(&b, &a, 0);
	case OP_LT:
	case OP_LE:
		return above(&a, &b, x->op == OP_LT);
	case OP_GT:
	case OP_GE:
		return above(&b, &a, x->op == OP_GT);
	default:
		return 0;
	}
}
