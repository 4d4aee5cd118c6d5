/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. From the effects of a ruling to the cells of a roster, by the
 * system's table `applied`: which column an effect changes, and how.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "shell/game.h"
#include "table/csvedit.h"

enum { NAMED_MOST = 200 };

/* The units of the roster that a question named, by side and place. */
struct named {
	int side, place, unit;	/* unit: its number in the roster */
};

struct applying {
	struct shell *sh;
	const struct table *table;
	int does, column, to;	/* columns of the table */
	struct named named[NAMED_MOST];
	int n;
	struct changes *c;
	char **lines;		/* of the file */
};

/* ---- who ---- */

static int
unit_number(const struct roster *r, const char *name)
{
	int i;

	for (i = 0; roster_name(r, i) != NULL; i++)
		if (text_wordeq(roster_name(r, i), name))
			return i;
	return -1;
}

static void
add_named(struct applying *w, int side, int place, int unit)
{
	if (unit < 0 || w->n == NAMED_MOST)
		return;
	w->named[w->n].side = side;
	w->named[w->n].place = place;
	w->named[w->n++].unit = unit;
}

static void
find_named(struct applying *w, const char *words)
{
	const struct roster *r;
	const char *p;
	size_t len;
	int side, place, i;

	r = w->sh->d.roster;
	side = place = 1;
	while ((p = text_token(&words, &len)) != NULL) {
		if (text_same(p, len, "vs")) {
			side = 2;
			place = 1;
		} else if (len == 1 && *p == '+') {
			place++;
		} else if (len == 2 && p[0] == '@' && p[1] == '*') {
			for (i = 0; roster_name(r, i) != NULL; i++)
				add_named(w, side, i + 1, i);
		} else if (*p == '@') {
			add_named(w, side, place, unit_number(r,
			    arena_copy(&w->sh->line, p + 1, len - 1)));
		}
	}
}

/* Whose the effect is: a unit of the roster, or -1. Alone is meant if alone. */
static int
whose(const struct applying *w, int side, int place)
{
	int i, found, n;

	found = -1;
	n = 0;
	for (i = 0; i < w->n; i++) {
		if (side != 0 && w->named[i].side != side)
			continue;
		if (place != 0 && w->named[i].place != place)
			continue;
		found = w->named[i].unit;
		n++;
	}
	return n == 1 ? found : -1;
}

/* ---- what ---- */

/* The line's number stands behind the last colon. */
static int
line_of(const struct shell *sh, int unit, struct arena *a)
{
	return (int)strtol(strrchr(roster_place(sh->d.roster, unit, a), ':') +
	    1, NULL, 10);
}

static struct change *
change_of(struct applying *w, int unit)
{
	struct changes *c;
	int i, line;

	c = w->c;
	line = line_of(w->sh, unit, &w->sh->line);
	for (i = 0; i < c->n; i++)
		if (c->all[i].line == line)
			return &c->all[i];
	ARENA_PUSH(&w->sh->line, c->all, c->n, c->room);
	c->all[c->n].unit = roster_name(w->sh->d.roster, unit);
	c->all[c->n].line = line;
	c->all[c->n].before = c->all[c->n].after = w->lines[line - 1];
	return &c->all[c->n++];
}

static int
column_number(const struct roster *r, const char *name)
{
	int i;

	for (i = 0; roster_column(r, i) != NULL; i++)
		if (text_eq(roster_column(r, i), name))
			return i;
	return -1;
}

static const char *
without_word(const char *words, const char *word, struct arena *a)
{
	const char *p, *text;
	size_t len;

	text = "";
	while ((p = text_token(&words, &len)) != NULL)
		if (!text_same(p, len, word))
			text = arena_printf(a, "%s%s%s", text,
			    text[0] != '\0' ? " " : "", arena_copy(a, p, len));
	return text;
}

/* A counted column never falls below nothing. */
static const char *
added(const char *cell, const char *value, int sign, struct arena *a)
{
	char buf[NUM_TEXT];
	struct num was, more;

	if (num_parse(&was, cell, strlen(cell)) < 0)
		was = num_int(0);
	if (num_parse(&more, value, strlen(value)) < 0 ||
	    num_mul(&more, more, num_int(sign)) < 0 ||
	    num_add(&was, was, more) < 0)
		return cell;
	if (was.n < 0)
		was = num_int(0);
	if (was.n == 0 && cell[0] == '\0')
		return cell;
	return arena_text(a, num_print(was, 0, buf));
}

/* `add`, `take`, `set`, `word`, `unword`: the cell as it is then, or NULL. */
static const char *
new_cell(const char *does, const char *cell, const char *to, const char *value,
    struct arena *a)
{
	const char *rest;

	if (strcmp(does, "add") == 0)
		return added(cell, value, 1, a);
	if (strcmp(does, "take") == 0)
		return added(cell, value, -1, a);
	if (strcmp(does, "set") == 0)
		return strcmp(to, "=") == 0 ? value : to;
	if (strcmp(does, "word") != 0 && strcmp(does, "unword") != 0)
		return NULL;
	rest = without_word(cell, to, a);
	if (strcmp(does, "unword") == 0)
		return rest;
	return arena_printf(a, "%s%s%s", rest, rest[0] != '\0' ? " " : "", to);
}

static void
by_hand(struct applying *w, const char *effect)
{
	w->c->by_hand = arena_printf(&w->sh->line, "%s%s%s",
	    w->c->by_hand != NULL ? w->c->by_hand : "",
	    w->c->by_hand != NULL ? "; " : "", effect);
}

static int
apply_row(struct applying *w, const struct row *row, int unit,
    const char *value, const char *effect)
{
	const char *column, *cell, *text;
	struct change *c;
	struct arena *a;
	int at;

	a = &w->sh->line;
	column = row->cells[w->column];
	at = column_number(w->sh->d.roster, column);
	if (at < 0)
		return shell_error(w->sh, "%s: there is no column \"%s\", "
		    "which %s changes: add it, empty, and apply again",
		    roster_head(w->sh->d.roster, a), column, effect);
	c = change_of(w, unit);
	cell = csvedit_get(c->after, at, a);
	text = new_cell(row->cells[w->does], cell, row->cells[w->to], value, a);
	if (text == NULL)
		return shell_error(w->sh, "%s:%d: \"%s\" is none of add, "
		    "take, set, word, unword", row->from.file, row->from.line,
		    row->cells[w->does]);
	if (strcmp(text, cell) == 0)
		return 0;
	c->after = csvedit_set(c->after, at, text, a);
	return c->after != NULL ? 0 : shell_error(w->sh, "%s: the row is "
	    "written over more than one line: apply cannot change it",
	    roster_place(w->sh->d.roster, unit, a));
}

/* `hits@2.1=3`: name, side, place, value. */
static int
apply_effect(struct applying *w, const char *effect)
{
	const char *name, *value, *sign;
	struct arena *a;
	int side, place, row, unit;

	a = &w->sh->line;
	value = strchr(effect, '=') + 1;
	name = arena_copy(a, effect, (size_t)(value - 1 - effect));
	sign = strchr(name, '@');
	side = place = 0;
	if (sign != NULL) {
		side = sign[1] - '0';
		place = sign[2] == '.' ? (int)strtol(sign + 3, NULL, 10) : 0;
		name = arena_copy(a, name, (size_t)(sign - name));
	}
	row = w->table == NULL ? -1 : table_row(w->table, val_text(name),
	    w->sh->d.choice, NULL);
	unit = whose(w, side, place);
	if (row < 0 || unit < 0 ||
	    strcmp(w->table->rows[row].cells[w->does], "score") == 0) {
		by_hand(w, effect);
		return 0;
	}
	return apply_row(w, &w->table->rows[row], unit, value, effect);
}

/* ---- the whole ---- */

static int
table_column(const struct table *t, const char *name)
{
	int i;

	for (i = 0; i < t->ncol; i++)
		if (strcmp(t->cols[i], name) == 0)
			return i;
	return -1;
}

static int
find_table(struct applying *w)
{
	struct system *s;

	s = w->sh->d.sys;
	w->table = s->table(s, "applied", &w->sh->d.err);
	err_clear(&w->sh->d.err);
	if (w->table == NULL)
		return 0;
	w->does = table_column(w->table, "does");
	w->column = table_column(w->table, "column");
	w->to = table_column(w->table, "to");
	if (w->does >= 0 && w->column >= 0 && w->to >= 0)
		return 0;
	return shell_error(w->sh, "%s:%d: the columns of applied are effect, "
	    "does, column, to", w->table->file, w->table->line);
}

int
game_changes(struct shell *sh, struct changes *c)
{
	struct applying w;
	const char *rest, *end;
	struct roster *r;
	int got, i, k;

	memset(c, 0, sizeof(*c));
	memset(&w, 0, sizeof(w));
	w.sh = sh;
	w.c = c;
	r = sh->d.roster;
	if (find_table(&w) < 0)
		return -1;
	w.lines = game_lines(roster_path(r), &sh->line, &sh->d.err);
	if (w.lines == NULL)
		return shell_error(sh, "%s", sh->d.err.text);
	find_named(&w, sh->last.words);
	got = 0;
	for (rest = sh->last.effects; got == 0 && *rest != '\0'; rest = end) {
		end = strstr(rest, "; ");
		got = apply_effect(&w, end == NULL ? rest : arena_copy(
		    &sh->line, rest, (size_t)(end - rest)));
		end = end == NULL ? "" : end + 2;
	}
	/* What came out as it was is no change. */
	for (i = k = 0; i < c->n; i++)
		if (strcmp(c->all[i].before, c->all[i].after) != 0)
			c->all[k++] = c->all[i];
	c->n = k;
	return got;
}
