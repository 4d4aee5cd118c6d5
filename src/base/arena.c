/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See arena.h. */
#define _DEFAULT_SOURCE		/* MAP_ANONYMOUS */
#include <config.h>

#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { CHUNK = 128 * 1024, CHUNK_MOST = 1024 * 1024, ALIGN = 16 };

struct chunk {
	struct chunk *next;
	size_t size;
	size_t lent;		/* 1: not ours to free */
	size_t clean;		/* from here on no byte was ever used */
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

/* From the system, which gives pages of zeros, and only those touched. */
static struct chunk *
chunk_new(size_t size, struct chunk *next)
{
	struct chunk *c;

	c = mmap(NULL, sizeof(*c) + size, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (c == MAP_FAILED)
		abort();
	c->next = next;
	c->size = size;
	return c;
}

static void
chunk_free(struct chunk *c)
{
	if (c != NULL && !c->lent)
		(void)munmap(c, sizeof(*c) + c->size);
}

void
arena_lend(struct arena *a, void *p, size_t size, size_t used)
{
	struct chunk *c;

	c = p;
	c->next = NULL;
	c->size = size - sizeof(*c);
	c->lent = 1;
	c->clean = c->size;
	a->chunks = c;
	a->used = used > sizeof(*c) ? used - sizeof(*c) : 0;
}

int
arena_is_lent(const struct arena *a, const void *p)
{
	return a->chunks == p && a->chunks->next == NULL;
}

/* The next bytes, and how many of them were used before. */
static unsigned char *
take(struct arena *a, size_t size, size_t *dirty)
{
	struct chunk *c;
	unsigned char *p;
	size_t end, room;

	size = (size + ALIGN - 1) / ALIGN * ALIGN;
	c = a->chunks;
	if (c == NULL || c->size - a->used < size) {
		room = c == NULL || c->lent ? CHUNK : 2 * c->size;
		room = room > CHUNK_MOST ? CHUNK_MOST : room;
		c = chunk_new(size > room ? size : room, c);
		a->chunks = c;
		a->used = 0;
	}
	p = c->bytes + a->used;
	end = a->used + size;
	*dirty = c->clean <= a->used ? 0 : (end < c->clean ? end : c->clean) -
	    a->used;
	if (end > c->clean)
		c->clean = end;
	a->used = end;
	return p;
}

void *
arena_alloc(struct arena *a, size_t size)
{
	unsigned char *p;
	size_t dirty;

	p = take(a, size, &dirty);
	return dirty > 0 ? memset(p, 0, dirty) : p;
}

void *
arena_raw(struct arena *a, size_t size)
{
	size_t dirty;

	return take(a, size, &dirty);
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

/* A number in decimal, in buf, of which it returns the start. */
static const char *
decimal(int v, char buf[12], size_t *n)
{
	unsigned left;
	char *p;

	left = v < 0 ? 0u - (unsigned)v : (unsigned)v;
	p = buf + 12;
	do
		*--p = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (v < 0)
		*--p = '-';
	*n = (size_t)(buf + 12 - p);
	return p;
}

/*
 * Nearly all that is put together here are texts and numbers, which needs
 * little of what printf() can do. -1: it needs more, or more room.
 */
static int
simple(char *buf, size_t room, const char *fmt, va_list *ap)
{
	const char *s, *end;
	char digits[12];
	size_t n, at;

	at = 0;
	for (; *fmt != '\0'; fmt += 2) {
		end = strchr(fmt, '%');
		n = end != NULL ? (size_t)(end - fmt) : strlen(fmt);
		if (at + n >= room)
			return -1;
		memcpy(buf + at, fmt, n);
		at += n;
		if (end == NULL)
			break;
		fmt = end;
		if (fmt[1] == 's') {
			s = va_arg(*ap, const char *);
			n = strlen(s);
		} else if (fmt[1] == 'd') {
			s = decimal(va_arg(*ap, int), digits, &n);
		} else {
			return -1;
		}
		if (at + n >= room)
			return -1;
		memcpy(buf + at, s, n);
		at += n;
	}
	return (int)at;
}

char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	char buf[512], *p;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = simple(buf, sizeof(buf), fmt, &ap);
	va_end(ap);
	if (n >= 0)
		return arena_copy(a, buf, (size_t)n);
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

/* The chunk that is kept: what was lent, or else the largest usual one. */
static struct chunk *
kept(const struct arena *a)
{
	struct chunk *c, *best;

	best = NULL;
	for (c = a->chunks; c != NULL; c = c->next)
		if (c->lent || best == NULL || best->size > CHUNK_MOST ||
		    (c->size > best->size && c->size <= CHUNK_MOST))
			best = c;
	return best;
}

void
arena_reset(struct arena *a)
{
	struct chunk *c, *best, *next;

	best = kept(a);
	for (c = a->chunks; c != NULL; c = next) {
		next = c->next;
		if (c != best)
			chunk_free(c);
	}
	if (best != NULL)
		best->next = NULL;
	a->chunks = best;
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
