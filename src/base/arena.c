/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See arena.h. */
#include <config.h>

#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { CHUNK = 128 * 1024, CHUNK_MOST = 1024 * 1024, ALIGN = 8 };

struct chunk {
	struct chunk *next;
	size_t size;
	_Alignas(16) unsigned char bytes[];
};

static struct chunk *
chunk_new(const struct frame *f, size_t size, struct chunk *next)
{
	struct chunk *c = mem_grow(f, NULL, sizeof(*c) + size);

	c->next = next;
	c->size = size;
	return c;
}

/* Hand out memory from an empty chunk. */
static void
use_chunk(struct arena *a, struct chunk *c)
{
	a->chunks = c;
	a->at = c->bytes;
	a->end = c->bytes + c->size;
	a->held += c->size;
}

static void
more(struct arena *a, size_t size)
{
	struct chunk *c = a->chunks;
	size_t room = c == NULL ? CHUNK : 2 * c->size;

	room = room > CHUNK_MOST ? CHUNK_MOST : room;
	size = size > room ? size : room;
	if (a->spare != NULL && a->spare->size >= size) {
		a->spare->next = c;
		c = a->spare;
		a->spare = NULL;
	} else {
		c = chunk_new(a->frame, size, c);
	}
	use_chunk(a, c);
}

/* ARENA_BLOCKS: a chunk for one block. Returns the block's end. */
static unsigned char *
block(struct arena *a, size_t size)
{
	use_chunk(a, chunk_new(a->frame, size, a->chunks));
	return a->at = a->end;
}

/* The next `size` bytes, with any contents; texts may begin anywhere. */
static inline unsigned char *
take(struct arena *a, size_t size, size_t align)
{
	unsigned char *p;

	if (ARENA_BLOCKS)
		return block(a, size) - size;
	if ((size_t)(a->end - a->at) < size + align - 1)
		more(a, size + align);
	p = a->at + (-(uintptr_t)a->at & (align - 1));
	a->at = p + size;
	return p;
}

void *
arena_alloc(struct arena *a, size_t size)
{
	return memset(take(a, size, ALIGN), 0, size);
}

void *
arena_raw(struct arena *a, size_t size)
{
	return take(a, size, ALIGN);
}

char *
arena_bytes(struct arena *a, size_t size)
{
	return (char *)take(a, size, 1);
}

void *
arena_grow(struct arena *a, const void *old, size_t oldsize, size_t newsize)
{
	unsigned char *p = arena_raw(a, newsize);

	if (oldsize > 0)
		memcpy(p, old, oldsize);
	memset(p + oldsize, 0, newsize - oldsize);
	return p;
}

char *
arena_copy(struct arena *a, const char *s, size_t len)
{
	char *p = arena_bytes(a, len + 1);

	memcpy(p, s, len);
	p[len] = '\0';
	return p;
}

char *
arena_text(struct arena *a, const char *s)
{
	return arena_copy(a, s, strlen(s));
}

void
arena_add(struct arena *a, struct growing *g, const char *s)
{
	size_t room, len = strlen(s);
	char *text;

	if (g->text == NULL || len >= g->room - g->len) {
		/* (Not arena_grow(): the room that is left stays untouched.) */
		room = (g->len + len + 16) * 2;
		text = arena_raw(a, room);
		if (g->len > 0)
			memcpy(text, g->text, g->len);
		g->text = text;
		g->room = room;
	}
	memcpy(g->text + g->len, s, len + 1);
	g->len += len;
}

void
arena_list(struct arena *a, struct growing *g, const char *s)
{
	arena_add(a, g, g->len > 0 ? ", " : "");
	arena_add(a, g, s);
}

const char *
arena_all(struct arena *a, const char *const *all, int n)
{
	struct growing list = { NULL, 0, 0 };
	int i;

	for (i = 0; i < n; i++)
		arena_list(a, &list, all[i]);
	return n > 0 ? list.text : "";
}

const char *
arena_join(struct arena *a, const char *one, const char *between,
    const char *two)
{
	return one[0] == '\0' ? two : two[0] == '\0' ? one :
	    arena_printf(a, "%s%s%s", one, between, two);
}

/* Nearly all texts have a simple format and fit into the rest of the chunk. */
char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	char *p = (char *)a->at;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = text_print(&p, (char *)a->end, fmt, &ap);
	va_end(ap);
	if (n == 0 && p < (char *)a->end) {
		*p = '\0';
		return arena_bytes(a, (size_t)(p - (char *)a->at) + 1);
	}
	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	p = arena_alloc(a, (size_t)(n > 0 ? n : 0) + 1);
	va_start(ap, fmt);
	if (n > 0)
		(void)vsnprintf(p, (size_t)n + 1, fmt, ap);
	va_end(ap);
	return p;
}

/* Free a chunk, but keep the largest of a usual size as a->spare. */
static void
spare(struct arena *a, struct chunk *c)
{
	struct chunk *less = c;

	if (!ARENA_BLOCKS && c->size <= CHUNK_MOST &&
	    (a->spare == NULL || a->spare->size < c->size)) {
		less = a->spare;
		a->spare = c;
	}
	free(less);
}

struct arena_mark
arena_mark(const struct arena *a)
{
	return (struct arena_mark){ a->chunks, a->at };
}

void
arena_rewind(struct arena *a, struct arena_mark m)
{
	struct chunk *c;

	if (m.chunk == NULL) {
		arena_reset(a);
		return;
	}
	while ((c = a->chunks) != m.chunk) {
		a->chunks = c->next;
		a->held -= c->size;
		spare(a, c);
	}
	a->at = m.at;
	a->end = m.chunk->bytes + m.chunk->size;
}

void
arena_reset(struct arena *a)
{
	struct chunk *c;

	if (!ARENA_BLOCKS && a->chunks != NULL && a->chunks->next == NULL) {
		a->at = a->chunks->bytes;
		return;
	}
	while ((c = a->chunks) != NULL) {
		a->chunks = c->next;
		spare(a, c);
	}
	a->at = a->end = NULL;
	a->held = 0;
}

void
arena_free(struct arena *a)
{
	arena_reset(a);
	free(a->chunks);
	free(a->spare);
	arena_open(a, a->frame);
}

void
arena_open(struct arena *a, struct frame *f)
{
	memset(a, 0, sizeof(*a));
	a->frame = f;
}
