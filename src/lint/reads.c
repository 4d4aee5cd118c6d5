/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: lint. Part of lint: what nothing comes of. Values that nothing reads, and
 * answers that stand behind one that always applies.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "lint/inside.h"

void
lint_parts(const struct expr *x, lint_part *f, void *arg)
{
	const struct part *p;
	int i;

	if (x == NULL)
		return;
	f(arg, x);
	for (i = 0; i < x->nargs; i++)
		lint_parts(x->args[i], f, arg);
	if (x->op == OP_GIVEN)
		lint_parts(x->args[0], f, arg);
	lint_parts(x->where, f, arg);
	p = x->op == OP_TEMPLATE ? x->template->parts : NULL;
	for (; p != NULL; p = p->next)
		lint_parts(p->expr, f, arg);
}

/* ---- who reads what in a check ---- */

struct reads {
	const struct check *c;
	unsigned char *read;	/* [value] */
	int own;		/* the value whose row it is, which does not count */
};

static void
part_reads(void *arg, const struct expr *x)
{
	struct reads *r = arg;

	if ((x->op == OP_VALUE || x->op == OP_WORD) && x->index != r->own)
		r->read[x->index] = 1;
}

static int
formula_reads(void *arg, struct expr *x)
{
	lint_parts(x, part_reads, arg);
	return 0;
}

/* `{words@1}` hands on all that was said of that side. */
static void
words_read(struct reads *r, const struct step *s)
{
	const struct part *p;
	int i;

	for (p = s->say != NULL ? s->say->parts : NULL; p != NULL; p = p->next)
		for (i = 0; p->plural >= PART_UNIT && i < r->c->nvalue; i++)
			if (r->c->values[i].side == SIDE_NONE ||
			    (side_bits(r->c->values[i].side) >> p->sign & 1))
				r->read[i] = 1;
}

/* What the tools themselves know by its name or kind. */
static int
known_to_tools(const struct value *v)
{
	static const char *const names[] = { "total", "need", "ruled" };
	int i;

	for (i = 0; i < 3; i++)
		if (text_eq(v->name, names[i]))
			return 1;
	return v->kind == KIND_SQUARE || v->kind == KIND_REPEAT;
}

static unsigned char *
reads_of(struct lint *l, const struct check *c)
{
	struct reads r = { c, NULL, -1 };
	const struct valdef *d;
	int i;

	r.read = arena_alloc(l->a, (size_t)c->nvalue + 1);
	for (i = 0; i < c->nvalue; i++) {
		r.own = i;
		r.read[i] |= (unsigned char)known_to_tools(&c->values[i]);
		for (d = c->values[i].defs; d != NULL; d = d->next)
			lint_parts(d->expr, part_reads, &r);
	}
	r.own = -1;
	for (i = 0; i < c->nmod; i++) {
		lint_parts(c->mods[i].amount, part_reads, &r);
		lint_parts(c->mods[i].when, part_reads, &r);
		if (c->mods[i].value_of >= 0)
			r.read[c->mods[i].value_of] = 1;
	}
	for (i = 0; i < c->nstep; i++) {
		(void)step_each(&c->steps[i], formula_reads, &r);
		words_read(&r, &c->steps[i]);
	}
	for (i = 0; i < c->nbrings; i++)
		lint_parts(c->brings[i].when, part_reads, &r);
	return r.read;
}

/* ---- values that nothing reads ---- */

/* Does any check read the value of that row? */
static int
row_read(const struct lint *l, unsigned char *const *read, const char *name,
    const struct origin *from)
{
	const struct check *c;
	const struct valdef *d;
	int i, k;

	for (i = 0; i < l->s->ncheck; i++) {
		c = &l->s->checks[i];
		for (k = 0; k < c->nvalue; k++) {
			if (!read[i][k] || strcmp(c->values[k].name, name) != 0)
				continue;
			for (d = c->values[k].defs; d != NULL; d = d->next)
				if (d->from.line == from->line &&
				    d->from.file == from->file)
					return 1;
		}
	}
	return 0;
}

void
lint_unread(struct lint *l)
{
	unsigned char **read;
	const struct value *v;
	int i, k;

	read = arena_alloc(l->a, (size_t)l->s->ncheck * sizeof(*read) + 1);
	for (i = 0; i < l->s->ncheck; i++)
		read[i] = reads_of(l, &l->s->checks[i]);
	for (i = 0; i < l->s->ncheck; i++)
		for (k = 0; k < l->s->checks[i].nvalue; k++) {
			v = &l->s->checks[i].values[k];
			if (!read[i][k] && lint_in_folder(l,
			    v->defs->from.file) && !row_read(l, read, v->name,
			    &v->defs->from) && !lint_named(&l->outside,
			    v->name, ""))
				lint_note(l, place_of(&v->defs->from, "name"),
				    "nothing reads %s", v->name);
		}
}

/* ---- answers that are never reached ---- */

/* Does b live only where a does? */
static int
within(const struct origin *a, const struct origin *b)
{
	return a->reading < 0 || (a->reading == b->reading &&
	    (b->choices & ~a->choices) == 0);
}

void
lint_unreached(struct lint *l, const struct check *c)
{
	const struct step *a, *b;

	for (b = c->steps; b < c->steps + c->nstep; b++)
		for (a = c->steps; a < b && b->what == DO_ANSWER; a++) {
			if (a->what != DO_ANSWER || a->when != NULL ||
			    !within(&a->from, &b->from))
				continue;
			lint_error(l, place_of(&b->from, "id"), "%s is never "
			    "reached: %s of line %d always answers", b->id,
			    a->id, a->from.line);
			break;
		}
}
