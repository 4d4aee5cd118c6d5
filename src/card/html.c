/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: card. A card as one file of HTML, without scripts, for the screen, the
 * telephone and the printer; see card.h.
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

static void
plain(struct out *o, const struct card *c, const char *text)
{
	const char *p;

	for (p = out_shown(text, c->a); *p != '\0'; p++)
		out_markup(o, p);
}

static void
within(struct out *o, const struct card *c, const char *tag, const char *text)
{
	out_printf(o, "<%s>", tag);
	plain(o, c, text);
	out_printf(o, "</%s>", tag);
}

/* The first column is headings; of a GRID the first row as well. */
static void
grid(struct out *o, const struct card *c, const struct card_block *b)
{
	int i, heads;

	out_text(o, "<div><table>\n");
	for (i = 0; i < b->ncell; i++) {
		if (i % b->ncol == 0)
			out_text(o, "<tr>");
		heads = i % b->ncol == 0 ||
		    (b->kind == CARD_GRID && i < b->ncol);
		within(o, c, heads ? "th" : "td", b->cells[i]);
		if ((i + 1) % b->ncol == 0)
			out_text(o, "</tr>\n");
	}
	out_text(o, "</table></div>\n");
}

void
card_html(struct out *o, const struct card *c, int large)
{
	static const char *const tags[] = {
		[CARD_TITLE] = "h1", [CARD_HEAD] = "h2", [CARD_TEXT] = "p",
		[CARD_NOTE] = "small",
	};
	const struct card_block *b;

	out_text(o, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset="
	    "\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width"
	    "\">\n<title>");
	plain(o, c, c->first != NULL ? c->first->text : "");
	out_text(o, "</title>\n<style>\n");
	out_text(o, style);
	out_text(o, large ? "html { font-size: 150%; }\n" : "");
	out_text(o, "</style>\n");
	for (b = c->first; b != NULL; b = b->next) {
		if (b->kind == CARD_CHART) {
			svg_curves(o, b->text, &b->chart, c->a);
			continue;
		}
		if (b->ncol > 0) {
			grid(o, c, b);
			continue;
		}
		within(o, c, tags[b->kind], b->text);
		out_text(o, "\n");
	}
	out_text(o, "</html>\n");
}
