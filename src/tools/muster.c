/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tools. See muster.h. */
#include <config.h>

#include "tools/muster.h"

#include <string.h>

#include "base/text.h"
#include "eval/ruling.h"
#include "rule/suggest.h"
#include "table/load.h"

/* Letters that may be wrong; shorter column names are never called a slip. */
enum { SLIPS_MOST = 2, NAME_LEAST = 4 };

static const struct check *
checks_end(const struct run *run)
{
	return run->in->sys->checks + run->in->sys->ncheck;
}

/*
 * Is a cell legal for a value of that name in some check of the tool? 1; 0 with
 * the nearest word in *n; -1: no check has such a value with a list of words.
 */
static int
legal(const struct run *run, const char *column, const char *cell,
    struct text_near *n)
{
	const struct check *c;
	const struct value *v;
	int i, k, found = -1;

	for (c = NULL; (c = system_next(run->in->sys, run->in->tool->name,
	    c)) != NULL;)
		for (i = 0; i < c->nvalue; i++) {
			v = &c->values[i];
			if (!text_eq(v->name, column))
				continue;
			if (v->kind == KIND_TEXT && v->legal.nword == 0)
				return 1;
			if ((v->kind != KIND_WORD && v->kind != KIND_TEXT) ||
			    v->legal.nword == 0)
				continue;
			found = 0;
			for (k = 0; k < v->legal.nword; k++) {
				if (text_wordeq(v->legal.words[k], cell))
					return 1;
				text_nearer(n, v->legal.words[k], cell);
			}
		}
	return found;
}

/* Is it a word of no check, but nearly one of the tool's? *n: that one. */
static int
slip(const struct run *run, const char *word, struct text_near *n)
{
	const struct check *c;
	const struct word *w;

	for (c = run->in->sys->checks; c < checks_end(run); c++)
		for (w = c->words; w != NULL; w = w->after) {
			if (text_wordeq(w->key, word))
				return 0;
			if (text_eq(c->tool, run->in->tool->name))
				text_nearer(n, w->key, word);
		}
	return n->slips <= SLIPS_MOST;
}

static void
fault(struct run *run, int unit, const char *column, const char *cell,
    const struct text_near *n)
{
	run_more(run);
	err_set(&run->err, "%s: column \"%s\": \"%s\"%s%s%s",
	    roster_place(run->in->roster, unit, &run->arena), column, cell,
	    n->name != NULL ? ": did you mean " : "",
	    n->name != NULL ? n->name : "", n->name != NULL ? "?" : "");
}

static void
look_at_words(struct run *run, int unit)
{
	struct text_near n;
	const char *text, *word, *is;

	text = roster_cell(run->in->roster, unit, "words");
	while ((word = text_first(&run->arena, text, &text))[0] != '\0') {
		n = (struct text_near){ .slips = SLIPS_MOST + 1 };
		is = strchr(word, '=');
		if (is != NULL) {
			n.slips = 99;
			if (legal(run, arena_copy(&run->arena, word,
			    (size_t)(is - word)), is + 1, &n) == 0)
				fault(run, unit, "words", word, &n);
		} else if (strncmp(word, "not-", 4) != 0 && slip(run, word, &n))
			fault(run, unit, "words", word, &n);
	}
}

static void
look_at_cells(struct run *run, int unit)
{
	struct text_near n;
	const char *column, *cell;
	int k;

	for (k = 0; (column = roster_column(run->in->roster, k)) != NULL; k++) {
		n = (struct text_near){ .slips = 99 };
		cell = roster_cell(run->in->roster, unit, column);
		if (cell[0] != '\0' && !text_eq(column, "unit") &&
		    legal(run, column, cell, &n) == 0)
			fault(run, unit, column, cell, &n);
	}
}

/* Is the value among these words? */
static int
among(struct run *run, const struct phrase *words, const struct value *v)
{
	const struct phrase_word *p;
	const char *word;
	int k;

	for (p = words->all; p - words->all < words->n; p++) {
		if (p->len > strlen(v->name) &&
		    p->text[strlen(v->name)] == '=' &&
		    text_same(p->text, strlen(v->name), v->name))
			return 1;
		word = arena_copy(&run->arena, p->text, p->len);
		for (k = 0; k < v->legal.nword; k++)
			if (text_wordeq(v->legal.words[k], word))
				return 1;
	}
	return 0;
}

/* Has a unit's row the value, in its column or among its words? */
static int
says(struct run *run, int unit, const struct value *v)
{
	struct phrase words = { .arena = &run->arena };

	phrase_add(&words, roster_cell(run->in->roster, unit, "words"), 0);
	return roster_cell(run->in->roster, unit, v->name)[0] != '\0' ||
	    among(run, &words, v);
}

/* Is it a unit's word without a default? */
static int
must_be_said(const struct value *v)
{
	return v->unit && v->kind == KIND_WORD && value_asked(v);
}

static void
lacks(struct run *run, const char *place, const char *what,
    const struct value *v)
{
	run_more(run);
	err_set(&run->err, "%s: column \"%s\" is %s: %s (%s)", place, v->name,
	    what, v->prompt, arena_all(&run->arena, v->legal.words,
	    v->legal.nword));
}

/* Does the question name the unit? */
static int
meant(struct run *run, int unit, const struct phrase *words)
{
	const struct phrase_word *p;
	const char *name;

	for (p = words->all; p - words->all < words->n; p++) {
		if (p->text[0] != '@')
			continue;
		name = arena_copy(&run->arena, p->text + 1, p->len - 1);
		if (name[0] == '*' ? roster_in(run->in->roster, unit, name) :
		    text_wordeq(name, roster_name(run->in->roster, unit)))
			return 1;
	}
	return 0;
}

/* Tell at the header a value without a column, if a unit lacks it. */
static void
look_at_column(struct run *run, const struct value *v,
    const struct phrase *words)
{
	int i;

	if (roster_column_at(run->in->roster, v->name) >= 0 ||
	    among(run, words, v))
		return;
	for (i = 0; roster_name(run->in->roster, i) != NULL; i++)
		if (meant(run, i, words) && !says(run, i, v))
			break;
	if (roster_name(run->in->roster, i) != NULL)
		lacks(run, roster_place(run->in->roster, -1, &run->arena),
		    "missing",
		    v);
}

/* Does some check of the system have a value of that name? */
static int
known(const struct run *run, const char *name)
{
	const struct check *c;
	int i;

	for (c = run->in->sys->checks; c < checks_end(run); c++)
		for (i = 0; i < c->nvalue; i++)
			if (text_eq(c->values[i].name, name))
				return 1;
	return 0;
}

/* Tell columns whose names are misspelt. */
static void
look_at_header(struct run *run, const struct check *c)
{
	struct text_near n;
	const char *column;
	int i, k;

	for (k = 0; (column = roster_column(run->in->roster, k)) != NULL; k++) {
		if (strlen(column) < NAME_LEAST || known(run, column))
			continue;
		n = (struct text_near){ .slips = SLIPS_MOST };
		text_nearer(&n, "unit", column);
		text_nearer(&n, "words", column);
		for (i = 0; i < c->nvalue; i++)
			text_nearer(&n, c->values[i].name, column);
		if (n.slips != 1)
			continue;
		run_more(run);
		err_set(&run->err, "%s: column \"%s\": did you mean %s?",
		    roster_place(run->in->roster, -1, &run->arena), column,
		    n.name);
	}
}

/* Does the question lack a value, or is it wrong in another way? */
static int
is_short(struct run *run, const struct phrase *words)
{
	struct question q = { 0 };
	struct ruling r;
	struct err quiet = { 0 };

	(void)run_read(run, NULL, words, &run->arena, &q, &quiet);
	if (quiet.set || q.check->nroll > 0)
		return quiet.set || rule_lacks(&q, &run->arena, &r, &quiet);
	return rule(&q, &run->in->dice.faces, &run->arena, &r, &quiet) < 0;
}

/* Tell which units lack a value that the check asks of each, if one is missing. */
static void
look_at_lacks(struct run *run, const struct check *c,
    const struct phrase *words)
{
	const struct value *v;
	int i;

	if (!is_short(run, words))
		return;
	for (v = c->values; v < c->values + c->nvalue; v++)
		if (must_be_said(v))
			look_at_column(run, v, words);
	for (i = 0; roster_name(run->in->roster, i) != NULL; i++)
		for (v = c->values; v < c->values + c->nvalue; v++)
			if (must_be_said(v) && roster_column_at(
			    run->in->roster, v->name) >= 0 &&
			    meant(run, i, words) && !says(run, i, v) &&
			    !among(run, words, v))
				lacks(run,
				    roster_place(run->in->roster, i,
					&run->arena),
				    "empty", v);
}

int
muster(struct run *run, const struct phrase *words)
{
	const struct check *c;
	int i;

	for (i = 0; i < run->in->sys->ncheck; i++)
		if (check_compile(&run->in->sys->checks[i], &run->err) < 0)
			return -1;
	/* (Without words there is no question.) */
	c = words->n > 0 ? run_check(run, phrase_first(words, &run->arena)) :
	    NULL;
	if (c != NULL) {
		look_at_header(run, c);
		look_at_lacks(run, c, words);
	}
	for (i = 0; roster_name(run->in->roster, i) != NULL; i++) {
		session_unit(run, i);
		look_at_cells(run, i);
		look_at_words(run, i);
	}
	return run->err.set ? -1 : 0;
}
