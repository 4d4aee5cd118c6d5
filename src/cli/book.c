/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See book.h. */
#include <config.h>

#include "cli/book.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { ROWS_MOST = 1000 };

/* ---- the cells of a row ---- */

/* Add the units that the words name. */
static void
add_units(struct phrase *to, const struct phrase *words)
{
	const struct phrase_word *w;
	struct phrase_word unit;
	int vs = 0;

	for (w = words->all; w - words->all < words->n; w++) {
		vs |= text_same(w->text, w->len, "vs");
		if (w->text[0] != '@' || w->len < 2)
			continue;
		if (vs)
			phrase_one(to, "vs");
		vs = 0;
		unit = *w;
		unit.text++;
		unit.len--;
		phrase_push(to, &unit);
	}
}

/* `44th vs 3rd`: the units of the roster that are in the question. */
static const char *
units(struct run *run, const struct question *q)
{
	struct phrase list = { .arena = &run->scratch };
	struct named_unit u = { 0 };
	int side;

	for (side = SIDE_1; tell_named(q, &u); side = u.side) {
		if (u.side != side)
			phrase_one(&list, "vs");
		phrase_one(&list, u.name);
	}
	/* The check may have no use for a unit. */
	if (list.n == 0 && run->final != NULL)
		add_units(&list, run->final);
	return phrase_text(&list, &run->scratch);
}

/* The tool, the options that the journal has, the words. */
static const char *
question(struct run *run, const struct question *q)
{
	const struct option_row *o;
	const char *text = run->in->tool->name;
	int i;

	for (i = 0; i < OPTIONS; i++) {
		o = &option_table[i];
		if (o->journaled == JOURNALED_QUESTION &&
		    options_has(&run->in->opt, (enum option_id)i))
			text = arena_printf(&run->scratch, "%s --%s", text,
			    o->name);
	}
	return arena_join(&run->scratch, text, " ", q->plain);
}

/*
 * The cell `readings`: those that the ruling consulted or that are not the
 * default, then the marks.
 */
static const char *
readings(struct run *run, const struct question *q, const struct ruling *r)
{
	static const char *const sures[] = { "", "[reconstructed]",
		"[referee]" };
	const struct system *s = q->check->sys;
	struct arena *a = &run->scratch;
	const char *text = "";
	int i;

	for (i = 0; i < s->nreading; i++)
		if ((r->consulted != NULL && r->consulted[i]) ||
		    q->choice[i] != s->readings[i].preset)
			text = arena_join(a, text, " ", arena_printf(a, "%s=%s",
			    s->readings[i].name,
			    s->readings[i].choices[q->choice[i]]));
	if (s->base != NULL)
		text = arena_join(a, text, " ", arena_printf(a, "[on %s]",
		    s->base));
	text = arena_join(a, text, " ", r->house ? "[house]" : "");
	return arena_join(a, text, " ", sures[r->sure]);
}

/* ---- the dice of a row ---- */

/* What a cell of the row holds of each die. */
enum die_cell { DIE_FACE, DIE_KIND, DIE_SOURCE };

/* The dice of one ruling, as they stand in run->recall. */
struct lying {
	const struct recall_event *events;
	int n;
	int mixed, seeded, sealed;
	const char *source;	/* of the first die; "": no dice */
};

static void
look(struct lying *l, const struct recall *r)
{
	const struct recall_event *v;

	*l = (struct lying){ .events = r->events, .n = r->n, .source = "" };
	for (v = l->events; v - l->events < l->n; v++) {
		if (v->throw != NULL)
			continue;
		if (l->source[0] == '\0')
			l->source = v->source;
		l->mixed |= strcmp(v->source, l->source) != 0;
		l->seeded |= strcmp(v->source, "seed") == 0;
		l->sealed |= strcmp(v->source, "sealed") == 0;
	}
}

/* A cell of dice: commas within a throw, `/` between throws. */
static const char *
dice_cell(struct run *run, const struct lying *l, enum die_cell what)
{
	struct growing text = { NULL, 0, 0 };
	const struct recall_event *v;
	const char *between = "";

	for (v = l->events; v - l->events < l->n; v++) {
		if (v->throw != NULL) {
			between = between[0] != '\0' ? "/" : "";
			continue;
		}
		arena_add(&run->scratch, &text, between);
		arena_add(&run->scratch, &text, what == DIE_KIND ? v->kind :
		    what == DIE_SOURCE ? v->source :
		    arena_printf(&run->scratch, "%d", v->face));
		between = ",";
	}
	return text.text;
}

/*
 * The cell `draw` of seeded dice: the place of the first die in the seed's
 * stream; see drumhead-dice(7).
 */
static const char *
draw(struct run *run, const char *check, const struct record *rec,
    int repetition)
{
	struct arena *a = &run->scratch;

	return arena_printf(a, "check=%s repetition=%d %s", check, repetition,
	    rec->key != NULL ? arena_printf(a, "key=%s", rec->key) :
	    arena_printf(a, "record=%" PRIu64, rec->number +
	    run->in->dice.skipped));
}

/*
 * The cell `draw` of sealed dice: the seal's number, and how many words were
 * mixed in by then.
 */
static const char *
seal_number(struct run *run, uint64_t number)
{
	return arena_printf(&run->scratch, "number=%" PRIu64 " words=%d",
	    number, seal_told(&run->in->seal, number));
}

/*
 * Add a note for each seal number below `below` that was drawn for no ruling,
 * so that no number is missing. 0, or -1 with the run's err.
 */
static int
book_spent(struct run *run, uint64_t below)
{
	struct entry row = { .cells = { [ROW_KIND] = row_kinds[IS_NOTE],
		[ROW_PLAYER] = run->in->opt.by, [ROW_NOTE] =
		"sealed dice were thrown, and nothing was ruled" } };

	/* drawn[] is in order, the oldest first; journal_add() removes it. */
	while (run->in->journal != NULL && run->in->seal.ndrawn > 0 &&
	    run->in->seal.drawn[0].number < below) {
		row.cells[ROW_DRAW] = seal_number(run,
		    run->in->seal.drawn[0].number);
		if (journal_add(run->in->journal, &row, &run->err) < 0)
			return -1;
	}
	return 0;
}

/*
 * An error if a seal is open, since the dice of -s can be known before. 0, or
 * -1.
 */
static int
bars_seed(struct run *run)
{
	if (journal_behind(run->in->journal) &&
	    journal_look(run->in->journal, &run->err) < 0)
		return -1;
	if (!run->in->seal.open)
		return 0;
	return err_set(&run->err, "-s: a seal is open in %s, and its dice are "
	    "thrown: leave the seed out, or end the seal with journal reveal",
	    journal_path(run->in->journal));
}

/* Set the cells from `dice` to `draw`. 0, or -1 with err. */
static int
set_thrown(struct run *run, const struct record *rec, int repetition,
    struct entry *row)
{
	struct lying l;

	look(&l, &run->recall);
	if ((l.sealed && book_spent(run, run->in->dice.sealed) < 0) ||
	    (l.seeded && bars_seed(run) < 0))
		return -1;
	row->cells[ROW_DICE] = dice_cell(run, &l, DIE_FACE);
	row->cells[ROW_KINDS] = dice_cell(run, &l, DIE_KIND);
	row->cells[ROW_SOURCE] = l.mixed ? dice_cell(run, &l, DIE_SOURCE) :
	    l.source;
	if (l.seeded)
		row->cells[ROW_SEED] = run->in->dice.seed;
	if (l.sealed)
		row->cells[ROW_DRAW] = seal_number(run, run->in->dice.sealed);
	else if (l.seeded)
		row->cells[ROW_DRAW] = draw(run, run->drawn_for, rec,
		    repetition);
	return 0;
}

/* ---- a row ---- */

/* Add a row that strikes this run's last ruling, whose dice were misread. */
static int
strike(struct run *run)
{
	const struct entry row = { .cells = { [ROW_KIND] = row_kinds[IS_UNDO],
		[ROW_PLAYER] = run->in->opt.by,
		[ROW_QUESTION] = arena_printf(&run->scratch, "undo %" PRIu64,
		    run->last_row),
		[ROW_NOTE] = "the dice were read again" } };

	run->strikes = 0;
	return run->last_row == 0 ? 0 : journal_add(run->in->journal, &row,
	    &run->err);
}

int
book_add(struct run *run, const struct question *q, const struct ruling *r,
    const struct record *rec, int repetition)
{
	struct entry row = { 0 };

	if (run->in->journal == NULL || run->in->looks_again)
		return 0;
	row.cells[ROW_KIND] = row_kinds[IS_RULING];
	row.cells[ROW_PLAYER] = run->in->opt.by;
	row.cells[ROW_UNITS] = units(run, q);
	row.cells[ROW_SYSTEM] = q->check->sys->name;
	row.cells[ROW_FINGERPRINT] = run_fingerprint(run, q->check);
	if (run->err.set || (run->strikes && strike(run) < 0))
		return -1;
	row.cells[ROW_QUESTION] = question(run, q);
	row.cells[ROW_ANSWER] = r->text;
	row.cells[ROW_MEANING] = tell_meaning(r, &run->scratch);
	row.cells[ROW_EFFECTS] = tell_effects(r, &run->scratch);
	row.cells[ROW_READINGS] = readings(run, q, r);
	run->drawn_for = q->check->name;
	return set_thrown(run, rec, repetition, &row) < 0 ? -1 :
	    journal_add(run->in->journal, &row, &run->err);
}

/* ---- the journal itself ---- */

const char *
book_path(const struct run *run)
{
	const char *path;

	path = run->in->opt.journal != NULL ? run->in->opt.journal :
	    getenv("DRUMHEAD_JOURNAL");
	return path != NULL && path[0] != '\0' ? path : NULL;
}

const char *
book_wanted(struct run *run)
{
	const char *path = book_path(run);

	if (path == NULL)
		(void)err_set(&run->err, "which journal? give -J FILE or set "
		    "DRUMHEAD_JOURNAL");
	return path;
}

int
book_syncs(const struct run *run)
{
	return run->in->opt.sync == NULL ||
	    strcmp(run->in->opt.sync, "none") != 0;
}

void
book_notice(struct run *run, struct journal *j)
{
	const char *text;

	text = journal_notice(j);
	if (text != NULL)
		run_error(run, NULL, text);
}

void
book_close(struct run *run)
{
	run->in->dice.draw_seal = NULL;
	seal_free(&run->in->seal);
	journal_close(run->in->journal);
	run->in->journal = NULL;
	run->last_row = 0;
}

static int
open_at(struct run *run, const char *path)
{
	run->in->journal = journal_open(path, seal_watch, &run->in->seal,
	    run->in->frame, &run->err);
	if (run->in->journal == NULL)
		return -1;
	run->in->seal.journal = run->in->journal;
	run->in->dice.draw_seal = seal_draw;
	run->in->dice.seal = &run->in->seal;
	book_notice(run, run->in->journal);
	return 0;
}

int
book_open(struct run *run)
{
	const struct options *o = &run->in->opt;
	const char *path;

	if (!(option_table[OPTION_JOURNAL].acts >> run->mode & 1) ||
	    o->chances || run->in->told != NULL)
		return 0;
	path = book_path(run);
	if (run->in->journal != NULL && (path == NULL ||
	    strcmp(journal_path(run->in->journal), path) != 0))
		book_close(run);
	if (path == NULL ||
	    (run->in->journal == NULL && open_at(run, path) < 0))
		return path == NULL ? 0 : -1;
	return o->seed != NULL && !run->in->looks_again ? bars_seed(run) : 0;
}

int
book_full(const struct run *run)
{
	int waits;

	waits =
	    run->in->journal != NULL ? journal_waiting(run->in->journal) : 0;
	return waits >= (run->in->opt.sync != NULL &&
	    strcmp(run->in->opt.sync, "row") == 0 ? 1 : ROWS_MOST);
}

int
book_commit(struct run *run)
{
	struct err e = { 0 };
	int got;

	if (book_spent(run, UINT64_MAX) < 0 || run->in->journal == NULL ||
	    journal_waiting(run->in->journal) == 0)
		return 0;
	got = journal_commit(run->in->journal, book_syncs(run), &e);
	book_notice(run, run->in->journal);
	seal_done(&run->in->seal);
	if (got == 0) {
		run->last_row = journal_last(run->in->journal);
		return 0;
	}
	run_error(run, NULL, e.text);
	run->unwritten = 1;
	run->status = 2;
	book_close(run);
	return -1;
}
