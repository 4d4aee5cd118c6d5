/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. Matched dice: best against best. */
#include <config.h>

#include "engine/fold.h"

/* The valid dice of a packed set, best first, each with its bonus. */
static int
scores(struct machine *m, int roll, int side, long set, long *out, int *n)
{
	struct hand h = { side, -1 };
	const struct plan *p;
	int face, k, bits;

	p = plan_of(m, roll, h);
	if (p == NULL)
		return -1;
	bits = 60 / (p->terms[0].sides + 1);
	*n = 0;
	for (face = p->terms[0].first + p->terms[0].sides - 1;
	    face >= p->terms[0].first; face--) {
		if (p->has_valid && face < p->valid)
			break;
		k = (int)(set >> (face - p->terms[0].first) * bits) &
		    ((1 << bits) - 1);
		for (; k > 0; k--)
			out[(*n)++] = face + (p->has_plus ? p->plus : 0);
	}
	return 0;
}

int
roll_pairs(struct machine *m, int roll1, int side1, long set1, int roll2,
    int side2, long set2, int *won, int *lead)
{
	long a[DICE_MOST], b[DICE_MOST];
	int na, nb, i;

	if (scores(m, roll1, side1, set1, a, &na) < 0 ||
	    scores(m, roll2, side2, set2, b, &nb) < 0)
		return -1;
	*won = 0;
	for (i = 0; i < na; i++)
		if (i >= nb || a[i] > b[i])
			++*won;
	for (i = 0; i < na && i < nb && a[i] == b[i]; i++)
		continue;
	*lead = i >= na ? -(i < nb) : i >= nb || a[i] > b[i] ? 1 : -1;
	return 0;
}
