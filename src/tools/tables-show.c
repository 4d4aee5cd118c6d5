/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. tables show and tables print: what a system holds, and one of its
 * tables in aligned columns, for the eye and for the printer.
 */
#include <config.h>

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tools/tables.h"

/* ---- one table ---- */

/* How many columns of a terminal a text takes: continuation bytes take none. */
static int
width(const char *s)
{
	int n;

	for (n = 0; *s != '\0'; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

/* `reconstructed A B` says it of those columns only. */
static int
marked(const struct table *t, const struct row *r, int col)
{
	const char *text;
	size_t len;

	text = r->sure;
	if (r->from.sure == SURE || text == NULL ||
	    text_token(&text, &len) == NULL)
		return 0;
	return text_token(&text, &len) == NULL ||
	    text_inlist(r->sure, t->cols[col]);
}

/* A refused cell shows `!`: its reason stands below the table. */
static const char *
cell(struct driver *d, const struct table *t, const struct row *r, int col)
{
	const char *text;

	text = r->cells[col];
	if (text[0] == '!')
		return "!";
	if (text[0] != '\0' && marked(t, r, col))
		return arena_printf(&d->work, "%s%s", text,
		    r->from.sure == RECONSTRUCTED ? "?" : "~");
	return text;
}

static void
padded(struct driver *d, const char *text, int wide, int last)
{
	int n;

	out_clean(&d->out, text);
	if (last) {
		while (d->out.n > 0 && d->out.p[d->out.n - 1] == ' ')
			d->out.n--;
		out_text(&d->out, "\n");
		return;
	}
	for (n = width(text); n < wide; n++)
		out_text(&d->out, " ");
	out_text(&d->out, "  ");
}

/* Under which reading the row holds; "" for a row that always does. */
static const char *
reading(struct driver *d, const struct system *s, const struct row *r)
{
	const struct reading *rd;
	const char *text;
	int i;

	if (r->from.reading < 0)
		return "";
	rd = &s->readings[r->from.reading];
	text = "";
	for (i = 0; i < rd->nchoice; i++)
		if (r->from.choices >> i & 1)
			text = arena_printf(&d->work, "%s%s%s", text,
			    text[0] != '\0' ? "|" : "", rd->choices[i]);
	return arena_printf(&d->work, "%s=%s", rd->name, text);
}

static int
has_readings(const struct table *t)
{
	int i;

	for (i = 0; i < t->nrow; i++)
		if (t->rows[i].from.reading >= 0)
			return 1;
	return 0;
}

static void
grid(struct driver *d, const struct system *s, const struct table *t)
{
	int *wide, i, k, n, more;

	more = has_readings(t);
	wide = arena_alloc(&d->work, (size_t)(t->ncol + 1) * sizeof(*wide));
	wide[0] = width(t->keyname);
	for (k = 0; k < t->ncol; k++)
		wide[k + 1] = width(t->cols[k]);
	for (i = 0; i < t->nrow; i++) {
		n = width(t->rows[i].key);
		wide[0] = n > wide[0] ? n : wide[0];
		for (k = 0; k < t->ncol; k++) {
			n = width(cell(d, t, &t->rows[i], k));
			wide[k + 1] = n > wide[k + 1] ? n : wide[k + 1];
		}
	}
	padded(d, t->keyname, wide[0], t->ncol == 0 && !more);
	for (k = 0; k < t->ncol; k++)
		padded(d, t->cols[k], wide[k + 1], k == t->ncol - 1 && !more);
	if (more)
		out_text(&d->out, "reading\n");
	for (i = 0; i < t->nrow; i++) {
		padded(d, t->rows[i].key, wide[0], t->ncol == 0 && !more);
		for (k = 0; k < t->ncol; k++)
			padded(d, cell(d, t, &t->rows[i], k), wide[k + 1],
			    k == t->ncol - 1 && !more);
		if (more)
			padded(d, reading(d, s, &t->rows[i]), 0, 1);
	}
}

/* The N-th cell, counted along the rows. */
static const char *
nth(const struct table *t, int n)
{
	return t->rows[n / t->ncol].cells[n % t->ncol];
}

/* A reason to refuse, with the cells that give it: a few by name. */
static void
refusal(struct driver *d, const struct table *t, int first)
{
	enum { NAMED = 3 };
	int i, n;

	out_text(&d->out, "! ");
	out_clean(&d->out, nth(t, first) + 1);
	for (i = first, n = 0; i < t->nrow * t->ncol; i++) {
		if (strcmp(nth(t, i), nth(t, first)) != 0 || n++ >= NAMED)
			continue;
		out_text(&d->out, n == 1 ? " (" : "; ");
		out_clean(&d->out, t->rows[i / t->ncol].key);
		out_text(&d->out, ", ");
		out_clean(&d->out, t->cols[i % t->ncol]);
	}
	if (n > NAMED)
		out_printf(&d->out, "; %d more", n - NAMED);
	out_text(&d->out, ")\n");
}

/* The marks that stand in the cells, and why cells are refused. */
static void
marks(struct driver *d, const struct table *t)
{
	int sures[REFEREE + 1] = { 0, 0, 0 }, i, k;
	const struct row *r;

	for (i = 0; i < t->nrow * t->ncol; i++) {
		r = &t->rows[i / t->ncol];
		sures[r->from.sure] |= marked(t, r, i % t->ncol);
		for (k = 0; k < i && nth(t, i)[0] == '!'; k++)
			if (strcmp(nth(t, k), nth(t, i)) == 0)
				break;
		if (k == i && nth(t, i)[0] == '!')
			refusal(d, t, i);
	}
	if (sures[RECONSTRUCTED])
		out_text(&d->out, "? reconstructed\n");
	if (sures[REFEREE])
		out_text(&d->out, "~ of a referee's making\n");
}

/* Where the rows are printed, each place once, in their order. */
static void
sources(struct driver *d, const struct table *t, const char *lead)
{
	const char *cite;
	int i, k, n;

	for (i = n = 0; i < t->nrow; i++) {
		cite = t->rows[i].from.cite;
		for (k = 0; k < i; k++)
			if (text_eq(t->rows[k].from.cite, cite))
				break;
		if (cite[0] == '\0' || k < i)
			continue;
		out_text(&d->out, n++ == 0 ? lead : "; ");
		out_clean(&d->out, cite);
	}
	if (n > 0)
		out_text(&d->out, "\n");
}

static const struct table *
find(struct driver *d, struct system *s, const char *name)
{
	const struct table *t;
	struct err e;

	err_clear(&e);
	t = s->table(s, name, &e);
	if (t == NULL) {
		err_set(&d->err, "%s (tables show %s lists the tables)",
		    e.text, s->name);
		return NULL;
	}
	if (t->supply != NULL) {
		err_set(&d->err, "%s: this table is still to be supplied: %s",
		    t->file, t->supply);
		return NULL;
	}
	return t;
}

static int
show_table(struct driver *d, struct system *s, const char *name)
{
	const struct table *t;

	t = find(d, s, name);
	if (t == NULL)
		return -1;
	grid(d, s, t);
	marks(d, t);
	sources(d, t, "printed: ");
	return 0;
}

/* ---- a crib ---- */

/* The codes that stand in the table, with what they mean. */
static void
legend(struct driver *d, const struct system *s, const struct table *t)
{
	const struct code *c;
	const char *table;
	int i, k, n, some;

	table = NULL;
	some = 0;
	for (i = 0; i < s->ncode; i++) {
		c = &s->codes[i];
		if (c->meaning[0] == '\0' ||
		    (table != NULL && !text_eq(table, c->table)))
			continue;
		for (k = n = 0; k < t->nrow * t->ncol && n == 0; k++)
			n = text_wordeq(c->code,
			    t->rows[k / t->ncol].cells[k % t->ncol]);
		if (n == 0)
			continue;
		table = c->table;
		if (some++ == 0)
			out_text(&d->out, "\n");
		padded(d, c->code, 14, 0);
		out_clean(&d->out, c->meaning);
		out_text(&d->out, "\n");
	}
}

/* The check that looks the table up tells what it is for. */
static const char *
title(const struct system *s, const struct table *t)
{
	int i;

	for (i = 0; i < s->ncheck; i++)
		if (text_eq(s->checks[i].name, t->name) ||
		    (s->checks[i].codes != NULL &&
		    text_eq(s->checks[i].codes, t->name)))
			return s->checks[i].title;
	return "";
}

int
tables_print(struct driver *d, const char *const *words, int n)
{
	const struct table *t;
	struct system *s;
	const char *what;
	int got;

	if (n != 2)
		return tables_usage(d, "print");
	s = tables_system(d, words[0]);
	if (s == NULL)
		return -1;
	got = -1;
	t = find(d, s, words[1]);
	if (t != NULL) {
		out_clean(&d->out, s->title);
		out_text(&d->out, ": ");
		out_clean(&d->out, t->name);
		what = title(s, t);
		if (what[0] != '\0') {
			out_text(&d->out, ", ");
			out_clean(&d->out, what);
		}
		out_text(&d->out, "\n\n");
		grid(d, s, t);
		legend(d, s, t);
		out_text(&d->out, "\n");
		marks(d, t);
		sources(d, t, "printed: ");
		got = 0;
	}
	system_free(s);
	return got;
}

/* ---- a whole system ---- */

static void
line(struct driver *d, const char *name, int wide, const char *what,
    const char *mark)
{
	out_text(&d->out, "  ");
	padded(d, name, wide, 0);
	out_clean(&d->out, what);
	out_text(&d->out, mark);
	out_text(&d->out, "\n");
}

static void
show_checks(struct driver *d, const struct system *s)
{
	const struct check *c;
	int i, k, some;

	for (i = 0; tools[i].name != NULL; i++) {
		some = 0;
		for (k = 0; k < s->ncheck; k++) {
			c = &s->checks[k];
			if (!text_eq(c->tool, tools[i].name))
				continue;
			if (some++ == 0)
				out_printf(&d->out, "%s\n", c->tool);
			line(d, c->name, 18, c->title, c->preset ?
			    " (default)" : "");
		}
	}
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The files of a folder that are no core files, once each. */
static void
add_files(struct driver *d, const char *path, const char ***names, int *n,
    int *room)
{
	const struct dirent *e;
	const char *name;
	size_t len;
	DIR *dir;
	int i;

	dir = opendir(path);
	while (dir != NULL && (e = readdir(dir)) != NULL) {
		len = strlen(e->d_name);
		if (len < 5 || e->d_name[0] == '.' ||
		    strcmp(e->d_name + len - 4, ".csv") != 0)
			continue;
		name = arena_copy(&d->work, e->d_name, len - 4);
		for (i = 0; i < CORE_COUNT; i++)
			if (strcmp(core_names[i], name) == 0)
				break;
		if (i < CORE_COUNT)
			continue;
		for (i = 0; i < *n; i++)
			if (strcmp((*names)[i], name) == 0)
				break;
		if (i < *n)
			continue;
		ARENA_PUSH(&d->work, *names, *n, *room);
		(*names)[(*n)++] = name;
	}
	if (dir != NULL)
		(void)closedir(dir);
}

const char **
tables_files(struct driver *d, const struct system *s, int *n)
{
	const struct loader *l;
	const char **names;
	int room;

	l = s->loader;
	names = NULL;
	*n = room = 0;
	if (l->basedir != NULL)
		add_files(d, l->basedir, &names, n, &room);
	add_files(d, l->dir, &names, n, &room);
	if (*n > 0)
		qsort(names, (size_t)*n, sizeof(*names), by_name);
	return names;
}

static int
show_tables(struct driver *d, struct system *s)
{
	const struct table *t;
	const char **names;
	int i, n;

	names = tables_files(d, s, &n);
	if (n > 0)
		out_text(&d->out, "tables\n");
	for (i = 0; i < n; i++) {
		t = s->table(s, names[i], &d->err);
		if (t == NULL)
			return -1;
		line(d, t->name, 18, arena_printf(&d->work,
		    "%d row%s of %s, %d column%s", t->nrow,
		    t->nrow == 1 ? "" : "s", t->keyname, t->ncol,
		    t->ncol == 1 ? "" : "s"), "");
	}
	return 0;
}

static void
show_readings(struct driver *d, const struct system *s)
{
	const struct reading *r;
	int i, k;

	if (s->nreading > 0)
		out_text(&d->out, "readings\n");
	for (i = 0; i < s->nreading; i++) {
		r = &s->readings[i];
		for (k = 0; k < r->nchoice; k++)
			line(d, arena_printf(&d->work, "%s=%s", r->name,
			    r->choices[k]), 28, r->whys[k],
			    k == r->preset ? " (default)" : "");
	}
}

static void
show_supplies(struct driver *d, struct system *s)
{
	const struct loader *l;
	const struct sheet *sh;
	const struct table *t;
	struct err e;
	const char *key;
	int i, some;

	l = s->loader;
	sh = &l->core[CORE_SYSTEM];
	some = 0;
	for (i = 0; i < sh->nrow; i++) {
		key = sheet_cell(sh, &sh->rows[i], "key");
		if (strncmp(key, "supply:", 7) != 0)
			continue;
		err_clear(&e);
		t = s->table(s, key + 7, &e);
		if (t == NULL || t->supply == NULL)
			continue;
		if (some++ == 0)
			out_text(&d->out, "still to be supplied\n");
		line(d, t->name, 18, t->supply, "");
	}
}

static void
head(struct driver *d, const char *what, const char *text)
{
	if (text == NULL || text[0] == '\0')
		return;
	padded(d, what, 8, 0);
	out_clean(&d->out, text);
	out_text(&d->out, "\n");
}

static int
show_system(struct driver *d, struct system *s)
{
	head(d, "title", s->title);
	head(d, "source", s->source);
	head(d, "version", s->version);
	head(d, "base", s->base);
	head(d, "folder", s->dir);
	show_checks(d, s);
	if (show_tables(d, s) < 0)
		return -1;
	show_readings(d, s);
	show_supplies(d, s);
	return 0;
}

int
tables_show(struct driver *d, const char *const *words, int n)
{
	struct system *s;
	int got;

	if (n < 1 || n > 2)
		return tables_usage(d, "show");
	s = tables_system(d, words[0]);
	if (s == NULL)
		return -1;
	got = n == 2 ? show_table(d, s, words[1]) : show_system(d, s);
	system_free(s);
	return got;
}
