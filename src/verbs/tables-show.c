/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: verbs. tables show: what a system has, or one of its tables. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "sheet/file.h"
#include "card/card.h"
#include "tell/list.h"
#include "verbs/tables.h"
#include "tools/tools.h"

/* ---- one table ---- */

const struct table *
tables_find(struct run *run, struct system *s, const char *name)
{
	const struct table *t;
	struct err e;

	err_clear(&e);
	t = s->table(s, name, &e);
	if (t == NULL) {
		err_set(&run->err, "%s (tables show %s lists the tables)",
		    e.text, s->name);
		return NULL;
	}
	if (t->supply != NULL) {
		err_set(&run->err, "%s: this table is still to be supplied: %s",
		    t->file, t->supply);
		return NULL;
	}
	return t;
}

enum { CELL_FIELDS = 6, TOLD_FIELDS = 5 };

static const char *
text_or(const char *text)
{
	return text != NULL ? text : "";
}

/* A line for each cell, for programs. */
static void
list_cells(struct run *run, const struct table *t)
{
	static const struct list_field fields[CELL_FIELDS] = {
		{ "table", LIST_TEXT },
		{ "row", LIST_TEXT },
		{ "column", LIST_TEXT },
		{ "value", LIST_TEXT },
		{ "cite", LIST_TEXT },
		{ "sure", LIST_TEXT },
	};
	const struct row *r;
	int i;

	list_head(&run->out->text, run->out->format, fields, CELL_FIELDS);
	for (r = t->rows; r < t->rows + t->nrow; r++)
		for (i = 0; i < t->ncol; i++) {
			const char *cells[CELL_FIELDS] = { t->name, r->key,
				t->cols[i], r->cells[i],
				text_or(cell_from(r, i)->cite),
				text_or(r->sure) };

			list_row(&run->out->text, run->out->format, fields,
			    cells, CELL_FIELDS);
		}
}

static int
show_table(struct run *run, struct system *s, const char *name)
{
	const struct table *t;
	struct card c;

	t = tables_find(run, s, name);
	if (t == NULL)
		return -1;
	if (run->out->format != FORMAT_TEXT) {
		list_cells(run, t);
		return 0;
	}
	card_init(&c, &run->scratch);
	card_table(&c, s, t);
	c.close = 1;
	card_write(&run->out->text, &c, PAGE_TEXT);
	return 0;
}

/* ---- a whole system ---- */

static const struct list_field told_fields[TOLD_FIELDS] = {
	{ "system", LIST_TEXT },
	{ "kind", LIST_TEXT },
	{ "name", LIST_TEXT },
	{ "text", LIST_TEXT },
	{ "default", LIST_TEXT },
};

static void
list_told(struct run *run, const struct system *s, const char *kind,
    const char *name, const char *text, int preset)
{
	const char *cells[TOLD_FIELDS] = { s->name, kind, name, text,
		preset ? "yes" : "no" };

	list_row(&run->out->text, run->out->format, told_fields, cells,
	    TOLD_FIELDS);
}

/* Tell an item, below a heading if it is the first of its kind (*some is 0). */
static void
tell_told(struct run *run, const struct system *s, const char *kind, int *some,
    const char *name, const char *text, int preset)
{
	if (run->out->format != FORMAT_TEXT) {
		list_told(run, s, kind, name, text, preset);
		return;
	}
	if ((*some)++ == 0)
		out_printf(&run->out->text, "%s\n", kind);
	out_pair(&run->out->text, "  ", name, 20, preset ? arena_printf(
	    &run->scratch, "%s (default)", text) : text);
}

static void
tell_of(struct run *run, const struct system *s, const char *name,
    const char *text)
{
	if (text == NULL || (run->out->format == FORMAT_TEXT &&
	    text[0] == '\0'))
		return;
	if (run->out->format == FORMAT_TEXT)
		out_pair(&run->out->text, "", name, 8, text);
	else
		list_told(run, s, "system", name, text, 0);
}

static void
show_checks(struct run *run, const struct system *s)
{
	const struct check *c;
	int i, k, some;

	for (i = 0; tools[i].name != NULL; i++) {
		some = 0;
		for (k = 0; k < s->ncheck; k++) {
			c = &s->checks[k];
			if (!text_eq(c->tool, tools[i].name))
				continue;
			tell_told(run, s, c->tool, &some, c->name, c->title,
			    c->preset);
		}
	}
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int
listed(const char *const *names, int n, const char *name)
{
	int i;

	for (i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return 1;
	return 0;
}

/* Add a folder's files that are no core files, each once. */
static void
add_files(struct run *run, const char *path, const char ***names, int *n,
    int *room)
{
	struct err quiet = { 0 };
	const char **files, *name;
	int i, found;

	found = file_names(path, &files, &run->scratch, &quiet);
	for (i = 0; i < found; i++) {
		name = file_table(files[i], &run->scratch);
		if (name == NULL || core_named(name) < CORE_COUNT ||
		    listed(*names, *n, name))
			continue;
		ARENA_PUSH(&run->scratch, *names, *n, *room);
		(*names)[(*n)++] = name;
	}
}

const char **
tables_files(struct run *run, const struct system *s, int *n)
{
	const struct loader *l;
	const char **names;
	int room;

	l = s->loader;
	names = NULL;
	*n = room = 0;
	if (l->basedir != NULL)
		add_files(run, l->basedir, &names, n, &room);
	add_files(run, l->dir, &names, n, &room);
	if (*n > 0)
		qsort(names, (size_t)*n, sizeof(*names), by_name);
	return names;
}

static int
show_tables(struct run *run, struct system *s)
{
	const struct table *t;
	const char **names;
	int i, n, some;

	names = tables_files(run, s, &n);
	some = 0;
	for (i = 0; i < n; i++) {
		t = s->table(s, names[i], &run->err);
		if (t == NULL)
			return -1;
		tell_told(run, s, "tables", &some, t->name, arena_printf(
		    &run->scratch, "%d row%s of %s, %d column%s", t->nrow,
		    t->nrow == 1 ? "" : "s", t->keyname, t->ncol,
		    t->ncol == 1 ? "" : "s"), 0);
	}
	return 0;
}

static void
show_readings(struct run *run, const struct system *s)
{
	const struct reading *r;
	int i, k, some;

	some = 0;
	for (i = 0; i < s->nreading; i++) {
		r = &s->readings[i];
		for (k = 0; k < r->nchoice; k++)
			tell_told(run, s, "readings", &some, arena_printf(
			    &run->scratch, "%s=%s", r->name, r->choices[k]),
			    r->whys[k], k == r->preset);
	}
}

static void
show_supplies(struct run *run, struct system *s)
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
		tell_told(run, s, "still to be supplied", &some, t->name,
		    t->supply, 0);
	}
}

static int
show_system(struct run *run, struct system *s)
{
	const struct sheet *sh;

	list_head(&run->out->text, run->out->format, told_fields, TOLD_FIELDS);
	tell_of(run, s, "title", s->title);
	tell_of(run, s, "source", s->source);
	tell_of(run, s, "version", s->version);
	tell_of(run, s, "base", s->base);
	tell_of(run, s, "folder", s->dir);
	sh = system_examples(s, &run->err);
	if (sh->nrow > 0)
		tell_of(run, s, "examples", arena_printf(
		    &run->scratch, "%d with their answers, shown by TOOL "
		    "--help", sh->nrow));
	show_checks(run, s);
	if (show_tables(run, s) < 0)
		return -1;
	show_readings(run, s);
	show_supplies(run, s);
	return 0;
}

int
tables_show(struct run *run, const char *const *words, int n)
{
	struct system *s;
	int got;

	if (n < 1 || n > 2)
		return verb_usage(run);
	s = tables_system(run, words[0]);
	if (s == NULL)
		return -1;
	got = n == 2 ? show_table(run, s, words[1]) : show_system(run, s);
	system_free(s);
	return got;
}
