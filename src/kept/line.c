/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: kept. See line.h. */
#include <config.h>

#include "kept/line.h"

#include <string.h>

#include "ask/unused.h"
#include "base/text.h"
#include "code/code.h"
#include "engine/ruling.h"

/* The store; a question of more words than TYPED_MOST is none of it. */
enum { HEADS = 64, SEEN = 256, FILE_REGS = 512, STORE_MOST = 256 * 1024 };
enum { TYPED_MOST = 64 };

/* One thing stated: of a value, or behind them of a modifier. */
struct stated {
	int at;
	struct given g;
};

struct kept_code {
	struct kept_code *next;
	uint64_t hash;
	struct prepared ready;	/* its question states nothing, `all` does */
	struct stated *all;
	int n;
};

void
kept_forget(struct kept_codes *k)
{
	k->heads = NULL;
}

static void
store_begin(struct kept_codes *k)
{
	arena_reset(&k->arena);
	k->file = arena_raw(&k->arena, FILE_REGS * sizeof(*k->file));
	k->seen = arena_alloc(&k->arena, SEEN * sizeof(*k->seen));
	k->heads = arena_alloc(&k->arena, HEADS * sizeof(struct kept_code *));
}

/* ---- what a question states ---- */

/* A number as people write it: the code is open for others in its place. */
static int
is_open(const struct given *g)
{
	return g->number > 0 && g->set > 0 && g->v.kind == VAL_NUM;
}

static int
values_of(const struct question *q)
{
	return q->check->nvalue * q->places;
}

static int
mods_of(const struct question *q)
{
	return q->check->nmodword * q->places;
}

/* The next thing stated, from place *at on, which it leaves behind; or NULL. */
static const struct given *
next_stated(const struct question *q, int *at)
{
	int values = values_of(q), all = values + mods_of(q);
	const struct given *g;

	while (*at < all) {
		g = *at < values ? &q->values[*at] : &q->mods[*at - values];
		++*at;
		if (g->set != 0)
			return g;
	}
	return NULL;
}

static uint64_t
mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

static uint64_t
hash_of(const struct question *q)
{
	const struct given *g;
	uint64_t h;
	int at;

	h = mix((uintptr_t)q->check, (uint64_t)q->ntyped);
	for (at = 0; (g = next_stated(q, &at)) != NULL;)
		h = mix(h, (uint64_t)at << 8 | (unsigned)is_open(g) << 7 |
		    (unsigned)g->v.kind << 3 | (unsigned)(g->set + 1));
	return h;
}

static int
same_given(const struct given *g, const struct given *o)
{
	return g->set == o->set && g->say == o->say && g->from == o->from &&
	    is_open(g) == is_open(o) && g->v.kind == o->v.kind &&
	    (is_open(g) || val_eq(g->v, o->v)) && (g->by == o->by ||
	    (g->by != NULL && o->by != NULL && text_eq(g->by, o->by)));
}

/* The typed words that are such numbers, each a bit. */
static uint64_t
open_words(const struct question *q)
{
	const struct given *g;
	uint64_t all;
	int at;

	for (all = 0, at = 0; (g = next_stated(q, &at)) != NULL;)
		if (is_open(g) && g->say > 0)
			all |= UINT64_C(1) << (g->say - 1);
	return all;
}

static int
same_typed(const struct question *q, const struct question *o)
{
	const struct saying *s, *t;
	uint64_t open;
	int i;

	if (q->ntyped != o->ntyped)
		return 0;
	open = open_words(q);
	for (i = 0; i < q->ntyped; i++) {
		s = &q->typed[i];
		t = &o->typed[i];
		if (s->side != t->side || s->unit != t->unit ||
		    s->same != t->same || ((open >> i & 1) == 0 &&
		    !text_eq(s->text, t->text)))
			return 0;
	}
	return 1;
}

static int
same_stated(const struct kept_code *x, const struct question *q)
{
	const struct question *o = &x->ready.q;
	const struct given *g;
	int at, i;

	if (q->check != o->check || q->places != o->places ||
	    q->units[SIDE_1] != o->units[SIDE_1] ||
	    memcmp(q->choice, o->choice, (size_t)q->check->sys->nreading *
	    sizeof(*q->choice)) != 0)
		return 0;
	for (at = i = 0; (g = next_stated(q, &at)) != NULL; i++)
		if (i == x->n || x->all[i].at != at ||
		    !same_given(g, &x->all[i].g))
			return 0;
	return i == x->n && same_typed(q, o);
}

/* ---- the store ---- */

static struct kept_code *
find(const struct kept_codes *k, uint64_t hash, const struct question *q)
{
	struct kept_code *x;

	for (x = k->heads[hash % HEADS]; x != NULL; x = x->next)
		if (x->hash == hash && same_stated(x, q))
			return x;
	return NULL;
}

static void
keep_stated(struct kept_code *x, const struct question *q, struct arena *a)
{
	const struct given *g;
	struct given *own;
	int at;

	for (at = 0; next_stated(q, &at) != NULL;)
		x->n++;
	x->all = arena_alloc(a, (size_t)x->n * sizeof(*x->all) + 1);
	for (at = x->n = 0; (g = next_stated(q, &at)) != NULL;) {
		x->all[x->n].at = at;
		own = &x->all[x->n++].g;
		*own = *g;
		if (own->v.kind == VAL_TEXT)
			own->v.t = arena_text(a, own->v.t);
		if (own->by != NULL)
			own->by = arena_text(a, own->by);
	}
}

/* What of the question is compared later. */
static void
keep_question(struct question *own, const struct question *q, struct arena *a)
{
	struct saying *typed;
	int *choice, n, i;

	n = q->check->sys->nreading;
	own->choice = choice = arena_raw(a, (size_t)n * sizeof(*choice) + 1);
	memcpy(choice, q->choice, (size_t)n * sizeof(*choice));
	typed = arena_raw(a, (size_t)q->ntyped * sizeof(*typed) + 1);
	for (i = 0; i < q->ntyped; i++) {
		typed[i] = q->typed[i];
		typed[i].text = arena_text(a, typed[i].text);
	}
	own->typed = typed;
}

/* Was it seen before? It is now. */
static int
seen_before(struct kept_codes *k, uint64_t hash)
{
	uint64_t *seen;

	seen = &k->seen[hash % SEEN];
	if (*seen == hash)
		return 1;
	*seen = hash;
	return 0;
}

/* Its words that have no use, and its code, in the store: 0, or -1. */
static int
prepare(struct kept_codes *k, struct kept_code *x, struct question *q,
    struct arena *work)
{
	int was;

	was = q->own_shape;
	q->own_shape = 0;
	ask_unused(q, work);
	x->ready.q = *q;
	q->own_shape |= was;
	if (x->ready.q.own_shape || unused_keep(&x->ready.q, &k->arena) < 0 ||
	    rule_prepare(&x->ready, 0, work, &k->arena, k->file, FILE_REGS) < 0)
		return -1;
	return x->ready.lacks ? -1 : 0;
}

/* NULL: it is to be ruled as it was read. */
static struct kept_code *
make(struct kept_codes *k, uint64_t hash, struct question *q,
    struct arena *work)
{
	struct kept_code *x, **head;
	struct arena_mark start;

	start = arena_mark(&k->arena);
	x = arena_alloc(&k->arena, sizeof(*x));
	if (prepare(k, x, q, work) < 0) {
		arena_rewind(&k->arena, start);
		return NULL;
	}
	keep_stated(x, q, &k->arena);
	keep_question(&x->ready.q, q, &k->arena);
	x->hash = hash;
	head = &k->heads[hash % HEADS];
	x->next = *head;
	*head = x;
	return x;
}

int
kept_code(struct kept_codes *k, struct question *q, struct arena *a)
{
	struct kept_code *x;
	uint64_t hash;

	if (q->ruled != NULL || q->ntyped > TYPED_MOST)
		return 0;
	if (k->heads == NULL || k->arena.held - (size_t)(k->arena.end -
	    k->arena.at) > STORE_MOST)
		store_begin(k);
	hash = hash_of(q);
	x = find(k, hash, q);
	if (x == NULL && seen_before(k, hash))
		x = make(k, hash, q, a);
	if (x == NULL)
		return 0;
	q->ready = &x->ready;
	q->unused = x->ready.q.unused;
	return 1;
}
