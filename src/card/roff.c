/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: card. A card for groff and its tbl; see card.h. */
#include <config.h>

#include "base/text.h"
#include "card/card.h"
#include "tell/columns.h"

/* Sizes of letters in points: the limits of a sheet, and of a large one. */
enum { LEAST = 6, LEAST_BOTH = 5, POINTS = 11, LEAST_LARGE = 11, LARGE = 16 };

/*
 * A page is HIGH by WIDE points; a letter is half as wide as high; PAD letters
 * lie between columns; a column is LEAST_WORD letters wide or more.
 */
enum { HIGH = 680, WIDE = 500, PAD = 3, LEAST_WORD = 6 };

/* A sheet being set; half: beside another section. */
struct sheet_of {
	struct out *o;
	const struct card *c;
	int points, large, half;
};

static void
plain(struct out *o, const struct card *c, const char *text)
{
	const char *p;

	p = out_shown(text, c->a);
	if (*p == '.' || *p == '\'')
		out_text(o, "\\&");
	for (; *p != '\0'; p++)
		switch (*p) {
		case '\\':
			out_text(o, "\\e");
			break;
		case '"':
			out_text(o, "\\(dq");
			break;
		case '-':
			out_text(o, "\\-");
			break;
		case '\t':
		case '\n':
			out_text(o, " ");
			break;
		default:
			out_bytes(o, p, 1);
			break;
		}
}

static void
size(struct out *o, int n)
{
	out_printf(o, ".nr PS %d\n.nr VS %d\n.ps %d\n.vs %dp\n", n,
	    n + n / 5, n, n + n / 5);
}

/* ---- what finds room ---- */

/* How many letters of that size stand in a line. */
static int
letters(int points)
{
	return 2 * WIDE / points;
}

/* The columns of a table, widths in letters. */
struct columns {
	int *wide;		/* [column]: the width it gets */
	int *word;		/* [column]: longest word; words do not break */
	int sum;		/* of the widths, with PAD for each */
};

static int
longest_word(const char *text)
{
	size_t len;
	int n, most;

	for (most = LEAST_WORD; text_token(&text, &len) != NULL;) {
		n = (int)len;
		most = n > most ? n : most;
	}
	return most;
}

/* Narrow the widest columns until k->sum <= room, or no column can be less. */
static void
narrow(const struct card_block *b, struct columns *k, int room)
{
	int i, widest;

	for (; k->sum > room; k->sum--) {
		for (i = 0, widest = -1; i < b->ncol; i++)
			if (k->wide[i] > k->word[i] && (widest < 0 ||
			    k->wide[i] > k->wide[widest]))
				widest = i;
		if (widest < 0)
			return;
		k->wide[widest]--;
	}
}

static void
measure(const struct card *c, const struct card_block *b, int room,
    struct columns *k)
{
	int i, n, *wide, *word;

	k->wide = arena_alloc(c->a, (size_t)b->ncol * sizeof(*k->wide));
	k->word = arena_alloc(c->a, (size_t)b->ncol * sizeof(*k->word));
	for (i = 0; i < b->ncell; i++) {
		wide = &k->wide[i % b->ncol];
		word = &k->word[i % b->ncol];
		n = tell_width(b->cells[i]);
		*wide = n > *wide ? n : *wide;
		n = longest_word(b->cells[i]);
		*word = n > *word ? n : *word;
	}
	for (i = k->sum = 0; i < b->ncol; i++)
		k->sum += k->wide[i] + PAD;
	narrow(b, k, room);
}

/*
 * A table still wider than `room` is set in parts, each with column 0. The
 * column behind the last of the part that begins with column `from`.
 */
static int
part_end(const struct card_block *b, const struct columns *k, int from,
    int room)
{
	int sum, i;

	sum = k->wide[0] + PAD;
	for (i = from; i < b->ncol; i++) {
		sum += k->wide[i] + PAD;
		if (i > from && sum > room)
			break;
	}
	return i;
}

/* The lines of text that a table takes in a line of `room` letters. */
static int
rows(const struct card *c, const struct card_block *b, int room)
{
	struct columns k;
	int i, n, most, sum, parts;

	measure(c, b, room, &k);
	for (i = 1, parts = 0; i < b->ncol || parts == 0; parts++)
		i = part_end(b, &k, i, room);
	for (i = sum = most = 0; i < b->ncell; i++) {
		n = k.wide[i % b->ncol];
		n = n == 0 ? 1 : 1 + (tell_width(b->cells[i]) - 1) / n;
		most = n > most ? n : most;
		if ((i + 1) % b->ncol > 0)
			continue;
		sum += most;
		most = 0;
	}
	return sum * parts;
}

/* ---- sections: a heading and what stands below it ---- */

static const struct card_block *
section_end(const struct card_block *b)
{
	do
		b = b->next;
	while (b != NULL && b->kind != CARD_TITLE && b->kind != CARD_HEAD);
	return b;
}

/* Is section b narrow enough for half a line? */
static int
is_narrow(const struct card *c, const struct card_block *b, int points)
{
	const struct card_block *end;
	struct columns k;

	if (b == NULL || b->kind != CARD_HEAD)
		return 0;
	for (end = section_end(b); b != end; b = b->next) {
		if (b->ncol == 0)
			continue;
		measure(c, b, letters(points), &k);
		if (k.sum > letters(points) / 2 - PAD)
			return 0;
	}
	return 1;
}

/* The lines that a section takes; room: letters in a line. */
static int
section_lines(const struct card *c, const struct card_block *b, int room)
{
	const struct card_block *end;
	int lines;

	lines = 0;
	for (end = section_end(b); b != end; b = b->next) {
		if (b->kind == CARD_CHART)
			continue;
		if (b->ncol > 0)
			lines += 5 * rows(c, b, room) / 4 + 1;
		else
			lines += b->kind == CARD_NOTE ? 1 +
			    tell_width(b->text) / (room + room / 4) : 2;
	}
	return lines;
}

/* The block behind section b, or behind two that stand side by side. */
static const struct card_block *
pair_end(const struct card *c, const struct card_block *b, int points,
    int *lines)
{
	const struct card_block *next;
	int n;

	next = section_end(b);
	if (!is_narrow(c, b, points) || !is_narrow(c, next, points)) {
		*lines = section_lines(c, b, letters(points));
		return next;
	}
	*lines = section_lines(c, b, letters(points) / 2);
	n = section_lines(c, next, letters(points) / 2);
	*lines = n > *lines ? n : *lines;
	return section_end(next);
}

/* The height in points of the sheet that begins with a title. */
static int
height(const struct card *c, const struct card_block *title, int points)
{
	const struct card_block *b = title;
	int lines, n;

	lines = 0;
	do {
		b = pair_end(c, b, points, &n);
		lines += n;
	} while (b != NULL && b->kind != CARD_TITLE);
	return lines * (points + points / 5);
}

/* Set s->points to the greatest size that fits the pages: 1; 0: none does. */
static int
fits(struct sheet_of *s, const struct card_block *title, int pages, int least)
{
	s->points = s->large ? LARGE : POINTS;
	while (s->points > least && height(s->c, title, s->points) >
	    pages * HIGH)
		s->points--;
	return height(s->c, title, s->points) <= pages * HIGH;
}

/* Fit a sheet on one page, else on two; else it runs on. */
static void
fit(struct sheet_of *s, const struct card_block *title)
{
	if (!fits(s, title, 1, s->large ? LEAST_LARGE : LEAST))
		(void)fits(s, title, 2, s->large ? LEAST_LARGE : LEAST_BOTH);
}

/* ---- how it is set ---- */

/* A cell wider than its column is set as a text block, which breaks. */
static void
cell(struct sheet_of *s, const char *text, int wide)
{
	int breaks = tell_width(text) > wide;

	out_text(s->o, breaks ? "T{\n" : "");
	plain(s->o, s->c, text);
	out_text(s->o, breaks ? "\nT}" : "");
}

/* The format for tbl of column i: of headings, or of other rows. */
static void
column(struct sheet_of *s, const struct columns *k, int i, int heads)
{
	out_printf(s->o, "%sl%sw(%dp)", i > 0 ? " 2 " : "",
	    heads || i == 0 ? "b" : "", (k->wide[i] + 1) * s->points / 2);
}

static void
columns(struct sheet_of *s, const struct columns *k, int from, int to,
    int heads)
{
	int i;

	column(s, k, 0, heads);
	for (i = from; i < to; i++)
		column(s, k, i, heads);
	out_text(s->o, heads ? "\n" : ".\n");
}

/* Set column 0 and the columns from `from` to before `to` as one table. */
static void
part(struct sheet_of *s, const struct card_block *b, const struct columns *k,
    int from, int to)
{
	int i, at;

	out_text(s->o, s->half ? ".TS\nallbox;\n" : ".TS H\nallbox;\n");
	if (b->kind == CARD_GRID)
		columns(s, k, from, to, 1);
	columns(s, k, from, to, 0);
	if (b->kind == CARD_PAIRS && !s->half)
		out_text(s->o, ".TH\n");
	for (i = 0; i < b->ncell; i++) {
		at = i % b->ncol;
		if (at != 0 && (at < from || at >= to))
			continue;
		out_text(s->o, at > 0 ? "\t" : "");
		cell(s, b->cells[i], k->wide[at]);
		if (at + 1 < to && to > 1)
			continue;
		out_text(s->o, i < b->ncol && b->kind == CARD_GRID &&
		    !s->half ? "\n.TH\n" : "\n");
	}
	out_text(s->o, ".TE\n");
}

static void
grid(struct sheet_of *s, const struct card_block *b)
{
	struct columns k;
	int from, to;

	measure(s->c, b, letters(s->points), &k);
	from = 1;
	do {
		to = part_end(b, &k, from, letters(s->points));
		part(s, b, &k, from, to);
		from = to;
	} while (from < b->ncol);
}

static void
heading(struct sheet_of *s, const struct card_block *b)
{
	int title = b->kind == CARD_TITLE;

	if (title) {
		if (b != s->c->first)
			out_text(s->o, ".bp\n");
		fit(s, b);
	}
	out_printf(s->o, ".ne 6v\n.sp %s\n", title ? "0" : "0.5v");
	size(s->o, s->points + (title ? 4 : 1));
	out_text(s->o, ".B \"");
	plain(s->o, s->c, b->text);
	out_text(s->o, "\"\n.br\n");
	size(s->o, s->points);
}

static void
line(struct sheet_of *s, const struct card_block *b)
{
	int small = b->kind == CARD_NOTE;

	out_text(s->o, small ? ".br\n.ps -1\n" : ".br\n");
	plain(s->o, s->c, b->text);
	out_text(s->o, small ? "\n.br\n.ps +1\n" : "\n.br\n");
}

static void
section(struct sheet_of *s, const struct card_block *b)
{
	const struct card_block *end;

	for (end = section_end(b); b != end; b = b->next)
		if (b->kind == CARD_CHART)
			continue;
		else if (b->ncol > 0)
			grid(s, b);
		else if (b->kind == CARD_TITLE || b->kind == CARD_HEAD)
			heading(s, b);
		else
			line(s, b);
}

/* Set two sections side by side: after the first, return to its top. */
static void
pair(struct sheet_of *s, const struct card_block *b, int lines)
{
	out_printf(s->o, ".br\n.ne %dp\n.mk top\n.ll 8.7c\n",
	    lines * (s->points + s->points / 5));
	s->half = 1;
	section(s, b);
	out_text(s->o, ".br\n.mk left\n.sp |\\n[top]u\n.po 10.8c\n");
	section(s, section_end(b));
	out_text(s->o, ".br\n.po 1.5c\n.ll 18c\n"
	    ".if \\n[left]>\\n[nl] .sp |\\n[left]u\n");
	s->half = 0;
}

void
card_roff(struct out *o, const struct card *c, int large)
{
	struct sheet_of s = { o, c, large ? LARGE : POINTS, large, 0 };
	const struct card_block *b, *end;
	int lines;

	out_text(o, ".nr PO 1.5c\n.nr LL 18c\n.nr HM 1.2c\n.nr FM 1.2c\n"
	    ".ds CH\n.ds CF\n.po 1.5c\n.ll 18c\n.nh\n.ad l\n");
	for (b = c->first; b != NULL; b = end) {
		end = pair_end(c, b, s.points, &lines);
		if (end == section_end(b))
			section(&s, b);
		else
			pair(&s, b, lines);
	}
}
