/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. Numbers, comparison and logic. */
#include <config.h>

#include "eval/eval.h"

struct val
eval_number(struct eval *e, const struct expr *x, struct val v)
{
	struct num n;

	if (v.kind == VAL_NUM || !is_decided(v))
		return v;
	if (v.kind == VAL_TEXT && num_parse(&n, v.t, strlen(v.t)) == 0)
		return val_num(n);
	return eval_wrong(e, x, "a number is wanted, not",
	    v.kind == VAL_TEXT ? v.t : "nothing");
}

/* ---- arithmetic ---- */

static int
modulo(struct num *r, struct num a, struct num b)
{
	struct num q;

	return num_div(&q, a, b) < 0 ||
	    num_mul(&q, num_int(num_floor(q)), b) < 0 ||
	    num_sub(r, a, q) < 0 ? -1 : 0;
}

/* *r: the result. 0, or -1: it grows too large. Not to divide by 0. */
static int
pair(enum op op, struct num a, struct num b, struct num *r)
{
	switch (op) {
	case OP_ADD:
		return num_add(r, a, b);
	case OP_SUB:
		return num_sub(r, a, b);
	case OP_MUL:
		return num_mul(r, a, b);
	case OP_DIV:
		return num_div(r, a, b);
	case OP_MOD:
		return modulo(r, a, b);
	case OP_MIN:
		*r = num_cmp(b, a) < 0 ? b : a;
		return 0;
	default:
		*r = num_cmp(b, a) > 0 ? b : a;
		return 0;
	}
}

static struct num
single(enum op op, struct num n)
{
	switch (op) {
	case OP_NEG:
		n.n = -n.n;
		return n;
	case OP_ABS:
		n.n = n.n < 0 ? -n.n : n.n;
		return n;
	case OP_FLOOR:
		return num_int(num_floor(n));
	case OP_CEIL:
		return num_int(num_ceil(n));
	case OP_ROUND:
		return num_int(num_round(n));
	default:
		return n;
	}
}

/*
 * Argument k as a number, or none; after one that is ANY no other is BAD or
 * none.
 */
static inline struct val
argument(struct eval *e, const struct expr *x, int k, struct hand h, int any)
{
	struct val v = eval(e, x->args[k], h);

	if (v.kind != VAL_NONE)
		v = eval_number(e, x->args[k], v);
	return any && (is_bad(v) || v.kind == VAL_NONE) ? val_any() : v;
}

static inline int
is_number(struct val v)
{
	return !is_bad(v) && v.kind != VAL_NONE;
}

static struct val
clamp(struct eval *e, const struct expr *x, struct hand h, struct val v)
{
	struct val high, low = argument(e, x, 1, h, is_any(v));

	if (!is_number(low))
		return low;
	high = argument(e, x, 2, h, is_any(v) || is_any(low));
	if (!is_number(high))
		return high;
	if (is_any(v) || is_any(low) || is_any(high))
		return val_any();
	if (num_cmp(v.n, low.n) < 0)
		return low;
	return num_cmp(v.n, high.n) > 0 ? high : v;
}

struct val
eval_arithmetic(struct eval *e, const struct expr *x, struct hand h)
{
	struct val more, v = argument(e, x, 0, h, 0);
	int k, large;

	if (!is_number(v))
		return v;
	if (x->op == OP_CLAMP)
		return clamp(e, x, h, v);
	if (x->nargs == 1)
		return is_any(v) ? v : val_num(single(x->op, v.n));
	for (k = 1, large = 0; k < x->nargs; k++) {
		more = argument(e, x, k, h, is_any(v));
		if (!is_number(more))
			return more;
		if (is_any(v) || is_any(more))
			v = val_any();
		else if ((x->op == OP_DIV || x->op == OP_MOD) && more.n.n == 0)
			return eval_wrong(e, x, "division by zero", NULL);
		else
			large |= pair(x->op, v.n, more.n, &v.n) < 0;
	}
	return large ? eval_wrong(e, x, "the number grows too large", NULL) :
	    v;
}

/* ---- comparison ---- */

/* Does a comparison hold, if num_cmp() of its operands is c? */
static int
holds(enum op op, int c)
{
	switch (op) {
	case OP_EQ:
		return c == 0;
	case OP_NE:
		return c != 0;
	case OP_LT:
		return c < 0;
	case OP_LE:
		return c <= 0;
	case OP_GT:
		return c > 0;
	default:
		return c >= 0;
	}
}

/* With none nothing compares, unless `none` itself is asked for. */
struct val
eval_compare(struct eval *e, const struct expr *x, struct hand h)
{
	struct val a, b;
	int asks, ordered = x->op != OP_EQ && x->op != OP_NE;

	asks = !ordered && (x->args[0]->op == OP_NONE ||
	    x->args[1]->op == OP_NONE);
	a = eval(e, x->args[0], h);
	if (is_bad(a) || (a.kind == VAL_NONE && !asks))
		return is_bad(a) ? a : val_int(0);
	b = eval(e, x->args[1], h);
	if (b.kind == VAL_NONE && !asks)
		return is_any(a) ? a : val_int(0);
	if (ordered) {
		a = eval_number(e, x->args[0], a);
		if (is_decided(a))
			b = eval_number(e, x->args[1], b);
	}
	if (!is_decided(a))
		return a;
	if (!is_decided(b))
		return b;
	return val_int(holds(x->op, a.kind == VAL_NUM && b.kind == VAL_NUM ?
	    num_cmp(a.n, b.n) : !val_eq(a, b)));
}

/* ---- logic ---- */

/*
 * For whoever asks which words are read both operands are walked. If one
 * decides alone, only its words are read, even if it is the second.
 */
static __attribute__((noinline)) struct val
heard_logic(struct eval *e, const struct expr *x, struct hand h)
{
	struct heard one[2], was = e->trail->heard;
	struct val v[2];
	int k, decides[2];

	for (k = 0; k < 2; k++) {
		memset(&e->trail->heard, 0, sizeof(was));
		eval_maybe(e, k);
		v[k] = val_truth(eval(e, x->args[k], h));
		eval_maybe(e, -k);
		one[k] = e->trail->heard;
		decides[k] = is_decided(v[k]) &&
		    val_true(v[k]) == (x->op == OP_OR);
	}
	e->trail->heard = was;
	for (k = 0; k < 2; k++)
		if (decides[k] || !decides[1 - k])
			heard_more(&e->trail->heard, &one[k]);
	if (decides[0] || decides[1])
		return val_int(x->op == OP_OR);
	return is_decided(v[0]) ? v[1] : v[0];
}

/*
 * A ruling walks the second operand only where the first one does not decide.
 * What it hears is what heard_logic() would hear, too, or less: that one
 * may not know what the first operand comes to.
 */
struct val
eval_logic(struct eval *e, const struct expr *x, struct hand h)
{
	const struct heard was = e->trail->heard;
	struct heard first;
	struct val v;
	int any;

	if (e->hears == HEARS_BOTH)
		return heard_logic(e, x, h);
	v = eval(e, x->args[0], h);
	first = e->trail->heard;
	e->trail->heard = was;
	if (is_bad(v))
		return v;
	any = is_any(v);
	if (!any && val_true(v) == (x->op == OP_OR))
		return val_int(x->op == OP_OR);
	v = eval(e, x->args[1], h);
	if (val_true(v) != (x->op == OP_OR))
		heard_more(&e->trail->heard, &first);
	return any ? val_any() : val_truth(v);
}

/* Is there no value where another may stand for it? */
static int
is_lack(struct val v)
{
	return v.kind == VAL_NONE || (is_bad(v) && (v.bad->kind != BAD_ERROR ||
	    v.bad->err->kind == ERR_NO_ROW ||
	    v.bad->err->kind == ERR_EMPTY_CELL));
}

struct val
eval_else(struct eval *e, const struct expr *x, struct hand h)
{
	struct val v;

	e->elses++;
	v = eval(e, x->args[0], h);
	e->elses--;
	if (is_lack(v))
		return eval(e, x->args[1], h);
	if (!is_any(v))
		return v;
	eval_maybe(e, 1);
	(void)eval(e, x->args[1], h);
	eval_maybe(e, -1);
	return v;
}

struct val
eval_if(struct eval *e, const struct expr *x, struct hand h)
{
	struct val v = eval(e, x->args[0], h);

	if (is_bad(v))
		return v;
	if (!is_any(v))
		return eval(e, x->args[val_true(v) ? 1 : 2], h);
	eval_maybe(e, 1);
	(void)eval(e, x->args[1], h);
	(void)eval(e, x->args[2], h);
	eval_maybe(e, -1);
	return v;
}
