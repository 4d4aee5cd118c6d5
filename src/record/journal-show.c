/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal show: a line for each row; journal export: all cells,
 * as CSV or JSON.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "tell/list.h"
#include "record/journal.h"

static const char *
dice(struct log *l)
{
	const char *from = l->row.cells[ROW_SOURCE];

	if (from[0] == '\0' || strcmp(from, "typed") == 0)
		return l->row.cells[ROW_DICE];
	return arena_printf(&l->run->scratch, "%s %s", from,
	    l->row.cells[ROW_DICE]);
}

static const char *
meaning(struct log *l)
{
	const char *text;

	text = l->kind == IS_RULING ? l->row.cells[ROW_MEANING] :
	    l->kind == IS_TURN ? l->row.cells[ROW_TURN] :
	    l->row.cells[ROW_NOTE];
	return l->by == NULL ? text : arena_join(&l->run->scratch, text, " ",
	    arena_printf(&l->run->scratch, "[struck by %" PRIu64 "%s%s]",
	    l->by->by, l->by->why[0] != '\0' ? ": " : "", l->by->why));
}

static int
text_row(struct log *l)
{
	const char *const *row = l->row.cells;
	const char *const cells[] = { row[ROW_SEQ], row[ROW_TURN],
		row[ROW_PLAYER], row[ROW_UNITS],
		row[row[ROW_QUESTION][0] != '\0' ? ROW_QUESTION : ROW_KIND],
		row[ROW_ANSWER], dice(l), meaning(l) };

	list_line(&l->run->out->text, FORMAT_TEXT, NULL, NULL, cells,
	    sizeof(cells) / sizeof(cells[0]));
	return 0;
}

/* ---- the cells ---- */

/* The dice of the row, with their kinds and sources. */
static void
json_dice(struct out *o, struct log *l)
{
	struct thrown t;

	out_nest(o, "dice", "[");
	thrown_start(&t, l);
	while (thrown_next(&t) > 0) {
		out_item(o, "{");
		out_die(o, t.bag ? "bag" : t.name, t.face, t.from);
		out_text(o, "}");
	}
	out_text(o, "]");
}

/* The cells that are not empty; those of the dice are told as one. */
static int
json_row(struct log *l)
{
	struct out *o = &l->run->out->text;
	int i;

	list_begin(o);
	for (i = 0; i < ROW_CELLS; i++) {
		if (l->row.cells[i][0] == '\0' || i == ROW_KINDS ||
		    i == ROW_SOURCE)
			continue;
		if (i == ROW_DICE)
			json_dice(o, l);
		else if (i == ROW_SEQ)
			out_member_int(o, row_names[i], (int64_t)l->r.seq);
		else
			out_member(o, row_names[i], l->row.cells[i]);
	}
	if (l->by != NULL)
		out_member_int(o, "struck", (int64_t)l->by->by);
	out_text(o, "}\n");
	return l->run->err.set ? -1 : 0;
}

static int
csv_row(struct log *l)
{
	out_bytes(&l->run->out->text, l->r.text, l->r.len);
	return 0;
}

struct shown {
	struct log l;
	const char *const *choice;
	int (*tell)(struct log *l);
};

static int
show_row(void *arg)
{
	struct shown *s = arg;

	return choice_holds(&s->l, s->choice) ? s->tell(&s->l) : 0;
}

/* Open the journal for an export as CSV, which begins with a header. */
static void
open_csv(struct run *run, struct log *l)
{
	log_open_struck(run, l);
	if (l->got > 0)
		out_text(&run->out->text, row_header());
}

static int
rows(struct run *run, const char *const *words,
    void (*how)(struct run *, struct log *), int (*tell)(struct log *))
{
	struct shown s = { .tell = tell, .choice = words };

	return choice_check(run, words) < 0 ? -1 : log_walk(run, &s.l, how,
	    NULL, show_row, &s);
}

int
journal_export(struct run *run, const char *const *words)
{
	if (run->out->format == FORMAT_JSON)
		return rows(run, words, log_open_struck, json_row);
	return rows(run, words, open_csv, csv_row);
}

int
journal_show(struct run *run, const char *const *words)
{
	if (run->out->format != FORMAT_TEXT)
		return journal_export(run, words);
	return rows(run, words, log_open_struck, text_row);
}
