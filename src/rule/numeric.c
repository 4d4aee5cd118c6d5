/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. Is a value a number, whatever it comes to? */
#include <config.h>

#include "rule/formula_tree.h"

/* Formulas that stand deeper are not looked into: nothing is known of them. */
enum { LOOKED_MOST = 24 };

static int is_numeric(const struct check *c, const struct value *v, int left);

/* A sum, a count, dice ...: what is calculated, but no yes or no. */
static int
calculated(const struct check *c, const struct expr *x, int left)
{
	switch (x->op) {
	case OP_NUM: case OP_ROLL: case OP_ADD: case OP_SUB: case OP_MUL:
	case OP_DIV: case OP_NEG: case OP_MIN: case OP_MAX: case OP_FLOOR:
	case OP_CEIL: case OP_ROUND: case OP_MOD: case OP_CLAMP: case OP_ABS:
	case OP_MODS: case OP_SUMOF: case OP_COUNTOF: case OP_INDEX:
	case OP_PAIRS: case OP_LEAD:
		return 1;
	case OP_IF:
		return left > 0 && calculated(c, x->args[1], left - 1) &&
		    calculated(c, x->args[2], left - 1);
	case OP_VALUE:
		return left > 0 && is_numeric(c, &c->values[x->index],
		    left - 1);
	default:
		return 0;
	}
}

static int
is_numeric(const struct check *c, const struct value *v, int left)
{
	const struct valdef *d;

	if (v->kind != KIND_VALUE)
		return v->kind == KIND_NUMBER || v->kind == KIND_COUNT ||
		    v->kind == KIND_LENGTH || v->kind == KIND_SUM;
	for (d = v->defs; d != NULL; d = d->next)
		if (d->expr == NULL || !calculated(c, d->expr, left))
			return 0;
	return v->defs != NULL;
}

int
value_numeric(const struct check *c, const struct value *v)
{
	return is_numeric(c, v, LOOKED_MOST);
}
