/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. One value of a question varied: its chances, value by value. */
#ifndef SHARE_VARIED_H
#define SHARE_VARIED_H

#include "share/share.h"

struct varied {
	enum format format;
	const char *name;	/* of the value */
	int bare;		/* it is a number in JSON */
	int plot;		/* bars too, a curve for each answer */
	int svg;		/* a picture of the curves instead */
	const char *title;	/* of the picture */
	int across;		/* a table: answers down, values across */
	struct spot *spots;	/* what waits for the end, for both */
	int nspot, spotroom, values;
	struct arena *keep;	/* of spots and cells */
	const char *need, *at_least; /* what is sought, as it was written */
	const struct telling *head; /* of JSON */
	struct out *o;
	struct arena *a;
};

/* CSV: the header of a sweep. */
void tell_varied_head(const struct varied *v);
/*
 * The chances where the value is `text`; in CSV what cannot come has 0, so that
 * a curve has no gaps.
 */
void tell_varied(struct varied *v, const char *text, const struct chances *c);
/*
 * With `across`, all that was kept: answers down, in text those that come, values
 * across; the first row and column are headings.
 */
const char **varied_cells(const struct varied *v, int *ncol, int *ncell);
/* All values were told: curves, or the table. */
void tell_varied_end(const struct varied *v);
/* The value that is sought, with its chance. */
void tell_found(const struct varied *v, const char *text,
    const struct chances *c, const struct wide *sum);
/* Text: whatever the value, the chances are the same. */
void tell_nothing(const struct varied *v);
/* No value from the one to the other has it. */
void tell_none(const struct varied *v, const struct check *c,
    const char *words, const char *from, const char *to);

#endif
