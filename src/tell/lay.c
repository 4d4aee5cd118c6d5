/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See lay.h. */
#include <config.h>

#include "tell/lay.h"

#include <string.h>

enum { COLUMNS_MOST = 16, STEP = 2, GAP = 2, NARROW = 20 };

/* A line: how far it is indented, and the cells between its TABs. */
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
	int at;			/* the column where the next byte stands */
	int widths[COLUMNS_MOST]; /* of the lines that stand together */
};

/* Columns that bytes of UTF-8 take, one a character. */
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

/* Do two lines belong into one table? */
static int
together(const struct line *a, const struct line *b)
{
	return a->lead == b->lead && a->n > 1 && b->n > 1;
}

/*
 * The widths of the columns of all lines that stand together from here on; the
 * last cell of a line takes what is left.
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
	out_bytes(y->o, "\n", 1);
	y->at = 0;
	blanks(y, indent);
}

/* A bar ends with the screen. */
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

/* `[unused: ...]` and its like, which are no part of the answer, are marked. */
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

/* Words up to the width, each further line from the column `indent` on. */
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

static void
lay_cell(struct layout *y, const struct line *l, int i, int begins)
{
	const struct cell *c = &l->cells[i];
	int left, answer;

	answer = i == 0 && l->lead == 0 && l->n > 1;
	if (answer)
		paint(y, "\033[1m");
	left = y->width - y->at;
	if (is_bar(c))
		put(y, c->p, (int)c->len > left ? (size_t)(left > 0 ? left :
		    0) : c->len);
	else
		wrap(y, c, begins > y->width / 2 || y->width - begins < NARROW ?
		    (l->lead + 1) * STEP : begins);
	if (answer)
		paint(y, "\033[0m");
}

static void
lay_line(struct layout *y, const struct line *l)
{
	struct cell rest;
	int i, to, words;

	y->at = 0;
	blanks(y, l->lead * STEP);
	if (l->n == 1) {
		/* Lines that are indented by hand hang below their words. */
		rest = l->cells[0];
		words = (int)strspn(rest.p, " ");
		put(y, rest.p, (size_t)words < rest.len ? (size_t)words :
		    rest.len);
		rest.p += (size_t)words < rest.len ? (size_t)words : rest.len;
		rest.len -= (size_t)words < rest.len ? (size_t)words :
		    rest.len;
		wrap(y, &rest, (l->lead + 1) * STEP + words);
		new_line(y, 0);
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

void
tell_lay(const char *text, int width, int colour, struct out *to)
{
	struct layout y = { .o = to, .width = width, .colour = colour };
	struct line l, before;
	const char *rest;
	int some;

	memset(&before, 0, sizeof(before));
	for (some = 0; *text != '\0'; text = rest, before = l, some = 1) {
		rest = split(text, &l);
		if (!some || !together(&before, &l))
			measure(&y, &l, rest);
		lay_line(&y, &l);
	}
}
