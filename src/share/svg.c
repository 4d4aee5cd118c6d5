/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. See svg.h. */
#include <config.h>

#include "share/svg.h"

#include "share/share.h"

/* Sizes in the picture's own units: of curves; of bars. */
enum { LEFT = 50, TOP = 40, WIDE = 520, HIGH = 300, LEGEND = 30, LINE = 22 };
enum { BAR_LEFT = 150, BAR_WIDE = 440, BAR_LINE = 26, BAR_HIGH = 16 };

/* Curves differ by dashes and marks: 12 combinations. */
static const char *const dashes[] = { "none", "8 4", "2 3", "12 3 2 3", "5 5",
	"1 5" };
enum { DASHES = sizeof(dashes) / sizeof(*dashes), MARKS = 4 };

static void
text(struct out *o, const char *s, struct arena *a)
{
	const char *p;

	for (p = out_shown(s, a); *p != '\0'; p++)
		out_markup(o, *p == '\t' || *p == '\n' ? " " : p);
}

static void
label(struct out *o, int x, int y, const char *anchor, const char *s,
    struct arena *a)
{
	out_printf(o, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">", x, y,
	    anchor);
	text(o, s, a);
	out_text(o, "</text>\n");
}

static void
begin(struct out *o, int wide, int high, const char *title, struct arena *a)
{
	out_printf(o, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\""
	    "0 0 %d %d\" width=\"%d\" role=\"img\" font-family=\"sans-serif\" "
	    "font-size=\"13\" fill=\"black\">\n<title>", wide, high, wide);
	text(o, title, a);
	out_printf(o, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"white\""
	    "/>\n", wide, high);
	label(o, 10, 20, "start", title, a);
}

/* ---- curves ---- */

static double
at_x(int i, int n)
{
	return LEFT + (n > 1 ? (double)WIDE * i / (n - 1) : WIDE / 2.0);
}

/* The top of the picture in per cent: a multiple of 20 above all chances. */
static int
highest(const struct chance_grid *g)
{
	int i, top;

	for (i = g->ncol, top = 20; i < g->ncell; i++)
		while (i % g->ncol > 0 && top < 100 * g->ratios[i])
			top += 20;
	return top;
}

static double
at_y(double ratio, int top)
{
	return TOP + HIGH * (1 - 100 * ratio / top);
}

static void
mark(struct out *o, int curve, double x, double y)
{
	switch (curve % MARKS) {
	case 0:
		out_printf(o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n", x,
		    y);
		break;
	case 1:
		out_printf(o, "<rect x=\"%.1f\" y=\"%.1f\" width=\"7\" height="
		    "\"7\"/>\n", x - 3.5, y - 3.5);
		break;
	case 2:
		out_printf(o, "<path d=\"M%.1f %.1fl4 7h-8z\"/>\n", x, y - 4);
		break;
	default:
		out_printf(o, "<path d=\"M%.1f %.1fl7 7m0 -7l-7 7\" "
		    "stroke=\"black\"/>\n", x - 3.5, y - 3.5);
		break;
	}
}

/* Six lines across, their per cents, and below them the values. */
static void
frame(struct out *o, const char *const *cells, int ncol, int top,
    struct arena *a)
{
	int i, y, every;

	for (i = 0; i <= 5; i++) {
		y = TOP + HIGH - HIGH * i / 5;
		out_printf(o, "<path d=\"M%d %dh%d\" stroke=\"#bbb\"/>\n", LEFT,
		    y, WIDE);
		label(o, LEFT - 6, y + 4, "end", arena_printf(a, "%d%%",
		    top * i / 5), a);
	}
	every = 1 + (ncol - 2) / 20;
	for (i = 1; i < ncol; i += every)
		label(o, (int)at_x(i - 1, ncol - 1), TOP + HIGH + 18, "middle",
		    cells[i], a);
	label(o, LEFT + WIDE / 2, TOP + HIGH + 36, "middle", cells[0], a);
}

static void
curve(struct out *o, const struct chance_grid *g, int top, int which,
    struct arena *a)
{
	const double *row;
	int i, y, ncol = g->ncol;

	row = g->ratios + (which + 1) * ncol;

	out_printf(o, "<path fill=\"none\" stroke=\"black\" stroke-width=\"2\" "
	    "stroke-dasharray=\"%s\" d=\"", dashes[which % DASHES]);
	for (i = 1; i < ncol; i++)
		out_printf(o, "%s%.1f %.1f", i == 1 ? "M" : "L",
		    at_x(i - 1, ncol - 1), at_y(row[i], top));
	out_text(o, "\"/>\n");
	for (i = 1; i < ncol; i++)
		mark(o, which, at_x(i - 1, ncol - 1), at_y(row[i], top));
	y = TOP + 10 + LINE * which;
	out_printf(o, "<path stroke=\"black\" stroke-width=\"2\" "
	    "stroke-dasharray=\"%s\" d=\"M%d %dh40\"/>\n",
	    dashes[which % DASHES], LEFT + WIDE + LEGEND, y);
	mark(o, which, LEFT + WIDE + LEGEND + 20, y);
	label(o, LEFT + WIDE + LEGEND + 48, y + 4, "start",
	    g->cells[(which + 1) * ncol], a);
}

void
svg_curves(struct out *o, const char *title, const struct chance_grid *g,
    struct arena *a)
{
	int i, rows = g->ncell / g->ncol - 1, high = TOP + HIGH + 50, top;

	if (high < TOP + LINE * (rows + 1))
		high = TOP + LINE * (rows + 1);
	begin(o, LEFT + WIDE + LEGEND + 200, high, title, a);
	top = highest(g);
	frame(o, g->cells, g->ncol, top, a);
	for (i = 0; i < rows; i++)
		curve(o, g, top, i, a);
	out_text(o, "</svg>\n");
}

/* ---- bars ---- */

void
svg_bars(struct out *o, const char *title, const struct shares *s,
    struct arena *a)
{
	const struct share *x;
	double ratio;
	int n, y;

	for (n = 0, x = s->all; x - s->all < s->n; x++)
		n += !wide_zero(&x->w);
	begin(o, BAR_LEFT + BAR_WIDE + 80, TOP + BAR_LINE * n + 10, title, a);
	for (y = TOP, x = s->all; x - s->all < s->n; x++) {
		if (wide_zero(&x->w))
			continue;
		ratio = wide_ratio(&x->w, &s->of);
		label(o, BAR_LEFT - 8, y + BAR_HIGH - 3, "end", x->text, a);
		out_printf(o, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height="
		    "\"%d\"/>\n", BAR_LEFT, y, BAR_WIDE * ratio, BAR_HIGH);
		label(o, BAR_LEFT + 6 + (int)(BAR_WIDE * ratio),
		    y + BAR_HIGH - 3, "start", tell_percent(ratio, a), a);
		y += BAR_LINE;
	}
	out_text(o, "</svg>\n");
}
