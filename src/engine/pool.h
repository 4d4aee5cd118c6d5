/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Many equal dice at once: not die by die, but by how many of
 * them fall into each class of faces that the ruling tells apart. Hits, sums,
 * the highest and lowest face and counters can be had so.
 */
#ifndef ENGINE_POOL_H
#define ENGINE_POOL_H

#include "engine/den.h"
#include "engine/fold.h"

struct pool;

/* Can the dice of a plan be dealt so? */
int pool_suits(const struct plan *p);
/*
 * All outcomes of the plan; NULL: more than 1024 bits, or than its budget
 * allows. *den grows by theirs.
 */
struct pool *pool_deal(struct machine *m, const struct plan *p,
    struct den *den);
int pool_count(const struct pool *o);
/* Their numbers, those with the fewest hits first. */
void pool_order(const struct pool *o, int *order);
/* One of them, and its weight. */
void pool_fold(const struct pool *o, int i, struct fold *f);
void pool_weight(const struct pool *o, int i, struct wide *w);

#endif
