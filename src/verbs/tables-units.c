/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables print -u FILE: a card for each unit of a roster, with
 * boxes to tick for what rulings do to it, by applied.csv.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "verbs/tables.h"

enum { BOXES_MOST = 30 };

struct units {
	struct run *run;
	struct card *c;
	struct sheet roster, applied;
};

/* Do rulings take from this column? */
static int
is_taken(const struct units *u, const char *col)
{
	const struct sheetrow *r;
	int i;

	for (i = 0; i < u->applied.nrow; i++) {
		r = &u->applied.rows[i];
		if (text_eq(sheet_cell(&u->applied, r, "does"), "take") &&
		    text_eq(sheet_cell(&u->applied, r, "column"), col))
			return 1;
	}
	return 0;
}

/* The number with as many boxes before it. */
static const char *
boxes(struct units *u, const char *text)
{
	const char *all;
	struct num n;
	int64_t i;

	if (num_parse(&n, text, strlen(text)) < 0 || n.d != 1 || n.n < 1 ||
	    n.n > BOXES_MOST)
		return text;
	all = "";
	for (i = 0; i < n.n; i++)
		all = arena_printf(u->c->a, "%s[ ] ", all);
	return arena_printf(u->c->a, "%s%s", all, text);
}

/* The words that rulings set, each with a box. */
static const char *
markers(struct units *u)
{
	const char *all, *seen, *to, *word, *does;
	int i;

	all = seen = "";
	for (i = 0; i < u->applied.nrow; i++) {
		does = sheet_cell(&u->applied, &u->applied.rows[i], "does");
		to = sheet_cell(&u->applied, &u->applied.rows[i], "to");
		if (!text_eq(does, "word") && !text_eq(does, "words") &&
		    !text_eq(does, "set"))
			continue;
		word = text_first(u->c->a, to, &to);
		if (word[0] == '\0' || text_digit((unsigned char)*word) ||
		    text_inlist(seen, word))
			continue;
		seen = arena_printf(u->c->a, "%s %s", seen, word);
		all = arena_printf(u->c->a, "%s[ ] %s ", all, word);
	}
	return all;
}

static void
unit(struct units *u, const struct sheetrow *r)
{
	const char *col, *text;
	int i;

	card_add(u->c, CARD_HEAD, r->cells[0]);
	card_grid(u->c, CARD_PAIRS, 2);
	for (i = 1; i < u->roster.ncol; i++) {
		col = u->roster.cols[i];
		text = r->cells[i];
		if (text[0] == '\0')
			continue;
		CARD_ROW(u->c, col, is_taken(u, col) ? boxes(u, text) : text);
	}
	text = markers(u);
	if (text[0] != '\0')
		CARD_ROW(u->c, "now", text);
}

int
tables_unit_cards(struct run *run, struct system *s, struct card *c)
{
	struct units u = { .run = run, .c = c };
	const char *dir = ((const struct loader *)s->loader)->basedir;
	int i;

	if (dir == NULL)
		dir = s->dir;
	if (sheet_load(&u.applied, c->a, dir, "applied", NULL, NULL,
	    &run->err) < 0 || sheet_read(&u.roster, c->a, run->in->opt.units,
	    &run->err) < 0)
		return -1;
	if (u.roster.ncol == 0)
		return err_set(&run->err, "%s: there is no such roster",
		    run->in->opt.units);
	card_add(c, CARD_TITLE, arena_printf(c->a, "%s: units", s->title));
	for (i = 0; i < u.roster.nrow; i++)
		unit(&u, &u.roster.rows[i]);
	return 0;
}
