/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: card. A card for groff and its tbl; see card.h. */
#include <config.h>

#include "base/text.h"
#include "card/card.h"
#include "tell/columns.h"

/* Points of a sheet's text: as large as it fits; of one to be read afar. */
enum { LEAST = 7, POINTS = 11, LEAST_LARGE = 11, LARGE = 16 };

/*
 * A sheet holds so many points of height and of width; a letter is half as wide
 * as it is high, a row of a table takes a quarter more.
 */
enum { HIGH = 690, WIDE = 500, PAD = 3, LEAST_WORD = 6 };

/* What is set, and how. */
struct sheet_of {
	struct out *o;
	const struct card *c;
	int points, large;
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

/* Letters that stand beside one another. */
static int
letters(int points)
{
	return 2 * WIDE / points;
}

/* The columns of a table, in letters. */
struct columns {
	int *wide;		/* that each is to be */
	int *word;		/* its longest word: it does not break */
	int sum;		/* of all, and what stands between */
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

/* The widest columns give way until the table finds room, or none can. */
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
 * A table that is too wide all the same is set in parts, each with the first
 * column: where the part from a column on ends.
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

/* Lines that a table takes. */
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

/* The height of a sheet from its title on. */
static int
height(const struct card *c, const struct card_block *b, int points)
{
	const struct card_block *title = b;
	int lines, n;

	for (lines = 0; b != NULL && (b == title || b->kind != CARD_TITLE);
	    b = b->next) {
		if (b->kind == CARD_CHART)
			continue;
		n = b->ncol > 0 ? rows(c, b, letters(points)) : 1;
		lines += b->ncol > 0 ? 5 * n / 4 + 1 : b->kind == CARD_NOTE ?
		    1 : 2;
	}
	return lines * (points + points / 5);
}

/* As large as one sheet holds it; where none does, it goes on. */
static void
fit(struct sheet_of *s, const struct card_block *title)
{
	int least;

	least = s->large ? LEAST_LARGE : LEAST;
	s->points = s->large ? LARGE : POINTS;
	while (s->points > least && height(s->c, title, s->points) > HIGH)
		s->points--;
}

/* ---- how it is set ---- */

/* A cell that is wider than its column is set as text. */
static void
cell(struct sheet_of *s, const char *text, int wide)
{
	int breaks = tell_width(text) > wide;

	out_text(s->o, breaks ? "T{\n" : "");
	plain(s->o, s->c, text);
	out_text(s->o, breaks ? "\nT}" : "");
}

/* How tbl is to set a column: of headings, or of the rest. */
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

/* The first column, and those from one to another. */
static void
part(struct sheet_of *s, const struct card_block *b, const struct columns *k,
    int from, int to)
{
	int i, at;

	out_text(s->o, ".TS H\nallbox;\n");
	if (b->kind == CARD_GRID)
		columns(s, k, from, to, 1);
	columns(s, k, from, to, 0);
	if (b->kind == CARD_PAIRS)
		out_text(s->o, ".TH\n");
	for (i = 0; i < b->ncell; i++) {
		at = i % b->ncol;
		if (at != 0 && (at < from || at >= to))
			continue;
		out_text(s->o, at > 0 ? "\t" : "");
		cell(s, b->cells[i], k->wide[at]);
		if (at + 1 < to && to > 1)
			continue;
		out_text(s->o, i < b->ncol && b->kind == CARD_GRID ?
		    "\n.TH\n" : "\n");
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

void
card_roff(struct out *o, const struct card *c, int large)
{
	struct sheet_of s = { o, c, large ? LARGE : POINTS, large };
	const struct card_block *b;

	out_text(o, ".nr PO 1.5c\n.nr LL 18c\n.nr HM 1.2c\n.nr FM 1.2c\n"
	    ".ds CH\n.ds CF\n.po 1.5c\n.ll 18c\n.nh\n.ad l\n");
	for (b = c->first; b != NULL; b = b->next)
		if (b->kind == CARD_CHART)
			continue;
		else if (b->ncol > 0)
			grid(&s, b);
		else if (b->kind == CARD_TITLE || b->kind == CARD_HEAD)
			heading(&s, b);
		else
			line(&s, b);
}
