/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. A register in many ways at once: the different values it has,
 * each once (its classes), and which of them it has in which way.
 */
#ifndef ENGINE_COLUMNS_H
#define ENGINE_COLUMNS_H

#include "code/code.h"

/*
 * Ways told apart by number, the numbers in the order of their first ways.
 * Columns that tell the same ways apart share one.
 */
struct split {
	int ways, n;		/* n: numbers, each of some way */
	int *of;		/* [way] */
	int *first;		/* [number]: the first way of it, or NULL */
	int refs;
	struct split *to;	/* the same for the ways picked, or NULL */
};

struct column {
	struct split *split;	/* NULL: one register in all ways */
	const struct reg *classes;	/* [number of the split], all different */
};

enum { PAIRS = 8 };

/* Arrays of numbers that are used again, and what splits together make. */
struct ints {
	struct ints_free *free;
	struct split_pair {
		struct split *a, *b, *both;
	} pairs[PAIRS];
	int npair;
};

int *ints_take(struct machine *m, struct ints *s, int n);
void ints_give(struct ints *s, int *v);

/* Its numbers are to be written. Whoever takes a split gives it back. */
struct split *split_new(struct machine *m, struct ints *s, int ways);
/* Each way has its own number. */
struct split *split_each(struct machine *m, struct ints *s, int ways);
static inline struct split *
split_take(struct split *p)
{
	p->refs++;
	return p;
}
void split_give(struct ints *s, struct split *p);
const int *split_first(struct machine *m, struct ints *s, struct split *p);
/* The ways that any of these columns tells apart; NULL: none. */
struct split *split_of(struct machine *m, struct ints *s,
    const struct column *const *cols, int ncol);
/*
 * The split in the ways of[0], of[1] ... only: each number is of one of them,
 * and they come in their order. All columns that share it get the same.
 */
struct split *split_pick(struct machine *m, struct ints *s, struct split *p,
    const int *of, int n);
/* The ways are others from now on. */
void splits_forget(struct ints *s);

/* One class. */
void column_all(struct column *c, const struct reg *r);
/* The register of a way. */
static inline const struct reg *
column_at(const struct column *c, int way)
{
	return &c->classes[c->split == NULL ? 0 : c->split->of[way]];
}
/* A column filled, register by register: each class once. */
struct fill {
	struct machine *m;
	struct ints *s;
	struct split *split;
	int *of, filled;	/* [number of the split]: its class */
	struct reg *all;	/* [class] */
	int n, room, *heads, *next;	/* heads: NULL, of few */
};
void fill_init(struct fill *f, struct machine *m, struct ints *s,
    struct split *split);
void fill_put(struct fill *f, const struct reg *r);
void fill_end(struct fill *f, struct column *col);

#endif
