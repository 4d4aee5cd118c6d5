/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. A row of the journal ruled again, with its own dice and
 * readings, by the tables as they are now, through a driver that tells nothing.
 */
#ifndef RECORD_AGAIN_H
#define RECORD_AGAIN_H

#include "record/journal.h"

struct again {
	struct log *l;
	struct session in;	/* of the run that rules again */
	struct outlet out;
	struct run run;
	struct faces none;
	/* As it is ruled now; NULL: it is not, and the outlet says why. */
	const char *answer, *effects, *dice;
};

/* Whoever begins ends it, too. */
void again_begin(struct again *p, struct log *l);
void again_end(struct again *p);
/* Rule the row at hand. 0, or -1: the row is bad. */
int again_rule(struct again *p);

#endif
