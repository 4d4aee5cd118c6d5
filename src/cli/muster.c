/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See muster.h. */
#include <config.h>

#include "cli/muster.h"

#include <string.h>

#include "base/text.h"
#include "table/load.h"

/* A name so much shorter is too near to too much. */
enum { SLIPS_MOST = 2, NAME_LEAST = 4 };

struct near {
	const char *word;
	int slips;
};

static void
nearer(struct near *n, const char *word, const char *cell)
{
	int slips;

	slips = text_slips(word, cell);
	if (slips < n->slips) {
		n->slips = slips;
		n->word = word;
	}
}

/* Is the cell legal for a value of that name? -1: no such value of words. */
static int
legal(const struct driver *d, const char *column, const char *cell,
    struct near *n)
{
	const struct check *c;
	const struct value *v;
	int i, k, found;

	found = -1;
	for (c = d->sys->checks; c < d->sys->checks + d->sys->ncheck; c++) {
		if (!text_eq(c->tool, d->tool->name))
			continue;
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
				nearer(n, v->legal.words[k], cell);
			}
		}
	}
	return found;
}

/* A word no check of the system takes, though one of the tool nearly does. */
static int
slip(const struct driver *d, const char *word, struct near *n)
{
	const struct check *c;
	const struct word *w;
	int i;

	for (c = d->sys->checks; c < d->sys->checks + d->sys->ncheck; c++)
		for (i = 0; i < c->nvocab; i++)
			for (w = c->vocab[i]; w != NULL; w = w->next) {
				if (text_wordeq(w->key, word))
					return 0;
				if (text_eq(c->tool, d->tool->name))
					nearer(n, w->key, word);
			}
	return n->slips <= SLIPS_MOST;
}

/* Room for the next fault: what was found before is told. */
static void
more(struct driver *d)
{
	char text[sizeof(d->err.text)];

	if (!d->err.set)
		return;
	memcpy(text, d->err.text, sizeof(text));
	err_clear(&d->err);
	driver_error(d, NULL, text);
}

static void
fault(struct driver *d, int unit, const char *column, const char *cell,
    const struct near *n)
{
	more(d);
	err_set(&d->err, "%s: column \"%s\": \"%s\"%s%s%s",
	    roster_place(d->roster, unit, &d->keep), column, cell,
	    n->word != NULL ? ": did you mean " : "",
	    n->word != NULL ? n->word : "", n->word != NULL ? "?" : "");
}

static void
look_at_words(struct driver *d, int unit)
{
	struct near n;
	const char *text, *p, *word, *is;
	size_t len;

	text = roster_cell(d->roster, unit, "words");
	while ((p = text_token(&text, &len)) != NULL) {
		n.word = NULL;
		n.slips = SLIPS_MOST + 1;
		word = arena_copy(&d->keep, p, len);
		is = strchr(word, '=');
		if (is != NULL) {
			n.slips = 99;
			if (legal(d, arena_copy(&d->keep, word,
			    (size_t)(is - word)), is + 1, &n) == 0)
				fault(d, unit, "words", word, &n);
		} else if (strncmp(word, "not-", 4) != 0 && slip(d, word, &n))
			fault(d, unit, "words", word, &n);
	}
}

static void
look_at_cells(struct driver *d, int unit)
{
	struct near n;
	const char *column, *cell;
	int k;

	for (k = 0; (column = roster_column(d->roster, k)) != NULL; k++) {
		n.word = NULL;
		n.slips = 99;
		cell = roster_cell(d->roster, unit, column);
		if (cell[0] != '\0' && !text_eq(column, "unit") && legal(d, column, cell, &n) == 0)
			fault(d, unit, column, cell, &n);
	}
}

/* A unit without a name, or with the name of an earlier one. */
static void
look_at_name(struct driver *d, int unit)
{
	const char *name;
	int line;

	name = roster_name(d->roster, unit);
	line = name[0] != '\0' ? roster_twin(d->roster, unit) : 0;
	if (name[0] != '\0' && line == 0)
		return;
	more(d);
	if (line != 0)
		err_set(&d->err, "%s: unit \"%s\" stands on line %d too",
		    roster_place(d->roster, unit, &d->keep), name, line);
	else
		err_set(&d->err, "%s: column \"unit\" is empty",
		    roster_place(d->roster, unit, &d->keep));
}

static int
has_column(const struct driver *d, const char *name)
{
	const char *column;
	int k;

	for (k = 0; (column = roster_column(d->roster, k)) != NULL; k++)
		if (text_eq(column, name))
			return 1;
	return 0;
}

/* Is the value among these words? */
static int
among(struct driver *d, const char *words, const struct value *v)
{
	const char *p, *word;
	size_t len;
	int k;

	while ((p = text_token(&words, &len)) != NULL) {
		if (len > strlen(v->name) && p[strlen(v->name)] == '=' &&
		    text_same(p, strlen(v->name), v->name))
			return 1;
		word = arena_copy(&d->keep, p, len);
		for (k = 0; k < v->legal.nword; k++)
			if (text_wordeq(v->legal.words[k], word))
				return 1;
	}
	return 0;
}

/* Does the row say the value, in its column or among its words? */
static int
says(struct driver *d, int unit, const struct value *v)
{
	return roster_cell(d->roster, unit, v->name)[0] != '\0' ||
	    among(d, roster_cell(d->roster, unit, "words"), v);
}

/* What the question must know of every unit and no formula gives. */
static int
must_be_said(const struct value *v)
{
	const struct valdef *def;

	if (!v->unit || v->kind != KIND_WORD)
		return 0;
	for (def = v->defs; def != NULL; def = def->next)
		if (def->expr != NULL)
			return 0;
	return 1;
}

static void
lacks(struct driver *d, const char *place, const char *what,
    const struct value *v)
{
	struct growing list = { NULL, 0, 0 };
	int k;

	arena_add(&d->keep, &list, "");
	for (k = 0; k < v->legal.nword; k++)
		arena_list(&d->keep, &list, v->legal.words[k]);
	more(d);
	err_set(&d->err, "%s: column \"%s\" is %s: %s (%s)", place, v->name,
	    what, v->prompt != NULL ? v->prompt : "", list.text);
}

/* Is the unit among those that the question is about? */
static int
meant(struct driver *d, int unit, const char *words)
{
	const char *p;
	size_t len;

	while ((p = text_token(&words, &len)) != NULL)
		if (*p == '@' && ((len == 2 && p[1] == '*') ||
		    text_wordeq(arena_copy(&d->keep, p + 1, len - 1),
		    roster_name(d->roster, unit))))
			return 1;
	return 0;
}

/* A value that no column has: once, at the header, if a unit lacks it. */
static void
look_at_column(struct driver *d, const struct value *v, const char *words)
{
	int i;

	if (has_column(d, v->name) || among(d, words, v))
		return;
	for (i = 0; roster_name(d->roster, i) != NULL; i++)
		if (meant(d, i, words) && !says(d, i, v))
			break;
	if (roster_name(d->roster, i) != NULL)
		lacks(d, roster_head(d->roster, &d->keep), "missing", v);
}

/* Does some check of the system have a value of that name? */
static int
known(const struct driver *d, const char *name)
{
	const struct check *c;
	int i;

	for (c = d->sys->checks; c < d->sys->checks + d->sys->ncheck; c++)
		for (i = 0; i < c->nvalue; i++)
			if (text_eq(c->values[i].name, name))
				return 1;
	return 0;
}

/* Columns whose names are nearly known, and those that are missing. */
static void
look_at_header(struct driver *d, const struct check *c, const char *words)
{
	struct near n;
	const char *column;
	int i, k;

	for (k = 0; (column = roster_column(d->roster, k)) != NULL; k++) {
		if (strlen(column) < NAME_LEAST || known(d, column))
			continue;
		n.word = NULL;
		n.slips = SLIPS_MOST;
		nearer(&n, "unit", column);
		nearer(&n, "words", column);
		for (i = 0; i < c->nvalue; i++)
			nearer(&n, c->values[i].name, column);
		if (n.slips != 1)
			continue;
		more(d);
		err_set(&d->err, "%s: column \"%s\": did you mean %s?",
		    roster_head(d->roster, &d->keep), column, n.word);
	}
	for (i = 0; i < c->nvalue; i++)
		if (must_be_said(&c->values[i]))
			look_at_column(d, &c->values[i], words);
}

/* The check that the words ask, NULL if they ask nothing. */
static const struct check *
asked(const struct driver *d, const char *words)
{
	const struct check *c;
	const char *p;
	size_t len;

	p = text_token(&words, &len);
	if (p == NULL)
		return NULL;
	for (c = d->sys->checks; c < d->sys->checks + d->sys->ncheck; c++)
		if (text_eq(c->tool, d->tool->name) &&
		    text_same(p, len, c->name))
			return c;
	return system_find(d->sys, d->tool->name, NULL);
}

int
muster(struct driver *d, const char *words)
{
	const struct check *c;
	int i, k;

	for (i = 0; i < d->sys->ncheck; i++)
		if (check_compile(&d->sys->checks[i], &d->err) < 0)
			return -1;
	c = asked(d, words);
	if (c != NULL)
		look_at_header(d, c, words);
	for (i = 0; roster_name(d->roster, i) != NULL; i++) {
		look_at_name(d, i);
		look_at_cells(d, i);
		look_at_words(d, i);
		for (k = 0; c != NULL && k < c->nvalue; k++)
			if (must_be_said(&c->values[k]) &&
			    has_column(d, c->values[k].name) &&
			    meant(d, i, words) && !says(d, i, &c->values[k]) &&
			    !among(d, words, &c->values[k]))
				lacks(d, roster_place(d->roster, i, &d->keep),
				    "empty", &c->values[k]);
	}
	return d->err.set ? -1 : 0;
}

int
muster_names(struct driver *d)
{
	int i;

	for (i = 0; roster_name(d->roster, i) != NULL; i++)
		look_at_name(d, i);
	return d->err.set ? -1 : 0;
}
