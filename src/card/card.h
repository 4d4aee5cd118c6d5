/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: card. Reference cards: blocks put together, and written as text,
 * Markdown or HTML. Knows no check and no tool.
 */
#ifndef CARD_CARD_H
#define CARD_CARD_H

#include "base/arena.h"
#include "rule/system.h"
#include "share/svg.h"
#include "tell/page.h"

enum card_kind {
	CARD_TITLE,		/* begins a new sheet */
	CARD_HEAD,		/* heading of what follows */
	CARD_GRID,		/* a table; its first row is the heading */
	CARD_PAIRS,		/* two columns: a word, what it means */
	CARD_NOTE,		/* small, a line of its own */
	CARD_CHART		/* a table of chances as curves; HTML only */
};

struct card_block {
	struct card_block *next;
	enum card_kind kind;
	const char *text;
	const char **cells;	/* of GRID, PAIRS: row by row */
	int ncol, ncell, room;
	struct chance_grid chart;
};

struct card {
	struct arena *a;
	struct card_block *first, *last;
	int close;		/* as text: no blank lines between blocks */
	int large;		/* as HTML: to be read at arm's length */
};

void card_add(struct card *c, enum card_kind kind, const char *text);
/* A table of ncol columns (PAIRS: 2), filled row by row, or cell by cell. */
void card_grid(struct card *c, enum card_kind kind, int ncol);
void card_row(struct card *c, const char *const *cells);
#define CARD_ROW(c, ...) card_row(c, (const char *const []){ __VA_ARGS__ })
void card_cell(struct card *c, const char *text);
/* Draw a table of chances as curves; it is borrowed. */
void card_chart(struct card *c, const char *title,
    const struct chance_grid *g);

/* A note of the places that the rows cite, each once, in order. */
void card_sources(struct card *c, const char *const *cites, int n);
/* A look-up table: grid, marks explained, house rules, places. */
void card_table(struct card *c, const struct system *s, const struct table *t);
/* A sheet of its own for a table: title, grid, meanings, notes. */
void card_crib(struct card *c, const struct system *s, const struct table *t);

void card_write(struct out *o, const struct card *c, enum page_form form);

#endif
