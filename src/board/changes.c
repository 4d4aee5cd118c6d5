/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. From the effects of a ruling to the cells of a roster, by the
 * system's table `applied`: which column an effect changes, and how.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "board/game.h"
#include "ledger/celledit.h"
#include "ledger/csvedit.h"
#include "ledger/lines.h"

enum { NAMED_MOST = 200 };

/* A unit of the roster that the question names. */
struct named {
	int side, nth, unit;	/* nth of that side; its row in the roster */
};

struct applying {
	struct shell *sh;
	const struct table *table;
	struct named named[NAMED_MOST];
	int n;
	const char *of;		/* the follow-up of --through, or "" */
	struct changes *c;
};

/* ---- who ---- */

static void
add_named(struct applying *w, int side, int place, int unit)
{
	if (unit < 0 || w->n == NAMED_MOST)
		return;
	w->named[w->n].side = side;
	w->named[w->n].nth = place;
	w->named[w->n++].unit = unit;
}

static void
find_named(struct applying *w, const struct phrase *words)
{
	const struct phrase_word *word;
	const struct roster *r = w->sh->session.roster;
	const char *p;
	size_t len;
	int side, place, i;

	side = place = 1;
	for (word = words->all; word - words->all < words->n; word++) {
		p = word->text;
		len = word->len;
		if (text_same(p, len, "vs")) {
			side = 2;
			place = 1;
		} else if (len == 1 && *p == '+') {
			place++;
		} else if (len == 2 && p[0] == '@' && p[1] == '*') {
			for (i = 0; roster_name(r, i) != NULL; i++)
				add_named(w, side, i + 1, i);
		} else if (*p == '@') {
			add_named(w, side, place, roster_find(r,
			    arena_copy(&w->sh->line, p + 1, len - 1)));
		} else if (len > 5 && memcmp(p, "unit=", 5) == 0) {
			/* (`next` writes units so.) */
			add_named(w, side, place, roster_find(r,
			    arena_copy(&w->sh->line, p + 5, len - 5)));
		}
	}
}

/*
 * The roster's unit that an effect concerns, by its side and its number on that
 * side (0: any). -1: no named unit fits, or several do.
 */
static int
whose(const struct applying *w, int side, int place)
{
	int i, found = -1, n = 0;

	for (i = 0; i < w->n; i++) {
		if (side != 0 && w->named[i].side != side)
			continue;
		if (place != 0 && w->named[i].nth != place)
			continue;
		found = w->named[i].unit;
		n++;
	}
	return n == 1 ? found : -1;
}

/* ---- what ---- */

static struct change *
change_of(struct applying *w, int unit)
{
	struct changes *c = w->c;
	const char *text;
	size_t len;
	int i, line;

	line = roster_line(w->sh->session.roster, unit);
	for (i = 0; i < c->n; i++)
		if (c->all[i].line == line)
			return &c->all[i];
	ARENA_PUSH(&w->sh->line, c->all, c->n, c->room);
	c->all[c->n].unit = roster_name(w->sh->session.roster, unit);
	c->all[c->n].line = line;
	/* A carriage return at the end is not part of the row. */
	text = c->read[line - 1];
	len = strlen(text);
	len -= len > 0 && text[len - 1] == '\r';
	c->all[c->n].before = c->all[c->n].after = arena_copy(&w->sh->line,
	    text, len);
	return &c->all[c->n++];
}

/*
 * The key of the row that stands `value` rows below (sign 1) or above (sign -1)
 * the row of key `cell`, in the table `to`.
 */
static const char *
stepped(const struct applying *w, const char *cell, const char *to,
    struct num n, int sign)
{
	const struct table *t;
	int row;

	t = game_table(w->sh, to);
	if (t == NULL || t->nrow == 0 || n.d != 1)
		return NULL;
	row = 0;
	if (cell[0] != '\0')
		row = table_row(t, val_text(cell), w->sh->session.choice, NULL);
	if (row < 0 || n.n > t->nrow || n.n < -t->nrow)
		return NULL;
	row += sign * (int)n.n;
	row = row < 0 ? 0 : row >= t->nrow ? t->nrow - 1 : row;
	return t->rows[row].key;
}

/* The number of a value, which a table may have as a text. 0, or -1. */
static int
number_of(struct val v, struct num *n)
{
	if (v.kind == VAL_TEXT)
		return num_parse(n, v.t, strlen(v.t));
	*n = v.n;
	return 0;
}

/* The cell with the number of `to`, else the effect's, added or subtracted. */
static const char *
added(const char *cell, const char *to, struct val v, int sign,
    struct arena *a)
{
	struct num n;

	return number_of(to[0] != '\0' ? val_text(to) : v, &n) < 0 ? cell :
	    cell_add(cell, n, sign, a);
}

/* The cell after the effect; NULL: `does` is no known way to change a cell. */
static const char *
new_cell(const struct applying *w, const char *does, const char *cell,
    const char *to, struct val v)
{
	struct arena *a = &w->sh->line;
	struct num n;

	if (strcmp(does, "add") == 0 || strcmp(does, "take") == 0)
		return added(cell, to, v, does[0] == 'a' ? 1 : -1, a);
	if (strcmp(does, "set") == 0)
		return cell_set(cell, to, val_show(v, a), a);
	if (strcmp(does, "word") == 0 || strcmp(does, "unword") == 0)
		return cell_words(cell, to, does[0] == 'w', a);
	if (strcmp(does, "down") == 0 || strcmp(does, "up") == 0)
		return number_of(v, &n) < 0 ? NULL : stepped(w, cell, to, n,
		    does[0] == 'd' ? 1 : -1);
	return NULL;
}

static void
leave(struct applying *w, const struct outcome_effect *e)
{
	struct arena *a = &w->sh->line;

	w->c->left_over = arena_join(a, w->c->left_over, "; ", arena_join(a,
	    w->of, ": ", tell_effect(e, a)));
}

/* Find the lines of the file that are rows; the first is the header. */
static void
find_lines(struct applying *w)
{
	const struct roster *r = w->sh->session.roster;
	struct changes *c = w->c;
	int i;

	for (i = -1; i < 0 || roster_name(r, i) != NULL; i++) {
		ARENA_PUSH(&w->sh->line, c->lines, c->nline, c->lineroom);
		c->lines[c->nline++] = roster_line(r, i);
	}
}

/* The index of a column that the roster lacks, appended to all lines; or -1. */
static int
new_column(struct applying *w, const char *column)
{
	struct changes *c = w->c;
	struct arena *a = &w->sh->line;
	int i, n;

	for (n = 0; roster_column(w->sh->session.roster, n) != NULL; n++)
		continue;
	for (i = 0; i < c->ncolumn; i++)
		if (text_eq(c->columns[i], column))
			return n + i;
	if (c->nline == 0)
		find_lines(w);
	for (i = 0; i < c->n; i++) {
		c->all[i].before = csvedit_widen(c->all[i].before, "", a);
		c->all[i].after = csvedit_widen(c->all[i].after, "", a);
	}
	ARENA_PUSH(a, c->columns, c->ncolumn, c->columnroom);
	c->columns[c->ncolumn++] = column;
	return game_widen(c->read, c, c->ncolumn - 1, a) < 0 ? -1 :
	    n + c->ncolumn - 1;
}

static int
says_yes(const char *cell)
{
	return text_eq(cell, "yes") || text_eq(cell, "1") ||
	    text_eq(cell, "true");
}

/* Write a word as yes or no in its own column: 1; 0: it has none; or -1. */
static int
say_flag(struct applying *w, struct change *c, const char *word, int yes)
{
	const char *cell;
	int at;

	if (strncmp(word, "not-", 4) == 0) {
		word += 4;
		yes = !yes;
	}
	at = roster_column_at(w->sh->session.roster, word);
	if (at < 0)
		return 0;
	cell = csvedit_get(c->after, at, &w->sh->line);
	/* A number in the cell is a count of marks, and no yes or no. */
	if (cell[0] != '\0' && !says_yes(cell) && !text_eq(cell, "no") &&
	    !text_eq(cell, "0") && !text_eq(cell, "false"))
		return 0;
	if (yes != says_yes(cell) && (yes || cell[0] != '\0'))
		c->after = csvedit_set(c->after, at, yes ? "yes" : "no",
		    &w->sh->line);
	return c->after != NULL ? 1 : -1;
}

/*
 * Write the words that have columns of their own as yes or no: the words that
 * are left. *adds: the first of these is to be added, the others removed. NULL:
 * a row goes over several lines.
 */
static const char *
say_flags(struct applying *w, struct change *c, const char *words, int *adds)
{
	const char *word, *left = "";
	int got, first;

	for (first = *adds; (word = text_first(&w->sh->line, words,
	    &words))[0] != '\0'; first = 0) {
		got = say_flag(w, c, word, first);
		if (got < 0)
			return NULL;
		*adds &= !(first && got);
		if (!got)
			left = arena_join(&w->sh->line, left, " ", word);
	}
	return left;
}

static int
whole_row(struct applying *w, const struct change *c, int unit)
{
	return c->after != NULL ? 0 : shell_error(w->sh, "%s: the row is "
	    "written over more than one line: apply cannot change it",
	    roster_place(w->sh->session.roster, unit, &w->sh->line));
}

static int
apply_row(struct applying *w, int row, int unit,
    const struct outcome_effect *e)
{
	const char *column, *cell, *text, *does, *to;
	struct change *c;
	struct arena *a = &w->sh->line;
	int at, takes, adds;

	column = game_cell(w->table, row, "column");
	does = game_cell(w->table, row, "does");
	to = game_cell(w->table, row, "to");
	at = roster_column_at(w->sh->session.roster, column);
	takes = strcmp(does, "take") == 0 ||
	    (strcmp(does, "add") == 0 && (e->v.kind == VAL_TEXT ?
	    e->v.t[0] == '-' : e->v.n.n < 0));
	adds = strcmp(does, "word") == 0;
	if (adds || strcmp(does, "unword") == 0) {
		c = change_of(w, unit);
		to = say_flags(w, c, to, &adds);
		does = adds ? "word" : "unword";
		if (to == NULL || to[0] == '\0')
			return whole_row(w, c, unit);
	}
	/* The roster has no such column: nothing can be subtracted. */
	if (at < 0 && takes) {
		leave(w, e);
		return 0;
	}
	if (at < 0)
		at = new_column(w, column);
	if (at < 0)
		return shell_error(w->sh, "%s: there is no column \"%s\", "
		    "which %s changes, and a row is written over more than one "
		    "line: add it, empty, and apply again",
		    roster_place(w->sh->session.roster, -1, a), column,
		    tell_effect(e, a));
	c = change_of(w, unit);
	cell = csvedit_get(c->after, at, a);
	text = takes && cell[0] == '\0' ? NULL : new_cell(w, does, cell, to,
	    e->v);
	if (text == NULL)
		leave(w, e);
	if (text == NULL || strcmp(text, cell) == 0)
		return 0;
	c->after = csvedit_set(c->after, at, text, a);
	return whole_row(w, c, unit);
}

static int
apply_effect(struct applying *w, const struct outcome_effect *e)
{
	int side, row, unit;

	row = w->table == NULL ? -1 : table_row(w->table, val_text(e->name),
	    w->sh->session.choice, NULL);
	side = e->side;
	if (row >= 0 && side == SIDE_NONE)
		side = game_cell(w->table, row, "side")[0] - '0';
	unit = whose(w, side == SIDE_1 || side == SIDE_2 ? side : 0,
	    e->unit + 1);
	if (row < 0 || unit < 0 ||
	    strcmp(game_cell(w->table, row, "does"), "score") == 0) {
		leave(w, e);
		return 0;
	}
	return apply_row(w, row, unit, e);
}

/* Apply an answer by the table's row `TOOL ANSWER`, as in `fire D`, if any. */
static int
apply_answer(struct applying *w, const struct deed *d)
{
	struct outcome_effect e = { 0 };

	if (w->table == NULL)
		return 0;
	e.name = arena_printf(&w->sh->line, "%s %s", d->tool, d->answer);
	e.unit = -1;
	e.v = val_int(1);
	return table_row(w->table, val_text(e.name), w->sh->session.choice,
	    NULL) < 0 ? 0 : apply_effect(w, &e);
}

/* ---- the whole ---- */

int
game_widen(char **lines, const struct changes *c, int column, struct arena *a)
{
	const char *wide;
	int i, k;

	for (i = 0; i < c->nline; i++) {
		for (k = 0; k < c->lines[i] - 1 && lines[k] != NULL; k++)
			continue;
		wide = lines[k] == NULL ? NULL : csvedit_widen(lines[k],
		    i == 0 ? c->columns[column] : "", a);
		if (wide == NULL)
			return -1;
		lines[k] = arena_text(a, wide);
	}
	return 0;
}

static int
find_table(struct applying *w)
{
	w->table = game_table(w->sh, "applied");
	if (w->table == NULL || (game_has(w->table, "does") &&
	    game_has(w->table, "column") && game_has(w->table, "to")))
		return 0;
	return shell_error(w->sh, "%s:%d: the columns of applied are effect, "
	    "does, column, to", w->table->file, w->table->line);
}

/*
 * The units of the question that led to the last ruling, if both have two
 * sides or neither has. A test that follows a fight is of one side, and it is
 * not known of which: "".
 */
const struct phrase *
game_led(const struct shell *sh)
{
	static const struct phrase none;
	const struct outcome_effect *e;
	const struct phrase *led = &sh->last.ruling.led;
	int both = 0;

	for (e = sh->last.left.did.effects; e != NULL; e = e->next)
		both |= e->side == SIDE_2;
	return sh->last.left.ruled && phrase_sided(led) == both ? led : &none;
}

static int
apply_deed(struct applying *w, const struct deed *d)
{
	const struct outcome_effect *e;
	int got;

	w->of = d->of;
	got = apply_answer(w, d);
	for (e = d->effects; got == 0 && e != NULL; e = e->next)
		got = apply_effect(w, e);
	return got;
}

/* Apply the follow-ups that --through asked, each to its own units. */
static int
apply_later(struct applying *w, const struct deed *d)
{
	int got, i;

	for (got = 0; got == 0 && d != NULL; d = d->next) {
		for (i = w->n = 0; i < d->n; i++)
			add_named(w, d->doers[i].side, d->doers[i].nth,
			    roster_find(w->sh->session.roster,
			    d->doers[i].name));
		got = apply_deed(w, d);
	}
	return got;
}

int
game_changes(struct shell *sh, const struct phrase *words, struct changes *c)
{
	struct applying w = { 0 };
	struct roster *r;
	int got, i, k;

	memset(c, 0, sizeof(*c));
	c->left_over = "";
	w.sh = sh;
	w.c = c;
	r = sh->session.roster;
	if (find_table(&w) < 0)
		return -1;
	c->path = roster_path(r);
	c->read = lines_read(c->path, &sh->line, &c->was, &sh->run.err);
	if (c->read == NULL)
		return shell_error(sh, "%s", sh->run.err.text);
	find_named(&w, words);
	if (w.n == 0)
		find_named(&w, &sh->last.ruling.words);
	if (w.n == 0)
		find_named(&w, game_led(sh));
	got = apply_deed(&w, &sh->last.left.did);
	if (got == 0)
		got = apply_later(&w, sh->last.left.later);
	/* Drop changes that leave the line as it was. */
	for (i = k = 0; i < c->n; i++)
		if (strcmp(c->all[i].before, c->all[i].after) != 0)
			c->all[k++] = c->all[i];
	c->n = k;
	return got;
}
