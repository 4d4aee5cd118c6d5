/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: the units that come with a system (rosters/). A
 * check passes over a unit's words that it does not know, so a slip in them
 * would never be told; some check must know each.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
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
	const char *text, *word;
	size_t len;

	text = sheet_cell(sh, r, "words");
	while ((word = text_token(&text, &len)) != NULL)
		unit_word(l, p, arena_copy(l->a, word, len));
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
		    strcmp(p.column, "words") != 0 &&
		    !value_known(l, p.column))
			lint_error(l, p, "no check has a value of that name");
	}
	for (i = 0; i < sh.nrow; i++)
		unit_row(l, &sh, &sh.rows[i]);
}
