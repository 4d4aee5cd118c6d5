/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: follow. See follow.h. */
#include <config.h>

#include "follow/follow.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "rule/formula_tree.h"
#include "table/load.h"

/* ---- one row ---- */

/* The part, if it is a word that is written out, or NULL. */
static const char *
whole_word(const struct part *p)
{
	return p == NULL || p->kind != PART_PLAIN || p->glued ||
	    (p->next != NULL && p->next->glued) ? NULL : p->text;
}

static void
find_check(const struct step *s, const struct check *c, struct landing *l)
{
	struct err quiet = { 0 };

	l->tool = whole_word(s->say->parts);
	if (l->tool == NULL)
		return;
	l->word = whole_word(s->say->parts->next);
	if (l->word != NULL)
		l->to = system_find(c->sys, l->tool, l->word);
	if (l->to == NULL)
		l->to = system_find(c->sys, l->tool, NULL);
	if (l->to != NULL && check_compile(l->to, &quiet) < 0)
		l->to = NULL;
}

static void
add_handing(struct landing *l, int from, int to, int many)
{
	int i;

	for (i = 0; i < l->n; i++)
		if (l->all[i].from == from && l->all[i].to == to)
			return;
	assert(l->n < HANDINGS_MOST);
	l->all[l->n++] = (struct handing){ from, to, many };
}

const struct landing *
follow_landing(const struct step *s, const struct check *c)
{
	const struct part *p;
	struct landing *l;
	int from, i, side = SIDE_1;

	if (s->say->landing != NULL)
		return s->say->landing;
	l = arena_alloc(c->sys->arena, sizeof(*l));
	find_check(s, c, l);
	for (p = s->say->parts; p != NULL; p = p->next) {
		if (whole_word(p) != NULL && strcmp(p->text, "vs") == 0)
			side = SIDE_2;
		if (p->kind != PART_UNIT && p->kind != PART_UNITS)
			continue;
		from = p->side != 0 ? p->side : s->scope;
		for (i = SIDE_1; i <= SIDE_2; i++)
			if (from == i || from == SIDE_EACH)
				add_handing(l, i, side, p->kind == PART_UNITS);
	}
	return s->say->landing = l;
}

/* Does the row's `passes` have the name, of that kind and side? */
static int
passes_has(const struct step *s, int kind, const char *name, int side)
{
	const struct part *p;

	for (p = s->say->parts; p != NULL; p = p->next)
		if ((int)p->kind == kind && (p->side == 0 || p->side == side) &&
		    text_eq(p->text, name))
			return 1;
	return 0;
}

int
follow_passes(const struct step *s, const char *name)
{
	return passes_has(s, PART_PASSED, name, 0);
}

int
follow_drops(const struct step *s, const char *name, int side)
{
	return passes_has(s, PART_LEFT, name, side);
}

int
follow_leaves(const struct step *s, const char *name, int side)
{
	const struct part *p;
	size_t n = strlen(name);

	for (p = s->say->parts; p != NULL; p = p->next)
		if (p->kind == PART_PLAIN && p->text != NULL &&
		    strncmp(p->text, name, n) == 0 && p->text[n] == '=')
			return 1;
	return follow_drops(s, name, side);
}

int
follow_names(const struct left_name *list, const char *name)
{
	for (; list != NULL; list = list->next)
		if (name != NULL && text_eq(list->name, name))
			return 1;
	return 0;
}

int
follow_computed(const struct value *v)
{
	const struct expr *x = v->defs->expr;

	return v->kind == KIND_SUM || (x != NULL && x->op != OP_NUM &&
	    x->op != OP_NONE && x->op != OP_TEXT && (v->prompt[0] == '\0' ||
	    v->kind == KIND_STATED));
}

int
follow_sayable(const struct check *c, int side, int nth, struct sayable *say)
{
	const struct value *v;
	int i, k;

	for (i = k = 0; i < c->nvalue; i++) {
		v = &c->values[i];
		if (v->side == SIDE_NONE || (side_bits(v->side) >> side & 1) == 0 ||
		    follow_computed(v) || k++ != nth)
			continue;
		say->name = v->name;
		say->value = v;
		return 1;
	}
	for (i = 0; i < c->nmodword; i++) {
		if ((c->modwords[i].sides & 1) != 0 ||
		    (c->modwords[i].sides >> side & 1) == 0 || k++ != nth)
			continue;
		say->name = c->modwords[i].word;
		say->value = NULL;
		return 1;
	}
	return 0;
}

int
follow_can_say(const struct check *c, int side, const char *name,
    struct sayable *say)
{
	int i;

	for (i = 0; follow_sayable(c, side, i, say); i++)
		if (text_eq(say->name, name))
			return 1;
	return 0;
}

/* ---- all rows, and the rows of where they lead ---- */

static struct reach *
find_reach(struct reaches *r, const struct check *to, int side)
{
	int i;

	for (i = 0; i < r->n; i++)
		if (r->all[i].to == to && r->all[i].side == side)
			return &r->all[i];
	return NULL;
}

static const struct left_name *
name_add(const struct left_name *list, const char *name, struct arena *a)
{
	struct left_name *n = arena_raw(a, sizeof(*n));

	*n = (struct left_name){ list, name };
	return n;
}

/* The names in `before`, and those that the row leaves behind of that side. */
static const struct left_name *
left_by(const struct step *s, int side, const struct left_name *before,
    struct arena *a)
{
	const struct part *p;

	for (p = s->say->parts; p != NULL; p = p->next)
		if (p->kind == PART_LEFT && (p->side == 0 || p->side == side))
			before = name_add(before, p->text, a);
	return before;
}

/* The names in both lists; *fewer is set if `a` has others. */
static const struct left_name *
in_both(const struct left_name *a, const struct left_name *b, struct arena *arena,
    int *fewer)
{
	const struct left_name *both;

	for (both = NULL; a != NULL; a = a->next)
		if (follow_names(b, a->name))
			both = name_add(both, a->name, arena);
		else
			*fewer = 1;
	return both;
}

/*
 * Add where units of a side go from a check: 1 if r changed. Of a check that is
 * reached in two ways, only names that both leave behind are `without`.
 */
static int
add_rows(struct reaches *r, const struct check *c, int side,
    const struct left_name *without, struct arena *a)
{
	const struct step *s;
	const struct left_name *left;
	const struct landing *l;
	struct reach *to;
	int i, k, more = 0;

	for (i = 0; i < c->nstep; i++) {
		s = &c->steps[i];
		if (s->what < DO_THEN)
			continue;
		l = follow_landing(s, c);
		for (k = 0; k < l->n && l->to != NULL; k++) {
			if (l->all[k].from != side)
				continue;
			left = left_by(s, side, without, a);
			to = find_reach(r, l->to, l->all[k].to);
			if (to != NULL) {
				to->without = in_both(to->without, left, a,
				    &more);
				continue;
			}
			ARENA_PUSH(a, r->all, r->n, r->room);
			r->all[r->n++] = (struct reach){ l->to, l->all[k].to,
				left };
			more = 1;
		}
	}
	return more;
}

const struct reaches *
follow_reach(const struct check *c, int side)
{
	struct arena *a = c->sys->arena;
	struct reaches *r;
	int i, more;

	if (c->reach[side] != NULL)
		return c->reach[side];
	r = arena_alloc(a, sizeof(*r));
	(void)add_rows(r, c, side, NULL, a);
	do
		for (i = more = 0; i < r->n; i++)
			more |= add_rows(r, r->all[i].to, r->all[i].side,
			    r->all[i].without, a);
	while (more);
	return c->reach[side] = r;
}
