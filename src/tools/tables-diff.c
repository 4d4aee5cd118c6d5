/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. tables diff: two systems compared cell by cell. A house rule is
 * compared as it stands over its base.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "tell/list.h"
#include "tools/tables.h"

enum { DIFF_FIELDS = 5 };

/* Two sheets of one file, with the columns that name a row. */
struct pair {
	struct run *run;
	const char *file;
	const struct sheet *a, *b;
	column_name *keys;
	int *taken;		/* rows of b that have met theirs */
	const struct list_field *fields;
	int differ;
};

/* What a row is called: its key cells. */
static const char *
row_name(struct pair *p, const struct sheet *s, const struct sheetrow *r)
{
	const char *name, *cell;
	int i;

	name = "";
	for (i = 0; p->keys[i][0] != '\0'; i++) {
		cell = strcmp(p->keys[i], "*") == 0 ? r->cells[0] :
		    sheet_cell(s, r, p->keys[i]);
		if (cell[0] != '\0')
			name = arena_printf(&p->run->scratch, "%s%s%s", name,
			    name[0] != '\0' ? "/" : "", cell);
	}
	return name;
}

static void
told(struct pair *p, const char *row, const char *col, const char *a,
    const char *b)
{
	const char *cells[] = { p->file, row, col, a, b };

	p->differ = 1;
	list_row(&p->run->out->text, p->run->out->format, p->fields, cells,
	    DIFF_FIELDS);
}

static void
compare_rows(struct pair *p, const struct sheetrow *x, const char *name,
    const struct sheetrow *y)
{
	const char *other;
	int i;

	for (i = 0; i < p->a->ncol; i++) {
		other = i == 0 && strcmp(p->keys[0], "*") == 0 ? y->cells[0] :
		    sheet_cell(p->b, y, p->a->cols[i]);
		if (strcmp(x->cells[i], other) != 0)
			told(p, name, p->a->cols[i], x->cells[i], other);
	}
	for (i = 0; i < p->b->ncol; i++)
		if (sheet_col(p->a, p->b->cols[i]) < 0 &&
		    y->cells[i][0] != '\0' &&
		    (i > 0 || strcmp(p->keys[0], "*") != 0))
			told(p, name, p->b->cols[i], "", y->cells[i]);
}

/* A row of the same name that met none yet; -1 if there is none. */
static int
partner(struct pair *p, const char *name)
{
	int i;

	for (i = 0; i < p->b->nrow; i++)
		if (!p->taken[i] &&
		    text_eq(row_name(p, p->b, &p->b->rows[i]), name))
			return i;
	return -1;
}

static void
compare(struct pair *p)
{
	const char *name;
	int i, k;

	p->taken = arena_alloc(&p->run->scratch, (size_t)(p->b->nrow + 1) *
	    sizeof(int));
	for (i = 0; i < p->a->nrow; i++) {
		name = row_name(p, p->a, &p->a->rows[i]);
		k = partner(p, name);
		if (k < 0) {
			told(p, name, "", "only here", "");
			continue;
		}
		p->taken[k] = 1;
		compare_rows(p, &p->a->rows[i], name, &p->b->rows[k]);
	}
	for (i = 0; i < p->b->nrow; i++)
		if (!p->taken[i])
			told(p, row_name(p, p->b, &p->b->rows[i]), "", "",
			    "only here");
}

static void
all_core(struct pair *all, const struct system *a, const struct system *b)
{
	const struct loader *x, *y;
	struct pair p;
	int i;

	x = a->loader;
	y = b->loader;
	for (i = 0; i < CORE_COUNT; i++) {
		p = *all;
		p.file = core_names[i];
		p.a = &x->core[i];
		p.b = &y->core[i];
		p.keys = core_files[i].keys;
		compare(&p);
		all->differ |= p.differ;
	}
}

static int
one_table(struct pair *all, struct system *a, struct system *b,
    const char *name)
{
	struct sheet x, y;
	struct pair p;
	int in_a, in_b;

	in_a = system_sheet(a, name, &x, &all->run->err);
	in_b = in_a < 0 ? -1 : system_sheet(b, name, &y, &all->run->err);
	if (in_b < 0)
		return -1;
	p = *all;
	p.file = name;
	p.a = &x;
	p.b = &y;
	p.keys = table_keys;
	if (in_a && in_b)
		compare(&p);
	else
		told(&p, "", "", in_a ? "only here" : "",
		    in_b ? "only here" : "");
	all->differ |= p.differ;
	return 0;
}

static int
look_up_tables(struct pair *all, struct system *a, struct system *b)
{
	const char **x, **y;
	int i, k, n, m, c;

	x = tables_files(all->run, a, &n);
	y = tables_files(all->run, b, &m);
	for (i = k = 0; i < n || k < m;) {
		c = i == n ? 1 : k == m ? -1 : strcmp(x[i], y[k]);
		if (one_table(all, a, b, c <= 0 ? x[i] : y[k]) < 0)
			return -1;
		i += c <= 0;
		k += c >= 0;
	}
	return 0;
}

/* All files of both; the columns of what is told are called by their names. */
static int
compare_all(struct run *run, struct system *a, struct system *b)
{
	const struct list_field fields[DIFF_FIELDS] = {
		{ "file", LIST_TEXT }, { "row", LIST_TEXT },
		{ "column", LIST_TEXT }, { a->name, LIST_TEXT },
		{ b->name, LIST_TEXT },
	};
	struct pair all;

	memset(&all, 0, sizeof(all));
	all.run = run;
	all.fields = fields;
	if (run->out->format == FORMAT_TEXT)
		out_printf(&run->out->text, "file\trow\tcolumn\t%s\t%s\n",
		    a->name, b->name);
	list_head(&run->out->text, run->out->format, fields, DIFF_FIELDS);
	all_core(&all, a, b);
	if (look_up_tables(&all, a, b) < 0)
		return -1;
	if (all.differ)
		run->status = 1;
	return 0;
}

int
tables_diff(struct run *run, const char *const *words, int n)
{
	struct system *a, *b;
	int got;

	if (n != 2)
		return verb_usage(run);
	a = tables_system(run, words[0]);
	b = a == NULL ? NULL : tables_system(run, words[1]);
	got = b == NULL ? -1 : compare_all(run, a, b);
	system_free(b);
	system_free(a);
	return got;
}
