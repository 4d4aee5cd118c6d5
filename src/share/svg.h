/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. Chances as pictures: SVG without scripts or colour, that is read as
 * well in black and white.
 */
#ifndef SHARE_SVG_H
#define SHARE_SVG_H

#include "tell/out.h"

/*
 * A curve for each answer, by the cells of a table of chances: its first row and
 * column are headings, the rest `12.34%` or `-`.
 */
void svg_curves(struct out *o, const char *title, const char *const *cells,
    int ncol, int ncell, struct arena *a);
/* A bar for each name, n of them, with its share of 1. */
void svg_bars(struct out *o, const char *title, const char *const *names,
    const double *shares, int n, struct arena *a);

#endif
