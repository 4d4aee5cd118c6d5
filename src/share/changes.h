/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. What single changes of a question or of its dice come to. */
#ifndef SHARE_CHANGES_H
#define SHARE_CHANGES_H

#include "share/share.h"

struct change {
	const char *what;	/* `die 2 of roll: 4 for 5`, `not-cover` */
	const char *answer;	/* NULL: more dice would be needed */
	int refused;		/* it would not be allowed, whatever the dice */
	const struct chances *chances;	/* in place of an answer */
};

struct changes {
	const struct ruling *base;	/* the ruling as it is */
	const struct chances *odds;	/* its chances, told instead; or NULL */
	struct change *all;
	int n;
};

/* `head` is for JSON only. */
void tell_changes(struct out *o, enum format f, const struct changes *c,
    const struct telling *head, struct arena *a);

#endif
