/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. What dice have shown, by player and kind, and how evenly. */
#ifndef TELL_SHOWN_H
#define TELL_SHOWN_H

#include <stdint.h>

#include "tell/out.h"

/* The dice of one kind that one player threw from one source. */
struct dice_shown {
	const char *player, *die, *from;
	int sides, first;	/* faces: `first` and those after it */
	uint64_t n, *counts;	/* n: all dice; counts[face - first] */
	double mean, expected;	/* of a face */
	double square;		/* chi-square, `sides` - 1 degrees of freedom */
	double p;		/* how often fair dice are at least so uneven */
	int exact;		/* p is counted, not approximated */
};

void tell_shown_head(struct out *o, enum format f);
void tell_shown(struct out *o, enum format f, const struct dice_shown *d);
/*
 * What follows n lines of text: what p says and does not say, and how many dice
 * were left out.
 */
void tell_shown_end(struct out *o, int n, uint64_t bags, uint64_t struck);

#endif
