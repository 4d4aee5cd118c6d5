/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The dice algebra: a throw that is planned is either made with
 * given faces or spread over all the faces there are. Both fold die by die
 * over the same few remembered fields, so that a chance is the ruling,
 * counted.
 */
#ifndef ENGINE_ROLL_H
#define ENGINE_ROLL_H

#include "base/den.h"
#include "base/wide.h"
#include "code/plan.h"

/* One outcome of a throw: the roll's slots, and its weight. */
struct spread_one {
	long *slots;		/* in the order of the check's slots */
	struct wide weight;
};

struct spread {
	int count;
	struct spread_one *all;
	struct den den;
	const struct plan *plan;
	const struct spread *last;	/* counted before it */
};

struct run;

/* Throw with faces; fills the slots (of every slot of the check) of the roll. */
int roll_throw(struct run *r, const struct step *s, struct hand h,
    const struct plan *p, long *slots);
/*
 * All outcomes, as far as the plan asks. *last: what was counted before (NULL:
 * nothing yet); the same throw is not counted again, a new one is the last from
 * now on.
 */
int roll_spread(struct machine *m, const struct step *s, const struct plan *p,
    const struct spread **last, struct spread *out);

#endif
