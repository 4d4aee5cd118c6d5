/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. What single changes of a question or of its dice come to. */
#ifndef TELL_CHANGES_H
#define TELL_CHANGES_H

#include "tell/tell.h"

struct change {
	const char *what;	/* `die 2 of roll: 4 for 5`, `not-cover` */
	const char *answer;	/* NULL: more dice would be needed */
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
