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

/* ---- splits ---- */

struct split *
split_new(struct machine *m, struct ints *s, int ways)
{
	struct split *p;

	p = arena_raw(m->arena, sizeof(*p));
	p->ways = ways;
	p->n = 0;
	p->of = ints_take(m, s, ways);
	p->first = NULL;
	p->refs = 1;
	p->to = NULL;
	return p;
}

struct split *
split_each(struct machine *m, struct ints *s, int ways)
{
	struct split *p;
	int i;

	p = split_new(m, s, ways);
	p->n = ways;
	for (i = 0; i < ways; i++)
		p->of[i] = i;
	return p;
}

void
split_give(struct ints *s, struct split *p)
{
	struct split *to;

	for (; p != NULL && --p->refs == 0; p = to) {
		ints_give(s, p->of);
		ints_give(s, p->first);
		to = p->to;
	}
}

const int *
split_first(struct machine *m, struct ints *s, struct split *p)
{
	int i, n;

	if (p->first != NULL)
		return p->first;
	p->first = ints_take(m, s, p->n);
	for (i = n = 0; n < p->n; i++)
		if (p->of[i] == n)
			p->first[n++] = i;
	return p->first;
}

static int
number_dense(int *of, const struct split *a, const struct split *b, int *table)
{
	int i, n, *at;

	for (i = n = 0; i < a->ways; i++) {
		at = &table[a->of[i] * b->n + b->of[i]];
		if (*at == 0)
			*at = ++n;
		of[i] = *at - 1;
	}
	return n;
}

static int
number_hashed(struct machine *m, struct ints *s, int *of,
    const struct split *a, const struct split *b)
{
	uint64_t *keys, key, h;
	unsigned mask;
	int *table, *space, i, n;

	for (mask = 64; mask < 2 * (unsigned)a->ways; mask *= 2)
		continue;
	table = ints_take(m, s, (int)mask);
	space = ints_take(m, s, 2 * (int)mask);
	keys = (uint64_t *)(void *)space;
	memset(table, -1, mask * sizeof(int));
	mask--;
	for (i = n = 0; i < a->ways; i++) {
		key = (uint64_t)a->of[i] * (uint64_t)b->n + (uint64_t)b->of[i];
		h = key * 0x9e3779b97f4a7c15u >> 32;
		for (h &= mask; table[h] >= 0 && keys[h] != key;
		    h = (h + 1) & mask)
			continue;
		if (table[h] < 0) {
			table[h] = n++;
			keys[h] = key;
		}
		of[i] = table[h];
	}
	ints_give(s, table);
	ints_give(s, space);
	return n;
}

/* Which pairs of numbers are there? */
static struct split *
pair(struct machine *m, struct ints *s, struct split *a, struct split *b)
{
	enum { DENSE = 4096 };
	struct split *p;
	uint64_t size;
	int *table;

	p = split_new(m, s, a->ways);
	size = (uint64_t)a->n * (uint64_t)b->n;
	if (size > DENSE + 4 * (uint64_t)a->ways) {
		p->n = number_hashed(m, s, p->of, a, b);
	} else {
		table = ints_take(m, s, (int)size);
		memset(table, 0, (size_t)size * sizeof(int));
		p->n = number_dense(p->of, a, b, table);
		ints_give(s, table);
	}
	/* Where one tells the ways of the other apart, it is used instead. */
	if (p->n != a->n && p->n != b->n)
		return p;
	a = p->n == a->n ? a : b;
	split_give(s, p);
	return split_take(a);
}

static void
pair_drop(struct ints *s, struct split_pair *p)
{
	split_give(s, p->a);
	split_give(s, p->b);
	split_give(s, p->both);
}

static struct split *
split_both(struct machine *m, struct ints *s, struct split *a, struct split *b)
{
	struct split_pair *p;
	int i;

	for (i = 0; i < PAIRS && i < s->npair; i++)
		if (s->pairs[i].a == a && s->pairs[i].b == b)
			return split_take(s->pairs[i].both);
	p = &s->pairs[s->npair++ % PAIRS];
	if (s->npair > PAIRS)
		pair_drop(s, p);
	p->a = split_take(a);
	p->b = split_take(b);
	p->both = pair(m, s, a, b);
	return split_take(p->both);
}

void
splits_forget(struct ints *s)
{
	int i;

	for (i = 0; i < PAIRS && i < s->npair; i++)
		pair_drop(s, &s->pairs[i]);
	s->npair = 0;
}

struct split *
split_of(struct machine *m, struct ints *s, const struct column *const *cols,
    int ncol)
{
	struct split *all, *was;
	int i;

	all = NULL;
	for (i = 0; i < ncol; i++) {
		if (cols[i]->split == NULL || cols[i]->split == all)
			continue;
		was = all;
		all = was == NULL ? split_take(cols[i]->split) :
		    split_both(m, s, was, cols[i]->split);
		split_give(s, was);
	}
	return all;
}

struct split *
split_pick(struct machine *m, struct ints *s, struct split *p, const int *of,
    int n)
{
	int i;

	if (p->to == NULL) {
		p->to = split_new(m, s, n);
		p->to->n = p->n;
		for (i = 0; i < n; i++)
			p->to->of[i] = p->of[of[i]];
	}
	return split_take(p->to);
}

/* ---- columns ---- */

void
column_all(struct column *c, const struct reg *r)
{
	c->split = NULL;
	c->classes = r;
}

/* ---- a column filled ---- */

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
		h = (uint64_t)r->bad->kind + 1;
	else if (r->v.kind == VAL_NUM)
		h = (uint64_t)r->v.n.n * 31 + (uint64_t)r->v.n.d;
	else if (r->v.kind == VAL_TEXT)
		h = text_hash(r->v.t, strlen(r->v.t));
	h *= 0x9e3779b97f4a7c15u;
	return (unsigned)(h >> 40);
}

/* So few are looked through one by one. */
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
	struct arena *a = f->m->arena;
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
fill_init(struct fill *f, struct machine *m, struct ints *s,
    struct split *split)
{
	f->m = m;
	f->s = s;
	f->split = split;
	f->of = ints_take(m, s, split->n);
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
	if (f->n > 1 && f->n == p->n) {
		col->split = split_take(f->split);
	} else if (f->n > 1) {
		col->split = split_new(f->m, f->s, p->ways);
		col->split->n = f->n;
		for (i = 0; i < p->ways; i++)
			col->split->of[i] = f->of[p->of[i]];
	}
	ints_give(f->s, f->of);
}
