/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The inside of the dice algebra: what is remembered while the dice
 * of a throw are folded in one by one, whether they were thrown or are counted.
 */
#ifndef ENGINE_FOLD_H
#define ENGINE_FOLD_H

#include <stdint.h>

#include "code/plan.h"

/* What is remembered while dice are folded in, one by one. */
struct fold {
	long sum, hits, high, low, dice;
	long counter[COUNTER_MOST];
	long face[FACE_MOST];
	uint16_t count[FACES];	/* how often each face came */
	unsigned char kept[FACES];	/* the same within one keeping term */
};

/* One die of a term, alone; `extra`: hits of the dice it threw further. */
struct fold fold_die(const struct plan *p, int term, int face, int extra);
/*
 * How often a face is the final one of a die: 1, or with rerolls over sides
 * times sides.
 */
uint64_t fold_ways(const struct plan *p, int term, int face);
void fold_add(const struct plan *p, struct fold *a, const struct fold *b);
/* The end of a term that keeps some of its dice. */
void fold_keep(const struct plan *p, int term, struct fold *f);
/* Before the first die: the constants of the dice. */
void fold_start(const struct plan *p, struct fold *f);
/* What formulas may ask of a finished fold, into the check's slots. */
void fold_slots(const struct check *c, const struct plan *p, int roll,
    const struct fold *f, long *slots);

#endif
