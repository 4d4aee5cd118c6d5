/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. What was looked up without a ruling - a cell of a table, a code -
 * in the form of the tool's rulings, so that it can be read as one.
 */
#ifndef TELL_LOOKUP_H
#define TELL_LOOKUP_H

#include "tell/tell.h"

struct looked_up {
	const char *answer;	/* the cell, the code, or `not allowed` */
	const char *meaning;
	const char *table, *row, *column, *cite; /* "": unknown */
	const char *mark;	/* ` [house]` after the meaning, or "" */
};

void tell_looked_up(struct out *o, enum format f, const struct looked_up *l,
    const char *system, const struct telling *t, struct arena *a);

#endif
