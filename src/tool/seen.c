/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See seen.h. An entry is its place in `bytes`, a multiple of 4. */
#include <config.h>

#include "tool/seen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "table/random.h"

enum {
	SLOTS = 1 << 15,
	ENTRIES = SLOTS / 4 * 3,
	BYTES = 512 * 1024,
	FIRST = 8,	/* below it are the places that always are */
};

struct entry {
	uint32_t from, n, value;
};

struct seen {
	uint64_t salt;	/* whoever writes the input must not choose slots */
	uint32_t used, count;
	uint32_t slots[SLOTS];
	_Alignas(8) unsigned char bytes[BYTES + SEEN_SPARE];
};

struct seen *
seen_new(struct frame *f)
{
	struct seen *s;

	/* Its bytes are not touched before they are used. */
	s = mem_grow(f, NULL, sizeof(*s));
	if (random_bytes(&s->salt, sizeof(s->salt)) < 0) {
		free(s);
		return NULL;
	}
	seen_forget(s);
	return s;
}

void
seen_free(struct seen *s)
{
	free(s);
}

void
seen_settle(struct seen *s)
{
	memset(s->bytes + s->used, 0, BYTES - s->used);
}

void
seen_forget(struct seen *s)
{
	memset(s->slots, 0, sizeof(s->slots));
	s->used = FIRST;
	s->count = 0;
}

static uint64_t
stir(uint64_t h, uint64_t v)
{
	h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

static uint64_t
eight(const unsigned char *p)
{
	uint64_t v;

	memcpy(&v, p, sizeof(v));
	return v;
}

static uint64_t
four(const unsigned char *p)
{
	uint32_t v;

	memcpy(&v, p, sizeof(v));
	return v;
}

/* The last bytes are read together with some that were read before. */
static uint64_t
hash(const struct seen *s, uint32_t from, const unsigned char *p, size_t n)
{
	uint64_t h, v;
	size_t i;

	h = stir(s->salt, (uint64_t)from << 32 | n);
	for (i = 0; i + 8 < n; i += 8)
		h = stir(h, eight(p + i));
	if (n >= 8)
		v = eight(p + n - 8);
	else if (n >= 4)
		v = four(p) << 32 | four(p + n - 4);
	else
		v = n > 0 ? (uint64_t)p[0] << 16 | (uint64_t)p[n / 2] << 8 |
		    p[n - 1] : 0;
	return stir(h, v);
}

uint64_t
seen_hash(const struct seen *s, const void *p, size_t n)
{
	return hash(s, SEEN_WINDOWS, p, n);
}

/* As memcmp() would say, which is slow to call for a few bytes. */
static int
same(const unsigned char *p, const unsigned char *q, size_t n)
{
	size_t i;

	if (n > 32)
		return memcmp(p, q, n) == 0;
	for (i = 0; i + 8 < n; i += 8)
		if (eight(p + i) != eight(q + i))
			return 0;
	if (n >= 8)
		return eight(p + n - 8) == eight(q + n - 8);
	if (n >= 4)
		return four(p) == four(q) &&
		    four(p + n - 4) == four(q + n - 4);
	return n == 0 || (p[0] == q[0] && p[n / 2] == q[n / 2] &&
	    p[n - 1] == q[n - 1]);
}

static struct entry *
entry(const struct seen *s, uint32_t place)
{
	return (struct entry *)(uintptr_t)(s->bytes + place);
}

/* The slot that holds it, or the empty one where it would be. */
static uint32_t
slot_of(const struct seen *s, uint32_t from, const void *key, size_t n)
{
	const struct entry *e;
	uint64_t h;
	uint32_t i;

	h = hash(s, from, key, n);
	for (i = (uint32_t)(h ^ h >> 32) % SLOTS; s->slots[i] != 0; i = (i + 1) % SLOTS) {
		e = entry(s, s->slots[i]);
		if (e->from == from && e->n == n &&
		    same((const unsigned char *)(e + 1), key, n))
			break;
	}
	return i;
}

uint32_t
seen_find(const struct seen *s, uint32_t from, const void *key, size_t n)
{
	return s->slots[slot_of(s, from, key, n)];
}

static size_t
size_of(size_t n)
{
	return sizeof(struct entry) + (n + 3) / 4 * 4;
}

uint32_t
seen_add(struct seen *s, uint32_t from, const void *key, size_t n)
{
	struct entry *e;
	uint32_t slot;

	slot = slot_of(s, from, key, n);
	if (s->slots[slot] != 0)
		return s->slots[slot];
	assert(seen_room(s, 1, n));
	e = entry(s, s->used);
	e->from = from;
	e->n = (uint32_t)n;
	e->value = 0;
	if (n > 0)
		memcpy(e + 1, key, n);
	s->slots[slot] = s->used;
	s->used += (uint32_t)size_of(n);
	s->count++;
	return s->slots[slot];
}

uint32_t
seen_value(const struct seen *s, uint32_t place)
{
	return entry(s, place)->value;
}

void
seen_set(struct seen *s, uint32_t place, uint32_t value)
{
	entry(s, place)->value = value;
}

const char *
seen_key(const struct seen *s, uint32_t place, size_t *n)
{
	*n = entry(s, place)->n;
	return (const char *)(entry(s, place) + 1);
}

uint32_t
seen_at(const struct seen *s, uint32_t place)
{
	return (uint32_t)((const unsigned char *)(entry(s, place) + 1) -
	    s->bytes);
}

const char *
seen_bytes(const struct seen *s, uint32_t at)
{
	return (const char *)(s->bytes + at);
}

static size_t
most(size_t strings, size_t bytes)
{
	return strings * size_of(3) + bytes;
}

int
seen_room(const struct seen *s, size_t strings, size_t bytes)
{
	return s->count + strings <= ENTRIES &&
	    s->used + most(strings, bytes) <= BYTES;
}

int
seen_holds(size_t strings, size_t bytes)
{
	return strings <= ENTRIES / 16 && most(strings, bytes) <= BYTES / 8;
}
