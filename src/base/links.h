/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Elements of an array by their hashes: which of them may be equal
 * to another one. The array is the caller's, who compares.
 */
#ifndef BASE_LINKS_H
#define BASE_LINKS_H

#include "base/arena.h"

struct links {
	struct arena *arena;
	struct linked {
		unsigned hash;
		int next;		/* of the same head, or -1 */
	} *all;
	int *heads;
	int n, room;		/* room: a power of two */
};

/* An empty table, first of room for so many elements. */
void links_open(struct links *t, struct arena *a, int room);
/* Forget all elements. */
void links_clear(struct links *t);
/* The array with more room: all lists anew, if there was none left. */
void *links_grow(struct links *t, void *array, size_t size);

/* The last element added that may have the hash, the one before it; -1: none. */
static inline int
links_first(const struct links *t, unsigned hash)
{
	return t->heads[hash & (unsigned)(t->room - 1)];
}

static inline int
links_next(const struct links *t, int i)
{
	return t->all[i].next;
}

/*
 * Add element number n. Returns the caller's array of elements of that size, in
 * which there is now room for `room`; NULL: there is none yet.
 */
static inline void *
links_add(struct links *t, unsigned hash, void *array, size_t size)
{
	int *head;

	if (t->n == t->room || array == NULL)
		array = links_grow(t, array, size);
	head = &t->heads[hash & (unsigned)(t->room - 1)];
	t->all[t->n] = (struct linked){ hash, *head };
	*head = t->n++;
	return array;
}

#endif
