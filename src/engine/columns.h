/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. A column holds a register in many ways at once: its different
 * values, each once (the classes), and for every way the class that it has.
 */
#ifndef ENGINE_COLUMNS_H
#define ENGINE_COLUMNS_H

#include "base/split.h"
#include "code/code.h"

struct column {
	struct split *split;	/* of ways into classes; NULL: one class */
	const struct reg *classes;	/* [number in split], all different */
};

/* The split by all of these columns together; NULL: none of them differs. */
struct split *split_of(struct ints *s, const struct column *const *cols,
    int ncol);
/* Make a column of one class, which is not copied. */
void column_all(struct column *c, const struct reg *r);
/* The register in one way. */
static inline const struct reg *
column_at(const struct column *c, int way)
{
	return &c->classes[c->split == NULL ? 0 : c->split->class[way]];
}
/* A column being filled: one register for each number of a split, in order. */
struct fill {
	struct ints *s;
	struct split *split;
	int *of, filled;	/* [number in split]: its class */
	struct reg *all;	/* [class] */
	int n, room, *heads, *next;	/* heads: NULL for few classes */
};
void fill_init(struct fill *f, struct ints *s, struct split *split);
void fill_put(struct fill *f, const struct reg *r);
void fill_end(struct fill *f, struct column *col);

#endif
