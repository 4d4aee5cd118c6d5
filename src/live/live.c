/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: live. See live.h. */
#include <config.h>

#include "live/live.h"

#include <string.h>

#include "base/text.h"

void
live_parts(const struct expr *x, live_part *f, void *arg)
{
	const struct part *p;
	int i;

	if (x == NULL)
		return;
	f(arg, x);
	for (i = 0; i < x->nargs; i++)
		live_parts(x->args[i], f, arg);
	if (x->op == OP_GIVEN)
		live_parts(x->args[0], f, arg);
	live_parts(x->where, f, arg);
	p = x->op == OP_TEMPLATE ? x->template->parts : NULL;
	for (; p != NULL; p = p->next)
		live_parts(p->expr, f, arg);
}

/* Do tools know the value by its name or kind, whoever reads it? */
static int
is_known(const struct value *v)
{
	return text_inlist("total need ruled", v->name) ||
	    v->kind == KIND_SQUARE || v->kind == KIND_REPEAT;
}

struct finding {
	const struct check *c;
	struct live *l;
	unsigned char *rows;	/* [modifier] */
	int changed;
};

static void
set(struct finding *f, unsigned char *one)
{
	f->changed |= !*one;
	*one = 1;
}

static void
score_read(struct finding *f, const char *to)
{
	int i;

	for (i = check_score(f->c, to); i >= 0; i = f->c->mods[i].same)
		set(f, &f->rows[i]);
}

static void
part_read(void *arg, const struct expr *x)
{
	struct finding *f = arg;

	if (x->op == OP_VALUE || x->op == OP_WORD)
		set(f, &f->l->values[x->index]);
	else if (x->op == OP_MODWORD)
		set(f, &f->l->modwords[x->index]);
	else if (x->op == OP_MODS)
		score_read(f, x->text);
}

static int
formula_read(void *arg, struct expr *x)
{
	live_parts(x, part_read, arg);
	return 0;
}

static void
value_read(struct finding *f, const struct value *v)
{
	const struct valdef *d;

	if (v->kind == KIND_SUM)
		score_read(f, v->name);
	for (d = v->defs; d != NULL; d = d->next)
		live_parts(d->expr, part_read, f);
}

static void
row_read(struct finding *f, int i)
{
	const struct modifier *d = &f->c->mods[i];

	live_parts(d->when, part_read, f);
	if (!f->rows[i])
		return;
	if (d->value_of >= 0)
		set(f, &f->l->values[d->value_of]);
	else
		set(f, &f->l->modwords[d->modword]);
	live_parts(d->amount, part_read, f);
}

/* One round: mark what the formulas of all marked things read. */
static void
read_on(struct finding *f)
{
	const struct check *c = f->c;
	int i;

	f->changed = 0;
	for (i = 0; i < c->nvalue; i++)
		if (f->l->values[i])
			value_read(f, &c->values[i]);
	for (i = 0; i < c->nmod; i++)
		if (f->rows[i] || (c->mods[i].modword >= 0 &&
		    f->l->modwords[c->mods[i].modword]))
			row_read(f, i);
}

void
live_find(const struct check *c, struct arena *a, struct live *l)
{
	struct finding f = { c, l, NULL, 0 };
	int i;

	l->values = arena_alloc(a, (size_t)c->nvalue + 1);
	l->modwords = arena_alloc(a, (size_t)c->nmodword + 1);
	f.rows = arena_alloc(a, (size_t)c->nmod + 1);
	for (i = 0; i < c->nvalue; i++)
		l->values[i] = (unsigned char)is_known(&c->values[i]);
	for (i = 0; i < c->nstep; i++)
		(void)step_each(&c->steps[i], formula_read, &f);
	for (i = 0; i < c->nbrings; i++)
		live_parts(c->brings[i].when, part_read, &f);
	do
		read_on(&f);
	while (f.changed);
}
