/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: card. A card as text, as Markdown, or as one file of HTML, without
 * scripts, for the screen, the telephone and the printer; see card.h.
 */
#include <config.h>

#include "card/card.h"

static const char style[] =
    "body { font: 100%/1.35 Georgia, serif; margin: 1em auto; max-width: 60em;"
    " padding: 0 1em; }\n"
    "h1 { font-size: 1.4em; border-bottom: 2px solid; margin-top: 2em; }\n"
    "h2 { font-size: 1.1em; margin-bottom: .3em; }\n"
    "div { overflow-x: auto; }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums; }\n"
    "th, td { border: 1px solid #999; padding: .15em .5em; text-align: left; }\n"
    "th { background: #eee; }\n"
    "svg { max-width: 100%; height: auto; }\n"
    "small { display: block; }\n"
    "@media print { h1 { break-before: page; } h1:first-of-type {"
    " break-before: auto; } table, tr { break-inside: avoid; } body {"
    " max-width: none; } }\n";

/* Add a row of Markdown's: as many cells with that text. */
static void
rule(struct out *o, int ncol, const char *cell)
{
	int i;

	for (i = 0; i < ncol; i++)
		out_printf(o, i == 0 ? "| %s |" : " %s |", cell);
	out_text(o, "\n");
}

/* The first column is headings; of a GRID the first row as well. */
static void
grid(struct out *o, const struct card *c, const struct card_block *b,
    enum page_form form)
{
	/* Before a table, before a row, between cells, after both. */
	static const char *const marks[PAGE_FORMS][5] = {
		[PAGE_MARKDOWN] = { "", "| ", " | ", " |\n", "\n" },
		[PAGE_TEXT] = { "", "", "", "\n", "" },
		[PAGE_HTML] = { "<div><table>\n", "<tr>", "", "</tr>\n",
		    "</table></div>\n" },
	};
	enum { PAIRED = 14 };	/* least width of a word in text */
	size_t from;
	int i, first, last, top;

	out_text(o, marks[form][0]);
	if (form == PAGE_MARKDOWN && b->kind == CARD_PAIRS) {
		rule(o, 2, "");
		rule(o, 2, "---");
	}
	for (i = 0; i < b->ncell; i++) {
		first = i % b->ncol == 0;
		last = (i + 1) % b->ncol == 0;
		top = b->kind == CARD_GRID && i < b->ncol;
		from = o->n;
		out_text(o, marks[form][first ? 1 : 2]);
		out_text(o, page_text(form, first || top ? PAGE_CELL_HEAD :
		    PAGE_CELL, b->cells[i], c->a));
		if (last)
			out_text(o, marks[form][3]);
		else if (form == PAGE_TEXT)
			out_column(o, from, b->kind == CARD_PAIRS ? PAIRED : 0);
		if (last && top && form == PAGE_MARKDOWN)
			rule(o, b->ncol, "---");
	}
	out_text(o, marks[form][4]);
}

/* Does a blank line come before block b? Not after a head or between notes. */
static int
apart(const struct card_block *last, const struct card_block *b)
{
	return last != NULL && last->kind != CARD_HEAD &&
	    !(last->kind == CARD_NOTE && b->kind == CARD_NOTE);
}

static void
add_block(struct out *o, const struct card *c, const struct card_block *b,
    enum page_form form)
{
	static const enum page_part parts[] = {
		[CARD_TITLE] = PAGE_TITLE, [CARD_HEAD] = PAGE_HEAD,
		[CARD_NOTE] = PAGE_NOTE,
	};

	if (b->ncol > 0) {
		grid(o, c, b, form);
		return;
	}
	out_text(o, page_text(form, parts[b->kind], b->text, c->a));
	out_text(o, form == PAGE_MARKDOWN ? "\n\n" : "\n");
}

void
card_write(struct out *o, const struct card *c, enum page_form form)
{
	const struct card_block *b, *last;

	if (form == PAGE_HTML)
		out_printf(o, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta "
		    "charset=\"utf-8\">\n<meta name=\"viewport\" content="
		    "\"width=device-width\">\n<title>%s</title>\n<style>\n%s"
		    "%s</style>\n", c->first != NULL ? page_text(form,
		    PAGE_PLAIN, c->first->text, c->a) : "", style, c->large ?
		    "html { font-size: 150%; }\n" : "");
	last = NULL;
	for (b = c->first; b != NULL; b = b->next) {
		if (b->kind == CARD_CHART) {
			if (form == PAGE_HTML)
				svg_curves(o, b->text, &b->chart, c->a);
			continue;
		}
		if (form == PAGE_TEXT && !c->close && apart(last, b))
			out_text(o, b->kind == CARD_TITLE ? "\n\n" : "\n");
		add_block(o, c, b, form);
		last = b;
	}
	if (form == PAGE_HTML)
		out_text(o, "</html>\n");
}
