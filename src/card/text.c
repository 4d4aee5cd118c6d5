/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: card. A card as text, in aligned columns; see card.h. */
#include <config.h>

#include "card/card.h"

/* The least width of the first column of pairs, in characters. */
enum { PAIRED = 14 };

static void
grid(struct out *o, const struct card_block *b)
{
	size_t from;
	int i;

	for (i = 0; i < b->ncell; i++) {
		from = o->n;
		out_clean(o, b->cells[i]);
		if ((i + 1) % b->ncol != 0)
			out_column(o, from, b->kind == CARD_PAIRS ? PAIRED : 0);
		else
			out_text(o, "\n");
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
		if (b->ncol > 0)
			grid(o, b);
		else
			out_line(o, "", b->text);
		last = b;
	}
}
