/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: card. A card as Markdown; see card.h. */
#include <config.h>

#include <string.h>

#include "card/card.h"

/* Escape what Markdown would read as its own. */
static void
plain(struct out *o, const struct card *c, const char *text)
{
	const char *p;

	for (p = out_shown(text, c->a); *p != '\0'; p++) {
		if (strchr("\\`*_{}[]<>#|~", *p) != NULL)
			out_text(o, "\\");
		out_bytes(o, *p == '\n' || *p == '\t' ? " " : p, 1);
	}
}

static void
rule(struct out *o, int ncol)
{
	int i;

	for (i = 0; i < ncol; i++)
		out_text(o, i == 0 ? "| --- |" : " --- |");
	out_text(o, "\n");
}

static void
grid(struct out *o, const struct card *c, const struct card_block *b)
{
	int i;

	if (b->kind == CARD_PAIRS) {
		out_text(o, "|  |  |\n");
		rule(o, 2);
	}
	for (i = 0; i < b->ncell; i++) {
		out_text(o, i % b->ncol == 0 ? "| " : " ");
		plain(o, c, b->cells[i]);
		out_text(o, (i + 1) % b->ncol == 0 ? " |\n" : " |");
		if (i + 1 == b->ncol && b->kind == CARD_GRID)
			rule(o, b->ncol);
	}
	out_text(o, "\n");
}

void
card_markdown(struct out *o, const struct card *c)
{
	static const char *const leads[] = {
		[CARD_TITLE] = "# ", [CARD_HEAD] = "## ", [CARD_TEXT] = "",
		[CARD_NOTE] = "",
	};
	const struct card_block *b;

	for (b = c->first; b != NULL; b = b->next) {
		if (b->kind == CARD_CHART)
			continue;
		if (b->ncol > 0) {
			grid(o, c, b);
			continue;
		}
		out_text(o, leads[b->kind]);
		plain(o, c, b->text);
		out_text(o, "\n\n");
	}
}
