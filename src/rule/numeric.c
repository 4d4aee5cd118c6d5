/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. Is a value always a number? See value_numeric(). */
#include <config.h>

#include "rule/formula_tree.h"

/* Formulas below this depth are not looked into: nothing is known of them. */
enum { LOOKED_MOST = 24 };

/* Does an operator give a number, not yes or no, whatever its operands are? */
static int
op_calculates(enum op op)
{
	return op == OP_NUM || op == OP_ROLL ||
	    (op >= OP_ADD && op <= OP_NEG) || (op >= OP_MIN && op <= OP_ABS) ||
	    op == OP_MODS || op == OP_SUMOF || op == OP_COUNTOF ||
	    op == OP_INDEX || op == OP_PAIRS || op == OP_LEAD;
}

static const unsigned char numbers[KIND_COUNT_OF] = {
	[KIND_NUMBER] = 1,
	[KIND_LENGTH] = 1,
	[KIND_COUNT] = 1,
	[KIND_REPEAT] = 1,
	[KIND_SUM] = 1,
};

static int is_numeric(const struct check *c, const struct value *v, int left);

static int
calculated(const struct check *c, const struct expr *x, int left)
{
	if (op_calculates(x->op) || x->op == OP_ASK)
		return 1;
	if (left == 0)
		return 0;
	if (x->op == OP_IF || x->op == OP_ELSE)
		return calculated(c, x->args[x->nargs - 2], left - 1) &&
		    calculated(c, x->args[x->nargs - 1], left - 1);
	return x->op == OP_VALUE &&
	    is_numeric(c, &c->values[x->index], left - 1);
}

static int
is_numeric(const struct check *c, const struct value *v, int left)
{
	const struct valdef *d;

	if (v->kind != KIND_VALUE && v->kind != KIND_STATED)
		return numbers[v->kind];
	if (v->legal.nband > 0)
		return 1;
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
