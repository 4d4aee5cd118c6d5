/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. See sheet.h. */
#include <config.h>

#include "table/sheet.h"

#include <errno.h>
#include <string.h>

#include "base/text.h"
#include "table/csvread.h"
#include "table/file.h"

column_name core_columns[COL_COUNT + 1] = {
	"also", "answer", "brings", "check", "choice", "cite", "code",
	"codes", "default", "do", "fail", "group", "id", "key", "kind",
	"legal", "meaning", "name", "op", "optional", "pick", "prompt",
	"rank", "reading", "say", "scope", "side", "sure", "table", "title",
	"to", "tool", "value", "when", "why", "word", ""
};

int
sheet_col(const struct sheet *s, const char *name)
{
	int i;

	for (i = 0; i < s->ncol; i++)
		if (s->cols[i][0] == name[0] && strcmp(s->cols[i], name) == 0)
			return i;
	return -1;
}

const char *
sheet_cell(const struct sheet *s, const struct sheetrow *r, const char *col)
{
	int i;

	i = sheet_col(s, col);
	return i < 0 ? s->empty : r->cells[i];
}

/* Remember where the columns stand that have a number. */
static void
place_columns(struct sheet *s)
{
	const char *col;
	int i, k;

	memset(s->at, -1, sizeof(s->at));
	for (i = s->ncol - 1; i >= 0; i--) {
		col = s->cols[i];
		for (k = 0; k < COL_COUNT && core_columns[k][0] < *col; k++)
			continue;
		for (; k < COL_COUNT && core_columns[k][0] == *col; k++)
			if (strcmp(core_columns[k], col) == 0)
				s->at[k] = (short)i;
	}
}

static int
known_col(column_name *known, const char *col)
{
	int i;

	for (i = 0; known[i][0] != '\0'; i++)
		if (known[i][0] == col[0] && strcmp(known[i], col) == 0)
			return 1;
	return 0;
}

static const char *
known_list(column_name *known, struct arena *a)
{
	const char *list;
	int i;

	list = known[0];
	for (i = 1; known[i][0] != '\0'; i++)
		list = arena_printf(a, "%s, %s", list, known[i]);
	return list;
}

static int
read_header(struct sheet *s, struct arena *a, struct csvin *in,
    column_name *known, struct err *e)
{
	const char *col;
	int i, k;

	s->ncol = csvin_count(in);
	s->line = csvin_at(in);
	s->cols = arena_alloc(a, (size_t)s->ncol * sizeof(*s->cols));
	for (i = 0; i < s->ncol; i++) {
		col = arena_text(a, csvin_cell(in, i));
		s->cols[i] = col;
		if (known != NULL && !known_col(known, col))
			return err_set(e, "%s:%d: unknown column \"%s\" (%s)",
			    s->file, csvin_at(in), col, known_list(known, a));
		for (k = 0; k < i; k++)
			if (col[0] != '\0' && s->cols[k][0] == col[0] &&
			    strcmp(s->cols[k], col) == 0)
				return err_set(e, "%s:%d: column \"%s\" stands "
				    "twice", s->file, csvin_at(in), col);
	}
	place_columns(s);
	return 0;
}

static int
read_row(struct sheet *s, struct arena *a, struct csvin *in, struct err *e)
{
	struct sheetrow *r;
	int i, n;

	n = csvin_count(in);
	if (n > s->ncol)
		return err_set(e, "%s:%d: %d cells, but the header has %d "
		    "columns", s->file, csvin_at(in), n, s->ncol);
	ARENA_PUSH(a, s->rows, s->nrow, s->room);
	r = &s->rows[s->nrow++];
	r->file = s->file;
	r->line = csvin_at(in);
	r->house = 0;
	r->cells = arena_raw(a, (size_t)s->ncol * sizeof(*r->cells));
	csvin_copy(in, arena_bytes(a, csvin_bytes(in)), r->cells);
	for (i = n; i < s->ncol; i++)
		r->cells[i] = s->empty;
	return 0;
}

/* Whose rows are read, and what was found for the row above. */
struct wanted {
	const char *name;
	size_t len;
	char above[64];
	size_t above_len;	/* 0: not known */
	int yes;
};

/* Is it one of those of the list, or are they all? */
static int
is_named(const char *list, size_t len, const struct wanted *w)
{
	const char *p, *end;

	end = list + len;
	if (len == 1 && *list == '*')
		return 1;
	if (len < w->len)
		return 0;
	while (list < end) {
		for (p = list; p < end && ((unsigned char)*p > ' ' ||
		    !text_blank((unsigned char)*p)); p++)
			continue;
		if ((size_t)(p - list) == w->len && text_same(list, w->len,
		    w->name))
			return 1;
		list = p + 1;
	}
	return 0;
}

/* Most rows belong to the check of the row above. */
static int
wants(const char *cell, size_t len, void *arg)
{
	struct wanted *w;

	w = arg;
	if (len > 0 && len == w->above_len && memcmp(cell, w->above, len) == 0)
		return w->yes;
	w->yes = is_named(cell, len, w);
	w->above_len = len <= sizeof(w->above) ? len : 0;
	memcpy(w->above, cell, w->above_len);
	return w->yes;
}

static int
read_all(struct sheet *s, struct arena *a, struct csvin *in,
    column_name *known, const struct only *only, struct err *e)
{
	struct wanted w;
	int got, col;

	got = csvin_row(in, e);
	if (got < 0)
		return -1;
	if (got == 0)
		return err_set(e, "%s: the file is empty: a header row is "
		    "wanted", s->file);
	if (read_header(s, a, in, known, e) < 0)
		return -1;
	if (only != NULL) {
		w.above_len = 0;
		w.name = only->name;
		w.len = strlen(only->name);
		col = s->at[only->col];
		csvin_want(in, col < 0 ? s->ncol : col, wants, &w);
	}
	while ((got = csvin_row(in, e)) > 0)
		if (read_row(s, a, in, e) < 0)
			return -1;
	return got;
}

/* A file that could not be opened: 0 if there is none, else -1. */
static int
missing(const char *path, struct err *e)
{
	struct err quiet;

	err_clear(&quiet);
	if (errno != ENOENT || file_there(path, &quiet) != 0)
		return -1;
	err_clear(e);
	return 0;
}

static int
read_file(struct sheet *s, struct arena *a, const char *path,
    column_name *known, const struct only *only, int utf8,
    struct err *e)
{
	struct csvin *in;
	int got;

	memset(s, 0, sizeof(*s));
	s->empty = arena_text(a, "");
	s->file = path;
	place_columns(s);
	in = csvin_open(s->file, s->file, a->frame, e);
	if (in == NULL)
		return missing(path, e);
	if (utf8)
		csvin_utf8(in);
	got = read_all(s, a, in, known, only, e);
	csvin_close(in);
	return got < 0 ? -1 : 1;
}

int
sheet_load(struct sheet *s, struct arena *a, const char *dir,
    const char *name, column_name *known, const struct only *only,
    struct err *e)
{
	return read_file(s, a, arena_printf(a, "%s/%s.csv", dir, name), known,
	    only, 1, e);
}

int
sheet_read(struct sheet *s, struct arena *a, const char *path, struct err *e)
{
	return read_file(s, a, path, NULL, NULL, 0, e);
}

/* The columns of the overlay that the base has not. */
static void
widen(struct sheet *s, const struct sheet *over, struct arena *a)
{
	const char **cols, **cells;
	int i, k, n;

	n = s->ncol;
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
	place_columns(s);
}

static int
same_key(const struct sheet *s, const struct sheetrow *a,
    const struct sheet *over, const struct sheetrow *b,
    column_name *keys)
{
	int i;

	for (i = 0; keys[i][0] != '\0'; i++) {
		const char *x = strcmp(keys[i], "*") == 0 ? a->cells[0] :
		    sheet_cell(s, a, keys[i]);
		const char *y = strcmp(keys[i], "*") == 0 ? b->cells[0] :
		    sheet_cell(over, b, keys[i]);

		if (!text_eq(x, y))
			return 0;
	}
	return 1;
}

/* op=drop takes the row away that has the same key. */
static int
drop_row(struct sheet *s, int at, const struct sheetrow *r, struct err *e)
{
	if (at == s->nrow)
		return err_set(e, "%s:%d: op=drop: %s has no such row", r->file,
		    r->line, s->file);
	memmove(&s->rows[at], &s->rows[at + 1],
	    (size_t)(s->nrow - at - 1) * sizeof(s->rows[0]));
	s->nrow--;
	return 0;
}

static int
overlay_row(struct sheet *s, const struct sheet *over,
    const struct sheetrow *r, column_name *keys, struct arena *a,
    struct err *e)
{
	const char **cells;
	int i, at;

	for (at = 0; at < s->nrow; at++)
		if (same_key(s, &s->rows[at], over, r, keys))
			break;
	if (text_eq(sheet_of(over, r, COL_OP), "drop"))
		return drop_row(s, at, r, e);
	if (at == s->nrow) {
		ARENA_PUSH(a, s->rows, s->nrow, s->room);
		s->nrow++;
	}
	cells = arena_alloc(a, (size_t)s->ncol * sizeof(*cells));
	for (i = 0; i < s->ncol; i++)
		cells[i] = sheet_cell(over, r, s->cols[i]);
	if (over->ncol > 0 && strcmp(keys[0], "*") == 0)
		cells[0] = r->cells[0];
	s->rows[at].file = r->file;
	s->rows[at].line = r->line;
	s->rows[at].house = 1;
	s->rows[at].cells = cells;
	return 0;
}

int
sheet_overlay(struct sheet *s, const struct sheet *over,
    column_name *keys, struct arena *a, struct err *e)
{
	int i;

	if (s->ncol == 0) {
		*s = *over;
		for (i = 0; i < s->nrow; i++)
			s->rows[i].house = 1;
		return 0;
	}
	widen(s, over, a);
	for (i = 0; i < over->nrow; i++)
		if (overlay_row(s, over, &over->rows[i], keys, a, e) < 0)
			return -1;
	return 0;
}

int
sheet_needs(const struct sheet *s, column_name *needed, struct err *e)
{
	int i;

	for (i = 0; s->ncol > 0 && needed[i][0] != '\0'; i++)
		if (sheet_col(s, needed[i]) < 0)
			return err_set(e, "%s: column \"%s\" is missing in the "
			    "header", s->file, needed[i]);
	return 0;
}
