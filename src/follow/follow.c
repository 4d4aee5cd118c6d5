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

/*
 * The next word of a row's literal text; NULL: no more, or (with `more`) it
 * runs into a formula.
 */
static const char *
literal_word(const char **text, int more, size_t *len)
{
	const char *p;

	p = text_token(text, len);
	return p != NULL && **text == '\0' && more ? NULL : p;
}

static void
find_check(const struct step *s, const struct check *c, struct landing *l)
{
	const struct part *first;
	struct arena *a = c->sys->arena;
	struct err quiet;
	const char *text, *p;
	size_t len;

	first = s->say->parts;
	if (first == NULL || first->text == NULL)
		return;
	text = first->text;
	p = literal_word(&text, first->next != NULL, &len);
	if (p == NULL)
		return;
	l->tool = arena_copy(a, p, len);
	p = literal_word(&text, first->next != NULL, &len);
	if (p != NULL) {
		l->word = arena_copy(a, p, len);
		l->to = system_find(c->sys, l->tool, l->word);
	}
	if (l->to == NULL)
		l->to = system_find(c->sys, l->tool, NULL);
	err_clear(&quiet);
	if (l->to != NULL && check_compile(l->to, &quiet) < 0)
		l->to = NULL;
}

static void
add_handing(struct landing *l, int from, int to, int many)
{
	struct handing *h;
	int i;

	for (i = 0; i < l->n; i++)
		if (l->all[i].from == from && l->all[i].to == to)
			return;
	assert(l->n < HANDINGS_MOST);
	h = &l->all[l->n++];
	h->from = from;
	h->to = to;
	h->many = many;
}

void
follow_landing(const struct step *s, const struct check *c,
    struct landing *l)
{
	const struct part *p;
	int from, side;

	memset(l, 0, sizeof(*l));
	find_check(s, c, l);
	side = SIDE_1;
	for (p = s->say->parts; p != NULL; p = p->next) {
		if (p->text != NULL && strstr(p->text, " vs ") != NULL)
			side = SIDE_2;
		if (p->kind < PART_UNIT)
			continue;
		from = p->side != 0 ? p->side : s->scope;
		if (from == SIDE_1 || from == SIDE_EACH)
			add_handing(l, SIDE_1, side, p->kind == PART_UNITS);
		if (from == SIDE_2 || from == SIDE_EACH)
			add_handing(l, SIDE_2, side, p->kind == PART_UNITS);
	}
}

int
follow_passes(const struct step *s, const char *name)
{
	const char *list, *p;
	size_t len;

	list = s->passes;
	while ((p = text_token(&list, &len)) != NULL)
		if (*p != '-' && text_same(p, len, name))
			return 1;
	return 0;
}

int
follow_of_side(const char *name, size_t *len, int side)
{
	if (*len <= 2 || name[*len - 2] != '@')
		return 1;
	*len -= 2;
	return name[*len + 1] == '0' + side;
}

/* Has the row's `passes` `-NAME`, or `-NAME@1` of that side? */
static int
drops(const struct step *s, const char *name, int side)
{
	const char *list, *p;
	size_t len;

	list = s->passes;
	while ((p = text_token(&list, &len)) != NULL) {
		if (*p != '-')
			continue;
		p++;
		len--;
		if (follow_of_side(p, &len, side) && text_same(p, len, name))
			return 1;
	}
	return 0;
}

int
follow_leaves(const struct step *s, const char *name, int side)
{
	const struct part *p;
	const char *at;
	size_t n;

	if (drops(s, name, side))
		return 1;
	n = strlen(name);
	for (p = s->say->parts; p != NULL; p = p->next) {
		at = p->text;
		while (at != NULL && (at = strstr(at, name)) != NULL) {
			if (at[n] == '=' && (at == p->text || at[-1] == ' '))
				return 1;
			at++;
		}
	}
	return 0;
}

int
follow_computed(const struct value *v)
{
	const struct expr *x;

	x = v->defs->expr;
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

/* The names in `before`, and those that the row leaves behind of that side. */
static const char *
left_by(const struct step *s, int side, const char *before, struct arena *a)
{
	const char *list, *p, *text;
	size_t len;

	text = before;
	list = s->passes;
	while ((p = text_token(&list, &len)) != NULL) {
		if (*p != '-' || len < 2)
			continue;
		p++;
		len--;
		if (follow_of_side(p, &len, side))
			text = arena_printf(a, "%s%s%.*s", text,
			    text[0] != '\0' ? " " : "", (int)len, p);
	}
	return text;
}

/* The names in both lists; *fewer is set if `a` has others. */
static const char *
in_both(const char *a, const char *b, struct arena *arena, int *fewer)
{
	const char *list, *p, *text;
	size_t len;

	list = a;
	text = "";
	while ((p = text_token(&list, &len)) != NULL) {
		if (!text_inlist(b, arena_copy(arena, p, len)))
			*fewer = 1;
		else
			text = arena_printf(arena, "%s%s%.*s", text,
			    text[0] != '\0' ? " " : "", (int)len, p);
	}
	return text;
}

/*
 * Add where units of a side go from a check: 1 if r changed. Of a check that is
 * reached in two ways, only names that both leave behind are `without`.
 */
static int
add_rows(struct reaches *r, const struct check *c, int side,
    const char *without, struct arena *a)
{
	const struct step *s;
	const char *left;
	struct landing l;
	struct reach *to;
	int i, k, more;

	more = 0;
	for (i = 0; i < c->nstep; i++) {
		s = &c->steps[i];
		if (s->what < DO_THEN)
			continue;
		follow_landing(s, c, &l);
		for (k = 0; k < l.n && l.to != NULL; k++) {
			if (l.all[k].from != side)
				continue;
			left = left_by(s, side, without, a);
			to = find_reach(r, l.to, l.all[k].to);
			if (to != NULL) {
				to->without = in_both(to->without, left, a,
				    &more);
				continue;
			}
			ARENA_PUSH(a, r->all, r->n, r->room);
			to = &r->all[r->n++];
			to->to = l.to;
			to->side = l.all[k].to;
			to->without = left;
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
	(void)add_rows(r, c, side, "", a);
	do
		for (i = more = 0; i < r->n; i++)
			more |= add_rows(r, r->all[i].to, r->all[i].side,
			    r->all[i].without, a);
	while (more);
	return c->reach[side] = r;
}
