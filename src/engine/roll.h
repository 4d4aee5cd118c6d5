/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The dice algebra: a planned throw is either made with given
 * faces or spread over all faces. Both add die by die to the same fold, so that
 * a chance is the ruling, counted.
 */
#ifndef ENGINE_ROLL_H
#define ENGINE_ROLL_H

#include "base/den.h"
#include "base/wide.h"
#include "engine/machine.h"
#include "engine/plan.h"
#include "engine/thrown.h"

/* One outcome of a throw: the roll's slots, and its weight. */
struct spread_one {
	long *slots;		/* [slot of the check]; the roll's are set */
	struct wide weight;
};

struct spread {
	int count;
	struct spread_one *all;
	struct den den;
	const struct plan *plan;
	const struct spread *last;	/* the spread counted before this one */
};

/* Throw with these faces, set the roll's slots. 0, or -1 with err set. */
struct rolling {
	struct machine *m;
	struct faces *faces;
	struct rolled **next;	/* where the next die is linked */
};
int roll_throw(struct rolling *r, const struct step *s, struct hand h,
    const struct plan *p, long *slots);
/*
 * All outcomes of a plan, told apart only by what the plan asks. *last: list of
 * the spreads counted so far (NULL: none), which is searched for this plan and
 * to which `out` is added. 0, or -1 with err set.
 */
int roll_spread(struct machine *m, const struct step *s, const struct plan *p,
    const struct spread **last, struct spread *out);
/* Make room for n outcomes. */
void spread_room(struct machine *m, struct spread *s, int n);

#endif
