/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tools. tables: what rule systems there are and what stands in them. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "lint/lint.h"
#include "table/catalog.h"
#include "tools/tables.h"

enum { WORDS_MOST = 64 };

/* ---- list ---- */

static int
list(struct driver *d, const char *const *words, int n)
{
	struct catalog_entry *all;
	struct system *s;
	struct err quiet;
	int i, count;

	(void)words;
	if (n > 0)
		return err_set(&d->err, "list takes no words: \"%s\"",
		    words[0]);
	count = catalog_list(d->dirs, &d->keep, &all);
	for (i = 0; i < count; i++) {
		err_clear(&quiet);
		s = system_load(d->dirs, all[i].name, d->frame,
		    &quiet);
		out_printf(&d->out, "%s\t", all[i].name);
		out_clean(&d->out, s != NULL ? s->title : quiet.text);
		out_printf(&d->out, "\t%s\n", all[i].dir);
		system_free(s);
	}
	return 1;
}

/* ---- lint ---- */

static const char *const *
tool_names(struct driver *d)
{
	const char **names;
	int i, n;

	for (n = 0; tools[n].name != NULL; n++)
		continue;
	names = arena_alloc(&d->keep, (size_t)(n + 1) * sizeof(*names));
	for (i = 0; i < n; i++)
		names[i] = tools[i].name;
	return names;
}

static void
finding_text(struct driver *d, const struct finding *f)
{
	if (f->file != NULL) {
		out_clean(&d->out, f->file);
		if (f->line > 0)
			out_printf(&d->out, ":%d", f->line);
		out_text(&d->out, ": ");
	}
	if (!f->error)
		out_text(&d->out, "note: ");
	if (f->column != NULL) {
		out_text(&d->out, "column \"");
		out_clean(&d->out, f->column);
		out_text(&d->out, "\": ");
	}
	out_clean(&d->out, f->text);
	out_text(&d->out, "\n");
}

static void
finding_json(struct driver *d, const char *system, const struct finding *f)
{
	out_text(&d->out, "{");
	out_key(&d->out, "system");
	out_json(&d->out, system);
	out_key(&d->out, "severity");
	out_json(&d->out, f->error ? "error" : "note");
	out_key(&d->out, "file");
	out_json(&d->out, f->file != NULL ? f->file : "");
	out_key(&d->out, "line");
	out_printf(&d->out, "%d", f->line);
	out_key(&d->out, "column");
	out_json(&d->out, f->column != NULL ? f->column : "");
	out_key(&d->out, "message");
	out_json(&d->out, f->text);
	out_text(&d->out, "}\n");
}

static void
finding_csv(struct driver *d, const char *system, const struct finding *f)
{
	out_csv(&d->out, system, 0);
	out_text(&d->out, f->error ? ",error," : ",note,");
	out_csv(&d->out, f->file != NULL ? f->file : "", 1);
	out_printf(&d->out, ",%d,", f->line);
	out_csv(&d->out, f->column != NULL ? f->column : "", 1);
	out_text(&d->out, ",");
	out_csv(&d->out, f->text, 1);
	out_text(&d->out, "\n");
}

static const char *
many(struct driver *d, int n, const char *what)
{
	return arena_printf(&d->keep, "%d %s%s", n, what, n == 1 ? "" : "s");
}

static void
lint_one(struct driver *d, const char *name)
{
	struct system *s;
	struct lint l;
	int i;

	memset(&l, 0, sizeof(l));
	l.a = &d->work;
	l.tools = tool_names(d);
	s = tables_system(d, name);
	if (s == NULL)
		lint_text(&l, d->err.text);
	else
		lint_system(&l, s);
	err_clear(&d->err);
	for (i = 0; i < l.n; i++) {
		if (d->format == FORMAT_JSON)
			finding_json(d, name, &l.all[i]);
		else if (d->format == FORMAT_CSV)
			finding_csv(d, name, &l.all[i]);
		else
			finding_text(d, &l.all[i]);
	}
	if (d->format == FORMAT_TEXT)
		out_printf(&d->out, "%s: %s, %s\n", name,
		    many(d, l.errors, "error"), many(d, l.notes, "note"));
	if (l.errors > 0)
		d->status = 2;
	system_free(s);
	arena_reset(&d->work);
}

static int
lint(struct driver *d, const char *const *words, int n)
{
	struct catalog_entry *all;
	int i, count;

	if (d->format == FORMAT_CSV)
		out_text(&d->out, "system,severity,file,line,column,message\n");
	for (i = 0; i < n; i++)
		lint_one(d, words[i]);
	if (n > 0)
		return 1;
	count = catalog_list(d->dirs, &d->keep, &all);
	if (count == 0)
		return err_set(&d->err, "no rule system is installed");
	for (i = 0; i < count; i++)
		lint_one(d, all[i].name);
	return 1;
}

/* ---- which of them ---- */

static const struct verb {
	const char *name, *usage;
	int (*run)(struct driver *d, const char *const *words, int n);
} verbs[] = {
	{ "list", "list", list },
	{ "show", "show SYSTEM [TABLE]", tables_show },
	{ "lint", "lint [SYSTEM...]", lint },
	{ "diff", "diff SYSTEM SYSTEM", tables_diff },
	{ "print", "print SYSTEM TABLE", tables_print },
	{ "roster", "roster SYSTEM [TOOL [CHECK]]", tables_roster },
};

enum { VERBS = sizeof(verbs) / sizeof(verbs[0]) };

struct system *
tables_system(struct driver *d, const char *name)
{
	struct system *s;

	s = system_load(d->dirs, name, d->frame, &d->err);
	if (s == NULL && d->err.kind == ERR_NO_SYSTEM) {
		err_clear(&d->err);
		err_set(&d->err, "no rule system \"%s\" (there are: %s)", name,
		    catalog_names(d->dirs, &d->keep));
	}
	return s;
}

int
tables_usage(struct driver *d, const char *name)
{
	int i;

	for (i = 0; i < VERBS - 1; i++)
		if (strcmp(verbs[i].name, name) == 0)
			break;
	return err_set(&d->err, "usage: tables %s", verbs[i].usage);
}

int
tables_own(struct driver *d, const char *words)
{
	const char *list[WORDS_MOST], *p;
	size_t len;
	int i, n;

	d->dirs = catalog_dirs(d->opt.tables, &d->keep);
	for (n = 0; (p = text_token(&words, &len)) != NULL && n < WORDS_MOST;)
		list[n++] = arena_copy(&d->keep, p, len);
	if (n == 0)
		list[n++] = "list";
	for (i = 0; i < VERBS; i++)
		if (text_eq(verbs[i].name, list[0]))
			return verbs[i].run(d, list + 1, n - 1) < 0 ? -1 : 1;
	return err_set(&d->err, "\"%s\" is none of list, show, lint, diff, "
	    "print, roster", list[0]);
}
