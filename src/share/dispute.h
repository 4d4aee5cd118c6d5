/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. Tells a dispute: what a question comes to under each combination
 * of the readings that it consults.
 */
#ifndef SHARE_DISPUTE_H
#define SHARE_DISPUTE_H

#include "share/share.h"

/* One combination of choices. */
struct leaf {
	const char *answer, *meaning;	/* answer NULL: it could not be ruled */
	const struct chances *chances;	/* in place of an answer */
	int lacks;			/* it throws more dice than typed */
	int *choice;			/* of each reading; -1: not asked */
};

struct disputed {
	const struct system *sys;
	struct question *q;
	const char *faces;	/* the dice of the ruling, as -d takes them */
	const char *source;	/* of dice of other readings; or NULL */
	int *idle; /* [reading]: it was asked and changes nothing */
	struct leaf *leaves; /* without those that differ in idle ones alone */
	int n;
	int tried;		/* leaves that were looked at, idle ones too */
	int cut; /* there are more leaves than `tried` */
	const struct telling *head; /* of JSON */
	struct out *o;
	struct arena *a;
};

/* Do two combinations come to the same? */
int leaf_same(const struct leaf *a, const struct leaf *b);
/* The ruling by the readings in force, or its chances, and the leaves below. */
void tell_dispute(const struct disputed *t, enum format f,
    const struct ruling *r);
void tell_dispute_chances(const struct disputed *t, enum format f,
    const struct chances *c);

#endif
