/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. The faces that people type for a ruling (`4,3/6`, `43`, `_`,
 * `need`): their grammar, and which throw gets which. Draws no dice itself;
 * dice.c does.
 */
#ifndef DICE_FACES_H
#define DICE_FACES_H

#include "engine/thrown.h"

enum {
	TYPED_NEED = 1, /* say what to throw: no faces are left */
};

struct typed_face {
	const char *text; /* as typed; not terminated */
	int len;	  /* 0: it was not typed */
	int face; /* 10^9 if it is larger */
	int draw; /* `_`: draw this die */
};

/* The faces between two `/`. */
struct typed_group {
	int first, count;
	int digit, digits; /* `43` alone: its digits as faces; or 0 */
};

/* Zeroed, but for the name, it is empty. */
struct typed {
	const char *name; /* for messages: `-d` */
	struct arena arena;
	struct typed_face *faces;
	struct typed_group *groups;
	int nface, face_room, ngroup, group_room;
	int need; /* the text ends in `need` */
	/* State of the present ruling. */
	int group;   /* the next group */
	int at, end; /* next face, end of this throw's */
	int throws, taken, used;
	int split;	    /* faces more, by reading digits */
	int by_digit;	    /* the group is read as digits */
	int ten;	    /* 1: `00` is the 0 of a die */
	struct throw throw; /* the present one */
};

/* Parse a text, which is copied. 0, or -1: err says what to type instead. */
int typed_read(struct typed *t, const char *text, struct err *e);
/*
 * Take the faces of dice that were rolled, throw by throw, with `face` for the
 * die `one`, or NULL.
 */
void typed_pin(struct typed *t, const struct rolled *dice,
    const struct rolled *one, int face);
/* Add a throw of one die. */
void typed_push(struct typed *t, int face);
/* Take the last throw away, which is such a one. */
void typed_pop(struct typed *t);
/* Begin again with the first face, for another ruling. */
void typed_rewind(struct typed *t);
/* Begin a throw of at least one die. 0, TYPED_NEED, or -1 with err. */
int typed_begin(struct typed *t, const struct throw *throw, struct err *e);
/*
 * Take the next face of the throw; the die has it, unless it is `_`. 0,
 * TYPED_NEED, or -1 with err.
 */
int typed_next(struct typed *t, const struct die *die,
    const struct typed_face **face, struct err *e);
/* Are faces left? */
int typed_left(const struct typed *t);
/* At the end of a ruling: 0, or -1 with err: faces are left. */
int typed_finish(const struct typed *t, struct err *e);
/*
 * After a failed ruling: was `00` typed for a single die of 0 to 9? Then it
 * counts as 0 from now on: make the throw again.
 */
int typed_ten(struct typed *t);
void typed_free(struct typed *t);

/* Parse a face. 0, or -1: it is no number. */
int face_parse(const char *s, int len, int *face);
/* Set err: `-d: "x" is no face...`. Returns -1. */
int face_bad(const char *where, const char *s, int len, struct err *e);
/* Has the die, number `nth` of the throw, this face? 0, or -1 with err. */
int face_check(const char *where, const struct throw *throw, int nth,
    const struct die *die, int face, const char *text, int len, struct err *e);

enum { THROW_TEXT = 160 };
/* The throw's name for messages, as `roll "attack" of side 2`, in buf. */
const char *throw_name(const struct throw *throw, char buf[THROW_TEXT]);
/* The throw's dice, as `2d6`, in buf. */
const char *throw_dice(const struct throw *throw, char buf[THROW_TEXT]);

#endif
