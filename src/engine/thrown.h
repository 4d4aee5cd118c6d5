/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. Dice that are thrown, and where their faces come from. */
#ifndef ENGINE_THROWN_H
#define ENGINE_THROWN_H

#include <stdint.h>

#include "rule/system.h"

/* A die: its faces are the numbers from first to first + sides - 1. */
struct die {
	int sides, first;
	const char *name;	/* `d6`, `d10z`, `bag` */
	const int *weights;	/* [face - first]: in the bag; NULL: equal */
};

enum throw_part { THROW_FIRST, THROW_AGAIN, THROW_MORE };

/* A throw that is about to be made. */
struct throw {
	const char *roll;
	int side;		/* SIDE_NONE, 1, 2 */
	enum throw_part part;
	int count;		/* dice in it; -1: not known yet */
	struct die die;		/* of the first die */
	const char *text;	/* `3d6, 5 or more hits`, if faces.texts */
};

/*
 * Where faces come from. `begin` announces a throw, `face` asks for one die.
 * Each returns 0, or -1 with err set.
 */
struct faces {
	int texts;		/* throws are to be announced with their text */
	int (*begin)(struct faces *, const struct throw *, struct err *);
	int (*face)(struct faces *, const struct die *, int *face,
	    const char **source, struct err *);
};

struct rolled {
	struct rolled *next;
	const char *roll;
	int side;
	enum throw_part part;
	int round;		/* rulings of the chain before this one */
	int turn;		/* of rows that are done again */
	struct die die;
	int face;
	long sum;		/* the sum of the whole roll */
	const char *source;
};

/* Were two dice thrown in one throw? */
int rolled_together(const struct rolled *a, const struct rolled *b);

/* Where the dice stand in the stream of a seed: see drumhead-dice(7). */
struct drawn {
	const char *seed, *key;	/* NULL: none */
	uint64_t record, repetition;
};

#endif
