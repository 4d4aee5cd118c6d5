/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: card. A look-up table as blocks of a card; see card.h. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "card/card.h"

/* A cell's text with its mark; a refusal is `!`, its reason is in a note. */
static const char *
cell(struct arena *a, const struct table *t, const struct row *r, int col)
{
	enum sure sure;
	const char *text = r->cells[col];

	if (text[0] == '!')
		return "!";
	sure = cell_sure(t, r, col);
	if (text[0] != '\0' && sure != SURE)
		return arena_printf(a, "%s%s", text, sure == RECONSTRUCTED ?
		    "?" : "~");
	return text;
}

/* The reading and choices under which the row holds; "" if it always does. */
static const char *
reading(struct arena *a, const struct system *s, const struct row *r)
{
	const struct reading *rd;
	const char *text;
	int i;

	if (r->from.reading < 0)
		return "";
	rd = &s->readings[r->from.reading];
	text = "";
	for (i = 0; i < rd->nchoice; i++)
		if (r->from.choices >> i & 1)
			text = arena_join(a, text, "|", rd->choices[i]);
	return arena_printf(a, "%s=%s", rd->name, text);
}

static int
has_readings(const struct table *t)
{
	int i;

	for (i = 0; i < t->nrow; i++)
		if (t->rows[i].from.reading >= 0)
			return 1;
	return 0;
}

static void
grid(struct card *c, const struct system *s, const struct table *t)
{
	int i, k, more;

	more = has_readings(t);
	card_grid(c, CARD_GRID, 1 + t->ncol + more);
	card_cell(c, t->keyname);
	for (k = 0; k < t->ncol; k++)
		card_cell(c, t->cols[k]);
	if (more)
		card_cell(c, "reading");
	for (i = 0; i < t->nrow; i++) {
		card_cell(c, t->rows[i].key);
		for (k = 0; k < t->ncol; k++)
			card_cell(c, cell(c->a, t, &t->rows[i], k));
		if (more)
			card_cell(c, reading(c->a, s, &t->rows[i]));
	}
}

/* The n-th cell of a table, row by row, from 0. */
static const char *
nth(const struct table *t, int n)
{
	return t->rows[n / t->ncol].cells[n % t->ncol];
}

/* A note of a reason to refuse, naming the first few cells that give it. */
static void
refusal(struct card *c, const struct table *t, int first)
{
	enum { NAMED = 3 };
	const char *text = arena_printf(c->a, "! %s", nth(t, first) + 1);
	int i, n;

	for (i = first, n = 0; i < t->nrow * t->ncol; i++) {
		if (strcmp(nth(t, i), nth(t, first)) != 0 || n++ >= NAMED)
			continue;
		text = arena_printf(c->a, "%s%s%s, %s", text, n == 1 ? " (" :
		    "; ", t->rows[i / t->ncol].key, t->cols[i % t->ncol]);
	}
	if (n > NAMED)
		text = arena_printf(c->a, "%s; %d more", text, n - NAMED);
	card_add(c, CARD_NOTE, arena_printf(c->a, "%s)", text));
}

/* Notes of the marks that stand in the cells, and of reasons to refuse. */
static void
marks(struct card *c, const struct table *t)
{
	int sures[REFEREE + 1] = { 0, 0, 0 }, i, k;

	for (i = 0; i < t->nrow * t->ncol; i++) {
		sures[cell_sure(t, &t->rows[i / t->ncol], i % t->ncol)] = 1;
		for (k = 0; k < i && nth(t, i)[0] == '!'; k++)
			if (strcmp(nth(t, k), nth(t, i)) == 0)
				break;
		if (k == i && nth(t, i)[0] == '!')
			refusal(c, t, i);
	}
	if (sures[RECONSTRUCTED])
		card_add(c, CARD_NOTE, "? reconstructed");
	if (sures[REFEREE])
		card_add(c, CARD_NOTE, "~ of a referee's making");
}

static void
sources(struct card *c, const struct table *t)
{
	const char **cites;
	int i;

	cites = arena_alloc(c->a, (size_t)(t->nrow + 1) * sizeof(*cites));
	for (i = 0; i < t->nrow; i++)
		cites[i] = t->rows[i].from.cite;
	card_sources(c, cites, t->nrow);
}

/* Does a house rule give the row, or a cell of it? */
static int
is_house(const struct table *t, const struct row *r)
{
	int i, house = r->from.house;

	for (i = 0; i < t->ncol; i++)
		house |= cell_from(r, i)->house;
	return house;
}

/* A note of the rows with house rules, without names if all have. */
static void
house(struct card *c, const struct table *t)
{
	const char *text = "";
	int i, n;

	for (i = n = 0; i < t->nrow; i++)
		if (is_house(t, &t->rows[i]))
			text = arena_printf(c->a, "%s%s%s", text, n++ > 0 ?
			    ", " : ": ", t->rows[i].key);
	if (n > 0)
		card_add(c, CARD_NOTE, arena_printf(c->a, "a house rule%s",
		    n < t->nrow ? text : ""));
}

static void
notes(struct card *c, const struct table *t)
{
	marks(c, t);
	house(c, t);
	sources(c, t);
}

void
card_table(struct card *c, const struct system *s, const struct table *t)
{
	grid(c, s, t);
	notes(c, t);
}

/* Pairs: the meanings of the codes that stand in the table. */
static void
add_legend(struct card *c, const struct system *s, const struct table *t)
{
	const struct code *d;
	const char *table = NULL;
	int i, k, n;

	for (i = 0; i < s->ncode; i++) {
		d = &s->codes[i];
		if (d->meaning[0] == '\0' ||
		    (table != NULL && !text_eq(table, d->table)))
			continue;
		for (k = n = 0; k < t->nrow * t->ncol && n == 0; k++)
			n = text_wordeq(d->code, nth(t, k));
		if (n == 0)
			continue;
		if (table == NULL)
			card_grid(c, CARD_PAIRS, 2);
		table = d->table;
		CARD_ROW(c, d->code, d->meaning);
	}
}

/* The title of a check that has the table's name or codes; or "". */
static const char *
title(const struct system *s, const struct table *t)
{
	int i;

	for (i = 0; i < s->ncheck; i++)
		if (text_eq(s->checks[i].name, t->name) ||
		    (s->checks[i].codes != NULL &&
		    text_eq(s->checks[i].codes, t->name)))
			return s->checks[i].title;
	return "";
}

void
card_crib(struct card *c, const struct system *s, const struct table *t)
{
	card_add(c, CARD_TITLE, arena_printf(c->a, "%s: %s", s->title,
	    arena_join(c->a, t->name, ", ", title(s, t))));
	grid(c, s, t);
	add_legend(c, s, t);
	notes(c, t);
}
