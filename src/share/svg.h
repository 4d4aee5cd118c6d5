/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. Chances as pictures: SVG without scripts, and without colour, so
 * that it can be printed in black and white.
 */
#ifndef SHARE_SVG_H
#define SHARE_SVG_H

#include "tell/out.h"

struct shares;

/* A table of chances: ncell cells, ncol in a row. */
struct chance_grid {
	/* As they are printed; the first row and column are headings. */
	const char **cells;
	double *ratios;		/* [cell]: its chance, from 0 to 1 */
	int ncol, ncell, room;
};

/* A curve for each answer, a row of the table. */
void svg_curves(struct out *o, const char *title, const struct chance_grid *g,
    struct arena *a);
/* A bar for each answer that has a chance. */
void svg_bars(struct out *o, const char *title, const struct shares *s,
    struct arena *a);

#endif
