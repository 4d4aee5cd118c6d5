/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. Rules a row of the journal again, with its own dice and
 * readings, by the present tables, through a driver that tells nothing.
 */
#ifndef RECORD_AGAIN_H
#define RECORD_AGAIN_H

#include "base/known.h"
#include "record/journal.h"

enum { AGAIN_SHAPES = 16, AGAIN_KEY = 512 };

/* Shapes of one tool's questions, with one set of readings. */
struct again_shapes {
	char key[AGAIN_KEY];	/* tool and readings */
	struct shapes shapes;
};

struct again {
	struct log *l;
	struct session in;	/* for the run that rules again */
	struct outlet out;
	struct run run;
	struct faces none;
	struct known known;	/* rows that were ruled again */
	struct again_shapes stores[AGAIN_SHAPES];
	int nstore, next;	/* next: the store that is replaced next */
	char system[AGAIN_KEY];	/* the system of all stores */
	/* The present ruling; NULL: there is none, and out.errors says why. */
	const char *answer, *effects, *dice;
};

/* Whoever calls again_begin() calls again_end(). */
void again_begin(struct again *p, struct log *l);
void again_end(struct again *p);
/* Rule the present row. 0, see `answer`; -1 with err: the row is malformed. */
int again_rule(struct again *p);

#endif
