/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See lay.h. */
#include <config.h>

#include "tell/lay.h"

#include <string.h>

enum { COLUMNS_MOST = 16, STEP = 2, GAP = 2, NARROW = 20, CELL_MOST = 18 };

/* A line: how many TABs it begins with, and the cells between other TABs. */
struct line {
	int lead, n;
	struct cell {
		const char *p;
		size_t len;
	} cells[COLUMNS_MOST];
};

struct layout {
	struct out *o;
	int width, colour;
	int at;			/* column of the next byte */
	int widths[COLUMNS_MOST]; /* column widths of the present lines */
};

/* The columns of UTF-8 text, one for each character. */
static int
columns(const char *p, size_t len)
{
	int n;

	for (n = 0; len > 0; len--)
		n += ((unsigned char)*p++ & 0xc0) != 0x80;
	return n;
}

static const char *
split(const char *text, struct line *l)
{
	const char *end, *p, *tab;
	struct cell *c;

	end = strchr(text, '\n');
	if (end == NULL)
		end = text + strlen(text);
	for (p = text; p < end && *p == '\t'; p++)
		continue;
	l->lead = (int)(p - text);
	for (l->n = 0; l->n < COLUMNS_MOST;) {
		c = &l->cells[l->n++];
		tab = l->n < COLUMNS_MOST ? memchr(p, '\t', (size_t)(end - p)) :
		    NULL;
		c->p = p;
		c->len = (size_t)((tab != NULL ? tab : end) - p);
		if (tab == NULL)
			break;
		p = tab + 1;
	}
	return *end == '\n' ? end + 1 : end;
}

/* Are two lines rows of one table? */
static int
together(const struct line *a, const struct line *b)
{
	return a->lead == b->lead && a->n > 1 && b->n > 1;
}

/*
 * Set the column widths for all lines of the table that begins with `first`.
 * The last cell of a line has no width.
 */
static void
measure(struct layout *y, const struct line *first, const char *rest)
{
	struct line l = *first;
	int i, n;

	memset(y->widths, 0, sizeof(y->widths));
	do {
		for (i = 0; i + 1 < l.n; i++) {
			n = columns(l.cells[i].p, l.cells[i].len);
			if (n > y->widths[i] && n <= y->width / 2)
				y->widths[i] = n;
		}
		if (*rest == '\0')
			return;
		rest = split(rest, &l);
	} while (together(first, &l));
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
	y->at += columns(p, len);
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
	const char *p, *end, *word;
	int n, marked;

	p = c->p;
	end = p + c->len;
	for (marked = 0; p < end; p = word) {
		for (word = p; word < end && *word == ' '; word++)
			continue;
		while (word < end && *word != ' ')
			word++;
		n = columns(p, (size_t)(word - p));
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
	    begins + columns(c->p, c->len) > y->width;
}

static void
lay_cell(struct layout *y, const struct line *l, int i, int begins)
{
	const struct cell *c = &l->cells[i];
	int left, answer, indent;

	answer = i == 0 && l->lead == 0 && l->n > 1;
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

/* ---- lines without TABs ---- */

/*
 * Where the second column begins in a line whose columns are aligned by blanks;
 * 0: it has one column.
 */
static int
second_column(const char *p, size_t len)
{
	size_t i;

	for (i = strspn(p, " "); i + 2 < len; i++)
		if (p[i] == ' ' && p[i + 1] == ' ') {
			i += strspn(p + i, " ");
			return i < len ? (int)i : 0;
		}
	return 0;
}

/* Skip lines that go on with the second column: the rest. */
static const char *
hanging(const char *rest, int begins)
{
	size_t n;

	while ((n = strcspn(rest, "\n")) > (size_t)begins &&
	    strspn(rest, " ") == (size_t)begins)
		rest += n + (rest[n] == '\n');
	return rest;
}

static int
all_fit(const struct layout *y, const char *p, const char *end)
{
	size_t n;

	for (; p < end; p += n + 1) {
		n = strcspn(p, "\n");
		if (columns(p, n) > y->width)
			return 0;
	}
	return 1;
}

/* Print the words of several lines as one line, wrapped. */
static void
flow(struct layout *y, const char *p, const char *end, int indent)
{
	struct cell c;
	int more;

	for (more = 0; p < end; p += c.len + 1, more = 1) {
		p += more ? strspn(p, " ") : 0;
		c.len = strcspn(p, "\n");
		c.p = p;
		if (more && y->at < y->width)
			blanks(y, 1);
		wrap(y, &c, indent);
	}
}

/* Print two columns by hand, all their lines: the rest; NULL: they fit. */
static const char *
lay_by_hand(struct layout *y, const char *text, const char *rest, int begins)
{
	const char *end;
	struct cell label;
	int indent;

	end = hanging(rest, begins);
	if (all_fit(y, text, end))
		return NULL;
	indent = (int)strspn(text, " ") + 2 * STEP;
	label.p = text;
	label.len = (size_t)begins;
	while (label.p[label.len - 1] == ' ')
		label.len--;
	wrap(y, &label, indent);
	if (y->width - begins >= NARROW && begins + (int)strcspn(text + begins,
	    " \n") <= y->width) {
		indent = begins;
		blanks(y, begins - y->at);
	} else {
		new_line(y, indent);
	}
	flow(y, text + begins, end, indent);
	new_line(y, 0);
	return end;
}

static void
lay_plain(struct layout *y, const struct line *l)
{
	struct cell rest;
	int words;

	/* Further lines are indented as the first one. */
	rest = l->cells[0];
	words = (int)strspn(rest.p, " ");
	put(y, rest.p, (size_t)words < rest.len ? (size_t)words : rest.len);
	rest.p += (size_t)words < rest.len ? (size_t)words : rest.len;
	rest.len -= (size_t)words < rest.len ? (size_t)words : rest.len;
	wrap(y, &rest, (l->lead + 1) * STEP + words);
	new_line(y, 0);
}

static void
lay_line(struct layout *y, const struct line *l)
{
	int i, to;

	y->at = 0;
	blanks(y, l->lead * STEP);
	if (l->n == 1) {
		lay_plain(y, l);
		return;
	}
	for (i = 0; i < l->n; i++) {
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

/* Columns of a table: n 0: between TABs; else aligned by blanks at at[]. */
struct cuts {
	int n, at[COLUMNS_MOST];
};

/* Find where words begin after two blanks or more; n 0: an indented line. */
static void
find_cuts(struct cuts *k, const char *p, size_t len)
{
	size_t i;

	memset(k, 0, sizeof(*k));
	if (len == 0 || p[0] == ' ' || p[0] == '\t')
		return;
	k->n = 1;
	for (i = 2; i < len && k->n < COLUMNS_MOST; i++)
		if (p[i] != ' ' && p[i - 1] == ' ' && p[i - 2] == ' ')
			k->at[k->n++] = (int)i;
}

/* Cut a line at the columns. 0: it is not a row of that table. */
static int
cut(const struct cuts *k, const char *p, size_t len, struct line *l)
{
	struct cell *c;
	size_t end;
	int i;

	memset(l, 0, sizeof(*l));
	for (i = 0; i < k->n; i++) {
		c = &l->cells[l->n++];
		c->p = p + len;
		if ((size_t)k->at[i] >= len)
			continue;
		if (i > 0 && (p[k->at[i] - 1] != ' ' || p[k->at[i] - 2] != ' '))
			return 0;
		end = i + 1 < k->n && (size_t)k->at[i + 1] < len ?
		    (size_t)k->at[i + 1] : len;
		c->p = p + k->at[i];
		c->len = end - (size_t)k->at[i];
		while (c->len > 0 && c->p[c->len - 1] == ' ')
			c->len--;
	}
	return l->cells[0].len > 0;
}

/* *l: the next row of a table. Returns what follows; NULL: there is none. */
static const char *
next_row(const struct cuts *k, const char *rest, struct line *l)
{
	size_t len;

	len = strcspn(rest, "\n");
	if (*rest == '\0')
		return NULL;
	if (k->n == 0)
		return split(rest, l);
	return memchr(rest, '\t', len) == NULL && cut(k, rest, len, l) ?
	    rest + len + (rest[len] == '\n') : NULL;
}

/*
 * Is this a table - at least three rows of as many cells, four or more, all
 * short - and too wide? Then its end, with *first and widths set; else NULL.
 */
static const char *
wide_table(const struct layout *y, const struct cuts *k, const char *text,
    struct line *first, int *widths)
{
	const char *rest, *end;
	struct line l;
	int i, n, rows, sum;

	memset(widths, 0, COLUMNS_MOST * sizeof(*widths));
	end = next_row(k, text, first);
	if (end == NULL || first->n < 4)
		return NULL;
	for (rows = 0, rest = text; (rest = next_row(k, rest, &l)) != NULL;
	    rows++, end = rest) {
		if (rows > 0 && !together(first, &l))
			break;
		if (l.n != first->n)
			return NULL;
		for (i = 0; i < l.n; i++) {
			n = columns(l.cells[i].p, l.cells[i].len);
			if (n > CELL_MOST)
				return NULL;
			widths[i] = n > widths[i] ? n : widths[i];
		}
	}
	for (sum = first->lead * STEP, i = 0; i < first->n; i++)
		sum += widths[i] + (i > 0 ? GAP : 0);
	return rows < 3 || sum <= y->width ? NULL : end;
}

/* Print the first cell, then the cells from `from` to `to`. */
static void
lay_columns(struct layout *y, const struct line *l, const int *widths,
    int from, int to)
{
	int i, at;

	y->at = 0;
	blanks(y, l->lead * STEP);
	put(y, l->cells[0].p, l->cells[0].len);
	at = l->lead * STEP + widths[0];
	for (i = from; i < to; i++) {
		at += GAP;
		blanks(y, l->cells[i].len > 0 ? at - y->at : 0);
		put(y, l->cells[i].p, l->cells[i].len);
		at += widths[i];
	}
	new_line(y, 0);
}

/* Print blocks of as many columns as fit, each with the first column. */
static void
lay_blocks(struct layout *y, const struct cuts *k, const char *text,
    const char *end, const struct line *first, const int *widths)
{
	struct line l;
	const char *rest;
	int from, to, sum;

	for (from = 1; from < first->n; from = to) {
		sum = first->lead * STEP + widths[0];
		for (to = from; to < first->n && (to == from || sum + GAP +
		    widths[to] <= y->width); to++)
			sum += GAP + widths[to];
		if (from > 1)
			new_line(y, 0);
		for (rest = text; rest < end;) {
			rest = next_row(k, rest, &l);
			lay_columns(y, &l, widths, from, to);
		}
	}
}

/* Print a wide table or two columns by hand: its end; NULL: it is neither. */
static const char *
lay_whole(struct layout *y, const char *text, const char *rest,
    const struct line *l, int begins)
{
	int widths[COLUMNS_MOST], second;
	struct line first;
	struct cuts k;
	const char *end;

	memset(&k, 0, sizeof(k));
	if (l->n == 1)
		find_cuts(&k, text, strcspn(text, "\n"));
	end = begins && (l->n > 1 || k.n > 3) ? wide_table(y, &k, text, &first,
	    widths) : NULL;
	if (end != NULL) {
		lay_blocks(y, &k, text, end, &first, widths);
		return end;
	}
	second = l->n == 1 && l->lead == 0 ? second_column(l->cells[0].p,
	    l->cells[0].len) : 0;
	return second > 0 ? lay_by_hand(y, text, rest, second) : NULL;
}

void
tell_lay(const char *text, int width, int colour, struct out *to)
{
	struct layout y = { .o = to, .width = width, .colour = colour };
	struct line l, before;
	const char *rest, *end;
	int some;

	memset(&before, 0, sizeof(before));
	for (some = 0; *text != '\0'; text = rest) {
		rest = split(text, &l);
		y.at = 0;
		end = lay_whole(&y, text, rest, &l, !some ||
		    !together(&before, &l));
		some = end == NULL;
		if (some) {
			if (!together(&before, &l))
				measure(&y, &l, rest);
			lay_line(&y, &l);
			before = l;
		} else {
			rest = end;
			memset(&before, 0, sizeof(before));
		}
	}
}
