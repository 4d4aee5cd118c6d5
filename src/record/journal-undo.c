/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. Rows that people add themselves: journal undo strikes a row,
 * journal note adds a note, journal turn begins a turn. Nothing is ever
 * removed.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "cli/book.h"
#include "record/journal.h"
#include "tell/list.h"

void
journal_tell(struct run *run, const char *first, const char *second,
    const char *third)
{
	const char *const cells[] = { first, second, third };

	list_line(&run->out->text, run->out->format, run->in->tool->name,
	    NULL, cells, second == NULL ? 1 : third == NULL ? 2 : 3);
}

void
journal_done(struct run *run, uint64_t seq, const char *what,
    const char *more)
{
	journal_tell(run, arena_printf(&run->scratch, "%" PRIu64, seq),
	    what, more);
}

struct journal *
journal_begin(struct run *run, journal_watch *watch, void *arg)
{
	const char *path = book_wanted(run);
	struct journal *j;

	j = path != NULL ? journal_open(path, watch, arg, run->in->frame,
	    &run->err) : NULL;
	if (j != NULL)
		book_notice(run, j);
	return j;
}

int
journal_write(struct run *run, struct journal *j, struct entry *row,
    enum row_kind kind, int sync)
{
	row->cells[ROW_KIND] = row_kinds[kind];
	row->cells[ROW_PLAYER] = run->in->opt.by;
	return journal_add(j, row, &run->err) < 0 ? -1 :
	    journal_commit(j, sync, &run->err);
}

int
journal_row(struct run *run, struct entry *row, enum row_kind kind,
    uint64_t *seq)
{
	struct journal *j;
	int got;

	j = journal_begin(run, NULL, NULL);
	if (j == NULL)
		return -1;
	got = journal_write(run, j, row, kind, book_syncs(run));
	*seq = journal_last(j);
	journal_close(j);
	return got;
}

/* journal note, journal turn: the text becomes a row of that kind. */
int
journal_text(struct run *run, const char *const *words)
{
	const int note = run->mode == MODE_JOURNAL_NOTE;
	struct entry row = { { NULL } };
	uint64_t seq;

	row.cells[note ? ROW_NOTE : ROW_TURN] = words[0];
	if (journal_row(run, &row, note ? IS_NOTE : IS_TURN, &seq) < 0)
		return -1;
	journal_done(run, seq, note ? "noted" : arena_printf(&run->scratch,
	    "turn %s", words[0]), NULL);
	return 0;
}

/* ---- undo ---- */

struct target {
	struct log l;
	uint64_t wanted;	/* 0: the last ruling not struck */
	uint64_t row;		/* the row found; 0: none */
	const char *what;
};

static int
consider(void *arg)
{
	struct target *t = arg;
	struct log *l = &t->l;
	const char *const *cells = l->row.cells;

	if (t->wanted != 0 ? l->r.seq != t->wanted : l->kind != IS_RULING)
		return 0;
	if (l->by != NULL)
		return t->wanted == 0 ? 0 : err_set(&l->run->err, "row %" PRIu64
		    " is struck already, by row %" PRIu64, l->by->row,
		    l->by->by);
	/* Others follow from the game or the journal. */
	if (l->kind != IS_RULING && l->kind != IS_NOTE && l->kind != IS_UNDO)
		return err_set(&l->run->err, "row %" PRIu64 " is a %s: that "
		    "stays", l->r.seq, cells[ROW_KIND]);
	t->row = l->r.seq;
	t->what = arena_printf(&l->run->arena, "%s%s%s",
	    cells[cells[ROW_QUESTION][0] != '\0' ? ROW_QUESTION : ROW_KIND],
	    cells[ROW_ANSWER][0] != '\0' ? ": " : "", cells[ROW_ANSWER]);
	return 0;
}

/* Find the row to be struck. 0, or -1 with the driver's err. */
static int
find(struct run *run, struct target *t)
{
	if (log_walk(run, &t->l, log_open_struck, NULL, consider, t) < 0)
		return -1;
	if (t->row == 0 && t->wanted != 0)
		return err_set(&run->err, "there is no row %" PRIu64 ": the "
		    "journal ends with row %" PRIu64, t->wanted, t->l.r.seq);
	return t->row != 0 ? 0 : err_set(&run->err, "there is no ruling to "
	    "undo");
}

/* Is the word a row's number? 1, 0, or -1 with err: no row has it. */
static int
row_number(struct run *run, const char *word, uint64_t *row)
{
	if (word[0] == '\0' || word[strspn(word, "0123456789")] != '\0')
		return 0;
	return log_whole(word, row) == 0 ? 1 :
	    err_set(&run->err, "there is no row %s", word);
}

int
journal_undo(struct run *run, const char *const *words)
{
	struct target t = { .wanted = 0 };
	struct entry row = { { NULL } };
	uint64_t seq;
	int numbered;

	numbered = words[0] != NULL ? row_number(run, words[0], &t.wanted) : 0;
	words += numbered > 0;
	if (numbered < 0 || find(run, &t) < 0)
		return -1;
	row.cells[ROW_QUESTION] = arena_printf(&run->scratch, "undo %" PRIu64,
	    t.row);
	row.cells[ROW_NOTE] = words[0];
	if (journal_row(run, &row, IS_UNDO, &seq) < 0)
		return -1;
	journal_done(run, seq, arena_printf(&run->scratch,
	    "struck %" PRIu64, t.row), t.what);
	return 0;
}
