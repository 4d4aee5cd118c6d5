/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: table. Lays a house rule over its base. In core files a row replaces
 * the row of the same key, check by check; in a look-up table a cell replaces a
 * cell. See overlay.h.
 */
#include <config.h>

#include "table/overlay.h"

#include <string.h>

#include "base/text.h"
#include "table/load.h"

/* Give s the columns of `over` that it lacks. */
static void
widen(struct sheet *s, const struct sheet *over, struct arena *a)
{
	const char **cols, **cells;
	int i, k, n = s->ncol;

	cols = arena_grow(a, s->cols, (size_t)n * sizeof(*cols),
	    (size_t)(n + over->ncol) * sizeof(*cols));
	for (i = 0; i < over->ncol; i++)
		if (sheet_col(s, over->cols[i]) < 0)
			cols[n++] = over->cols[i];
	for (i = 0; i < s->nrow; i++) {
		cells = arena_grow(a, s->rows[i].cells,
		    (size_t)s->ncol * sizeof(*cells),
		    (size_t)n * sizeof(*cells));
		for (k = s->ncol; k < n; k++)
			cells[k] = s->empty;
		s->rows[i].cells = cells;
	}
	s->cols = cols;
	s->ncol = n;
	sheet_place(s);
}

static int
same_columns(const struct sheet *s, const struct sheet *over)
{
	int i;

	for (i = 0; i < s->ncol && i < over->ncol; i++)
		if (strcmp(s->cols[i], over->cols[i]) != 0)
			return 0;
	return s->ncol == over->ncol;
}

/* The rows of `over` with the columns of s, which gets those that it lacks. */
static struct sheetrow *
fit_rows(struct sheet *s, const struct sheet *over, struct arena *a)
{
	struct sheetrow *rows;
	const char **cells;
	int *from, i, k;

	if (s->ncol == 0) {
		*s = *over;
		s->rows = NULL;
		s->nrow = s->room = 0;
	}
	if (same_columns(s, over))
		return over->rows;
	widen(s, over, a);
	from = arena_alloc(a, (size_t)s->ncol * sizeof(*from));
	for (k = 0; k < s->ncol; k++)
		from[k] = sheet_col(over, s->cols[k]);
	rows = arena_alloc(a, (size_t)over->nrow * sizeof(*rows));
	for (i = 0; i < over->nrow; i++) {
		cells = arena_alloc(a, (size_t)s->ncol * sizeof(*cells));
		for (k = 0; k < s->ncol; k++)
			cells[k] = sheet_at(over, &over->rows[i], from[k]);
		rows[i] = over->rows[i];
		rows[i].cells = cells;
	}
	return rows;
}

void
overlay_join(struct sheet *s, const struct sheet *more, struct arena *a)
{
	const struct sheetrow *rows = fit_rows(s, more, a);
	int i;

	for (i = 0; i < more->nrow; i++) {
		ARENA_PUSH(a, s->rows, s->nrow, s->room);
		s->rows[s->nrow++] = rows[i];
	}
}

/* The same, marked as a house rule's. */
static struct sheetrow *
rows_over(struct sheet *s, const struct sheet *over, struct arena *a)
{
	struct sheetrow *rows = fit_rows(s, over, a);
	int i;

	for (i = 0; i < over->nrow; i++)
		rows[i].house = 1;
	return rows;
}

/* ---- core files ---- */

/* Laying a house rule's rows, for some checks. */
struct laying {
	struct sheet *s;
	column_name *keys;
	const struct check *checks;	/* NULL: rows belong to no check */
	int ncheck;
	struct arena *a;
	struct err *e;
};

static int
names(const struct laying *w, const struct sheetrow *r, const struct check *c)
{
	const char *list = sheet_of(w->s, r, COL_CHECK);

	return c == NULL || list_names(list, strlen(list), c->name, c->groups);
}

static int
same_key(const struct laying *w, const struct sheetrow *a,
    const struct sheetrow *b)
{
	int i;

	for (i = 0; w->keys[i] != NULL; i++)
		if (!text_eq(sheet_cell(w->s, a, w->keys[i]),
		    sheet_cell(w->s, b, w->keys[i])))
			return 0;
	/* A house rule's own rows may differ by reading. */
	return !a->house || text_eq(sheet_of(w->s, a, COL_READING),
	    sheet_of(w->s, b, COL_READING));
}

static int
is_key(const struct sheet *s, int col, column_name *keys)
{
	int k;

	if (col == s->at[COL_OP] || col == s->at[COL_CHECK] ||
	    col == s->at[COL_CITE])
		return 1;
	for (k = 0; keys[k] != NULL; k++)
		if (strcmp(keys[k], s->cols[col]) == 0)
			return 1;
	return 0;
}

/* op=drop needs a row to drop, and no other cells. 0, or -1 with err. */
static int
may_drop(const struct sheet *s, int at, const struct sheetrow *r,
    column_name *keys, int first, struct err *e)
{
	int i;

	if (at < 0)
		return err_set(e, "%s:%d: op=drop: %s has no such row", r->file,
		    r->line, s->file);
	for (i = first; i < s->ncol; i++)
		if (r->cells[i][0] != '\0' && !is_key(s, i, keys))
			return err_set(e, "%s:%d: column \"%s\": op=drop takes "
			    "the row of %s:%d away and says no more of it",
			    r->file, r->line, s->cols[i], s->rows[at].file,
			    s->rows[at].line);
	return 0;
}

static void
take_away(struct sheet *s, int at)
{
	memmove(&s->rows[at], &s->rows[at + 1],
	    (size_t)(s->nrow - at - 1) * sizeof(s->rows[0]));
	s->nrow--;
}

static int
twice(const struct sheetrow *a, const struct sheetrow *b, struct err *e)
{
	return err_set(e, "%s:%d: the row of %s:%d has the same key", b->file,
	    b->line, a->file, a->line);
}

/* Give a row another list of checks. */
static void
relist(const struct laying *w, struct sheetrow *r, const char *list)
{
	const char **cells;

	cells = arena_alloc(w->a, (size_t)w->s->ncol * sizeof(*cells));
	memcpy(cells, r->cells, (size_t)w->s->ncol * sizeof(*cells));
	cells[w->s->at[COL_CHECK]] = list;
	r->cells = cells;
}

/* Except check c from a row, and drop the row if it has no checks left. */
static void
exclude(const struct laying *w, int at, const struct check *c)
{
	struct sheetrow *r = &w->s->rows[at];
	const char *list;
	int i;

	if (c != NULL) {
		list = sheet_of(w->s, r, COL_CHECK);
		relist(w, r, arena_printf(w->a, "%s%s %s", list,
		    text_inlist(list, "except") ? "" : " except", c->name));
	}
	for (i = 0; c != NULL && i < w->ncheck; i++)
		if (names(w, r, &w->checks[i]))
			return;
	take_away(w->s, at);
}

static void
insert(const struct laying *w, int at, const struct sheetrow *r,
    const char *list)
{
	struct sheet *s = w->s;

	ARENA_PUSH(w->a, s->rows, s->nrow, s->room);
	memmove(&s->rows[at + 1], &s->rows[at], (size_t)(s->nrow++ - at) *
	    sizeof(s->rows[0]));
	s->rows[at] = *r;
	if (list != NULL)
		relist(w, &s->rows[at], list);
}

/* Insert a row for check c at `at` + 1, or add c to the copy that is there. */
static void
insert_for(const struct laying *w, int at, const struct sheetrow *r,
    const struct check *c)
{
	struct sheetrow *next = &w->s->rows[at + 1];

	if (c == NULL || at + 1 == w->s->nrow || next->line != r->line ||
	    next->file != r->file)
		insert(w, at + 1, r, c != NULL ? c->name : NULL);
	else
		relist(w, next, arena_printf(w->a, "%s %s",
		    sheet_of(w->s, next, COL_CHECK), c->name));
}

/* Lay a row for check c. 1: it replaced one; 0: there is none; -1 with err. */
static int
lay_for(const struct laying *w, const struct sheetrow *r,
    const struct check *c, int drop)
{
	struct sheet *s = w->s;
	int at;

	for (at = 0; at < s->nrow; at++)
		if (same_key(w, &s->rows[at], r) && names(w, &s->rows[at], c))
			break;
	if (at < s->nrow && s->rows[at].house)
		return twice(&s->rows[at], r, w->e);
	if (drop && may_drop(s, at < s->nrow ? at : -1, r, w->keys, 0,
	    w->e) < 0)
		return -1;
	if (at == s->nrow)
		return 0;
	if (!drop)
		insert_for(w, at, r, c);
	exclude(w, at, c);
	return 1;
}

static int
lay_row(const struct laying *w, const struct sheetrow *r)
{
	const struct check *c;
	const char *rest = NULL;
	int i, got, drop = text_eq(sheet_of(w->s, r, COL_OP), "drop");

	for (i = 0; i < w->ncheck || i == 0; i++) {
		c = w->ncheck > 0 ? &w->checks[i] : NULL;
		if (!names(w, r, c))
			continue;
		got = lay_for(w, r, c, drop);
		if (got < 0)
			return -1;
		if (got == 0)
			rest = rest == NULL || c == NULL ? c == NULL ? "" :
			    c->name : arena_printf(w->a, "%s %s", rest, c->name);
	}
	if (rest != NULL)
		insert(w, w->s->nrow, r, w->ncheck > 0 ? rest : NULL);
	return 0;
}

int
overlay_rows(struct sheet *s, const struct sheet *over, column_name *keys,
    const struct check *checks, int ncheck, struct arena *a, struct err *e)
{
	struct laying w = { s, keys, checks, ncheck, a, e };
	const struct sheetrow *rows = rows_over(s, over, a);
	int i;

	for (i = 0; i < over->nrow; i++)
		if (lay_row(&w, &rows[i]) < 0)
			return -1;
	return 0;
}

/* ---- look-up tables ---- */

/* Do the keys of two rows have a value in common? */
static int
keys_meet(const char *x, const char *y)
{
	struct band a, b;

	band_parse(x, &a);
	band_parse(y, &b);
	if (!a.numeric || !b.numeric)
		return text_eq(x, y);
	return !band_below(&a, &b) && !band_below(&b, &a);
}

/* Is there a reading in which both rows are alive? */
static int
readings_meet(const char *x, const char *y)
{
	const char *p, *q;
	size_t n, k, name = strcspn(x, "=");

	if (x[0] == '\0' || y[0] == '\0' || x[name] == '\0' ||
	    strncmp(x, y, name + 1) != 0)
		return 1;
	for (p = x + name + 1; *p != '\0'; p += n + (p[n] == '|')) {
		n = strcspn(p, "|");
		for (q = y + name + 1; *q != '\0'; q += k + (q[k] == '|')) {
			k = strcspn(q, "|");
			if (n == k && memcmp(p, q, n) == 0)
				return 1;
		}
	}
	return 0;
}

/* Add a row; its key must not overlap one of the base. 0, or -1 with err. */
static int
add_row(struct sheet *s, const struct sheetrow *r, struct arena *a,
    struct err *e)
{
	const struct sheetrow *b;
	int i;

	for (i = 0; i < s->nrow; i++) {
		b = &s->rows[i];
		if (keys_meet(b->cells[0], r->cells[0]) &&
		    readings_meet(sheet_of(s, b, COL_READING),
		    sheet_of(s, r, COL_READING)))
			return err_set(e, "%s:%d: column \"%s\": \"%s\" is "
			    "within \"%s\" of %s:%d: a row is named as it is "
			    "written there", r->file, r->line, s->cols[0],
			    r->cells[0], b->cells[0], b->file, b->line);
	}
	ARENA_PUSH(a, s->rows, s->nrow, s->room);
	s->rows[s->nrow++] = *r;
	return 0;
}

/* Replace the cells of row b by those of r that are not empty. */
static void
lay_cells(const struct sheet *s, struct sheetrow *b, const struct sheetrow *r,
    struct arena *a)
{
	struct sheetrow *kept;
	const char **cells = arena_alloc(a, (size_t)s->ncol * sizeof(*cells));
	int i;

	memcpy(cells, b->cells, (size_t)s->ncol * sizeof(*cells));
	kept = arena_alloc(a, sizeof(*kept));
	*kept = *r;
	b->laid = kept;
	b->cells = cells;
	for (i = 1; i < s->ncol; i++)
		if (r->cells[i][0] != '\0' && !sheet_extra(s->cols[i]))
			cells[i] = text_eq(r->cells[i], "empty") ? s->empty :
			    r->cells[i];
}

static int
lay_table_row(struct sheet *s, const struct sheetrow *r, struct arena *a,
    struct err *e)
{
	static column_name keys[2] = { "reading" };
	struct sheetrow *b;
	int at;

	for (at = 0; at < s->nrow; at++) {
		b = &s->rows[at];
		if (strcmp(b->cells[0], r->cells[0]) == 0 &&
		    text_eq(sheet_of(s, b, COL_READING),
		    sheet_of(s, r, COL_READING)))
			break;
	}
	if (at < s->nrow && (s->rows[at].house || s->rows[at].laid != NULL))
		return twice(s->rows[at].house ? &s->rows[at] :
		    s->rows[at].laid, r, e);
	if (text_eq(sheet_of(s, r, COL_OP), "drop")) {
		if (may_drop(s, at < s->nrow ? at : -1, r, keys, 1, e) < 0)
			return -1;
		take_away(s, at);
		return 0;
	}
	if (at == s->nrow)
		return add_row(s, r, a, e);
	lay_cells(s, &s->rows[at], r, a);
	return 0;
}

static int
header_fits(const struct sheet *s, const struct sheet *over, struct err *e)
{
	int i;

	if (strcmp(s->cols[0], over->cols[0]) != 0)
		return err_set(e, "%s:%d: the first column is \"%s\", but that of "
		    "%s:%d is \"%s\"", over->file, over->line, over->cols[0],
		    s->file, s->line, s->cols[0]);
	for (i = 1; i < over->ncol; i++)
		if (!sheet_extra(over->cols[i]) && sheet_col(s, over->cols[i]) < 0)
			return err_set(e, "%s:%d: %s:%d has no column \"%s\"",
			    over->file, over->line, s->file, s->line,
			    over->cols[i]);
	return 0;
}

int
overlay_table(struct sheet *s, const struct sheet *over, struct arena *a,
    struct err *e)
{
	struct sheetrow *rows;
	int i, alone = s->ncol == 0;

	if (!alone && header_fits(s, over, e) < 0)
		return -1;
	rows = rows_over(s, over, a);
	if (alone) {
		s->rows = rows;
		s->nrow = s->room = over->nrow;
		return 0;
	}
	for (i = 0; i < over->nrow; i++)
		if (lay_table_row(s, &rows[i], a, e) < 0)
			return -1;
	return 0;
}
