/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. Faces remembered: a source in front of another one, which can
 * show the same faces once more. A ruling that lacked a value after its first
 * throw goes on with the dice that lie there, and a ruling can be explained
 * later as it was.
 */
#ifndef DICE_RECALL_H
#define DICE_RECALL_H

#include "engine/ruling.h"

/* A throw as it was announced; its dice follow. */
struct recall_throw {
	const char *roll;
	int side;
	enum throw_part part;
	int count;		/* -1: as many as turned out */
	struct die die;		/* of the first die */
};

struct recall_event {
	struct recall_throw *throw;	/* one began; NULL: a die */
	const char *source;
	const char *kind;	/* `d6`; of a bag `bag:2:0:1`, what was left */
	int face, sides, first;
};

/* Zeroed, it remembers nothing. */
struct recall {
	struct faces faces;
	struct faces *under;
	struct arena arena;
	struct drawn drawn;	/* where those of a seed stand */
	struct recall_event *events;
	int n, room, at;
};

/* Forget; from now on the faces come from `under`. */
void recall_start(struct recall *r, struct faces *under);
/* Show what is remembered first, then go on with `under`. */
void recall_again(struct recall *r, struct faces *under);
/* Is there more that it remembers and has not shown again? */
int recall_left(const struct recall *r);
/* Remember what was announced and shown without it. */
void recall_throw(struct recall *r, const struct throw *throw);
void recall_die(struct recall *r, const char *source, int face,
    const struct die *die);
/* Have the one remember what the other does, and nothing else. */
void recall_copy(struct recall *to, const struct recall *from);
/*
 * The throw that the first of so many events is, to be made again; NULL: its
 * number of dice turned out, or they came from a bag.
 */
struct rethrow {
	const char *check;	/* that the dice are thrown for */
	struct throw throw;
	struct die *dice;
};
struct rethrow *recall_rethrow(const struct recall_event *v, int left,
    struct arena *a);
void recall_free(struct recall *r);

#endif
