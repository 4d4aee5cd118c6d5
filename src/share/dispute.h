/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. A dispute: what a question comes to under each combination of the
 * readings that it consults.
 */
#ifndef SHARE_DISPUTE_H
#define SHARE_DISPUTE_H

#include "share/share.h"

/* One combination. */
struct leaf {
	const char *answer, *meaning;	/* answer NULL: it could not be ruled */
	const struct chances *chances;	/* in place of an answer */
	int lacks;			/* it throws dice that were not typed */
	int *choice;			/* of each reading; -1: not asked */
};

struct disputed {
	const struct system *sys;
	struct question *q;
	const char *faces;	/* those that the ruling is by */
	const char *source;	/* of faces that only another reading threw */
	int *idle; /* readings that were asked and change nothing */
	struct leaf *leaves; /* but for those that differ in idle ones only */
	int n;
	int tried;		/* leaves, the idle ones too */
	int cut; /* there are more: only `tried` were looked at */
	const struct telling *head; /* of JSON */
	struct out *o;
	struct arena *a;
};

/* Do two combinations come to the same? */
int leaf_same(const struct leaf *a, const struct leaf *b);
/* Below the ruling by the readings in force, or its chances. */
void tell_dispute(const struct disputed *t, enum format f,
    const struct ruling *r);
void tell_dispute_chances(const struct disputed *t, enum format f,
    const struct chances *c);

#endif
