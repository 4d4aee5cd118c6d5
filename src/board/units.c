/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. units: both armies as a table, with what changed and who acted
 * since the turn began; and one unit, with all that the journal has of it.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "board/game.h"
#include "board/since.h"
#include "cli/book.h"
#include "sheet/file.h"
#include "tell/list.h"
#include "record/journal.h"
#include "verbs/tables.h"

enum { SIDES_MOST = 16, GAP = 2, CELL_MOST = 28 };

struct army {
	struct shell *sh;
	const struct roster *r;
	const char **cells;	/* [unit * columns + column] */
	const char **names;	/* of the columns; the first is the unit */
	int *wide;
	int n, units;
	const char *sides[SIDES_MOST];
	int nside;
	int *side;		/* of each unit */
	int screen;		/* columns of the screen, or -1 */
};

/* ---- the table ---- */

/* A cell cut to `most` columns, on a screen only. */
static const char *
shortened(struct army *w, const char *cell, int most)
{
	const char *p;
	int n;

	if (!w->sh->terminal || out_width(cell, strlen(cell)) <= most)
		return cell;
	for (p = cell, n = 0; *p != '\0' && n < most - 2; p++)
		n += ((unsigned char)p[1] & 0xc0) != 0x80;
	return arena_printf(&w->sh->line, "%.*s..", (int)(p - cell), cell);
}

/* Is a column worth printing: is a cell set, and do they differ on a side? */
static int
says(const struct army *w, const char *column)
{
	const char *cell;
	int i, k, some = 0, same = w->units > 1;

	for (i = 0; i < w->units; i++) {
		cell = roster_cell(w->r, i, column);
		some |= cell[0] != '\0' && strcmp(cell, "0") != 0;
		for (k = 0; k < i && w->side[k] != w->side[i]; k++)
			continue;
		same &= strcmp(cell, roster_cell(w->r, k, column)) == 0;
	}
	return some && !same;
}

static void
add_column(struct army *w, const char *name, const char *const *cells,
    int room)
{
	const char *cell;
	int i, k = w->n++;

	w->names[k] = name;
	w->wide[k] = out_width(name, strlen(name));
	for (i = 0; i < w->units; i++) {
		cell = cells != NULL ? cells[i] : roster_cell(w->r, i, name);
		/* Names are typed in questions: up to two fifths of the screen. */
		cell = shortened(w, cell, k > 0 ? CELL_MOST :
		    w->screen * 2 / 5);
		w->cells[i * room + k] = cell;
		if (out_width(cell, strlen(cell)) > w->wide[k])
			w->wide[k] = out_width(cell, strlen(cell));
	}
}

static void
find_sides(struct army *w)
{
	const char *side;
	int i, k;

	for (i = 0; i < w->units; i++) {
		side = roster_cell(w->r, i, "side");
		for (k = 0; k < w->nside; k++)
			if (text_eq(w->sides[k], side))
				break;
		if (k == w->nside && k < SIDES_MOST)
			w->sides[w->nside++] = side;
		w->side[i] = k < SIDES_MOST ? k : 0;
	}
}

static int
table_width(const struct army *w)
{
	int i, sum;

	for (sum = i = 0; i < w->n; i++)
		sum += w->wide[i] + (i > 0 ? GAP : 0);
	return sum;
}

static int
is_state(const struct army *w, const char *column)
{
	const struct table *t;
	int i;

	t = game_table(w->sh, "applied");
	for (i = 0; t != NULL && i < t->nrow; i++)
		if (text_eq(game_cell(t, i, "column"), column))
			return 1;
	return text_eq(column, "words");
}

/*
 * Choose the columns: the unit, those that rulings change, who acted, then the
 * others while they fit.
 */
static void
fill(struct army *w, const struct since *s, int room)
{
	const char *column, **cells;
	int i, k;

	cells = arena_alloc(&w->sh->line, ((size_t)w->units + 1) *
	    sizeof(*cells));
	for (i = 0; i < w->units; i++)
		cells[i] = arena_printf(&w->sh->line, "@%s%s",
		    roster_name(w->r, i), s->changed[i] ? " *" : "");
	add_column(w, "unit", cells, room);
	for (k = 0; k < 2; k++) {
		for (i = 0; (column = roster_column(w->r, i)) != NULL; i++) {
			if (text_eq(column, "unit") || text_eq(column,
			    "side") || is_state(w, column) == k ||
			    !says(w, column))
				continue;
			add_column(w, column, NULL, room);
			if (w->screen >= 0 && table_width(w) > w->screen)
				w->n--;
		}
		if (k == 0 && s->known)
			add_column(w, "this turn", s->acted, room);
		if (k == 0 && s->may != NULL)
			add_column(w, "may still", s->may, room);
		/* (`units NAME` prints what does not fit.) */
		if (k == 0 && s->may != NULL && w->screen >= 0 &&
		    table_width(w) > w->screen)
			w->n--;
	}
}

/* Print cells; at a terminal in columns, and without `last` the line goes on. */
static void
tell_line(struct army *w, const char *const *cells, int last)
{
	struct out *o = &w->sh->outlet.text;
	size_t from;
	int i;

	if (!w->sh->terminal) {
		list_line(o, FORMAT_TEXT, NULL, NULL, cells, w->n);
		return;
	}
	for (i = 0; i < w->n; i++) {
		from = o->n;
		out_clean(o, cells[i]);
		if (i < w->n - 1 || !last)
			out_column(o, from, w->wide[i]);
	}
	out_text(o, last ? "\n" : "");
}

/* The next unit of a side behind this one, or -1. */
static int
next_of(const struct army *w, int side, int unit)
{
	for (unit++; unit < w->units; unit++)
		if (w->side[unit] == side)
			return unit;
	return -1;
}

/* Print the two sides beside each other, a unit of each on a line. */
static void
tell_pairs(struct army *w, int room)
{
	const char **none;
	int one, two, i;

	none = arena_alloc(&w->sh->line, (size_t)w->n * sizeof(*none));
	for (i = 0; i < w->n; i++)
		none[i] = "";
	none[0] = w->sides[0];
	tell_line(w, none, 0);
	none[0] = w->sides[1];
	tell_line(w, none, 1);
	none[0] = "";
	tell_line(w, w->names, 0);
	tell_line(w, w->names, 1);
	one = next_of(w, 0, -1);
	two = next_of(w, 1, -1);
	while (one >= 0 || two >= 0) {
		tell_line(w, one >= 0 ? &w->cells[one * room] : none, two < 0);
		if (two >= 0)
			tell_line(w, &w->cells[two * room], 1);
		one = one >= 0 ? next_of(w, 0, one) : -1;
		two = two >= 0 ? next_of(w, 1, two) : -1;
	}
}

static void
tell_army(struct army *w, int room)
{
	struct out *o = &w->sh->outlet.text;
	int i, k;

	if (w->nside == 2 && w->screen >= 2 * table_width(w) + GAP) {
		tell_pairs(w, room);
		return;
	}
	for (k = 0; k < w->nside; k++) {
		if (w->nside > 1) {
			out_text(o, k > 0 ? "\n" : "");
			out_line(o, "", w->sides[k]);
		}
		tell_line(w, w->names, 1);
		for (i = next_of(w, k, -1); i >= 0; i = next_of(w, k, i))
			tell_line(w, &w->cells[i * room], 1);
	}
}

static int
load(struct shell *sh)
{
	sh->session.roster = NULL;
	(void)session_rules(&sh->run);
	if (sh->session.roster != NULL)
		return 0;
	return shell_error(sh, "no roster is in use; type: units FILE");
}

static int
tell_units(struct shell *sh)
{
	struct army w = { 0 };
	struct since s;
	size_t room;
	int rows;

	if (load(sh) < 0)
		return -1;
	w.sh = sh;
	w.r = sh->session.roster;
	w.screen = -1;
	if (sh->terminal)
		edit_size(&w.screen, &rows);
	while (roster_name(w.r, w.units) != NULL)
		w.units++;
	for (room = 3; roster_column(w.r, (int)room - 3) != NULL; room++)
		continue;
	w.cells = arena_alloc(&sh->line, ((size_t)w.units + 1) * room *
	    sizeof(*w.cells));
	w.names = arena_alloc(&sh->line, room * sizeof(*w.names));
	w.wide = arena_alloc(&sh->line, room * sizeof(*w.wide));
	w.side = arena_alloc(&sh->line, ((size_t)w.units + 1) *
	    sizeof(*w.side));
	since_find(sh, &s, w.units);
	find_sides(&w);
	fill(&w, &s, (int)room);
	tell_army(&w, (int)room);
	return 0;
}

/* ---- one unit ---- */

/* A row of the journal as `fire @44th @3rd: 3 hits, plain volley`. */
static const char *
ruling_line(struct shell *sh, const char *const *cells)
{
	const char *text, *units, *p;
	size_t len;

	text = text_first(&sh->line, cells[ROW_QUESTION], &p);
	units = cells[ROW_UNITS];
	while ((p = text_token(&units, &len)) != NULL)
		text = arena_printf(&sh->line, "%s %s%.*s", text,
		    text_same(p, len, "vs") ? "" : "@", (int)len, p);
	return arena_printf(&sh->line, "%s: %s", text, arena_join(&sh->line,
	    cells[ROW_ANSWER], ", ", cells[ROW_MEANING]));
}

static void
tell_event(struct shell *sh, const struct log *l)
{
	const char *const *was = l->row.cells;

	LIST_TEXT(&sh->outlet.text, arena_printf(&sh->line, "  row %" PRIu64,
	    l->r.seq), was[ROW_TURN], l->kind != IS_ROSTER ?
	    ruling_line(sh, was) : log_difference(sh->session.roster,
	    was[ROW_NOTE], was[ROW_MEANING], &sh->line),
	    l->by != NULL ? "struck" : "");
}

static void
tell_events(struct shell *sh, const char *name)
{
	const char *units, *one;
	struct log l;

	if (book_path(&sh->run) == NULL)
		return;
	log_open_struck(&sh->run, &l);
	while (log_next(&l)) {
		units = l.row.cells[ROW_UNITS];
		do
			one = text_first(&sh->line, units, &units);
		while (one[0] != '\0' && !text_wordeq(one, name));
		if (l.kind != IS_UNDO && one[0] != '\0')
			tell_event(sh, &l);
	}
	err_clear(&sh->run.err);
}

static void
tell_may(struct shell *sh, int unit)
{
	struct since s;
	int n;

	for (n = 0; roster_name(sh->session.roster, n) != NULL; n++)
		continue;
	since_find(sh, &s, n);
	if (s.may == NULL || s.may[unit][0] == '\0')
		return;
	out_line(&sh->outlet.text, "  may still\t", s.may[unit]);
}

static int
tell_one(struct shell *sh, const char *name)
{
	const struct roster *r;
	const char *column, *cell;
	struct out *o;
	int unit, i;

	if (load(sh) < 0)
		return -1;
	r = sh->session.roster;
	name = shell_unit(sh, name);
	if (name == NULL)
		return -1;
	unit = roster_find(r, name);
	if (unit < 0) {
		(void)roster_words(r, name, &sh->line, &sh->run.err);
		return shell_error(sh, "%s", sh->run.err.text);
	}
	o = &sh->outlet.text;
	out_line(o, "@", roster_name(r, unit));
	for (i = 0; (column = roster_column(r, i)) != NULL; i++) {
		cell = roster_cell(r, unit, column);
		if (cell[0] == '\0' || text_eq(column, "unit"))
			continue;
		out_text(o, "  ");
		out_clean(o, column);
		out_line(o, "\t", cell);
	}
	tell_may(sh, unit);
	tell_events(sh, roster_name(r, unit));
	return 0;
}

/* Does the argument of `units` name a unit of the roster, and no file? */
static int
names_unit(struct shell *sh, const char *args)
{
	if (args[0] == '@')
		return 1;
	if (access(args, F_OK) == 0 || strpbrk(args, "/") != NULL)
		return 0;
	(void)session_rules(&sh->run);
	err_clear(&sh->run.err);
	return sh->session.roster != NULL &&
	    roster_find(sh->session.roster, args) >= 0;
}

int
command_units(struct shell *sh, const char *args)
{
	if (args[0] == '\0')
		return tell_units(sh);
	if (names_unit(sh, args))
		return tell_one(sh, args + (args[0] == '@'));
	return shell_units(sh, args);
}

/* ---- muster ---- */

/* Write a new file, never over an old one: 0, or -1 with err. */
static int
write_new(const char *path, const struct out *o, struct err *e)
{
	int fd, bad;

	fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
	if (fd < 0)
		return err_set(e, "%s: %s", path, strerror(errno));
	bad = file_write(fd, o->p, o->n) < 0;
	if (close(fd) == 0 && !bad)
		return 0;
	(void)err_set(e, "%s: %s", path, strerror(errno));
	(void)unlink(path);
	return -1;
}

int
command_muster(struct shell *sh, const char *args)
{
	const char *battle, *path;
	struct run *run = &sh->run;
	struct out o;
	size_t i;
	int got, lines;

	battle = text_first(&sh->line, args, &path);
	path = shell_path(sh, path);
	if (path[0] == '\0')
		return shell_error(sh, "muster BATTLE FILE: which battle, and "
		    "the file that its units go into");
	run->in->opt.units = NULL;
	if (session_rules(run) < 0)
		return shell_error(sh, "%s", run->err.text);
	run->in->opt.battle = battle;
	out_open(&o, sh->session.frame);
	got = tables_battle(run, sh->session.sys, &o);
	if (got == 0)
		got = write_new(path, &o, &run->err);
	for (lines = 0, i = 0; i < o.n; i++)
		lines += o.p[i] == '\n';
	out_free(&o);
	if (got < 0 || shell_units(sh, path) < 0)
		return run->err.set ? shell_error(sh, "%s", run->err.text) :
		    -1;
	out_clean(&sh->outlet.text, path);
	out_printf(&sh->outlet.text, ": %d units\n", lines - 1);
	return 0;
}
