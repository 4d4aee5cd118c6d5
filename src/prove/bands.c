/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: the look-up tables that checks ask. Keys that
 * claim one number twice or leave one out, under every reading; ranks that
 * turn round; cells that are not sure, rows that cite nothing.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "prove/inside.h"

/* A row or column key, and where it stands. */
struct key {
	const char *text;
	const struct band *band;
	const struct origin *from;	/* the row; NULL: a column */
	struct place place;
};

/* Texts before numbers, texts by what they say, numbers by their low end. */
static int
by_place_in_line(const void *a, const void *b)
{
	const struct key *x = a, *y = b;
	int c = x->band->numeric - y->band->numeric;

	if (c == 0 && !x->band->numeric)
		c = text_wordcmp(x->text, y->text);
	else if (c == 0 && x->band->has_lo && y->band->has_lo)
		c = num_cmp(x->band->lo, y->band->lo);
	else if (c == 0)
		c = x->band->has_lo - y->band->has_lo;
	if (c == 0)
		c = x->band->open_lo - y->band->open_lo;
	return c != 0 ? c : (x->band > y->band) - (x->band < y->band);
}

/* The keys of all rows, or columns, sorted. */
static struct key *
keys_of(const struct lint *l, const struct table *t, int n, int rows)
{
	struct key *all = arena_alloc(l->a, (size_t)(n + 1) * sizeof(*all));
	int i;

	for (i = 0; i < n; i++)
		all[i] = rows ? (struct key){ t->rows[i].key,
			&t->rows[i].band, &t->rows[i].from,
			place_of(&t->rows[i].from, t->keyname) } :
		    (struct key){ t->cols[i], &t->colbands[i], NULL,
			{ t->file, t->line, t->cols[i] } };
	qsort(all, (size_t)n, sizeof(*all), by_place_in_line);
	return all;
}

/* ---- two keys for one number ---- */

/* Can two rows be live at once? (Columns always are.) */
static int
together(const struct origin *a, const struct origin *b)
{
	return a == NULL || a->reading < 0 || a->reading != b->reading ||
	    (a->choices & b->choices) != 0;
}

/* Is b, which is sorted behind a, past all that a can meet? */
static int
past(const struct key *a, const struct key *b)
{
	if (a->band->numeric != b->band->numeric)
		return 1;
	return a->band->numeric ? band_below(a->band, b->band) :
	    !text_wordeq(a->text, b->text);
}

/* Report two keys that meet at the one that stands later in the file. */
static void
clash(struct lint *l, const struct key *a, const struct key *b)
{
	const struct key *one = a->band > b->band ? a : b;
	const struct key *other = one == a ? b : a;
	const char *line = lint_line(l, one->place.file, other->place.file,
	    other->place.line);

	if (one->from == NULL)
		lint_error(l, one->place, "it overlaps column \"%s\"",
		    other->text);
	else if (text_eq(one->text, other->text))
		lint_error(l, one->place, "\"%s\" stands on %s too",
		    one->text, line);
	else
		lint_error(l, one->place, "\"%s\" overlaps \"%s\" of %s",
		    one->text, other->text, line);
}

/*
 * Compare sorted keys. `open` are those that a later one may still meet. No two
 * rows of them are live at once, for a row that clashes is told and not added:
 * so they are few.
 */
static void
overlaps(struct lint *l, const struct key *keys, int nkey)
{
	const struct key **open, *a;
	int i, k, n, kept, alone;

	open = arena_alloc(l->a, (size_t)(nkey + 1) * sizeof(*open));
	for (i = n = 0; i < nkey; i++) {
		a = &keys[i];
		alone = 1;
		for (k = kept = 0; k < n; k++) {
			if (past(open[k], a))
				continue;
			if (together(a->from, open[k]->from)) {
				clash(l, a, open[k]);
				alone = a->from == NULL;
			}
			open[kept++] = open[k];
		}
		n = kept;
		if (alone)
			open[n++] = a;
	}
}

/* ---- numbers that no key claims ---- */

/* Does band a end after band b? */
static int
ends_later(const struct band *a, const struct band *b)
{
	int c;

	if (!a->has_hi || !b->has_hi)
		return b->has_hi;
	c = num_cmp(a->hi, b->hi);
	return c > 0 || (c == 0 && b->open_hi && !a->open_hi);
}

static int
plain(const struct band *b)
{
	return b->has_lo && b->has_hi && !b->open_lo && !b->open_hi &&
	    num_cmp(b->lo, b->hi) == 0;
}

static int
whole(const struct band *b)
{
	return !b->open_lo && !b->open_hi && (!b->has_lo || b->lo.d == 1) &&
	    (!b->has_hi || b->hi.d == 1);
}

/* Is a number between the end of a and the beginning of b? */
static int
gap_between(const struct band *a, const struct band *b, int integers)
{
	int c;

	if (!a->has_hi || !b->has_lo)
		return 0;
	if (integers)
		return b->lo.n > a->hi.n + 1;
	c = num_cmp(a->hi, b->lo);
	return c < 0 || (c == 0 && a->open_hi && b->open_lo);
}

/* Is it a number's: that of a column, or of a row that is live? */
static int
is_live(const struct key *k, const int *choice)
{
	return k->band->numeric && (k->from == NULL ||
	    origin_live(k->from, choice, NULL));
}

/*
 * Report gaps between keys that live under these readings, if some of them are
 * ranges; else gaps are meant.
 */
static void
gaps(struct lint *l, const struct key *keys, int n, const int *choice)
{
	const struct key *most = NULL, *k;
	int ranges = 0, integers = 1;

	for (k = keys; k < keys + n; k++)
		if (is_live(k, choice)) {
			ranges |= !plain(k->band);
			integers &= whole(k->band);
		}
	for (k = keys; k < keys + n && ranges; k++) {
		if (!is_live(k, choice))
			continue;
		if (most != NULL && gap_between(most->band, k->band, integers))
			lint_error(l, k->place, "no %s between \"%s\" and "
			    "\"%s\"", k->from != NULL ? "row" : "column",
			    most->text, k->text);
		if (most == NULL || ends_later(k->band, most->band))
			most = k;
	}
}

/* Gaps under the default readings, then with one of them changed. */
static void
row_gaps(struct lint *l, const struct table *t, const struct key *keys)
{
	const struct system *s = l->s;
	int i, k, *choice = system_presets(s, l->a);

	gaps(l, keys, t->nrow, choice);
	for (i = 0; i < s->nreading; i++) {
		for (k = 0; k < s->readings[i].nchoice && lint_asks(t, i); k++) {
			choice[i] = k;
			gaps(l, keys, t->nrow, choice);
		}
		choice[i] = s->readings[i].preset;
	}
}

/* ---- ranks ---- */

/* *rank: that of the code in a cell, or without codes the number: 1; or 0. */
static int
rank_of(const struct lint *l, const char *codes, const char *cell,
    struct num *rank)
{
	const struct code *c;
	int i;

	if (cell[0] == '\0' || cell[0] == '!')
		return 0;
	for (i = 0; i < l->s->ncode; i++) {
		c = &l->s->codes[i];
		if (!c->ranked || (codes != NULL && !text_eq(c->table, codes)))
			continue;
		if (text_wordeq(c->code, cell)) {
			*rank = num_int(c->rank);
			return 1;
		}
	}
	return codes == NULL && num_parse(rank, cell, strlen(cell)) == 0;
}

/* Report ranks that go the wrong way along the rows, or along the columns. */
static void
declared(struct lint *l, const struct table *t, const char *codes, int rows,
    int want)
{
	const char *cell, *before, *along = rows ? "rows" : "columns";
	struct num rank, last = { 0, 1 };
	int i, k, r, c, have;

	for (i = 0; i < (rows ? t->ncol : t->nrow); i++) {
		before = "";
		for (k = have = 0; k < (rows ? t->nrow : t->ncol); k++) {
			r = rows ? k : i;
			c = rows ? i : k;
			cell = t->rows[r].cells[c];
			if (!rank_of(l, codes, cell, &rank)) {
				before = cell;
				continue;
			}
			if (have && num_cmp(rank, last) == -want)
				lint_error(l, place_of(&t->rows[r].from,
				    t->cols[c]), "\"%s\" after \"%s\": the "
				    "rank along the %s is declared to go %s",
				    cell, before, along, want > 0 ? "up" :
				    "down");
			have = 1;
			last = rank;
			before = cell;
		}
	}
}

/* Read `rows up columns down` of a key monotone:TABLE, and compare ranks. */
static void
ranks(struct lint *l, const struct table *t)
{
	const struct sheetrow *r;
	const char *text, *what, *way;
	size_t n, m;
	int rows, up;

	r = lint_key(l, arena_printf(l->a, "monotone:%s", t->name), &text);
	while (r != NULL && (what = text_token(&text, &n)) != NULL) {
		way = text_token(&text, &m);
		rows = text_same(what, n, "rows");
		up = way != NULL && text_same(way, m, "up");
		if ((!rows && !text_same(what, n, "columns")) || way == NULL ||
		    (!up && !text_same(way, m, "down"))) {
			lint_error(l, place_row(r, "value"), "want rows or "
			    "columns, then up or down");
			return;
		}
		declared(l, t, lint_codes_of(l, t), rows, up ? 1 : -1);
	}
}

/* ---- citations, certainty ---- */

static void
uncited(struct lint *l, const struct table *t)
{
	const struct row *first = NULL;
	const char *value;
	int i, n;

	if (lint_key(l, arena_printf(l->a, "cite:%s", t->name), &value) != NULL)
		return;
	for (i = n = 0; i < t->nrow; i++) {
		if (t->rows[i].from.cite[0] != '\0' ||
		    !lint_in_folder(l, t->rows[i].from.file))
			continue;
		if (n++ == 0)
			first = &t->rows[i];
	}
	if (n > 0)
		lint_note(l, place_of(&first->from, "cite"), "%d row%s without "
		    "a citation%s", n, n > 1 ? "s" : "",
		    n > 1 ? " (this is the first)" : "");
}

static void
unsure(struct lint *l, const struct table *t, enum sure sure, const char *what)
{
	const struct origin *from, *first = NULL;
	const struct row *r;
	int i, k, n;

	for (i = n = 0; i < t->nrow; i++) {
		r = &t->rows[i];
		for (k = 0; k < t->ncol; k++) {
			from = cell_from(r, k);
			if (r->cells[k][0] == '\0' || cell_sure(t, r, k) !=
			    sure || !lint_in_folder(l, from->file))
				continue;
			if (n++ == 0)
				first = from;
		}
	}
	if (n > 0)
		lint_note(l, place_of(first, "sure"), "%d cell%s %s", n,
		    n > 1 ? "s" : "", what);
}

void
lint_tables(struct lint *l)
{
	const struct loader *load = l->s->loader;
	const struct key *rows, *cols;
	const struct table *t;
	int i;

	for (i = 0; i < load->ntable; i++, lint_looked(l)) {
		t = load->tables[i];
		if (t->supply != NULL || text_eq(t->name, "codes"))
			continue;
		rows = keys_of(l, t, t->nrow, 1);
		cols = keys_of(l, t, t->ncol, 0);
		overlaps(l, rows, t->nrow);
		overlaps(l, cols, t->ncol);
		row_gaps(l, t, rows);
		gaps(l, cols, t->ncol, NULL);
		ranks(l, t);
		uncited(l, t);
		unsure(l, t, RECONSTRUCTED, "reconstructed");
		unsure(l, t, REFEREE, "of a referee's making");
	}
}
