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
	struct place place;
};

/* ---- two keys for one number ---- */

/* Can two rows be live at once? */
static int
together(const struct origin *a, const struct origin *b)
{
	return a->reading < 0 || a->reading != b->reading ||
	    (a->choices & b->choices) != 0;
}

/* Is all of band a below band b? */
static int
below(const struct band *a, const struct band *b)
{
	int c;

	if (!a->has_hi || !b->has_lo)
		return 0;
	c = num_cmp(a->hi, b->lo);
	return c < 0 || (c == 0 && (a->open_hi || b->open_lo));
}

static int
keys_meet(const struct key *a, const struct key *b)
{
	if (a->band->numeric && b->band->numeric)
		return !below(a->band, b->band) && !below(b->band, a->band);
	return text_wordeq(a->text, b->text);
}

static struct key
row_key(const struct table *t, int i)
{
	return (struct key){ t->rows[i].key, &t->rows[i].band,
		place_of(&t->rows[i].from, t->keyname) };
}

static struct key
col_key(const struct table *t, int i)
{
	return (struct key){ t->cols[i], &t->colbands[i],
		{ t->file, t->line, t->cols[i] } };
}

/* Texts before numbers, texts by what they say, numbers by their low end. */
static int
by_place_in_line(const void *a, const void *b)
{
	const struct row *x, *y;
	int c;

	x = *(const struct row *const *)a;
	y = *(const struct row *const *)b;
	if (x->band.numeric != y->band.numeric)
		return x->band.numeric - y->band.numeric;
	if (!x->band.numeric)
		c = text_wordcmp(x->key, y->key);
	else if (!x->band.has_lo || !y->band.has_lo)
		c = x->band.has_lo - y->band.has_lo;
	else
		c = num_cmp(x->band.lo, y->band.lo);
	return c != 0 ? c : (x > y) - (x < y);
}

/* Is b, which is sorted behind a, past all that a can meet? */
static int
past(const struct row *a, const struct row *b)
{
	if (a->band.numeric != b->band.numeric)
		return 1;
	return a->band.numeric ? below(&a->band, &b->band) :
	    !text_wordeq(a->key, b->key);
}

static void
row_clash(struct lint *l, const struct table *t, const struct row *a,
    const struct row *b)
{
	const char *line;
	struct place p;

	p = place_of(&a->from, t->keyname);
	line = lint_line(l, p.file, b->from.file, b->from.line);
	if (text_eq(a->key, b->key))
		lint_error(l, p, "\"%s\" stands on %s too", a->key, line);
	else
		lint_error(l, p, "\"%s\" overlaps \"%s\" of %s", a->key,
		    b->key, line);
}

/*
 * Compare sorted rows. `open` are those that a later row may still meet. No two
 * of them are live at once, for a row that clashes is told and not added: so
 * they are few.
 */
static void
row_overlaps(struct lint *l, const struct table *t)
{
	const struct row **line, **open, *a;
	int i, k, n, kept, clash;

	line = arena_alloc(l->a, (size_t)t->nrow * sizeof(*line));
	open = arena_alloc(l->a, (size_t)t->nrow * sizeof(*open));
	for (i = 0; i < t->nrow; i++)
		line[i] = &t->rows[i];
	qsort(line, (size_t)t->nrow, sizeof(*line), by_place_in_line);
	for (i = n = 0; i < t->nrow; i++) {
		a = line[i];
		clash = 0;
		for (k = kept = 0; k < n; k++) {
			if (past(open[k], a))
				continue;
			if (together(&a->from, &open[k]->from)) {
				row_clash(l, t, a > open[k] ? a : open[k],
				    a > open[k] ? open[k] : a);
				clash = 1;
			}
			open[kept++] = open[k];
		}
		n = kept;
		if (!clash)
			open[n++] = a;
	}
}

static void
col_overlaps(struct lint *l, const struct table *t)
{
	struct key a, b;
	int i, k;

	for (i = 0; i < t->ncol; i++)
		for (k = 0; k < i; k++) {
			a = col_key(t, i);
			b = col_key(t, k);
			if (keys_meet(&a, &b))
				lint_error(l, a.place, "it overlaps column "
				    "\"%s\"", b.text);
		}
}

/* ---- numbers that no key claims ---- */

static int
by_low_end(const void *a, const void *b)
{
	const struct key *x, *y;
	int c;

	x = a;
	y = b;
	if (!x->band->has_lo || !y->band->has_lo)
		return x->band->has_lo - y->band->has_lo;
	c = num_cmp(x->band->lo, y->band->lo);
	return c != 0 ? c : x->band->open_lo - y->band->open_lo;
}

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

/* Are some of the keys ranges? Then gaps are not meant. */
static int
some_ranges(const struct key *keys, int n, int *integers)
{
	int i, ranges;

	ranges = 0;
	*integers = 1;
	for (i = 0; i < n; i++) {
		ranges |= !plain(keys[i].band);
		*integers &= whole(keys[i].band);
	}
	return ranges;
}

/* Report gaps between rows that live under these readings; NULL: columns. */
static void
gaps(struct lint *l, const struct table *t, const int *choice)
{
	const int of = choice != NULL ? t->nrow : t->ncol;
	const struct key *most;
	struct key *keys;
	int i, n, integers;

	keys = arena_alloc(l->a, (size_t)(of + 1) * sizeof(*keys));
	for (i = n = 0; i < of; i++) {
		keys[n] = choice != NULL ? row_key(t, i) : col_key(t, i);
		n += keys[n].band->numeric && (choice == NULL ||
		    origin_live(&t->rows[i].from, choice, NULL));
	}
	if (n < 2 || !some_ranges(keys, n, &integers))
		return;
	qsort(keys, (size_t)n, sizeof(*keys), by_low_end);
	most = &keys[0];
	for (i = 1; i < n; i++) {
		if (gap_between(most->band, keys[i].band, integers))
			lint_error(l, keys[i].place, "no %s between \"%s\" and "
			    "\"%s\"", choice != NULL ? "row" : "column",
			    most->text, keys[i].text);
		if (ends_later(keys[i].band, most->band))
			most = &keys[i];
	}
}

/* Gaps under the default readings, then with one of them changed. */
static void
all_gaps(struct lint *l, const struct table *t)
{
	const struct system *s;
	int *choice, i, k;

	s = l->s;
	choice = system_presets(s, l->a);
	gaps(l, t, choice);
	for (i = 0; i < s->nreading; i++) {
		for (k = 0; k < s->readings[i].nchoice && lint_asks(t, i); k++) {
			choice[i] = k;
			gaps(l, t, choice);
		}
		choice[i] = s->readings[i].preset;
	}
	gaps(l, t, NULL);
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
	const struct row *first;
	const char *value;
	int i, n;

	if (lint_key(l, arena_printf(l->a, "cite:%s", t->name), &value) != NULL)
		return;
	first = NULL;
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
unsure(struct lint *l, const struct table *t, enum sure sure,
    const char *what)
{
	const struct origin *from, *first;
	const struct row *r;
	int i, k, n;

	first = NULL;
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
	const struct loader *load;
	const struct table *t;
	int i;

	load = l->s->loader;
	for (i = 0; i < load->ntable; i++, lint_looked(l)) {
		t = load->tables[i];
		if (t->supply != NULL || text_eq(t->name, "codes"))
			continue;
		row_overlaps(l, t);
		col_overlaps(l, t);
		all_gaps(l, t);
		ranks(l, t);
		uncited(l, t);
		unsure(l, t, RECONSTRUCTED, "reconstructed");
		unsure(l, t, REFEREE, "of a referee's making");
	}
}
