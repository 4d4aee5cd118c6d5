/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. force: with --battle and no words, the check `strength` for
 * every side and group of the battle.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "cli/run.h"
#include "table/load.h"
#include "tools/muster.h"
#include "tools/tools.h"

/* The first OF_SIDE columns are a side's, all HEADS a group's within it. */
enum { OF_SIDE = 2, HEADS = 4 };
static const char *const heads[HEADS] = { "side", "part", "group",
	"commander" };

static int
together(const struct roster *r, int i, int k, int columns)
{
	int c;

	for (c = 0; c < columns; c++)
		if (!text_eq(roster_cell(r, i, heads[c]),
		    roster_cell(r, k, heads[c])))
			return 0;
	return 1;
}

/* Is the unit the first of its side or group? */
static int
leads(const struct roster *r, int i, int columns)
{
	int k;

	for (k = 0; k < i; k++)
		if (together(r, k, i, columns))
			return 0;
	return 1;
}

static void
tell_heading(struct run *run, const char *const *cells)
{
	const char *group = cells[HEADS - 1][0] != '\0' ? cells[HEADS - 1] :
	    cells[HEADS - 2];

	out_text(&run->out->text, group[0] != '\0' ? "  " : "");
	out_clean(&run->out->text, group[0] != '\0' ? group :
	    arena_join(&run->scratch, cells[0], ", ", cells[1]));
	out_text(&run->out->text, "\t");
}

/* Tell the ruling on the units of unit i's side or group. */
static void
tell_force(struct run *run, int i, int columns, const struct ruling *r)
{
	const char *cells[HEADS];
	struct columns in;
	struct telling t;
	struct record rec = { 0 };
	int c;

	for (c = 0; c < HEADS; c++)
		cells[c] = c < columns ? roster_cell(run->in->roster, i,
		    heads[c]) : "";
	if (run->out->format == FORMAT_JSON) {
		run_print(run, r);
		run_telling(run, r->q->check, &t);
		t.nhead = HEADS;
		t.heads = heads;
		t.cells = cells;
		tell_json(&run->out->text, r, &t, NULL, &run->scratch);
		return;
	}
	memset(&in, 0, sizeof(in));
	csv_head_init(&in.head);
	in.head.n = HEADS;
	in.head.names = heads;
	rec.columns = &in;
	rec.cells = cells;
	if (run->out->format == FORMAT_TEXT)
		tell_heading(run, cells);
	run_tell(run, r, &rec);
}

/* Rule `strength` for the units of unit i's side or group. 0, or -1. */
static int
ask_force(struct run *run, int i, int columns)
{
	struct question q;
	struct ruling r = { 0 };
	struct phrase words = { .arena = &run->scratch };
	int k;

	arena_reset(&run->scratch);
	phrase_add(&words, "strength", 0);
	phrase_unit(&words, roster_name(run->in->roster, i));
	for (k = i + 1; roster_name(run->in->roster, k) != NULL; k++) {
		if (!together(run->in->roster, i, k, columns))
			continue;
		phrase_add(&words, "+", 0);
		phrase_unit(&words, roster_name(run->in->roster, k));
	}
	if (run_read(run, NULL, &words, &run->scratch, &q, &run->err) < 0 ||
	    rule(&q, &run->in->dice.faces, &run->scratch, &r, &run->err) < 0)
		return -1;
	tell_force(run, i, columns, &r);
	return 0;
}

/* Tell a side, then its groups. 0, or -1 with err. */
static int
tell_side(struct run *run, int side)
{
	int i;

	if (ask_force(run, side, OF_SIDE) < 0)
		return -1;
	for (i = side; roster_name(run->in->roster, i) != NULL; i++)
		if (together(run->in->roster, side, i, OF_SIDE) &&
		    leads(run->in->roster, i, HEADS) &&
		    ask_force(run, i, HEADS) < 0)
			return -1;
	return 0;
}

int
force_answer(struct run *run, const struct phrase *words)
{
	const struct roster *r;
	int i, all;

	if (run->mode == MODE_WORDS)
		return 0;
	r = run->in->roster;
	all = run->in->opt.battle != NULL && words->n == 0 &&
	    system_find(run->in->sys, run->in->tool->name, "strength") != NULL;
	if (r != NULL && (all || phrase_units(words)) &&
	    muster(run, words) < 0)
		return -1;
	if (!all)
		return 0;
	if (run_mode(run, MODE_FORCE) < 0)
		return -1;
	for (i = 0; roster_name(r, i) != NULL; i++)
		if (leads(r, i, OF_SIDE) && tell_side(run, i) < 0)
			return -1;
	return 1;
}
