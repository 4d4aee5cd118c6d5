/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. What formulas read, through all the values that they name: the
 * states of a ruling keep no more than later steps need. Cycles are found here.
 */
#include <config.h>

#include "base/text.h"
#include "engine/formula_tree.h"

static uint64_t
needs_of(const struct check *c, const struct expr *x, int depth);

static uint64_t
needs_mods(const struct check *c, const char *to, int depth)
{
	const struct modifier *m;
	uint64_t needs;
	int i;

	needs = 0;
	for (i = 0; i < c->nmod; i++) {
		m = &c->mods[i];
		if (to != NULL && !text_eq(m->to, to))
			continue;
		needs |= needs_of(c, m->amount, depth + 1);
		needs |= needs_of(c, m->when, depth + 1);
		if (m->value_of >= 0)
			needs |= c->values[m->value_of].needs;
	}
	return needs;
}

/* What a node reads itself, besides its arguments. */
static uint64_t
needs_own(const struct check *c, const struct expr *x, int depth)
{
	uint64_t needs;
	int i;

	switch (x->op) {
	case OP_VALUE:
	case OP_WORD:
		return c->values[x->index].needs;
	case OP_ROLL:
		return (uint64_t)1 << x->index;
	case OP_EFFECT:
		return (uint64_t)1 << EFFECT_BIT;
	case OP_MODS:
		return needs_mods(c, x->text, depth);
	case OP_MODWORD:
		needs = 0;
		for (i = 0; i < c->nmod; i++)
			if (c->mods[i].modword == x->index)
				needs |= needs_of(c, c->mods[i].when,
				    depth + 1);
		return needs;
	/* Matching evaluates the throws' own formulas anew: keep all. */
	case OP_PAIRS:
	case OP_LEAD:
		return ~(uint64_t)0;
	default:
		return 0;
	}
}

static uint64_t
needs_of(const struct check *c, const struct expr *x, int depth)
{
	const struct part *q;
	uint64_t needs;
	int i;

	if (x == NULL || depth > 200)
		return 0;
	needs = needs_own(c, x, depth);
	for (i = 0; i < x->nargs; i++)
		needs |= needs_of(c, x->args[i], depth + 1);
	needs |= needs_of(c, x->where, depth + 1);
	if (x->template != NULL)
		for (q = x->template->parts; q != NULL; q = q->next)
			needs |= needs_of(c, q->expr, depth + 1);
	return needs;
}

/* Once all values are known: every node of a formula remembers its needs. */
static uint64_t
settle(const struct check *c, struct expr *x)
{
	const struct part *q;
	uint64_t needs;
	int i;

	if (x == NULL)
		return 0;
	needs = needs_own(c, x, 0);
	for (i = 0; i < x->nargs; i++)
		needs |= settle(c, x->args[i]);
	needs |= settle(c, x->where);
	if (x->template != NULL)
		for (q = x->template->parts; q != NULL; q = q->next)
			needs |= settle(c, q->expr);
	x->needs = needs;
	return needs;
}

static void
settle_all(const struct check *c)
{
	const struct valdef *d;
	const struct part *q;
	int i;

	for (i = 0; i < c->nvalue; i++)
		for (d = c->values[i].defs; d != NULL; d = d->next)
			(void)settle(c, d->expr);
	for (i = 0; i < c->nstep; i++) {
		(void)settle(c, c->steps[i].when);
		(void)settle(c, c->steps[i].value);
		q = c->steps[i].say != NULL ? c->steps[i].say->parts : NULL;
		for (; q != NULL; q = q->next)
			(void)settle(c, q->expr);
	}
}

int
formula_plain(const struct expr *x)
{
	switch (x->op) {
	case OP_VALUE:
	case OP_WORD:
	case OP_MODWORD:
	case OP_ROLL:
	case OP_EFFECT:
	case OP_GIVEN:
	case OP_OR:
	case OP_AND:
	case OP_IF:
	case OP_MODS:
	case OP_OWN:
	case OP_PAIRS:
	case OP_LEAD:
		return 0;
	default:
		return x->op < OP_SUMOF;
	}
}

uint64_t
formula_needs(const struct check *c, const struct expr *x)
{
	return needs_of(c, x, 0);
}

uint64_t
template_needs(const struct check *c, const struct template *t)
{
	const struct part *q;
	uint64_t needs;

	needs = 0;
	for (q = t != NULL ? t->parts : NULL; q != NULL; q = q->next)
		needs |= needs_of(c, q->expr, 0);
	return needs;
}

struct visit {
	struct check *c;
	struct err *e;
};

static int visit_value(struct visit *, int);

/* A modifier may be a value by its name. */
static int
visit_mod(struct visit *v, const struct modifier *m);

/* Walk what a formula reads; a value met again on its own way is a cycle. */
static int
visit_expr(struct visit *v, const struct expr *x)
{
	const struct part *q;
	const struct check *c;
	int i;

	if (x == NULL)
		return 0;
	c = v->c;
	if ((x->op == OP_VALUE || x->op == OP_WORD) &&
	    visit_value(v, x->index) < 0)
		return -1;
	for (i = 0; x->op == OP_MODS && i < c->nmod; i++)
		if (text_eq(c->mods[i].to, x->text) &&
		    visit_mod(v, &c->mods[i]) < 0)
			return -1;
	for (i = 0; x->op == OP_MODWORD && i < c->nmod; i++)
		if (c->mods[i].modword == x->index &&
		    visit_expr(v, c->mods[i].when) < 0)
			return -1;
	for (i = 0; i < x->nargs; i++)
		if (x->op != OP_PREV && visit_expr(v, x->args[i]) < 0)
			return -1;
	if (x->template != NULL)
		for (q = x->template->parts; q != NULL; q = q->next)
			if (visit_expr(v, q->expr) < 0)
				return -1;
	return visit_expr(v, x->where);
}

static int
visit_mod(struct visit *v, const struct modifier *m)
{
	if (visit_expr(v, m->amount) < 0 || visit_expr(v, m->when) < 0)
		return -1;
	return m->value_of >= 0 ? visit_value(v, m->value_of) : 0;
}

static int
visit_value(struct visit *v, int index)
{
	struct value *val;
	struct valdef *d;
	int i;

	val = &v->c->values[index];
	if (val->state == 2)
		return 0;
	if (val->state == 1)
		return err_set(v->e, "%s:%d: column \"default\": %s is computed "
		    "from itself", val->defs->from.file, val->defs->from.line,
		    val->name);
	val->state = 1;
	for (d = val->defs; d != NULL; d = d->next)
		if (visit_expr(v, d->expr) < 0)
			return -1;
	for (i = 0; val->kind == KIND_SUM && i < v->c->nmod; i++)
		if (text_eq(v->c->mods[i].to, val->name) &&
		    visit_mod(v, &v->c->mods[i]) < 0)
			return -1;
	for (d = val->defs; d != NULL; d = d->next)
		val->needs |= formula_needs(v->c, d->expr);
	if (val->kind == KIND_SUM)
		val->needs |= needs_mods(v->c, val->name, 0);
	val->state = 2;
	return 0;
}

int
formula_needs_check(struct check *c, struct err *e)
{
	struct visit v = { c, e };
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (visit_value(&v, i) < 0)
			return -1;
	settle_all(c);
	return 0;
}
