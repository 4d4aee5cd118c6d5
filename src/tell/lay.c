/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See lay.h. */
#include <config.h>

#include "tell/lay.h"

#include <limits.h>
#include <string.h>

enum { COLUMNS_MOST = 1024, STEP = 2, GAP = 2, NARROW = 20, CELL_MOST = 18 };

/* A line: how many TABs it begins with, and its cells. */
struct line {
	int lead, n;
	int tabs;		/* the cells are between TABs */
	struct cell {
		const char *p;
		size_t len;
	} cells[COLUMNS_MOST];
};

struct layout {
	struct out *o;
	int width, colour;
	int at;			/* column of the next byte */
	/* The table that is printed: lines of several cells. */
	const char *end;
	int wide;		/* it is printed in blocks of columns */
	int widths[COLUMNS_MOST];
};

/* Set *l to the first line of the text; returns the rest. */
static const char *
split(const char *text, struct line *l)
{
	const char *end, *p, *next;
	struct cell *c;

	end = strchr(text, '\n');
	if (end == NULL)
		end = text + strlen(text);
	for (p = text; p < end && *p == '\t'; p++)
		continue;
	l->lead = (int)(p - text);
	l->tabs = memchr(p, OUT_COLUMN, (size_t)(end - p)) == NULL;
	for (l->n = 0; l->n < COLUMNS_MOST;) {
		c = &l->cells[l->n++];
		next = l->n < COLUMNS_MOST ? memchr(p, l->tabs ? '\t' :
		    OUT_COLUMN, (size_t)(end - p)) : NULL;
		c->p = p;
		c->len = (size_t)((next != NULL ? next : end) - p);
		if (next == NULL)
			break;
		p = next + 1;
	}
	return *end == '\n' ? end + 1 : end;
}

/*
 * Find the end of the table that begins with this line, and the widths of its
 * columns, but of cells that are long or end a line. It is wide if it has at
 * least three rows of as many cells, four or more, all short, without room.
 */
static void
measure(struct layout *y, const struct line *first, const char *text)
{
	struct line l;
	int i, n, most, rows, last, alike;

	memset(y->widths, 0, sizeof(y->widths));
	most = y->width / 2 > CELL_MOST ? y->width / 2 : CELL_MOST;
	alike = first->n > 3;
	for (rows = last = 0; *text != '\0'; rows++, y->end = text) {
		text = split(text, &l);
		if (l.lead != first->lead || l.n < 2 || l.tabs != first->tabs)
			break;		/* no row of this table */
		alike = alike && l.n == first->n;
		for (i = 0; i < l.n; i++) {
			n = out_width(l.cells[i].p, l.cells[i].len);
			alike = alike && n <= CELL_MOST;
			if (i + 1 == l.n)
				last = n > last ? n : last;
			else if (n > y->widths[i] && n <= most)
				y->widths[i] = n;
		}
	}
	for (n = first->lead * STEP + last, i = 0; i + 1 < first->n; i++)
		n += y->widths[i] + GAP;
	y->wide = alike && rows > 2 && n > y->width;
	if (y->wide)
		y->widths[first->n - 1] = last;
}

static void
blanks(struct layout *y, int n)
{
	for (; n > 0; n--, y->at++)
		out_bytes(y->o, " ", 1);
}

static void
paint(struct layout *y, const char *code)
{
	if (y->colour)
		out_bytes(y->o, code, strlen(code));
}

static void
put(struct layout *y, const char *p, size_t len)
{
	out_bytes(y->o, p, len);
	y->at += out_width(p, len);
}

static void
new_line(struct layout *y, int indent)
{
	while (y->o->n > 0 && y->o->p[y->o->n - 1] == ' ')
		y->o->n--;
	out_bytes(y->o, "\n", 1);
	y->at = 0;
	blanks(y, indent);
}

/* Is a cell a bar? It is cut at the screen's edge. */
static int
is_bar(const struct cell *c)
{
	return c->len > 0 && strspn(c->p, "#") >= c->len;
}

/* Does one of the marks of an answer begin here? */
static int
marks(const char *p, size_t len)
{
	static const char *const all[] = { "[unused:", "[house]",
		"[reconstructed]", "[referee]" };
	size_t i;

	for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (strlen(all[i]) <= len && memcmp(p, all[i],
		    strlen(all[i])) == 0)
			return 1;
	return 0;
}

/* Print words; marks as `[unused: ...]`, no part of the answer, in colour. */
static void
mark(struct layout *y, const char *p, size_t len, int *marked)
{
	size_t n;

	for (n = 0; n < len && p[n] == ' '; n++)
		continue;
	put(y, p, n);
	p += n;
	len -= n;
	if (!*marked && marks(p, len)) {
		paint(y, "\033[33m");
		*marked = 1;
	}
	put(y, p, len);
	if (*marked && memchr(p, ']', len) != NULL) {
		paint(y, "\033[0m");
		*marked = 0;
	}
}

/* Print words up to the width; further lines begin at column `indent`. */
static void
wrap(struct layout *y, const struct cell *c, int indent)
{
	const char *p = c->p, *end, *word;
	int n, marked;

	end = p + c->len;
	for (marked = 0; p < end; p = word) {
		for (word = p; word < end && *word == ' '; word++)
			continue;
		while (word < end && *word != ' ')
			word++;
		n = out_width(p, (size_t)(word - p));
		if (y->at > indent && y->at + n > y->width) {
			new_line(y, indent);
			p += strspn(p, " ");
		}
		mark(y, p, (size_t)(word - p), &marked);
	}
	if (marked)
		paint(y, "\033[0m");
}

/* Has the last cell so little room that it takes a line of its own? */
static int
stands_alone(const struct layout *y, const struct cell *c, int begins)
{
	return begins > 0 && y->width - begins < NARROW && !is_bar(c) &&
	    begins + out_width(c->p, c->len) > y->width;
}

static void
lay_cell(struct layout *y, const struct line *l, int i, int begins)
{
	const struct cell *c = &l->cells[i];
	int left, answer, indent;

	answer = i == 0 && l->lead == 0 && l->tabs;
	if (answer)
		paint(y, "\033[1m");
	indent = begins > y->width / 2 || y->width - begins < NARROW ?
	    (l->lead + 1) * STEP : begins;
	if (i > 0 && i + 1 == l->n && stands_alone(y, c, begins)) {
		indent = (l->lead + 2) * STEP;
		new_line(y, indent);
	}
	left = y->width - y->at;
	if (is_bar(c))
		put(y, c->p, (int)c->len > left ? (size_t)(left > 0 ? left :
		    0) : c->len);
	else
		wrap(y, c, indent);
	if (answer)
		paint(y, "\033[0m");
}

static void
lay_line(struct layout *y, const struct line *l)
{
	int i, to;

	y->at = 0;
	blanks(y, l->lead * STEP);
	/* (Further lines of plain words are indented as the first one.) */
	if (l->n == 1)
		wrap(y, l->cells, (l->lead + 1) * STEP + (int)strspn(
		    l->cells->p, " "));
	for (i = 0; i < l->n && l->n > 1; i++) {
		to = y->at;
		lay_cell(y, l, i, to);
		if (i + 1 == l->n)
			break;
		to += y->widths[i] + GAP;
		blanks(y, to > y->at ? to - y->at : GAP);
	}
	new_line(y, 0);
}

/* ---- tables too wide for the screen ---- */

/* Print the first cell, then the cells from `from` to `to`. */
static void
lay_columns(struct layout *y, const struct line *l, int from, int to)
{
	int i, at;

	y->at = 0;
	blanks(y, l->lead * STEP);
	put(y, l->cells[0].p, l->cells[0].len);
	at = l->lead * STEP + y->widths[0];
	for (i = from; i < to; i++) {
		at += GAP;
		blanks(y, l->cells[i].len > 0 ? at - y->at : 0);
		put(y, l->cells[i].p, l->cells[i].len);
		at += y->widths[i];
	}
	new_line(y, 0);
}

/* Print blocks of as many columns as fit, each with the first column. */
static void
lay_blocks(struct layout *y, const char *text, const struct line *first)
{
	struct line l;
	const char *rest;
	int from, to, sum;

	for (from = 1; from < first->n; from = to) {
		sum = first->lead * STEP + y->widths[0];
		for (to = from; to < first->n && (to == from || sum + GAP +
		    y->widths[to] <= y->width); to++)
			sum += GAP + y->widths[to];
		if (from > 1)
			new_line(y, 0);
		for (rest = text; rest < y->end;) {
			rest = split(rest, &l);
			lay_columns(y, &l, from, to);
		}
	}
}

void
tell_lay(const char *text, int width, int colour, struct out *to)
{
	struct layout y = { .o = to, .width = width > 0 ? width : INT_MAX / 2,
		.colour = colour, .end = text };
	struct line l;
	const char *rest;

	for (; *text != '\0'; text = rest) {
		rest = split(text, &l);
		if (l.n > 1 && text >= y.end)
			measure(&y, &l, text);
		if (width == 0 && (l.n == 1 || l.tabs)) {
			out_bytes(to, text, (size_t)(rest - text));
		} else if (l.n > 1 && y.wide) {
			lay_blocks(&y, text, &l);
			rest = y.end;
		} else {
			lay_line(&y, &l);
		}
	}
}
