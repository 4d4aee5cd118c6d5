/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See cards.h. */
#include <config.h>

#include "tell/cards.h"

#include <string.h>

#include "base/text.h"

/* How many columns of a terminal a text takes: continuation bytes take none. */
static int
width(const char *s)
{
	int n;

	for (n = 0; *s != '\0'; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

/* `reconstructed A B` says it of those columns only. */
static int
marked(const struct table *t, const struct row *r, int col)
{
	const char *text;
	size_t len;

	text = r->sure;
	if (r->from.sure == SURE || text == NULL ||
	    text_token(&text, &len) == NULL)
		return 0;
	return text_token(&text, &len) == NULL ||
	    text_inlist(r->sure, t->cols[col]);
}

/* A refused cell shows `!`: its reason stands below the table. */
static const char *
cell(struct arena *a, const struct table *t, const struct row *r, int col)
{
	const char *text;

	text = r->cells[col];
	if (text[0] == '!')
		return "!";
	if (text[0] != '\0' && marked(t, r, col))
		return arena_printf(a, "%s%s", text,
		    r->from.sure == RECONSTRUCTED ? "?" : "~");
	return text;
}

void
tell_padded(struct out *o, const char *text, int wide, int last)
{
	int n;

	out_clean(o, text);
	if (last) {
		while (o->n > 0 &&
		    o->p[o->n - 1] == ' ')
			o->n--;
		out_text(o, "\n");
		return;
	}
	for (n = width(text); n < wide; n++)
		out_text(o, " ");
	out_text(o, "  ");
}

/* Under which reading the row holds; "" for a row that always does. */
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
			text = arena_printf(a, "%s%s%s", text,
			    text[0] != '\0' ? "|" : "", rd->choices[i]);
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
grid(struct out *o, const struct system *s, const struct table *t,
    struct arena *a)
{
	int *wide, i, k, n, more;

	more = has_readings(t);
	wide =
	    arena_alloc(a, (size_t)(t->ncol + 1) * sizeof(*wide));
	wide[0] = width(t->keyname);
	for (k = 0; k < t->ncol; k++)
		wide[k + 1] = width(t->cols[k]);
	for (i = 0; i < t->nrow; i++) {
		n = width(t->rows[i].key);
		wide[0] = n > wide[0] ? n : wide[0];
		for (k = 0; k < t->ncol; k++) {
			n = width(cell(a, t, &t->rows[i], k));
			wide[k + 1] = n > wide[k + 1] ? n : wide[k + 1];
		}
	}
	tell_padded(o, t->keyname, wide[0], t->ncol == 0 && !more);
	for (k = 0; k < t->ncol; k++)
		tell_padded(o, t->cols[k], wide[k + 1],
		    k == t->ncol - 1 && !more);
	if (more)
		out_text(o, "reading\n");
	for (i = 0; i < t->nrow; i++) {
		tell_padded(o, t->rows[i].key, wide[0], t->ncol == 0 && !more);
		for (k = 0; k < t->ncol; k++)
			tell_padded(o, cell(a, t, &t->rows[i], k), wide[k + 1],
			    k == t->ncol - 1 && !more);
		if (more)
			tell_padded(o, reading(a, s, &t->rows[i]), 0, 1);
	}
}

/* The N-th cell, counted along the rows. */
static const char *
nth(const struct table *t, int n)
{
	return t->rows[n / t->ncol].cells[n % t->ncol];
}

/* A reason to refuse, with the cells that give it: a few by name. */
static void
refusal(struct out *o, const struct table *t, int first)
{
	enum { NAMED = 3 };
	int i, n;

	out_text(o, "! ");
	out_clean(o, nth(t, first) + 1);
	for (i = first, n = 0; i < t->nrow * t->ncol; i++) {
		if (strcmp(nth(t, i), nth(t, first)) != 0 || n++ >= NAMED)
			continue;
		out_text(o, n == 1 ? " (" : "; ");
		out_clean(o, t->rows[i / t->ncol].key);
		out_text(o, ", ");
		out_clean(o, t->cols[i % t->ncol]);
	}
	if (n > NAMED)
		out_printf(o, "; %d more", n - NAMED);
	out_text(o, ")\n");
}

/* The marks that stand in the cells, and why cells are refused. */
static void
marks(struct out *o, const struct table *t)
{
	int sures[REFEREE + 1] = { 0, 0, 0 }, i, k;
	const struct row *r;

	for (i = 0; i < t->nrow * t->ncol; i++) {
		r = &t->rows[i / t->ncol];
		sures[r->from.sure] |= marked(t, r, i % t->ncol);
		for (k = 0; k < i && nth(t, i)[0] == '!'; k++)
			if (strcmp(nth(t, k), nth(t, i)) == 0)
				break;
		if (k == i && nth(t, i)[0] == '!')
			refusal(o, t, i);
	}
	if (sures[RECONSTRUCTED])
		out_text(o, "? reconstructed\n");
	if (sures[REFEREE])
		out_text(o, "~ of a referee's making\n");
}

/* Where the rows are printed, each place once, in their order. */
static void
sources(struct out *o, const struct table *t, const char *lead)
{
	const char *cite;
	int i, k, n;

	for (i = n = 0; i < t->nrow; i++) {
		cite = t->rows[i].from.cite;
		for (k = 0; k < i; k++)
			if (text_eq(t->rows[k].from.cite, cite))
				break;
		if (cite[0] == '\0' || k < i)
			continue;
		out_text(o, n++ == 0 ? lead : "; ");
		out_clean(o, cite);
	}
	if (n > 0)
		out_text(o, "\n");
}

void
tell_table(struct out *o, const struct system *s, const struct table *t,
    struct arena *a)
{
	grid(o, s, t, a);
	marks(o, t);
	sources(o, t, "printed: ");
}

/* ---- a crib ---- */

/* The codes that stand in the table, with what they mean. */
static void
legend(struct out *o, const struct system *s, const struct table *t)
{
	const struct code *c;
	const char *table;
	int i, k, n, some;

	table = NULL;
	some = 0;
	for (i = 0; i < s->ncode; i++) {
		c = &s->codes[i];
		if (c->meaning[0] == '\0' ||
		    (table != NULL && !text_eq(table, c->table)))
			continue;
		for (k = n = 0; k < t->nrow * t->ncol && n == 0; k++)
			n = text_wordeq(c->code,
			    t->rows[k / t->ncol].cells[k % t->ncol]);
		if (n == 0)
			continue;
		table = c->table;
		if (some++ == 0)
			out_text(o, "\n");
		tell_padded(o, c->code, 14, 0);
		out_clean(o, c->meaning);
		out_text(o, "\n");
	}
}

/* The check that looks the table up tells what it is for. */
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
tell_crib(struct out *o, const struct system *s, const struct table *t,
    struct arena *a)
{
	const char *what;

	out_clean(o, s->title);
	out_text(o, ": ");
	out_clean(o, t->name);
	what = title(s, t);
	if (what[0] != '\0') {
		out_text(o, ", ");
		out_clean(o, what);
	}
	out_text(o, "\n\n");
	grid(o, s, t, a);
	legend(o, s, t);
	out_text(o, "\n");
	marks(o, t);
	sources(o, t, "printed: ");
}

/* ---- lines of two columns ---- */

void
tell_item(struct out *o, const char *name, int wide, const char *what,
    const char *mark)
{
	out_text(o, "  ");
	tell_padded(o, name, wide, 0);
	out_clean(o, what);
	out_text(o, mark);
	out_text(o, "\n");
}

void
tell_entry(struct out *o, const char *name, const char *text)
{
	if (text == NULL || text[0] == '\0')
		return;
	tell_padded(o, name, 8, 0);
	out_clean(o, text);
	out_text(o, "\n");
}
