/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. How uneven faces are: the chi-square of their counts, and how
 * often fair dice would be at least as uneven. Knows nothing of journals.
 */
#ifndef DICE_FAIR_H
#define DICE_FAIR_H

#include <stdint.h>

#include "base/arena.h"

struct fairness {
	double mean, expected;	/* of the faces */
	double square;		/* chi-square; `sides` - 1 degrees of freedom */
	double p;
	int exact;		/* p is counted, not taken from the curve */
};

enum { FAIR_EXACT = 50 };	/* so few dice are counted out exactly */

/* counts[i]: how often the face `first` + i fell. */
void fair_measure(const uint64_t *counts, int sides, int first,
    struct arena *scratch, struct fairness *f);
/* The upper tail of the chi-square distribution. */
double fair_tail(double square, int freedom);

#endif
