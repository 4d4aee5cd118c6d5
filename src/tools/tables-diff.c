/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. tables diff: two systems compared cell by cell. A house rule is
 * compared as it stands over its base.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "tools/tables.h"

/* Two sheets of one file, with the columns that name a row. */
struct pair {
	struct driver *d;
	const char *file;
	const struct sheet *a, *b;
	column_name *keys;
	int *taken;		/* rows of b that have met theirs */
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
			name = arena_printf(&p->d->work, "%s%s%s", name,
			    name[0] != '\0' ? "/" : "", cell);
	}
	return name;
}

static void
told(struct pair *p, const char *row, const char *col, const char *a,
    const char *b)
{
	struct out *o;

	o = &p->d->out;
	p->differ = 1;
	out_clean(o, p->file);
	out_text(o, "\t");
	out_clean(o, row);
	out_text(o, "\t");
	out_clean(o, col);
	out_text(o, "\t");
	out_clean(o, a);
	out_text(o, "\t");
	out_clean(o, b);
	out_text(o, "\n");
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

	p->taken = arena_alloc(&p->d->work, (size_t)(p->b->nrow + 1) *
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

static int
all_core(struct driver *d, const struct system *a, const struct system *b)
{
	const struct loader *x, *y;
	struct pair p;
	int i, differ;

	x = a->loader;
	y = b->loader;
	differ = 0;
	for (i = 0; i < CORE_COUNT; i++) {
		memset(&p, 0, sizeof(p));
		p.d = d;
		p.file = core_names[i];
		p.a = &x->core[i];
		p.b = &y->core[i];
		p.keys = core_files[i].keys;
		compare(&p);
		differ |= p.differ;
	}
	return differ;
}

static int
one_table(struct driver *d, struct system *a, struct system *b,
    const char *name, int *differ)
{
	struct sheet x, y;
	struct pair p;
	int in_a, in_b;

	in_a = system_sheet(a, name, &x, &d->err);
	in_b = in_a < 0 ? -1 : system_sheet(b, name, &y, &d->err);
	if (in_b < 0)
		return -1;
	memset(&p, 0, sizeof(p));
	p.d = d;
	p.file = name;
	p.a = &x;
	p.b = &y;
	p.keys = table_keys;
	if (in_a && in_b)
		compare(&p);
	else
		told(&p, "", "", in_a ? "only here" : "",
		    in_b ? "only here" : "");
	*differ |= p.differ;
	return 0;
}

static int
look_up_tables(struct driver *d, struct system *a, struct system *b,
    int *differ)
{
	const char **x, **y;
	int i, k, n, m;

	x = tables_files(d, a, &n);
	y = tables_files(d, b, &m);
	for (i = k = 0; i < n || k < m;) {
		int c = i == n ? 1 : k == m ? -1 : strcmp(x[i], y[k]);

		if (one_table(d, a, b, c <= 0 ? x[i] : y[k], differ) < 0)
			return -1;
		i += c <= 0;
		k += c >= 0;
	}
	return 0;
}

int
tables_diff(struct driver *d, const char *const *words, int n)
{
	struct system *a, *b;
	int differ, got;

	if (n != 2)
		return tables_usage(d, "diff");
	a = tables_system(d, words[0]);
	b = a == NULL ? NULL : tables_system(d, words[1]);
	got = -1;
	if (b != NULL) {
		out_printf(&d->out, "file\trow\tcolumn\t%s\t%s\n", words[0],
		    words[1]);
		differ = all_core(d, a, b);
		got = look_up_tables(d, a, b, &differ);
		if (got == 0 && differ)
			d->status = 1;
	}
	system_free(b);
	system_free(a);
	return got;
}
