/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. --help, --words, and the error of a tool without a table. */
#include <config.h>

#include "cli/run.h"

#include <limits.h>
#include <string.h>

#include "base/text.h"
#include "table/catalog.h"
#include "table/load.h"

static const char *
others(struct run *run)
{
	struct catalog_entry *list;
	struct system *s;
	const char *names = "";
	int i, n;

	n = catalog_list(run->in->dirs, &run->arena, &list);
	for (i = 0; i < n; i++) {
		struct err quiet = { 0 };

		s = system_load(run->in->dirs, list[i].name, run->in->frame,
		    &quiet);
		if (s != NULL && system_has_tool(s, run->in->tool->name))
			names = arena_join(&run->arena, names, ", ",
			    list[i].name);
		system_free(s);
	}
	return names;
}

static const char *
tools_of(struct run *run)
{
	const struct tool *t;
	const char *names = "";

	for (t = run->in->tools; t->name != NULL; t++)
		if (system_has_tool(run->in->sys, t->name))
			names = arena_printf(&run->arena, "%s %s", names,
			    t->name);
	return names;
}

int
run_no_table(struct run *run)
{
	const char *names, *have;

	names = others(run);
	have = tools_of(run);
	return err_set(&run->err, "%s has no table for %s (it has:%s)%s%s",
	    run->in->sys->name, run->in->tool->name,
	    have[0] != '\0' ? have : " none at all",
	    names[0] != '\0' ? "; rule systems that have one: " : "", names);
}

static void
help_checks(struct run *run, int whole)
{
	const struct check *c;
	const char *names;

	if (!system_has_tool(run->in->sys, run->in->tool->name)) {
		(void)run_no_table(run);
		outlet_flow(run->out, run->err.text, 4);
		out_text(&run->out->text, "\n");
		err_clear(&run->err);
		return;
	}
	names = arena_printf(&run->arena, "In %s:", run->in->sys->name);
	if (whole)
		out_printf(&run->out->text, "%s\n", names);
	for (c = NULL; (c = system_next(run->in->sys, run->in->tool->name,
	    c)) != NULL;) {
		if (whole)
			out_pair(&run->out->text, "  ", c->name, 23,
			    arena_printf(&run->arena, "%s%s", c->title,
			    c->preset ? " (default)" : ""));
		names = arena_printf(&run->arena, "%s %s%s", names, c->name,
		    c->preset ? " (default)" : "");
	}
	if (!whole)
		outlet_flow(run->out, names, 4);
	out_text(&run->out->text, "\n");
}

static int
help_examples(struct run *run, int most)
{
	const struct sheet *sh = system_examples(run->in->sys, &run->err);

	if (sh != NULL)
		tell_examples(&run->out->text, sh, run->in->tool->name,
		    outlet_shows(run->out) ? NULL : run->in->sys->name, most,
		    &run->arena);
	return run->err.set ? -1 : 0;
}

/* Print a tool's help: a screen of it, or (`whole`) all. 0, or -1 with err. */
static int
help_tool(struct run *run, int whole)
{
	const struct tool *t = run->in->tool;
	struct out *o = &run->out->text;
	int rules;

	outlet_flow(run->out, arena_printf(&run->arena, "usage: %s [OPTION...] %s",
	    t->name, t->usage), 4);
	out_printf(o, "%s\n\n", t->about);
	if ((whole || t->no_system) && t->more != NULL) {
		outlet_flow(run->out, t->more, 0);
		out_text(o, "\n");
	}
	rules = !t->no_system && session_rules(run) == 0;
	err_clear(&run->err);
	if (rules)
		help_checks(run, whole);
	if (rules && help_examples(run, whole ? INT_MAX : 3) < 0)
		return -1;
	if (!rules && !t->no_system)
		out_text(o, "With -r SYSTEM: its checks and examples.\n\n");
	if (whole || !t->no_system) {
		out_text(o, "Options:\n");
		options_help(o, !whole, outlet_shows(run->out));
	}
	if (!whole)
		out_text(o, t->no_system ? "--help=options says more\n" :
		    "--help=options, --help=CHECK, --help=all say more\n");
	return 0;
}

static int
list_words(struct run *run, struct check *c, enum format form)
{
	struct words_by by;

	if (check_compile(c, &run->err) < 0)
		return -1;
	by.examples = system_examples(run->in->sys, &run->err);
	if (by.examples == NULL)
		return -1;
	by.headings = outlet_shows(run->out);
	by.all = run->in->opt.words != NULL && run->in->opt.words[0] != '\0';
	tell_words(&run->out->text, form, c, &by, &run->scratch);
	return 0;
}

static int
help_check(struct run *run, const char *name)
{
	struct check *c;

	if (session_rules(run) < 0)
		return -1;
	c = system_find(run->in->sys, run->in->tool->name, name);
	if (c == NULL)
		return err_set(&run->err, "--help is options, all or a check "
		    "(%s), not \"%s\"", ask_checks(run->in->sys,
		    run->in->tool->name, &run->scratch), name);
	out_printf(&run->out->text, "%s %s: %s\n", c->tool, c->name,
	    c->title);
	return list_words(run, c, FORMAT_TEXT);
}

void
run_help(struct run *run)
{
	const char *what = run->in->opt.help;
	int got = 0;

	if (strcmp(what, "options") == 0)
		options_help(&run->out->text, 0, outlet_shows(run->out));
	else if (what[0] == '\0' || strcmp(what, "all") == 0)
		got = help_tool(run, what[0] != '\0');
	else
		got = help_check(run, what);
	if (got == 0)
		return;
	run_error(run, NULL, run->err.text);
	run->status = 2;
}

/* List the names of checks, with which a question may begin. */
static void
list_checks(struct run *run)
{
	const struct check *c;

	for (c = NULL; (c = system_next(run->in->sys, run->in->tool->name,
	    c)) != NULL;)
		tell_word(&run->out->text, run->out->format, c->tool, c->name,
		    c->preset ? "check, default" : "check", c->title);
}

int
run_list_words(struct run *run, const struct phrase *words)
{
	struct check *c;
	const char *p = phrase_first(words, &run->scratch);

	c = system_find(run->in->sys, run->in->tool->name, words->n == 0 ?
	    NULL : p);
	if (words->n == 0)
		list_checks(run);
	if (words->n == 0 && c == NULL)
		return 0;
	if (c == NULL)
		return err_set(&run->err,
		    "\"%s\" is no check of %s%s: one of: %s", p,
		    run->in->tool->name, *p == '|' || *p == '>' ?
		    ", and nothing is piped here" : "",
		    ask_checks(run->in->sys, run->in->tool->name,
			&run->scratch));
	return list_words(run, c, run->out->format);
}
