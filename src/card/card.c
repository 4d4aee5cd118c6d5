/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: card. See card.h. */
#include <config.h>

#include "card/card.h"

#include "base/text.h"

static struct card_block *
block(struct card *c, enum card_kind kind)
{
	struct card_block *b;

	b = arena_alloc(c->a, sizeof(*b));
	b->kind = kind;
	if (c->last == NULL)
		c->first = b;
	else
		c->last->next = b;
	c->last = b;
	return b;
}

void
card_add(struct card *c, enum card_kind kind, const char *text)
{
	block(c, kind)->text = arena_text(c->a, text);
}

void
card_grid(struct card *c, enum card_kind kind, int ncol)
{
	block(c, kind)->ncol = ncol;
}

void
card_cell(struct card *c, const char *text)
{
	struct card_block *b = c->last;

	ARENA_PUSH(c->a, b->cells, b->ncell, b->room);
	b->cells[b->ncell++] = arena_text(c->a, text);
}

void
card_row(struct card *c, const char *const *cells)
{
	int i;

	for (i = 0; i < c->last->ncol; i++)
		card_cell(c, cells[i]);
}

void
card_chart(struct card *c, const char *title, const struct chance_grid *g)
{
	struct card_block *b;

	b = block(c, CARD_CHART);
	b->text = arena_text(c->a, title);
	b->chart = *g;
}

void
card_sources(struct card *c, const char *const *cites, int n)
{
	const char *text = "";
	int i, k;

	for (i = 0; i < n; i++) {
		for (k = 0; k < i && !text_eq(cites[k], cites[i]); k++)
			continue;
		if (k == i)
			text = arena_join(c->a, text, "; ", cites[i]);
	}
	if (text[0] != '\0')
		card_add(c, CARD_NOTE, arena_printf(c->a, "printed: %s", text));
}
