/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See account.h. */
#include <config.h>

#include "tell/account.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "tell/list.h"

/* Parts of the report, and what stands before and after each. */
enum thing { TITLE, TURN, ITEM, STRONG, GONE, QUOTE, CODE, PLAIN, THINGS };

static const char *const marks[ACCOUNT_STYLES][THINGS][2] = {
	[ACCOUNT_MARKDOWN] = {
		[TITLE] = { "# ", "" },
		[TURN] = { "## ", "" },
		[ITEM] = { "- ", "" },
		[STRONG] = { "**", "**" },
		[GONE] = { "~~", "~~" },
		[QUOTE] = { "*", "*" },
		[CODE] = { "`", "`" },
		[PLAIN] = { "", "" },
	},
	[ACCOUNT_TEXT] = {
		[TITLE] = { "", "" },
		[TURN] = { "", "" },
		[ITEM] = { "  ", "" },
		[STRONG] = { "", "" },
		[GONE] = { "[", "]" },
		[QUOTE] = { "", "" },
		[CODE] = { "", "" },
		[PLAIN] = { "", "" },
	},
	[ACCOUNT_HTML] = {
		[TITLE] = { "<h1>", "</h1>" },
		[TURN] = { "<h2>", "</h2>" },
		[ITEM] = { "<p>", "</p>" },
		[STRONG] = { "<b>", "</b>" },
		[GONE] = { "<s>", "</s>" },
		[QUOTE] = { "<i>", "</i>" },
		[CODE] = { "<code>", "</code>" },
		[PLAIN] = { "", "" },
	},
};

/* Print a line. */
static void
line(const struct account *w, const char *text)
{
	list_line(w->o, w->form, w->tool, NULL, &text, 1);
}

/* A part; characters that mean something to the style are escaped. */
static const char *
part(const struct account *w, enum thing thing, const char *s)
{
	struct out clean, to;
	const char *text;
	size_t i;

	out_open(&clean, w->o->frame);
	out_open(&to, w->o->frame);
	out_clean(&clean, s);
	for (i = 0; i < clean.n; i++) {
		if (w->style == ACCOUNT_HTML) {
			out_markup(&to, &clean.p[i]);
			continue;
		}
		/*
		 * (Even a backslash would not keep a backquote in a code span.)
		 */
		if (w->style == ACCOUNT_MARKDOWN && thing == CODE &&
		    clean.p[i] == '`')
			clean.p[i] = '\'';
		if (w->style == ACCOUNT_MARKDOWN && thing != CODE &&
		    strchr("\\`*_<>[]#|~&", clean.p[i]) != NULL)
			out_text(&to, "\\");
		out_bytes(&to, &clean.p[i], 1);
	}
	text = arena_printf(w->a, "%s%s%s", marks[w->style][thing][0],
	    to.n > 0 ? to.p : "", marks[w->style][thing][1]);
	out_free(&to);
	out_free(&clean);
	return text;
}

/* When the journal was begun, if s is a time. */
static const char *
moment(const struct account *w, const char *s)
{
	if (s == NULL)
		return "Nothing was ruled.";
	if (!text_is_time(s))
		return "The journal does not tell when it was begun.";
	return arena_printf(w->a, "Begun %.10s %.5s UTC.", s, s + 11);
}

/* Print a heading. */
static void
heading(const struct account *w, enum thing thing, const char *text)
{
	line(w, part(w, thing, text));
	if (w->style != ACCOUNT_HTML)
		line(w, "");
}

void
account_begin(const struct account *w, const char *time)
{
	int html;

	html = w->style == ACCOUNT_HTML;
	if (html) {
		line(w, "<!DOCTYPE html>");
		line(w, "<meta charset=\"utf-8\">");
	}
	heading(w, TITLE, "After-action report");
	line(w, arena_printf(w->a, "%s%s", html ? "<p>" : "", moment(w,
	    time)));
}

void
account_turn(const struct account *w, const char *turn)
{
	line(w, "");
	if (turn[0] != '\0')
		heading(w, TURN, arena_printf(w->a, "Turn %s", turn));
}

static const char *
who(const struct account *w, const struct account_row *r)
{
	const char *player, *units;

	player = part(w, PLAIN, r->player);
	units = part(w, PLAIN, r->units);
	if (units[0] == '\0')
		return player[0] == '\0' ? "" : arena_printf(w->a, "%s: ",
		    player);
	return player[0] == '\0' ? arena_printf(w->a, "%s: ", units) :
	    arena_printf(w->a, "%s (%s): ", player, units);
}

static const char *
ruling(const struct account *w, const struct account_row *r)
{
	return arena_printf(w->a, "%s%s%s: %s%s%s", part(w, CODE, r->code),
	    r->dice[0] != '\0' ? ", " : "", part(w, PLAIN, r->dice),
	    part(w, STRONG, r->answer), r->meaning[0] != '\0' ? ", " : "",
	    part(w, PLAIN, r->meaning));
}

/* What a row says; of a seal its commitment, too, which others noted down. */
static const char *
said(const struct account *w, const struct account_row *r)
{
	const char *code;

	code = r->code[0] != '\0' ? part(w, CODE, r->code) : "";
	if (code[0] != '\0' && r->said[0] == '\0')
		return code;
	return arena_printf(w->a, "%s%s%s%s", code, code[0] != '\0' ? ", " :
	    "", r->mixed_in ? "mixed in: " : "", part(w, QUOTE, r->said));
}

/* ` struck by row 7: why` */
static const char *
struck(const struct account *w, const struct account_row *r)
{
	if (r->struck_by == 0)
		return "";
	return arena_printf(w->a, "%s struck by row %" PRIu64 "%s%s",
	    marks[w->style][GONE][1], r->struck_by, r->why[0] != '\0' ?
	    ": " : "", part(w, PLAIN, r->why));
}

void
account_row(const struct account *w, const struct account_row *r)
{
	const char *const *item;

	item = marks[w->style][ITEM];
	line(w, arena_printf(w->a, "%s%s%" PRIu64 ". %s%s%s%s", item[0],
	    r->struck_by != 0 ? marks[w->style][GONE][0] : "", r->number,
	    who(w, r), r->said == NULL ? ruling(w, r) : said(w, r), struck(w,
	    r), item[1]));
}

void
account_end(const struct account *w, uint64_t rulings, uint64_t struck_rows,
    const char *receipt)
{
	line(w, "");
	line(w, arena_printf(w->a, "%s%" PRIu64 " %s, %" PRIu64 " struck. "
	    "Receipt of the journal: %s.", w->style == ACCOUNT_HTML ? "<p>" :
	    "", rulings, rulings == 1 ? "ruling" : "rulings", struck_rows,
	    part(w, CODE, receipt)));
}
