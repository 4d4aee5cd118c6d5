/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: sheet. See roster.h. */
#include <config.h>

#include "sheet/roster.h"

#include <string.h>

#include "base/index.h"
#include "base/text.h"
#include "sheet/sheet.h"

struct roster {
	struct sheet sheet;
	const char *path;
	const char **names;	/* [row]: the unit, blanks as hyphens */
	struct index by_name;	/* of these */
};

/* A cell is one word of a question: blanks in it are hyphens there. */
static const char *
hyphened(const char *cell, struct arena *a)
{
	char *text, *p;

	if (strpbrk(cell, " \t\r\n") == NULL)
		return cell;
	text = arena_text(a, cell);
	for (p = text; *p != '\0'; p++)
		if (text_blank((unsigned char)*p))
			*p = '-';
	return text;
}

static void
index_names(struct roster *r, struct arena *a)
{
	const struct sheet *s = &r->sheet;
	int i;

	r->names = arena_alloc(a, ((size_t)s->nrow + 1) * sizeof(*r->names));
	index_open(&r->by_name, a, s->nrow);
	for (i = 0; i < s->nrow; i++) {
		r->names[i] = hyphened(sheet_cell(s, &s->rows[i], "unit"), a);
		index_add(&r->by_name, r->names[i], i);
	}
}

struct roster *
roster_load(const char *path, struct arena *a, struct err *e)
{
	struct roster *r = arena_alloc(a, sizeof(*r));
	int got;

	r->path = arena_text(a, path);
	got = sheet_read(&r->sheet, a, r->path, e);
	if (got == 0)
		err_set(e, "%s: no such roster", path);
	if (got <= 0)
		return NULL;
	if (sheet_col(&r->sheet, "unit") < 0) {
		err_set(e, "%s:%d: column \"unit\" is missing", path,
		    r->sheet.line);
		return NULL;
	}
	index_names(r, a);
	return r;
}

const char *
roster_name(const struct roster *r, int n)
{
	return n < r->sheet.nrow ? r->names[n] : NULL;
}

int
roster_in(const struct roster *r, int n, const char *star)
{
	int i;

	if (star[1] == '\0')
		return 1;
	for (i = 0; i < r->sheet.ncol; i++)
		if (text_inlist(r->sheet.rows[n].cells[i], star + 1))
			return 1;
	return 0;
}

int
roster_find(const struct roster *r, const char *name)
{
	int i;

	for (i = 0; roster_name(r, i) != NULL; i++)
		if (text_wordeq(roster_name(r, i), name))
			return i;
	return -1;
}

const char *
roster_begun(const struct roster *r, const char *text, struct arena *a,
    struct err *e)
{
	struct growing list = { NULL, 0, 0 };
	const char *name, *found;
	int i, n;

	if (text[0] == '\0' || roster_find(r, text) >= 0)
		return text;
	found = text;
	for (i = n = 0; (name = roster_name(r, i)) != NULL; i++) {
		if (!text_begun(name, text))
			continue;
		arena_list(a, &list, arena_printf(a, "@%s", name));
		found = name;
		n++;
	}
	if (n < 2)
		return found;
	err_set(e, "\"@%s\" may be %s", text, list.text);
	return NULL;
}

/* The first row of that unit, or -1. */
static int
row_of(const struct roster *r, const char *unit, struct arena *a)
{
	return index_find(&r->by_name, hyphened(unit, a));
}

const char *
roster_who(const struct roster *r, const char *unit, struct arena *a)
{
	return arena_printf(a, "unit=%s line=%d", hyphened(unit, a),
	    r->sheet.rows[row_of(r, unit, a)].line);
}

static const char *
row_words(const struct roster *r, const struct sheetrow *row, struct arena *a)
{
	const char *col, *cell, *words = "";
	int i;

	for (i = 0; i < r->sheet.ncol; i++) {
		col = r->sheet.cols[i];
		cell = row->cells[i];
		if (cell[0] == '\0' || strcmp(col, "unit") == 0)
			continue;
		words = strcmp(col, "words") == 0 ?
		    arena_printf(a, "%s %s", words, cell) :
		    arena_printf(a, "%s %s=%s", words, col, hyphened(cell, a));
	}
	return words;
}

const char *
roster_words(const struct roster *r, const char *unit, struct arena *a,
    struct err *e)
{
	struct text_near near = { .slips = 4 };
	int i = row_of(r, unit, a);

	if (i >= 0)
		return row_words(r, &r->sheet.rows[i], a);
	for (i = 0; i < r->sheet.nrow; i++)
		text_nearer(&near, roster_name(r, i), unit);
	err_set(e, "%s has no unit \"%s\"%s%s%s", r->path, unit,
	    near.name != NULL ? ": did you mean @" : "",
	    near.name != NULL ? near.name : "", near.name != NULL ? "?" : "");
	return NULL;
}

const char *
roster_cell(const struct roster *r, int n, const char *column)
{
	return sheet_cell(&r->sheet, &r->sheet.rows[n], column);
}

const char *
roster_column(const struct roster *r, int n)
{
	return n < r->sheet.ncol ? r->sheet.cols[n] : NULL;
}

int
roster_column_at(const struct roster *r, const char *name)
{
	int i;

	for (i = 0; i < r->sheet.ncol; i++)
		if (text_eq(r->sheet.cols[i], name))
			return i;
	return -1;
}

const char *
roster_path(const struct roster *r)
{
	return r->path;
}

int
roster_line(const struct roster *r, int n)
{
	return n < 0 ? r->sheet.line : r->sheet.rows[n].line;
}

const char *
roster_place(const struct roster *r, int n, struct arena *a)
{
	return arena_printf(a, "%s:%d", r->path, roster_line(r, n));
}

int
roster_twin(const struct roster *r, int n)
{
	int first = index_find(&r->by_name, r->names[n]);

	return first < n ? r->sheet.rows[first].line : 0;
}
