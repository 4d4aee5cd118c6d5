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
	struct key k;

	k.text = t->rows[i].key;
	k.band = &t->rows[i].band;
	k.place = place_of(&t->rows[i].from, t->keyname);
	return k;
}

static struct key
col_key(const struct table *t, int i)
{
	struct key k;

	k.text = t->cols[i];
	k.band = &t->colbands[i];
	k.place.file = t->file;
	k.place.line = t->line;
	k.place.column = t->cols[i];
	return k;
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

/* Report gaps between keys if some are ranges: then gaps are not meant. */
static void
gaps(struct lint *l, struct key *keys, int n, const char *what)
{
	const struct key *most;
	int i, ranges, integers;

	ranges = 0;
	integers = 1;
	for (i = 0; i < n; i++) {
		ranges |= !plain(keys[i].band);
		integers &= whole(keys[i].band);
	}
	if (!ranges || n < 2)
		return;
	qsort(keys, (size_t)n, sizeof(*keys), by_low_end);
	most = &keys[0];
	for (i = 1; i < n; i++) {
		if (gap_between(most->band, keys[i].band, integers))
			lint_error(l, keys[i].place, "no %s between \"%s\" and "
			    "\"%s\"", what, most->text, keys[i].text);
		if (ends_later(keys[i].band, most->band))
			most = &keys[i];
	}
}

static void
row_gaps(struct lint *l, const struct table *t, const int *choice)
{
	struct key *keys;
	int i, n;

	keys = arena_alloc(l->a, (size_t)(t->nrow + 1) * sizeof(*keys));
	for (i = n = 0; i < t->nrow; i++)
		if (t->rows[i].band.numeric &&
		    origin_live(&t->rows[i].from, choice, NULL))
			keys[n++] = row_key(t, i);
	gaps(l, keys, n, "row");
}

static void
col_gaps(struct lint *l, const struct table *t)
{
	struct key *keys;
	int i, n;

	keys = arena_alloc(l->a, (size_t)(t->ncol + 1) * sizeof(*keys));
	for (i = n = 0; i < t->ncol; i++)
		if (t->colbands[i].numeric)
			keys[n++] = col_key(t, i);
	gaps(l, keys, n, "column");
}

/* Gaps under the default readings, then with one of them changed. */
static void
all_gaps(struct lint *l, const struct table *t)
{
	const struct system *s;
	int *choice, i, k;

	s = l->s;
	choice = system_presets(s, l->a);
	row_gaps(l, t, choice);
	for (i = 0; i < s->nreading; i++) {
		for (k = 0; k < s->readings[i].nchoice && lint_asks(t, i); k++) {
			choice[i] = k;
			row_gaps(l, t, choice);
		}
		choice[i] = s->readings[i].preset;
	}
	col_gaps(l, t);
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

/* A walk along a row or column, and the last rank. */
struct march {
	const struct lint *l;
	const char *codes;
	int have;
	struct num last;
};

/* The next cell: -1 if its rank fell, 1 if it rose, else 0. */
static int
march_on(struct march *m, const char *cell)
{
	struct num rank;
	int c;

	if (!rank_of(m->l, m->codes, cell, &rank))
		return 0;
	c = m->have ? num_cmp(rank, m->last) : 0;
	m->have = 1;
	m->last = rank;
	return c;
}

static void
turned(struct lint *l, const struct table *t, int row, int col, int want,
    const char *along, const char *before)
{
	lint_error(l, place_of(&t->rows[row].from, t->cols[col]), "\"%s\" after "
	    "\"%s\": the rank along the %s is declared to go %s",
	    t->rows[row].cells[col], before, along, want > 0 ? "up" : "down");
}

/* Report ranks that go the wrong way along the rows, or along the columns. */
static void
declared(struct lint *l, const struct table *t, const char *codes, int rows,
    int want)
{
	const char *cell, *before;
	struct march m;
	int i, k, r, c;

	for (i = 0; i < (rows ? t->ncol : t->nrow); i++) {
		memset(&m, 0, sizeof(m));
		m.l = l;
		m.codes = codes;
		before = "";
		for (k = 0; k < (rows ? t->nrow : t->ncol); k++) {
			r = rows ? k : i;
			c = rows ? i : k;
			cell = t->rows[r].cells[c];
			if (march_on(&m, cell) == -want)
				turned(l, t, r, c, want, rows ? "rows" :
				    "columns", before);
			before = cell;
		}
	}
}

/* Read `rows up columns down` of a key monotone:TABLE, and compare ranks. */
static void
monotone(struct lint *l, const struct table *t, const struct sheetrow *r,
    const char *text)
{
	struct place p = { r->file, r->line, "value" };
	const char *what, *way;
	size_t n, m;
	int rows, want;

	while ((what = text_token(&text, &n)) != NULL) {
		way = text_token(&text, &m);
		rows = text_same(what, n, "rows");
		if ((!rows && !text_same(what, n, "columns")) || way == NULL ||
		    (!text_same(way, m, "up") && !text_same(way, m, "down"))) {
			lint_error(l, p, "want rows or columns, then up or "
			    "down");
			return;
		}
		want = text_same(way, m, "up") ? 1 : -1;
		declared(l, t, lint_codes_of(l, t), rows, want);
	}
}

static void
ranks(struct lint *l, const struct table *t)
{
	const struct sheetrow *r;
	const char *value;

	r = lint_key(l, arena_printf(l->a, "monotone:%s", t->name), &value);
	if (r != NULL)
		monotone(l, t, r, value);
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
