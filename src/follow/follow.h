/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: follow. What the follow-up rows of a system hand on: to which check,
 * which side's unit, and on which side it stands there. Read from the rows as
 * they are written; nothing is ruled here.
 */
#ifndef FOLLOW_FOLLOW_H
#define FOLLOW_FOLLOW_H

#include "rule/system.h"

/* Units that a follow-up hands on: from a side, to a side of the next check. */
struct handing {
	int from, to;
	int many;		/* all units of the side, not one of them */
};

enum { HANDINGS_MOST = 4 };	/* from two sides to two */

/* A follow-up row, as it is known before any ruling. */
struct landing {
	const char *tool;	/* NULL: a formula gives it */
	const char *word;	/* the word behind it, likewise */
	struct check *to;	/* NULL: no such check, or it is broken */
	struct handing all[HANDINGS_MOST];
	int n;
};

struct left_name {
	const struct left_name *next;
	const char *name;
};

/* A check that a unit may come to, and the side on which it stands there. */
struct reach {
	struct check *to;
	int side;
	const struct left_name *without; /* left behind on every way */
};

struct reaches {
	struct reach *all;
	int n, room;
};

/* What a follow-up step of c does; the check it asks is compiled. */
const struct landing *follow_landing(const struct step *s,
    const struct check *c);
/*
 * The checks and sides to which units of a side may come, the nearest first.
 * Kept with the check.
 */
const struct reaches *follow_reach(const struct check *c, int side);
/* Is the name in the list? */
int follow_names(const struct left_name *list, const char *name);
/* Has the row's `passes` `-NAME`, or `-NAME@1` of that side? */
int follow_drops(const struct step *s, const char *name, int side);
/* Does a row drop the name, or say the value itself (`NAME=`)? */
int follow_leaves(const struct step *s, const char *name, int side);
/* Does a row's `passes` list the name? */
int follow_passes(const struct step *s, const char *name);
/* A name that may be said of a unit of a side. */
struct sayable {
	const char *name;
	const struct value *value;	/* NULL: a modifier */
};
/* *say: the N-th such name, values first. 1, or 0: no more. */
int follow_sayable(const struct check *c, int side, int nth,
    struct sayable *say);
/* *say: the value or modifier of that name, if it is sayable. 1, or 0. */
int follow_can_say(const struct check *c, int side, const char *name,
    struct sayable *say);
/* Is the value only computed? It has a formula, and nobody is asked for it. */
int follow_computed(const struct value *v);

#endif
