/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: sheet. See sheet.h. */
#include <config.h>

#include "sheet/sheet.h"

#include <errno.h>
#include <string.h>

#include "base/text.h"
#include "rule/system.h"
#include "sheet/csvread.h"
#include "sheet/file.h"

column_name core_columns[COL_COUNT] = {
	"about", "acts", "also", "answer", "brings", "check", "choice",
	"cite", "code", "codes", "default", "do", "fail", "first", "group",
	"groups", "id", "key", "kind", "lasts", "legal", "meaning", "name",
	"needs", "of", "op", "optional", "passes", "pick", "prompt", "rank",
	"reading", "roles", "say", "scope", "second", "show", "side", "sure",
	"table", "title", "to", "tool", "unless", "value", "when", "why",
	"word",
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
	int i = sheet_col(s, col);

	return i < 0 ? s->empty : r->cells[i];
}

/* A column that stands twice has its first place. */
void
sheet_place(struct sheet *s)
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

int
column_in(column_name *list, const char *col)
{
	int i;

	for (i = 0; list[i] != NULL; i++)
		if (list[i][0] == col[0] && strcmp(list[i], col) == 0)
			return 1;
	return 0;
}

static int
read_header(struct sheet *s, struct arena *a, struct csvin *in,
    column_name *known, struct err *e)
{
	struct growing list = { NULL, 0, 0 };
	const char *col;
	int i;

	s->line = csvin_at(in);
	s->cols = arena_alloc(a, (size_t)csvin_count(in) * sizeof(*s->cols));
	for (; s->ncol < csvin_count(in); s->ncol++) {
		col = arena_text(a, csvin_cell(in, s->ncol));
		if (known != NULL && !column_in(known, col)) {
			for (i = 0; known[i] != NULL; i++)
				arena_list(a, &list, known[i]);
			return err_as(e, ERR_COLUMN, "%s:%d: unknown column "
			    "\"%s\" (%s)", s->file, s->line, col, list.text);
		}
		if (col[0] != '\0' && sheet_col(s, col) >= 0)
			return err_set(e, "%s:%d: column \"%s\" stands twice",
			    s->file, s->line, col);
		s->cols[s->ncol] = col;
	}
	sheet_place(s);
	return 0;
}

static int
read_row(struct sheet *s, struct arena *a, struct csvin *in, struct err *e)
{
	struct sheetrow *r;
	int i, n = csvin_count(in);

	if (n > s->ncol)
		return err_set(e, "%s:%d: %d cells, but the header has %d "
		    "columns", s->file, csvin_at(in), n, s->ncol);
	ARENA_PUSH(a, s->rows, s->nrow, s->room);
	r = &s->rows[s->nrow++];
	*r = (struct sheetrow){ .file = s->file, .line = csvin_at(in),
		.cells = arena_raw(a, (size_t)s->ncol * sizeof(*r->cells)) };
	csvin_copy(in, r->cells, a);
	for (i = n; i < s->ncol; i++)
		r->cells[i] = s->empty;
	return 0;
}

/* Is a row with this cell wanted? */
static int
wants(const char *cell, size_t len, const void *arg)
{
	const struct only *only = arg;

	return list_names(cell, len, only->name, only->groups);
}

static int
read_all(struct sheet *s, struct arena *a, struct csvin *in,
    column_name *known, const struct only *only, struct err *e)
{
	int col, got = csvin_row(in, e);

	if (got < 0)
		return -1;
	if (got == 0)
		return err_set(e, "%s: the file is empty: a header row is "
		    "wanted", s->file);
	if (read_header(s, a, in, known, e) < 0)
		return -1;
	if (only != NULL) {
		col = s->at[COL_CHECK];
		csvin_want(in, col < 0 ? s->ncol : col, wants, only);
	}
	while ((got = csvin_row(in, e)) > 0)
		if (read_row(s, a, in, e) < 0)
			return -1;
	return got;
}

/* After a failed open. 0: there is no such file; -1: err stays. */
static int
missing(const char *path, struct frame *f, struct err *e)
{
	struct err quiet = { 0 };

	if (errno != ENOENT || file_there(path, f, &quiet) != 0)
		return -1;
	err_clear(e);
	return 0;
}

static int
read_file(struct sheet *s, struct arena *a, const char *path,
    column_name *known, const struct only *only, int utf8, struct err *e)
{
	struct csvin *in;
	int got;

	memset(s, 0, sizeof(*s));
	s->empty = arena_text(a, "");
	s->file = path;
	sheet_place(s);
	in = csvin_open(s->file, utf8, a->frame, e);
	if (in == NULL)
		return missing(path, a->frame, e);
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

int
sheet_needs(const struct sheet *s, column_name *needed, column_name *among,
    struct err *e)
{
	int i;

	for (i = 0; s->ncol > 0 && needed[i] != NULL; i++)
		if ((among == NULL || column_in(among, needed[i])) &&
		    sheet_col(s, needed[i]) < 0)
			return err_set(e, "%s:%d: column \"%s\" is missing in the "
			    "header", s->file, s->line, needed[i]);
	return 0;
}

int
sheet_extra(const char *col)
{
	return strcmp(col, "sure") == 0 || strcmp(col, "reading") == 0 ||
	    strcmp(col, "cite") == 0 || strcmp(col, "op") == 0;
}
