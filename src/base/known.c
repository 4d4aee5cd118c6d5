/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See known.h. */
#include <config.h>

#include "base/known.h"

#include <string.h>

#include "base/hash.h"

enum { HEADS = 4096, ROOM = 448 * 1024 };

/* A piece: `same` bytes of the first answer, at `from`; then `own` bytes. */
struct piece {
	uint16_t from, same, own;
};

void
known_begin(struct known *k)
{
	arena_reset(&k->arena);
	k->heads = arena_alloc(&k->arena, HEADS * sizeof(*k->heads));
	k->looks = k->hits = 0;
	k->base = NULL;
}

static uint64_t
hash_of(struct known *k)
{
	memset(k->key + k->len, 0, sizeof(uint64_t));
	return hash_words(k->key, k->len, k->salt);
}

struct known_row *
known_find(struct known *k)
{
	struct known_row *r;
	uint64_t h;

	h = hash_of(k);
	for (r = k->heads[h % HEADS]; r != NULL; r = r->next)
		if (r->hash == h && r->len == k->len &&
		    memcmp(r->bytes, k->key, k->len) == 0)
			break;
	return r;
}

/* Write an answer to `to` as pieces, which end at commas: how many bytes. */
static size_t
pieces(const struct known *k, const char *p, size_t n, char *to)
{
	struct piece one;
	const char *end, *next, *b, *bend;
	char *at;

	at = to;
	b = k->base;
	bend = b + k->nbase;
	for (end = p + n; p < end; p = next) {
		one.from = (uint16_t)(b - k->base);
		for (next = p; next < end && b < bend && *next == *b; b++)
			next++;
		one.same = (uint16_t)(next - p);
		p = next;
		b = memchr(b, ',', (size_t)(bend - b));
		next = b != NULL ? memchr(p, ',', (size_t)(end - p)) : NULL;
		next = next != NULL ? next : end;
		b = b != NULL ? b : bend;
		one.own = (uint16_t)(next - p);
		memcpy(at, &one, sizeof(one));
		memcpy(at + sizeof(one), p, one.own);
		at += sizeof(one) + one.own;
	}
	return (size_t)(at - to);
}

void
known_add(struct known *k, const char *answer, size_t n, const void *more)
{
	enum { LONG = 256 };
	char to[KNOWN_ANSWER * (1 + sizeof(struct piece))];
	struct known_row *r, **head;

	if (more == NULL && k->base == NULL) {
		/* (Short answers have little in common.) */
		k->nbase = n < LONG ? 0 : n;
		k->base = arena_copy(&k->arena, answer, k->nbase);
	}
	n = more == NULL ? pieces(k, answer, n, to) : 0;
	r = arena_raw(&k->arena, sizeof(*r) + k->len + n);
	r->hash = hash_of(k);
	r->len = k->len;
	r->n = n;
	r->more = more;
	r->bytes = (char *)(r + 1);
	memcpy(r->bytes, k->key, k->len);
	memcpy(r->bytes + k->len, to, n);
	head = &k->heads[r->hash % HEADS];
	r->next = *head;
	*head = r;
}

int
known_full(const struct known *k)
{
	return k->arena.held - (size_t)(k->arena.end - k->arena.at) > ROOM;
}

size_t
known_answer(const struct known *k, const struct known_row *r, char *to)
{
	const char *p, *end;
	struct piece one;
	char *at;

	at = to;
	p = r->bytes + r->len;
	for (end = p + r->n; p < end; p += sizeof(one) + one.own) {
		memcpy(&one, p, sizeof(one));
		memcpy(at, k->base + one.from, one.same);
		at += one.same;
		memcpy(at, p + sizeof(one), one.own);
		at += one.own;
	}
	return (size_t)(at - to);
}
