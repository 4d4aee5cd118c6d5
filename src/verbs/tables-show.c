/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables show: what a system holds, or one of its tables.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "table/file.h"
#include "card/card.h"
#include "tell/columns.h"
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

static int
show_table(struct run *run, struct system *s, const char *name)
{
	const struct table *t;
	struct card c;

	t = tables_find(run, s, name);
	if (t == NULL)
		return -1;
	card_init(&c, &run->scratch);
	card_table(&c, s, t);
	card_text(&run->out->text, &c, 1);
	return 0;
}

/* ---- a whole system ---- */

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
			if (some++ == 0)
				out_printf(&run->out->text, "%s\n", c->tool);
			tell_item(&run->out->text, c->name, 18, c->title,
			    c->preset ? " (default)" : "");
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

/* The files of a folder that are no core files, once each. */
static void
add_files(struct run *run, const char *path, const char ***names, int *n,
    int *room)
{
	struct err quiet = { 0 };
	const char **files, *name;
	size_t len;
	int i, found;

	found = file_names(path, &files, &run->scratch, &quiet);
	for (i = 0; i < found; i++) {
		len = strlen(files[i]);
		if (len < 5 || strcmp(files[i] + len - 4, ".csv") != 0)
			continue;
		name = arena_copy(&run->scratch, files[i], len - 4);
		if (core_is(name) ||
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
	int i, n;

	names = tables_files(run, s, &n);
	if (n > 0)
		out_text(&run->out->text, "tables\n");
	for (i = 0; i < n; i++) {
		t = s->table(s, names[i], &run->err);
		if (t == NULL)
			return -1;
		tell_item(&run->out->text, t->name, 18,
		    arena_printf(&run->scratch, "%d row%s of %s, %d column%s",
			t->nrow, t->nrow == 1 ? "" : "s", t->keyname, t->ncol,
			t->ncol == 1 ? "" : "s"),
		    "");
	}
	return 0;
}

static void
show_readings(struct run *run, const struct system *s)
{
	const struct reading *r;
	int i, k;

	if (s->nreading > 0)
		out_text(&run->out->text, "readings\n");
	for (i = 0; i < s->nreading; i++) {
		r = &s->readings[i];
		for (k = 0; k < r->nchoice; k++)
			tell_item(&run->out->text,
			    arena_printf(&run->scratch, "%s=%s", r->name,
				r->choices[k]),
			    28, r->whys[k], k == r->preset ? " (default)" : "");
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
		if (some++ == 0)
			out_text(&run->out->text, "still to be supplied\n");
		tell_item(&run->out->text, t->name, 18, t->supply, "");
	}
}

static int
show_system(struct run *run, struct system *s)
{
	const struct sheet *sh;

	tell_entry(&run->out->text, "title", s->title);
	tell_entry(&run->out->text, "source", s->source);
	tell_entry(&run->out->text, "version", s->version);
	tell_entry(&run->out->text, "base", s->base);
	tell_entry(&run->out->text, "folder", s->dir);
	sh = system_examples(s, &run->err);
	if (sh->nrow > 0)
		tell_entry(&run->out->text, "examples", arena_printf(
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
