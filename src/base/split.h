/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Things told apart by number, many of them alike: which numbers
 * two such splits make together, and what is left where some are picked.
 */
#ifndef BASE_SPLIT_H
#define BASE_SPLIT_H

#include "base/arena.h"

/* Ways told apart by number, the numbers in the order of their first ways. */
struct split {
	int ways, n;		/* n: numbers, each of some way */
	int *of;		/* [way] */
	int *first;		/* [number]: the first way of it, or NULL */
	int refs;
	struct split *to;	/* the same for the ways picked, or NULL */
};

enum { PAIRS = 8 };

/* Arrays of numbers that are used again, and what splits together make. */
struct ints {
	struct arena *arena;
	struct ints_free *free;
	struct split_pair {
		struct split *a, *b, *both;
	} pairs[PAIRS];
	int npair;
};

int *ints_take(struct ints *s, int n);
void ints_give(struct ints *s, int *v);

/* Its numbers are to be written. Whoever takes a split gives it back. */
struct split *split_new(struct ints *s, int ways);
/* Each way has its own number. */
struct split *split_each(struct ints *s, int ways);
static inline struct split *
split_take(struct split *p)
{
	p->refs++;
	return p;
}
void split_give(struct ints *s, struct split *p);
const int *split_first(struct ints *s, struct split *p);
/* The ways that either tells apart. */
struct split *split_both(struct ints *s, struct split *a, struct split *b);
/*
 * The split in the ways of[0], of[1] ... only: each number is of one of them,
 * and they come in their order. Whoever shares it gets the same.
 */
struct split *split_pick(struct ints *s, struct split *p, const int *of,
    int n);
/* The ways are others from now on. */
void splits_forget(struct ints *s);

#endif
