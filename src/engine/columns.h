/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. A register in many ways at once: the different values it has,
 * each once (its classes), and which of them it has in which way.
 */
#ifndef ENGINE_COLUMNS_H
#define ENGINE_COLUMNS_H

#include "code/code.h"

struct column {
	int *id;		/* [way]: its class; NULL: one in all ways */
	int n;			/* classes, each of some way */
	const struct reg *classes;
};

/* Ways are told apart by number: those with equal numbers are one. */
struct groups {
	int *of;		/* [way]; NULL: all are one */
	int n;
	int *first;		/* [group]: the first way of it */
};

/* Arrays of numbers that are used again. */
struct ints {
	struct ints_free *free;
};

/* Registers put in one by one, equal ones once. */
struct classes {
	struct machine *m;
	struct reg *all;
	int n, room, *heads, *next, nhead;
};

int *ints_take(struct machine *m, struct ints *s, int n);
void ints_give(struct ints *s, int *v);

int reg_same(const struct reg *a, const struct reg *b);
void classes_init(struct classes *c, struct machine *m);
int classes_put(struct classes *c, const struct reg *r);

/* One class: no numbers are wanted. */
void column_all(struct column *c, const struct reg *r);
/* The register of a way. */
static inline const struct reg *
column_at(const struct column *c, int way)
{
	return &c->classes[c->id == NULL ? 0 : c->id[way]];
}
/*
 * Leave out the classes of no way. The numbers are changed in place, and given
 * back where one class is left.
 */
void column_compact(struct machine *m, struct ints *s, struct column *c,
    int ways);
/* Which ways agree in these columns? The numbers are the caller's. */
void group_by(struct machine *m, struct ints *s,
    const struct column *const *cols, int ncol, int ways, struct groups *g);
void groups_free(struct ints *s, struct groups *g);

#endif
