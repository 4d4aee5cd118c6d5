/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: card. Reference cards: what stands on a sheet, block by block, and the
 * same as text, Markdown, HTML or for the printer. Knows no check and no tool.
 */
#ifndef CARD_CARD_H
#define CARD_CARD_H

#include "base/arena.h"
#include "rule/system.h"
#include "tell/out.h"

enum card_kind {
	CARD_TITLE,		/* of a sheet: each begins a new one */
	CARD_HEAD,		/* above what follows */
	CARD_TEXT,
	CARD_GRID,		/* a table; its first row is the heading */
	CARD_PAIRS,		/* two columns: a word, what it means */
	CARD_NOTE,		/* small, a line of its own */
	CARD_CHART		/* the table above as curves, where there are pictures */
};

struct card_block {
	struct card_block *next;
	enum card_kind kind;
	const char *text;
	const char **cells;	/* of a grid or pairs, row by row */
	int ncol, ncell, room;
};

struct card {
	struct arena *a;
	struct card_block *first, *last;
};

void card_init(struct card *c, struct arena *a);
void card_add(struct card *c, enum card_kind kind, const char *text);
/* A table of so many columns (of pairs: 2), which card_cell() fills. */
void card_grid(struct card *c, enum card_kind kind, int ncol);
void card_cell(struct card *c, const char *text);
/* The table of chances that was filled last, as curves. */
void card_chart(struct card *c, const char *title);

/* Where things are printed, each place once, in their order. */
void card_sources(struct card *c, const char *const *cites, int n);
/* A look-up table: its grid, what its marks mean, where it is printed. */
void card_table(struct card *c, const struct system *s, const struct table *t);
/* What the codes in it mean. */
void card_legend(struct card *c, const struct system *s,
    const struct table *t);
/* Under a title, with the meanings. */
void card_crib(struct card *c, const struct system *s, const struct table *t);

/* `close`: no blank lines between the blocks of a text. */
void card_text(struct out *o, const struct card *c, int close);
void card_markdown(struct out *o, const struct card *c);
/* `large`: to be read at arm's length. */
void card_html(struct out *o, const struct card *c, int large);
/* For groff with tbl: a sheet for each title. */
void card_roff(struct out *o, const struct card *c, int large);

#endif
