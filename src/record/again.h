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
	int unread;		/* there is none: a word of it cannot be read */
};

/* Take the readings of a row's cell, `NAME=CHOICE ...`; marks are skipped. */
void again_readings(const char *cell, struct options *o, struct arena *a);
/* Add the words of a row's question, and take the options before them. */
void again_words(const char *cell, struct options *o, struct phrase *words);
/* Whoever calls again_begin() calls again_end(). */
void again_begin(struct again *p, struct log *l);
void again_end(struct again *p);
/* Rule the present row. 0, see `answer`; -1 with err: the row is malformed. */
int again_rule(struct again *p);

#endif
