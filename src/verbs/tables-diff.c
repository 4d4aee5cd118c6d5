/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables diff: compares two systems cell by cell. A house rule is
 * laid over its base before.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "tell/list.h"
#include "verbs/tables.h"

/* Two sheets of one file, and the columns that name a row. */
struct pair {
	struct run *run;
	const char *file;
	const char *check;	/* the check they are for, or NULL */
	const struct sheet *a, *b;
	column_name *keys;
	int *taken;		/* [row of b]: it has a partner */
	struct told *all;	/* differences in the order found */
	int n, room;
};

/* A difference; `checks`: all that have it, or NULL. */
struct told {
	const char *file, *checks, *row, *col, *a, *b;
};

/* Is the first column the key, whatever its name: 1 or 0. */
static int
by_first(const struct pair *p)
{
	return strcmp(p->keys[0], "*") == 0;
}

/* The name of a row: its key cells, joined by `/`. */
static const char *
row_name(struct pair *p, const struct sheet *s, const struct sheetrow *r)
{
	const char *name = "";
	int i;

	for (i = 0; p->keys[i] != NULL; i++)
		name = arena_join(&p->run->scratch, name, "/",
		    i < by_first(p) ? r->cells[0] :
		    sheet_cell(s, r, p->keys[i]));
	return name;
}

static void
told(struct pair *p, const char *row, const char *col, const char *a,
    const char *b)
{
	struct told *t;
	int i;

	for (i = 0; p->check != NULL && i < p->n; i++) {
		t = &p->all[i];
		if (t->checks == NULL || strcmp(t->file, p->file) != 0 ||
		    strcmp(t->row, row) != 0 || strcmp(t->col, col) != 0 ||
		    strcmp(t->a, a) != 0 || strcmp(t->b, b) != 0)
			continue;
		t->checks = arena_printf(&p->run->scratch, "%s %s", t->checks,
		    p->check);
		return;
	}
	ARENA_PUSH(&p->run->scratch, p->all, p->n, p->room);
	p->all[p->n++] = (struct told){ p->file, p->check, row, col, a, b };
}

/* Is a column not compared: checks, or `op`, since drops were carried out? */
static int
is_list(const struct pair *p, const char *col)
{
	return p->check != NULL && (strcmp(col, "check") == 0 ||
	    (strcmp(col, "op") == 0 && sheet_col(p->a, "to") < 0));
}

/* A row that the other sheet lacks: its cells. */
static const char *
row_shown(struct pair *p, const struct sheet *s, const struct sheetrow *r)
{
	const char *text = "only here:";
	int i;

	for (i = by_first(p); i < s->ncol; i++)
		if (r->cells[i][0] != '\0' && !is_list(p, s->cols[i]) &&
		    !column_in(p->keys, s->cols[i]))
			text = arena_printf(&p->run->scratch, "%s %s=%s", text,
			    s->cols[i], r->cells[i]);
	return text;
}

static void
compare_rows(struct pair *p, const struct sheetrow *x, const char *name,
    const struct sheetrow *y)
{
	const char *other;
	int i;

	for (i = 0; i < p->a->ncol; i++) {
		other = i < by_first(p) ? y->cells[0] :
		    sheet_cell(p->b, y, p->a->cols[i]);
		if (strcmp(x->cells[i], other) != 0 && !is_list(p,
		    p->a->cols[i]))
			told(p, name, p->a->cols[i], x->cells[i], other);
	}
	for (i = by_first(p); i < p->b->ncol; i++)
		if (sheet_col(p->a, p->b->cols[i]) < 0 &&
		    y->cells[i][0] != '\0' && !is_list(p, p->b->cols[i]))
			told(p, name, p->b->cols[i], "", y->cells[i]);
}

/* A row of b of that name without a partner yet, or -1. */
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
			told(p, name, "", row_shown(p, p->a, &p->a->rows[i]),
			    "");
			continue;
		}
		p->taken[k] = 1;
		compare_rows(p, &p->a->rows[i], name, &p->b->rows[k]);
	}
	for (i = 0; i < p->b->nrow; i++)
		if (!p->taken[i])
			told(p, row_name(p, p->b, &p->b->rows[i]), "", "",
			    row_shown(p, p->b, &p->b->rows[i]));
}

/* The rows of a sheet for the check of that name, if there is one. */
static struct sheet
rows_of(struct pair *all, const struct sheet *sh, const struct system *s,
    const char *name)
{
	struct sheet of = *sh;
	int k;

	of.nrow = 0;
	k = system_named(s, name, strlen(name), -1);
	if (k >= 0)
		core_rows(sh, &s->checks[k], &all->run->scratch, &of);
	return of;
}

/* Compare check by check; a name that two tools have comes once. */
static void
each_check(struct pair *p, const struct system *a, const struct system *b,
    const struct system *of)
{
	const struct sheet *x = p->a, *y = p->b;
	const struct check *c;
	struct sheet in_a, in_b;
	int i;

	for (i = 0; i < of->ncheck; i++) {
		c = &of->checks[i];
		if (system_named(of, c->name, strlen(c->name), -1) != i ||
		    (of == b && system_named(a, c->name, strlen(c->name),
		    -1) >= 0))
			continue;
		in_a = rows_of(p, x, a, c->name);
		in_b = rows_of(p, y, b, c->name);
		p->a = &in_a;
		p->b = &in_b;
		p->check = c->name;
		compare(p);
	}
	p->a = x;
	p->b = y;
	p->check = NULL;
}

static void
all_core(struct pair *p, const struct system *a, const struct system *b)
{
	const struct loader *x = a->loader, *y = b->loader;
	int i;

	for (i = 0; i < CORE_COUNT; i++) {
		p->file = core_names[i];
		p->a = &x->core[i];
		p->b = &y->core[i];
		p->keys = core_files[i].keys;
		if (!core_deals((enum core)i)) {
			compare(p);
			continue;
		}
		p->keys++;
		each_check(p, a, b, a);
		each_check(p, a, b, b);
	}
}

static int
one_table(struct pair *p, struct system *a, struct system *b,
    const char *name)
{
	struct sheet x, y;
	int in_a, in_b;

	in_a = system_sheet(a, name, &x, &p->run->err);
	in_b = in_a < 0 ? -1 : system_sheet(b, name, &y, &p->run->err);
	if (in_b < 0)
		return -1;
	p->file = name;
	p->a = &x;
	p->b = &y;
	p->keys = table_keys;
	if (in_a && in_b)
		compare(p);
	else
		told(p, "", "", in_a ? "only here" : "",
		    in_b ? "only here" : "");
	return 0;
}

static void
tell_all(const struct pair *p, const struct list *l)
{
	const struct told *t;
	int i;

	for (i = 0; i < p->n; i++) {
		t = &p->all[i];
		LIST_ADD(l, t->file, t->checks == NULL ? t->row :
		    arena_printf(&p->run->scratch, "%s/%s", t->checks, t->row),
		    t->col, t->a, t->b);
	}
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

/* Compare all files, in columns with the systems' names. 0, or -1 with err. */
static int
compare_all(struct run *run, struct system *a, struct system *b)
{
	const char *const names[] = { "file", "row", "column", a->name,
		b->name, NULL };
	struct pair all = { 0 };
	struct list l;

	all.run = run;
	if (run->out->format == FORMAT_TEXT)
		out_printf(&run->out->text, "file\trow\tcolumn\t%s\t%s\n",
		    a->name, b->name);
	list_head(&l, &run->out->text, run->out->format, names);
	all_core(&all, a, b);
	if (look_up_tables(&all, a, b) < 0)
		return -1;
	tell_all(&all, &l);
	if (all.n > 0)
		run->status = 1;
	return 0;
}

int
tables_diff(struct run *run, const char *const *words)
{
	struct system *a, *b;
	int got;

	if (words[2] != NULL && !run->in->opt.chances)
		return verb_usage(run);
	a = tables_system(run, words[0]);
	b = a == NULL ? NULL : tables_system(run, words[1]);
	got = b == NULL ? -1 : run->in->opt.chances ? tables_chances(run, a,
	    b, words + 2) : compare_all(run, a, b);
	system_free(b);
	system_free(a);
	return got;
}
