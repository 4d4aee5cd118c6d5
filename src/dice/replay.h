/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. Faces remembered: a source in front of another one, which can
 * show the same faces once more. A ruling that lacked a value after its first
 * throw goes on with the dice that lie there, and a ruling can be explained
 * later as it was.
 */
#ifndef DICE_REPLAY_H
#define DICE_REPLAY_H

#include "engine/ruling.h"

/* A throw as it was announced; its dice follow. */
struct replay_throw {
	const char *roll;
	int side;
	enum throw_part part;
	int count;		/* -1: as many as turned out */
	struct die die;		/* of the first die */
};

struct replay_event {
	struct replay_throw *throw;	/* one began; NULL: a die */
	const char *source;
	const char *kind;	/* `d6`; of a bag `bag:2:0:1`, what was left */
	int face, sides, first;
};

/* Zeroed, it remembers nothing. */
struct replay {
	struct faces faces;
	struct faces *under;
	struct arena arena;
	struct replay_event *events;
	int n, room, at;
};

/* Forget; from now on the faces come from `under`. */
void replay_start(struct replay *r, struct faces *under);
/* Show what is remembered first, then go on with `under`. */
void replay_again(struct replay *r, struct faces *under);
/* Is there more that it remembers and has not shown again? */
int replay_left(const struct replay *r);
/* Remember what was announced and shown without it. */
void replay_throw(struct replay *r, const struct throw *throw);
void replay_die(struct replay *r, const char *source, int face,
    const struct die *die);
/* Have the one remember what the other does, and nothing else. */
void replay_copy(struct replay *to, const struct replay *from);
void replay_free(struct replay *r);

#endif
