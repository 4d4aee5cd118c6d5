/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. A dispute: what each combination of the readings comes to that a
 * ruling consults. dispute.c finds them, dispute-tell.c tells them.
 */
#ifndef STUDY_DISPUTE_H
#define STUDY_DISPUTE_H

#include "cli/driver.h"

enum { LEAVES_MOST = 4096 };

struct leaf {
	const char *answer, *meaning;	/* answer NULL: it could not be ruled */
	const struct chances *chances;	/* in place of an answer */
	int lacks;			/* it throws dice that were not typed */
	int *choice;			/* of each reading; -1: not asked */
};

struct dispute {
	struct driver *d;
	const char *words, *faces;
	const char *source;	/* of faces that only another reading threw */
	const struct record *rec;
	struct question *q;
	int counting;		/* chances instead of a ruling */
	struct arena count;	/* for the chances of one leaf */
	int *choice, *fixed;
	int *idle;		/* readings that were asked and change nothing */
	struct leaf *leaves;
	int n, room, cut;
	int tried;		/* leaves before the idle readings were left out */
};

/* Do two combinations come to the same? */
int dispute_same(const struct leaf *a, const struct leaf *b);
void dispute_tell(const struct dispute *t, const struct ruling *r);
void dispute_tell_chances(const struct dispute *t, const struct chances *c);

#endif
