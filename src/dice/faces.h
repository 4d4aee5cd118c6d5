/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. The faces that people typed for one ruling (`4,3/6`, `43`, `_`,
 * `need`): their grammar, and which throw gets which. It draws no die itself
 * and knows no other source; dice.c does.
 */
#ifndef DICE_FACES_H
#define DICE_FACES_H

#include "engine/ruling.h"

enum {
	TYPED_NEED = 1, /* the text says: tell me what to throw */
};

struct typed_face {
	const char *text; /* as typed, for messages; not terminated */
	int len;
	int face; /* what is too large for a die is cut to 10^9 */
	int draw; /* `_`: another source shows this one */
};

/* What stands between two `/`. */
struct typed_group {
	int first, count;
	int digit, digits; /* a lone `43`, digit by digit; else no digits */
};

/* Zeroed but for the name, it holds nothing. */
struct typed {
	const char *name; /* what messages call the text: `-d` */
	struct arena arena;
	struct typed_face *faces;
	struct typed_group *groups;
	int nface, face_room, ngroup, group_room;
	int need; /* the text ends in `need` */
	/* How far the ruling has come. */
	int group;   /* the next group */
	int at, end; /* the next face, and where this throw must end */
	int throws, taken, used;
	int split;	    /* extra faces, by groups read digit by digit */
	int by_digit;	    /* the group at hand is */
	int ten;	    /* `10` or `00` alone is the 0 of a die that has one */
	struct throw throw; /* the one at hand */
};

/* Read a text anew; it is copied. -1: err says what to type instead. */
int typed_read(struct typed *t, const char *text, struct err *e);
/* The same faces again, for another ruling. */
void typed_rewind(struct typed *t);
/* A throw of one die at least begins. 0, TYPED_NEED, or -1 with err set. */
int typed_begin(struct typed *t, const struct throw *throw, struct err *e);
/*
 * The next face of that throw, which is on this die unless it is to be drawn.
 * 0, TYPED_NEED, or -1 with err set.
 */
int typed_next(struct typed *t, const struct die *die,
    const struct typed_face **face, struct err *e);
/* Were more faces typed than were taken so far? */
int typed_left(const struct typed *t);
/* The ruling is over: -1 with err set if faces are left. */
int typed_finish(const struct typed *t, struct err *e);
/*
 * Was `00` typed for one die from 0 to 9, or (`read` off a die) `10`? From now on
 * it is its 0: the throw is to be made again.
 */
int typed_ten(struct typed *t, int read);
void typed_free(struct typed *t);

/* A number as a face is written; 0 if it is one. */
int face_parse(const char *s, int len, int *face);
/* `-d: "x" is no face...`; returns -1. */
int face_bad(const char *where, const char *s, int len, struct err *e);
/* Does the die have this face? -1 with err set if not; `nth` of the throw. */
int face_check(const char *where, const struct throw *throw, int nth,
    const struct die *die, int face, const char *text, int len, struct err *e);

enum { THROW_TEXT = 160 };
/* `roll "attack" of side 2`, for messages; in buf. */
const char *throw_name(const struct throw *throw, char buf[THROW_TEXT]);
/* `2d6`, in buf. */
const char *throw_dice(const struct throw *throw, char buf[THROW_TEXT]);

#endif
