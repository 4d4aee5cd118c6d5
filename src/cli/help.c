/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. --help, --words, and a tool that a system has no table for. */
#include <config.h>

#include "cli/run.h"

#include <string.h>

#include "base/text.h"
#include "table/catalog.h"
#include "table/load.h"

static const char *
others(struct run *run)
{
	struct catalog_entry *list;
	struct system *s;
	struct err quiet;
	const char *names;
	int i, n;

	names = NULL;
	n = catalog_list(run->in->dirs, &run->arena, &list);
	for (i = 0; i < n; i++) {
		memset(&quiet, 0, sizeof(quiet));
		s = system_load(run->in->dirs, list[i].name, run->in->frame,
		    &quiet);
		if (s != NULL && system_has_tool(s, run->in->tool->name))
			names = names == NULL ? list[i].name :
			    arena_printf(&run->arena, "%s, %s", names,
			    list[i].name);
		system_free(s);
	}
	return names;
}

static const char *
tools_of(struct run *run)
{
	const struct tool *t;
	const char *names;

	names = "";
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
	    names != NULL ? "; rule systems that have one: " : "",
	    names != NULL ? names : "");
}

void
run_help(struct run *run)
{
	const struct sheet *sh;
	const struct check *c;
	int i, rules;

	out_printf(&run->out->text, "usage: %s [OPTION...] %s\n%s\n\n",
	    run->in->tool->name, run->in->tool->usage, run->in->tool->about);
	if (run->in->tool->more != NULL)
		out_printf(&run->out->text, "%s\n\n", run->in->tool->more);
	rules = !run->in->tool->no_system && session_rules(run) == 0;
	if (rules) {
		out_printf(&run->out->text, "In %s:\n", run->in->sys->name);
		for (i = 0; i < run->in->sys->ncheck; i++) {
			c = &run->in->sys->checks[i];
			if (text_eq(c->tool, run->in->tool->name))
				out_printf(&run->out->text, "  %-22s %s%s\n",
				    c->name, c->title,
				    c->preset ? " (default)" : "");
		}
		out_text(&run->out->text, "\n");
	}
	err_clear(&run->err);
	out_text(&run->out->text, "Options:\n");
	options_help(&run->out->text);
	sh = rules ? system_examples(run->in->sys, &run->err) : NULL;
	if (sh != NULL)
		tell_examples(&run->out->text, sh, run->in->tool->name,
		    run->in->sys->name, &run->arena);
	if (!run->err.set)
		return;
	run_error(run, NULL, run->err.text);
	run->status = 2;
}

/* A question may begin with the name of a check: words too. */
static void
list_checks(struct run *run)
{
	const struct check *c;
	int i;

	for (i = 0; i < run->in->sys->ncheck; i++) {
		c = &run->in->sys->checks[i];
		if (!text_eq(c->tool, run->in->tool->name))
			continue;
		out_printf(&run->out->text, "%s\tcheck%s\t", c->name,
		    c->preset ? ", default" : "");
		out_clean(&run->out->text, c->title);
		out_text(&run->out->text, "\n");
	}
}

int
run_list_words(struct run *run, const char *words)
{
	struct check *c;
	const char *p;
	size_t len;

	p = text_token(&words, &len);
	c = system_find(run->in->sys, run->in->tool->name, p == NULL ? NULL :
	    arena_copy(&run->scratch, p, len));
	if (p == NULL)
		list_checks(run);
	if (p == NULL && c == NULL)
		return 0;
	if (c == NULL)
		return err_set(&run->err,
		    "\"%.*s\" is no check of %s%s: one of: %s", (int)len, p,
		    run->in->tool->name, *p == '|' || *p == '>' ?
		    ", and nothing is piped here" : "",
		    ask_checks(run->in->sys, run->in->tool->name,
			&run->scratch));
	if (check_compile(c, &run->err) < 0)
		return -1;
	tell_words(&run->out->text, c, &run->scratch);
	return 0;
}
