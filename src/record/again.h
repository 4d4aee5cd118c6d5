/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. A row of the journal ruled again, with its own dice and
 * readings, by the tables as they are now, through a driver that tells nothing.
 */
#ifndef RECORD_AGAIN_H
#define RECORD_AGAIN_H

#include "base/known.h"
#include "record/journal.h"

enum { AGAIN_SHAPES = 16, AGAIN_KEY = 512 };

/* Shapes of the questions that one tool asks one system, with some readings. */
struct again_shapes {
	char key[AGAIN_KEY];	/* tool and readings */
	struct shapes shapes;
};

struct again {
	struct log *l;
	struct session in;	/* of the run that rules again */
	struct outlet out;
	struct run run;
	struct faces none;
	struct known known;	/* rows that were ruled again already */
	struct again_shapes stores[AGAIN_SHAPES];
	int nstore, next;	/* next: to be forgotten when there are more */
	char system[AGAIN_KEY];	/* that they are of */
	/* As it is ruled now; NULL: it is not, and the outlet says why. */
	const char *answer, *effects, *dice;
};

/* Whoever begins ends it, too. */
void again_begin(struct again *p, struct log *l);
void again_end(struct again *p);
/* Rule the row at hand. 0, or -1: the row is bad. */
int again_rule(struct again *p);

#endif
