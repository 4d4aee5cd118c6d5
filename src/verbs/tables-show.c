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
	struct err e = { 0 };

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

static const char *
text_or(const char *text)
{
	return text != NULL ? text : "";
}

/* A line for each cell, for programs. */
static void
list_cells(struct run *run, const struct table *t)
{
	static const char *const names[] = { "table", "row", "column",
		"value", "cite", "sure", NULL };
	const struct row *r;
	struct list l;
	int i;

	list_head(&l, &run->out->text, run->out->format, names);
	for (r = t->rows; r < t->rows + t->nrow; r++)
		for (i = 0; i < t->ncol; i++)
			LIST_ADD(&l, t->name, r->key, t->cols[i], r->cells[i],
			    text_or(cell_from(r, i)->cite), text_or(r->sure));
}

static int
show_table(struct run *run, struct system *s, const char *name)
{
	const struct table *t;
	struct card c = { .a = &run->scratch, .close = 1 };

	t = tables_find(run, s, name);
	if (t == NULL)
		return -1;
	if (run->out->format != FORMAT_TEXT) {
		list_cells(run, t);
		return 0;
	}
	card_table(&c, s, t);
	card_write(&run->out->text, &c, PAGE_TEXT);
	return 0;
}

/* ---- a whole system ---- */

/* What is told of a system, item by item. */
struct showing {
	struct run *run;
	struct system *s;
	struct list list;
	const char *kind;	/* of the last item; NULL: no heading yet */
};

/* Tell an item; in text below a heading if it is the first of its kind. */
static void
tell(struct showing *w, const char *kind, const char *name, const char *text,
    int preset)
{
	struct out *o = w->list.o;

	if (w->list.form != FORMAT_TEXT) {
		LIST_ADD(&w->list, w->s->name, kind, name, text, preset ?
		    "yes" : "no");
		return;
	}
	if (w->kind == NULL || strcmp(w->kind, kind) != 0)
		out_printf(o, "%s\n", kind);
	w->kind = kind;
	out_pair(o, "  ", name, 20, preset ? arena_printf(&w->run->scratch,
	    "%s (default)", text) : text);
}

static void
tell_of(struct showing *w, const char *name, const char *text)
{
	if (text == NULL)
		return;
	if (w->list.form != FORMAT_TEXT)
		tell(w, "system", name, text, 0);
	else if (text[0] != '\0')
		out_pair(w->list.o, "", name, 8, text);
}

static void
show_checks(struct showing *w)
{
	const struct check *c;
	const struct tool *t;

	for (t = tools; t->name != NULL; t++)
		for (c = NULL; (c = system_next(w->s, t->name, c)) != NULL;)
			tell(w, c->tool, c->name, c->title, c->preset);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Add a folder's files that are no core files. */
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
		if (name == NULL || core_named(name) < CORE_COUNT)
			continue;
		ARENA_PUSH(&run->scratch, *names, *n, *room);
		(*names)[(*n)++] = name;
	}
}

const char **
tables_files(struct run *run, const struct system *s, int *n)
{
	const struct loader *l = s->loader;
	const char **names = NULL;
	int room, i, k;

	*n = room = 0;
	if (l->basedir != NULL)
		add_files(run, l->basedir, &names, n, &room);
	add_files(run, l->dir, &names, n, &room);
	if (*n > 0)
		qsort(names, (size_t)*n, sizeof(*names), by_name);
	/* (A house rule may have files of its base's names.) */
	for (i = k = 0; i < *n; i++)
		if (k == 0 || strcmp(names[k - 1], names[i]) != 0)
			names[k++] = names[i];
	*n = k;
	return names;
}

static int
show_tables(struct showing *w)
{
	const struct table *t;
	const char **names;
	int i, n;

	names = tables_files(w->run, w->s, &n);
	for (i = 0; i < n; i++) {
		t = w->s->table(w->s, names[i], &w->run->err);
		if (t == NULL)
			return -1;
		tell(w, "tables", t->name, arena_printf(&w->run->scratch,
		    "%s of %s, %s", verb_count(w->run, (uint64_t)t->nrow, "row",
		    "rows"), t->keyname, verb_count(w->run, (uint64_t)t->ncol,
		    "column", "columns")), 0);
	}
	return 0;
}

static void
show_readings(struct showing *w)
{
	const struct reading *r;
	int k;

	for (r = w->s->readings; r < w->s->readings + w->s->nreading; r++)
		for (k = 0; k < r->nchoice; k++)
			tell(w, "readings", arena_printf(&w->run->scratch,
			    "%s=%s", r->name, r->choices[k]), r->whys[k],
			    k == r->preset);
}

static void
show_supplies(struct showing *w)
{
	const struct loader *l = w->s->loader;
	const struct sheet *sh = &l->core[CORE_SYSTEM];
	const struct table *t;
	struct err e;
	const char *key;
	int i;

	for (i = 0; i < sh->nrow; i++) {
		key = sheet_cell(sh, &sh->rows[i], "key");
		if (strncmp(key, "supply:", 7) != 0)
			continue;
		err_clear(&e);
		t = w->s->table(w->s, key + 7, &e);
		if (t != NULL && t->supply != NULL)
			tell(w, "still to be supplied", t->name, t->supply, 0);
	}
}

static int
show_system(struct run *run, struct system *s)
{
	static const char *const names[] = { "system", "kind", "name", "text",
		"default", NULL };
	struct showing w = { .run = run, .s = s };
	const struct sheet *sh;

	list_head(&w.list, &run->out->text, run->out->format, names);
	tell_of(&w, "title", s->title);
	tell_of(&w, "source", s->source);
	tell_of(&w, "version", s->version);
	tell_of(&w, "base", s->base);
	tell_of(&w, "folder", s->dir);
	sh = system_examples(s, &run->err);
	if (sh->nrow > 0)
		tell_of(&w, "examples", arena_printf(&run->scratch, "%d with "
		    "their answers, shown by TOOL --help", sh->nrow));
	show_checks(&w);
	if (show_tables(&w) < 0)
		return -1;
	show_readings(&w);
	show_supplies(&w);
	return 0;
}

int
tables_show(struct run *run, struct system *s, const char *const *words)
{
	return words[0] != NULL ? show_table(run, s, words[0]) :
	    show_system(run, s);
}
