/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Memory that is given back all at once. A system lives in one
 * arena, a ruling in another; nothing taken from an arena is freed by itself.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

#include "base/frame.h"

/*
 * With -DARENA_BLOCKS=1 every block is a chunk of its own, so that the address
 * sanitizer sees each read past a block: how `make fuzz` builds it.
 */
#ifndef ARENA_BLOCKS
#define ARENA_BLOCKS 0
#endif

struct chunk;

struct arena {
	struct chunk *chunks;	/* the newest first */
	unsigned char *at, *end; /* what is left of the newest */
	size_t held;		/* the bytes of its chunks */
	struct chunk *spare;	/* given back, kept for the next need */
	struct frame *frame;	/* for mem_none() */
};

/* Make an empty one; zeroed, but for its frame, it is empty as well. */
void arena_open(struct arena *a, struct frame *f);
/* Zeroed memory, aligned for pointers and numbers; never NULL. */
void *arena_alloc(struct arena *a, size_t size);
/* The same, not zeroed, for what is written whole at once. */
void *arena_raw(struct arena *a, size_t size);
/* The same, not aligned, for text: it begins where the last block ended. */
char *arena_bytes(struct arena *a, size_t size);
/* A larger copy of an old block (the old one stays until the arena goes). */
void *arena_grow(struct arena *a, const void *old, size_t oldsize,
    size_t newsize);
char *arena_copy(struct arena *a, const char *s, size_t len);
char *arena_text(struct arena *a, const char *s);
char *arena_printf(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Two texts and what stands between them; the other one, if one is empty. */
const char *arena_join(struct arena *a, const char *one, const char *between,
    const char *two);
/* Give back what was taken after a mark, and nothing else. */
struct arena_mark {
	struct chunk *chunk;
	unsigned char *at;
};
struct arena_mark arena_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark m);
/* Give everything back but keep one chunk for the next use. */
void arena_reset(struct arena *a);
void arena_free(struct arena *a);

/* A text that grows at its end; all 0 is an empty one. */
struct growing {
	char *text;
	size_t len, room;
};

void arena_add(struct arena *a, struct growing *g, const char *s);
/* Add a text to a list, behind a comma if it is not the first. */
void arena_list(struct arena *a, struct growing *g, const char *s);

/* Texts with commas between them; "": there are none. */
const char *arena_all(struct arena *a, const char *const *all, int n);

/* Make room for one more element of a growing array in an arena. */
#define ARENA_PUSH(a, array, count, room)				\
	do {								\
		if ((count) == (room)) {				\
			size_t room_ = (room) ? (size_t)(room) * 2 : 8;	\
			(array) = arena_grow((a), (array),		\
			    (size_t)(count) * sizeof(*(array)),		\
			    room_ * sizeof(*(array)));			\
			(room) = (int)room_;				\
		}							\
	} while (0)

#endif
