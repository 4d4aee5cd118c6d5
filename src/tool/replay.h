/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. Faces remembered: a source in front of another one, which can
 * show the same faces once more. A ruling that lacked a value after its first
 * throw goes on with the dice that lie there, and a ruling can be explained
 * later as it was.
 */
#ifndef TOOL_REPLAY_H
#define TOOL_REPLAY_H

#include "engine/ruling.h"

struct replay_event {
	const char *source;	/* NULL: a throw began */
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
void replay_free(struct replay *r);

#endif
