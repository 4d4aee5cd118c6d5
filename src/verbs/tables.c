/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: verbs. The verbs of tables; list and lint are here. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "prove/prove.h"
#include "study/study.h"
#include "table/catalog.h"
#include "tell/list.h"
#include "verbs/tables.h"
#include "tools/tools.h"

/* ---- list ---- */

static int
list(struct run *run, const char *const *words)
{
	static const char *const names[] = { "system", "title", "folder",
		NULL };
	struct catalog_entry *all;
	struct list l;
	struct system *s;
	int i, count;

	if (words[0] != NULL)
		return err_set(&run->err, "list takes no words: \"%s\"" SEE_HELP,
		    words[0]);
	count = catalog_list(run->in->dirs, &run->arena, &all);
	list_head(&l, &run->out->text, run->out->format, names);
	for (i = 0; i < count; i++) {
		struct err quiet = { 0 };

		s = system_load(run->in->dirs, all[i].name, run->in->frame,
		    &quiet);
		LIST_ADD(&l, all[i].name, s != NULL ? s->title : quiet.text,
		    all[i].dir);
		system_free(s);
	}
	return 0;
}

/* ---- lint ---- */

static int
is_tool(const char *name)
{
	return tool_named(tools, name) != NULL;
}

static void
tell_line(struct out *o, const struct finding *f)
{
	if (f->file != NULL) {
		out_clean(o, f->file);
		if (f->line > 0)
			out_printf(o, ":%d", f->line);
		out_text(o, ": ");
	}
	out_text(o, f->error ? "" : "note: ");
	if (f->column != NULL) {
		out_text(o, "column \"");
		out_clean(o, f->column);
		out_text(o, "\": ");
	}
	out_line(o, "", f->text);
}

static void
tell_found(const struct list *to, const char *system, const struct finding *f,
    struct arena *a)
{
	if (to->form == FORMAT_TEXT)
		tell_line(to->o, f);
	else
		LIST_ADD(to, system, f->error ? "error" : "note", f->file !=
		    NULL ? f->file : "", arena_printf(a, "%d", f->line),
		    f->column != NULL ? f->column : "", f->text);
}

/*
 * Rule an example. 0, or -1 with the run's err; *column: the column at fault.
 */
static int
ask_example(struct run *run, const struct sheet *sh, const struct sheetrow *row,
    const char **column)
{
	const char *dice, *answer;
	struct session *in = run->in;
	struct question q;
	struct ruling r = { 0 };
	struct record rec = { 0 };
	int got;

	*column = "tool";
	in->tool = tool_find(sheet_of(sh, row, COL_TOOL));
	if (in->tool == NULL || !system_has_tool(in->sys, in->tool->name))
		return err_set(&run->err, "%s has no check of \"%s\"",
		    in->sys->name, sheet_of(sh, row, COL_TOOL));
	*column = "dice";
	dice = sheet_cell(sh, row, "dice");
	if (dice_typed(&in->dice, dice[0] != '\0' ? dice : "need", &run->err) <
	    0)
		return -1;
	rec.number = 1;
	got = run_cell(run, NULL, sheet_cell(sh, row, "question"), &q,
	    &run->err);
	if (got == 0)
		got = run_try(run, &q, &rec, &r, &run->err);
	if (in->dice.needed || strchr(dice, '_') != NULL) {
		err_clear(&run->err);
		return err_set(&run->err,
		    "dice are thrown whose faces are not "
		    "there");
	}
	if (got < 0 && run->err.kind != ERR_DICE)
		*column = "question";
	if (got < 0)
		return -1;
	*column = "answer";
	answer = sheet_of(sh, row, COL_ANSWER);
	return strcmp(r.text, answer) == 0
	    ? 0
	    : err_set(&run->err, "the answer is \"%s\", not \"%s\"", r.text,
		  answer);
}

/* The same for the sweeps in its column `vary`. */
static int
vary_example(struct run *run, const struct sheet *sh,
    const struct sheetrow *row, const char **column)
{
	struct phrase all = { .arena = &run->arena };
	struct phrase left = { .arena = &run->arena };
	struct chance_grid grid;
	const char *by, *word;

	*column = "vary";
	by = sheet_cell(sh, row, "vary");
	phrase_add(&all, sheet_cell(sh, row, "question"), 0);
	while ((word = text_first(&run->arena, by, &by))[0] != '\0')
		if (sweep_grid(run, &all, word, &grid, &left) < 0)
			return -1;
	return 0;
}

/*
 * Lint the examples. A house rule may change answers of its base's examples:
 * those are notes, not errors. The session is restored at the end.
 */
static void
lint_examples(struct run *run, struct lint *l)
{
	const struct tool *tool;
	const struct sheet *sh;
	struct session *in = run->in;
	struct system *was;
	struct place p;
	int i;

	tool = in->tool;
	was = in->sys;
	in->sys = l->s;
	in->faces = NULL;
	in->prefixes = 0;
	in->choice = system_presets(in->sys, &run->arena);
	sh = system_examples(l->s, &run->err);
	for (i = 0; sh != NULL && i < sh->nrow; i++, lint_looked(l)) {
		p.file = sh->rows[i].file;
		p.line = sh->rows[i].line;
		err_clear(&run->err);
		if (ask_example(run, sh, &sh->rows[i], &p.column) == 0 &&
		    vary_example(run, sh, &sh->rows[i], &p.column) == 0)
			continue;
		lint_add(l, l->s->base == NULL || sh->rows[i].house, p, "%s",
		    run->err.text);
	}
	in->sys = was;
	in->tool = tool;
	in->choice = NULL;
	err_clear(&run->err);
	(void)dice_typed(&in->dice, NULL, &run->err);
}

static void
looked(void *run)
{
	progress_step(&((struct run *)run)->progress);
}

static void
lint_one(struct run *run, const struct list *to, const char *name)
{
	struct system *s;
	struct lint l = { 0 };
	int i, error;

	l.a = &run->arena;	/* (sweeps use the scratch arena) */
	l.is_tool = is_tool;
	l.looked = looked;
	l.arg = run;
	s = tables_system(run, name);
	if (s == NULL)
		lint_fault(&l, &run->err);
	else
		lint_system(&l, s);
	/* (Sweeps of examples print nothing.) */
	run->out->format = FORMAT_TEXT;
	if (s != NULL && !l.broken)
		lint_examples(run, &l);
	run->out->format = options_format(&run->in->opt);
	err_clear(&run->err);
	for (error = 1; error >= 0; error--)
		for (i = 0; i < l.n; i++)
			if (l.all[i].error == error)
				tell_found(to, name, &l.all[i], &run->scratch);
	if (run->out->format == FORMAT_TEXT)
		out_printf(&run->out->text, "%s: %s, %s\n", name,
		    verb_count(run, (uint64_t)l.errors, "error", "errors"),
		    verb_count(run, (uint64_t)l.notes, "note", "notes"));
	if (l.errors > 0)
		run->status = 2;
	system_free(s);
	arena_reset(&run->scratch);
}

static int
lint(struct run *run, const char *const *words)
{
	static const char *const names[] = { "system", "severity", "file",
		"#line", "column", "message", NULL };
	struct catalog_entry *all;
	struct list to;
	int i, count;

	list_head(&to, &run->out->text, run->out->format, names);
	count = words[0] != NULL ? 0 : catalog_list(run->in->dirs, &run->arena,
	    &all);
	if (words[0] == NULL && count == 0)
		return err_set(&run->err, "no rule system is installed");
	progress_begin(&run->progress, "looked at");
	for (; *words != NULL; words++)
		lint_one(run, &to, *words);
	for (i = 0; i < count; i++)
		lint_one(run, &to, all[i].name);
	progress_end(&run->progress);
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

/* Load the system that the first word names, and do what the verb does. */
static int
with_system(struct run *run, const char *const *words)
{
	static system_act *const acts[MODES] = {
		[MODE_TABLES_SHOW] = tables_show,
		[MODE_TABLES_FMT] = tables_fmt,
		[MODE_TABLES_PRINT] = tables_print,
		[MODE_TABLES_ROSTER] = tables_roster,
		[MODE_TABLES_FOLLOW] = tables_follow,
	};
	struct system *s;
	int got;

	s = tables_system(run, words[0]);
	if (s == NULL)
		return -1;
	got = acts[run->mode](run, s, words + 1);
	system_free(s);
	return got;
}

const struct verb tables_verbs[] = {
	{ "list", "", MODE_TABLES_LIST, list, 0, -1, VERB_ALONE },
	{ "show", "SYSTEM [TABLE]", MODE_TABLES_SHOW, with_system, 1, 2,
	    VERB_WORDS },
	{ "lint", "[SYSTEM...]", MODE_TABLES_LINT, lint, 0, -1, VERB_WORDS },
	{ "diff", "SYSTEM SYSTEM [--chances [TOOL WORD...]]", MODE_TABLES_DIFF,
	    tables_diff, 2, -1, VERB_WORDS },
	{ "fmt", "SYSTEM", MODE_TABLES_FMT, with_system, 1, 1, VERB_WORDS },
	{ "print", "SYSTEM [TABLE]", MODE_TABLES_PRINT, with_system, 1, 2,
	    VERB_WORDS },
	{ "roster", "SYSTEM [TOOL [CHECK]]", MODE_TABLES_ROSTER, with_system, 1,
	    3, VERB_WORDS },
	{ "follow", "SYSTEM [CHECK]", MODE_TABLES_FOLLOW, with_system, 1, 4,
	    VERB_WORDS },
	{ .name = NULL },
};
