/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See arena.h. */
#include <config.h>

#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 * 1024, ALIGN = 16 };

struct chunk {
	struct chunk *next;
	size_t size;
	size_t lent;		/* 1: not ours to free */
	_Alignas(16) unsigned char bytes[];
};

_Static_assert(sizeof(struct chunk) == sizeof(struct arena_head),
    "arena_head is the head of a chunk");

void *
mem_grow(void *p, size_t size)
{
	p = realloc(p, size);
	if (p == NULL)
		abort();
	return p;
}

void *
mem_new(size_t size)
{
	return memset(mem_grow(NULL, size), 0, size);
}

char *
mem_text(const char *s)
{
	size_t n;

	n = strlen(s) + 1;
	return memcpy(mem_grow(NULL, n), s, n);
}

static struct chunk *
chunk_new(size_t size, struct chunk *next)
{
	struct chunk *c;

	c = mem_grow(NULL, sizeof(*c) + size);
	c->next = next;
	c->size = size;
	c->lent = 0;
	return c;
}

static void
chunk_free(struct chunk *c)
{
	if (c != NULL && !c->lent)
		free(c);
}

void
arena_lend(struct arena *a, void *p, size_t size, size_t used)
{
	struct chunk *c;

	c = p;
	c->next = NULL;
	c->size = size - sizeof(*c);
	c->lent = 1;
	a->chunks = c;
	a->used = used > sizeof(*c) ? used - sizeof(*c) : 0;
}

int
arena_is_lent(const struct arena *a, const void *p)
{
	return a->chunks == p && a->chunks->next == NULL;
}

void *
arena_alloc(struct arena *a, size_t size)
{
	unsigned char *p;

	size = (size + ALIGN - 1) / ALIGN * ALIGN;
	if (a->chunks == NULL || a->chunks->size - a->used < size) {
		a->chunks = chunk_new(size > CHUNK ? size : CHUNK, a->chunks);
		a->used = 0;
	}
	p = a->chunks->bytes + a->used;
	a->used += size;
	memset(p, 0, size);
	return p;
}

void *
arena_grow(struct arena *a, const void *old, size_t oldsize, size_t newsize)
{
	void *p;

	p = arena_alloc(a, newsize);
	if (oldsize > 0)
		memcpy(p, old, oldsize);
	return p;
}

char *
arena_copy(struct arena *a, const char *s, size_t len)
{
	char *p;

	p = arena_alloc(a, len + 1);
	memcpy(p, s, len);
	p[len] = '\0';
	return p;
}

char *
arena_text(struct arena *a, const char *s)
{
	return arena_copy(a, s, strlen(s));
}

char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	char buf[512], *p;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(buf, sizeof(buf), fmt, ap);
	va_end(ap);
	if (n < 0)
		n = 0;
	if ((size_t)n < sizeof(buf))
		return arena_copy(a, buf, (size_t)n);
	p = arena_alloc(a, (size_t)n + 1);
	va_start(ap, fmt);
	(void)vsnprintf(p, (size_t)n + 1, fmt, ap);
	va_end(ap);
	return p;
}

void
arena_reset(struct arena *a)
{
	struct chunk *c;

	while (a->chunks != NULL && a->chunks->next != NULL) {
		c = a->chunks;
		a->chunks = c->next;
		chunk_free(c);
	}
	a->used = 0;
}

size_t
arena_held(const struct arena *a)
{
	const struct chunk *c;
	size_t n;

	n = 0;
	for (c = a->chunks; c != NULL; c = c->next)
		n += c->size;
	return n;
}

void
arena_free(struct arena *a)
{
	arena_reset(a);
	chunk_free(a->chunks);
	a->chunks = NULL;
}
