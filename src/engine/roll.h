/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The dice algebra: a throw is read from a table cell once, and
 * then either made with given faces or spread over all the faces there are.
 * Both fold die by die over the same few remembered fields, so that a chance
 * is the ruling, counted.
 */
#ifndef ENGINE_ROLL_H
#define ENGINE_ROLL_H

#include "engine/den.h"
#include "engine/machine.h"

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

/* Register the roll's name and its counters (before formulas are read). */
int roll_scan(struct check *c, struct step *s, struct err *e);
/* Read the dice and attributes. */
int roll_parse(const struct scope *s, struct step *step, struct err *e);
/* Each formula of it. */
int roll_each(const struct rollspec *r, formula_do *f, void *arg);

/* Throw with faces; fills the slots (of every slot of the check) of the roll. */
int roll_throw(struct machine *m, const struct step *s, struct hand h,
    struct faces *f, long *slots);
/* Does it throw few dice, always? */
int roll_few(const struct rollspec *r);
/*
 * All outcomes, as far as the slots of `needs` tell them apart. *last: what was
 * counted for another state (NULL: nothing yet); the same throw is not counted
 * again, a new one is the last from now on.
 */
int roll_spread(struct machine *m, const struct step *s, struct hand h,
    uint64_t needs, const struct spread **last, struct spread *out);
/*
 * Matched dice: how many of the first set beat theirs or stand alone, and
 * which set (1 the first, -1 the second, 0 neither) has the first pair that is
 * not level.
 */
int roll_pairs(struct machine *m, int roll1, int side1, long set1, int roll2,
    int side2, long set2, int *won, int *lead);
/* The throw in words: `2d6`, `4d6, 5 or more hits`. */
const char *roll_text(struct machine *m, const struct step *s, struct hand h);

#endif
