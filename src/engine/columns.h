/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. A register in many ways at once: the different values it has,
 * each once (its classes), and which of them it has in which way.
 */
#ifndef ENGINE_COLUMNS_H
#define ENGINE_COLUMNS_H

#include "base/split.h"
#include "code/code.h"

struct column {
	struct split *split;	/* NULL: one register in all ways */
	const struct reg *classes;	/* [number of the split], all different */
};

/* The ways that any of these columns tells apart; NULL: none. */
struct split *split_of(struct ints *s, const struct column *const *cols,
    int ncol);
/* One class. */
void column_all(struct column *c, const struct reg *r);
/* The register of a way. */
static inline const struct reg *
column_at(const struct column *c, int way)
{
	return &c->classes[c->split == NULL ? 0 : c->split->class[way]];
}
/* A column filled, register by register: each class once. */
struct fill {
	struct ints *s;
	struct split *split;
	int *of, filled;	/* [number of the split]: its class */
	struct reg *all;	/* [class] */
	int n, room, *heads, *next;	/* heads: NULL, of few */
};
void fill_init(struct fill *f, struct ints *s, struct split *split);
void fill_put(struct fill *f, const struct reg *r);
void fill_end(struct fill *f, struct column *col);

#endif
