/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: kept. See line.h. */
#include <config.h>

#include "kept/line.h"

#include <string.h>

#include "code/code.h"
#include "kept/prepare.h"

enum { TYPED_MOST = 64 };

/* Notes in place of code: stated once so far; cannot be kept. */
static const struct prepared once, never;

void
kept_forget(struct kept_codes *k)
{
	k->known.heads = NULL;
}

static void
store_begin(struct kept_codes *k)
{
	known_begin(&k->known);
	k->file = arena_raw(&k->known.arena, FILE_REGS * sizeof(*k->file));
}

/* ---- the key: what a question states ---- */

static void
key_text(struct known *k, const char *text)
{
	text = text != NULL ? text : "";
	known_key(k, text, strlen(text));
}

static void
key_value(struct known *k, const struct val *v)
{
	if (v->kind == VAL_TEXT)
		key_text(k, v->t);
	else
		known_key(k, &v->n, sizeof(v->n));
}

/*
 * Add what is given to the key, but for plain numbers, which may differ.
 * Returns the typed words that hold those, as bits.
 */
static uint64_t
key_givens(struct known *k, const struct given *g, int n)
{
	uint64_t words;
	int i, open, head[2];

	for (words = 0, i = 0; i < n; i++, g++) {
		if (g->set == 0)
			continue;
		open = g->number > 0 && g->v.kind == VAL_NUM;
		head[0] = i;
		head[1] = (g->say * 4 + (int)g->v.kind) * 8 + g->set + 2 * open;
		known_key(k, head, sizeof(head));
		known_key(k, &g->from, sizeof(g->from));
		key_text(k, g->by);
		if (!open)
			key_value(k, &g->v);
		else if (g->say > 0)
			words |= UINT64_C(1) << (g->say - 1);
	}
	return words;
}

static void
key_typed(struct known *k, const struct question *q, uint64_t open)
{
	const struct saying *s;
	int i, head[3];

	for (i = 0; i < q->ntyped; i++) {
		s = &q->typed[i];
		head[0] = s->side;
		head[1] = s->unit;
		head[2] = s->same;
		known_key(k, head, sizeof(head));
		if ((open >> i & 1) == 0)
			key_text(k, s->text);
	}
}

static void
key_of(struct known *k, const struct question *q)
{
	int head[2] = { q->places, q->units[SIDE_1] };
	uint64_t open;

	k->len = 0;
	known_key(k, &q->check, sizeof(q->check));
	known_key(k, head, sizeof(head));
	known_key(k, q->choice, (size_t)q->check->sys->nreading *
	    sizeof(*q->choice));
	open = key_givens(k, q->values, q->check->nvalue * q->places);
	known_key(k, "", 0);
	open |= key_givens(k, q->mods, q->check->nmodword * q->places);
	known_key(k, "", 0);
	key_typed(k, q, open);
}

/* ---- the code ---- */

static const struct prepared *
make(struct kept_codes *k, const struct question *q, struct arena *work)
{
	struct prepared *p;
	struct arena_mark start;

	start = arena_mark(&k->known.arena);
	p = arena_alloc(&k->known.arena, sizeof(*p));
	p->q = *q;
	p->q.numbers_matter = 0;
	if (prepare(p, 0, work, &k->known.arena, k->file) == 0 && !p->lacks)
		return p;
	arena_rewind(&k->known.arena, start);
	return &never;
}

int
kept_code(struct kept_codes *k, struct question *q, struct arena *a)
{
	struct known_row *r;

	if (q->ruled != NULL || q->ntyped > TYPED_MOST)
		return 0;
	if (k->known.heads == NULL || known_full(&k->known))
		store_begin(k);
	key_of(&k->known, q);
	if (k->known.len > KNOWN_KEY)
		return 0;
	r = known_find(&k->known);
	if (r == NULL) {
		known_add(&k->known, NULL, 0, &once);
		return 0;
	}
	if (r->more == &once)
		r->more = make(k, q, a);
	q->ready = r->more != &never ? r->more : NULL;
	if (q->ready != NULL)
		q->unused = q->ready->q.unused;
	return q->ready != NULL;
}
