/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. Remembered faces: a source in front of another one, which can
 * give the same faces again: to a ruling that lacked a value after its first
 * throw, and to one that is explained later.
 */
#ifndef DICE_RECALL_H
#define DICE_RECALL_H

#include "engine/thrown.h"

struct recall_event {
	/*
	 * A throw as announced (its text is not kept), whose dice are the
	 * events that follow; NULL: a die.
	 */
	struct throw *throw;
	const char *source;
	const char *kind;	/* `d6`; `bag:2:0:1`: with its counts */
	int face, sides, first;
};

/* Zeroed, it is empty. */
struct recall {
	struct faces faces;
	struct faces *under;
	struct arena arena;
	struct drawn drawn;	/* place of seeded dice */
	struct recall_event *events;
	int n, room, at;
};

/* Forget all; new faces come from `under`. */
void recall_start(struct recall *r, struct faces *under);
/* Give the remembered faces first, then go on with `under`. */
void recall_again(struct recall *r, struct faces *under);
/* Are remembered faces left to be given? */
int recall_left(const struct recall *r);
/* Remember a throw, a die, which came from elsewhere. */
void recall_throw(struct recall *r, const struct throw *throw);
void recall_die(struct recall *r, const char *source, int face,
    const struct die *die);
/* Make `to` a copy of what `from` remembers. */
void recall_copy(struct recall *to, const struct recall *from);
void recall_free(struct recall *r);

#endif
