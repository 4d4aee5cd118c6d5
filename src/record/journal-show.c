/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal show: a line for each row; journal export: all cells,
 * as CSV or JSON.
 */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tell/list.h"
#include "tell/rows.h"
#include "record/journal.h"

/* The question of a row; of other rows their kind. */
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
	return arena_printf(&l->run->scratch, "%s %s", from,
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
	return arena_printf(&l->run->scratch, "%s%s[struck by %" PRIu64 "%s%s]",
	    text, text[0] != '\0' ? " " : "", s->by, s->why[0] != '\0' ? ": " :
	    "", s->why);
}

enum { SHOWN = 8 };

static int
text_row(struct log *l)
{
	const char *cells[SHOWN];
	int n;

	cells[0] = l->row.cells[ROW_SEQ];
	cells[1] = l->row.cells[ROW_TURN];
	cells[2] = l->row.cells[ROW_PLAYER];
	cells[3] = l->row.cells[ROW_UNITS];
	cells[4] = asked(l);
	cells[5] = l->row.cells[ROW_ANSWER];
	cells[6] = dice(l);
	cells[7] = meaning(l);
	for (n = SHOWN; cells[n - 1][0] == '\0'; n--)
		continue;
	list_row(&l->run->out->text, FORMAT_TEXT, NULL, cells, n);
	return 0;
}

/* ---- the cells ---- */

/* Add the dice of the row. */
static void
add_dice(struct log *l, struct told_row *told)
{
	struct arena *a = &l->run->scratch;
	struct told_die *d;
	struct thrown t;
	int room;

	room = 0;
	thrown_start(&t, l);
	while (thrown_next(&t) > 0) {
		ARENA_PUSH(a, told->dice, told->ndie, room);
		d = &told->dice[told->ndie++];
		d->name = t.bag ? "bag" : arena_text(a, t.name);
		d->from = arena_text(a, t.from);
		d->face = t.face;
	}
}

static int
json_row(struct log *l)
{
	const char *names[ROW_CELLS];
	const struct strike *s;
	struct told_row told;
	int i;

	for (i = 0; i < ROW_CELLS; i++)
		names[i] = row_names[i];
	memset(&told, 0, sizeof(told));
	told.names = names;
	told.cells = l->row.cells;
	told.n = ROW_CELLS;
	told.number = ROW_SEQ;
	told.dice_at = ROW_DICE;
	told.dice_has = ROW_KINDS;
	told.dice_from = ROW_SOURCE;
	if (l->row.cells[ROW_DICE][0] != '\0')
		add_dice(l, &told);
	s = log_struck(l, l->r.seq);
	told.struck_by = s != NULL ? s->by : 0;
	tell_json_row(&l->run->out->text, &told);
	return l->run->err.set ? -1 : 0;
}

static int
csv_row(struct log *l)
{
	out_bytes(&l->run->out->text, l->r.text, l->r.len);
	return 0;
}

static int
rows(struct run *run, const char *const *words, int n, const char *header,
    int (*tell)(struct log *))
{
	struct choice c;
	struct log l;
	int got;

	if (choice_make(run, &c, words, n) < 0 || log_open_struck(run, &l) < 0)
		return -1;
	out_text(&run->out->text, header);
	while ((got = log_next(&l)) > 0) {
		arena_reset(&run->scratch);
		if (choice_holds(&c, &l) && tell(&l) < 0)
			got = -1;
		if (got < 0 ||
		    (run->out->text.n > FLUSH_AT && run_flush(run) < 0))
			break;
	}
	log_close(&l);
	return got < 0 ? -1 : 0;
}

int
journal_export(struct run *run, const char *const *words, int n)
{
	if (run->out->format == FORMAT_JSON)
		return rows(run, words, n, "", json_row);
	return rows(run, words, n, row_header(), csv_row);
}

int
journal_show(struct run *run, const char *const *words, int n)
{
	if (run->out->format != FORMAT_TEXT)
		return journal_export(run, words, n);
	return rows(run, words, n, "", text_row);
}
