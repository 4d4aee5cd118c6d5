/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. A look ahead: what the steps that come later can still tell
 * apart, given the words of the question. Dice are folded with no more than
 * that in mind, and outcomes that no later step tells apart are one (join.c).
 * Nothing that the look finds out is noted in the ruling.
 */
#ifndef ENGINE_SCOUT_H
#define ENGINE_SCOUT_H

#include "engine/formula_tree.h"
#include "engine/machine.h"
#include "engine/roll.h"

/* What is asked of the states at the end, besides their answer. */
struct wanted {
	int value, side;	/* a value, or -1 */
	int follow;		/* and what they lead to */
};

struct scout {
	struct machine m;	/* one of its own, for what no throw changes */
	struct err quiet;
	const struct noted *noted;	/* by the ruling itself so far */
	struct wanted wanted;
	uint64_t *needs;	/* [step]: from it on; filled from the last */
	int known;		/* the steps from this one on are */
	struct live {
		int known;
		uint64_t needs;
	} *live;		/* [value * places + place] */
	uint64_t never;		/* slots of throws that will not be made */
	struct join *joins;	/* the looks ahead from steps that threw */
};

struct scout *scout_new(struct machine *m, const struct wanted *w);
/* The slots and effects that steps from this one on may read. */
uint64_t scout_needs(struct scout *s, int step);
/*
 * Join the outcomes of a throw that no later step tells apart; `state` is the
 * one that throws, and its step throws for no other after it. -1: the weights
 * need more than 1024 bits.
 */
int scout_join(struct scout *s, const struct step *step, struct hand h,
    const struct state *state, struct spread *sp);

/* What a formula may read. */
uint64_t scout_live(struct scout *s, const struct expr *x, struct hand h);
/* What no throw can change: 1 yes, 0 no, -1 that cannot be said. */
int scout_holds(struct scout *s, const struct expr *x, struct hand h);
/* The formula that decides a value here; NULL: it was given, or none does. */
const struct expr *scout_decides(struct scout *s, const struct value *v,
    int index, struct hand h);
/* Is a step still to be reckoned with? *needs is what its condition reads. */
int scout_lives(struct scout *s, const struct step *step, struct hand h,
    uint64_t *needs);
/* Is what a step says read, when chances are counted? */
int scout_says(const struct scout *s, const struct step *step);
/* The first and last side in a step's scope. */
void scout_sides(const struct step *step, int *from, int *to);
/* The slots of a roll. */
uint64_t scout_slots(const struct check *c, int roll);

#endif
