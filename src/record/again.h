/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. Rules a row of the journal again, with its own dice and
 * readings, by the present tables, through a driver that tells nothing.
 */
#ifndef RECORD_AGAIN_H
#define RECORD_AGAIN_H

#include "record/journal.h"

struct again {
	struct log *l;
	struct session in;	/* for the run that rules again */
	struct outlet out;
	struct run run;
	struct faces none;
	/* The present ruling; NULL: there is none, and out.errors says why. */
	const char *answer, *effects, *dice;
};

/* Whoever calls again_begin() calls again_end(). */
void again_begin(struct again *p, struct log *l);
void again_end(struct again *p);
/* Rule the present row. 0, see `answer`; -1 with err: the row is malformed. */
int again_rule(struct again *p);

#endif
