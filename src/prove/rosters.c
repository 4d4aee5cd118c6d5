/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: the units that come with a system (rosters/). A
 * check passes over a unit's words that it does not know, so a slip in them
 * would never be told; some check must know each. Where units.csv says what a
 * unit is, each is asked about as it stands there, and its laws are tried.
 */
#include <config.h>

#include <string.h>

#include "ask/ask.h"
#include "base/text.h"
#include "eval/ruling.h"
#include "prove/inside.h"

static int
value_known(const struct lint *l, const char *name)
{
	const struct check *c;
	int i;

	for (i = 0; i < l->s->ncheck; i++) {
		c = &l->s->checks[i];
		if (c->compiled && check_value(c, name, SIDE_1) >= 0)
			return 1;
	}
	return 0;
}

/* Report a word that no check knows. Numbers differ from check to check. */
static void
unit_word(struct lint *l, struct place p, const char *word)
{
	struct num n;
	const char *eq;

	if (num_parse(&n, word, strlen(word)) == 0)
		return;
	eq = strchr(word, '=');
	if (eq != NULL) {
		if (!value_known(l, arena_copy(l->a, word,
		    (size_t)(eq - word))))
			lint_error(l, p, "no check has a value \"%.*s\"",
			    (int)(eq - word), word);
		return;
	}
	if (lint_knows(l, word) || (strncmp(word, "not-", 4) == 0 &&
	    lint_knows(l, word + 4)))
		return;
	lint_error(l, p, "no check takes the word \"%s\"", word);
}

static void
unit_row(struct lint *l, const struct sheet *sh, const struct sheetrow *r)
{
	struct place p = { r->file, r->line, "words" };
	const char *word, *text = sheet_cell(sh, r, "words");
	size_t len;

	while ((word = text_token(&text, &len)) != NULL)
		unit_word(l, p, arena_copy(l->a, word, len));
}

/* ---- as they stand in a check ---- */

/* The first check in which such units may stand alone; NULL: there is none. */
static struct check *
stands_in(const struct lint *l, const struct sheet *sh)
{
	struct check *c;
	int i, k;

	for (i = 0; i < l->s->ncheck; i++) {
		c = &l->s->checks[i];
		if (!c->compiled || c->stands[SIDE_1].thing == NULL ||
		    c->stands[SIDE_1].words[0] != '\0')
			continue;
		for (k = 0; k < sh->ncol; k++)
			if (value_known(l, sh->cols[k]) &&
			    check_value(c, sh->cols[k], SIDE_1) < 0)
				break;
		if (k == sh->ncol)
			return c;
	}
	return NULL;
}

static void
ask_unit(struct lint *l, const struct check *c, const struct roster *from,
    int n)
{
	struct asking w = { .sys = l->s, .tool = c->tool, .roster = from,
		.choice = system_presets(l->s, l->a) };
	struct place p = { roster_path(from), roster_line(from, n), "unit" };
	struct phrase words = { .arena = l->a };
	const struct step *s;
	struct question q;
	struct err e = { 0 };
	int i;

	phrase_one(&words, c->name);
	phrase_unit(&words, roster_name(from, n));
	if (ask_phrase(&w, &words, l->a, &q, &e) < 0) {
		if (e.kind != ERR_MISSING && e.line != 0)
			lint_fault(l, &e);
		else if (e.kind != ERR_MISSING)
			lint_error(l, p, "%s", e.text);
		return;
	}
	for (i = 0; i < c->nstep; i++) {
		s = &c->steps[i];
		if (s->law == LAW_OF_THING && s->scope != SIDE_2 &&
		    s->when != NULL &&
		    rule_holds(&q, s->when, SIDE_1, 0, l->a, &e) > 0)
			lint_error(l, p, "the law %s (%s) allows no such unit",
			    s->id, lint_line(l, p.file, s->from.file,
			    s->from.line));
	}
}

static void
ask_units(struct lint *l, const struct sheet *sh)
{
	struct err e = { 0 };
	struct check *c = stands_in(l, sh);
	int i;
	struct roster *r = c == NULL ? NULL : roster_load(sh->file, l->a, &e);

	if (e.set)
		lint_fault(l, &e);
	for (i = 0; r != NULL && roster_name(r, i) != NULL; i++)
		ask_unit(l, c, r, i);
}

void
lint_roster(struct lint *l, const char *dir, const char *name)
{
	struct place p = { NULL, 0, NULL };
	struct sheet sh;
	int i;

	if (!lint_sheet(l, &sh, dir, name) || sheet_col(&sh, "unit") < 0)
		return;		/* an order of battle, a scenario: no units */
	p.file = sh.file;
	p.line = sh.line;
	for (i = 0; i < sh.ncol; i++) {
		p.column = sh.cols[i];
		lint_name(&l->outside, p.column);
		if (strcmp(p.column, "unit") != 0 &&
		    strcmp(p.column, "words") != 0 && !value_known(l, p.column))
			lint_error(l, p, "no check has a value of that name");
	}
	for (i = 0; i < sh.nrow; i++)
		unit_row(l, &sh, &sh.rows[i]);
	ask_units(l, &sh);
}
