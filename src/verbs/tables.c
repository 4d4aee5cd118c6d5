/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: verbs. tables: what rule systems there are and what stands in them. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "lint/lint.h"
#include "table/catalog.h"
#include "tell/findings.h"
#include "tell/list.h"
#include "verbs/tables.h"
#include "tools/tools.h"

/* ---- list ---- */

static int
list(struct run *run, const char *const *words, int n)
{
	static const struct list_field fields[] = {
		{ "system", LIST_TEXT },
		{ "title", LIST_TEXT },
		{ "folder", LIST_TEXT },
	};
	const char *cells[3];
	struct catalog_entry *all;
	struct system *s;
	struct err quiet;
	int i, count;

	(void)words;
	if (n > 0)
		return err_set(&run->err, "list takes no words: \"%s\"",
		    words[0]);
	count = catalog_list(run->in->dirs, &run->arena, &all);
	list_head(&run->out->text, run->out->format, fields, 3);
	for (i = 0; i < count; i++) {
		err_clear(&quiet);
		s = system_load(run->in->dirs, all[i].name, run->in->frame,
		    &quiet);
		cells[0] = all[i].name;
		cells[1] = s != NULL ? s->title : quiet.text;
		cells[2] = all[i].dir;
		list_row(&run->out->text, run->out->format, fields, cells, 3);
		system_free(s);
	}
	return 0;
}

/* ---- lint ---- */

static const char *const *
tool_names(struct run *run)
{
	const char **names;
	int i, n;

	for (n = 0; tools[n].name != NULL; n++)
		continue;
	names = arena_alloc(&run->arena, (size_t)(n + 1) * sizeof(*names));
	for (i = 0; i < n; i++)
		names[i] = tools[i].name;
	return names;
}

static const char *
many(struct run *run, int n, const char *what)
{
	return arena_printf(&run->arena, "%d %s%s", n, what, n == 1 ? "" : "s");
}

static void
lint_one(struct run *run, const char *name)
{
	struct system *s;
	struct lint l;
	int i;

	memset(&l, 0, sizeof(l));
	l.a = &run->scratch;
	l.tools = tool_names(run);
	s = tables_system(run, name);
	if (s == NULL)
		lint_fault(&l, &run->err);
	else
		lint_system(&l, s);
	err_clear(&run->err);
	for (i = 0; i < l.n; i++)
		tell_finding(&run->out->text, run->out->format, name,
		    &l.all[i]);
	if (run->out->format == FORMAT_TEXT)
		out_printf(&run->out->text, "%s: %s, %s\n", name,
		    many(run, l.errors, "error"), many(run, l.notes, "note"));
	if (l.errors > 0)
		run->status = 2;
	system_free(s);
	arena_reset(&run->scratch);
}

static int
lint(struct run *run, const char *const *words, int n)
{
	struct catalog_entry *all;
	int i, count;

	if (run->out->format == FORMAT_CSV)
		out_text(&run->out->text,
		    "system,severity,file,line,column,message\n");
	for (i = 0; i < n; i++)
		lint_one(run, words[i]);
	if (n > 0)
		return 1;
	count = catalog_list(run->in->dirs, &run->arena, &all);
	if (count == 0)
		return err_set(&run->err, "no rule system is installed");
	for (i = 0; i < count; i++)
		lint_one(run, all[i].name);
	return 1;
}

struct system *
tables_system(struct run *run, const char *name)
{
	struct system *s;

	s = system_load(run->in->dirs, name, run->in->frame, &run->err);
	if (s == NULL && run->err.kind == ERR_NO_SYSTEM) {
		err_clear(&run->err);
		err_set(&run->err, "no rule system \"%s\" (there are: %s)",
		    name, catalog_names(run->in->dirs, &run->arena));
	}
	if (s == NULL || system_whole(s, &run->err) == 0)
		return s;
	system_free(s);
	return NULL;
}

const struct verb tables_verbs[] = {
	{ "list", "list", MODE_TABLES_LIST, list, 1 },
	{ "show", "show SYSTEM [TABLE]", MODE_TABLES_SHOW, tables_show, 0 },
	{ "lint", "lint [SYSTEM...]", MODE_TABLES_LINT, lint, 0 },
	{ "diff", "diff SYSTEM SYSTEM", MODE_TABLES_DIFF, tables_diff, 0 },
	{ "fmt", "fmt SYSTEM", MODE_TABLES_FMT, tables_fmt, 0 },
	{ "print", "print SYSTEM TABLE", MODE_TABLES_PRINT, tables_print, 0 },
	{ "roster", "roster SYSTEM [TOOL [CHECK]]", MODE_TABLES_ROSTER,
	    tables_roster, 0 },
	{ "code", "code SYSTEM CHECK [QUESTION]", MODE_TABLES_CODE,
	    tables_code, 0 },
	{ NULL, NULL, MODE_WORDS, NULL, 0 },
};
