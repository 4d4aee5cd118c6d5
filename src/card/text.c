/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: card. A card as text, in aligned columns; see card.h. */
#include <config.h>

#include "card/card.h"
#include "tell/columns.h"

/* The least width of the first column of pairs, in characters. */
enum { PAIRED = 14 };

static void
grid(struct out *o, const struct card *c, const struct card_block *b)
{
	int *wide, i, n;

	wide = arena_alloc(c->a, (size_t)b->ncol * sizeof(*wide));
	for (i = 0; i < b->ncell; i++) {
		n = tell_width(b->cells[i]);
		if (n > wide[i % b->ncol])
			wide[i % b->ncol] = n;
	}
	for (i = 0; i < b->ncell; i++)
		tell_padded(o, b->cells[i], wide[i % b->ncol],
		    (i + 1) % b->ncol == 0);
}

static void
pairs(struct out *o, const struct card_block *b)
{
	int i, n, wide;

	for (i = 0, wide = PAIRED; i < b->ncell; i += 2) {
		n = tell_width(b->cells[i]);
		wide = n > wide ? n : wide;
	}
	for (i = 0; i < b->ncell; i += 2) {
		tell_padded(o, b->cells[i], wide, 0);
		tell_padded(o, b->cells[i + 1], 0, 1);
	}
}

/* Does a blank line come before block b? Not after a head or between notes. */
static int
apart(const struct card_block *last, const struct card_block *b)
{
	return last != NULL && last->kind != CARD_HEAD &&
	    !(last->kind == CARD_NOTE && b->kind == CARD_NOTE);
}

void
card_text(struct out *o, const struct card *c, int close)
{
	const struct card_block *b, *last;

	last = NULL;
	for (b = c->first; b != NULL; b = b->next) {
		if (b->kind == CARD_CHART)
			continue;
		if (!close && apart(last, b))
			out_text(o, b->kind == CARD_TITLE ? "\n\n" : "\n");
		if (b->kind == CARD_GRID)
			grid(o, c, b);
		else if (b->kind == CARD_PAIRS)
			pairs(o, b);
		else
			tell_padded(o, b->text, 0, 1);
		last = b;
	}
}
