/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See account.h. */
#include <config.h>

#include "tell/account.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

/* Parts of the report, and what stands before and after each. */
enum thing { TITLE, TURN, ITEM, STRONG, GONE, QUOTE, CODE, PLAIN, THINGS };

static const char *const marks[ACCOUNT_STYLES][THINGS][2] = {
	[ACCOUNT_MARKDOWN] = {
		[TITLE] = { "# ", "\n\n" },
		[TURN] = { "## ", "\n\n" },
		[ITEM] = { "- ", "\n" },
		[STRONG] = { "**", "**" },
		[GONE] = { "~~", "~~" },
		[QUOTE] = { "*", "*" },
		[CODE] = { "`", "`" },
		[PLAIN] = { "", "" },
	},
	[ACCOUNT_TEXT] = {
		[TITLE] = { "", "\n\n" },
		[TURN] = { "", "\n\n" },
		[ITEM] = { "  ", "\n" },
		[STRONG] = { "", "" },
		[GONE] = { "[", "]" },
		[QUOTE] = { "", "" },
		[CODE] = { "", "" },
		[PLAIN] = { "", "" },
	},
	[ACCOUNT_HTML] = {
		[TITLE] = { "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<h1>",
		    "</h1>\n" },
		[TURN] = { "<h2>", "</h2>\n" },
		[ITEM] = { "<p>", "</p>\n" },
		[STRONG] = { "<b>", "</b>" },
		[GONE] = { "<s>", "</s>" },
		[QUOTE] = { "<i>", "</i>" },
		[CODE] = { "<code>", "</code>" },
		[PLAIN] = { "", "" },
	},
};

/* Add a part; characters that mean something to the style are escaped. */
static void
put(struct out *o, enum account_style style, enum thing thing, const char *s)
{
	struct out shown;
	size_t i;

	out_open(&shown, o->frame);
	out_text(o, marks[style][thing][0]);
	out_clean(&shown, s);
	for (i = 0; i < shown.n; i++) {
		if (style == ACCOUNT_HTML) {
			out_markup(o, &shown.p[i]);
			continue;
		}
		/*
		 * (Even a backslash would not keep a backquote in a code span.)
		 */
		if (style == ACCOUNT_MARKDOWN && thing == CODE &&
		    shown.p[i] == '`')
			shown.p[i] = '\'';
		if (style == ACCOUNT_MARKDOWN && thing != CODE &&
		    strchr("\\`*_<>[]#|~&", shown.p[i]) != NULL)
			out_text(o, "\\");
		out_bytes(o, &shown.p[i], 1);
	}
	out_text(o, marks[style][thing][1]);
	out_free(&shown);
}

/* When the journal was begun, if s is a time. */
static void
moment(struct out *o, const char *s)
{
	if (!text_is_time(s)) {
		out_text(o, "The journal does not tell when it was begun.\n");
		return;
	}
	out_printf(o, "Begun %.10s %.5s UTC.\n", s, s + 11);
}

void
account_begin(struct out *o, enum account_style style, const char *time)
{
	put(o, style, TITLE, "After-action report");
	if (style == ACCOUNT_HTML)
		out_text(o, "<p>");
	if (time == NULL) {
		out_text(o, "Nothing was ruled.\n");
		return;
	}
	moment(o, time);
}

void
account_turn(struct out *o, enum account_style style, const char *turn,
    struct arena *a)
{
	out_text(o, "\n");
	if (turn[0] != '\0')
		put(o, style, TURN, arena_printf(a, "Turn %s", turn));
}

static void
who(struct out *o, enum account_style style, const struct account_row *r)
{
	put(o, style, PLAIN, r->player);
	if (r->units[0] != '\0') {
		out_text(o, r->player[0] != '\0' ? " (" : "");
		put(o, style, PLAIN, r->units);
		out_text(o, r->player[0] != '\0' ? ")" : "");
	}
	if (r->player[0] != '\0' || r->units[0] != '\0')
		out_text(o, ": ");
}

static void
ruling(struct out *o, enum account_style style, const struct account_row *r)
{
	put(o, style, CODE, r->code);
	if (r->dice[0] != '\0') {
		out_text(o, ", ");
		put(o, style, PLAIN, r->dice);
	}
	out_text(o, ": ");
	put(o, style, STRONG, r->answer);
	if (r->meaning[0] != '\0') {
		out_text(o, ", ");
		put(o, style, PLAIN, r->meaning);
	}
}

/* What a row says; of a seal its commitment, too, which others noted down. */
static void
said(struct out *o, enum account_style style, const struct account_row *r)
{
	if (r->code[0] != '\0') {
		put(o, style, CODE, r->code);
		if (r->said[0] == '\0')
			return;
		out_text(o, ", ");
	}
	out_text(o, r->mixed_in ? "mixed in: " : "");
	put(o, style, QUOTE, r->said);
}

void
account_row(struct out *o, enum account_style style,
    const struct account_row *r)
{
	const char *const *gone;

	gone = marks[style][r->struck_by != 0 ? GONE : PLAIN];
	out_printf(o, "%s%s%" PRIu64 ". ", marks[style][ITEM][0], gone[0],
	    r->number);
	who(o, style, r);
	if (r->said == NULL)
		ruling(o, style, r);
	else
		said(o, style, r);
	if (r->struck_by != 0) {
		out_printf(o, "%s struck by row %" PRIu64 "%s", gone[1],
		    r->struck_by, r->why[0] != '\0' ? ": " : "");
		put(o, style, PLAIN, r->why);
	}
	out_text(o, marks[style][ITEM][1]);
}

void
account_end(struct out *o, enum account_style style, uint64_t rulings,
    uint64_t struck, const char *receipt)
{
	out_printf(o, "\n%s%" PRIu64 " %s, %" PRIu64 " struck. Receipt of the "
	    "journal: ", style == ACCOUNT_HTML ? "<p>" : "", rulings,
	    rulings == 1 ? "ruling" : "rulings", struck);
	put(o, style, CODE, receipt);
	out_text(o, ".\n");
}
