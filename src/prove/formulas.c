/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: look-ups by a key that is not there, answers that
 * never come, dice that do nothing.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/dicecell.h"
#include "prove/inside.h"

void
lint_keys(struct lint *l, const struct expr *x)
{
	const int colarg = x->op == OP_STEP ? 2 : 1;
	const struct table *t = x->table;
	const struct expr *row, *col;
	int i;

	if (t->supply != NULL)
		return;
	row = x->args[0];
	col = x->nargs > colarg ? x->args[colarg] : NULL;
	if (col != NULL && col->op == OP_TEXT &&
	    table_col(t, val_text(col->text)) < 0)
		lint_error(l, place_of(col->from, col->column),
		    "%s has no column \"%s\"", t->name, col->text);
	if (col == NULL && t->ncol > 1)
		lint_note(l, place_of(x->from, x->column),
		    "%s has %d columns and the first is taken", t->name,
		    t->ncol);
	if (row->op != OP_TEXT)
		return;
	for (i = 0; i < t->nrow; i++)
		if (text_wordeq(t->rows[i].key, row->text) ||
		    t->rows[i].band.numeric)
			return;
	lint_error(l, place_of(row->from, row->column),
	    "%s has no row \"%s\"", t->name, row->text);
}

static void
fails(struct lint *l, const struct check *c)
{
	const char *list, *p, *one;
	size_t left, len;

	list = c->codes != NULL && c->fail != NULL ? c->fail : "";
	left = strlen(list);
	while ((p = text_choice(&list, &left, &len)) != NULL) {
		one = arena_copy(l->a, p, len);
		if (check_answer(c, one) == NULL)
			lint_error(l, place_of(&c->from, "fail"), "%s never "
			    "answers \"%s\"", c->name, one);
	}
}

/* Report kh and kl of rolls that are matched: all their dice count. */
static void
kept_dice(struct lint *l, const struct check *c, const struct step *s)
{
	int i;

	if (s->what != DO_ROLL || s->spec == NULL ||
	    (c->rolls[s->roll].fields >> FIELD_SET & 1) == 0)
		return;
	for (i = 0; i < s->spec->nterm; i++)
		if (s->spec->terms[i].keep != 0)
			lint_error(l, place_of(&s->from, "value"), "pairs and "
			    "lead match all dice of %s: kh and kl do nothing "
			    "there", s->name);
}

void
lint_answers(struct lint *l, const struct check *c)
{
	int i, answers = 0;

	for (i = 0; i < c->nstep; i++) {
		answers |= c->steps[i].what == DO_ANSWER;
		kept_dice(l, c, &c->steps[i]);
	}
	if (!answers && l->astray.n == 0)
		lint_error(l, place_of(&c->from, "check"), "%s never answers",
		    c->name);
	fails(l, c);
}
