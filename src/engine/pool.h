/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Many equal dice at once. Nobody asks which die showed what,
 * only how many fell into each class of faces that the ruling tells apart:
 * those that hit, those that are counted, and so on. So classes are dealt one
 * after another: of the n dice left, k fall into this class in
 * choose(n, k) * (faces of the class)^k ways, and n - k are left for the next
 * class; what is left at the end falls into the last one. What is remembered
 * of the dice dealt so far - hits, counters up to their caps, highest and
 * lowest face, the sum - is the state, and states that agree are one. Twenty
 * dice of two classes are 21 outcomes instead of 6^20 throws. Sums take on so
 * many values that they are dealt die by die; dice of which some are kept are
 * dealt best first, so that those kept are known.
 */
#ifndef ENGINE_POOL_H
#define ENGINE_POOL_H

#include "base/den.h"
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
