/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Splits: ways (from 0) in numbered classes. What two splits tell
 * apart together, and a split of some of its ways.
 */
#ifndef BASE_SPLIT_H
#define BASE_SPLIT_H

#include "base/arena.h"

/* A split: ways, and their classes in the order of their first ways. */
struct split {
	int ways, nclass;	/* each class is of some way */
	int *class;		/* [way]: its class */
	int *first;		/* [class]: its first way; or NULL */
	int refs;
	struct split *to;	/* what split_pick() made, or NULL */
};

enum { PAIRS = 8 };

/* Arrays of ints that are used again, and the last pairs of split_both(). */
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

/* A split; class[] and nclass are to be set. Whoever takes it gives it back. */
struct split *split_new(struct ints *s, int ways);
/* Each way is a class of its own. */
struct split *split_each(struct ints *s, int ways);
static inline struct split *
split_take(struct split *p)
{
	p->refs++;
	return p;
}
void split_give(struct ints *s, struct split *p);
const int *split_first(struct ints *s, struct split *p);
/* Ways are of one class if they are so in a and in b. */
struct split *split_both(struct ints *s, struct split *a, struct split *b);
/*
 * The split of the ways in picked[], one of each of the n classes, in the
 * order of classes. It is kept with p: all who share p get the same.
 */
struct split *split_pick(struct ints *s, struct split *p,
    const int *picked, int n);
/* Forget the pairs, since ways mean something else from now on. */
void splits_forget(struct ints *s);

#endif
