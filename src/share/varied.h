/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. Tells the chances of a question with one value varied. */
#ifndef SHARE_VARIED_H
#define SHARE_VARIED_H

#include "share/share.h"
#include "share/svg.h"

struct varied {
	enum format format;
	const char *name;	/* of the value */
	int bare;		/* its values are numbers in JSON */
	int plot;		/* with bars, answer after answer */
	int svg;		/* with plot: curves as SVG instead */
	const char *title;	/* of the picture */
	int across;		/* a table: answers down, values across */
	struct spot *spots;	/* chances kept for the end: plot or across */
	int nspot, spotroom, values;
	struct arena *keep;	/* memory of spots and cells */
	const char *need, *at_least; /* what is sought, as it was written */
	const struct telling *head; /* of JSON */
	struct out *o;
	struct arena *a;
};

/* CSV: the header of a sweep. */
void tell_varied_head(const struct varied *v);
/*
 * The chances where the value is `text`. CSV tells answers of chance 0 as well,
 * so that a curve has no gaps.
 */
void tell_varied(struct varied *v, const char *text, const struct chances *c);
/*
 * All that was kept, as a table: answers down (in text only those that come),
 * values across.
 */
void varied_grid(const struct varied *v, struct chance_grid *g);
/* After all values: tell what was kept, as curves, a table or a picture. */
void tell_varied_end(const struct varied *v);
/* The value that was found, with the chance sum/c->of. */
void tell_found(const struct varied *v, const char *text,
    const struct chances *c, const struct wide *sum);
/* Text only: the chances are the same whatever the value. */
void tell_nothing(const struct varied *v);
/* No value between these two reaches the chance. */
void tell_none(const struct varied *v, const struct check *c,
    const char *words, const char *from, const char *to);

#endif
