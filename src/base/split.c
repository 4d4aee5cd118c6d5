/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See split.h. */
#include <config.h>

#include "base/split.h"

#include <stdint.h>
#include <string.h>

struct ints_free {
	struct ints_free *next;
	long room;		/* (long: so v is aligned for 64-bit numbers) */
	int v[];
};

int *
ints_take(struct ints *s, int n)
{
	struct ints_free **p, *f;

	for (p = &s->free; (f = *p) != NULL; p = &f->next)
		if (f->room >= n &&
		    f->room <= (ARENA_BLOCKS ? n : 4 * n + 64)) {
			*p = f->next;
			return f->v;
		}
	f = arena_raw(s->arena, sizeof(*f) + (size_t)n * sizeof(int));
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

struct split *
split_new(struct ints *s, int ways)
{
	struct split *p;

	p = arena_raw(s->arena, sizeof(*p));
	p->ways = ways;
	p->nclass = 0;
	p->class = ints_take(s, ways);
	p->first = NULL;
	p->refs = 1;
	p->to = NULL;
	return p;
}

struct split *
split_each(struct ints *s, int ways)
{
	struct split *p;
	int i;

	p = split_new(s, ways);
	p->nclass = ways;
	for (i = 0; i < ways; i++)
		p->class[i] = i;
	return p;
}

void
split_give(struct ints *s, struct split *p)
{
	struct split *to;

	for (; p != NULL && --p->refs == 0; p = to) {
		ints_give(s, p->class);
		ints_give(s, p->first);
		to = p->to;
	}
}

const int *
split_first(struct ints *s, struct split *p)
{
	int i, n;

	if (p->first != NULL)
		return p->first;
	p->first = ints_take(s, p->nclass);
	for (i = n = 0; n < p->nclass; i++)
		if (p->class[i] == n)
			p->first[n++] = i;
	return p->first;
}

static int
number_dense(int *of, const struct split *a, const struct split *b, int *table)
{
	int i, n, *at;

	for (i = n = 0; i < a->ways; i++) {
		at = &table[a->class[i] * b->nclass + b->class[i]];
		if (*at == 0)
			*at = ++n;
		of[i] = *at - 1;
	}
	return n;
}

static int
number_hashed(struct ints *s, int *of,
    const struct split *a, const struct split *b)
{
	uint64_t *keys, key, h;
	unsigned mask;
	int *table, *space, i, n;

	for (mask = 64; mask < 2 * (unsigned)a->ways; mask *= 2)
		continue;
	table = ints_take(s, (int)mask);
	space = ints_take(s, 2 * (int)mask);
	keys = (uint64_t *)(void *)space;
	memset(table, -1, mask * sizeof(int));
	mask--;
	for (i = n = 0; i < a->ways; i++) {
		key = (uint64_t)a->class[i] * (uint64_t)b->nclass +
		    (uint64_t)b->class[i];
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

/* Number the pairs of classes that occur. */
static struct split *
pair(struct ints *s, struct split *a, struct split *b)
{
	enum { DENSE = 4096 };
	struct split *p;
	uint64_t size;
	int *table;

	p = split_new(s, a->ways);
	size = (uint64_t)a->nclass * (uint64_t)b->nclass;
	if (size > DENSE + 4 * (uint64_t)a->ways) {
		p->nclass = number_hashed(s, p->class, a, b);
	} else {
		table = ints_take(s, (int)size);
		memset(table, 0, (size_t)size * sizeof(int));
		p->nclass = number_dense(p->class, a, b, table);
		ints_give(s, table);
	}
	/* If one split tells apart all that both do, use that one. */
	if (p->nclass != a->nclass && p->nclass != b->nclass)
		return p;
	a = p->nclass == a->nclass ? a : b;
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

struct split *
split_both(struct ints *s, struct split *a, struct split *b)
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
	p->both = pair(s, a, b);
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
split_pick(struct ints *s, struct split *p, const int *picked, int n)
{
	int i;

	if (p->to == NULL) {
		p->to = split_new(s, n);
		p->to->nclass = p->nclass;
		for (i = 0; i < n; i++)
			p->to->class[i] = p->class[picked[i]];
	}
	return split_take(p->to);
}
