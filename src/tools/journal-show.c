/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. journal show: a line a row, in order; journal export: all cells
 * of the rows, as CSV or as JSON.
 */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/journal.h"

/* What was asked; of what is no ruling, what it is. */
static const char *
asked(const struct log *l)
{
	const char *text;

	text = l->row.cells[ROW_QUESTION];
	return text[0] != '\0' ? text : l->row.cells[ROW_KIND];
}

static const char *
dice(struct log *l)
{
	const char *from;

	from = l->row.cells[ROW_SOURCE];
	if (from[0] == '\0' || strcmp(from, "typed") == 0)
		return l->row.cells[ROW_DICE];
	return arena_printf(&l->d->work, "%s %s", from,
	    l->row.cells[ROW_DICE]);
}

static const char *
meaning(struct log *l)
{
	const struct strike *s;
	const char *text;

	text = l->kind == IS_RULING ? l->row.cells[ROW_MEANING] :
	    l->kind == IS_TURN ? l->row.cells[ROW_TURN] :
	    l->row.cells[ROW_NOTE];
	s = log_struck(l, l->r.seq);
	if (s == NULL)
		return text;
	return arena_printf(&l->d->work, "%s%s[struck by %" PRIu64 "%s%s]",
	    text, text[0] != '\0' ? " " : "", s->by, s->why[0] != '\0' ? ": " :
	    "", s->why);
}

enum { FIELDS = 8 };

static void
show_row(struct log *l)
{
	const char *fields[FIELDS];
	struct out *o;
	int i, last;

	o = &l->d->out;
	fields[0] = l->row.cells[ROW_SEQ];
	fields[1] = l->row.cells[ROW_TURN];
	fields[2] = l->row.cells[ROW_PLAYER];
	fields[3] = l->row.cells[ROW_UNITS];
	fields[4] = asked(l);
	fields[5] = l->row.cells[ROW_ANSWER];
	fields[6] = dice(l);
	fields[7] = meaning(l);
	for (last = FIELDS - 1; fields[last][0] == '\0'; last--)
		continue;
	for (i = 0; i <= last; i++) {
		out_text(o, i > 0 ? "\t" : "");
		out_clean(o, fields[i]);
	}
	out_text(o, "\n");
}

/* ---- the cells ---- */

static void
json_dice(struct log *l, struct thrown *t)
{
	struct out *o;
	int some;

	o = &l->d->out;
	out_key(o, "dice");
	out_text(o, "[");
	thrown_start(t, l);
	for (some = 0; thrown_next(t) > 0; some = 1) {
		out_text(o, some ? ",{" : "{");
		out_key(o, "die");
		out_json(o, t->bag ? "bag" : t->name);
		out_key(o, "face");
		out_printf(o, "%d", t->face);
		out_key(o, "source");
		out_json(o, t->from);
		out_text(o, "}");
	}
	out_text(o, "]");
}

static int
json_row(struct log *l)
{
	const struct strike *s;
	struct thrown t;
	struct out *o;
	int i;

	o = &l->d->out;
	out_text(o, "{");
	for (i = 0; i < ROW_CELLS; i++) {
		if (l->row.cells[i][0] == '\0' || i == ROW_KINDS ||
		    i == ROW_SOURCE)
			continue;
		if (i == ROW_DICE) {
			json_dice(l, &t);
			continue;
		}
		out_key(o, row_names[i]);
		if (i == ROW_SEQ)
			out_text(o, l->row.cells[i]);
		else
			out_json(o, l->row.cells[i]);
	}
	s = log_struck(l, l->r.seq);
	if (s != NULL) {
		out_key(o, "struck");
		out_printf(o, "%" PRIu64, s->by);
	}
	out_text(o, "}\n");
	return l->d->err.set ? -1 : 0;
}

static int
csv_row(struct log *l)
{
	out_bytes(&l->d->out, l->r.text, l->r.len);
	return 0;
}

static int
text_row(struct log *l)
{
	show_row(l);
	return 0;
}

static int
rows(struct driver *d, const char *const *words, int n,
    int (*tell)(struct log *))
{
	struct choice c;
	struct log l;
	int got;

	if (choice_make(d, &c, words, n) < 0 || log_open_struck(d, &l) < 0)
		return -1;
	while ((got = log_next(&l)) > 0) {
		arena_reset(&d->work);
		if (choice_holds(&c, &l) && tell(&l) < 0)
			got = -1;
		if (got < 0 || (d->out.n > FLUSH_AT && driver_flush(d) < 0))
			break;
	}
	log_close(&l);
	return got < 0 ? -1 : 0;
}

int
journal_export(struct driver *d, const char *const *words, int n)
{
	if (d->format == FORMAT_JSON)
		return rows(d, words, n, json_row);
	out_text(&d->out, row_header());
	return rows(d, words, n, csv_row);
}

int
journal_show(struct driver *d, const char *const *words, int n)
{
	if (d->format != FORMAT_TEXT)
		return journal_export(d, words, n);
	return rows(d, words, n, text_row);
}
