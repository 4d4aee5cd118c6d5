/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See columns.h. */
#include <config.h>

#include "engine/columns.h"

#include <string.h>

#include "base/text.h"

/* ---- arrays of numbers ---- */

struct ints_free {
	struct ints_free *next;
	long room;		/* (as wide as any number put into v) */
	int v[];
};

int *
ints_take(struct machine *m, struct ints *s, int n)
{
	struct ints_free **p, *f;

	for (p = &s->free; (f = *p) != NULL; p = &f->next)
		if (f->room >= n && f->room <= 4 * n + 64) {
			*p = f->next;
			return f->v;
		}
	f = arena_raw(m->arena, sizeof(*f) + (size_t)n * sizeof(int));
	f->room = n;
	return f->v;
}

void
ints_give(struct ints *s, int *v)
{
	struct ints_free *f;

	if (v == NULL)
		return;
	f = (struct ints_free *)(void *)((char *)v -
	    offsetof(struct ints_free, v));
	f->next = s->free;
	s->free = f;
}

/* ---- classes ---- */

static int
bad_same(const struct bad *a, const struct bad *b)
{
	if (a == b)
		return 1;
	return a != NULL && b != NULL && a->kind == BAD_REFUSED &&
	    b->kind == BAD_REFUSED && a->from == b->from &&
	    strcmp(a->text, b->text) == 0;
}

static int
mark_same(const struct mark *a, const struct mark *b)
{
	return a == b || (a != NULL && b != NULL &&
	    noted_same(&a->noted, &b->noted));
}

int
reg_same(const struct reg *a, const struct reg *b)
{
	return a->v.kind == b->v.kind && bad_same(a->bad, b->bad) &&
	    mark_same(a->mark, b->mark) && val_eq(a->v, b->v);
}

static unsigned
reg_hash(const struct reg *r)
{
	uint64_t h;

	h = 0;
	if (r->bad != NULL)
		h = (uint64_t)r->bad->kind + 1;
	else if (r->v.kind == VAL_NUM)
		h = (uint64_t)r->v.n.n * 31 + (uint64_t)r->v.n.d;
	else if (r->v.kind == VAL_TEXT)
		h = text_hash(r->v.t, strlen(r->v.t));
	h *= 0x9e3779b97f4a7c15u;
	return (unsigned)(h >> 40);
}

enum { HEADS = 16 };

void
classes_init(struct classes *c, struct machine *m)
{
	memset(c, 0, sizeof(*c));
	c->m = m;
}

static void
classes_grow(struct classes *c)
{
	struct arena *a = c->m->arena;
	struct reg *all;
	unsigned h;
	int i;

	c->room = c->room == 0 ? HEADS : 2 * c->room;
	all = arena_raw(a, (size_t)c->room * sizeof(*all));
	if (c->n > 0)
		memcpy(all, c->all, (size_t)c->n * sizeof(*all));
	c->all = all;
	c->nhead = c->room;
	c->heads = arena_raw(a, (size_t)c->nhead * sizeof(int));
	c->next = arena_raw(a, (size_t)c->room * sizeof(int));
	memset(c->heads, -1, (size_t)c->nhead * sizeof(int));
	for (i = 0; i < c->n; i++) {
		h = reg_hash(&all[i]) & (unsigned)(c->nhead - 1);
		c->next[i] = c->heads[h];
		c->heads[h] = i;
	}
}

int
classes_put(struct classes *c, const struct reg *r)
{
	unsigned hash, h;
	int i;

	hash = reg_hash(r);
	if (c->nhead > 0)
		for (i = c->heads[hash & (unsigned)(c->nhead - 1)]; i >= 0;
		    i = c->next[i])
			if (reg_same(&c->all[i], r))
				return i;
	if (c->n == c->room)
		classes_grow(c);
	h = hash & (unsigned)(c->nhead - 1);
	c->all[c->n] = *r;
	c->next[c->n] = c->heads[h];
	c->heads[h] = c->n;
	return c->n++;
}

/* ---- columns ---- */

void
column_all(struct column *c, const struct reg *r)
{
	c->id = NULL;
	c->n = 1;
	c->classes = r;
}

void
column_compact(struct machine *m, struct ints *s, struct column *c, int ways)
{
	struct reg *all;
	int *number, i, n;

	number = ints_take(m, s, c->n);
	memset(number, -1, (size_t)c->n * sizeof(int));
	for (i = n = 0; i < ways; i++) {
		if (number[c->id[i]] < 0)
			number[c->id[i]] = n++;
		c->id[i] = number[c->id[i]];
	}
	all = arena_raw(m->arena, (size_t)n * sizeof(*all));
	for (i = 0; i < c->n; i++)
		if (number[i] >= 0)
			all[number[i]] = c->classes[i];
	c->classes = all;
	c->n = n;
	ints_give(s, number);
	if (n == 1) {
		ints_give(s, c->id);
		c->id = NULL;
	}
}

/* ---- groups ---- */

static int
number_dense(int *a, const int *b, int nb, int ways, int *table)
{
	int i, n, *at;

	for (i = n = 0; i < ways; i++) {
		at = &table[a[i] * nb + b[i]];
		if (*at == 0)
			*at = ++n;
		a[i] = *at - 1;
	}
	return n;
}

static int
number_hashed(struct machine *m, struct ints *s, int *a, const int *b,
    int nb, int ways)
{
	uint64_t *keys, key, h;
	unsigned mask;
	int *table, *space, i, n;

	for (mask = 64; mask < 2 * (unsigned)ways; mask *= 2)
		continue;
	table = ints_take(m, s, (int)mask);
	space = ints_take(m, s, 2 * (int)mask);
	keys = (uint64_t *)(void *)space;
	memset(table, -1, mask * sizeof(int));
	mask--;
	for (i = n = 0; i < ways; i++) {
		key = (uint64_t)a[i] * (uint64_t)nb + (uint64_t)b[i];
		h = key * 0x9e3779b97f4a7c15u >> 32;
		for (h &= mask; table[h] >= 0 && keys[h] != key;
		    h = (h + 1) & mask)
			continue;
		if (table[h] < 0) {
			table[h] = n++;
			keys[h] = key;
		}
		a[i] = table[h];
	}
	ints_give(s, table);
	ints_give(s, space);
	return n;
}

/* The pairs of two numberings: a becomes that of the pairs; how many. */
static int
pair(struct machine *m, struct ints *s, int *a, int na, const int *b, int nb,
    int ways)
{
	enum { DENSE = 4096 };
	int *table, n;

	if ((uint64_t)na * (uint64_t)nb >
	    (uint64_t)DENSE + 4 * (uint64_t)ways)
		return number_hashed(m, s, a, b, nb, ways);
	table = ints_take(m, s, na * nb);
	memset(table, 0, (size_t)(na * nb) * sizeof(int));
	n = number_dense(a, b, nb, ways, table);
	ints_give(s, table);
	return n;
}

static void
find_first(struct machine *m, struct ints *s, struct groups *g, int ways)
{
	int i, n;

	g->first = ints_take(m, s, g->n);
	if (g->of == NULL) {
		g->first[0] = 0;
		return;
	}
	/* Numbers grow in the order of the ways: a new one is the next. */
	for (i = n = 0; i < ways && n < g->n; i++)
		if (g->of[i] == n)
			g->first[n++] = i;
}

void
group_by(struct machine *m, struct ints *s, const struct column *const *cols,
    int ncol, int ways, struct groups *g)
{
	int i, k;

	g->of = NULL;
	g->n = 1;
	for (i = 0; i < ncol; i++) {
		if (cols[i]->id == NULL)
			continue;
		for (k = 0; k < i && cols[k]->id != cols[i]->id; k++)
			continue;
		if (k < i)
			continue;
		if (g->of == NULL) {
			g->of = ints_take(m, s, ways);
			memcpy(g->of, cols[i]->id, (size_t)ways * sizeof(int));
			g->n = cols[i]->n;
			continue;
		}
		g->n = pair(m, s, g->of, g->n, cols[i]->id, cols[i]->n, ways);
	}
	find_first(m, s, g, ways);
}

void
groups_free(struct ints *s, struct groups *g)
{
	ints_give(s, g->of);
	ints_give(s, g->first);
}
