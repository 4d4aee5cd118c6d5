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
	/* Its question states nothing, `all` does; no code: it cannot be kept. */
	struct prepared ready;
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

/* All that a question states, gone through once. */
struct statement {
	const struct question *q;
	const struct given **all;
	int *at;
	int n;
	uint64_t hash;
	uint64_t open;		/* the typed words that are open, each a bit */
};

static uint64_t
mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

static void
state(struct statement *s, const struct given *g, int n, int at)
{
	int i;

	for (i = 0; i < n; i++, g++) {
		if (g->set == 0)
			continue;
		s->all[s->n] = g;
		s->at[s->n++] = at + i;
		s->hash = mix(s->hash, (uint64_t)(at + i) << 8 |
		    (unsigned)is_open(g) << 7 | (unsigned)g->v.kind << 3 |
		    (unsigned)(g->set + 1));
		if (is_open(g) && g->say > 0)
			s->open |= UINT64_C(1) << (g->say - 1);
	}
}

static void
statement_of(struct statement *s, const struct question *q, struct arena *a)
{
	int values = values_of(q), mods = mods_of(q);
	size_t most = (size_t)values + (size_t)mods + 1;

	s->q = q;
	s->all = arena_raw(a, most * sizeof(*s->all));
	s->at = arena_raw(a, most * sizeof(*s->at));
	s->n = 0;
	s->open = 0;
	s->hash = mix((uintptr_t)q->check, (uint64_t)q->ntyped);
	state(s, q->values, values, 0);
	state(s, q->mods, mods, values);
}

static int
same_given(const struct given *g, const struct given *o)
{
	return g->set == o->set && g->say == o->say && g->from == o->from &&
	    is_open(g) == is_open(o) && g->v.kind == o->v.kind &&
	    (is_open(g) || val_eq(g->v, o->v)) && (g->by == o->by ||
	    (g->by != NULL && o->by != NULL && text_eq(g->by, o->by)));
}

/* The words as they were typed; what is open may be another number. */
static int
same_typed(const struct statement *s, const struct question *o)
{
	const struct saying *t, *u;
	int i;

	if (s->q->ntyped != o->ntyped)
		return 0;
	for (i = 0; i < o->ntyped; i++) {
		t = &s->q->typed[i];
		u = &o->typed[i];
		if (t->side != u->side || t->unit != u->unit ||
		    t->same != u->same || ((s->open >> i & 1) == 0 &&
		    !text_eq(t->text, u->text)))
			return 0;
	}
	return 1;
}

static int
same_stated(const struct kept_code *x, const struct statement *s)
{
	const struct question *q = s->q, *o = &x->ready.q;
	int i;

	if (x->hash != s->hash || q->check != o->check || x->n != s->n ||
	    q->places != o->places || q->units[SIDE_1] != o->units[SIDE_1] ||
	    memcmp(q->choice, o->choice, (size_t)q->check->sys->nreading *
	    sizeof(*q->choice)) != 0)
		return 0;
	for (i = 0; i < s->n; i++)
		if (x->all[i].at != s->at[i] ||
		    !same_given(s->all[i], &x->all[i].g))
			return 0;
	return same_typed(s, o);
}

/* ---- the store ---- */

static struct kept_code *
find(const struct kept_codes *k, const struct statement *s)
{
	struct kept_code *x;

	for (x = k->heads[s->hash % HEADS]; x != NULL; x = x->next)
		if (same_stated(x, s))
			return x;
	return NULL;
}

static void
keep_stated(struct kept_code *x, const struct statement *s, struct arena *a)
{
	struct given *own;
	int i;

	x->all = arena_alloc(a, (size_t)s->n * sizeof(*x->all) + 1);
	for (i = 0; i < s->n; i++) {
		x->all[i].at = s->at[i];
		own = &x->all[i].g;
		*own = *s->all[i];
		if (own->v.kind == VAL_TEXT)
			own->v.t = arena_text(a, own->v.t);
		if (own->by != NULL)
			own->by = arena_text(a, own->by);
	}
	x->n = s->n;
	x->hash = s->hash;
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

static struct kept_code *
make(struct kept_codes *k, const struct statement *s, struct question *q,
    struct arena *work)
{
	struct kept_code *x, **head;
	struct arena_mark start;

	start = arena_mark(&k->arena);
	x = arena_alloc(&k->arena, sizeof(*x));
	if (prepare(k, x, q, work) < 0) {
		arena_rewind(&k->arena, start);
		x = arena_alloc(&k->arena, sizeof(*x));
		x->ready.q = *q;
	}
	keep_stated(x, s, &k->arena);
	keep_question(&x->ready.q, q, &k->arena);
	head = &k->heads[x->hash % HEADS];
	x->next = *head;
	*head = x;
	return x;
}

int
kept_code(struct kept_codes *k, struct question *q, struct arena *a)
{
	struct statement s;
	struct kept_code *x;

	if (q->ruled != NULL || q->ntyped > TYPED_MOST)
		return 0;
	if (k->heads == NULL || k->arena.held - (size_t)(k->arena.end -
	    k->arena.at) > STORE_MOST)
		store_begin(k);
	statement_of(&s, q, a);
	x = find(k, &s);
	if (x == NULL && seen_before(k, s.hash))
		x = make(k, &s, q, a);
	if (x == NULL || x->ready.code == NULL)
		return 0;
	q->ready = &x->ready;
	q->unused = x->ready.q.unused;
	return 1;
}
