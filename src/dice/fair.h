/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. How uneven faces are: the chi-square of their counts, and how
 * often fair dice are at least as uneven. Knows nothing of journals.
 */
#ifndef DICE_FAIR_H
#define DICE_FAIR_H

#include <stdint.h>

#include "base/arena.h"

struct fairness {
	double mean, expected;	/* of the faces */
	double square;		/* chi-square; `sides` - 1 degrees of freedom */
	double p;
	int exact;		/* p is counted, not approximated */
};

enum { FAIR_EXACT = 50 };	/* most dice for exact counting */

/* Measure counts[face - first]; p: how often fair dice are so uneven. */
void fair_measure(const uint64_t *counts, int sides, int first,
    struct arena *scratch, struct fairness *f);
/* The upper tail of the chi-square distribution at `square`. */
double fair_tail(double square, int freedom);

#endif
