/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See columns.h. */
#include <config.h>

#include "engine/columns.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"

struct split *
split_of(struct ints *s, const struct column *const *cols, int ncol)
{
	struct split *all, *was;
	int i;

	all = NULL;
	for (i = 0; i < ncol; i++) {
		if (cols[i]->split == NULL || cols[i]->split == all)
			continue;
		was = all;
		all = was == NULL ? split_take(cols[i]->split) :
		    split_both(s, was, cols[i]->split);
		split_give(s, was);
	}
	return all;
}

/* ---- columns ---- */

void
column_all(struct column *c, const struct reg *r)
{
	c->split = NULL;
	c->classes = r;
}

/* ---- filling a column ---- */

static int
bad_same(const struct bad *a, const struct bad *b)
{
	return a != NULL && b != NULL && a->kind == BAD_REFUSED &&
	    b->kind == BAD_REFUSED && a->from == b->from &&
	    strcmp(a->text, b->text) == 0;
}

static int
mark_same(const struct mark *a, const struct mark *b)
{
	return a != NULL && b != NULL && noted_same(&a->noted, &b->noted);
}

static int
reg_same(const struct reg *a, const struct reg *b)
{
	if (a->v.kind != b->v.kind || (a->v.kind == VAL_NUM ?
	    a->v.n.n != b->v.n.n || a->v.n.d != b->v.n.d :
	    a->v.kind == VAL_TEXT && a->v.t != b->v.t &&
	    !text_wordeq(a->v.t, b->v.t)))
		return 0;
	return (a->bad == b->bad || bad_same(a->bad, b->bad)) &&
	    (a->mark == b->mark || mark_same(a->mark, b->mark));
}

static unsigned
reg_hash(const struct reg *r)
{
	uint64_t h;

	h = 0;
	if (r->bad != NULL)
		h = hash_mix(h, (uint64_t)r->bad->kind);
	else if (r->v.kind == VAL_NUM)
		h = hash_mix(hash_mix(h, (uint64_t)r->v.n.d),
		    (uint64_t)r->v.n.n);
	else if (r->v.kind == VAL_TEXT)
		h = text_hash(r->v.t, strlen(r->v.t));
	return (unsigned)h;
}

/* Up to CLASSES_FEW classes are searched one by one, more by their hash. */
enum { CLASSES_FEW = 8, HEADS = 64 };

static void
fill_link(struct fill *f, int i)
{
	unsigned h;

	h = reg_hash(&f->all[i]) % (unsigned)f->room;
	f->next[i] = f->heads[h];
	f->heads[h] = i;
}

static void
fill_grow(struct fill *f)
{
	struct arena *a = f->s->arena;
	size_t n;
	int i;

	n = (size_t)f->n;
	f->room = n == 0 ? CLASSES_FEW : n == CLASSES_FEW ? HEADS : 2 * f->room;
	f->all = arena_more(a, f->all, n, (size_t)f->room, sizeof(*f->all));
	if (n == 0)
		return;
	f->heads = arena_raw(a, (size_t)f->room * sizeof(int));
	f->next = arena_raw(a, (size_t)f->room * sizeof(int));
	memset(f->heads, -1, (size_t)f->room * sizeof(int));
	for (i = 0; i < f->n; i++)
		fill_link(f, i);
}

void
fill_init(struct fill *f, struct ints *s, struct split *split)
{
	f->s = s;
	f->split = split;
	f->of = ints_take(s, split->nclass);
	f->filled = f->n = f->room = 0;
	f->all = NULL;
	f->heads = NULL;
}

void
fill_put(struct fill *f, const struct reg *r)
{
	int i;

	i = f->heads == NULL ? f->n - 1 : f->heads[reg_hash(r) %
	    (unsigned)f->room];
	while (i >= 0 && !reg_same(&f->all[i], r))
		i = f->heads == NULL ? i - 1 : f->next[i];
	if (i < 0) {
		if (f->n == f->room)
			fill_grow(f);
		i = f->n++;
		f->all[i] = *r;
		if (f->heads != NULL)
			fill_link(f, i);
	}
	f->of[f->filled++] = i;
}

void
fill_end(struct fill *f, struct column *col)
{
	const struct split *p = f->split;
	int i;

	column_all(col, f->all);
	if (f->n > 1 && f->n == p->nclass) {
		col->split = split_take(f->split);
	} else if (f->n > 1) {
		col->split = split_new(f->s, p->ways);
		col->split->nclass = f->n;
		for (i = 0; i < p->ways; i++)
			col->split->class[i] = f->of[p->class[i]];
	}
	ints_give(f->s, f->of);
}
