/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. journal report: the journal told as an account of the day, in
 * Markdown, turn by turn. What was struck stays visible, struck through.
 */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/journal.h"

struct report {
	struct driver *d;
	struct log l;
	const char *turn;	/* under whose heading rows stand */
	uint64_t rulings, struck;
	int begun;
};

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

static void
heading(struct report *p)
{
	const char *turn;
	struct out *o;

	o = &p->d->out;
	turn = p->l.row.cells[ROW_TURN];
	if (!p->begun) {
		out_text(o, "# After-action report\n\nBegun ");
		moment(o, p->l.row.cells[ROW_TIME]);
		out_text(o, ".\n");
		p->begun = 1;
		p->turn = "";
		if (turn[0] == '\0')
			out_text(o, "\n");
	}
	if (strcmp(p->turn, turn) == 0)
		return;
	p->turn = arena_text(&p->d->keep, turn);
	out_text(o, "\n## Turn ");
	plain(o, turn);
	out_text(o, "\n\n");
}

static void
who(struct report *p)
{
	const char *player, *units;
	struct out *o;

	o = &p->d->out;
	player = p->l.row.cells[ROW_PLAYER];
	units = p->l.row.cells[ROW_UNITS];
	plain(o, player);
	if (units[0] != '\0') {
		out_text(o, player[0] != '\0' ? " (" : "(");
		plain(o, units);
		out_text(o, ")");
	}
	if (player[0] != '\0' || units[0] != '\0')
		out_text(o, ": ");
}

static void
ruling(struct report *p)
{
	const char *const *cells;
	struct out *o;

	o = &p->d->out;
	cells = p->l.row.cells;
	who(p);
	code(o, cells[ROW_QUESTION]);
	if (cells[ROW_DICE][0] != '\0') {
		out_text(o, ", ");
		plain(o, cells[ROW_SOURCE]);
		out_text(o, " ");
		plain(o, cells[ROW_DICE]);
	}
	out_text(o, ": **");
	plain(o, cells[ROW_ANSWER]);
	out_text(o, "**");
	if (cells[ROW_MEANING][0] != '\0') {
		out_text(o, ", ");
		plain(o, cells[ROW_MEANING]);
	}
}

/* What anybody said; of a seal the commitment too, which others noted down. */
static void
said(struct report *p)
{
	const char *const *cells;
	struct out *o;

	o = &p->d->out;
	cells = p->l.row.cells;
	who(p);
	if (p->l.kind == IS_SEAL || p->l.kind == IS_REVEAL) {
		code(o, cells[ROW_QUESTION]);
		if (cells[ROW_NOTE][0] == '\0')
			return;
		out_text(o, ", ");
	}
	out_text(o, p->l.kind == IS_WORD ? "mixed in: *" : "*");
	plain(o, cells[ROW_NOTE][0] != '\0' ? cells[ROW_NOTE] :
	    cells[ROW_KIND]);
	out_text(o, "*");
}

static void
tell_row(struct report *p)
{
	const struct strike *s;
	struct out *o;

	o = &p->d->out;
	heading(p);
	if (p->l.kind == IS_TURN || p->l.kind == IS_UNDO)
		return;
	s = log_struck(&p->l, p->l.r.seq);
	p->rulings += p->l.kind == IS_RULING;
	p->struck += s != NULL;
	out_printf(o, "- %s%" PRIu64 ". ", s != NULL ? "~~" : "", p->l.r.seq);
	if (p->l.kind == IS_RULING)
		ruling(p);
	else
		said(p);
	if (s != NULL) {
		out_printf(o, "~~ struck by row %" PRIu64 "%s", s->by,
		    s->why[0] != '\0' ? ": " : "");
		plain(o, s->why);
	}
	out_text(o, "\n");
}

static void
tell_end(struct report *p)
{
	char text[RECEIPT_TEXT];
	struct out *o;

	o = &p->d->out;
	if (!p->begun) {
		out_text(o, "# After-action report\n\nNothing was ruled.\n");
		return;
	}
	receipt_print(p->l.r.seq, p->l.r.hash, text);
	out_printf(o, "\n%" PRIu64 " %s, %" PRIu64 " struck. Receipt of the "
	    "journal: `%s`.\n", p->rulings, p->rulings == 1 ? "ruling" :
	    "rulings", p->struck, text);
}

int
journal_report(struct driver *d, const char *const *words, int n)
{
	struct report p;
	int got;

	(void)words;
	if (n > 0)
		return journal_usage(d, "report");
	memset(&p, 0, sizeof(p));
	p.d = d;
	if (log_open_struck(d, &p.l) < 0)
		return -1;
	while ((got = log_next(&p.l)) > 0) {
		tell_row(&p);
		if (d->out.n > FLUSH_AT && driver_flush(d) < 0)
			break;
	}
	if (got == 0)
		tell_end(&p);
	log_close(&p.l);
	return got < 0 ? -1 : 0;
}
