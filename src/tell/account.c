/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See account.h. */
#include <config.h>

#include "tell/account.h"

#include <inttypes.h>
#include <string.h>

/* Text in which Markdown finds nothing of its own. */
static void
plain(struct out *o, const char *s)
{
	struct out shown;
	size_t i;

	out_open(&shown, o->frame);
	out_clean(&shown, s);
	for (i = 0; i < shown.n; i++) {
		if (strchr("\\`*_<>[]#|~&", shown.p[i]) != NULL)
			out_text(o, "\\");
		out_bytes(o, &shown.p[i], 1);
	}
	out_free(&shown);
}

/* A code span ends at the next backquote, whatever stands before it. */
static void
code(struct out *o, const char *s)
{
	struct out shown;
	size_t i;

	out_open(&shown, o->frame);
	out_text(o, "`");
	out_clean(&shown, s);
	for (i = 0; i < shown.n; i++)
		out_bytes(o, shown.p[i] == '`' ? "'" : &shown.p[i], 1);
	out_free(&shown);
	out_text(o, "`");
}

/* `2026-11-18T15:04:05Z` as people write it. */
static void
moment(struct out *o, const char *s)
{
	if (strlen(s) < 16)
		return;
	out_bytes(o, s, 10);
	out_text(o, " ");
	out_bytes(o, s + 11, 5);
	out_text(o, " UTC");
}

void
account_begin(struct out *o, const char *time)
{
	out_text(o, "# After-action report\n\n");
	if (time == NULL) {
		out_text(o, "Nothing was ruled.\n");
		return;
	}
	out_text(o, "Begun ");
	moment(o, time);
	out_text(o, ".\n");
}

void
account_turn(struct out *o, const char *turn)
{
	out_text(o, "\n");
	if (turn[0] == '\0')
		return;
	out_text(o, "## Turn ");
	plain(o, turn);
	out_text(o, "\n\n");
}

static void
who(struct out *o, const struct account_row *r)
{
	plain(o, r->player);
	if (r->units[0] != '\0') {
		out_text(o, r->player[0] != '\0' ? " (" : "(");
		plain(o, r->units);
		out_text(o, ")");
	}
	if (r->player[0] != '\0' || r->units[0] != '\0')
		out_text(o, ": ");
}

static void
ruling(struct out *o, const struct account_row *r)
{
	code(o, r->code);
	if (r->dice[0] != '\0') {
		out_text(o, ", ");
		plain(o, r->source);
		out_text(o, " ");
		plain(o, r->dice);
	}
	out_text(o, ": **");
	plain(o, r->answer);
	out_text(o, "**");
	if (r->meaning[0] != '\0') {
		out_text(o, ", ");
		plain(o, r->meaning);
	}
}

/* What anybody said; of a seal the commitment too, which others noted down. */
static void
said(struct out *o, const struct account_row *r)
{
	if (r->code[0] != '\0') {
		code(o, r->code);
		if (r->said[0] == '\0')
			return;
		out_text(o, ", ");
	}
	out_text(o, r->mixed_in ? "mixed in: *" : "*");
	plain(o, r->said);
	out_text(o, "*");
}

void
account_row(struct out *o, const struct account_row *r)
{
	out_printf(o, "- %s%" PRIu64 ". ", r->struck_by != 0 ? "~~" : "",
	    r->number);
	who(o, r);
	if (r->said == NULL)
		ruling(o, r);
	else
		said(o, r);
	if (r->struck_by != 0) {
		out_printf(o, "~~ struck by row %" PRIu64 "%s", r->struck_by,
		    r->why[0] != '\0' ? ": " : "");
		plain(o, r->why);
	}
	out_text(o, "\n");
}

void
account_end(struct out *o, uint64_t rulings, uint64_t struck,
    const char *receipt)
{
	out_printf(o, "\n%" PRIu64 " %s, %" PRIu64 " struck. Receipt of the "
	    "journal: `%s`.\n", rulings, rulings == 1 ? "ruling" : "rulings",
	    struck, receipt);
}
