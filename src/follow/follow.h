/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: follow. What the follow-up rows of a system hand on: to which check,
 * which side's unit, and on which side it stands there. Read from the rows as
 * they are written; nothing is ruled here.
 */
#ifndef FOLLOW_FOLLOW_H
#define FOLLOW_FOLLOW_H

#include "rule/system.h"

/* A side whose unit goes on, and the side on which it stands there. */
struct handing {
	int from, to;
	int many;		/* all units of the side, one by one */
};

enum { HANDINGS_MOST = 4 };	/* either side, on either side */

/* A follow-up row, read. */
struct landing {
	const char *tool;	/* NULL: known only when it is ruled */
	const char *word;	/* behind it, likewise */
	struct check *to;	/* NULL: no such check, or it is broken */
	struct handing all[HANDINGS_MOST];
	int n;
};

/* A check and the side on which a unit may come to stand in it. */
struct reach {
	struct check *to;
	int side;
	const char *without;	/* names that are left on the way, or "" */
};

struct reaches {
	struct reach *all;
	int n, room;
};

/* Read a step that is a follow-up. Its check is compiled. */
void follow_landing(const struct step *s, const struct check *c,
    struct landing *l);
/*
 * Where units of a side of the check may come to, the nearest first. It is kept
 * with the check.
 */
const struct reaches *follow_reach(const struct check *c, int side);
/* Is `NAME`, or `NAME@1`, of that side? Then *len is that of the name alone. */
int follow_of_side(const char *name, size_t *len, int side);
/* Does a row say a value itself, `NAME=...`, or leave it behind, `-NAME`? */
int follow_leaves(const struct step *s, const char *name, int side);
/* Does a row's `passes` list the name? */
int follow_passes(const struct step *s, const char *name);
/* What may be said of a unit of a side, by name: values, then modifiers. */
struct sayable {
	const char *name;
	const struct value *value;	/* NULL: a modifier or a word that brings */
};
/* The N-th of them, 0 where there is none. */
int follow_sayable(const struct check *c, int side, int nth,
    struct sayable *say);
/* Can that be said of a unit of the side? NULL, or the value or modifier. */
int follow_can_say(const struct check *c, int side, const char *name,
    struct sayable *say);
/* What is computed alone: it has a formula, and nobody is asked for it. */
int follow_computed(const struct value *v);

#endif
