/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. Dice that several rulings share: a throw that one of them made
 * shows the same faces to all others, and what is missing is thrown once.
 */
#ifndef STUDY_SHARED_H
#define STUDY_SHARED_H

#include "dice/dice.h"
#include "dice/recall.h"

/* A die that lies on the table. */
struct shared_die {
	int nth;		/* which of its throw, from 0 */
	int face, sides, first;
	const char *source;
	int more;		/* thrown for another ruling than the first */
};

struct shared_throw {
	const char *roll;
	int side;
	enum throw_part part;
	int taken;		/* the ruling at hand has had it */
	struct shared_die *dice;
	int n, room;
};

struct shared {
	struct faces faces;
	struct faces *under;	/* where new faces come from */
	struct dice dice;	/* what `under` is if nothing is given */
	struct arena *arena;
	struct shared_throw **throws;
	int n, room;
	struct shared_throw *now; /* the throw at hand, and its next die */
	struct throw throw;
	int at, begun;		/* at: the next die; begun: `under` knows */
};

/*
 * Share the dice of the ruling that r remembers. New faces come from `under`,
 * or if that is NULL from a copy of d, which goes on after its last die. r,
 * under and the arena are borrowed.
 */
void shared_start(struct shared *s, const struct recall *r,
    struct faces *under, const struct dice *d, struct arena *a);
/* Begin another ruling: all throws can be had again. */
void shared_rewind(struct shared *s);
/*
 * The faces that the first ruling did not throw, in the grammar of -d; "" if
 * there are none. *source: where the last of them came from.
 */
const char *shared_more(const struct shared *s, const char **source,
    struct arena *a);

#endif
