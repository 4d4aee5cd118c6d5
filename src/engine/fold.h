/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. A fold: what a plan asks about those dice of a throw that were
 * added so far, one by one, whether they were thrown or are counted.
 */
#ifndef ENGINE_FOLD_H
#define ENGINE_FOLD_H

#include <stdint.h>

#include "engine/plan.h"

/* What is remembered of the dice so far; fields that nobody asks for stay 0. */
struct fold {
	union {
		struct {
			long sum, hits, high, low, dice;
		};
		long field[FIELD_DICE + 1];	/* the same */
	};
	long counter[COUNTER_MOST];
	long face[FACE_MOST];
	uint16_t count[FACES];	/* [face]: dice that show it */
	unsigned char kept[FACES];	/* the same, of dice that may be kept */
};

/* The fold of one die of a term; `extra`: hits of dice it threw further. */
struct fold fold_die(const struct plan *p, int term, int face, int extra);
/*
 * In how many ways a die ends with a face: 1 without rerolls, else out of sides
 * * sides.
 */
uint64_t fold_ways(const struct plan *p, int term, int face);
void fold_add(const struct plan *p, struct fold *a, const struct fold *b);
/* The end of a term that keeps some dice: those kept are added to the sum. */
void fold_keep(const struct plan *p, int term, struct fold *f);
/* The fold before the first die: only the constants of the dice. */
void fold_start(const struct plan *p, struct fold *f);
/* Write each slot of the roll that the check asks for; other slots stay. */
void fold_slots(const struct check *c, const struct plan *p, int roll,
    const struct fold *f, long *slots);

#endif
