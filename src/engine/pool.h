/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Many equal dice at once. Nobody asks which die showed what,
 * only how many dice fell into each lot, that is, faces that the ruling cannot
 * tell apart: hits, counted faces and so on. So lots are dealt one after
 * another: of the n dice left, k fall into a lot in choose(n, k) * (faces of
 * the lot)^k ways, and n - k are left for the next lot; the last lot takes the
 * rest. The state is what is remembered of the dice dealt so far - hits,
 * counters up to their caps, highest and lowest face, the sum - and equal
 * states are merged. Twenty dice of two lots are 21 outcomes instead of 6^20
 * throws. Sums take on so many values that their dice are dealt one by one;
 * where some dice are kept, the best lots come first, so that the first dice
 * dealt are the kept ones.
 */
#ifndef ENGINE_POOL_H
#define ENGINE_POOL_H

#include "engine/roll.h"

/* Can pool_spread() count the dice of this plan? */
int pool_suits(const struct plan *p);
/*
 * Fill an empty spread, fewest hits first. 0; -1: the weights need more than
 * 1024 bits, or the budget is spent.
 */
int pool_spread(struct machine *m, int roll, const struct plan *p,
    struct spread *out);

#endif
