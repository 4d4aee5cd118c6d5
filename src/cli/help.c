/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. --help, --words, and a tool that a system has no table for. */
#include <config.h>

#include "cli/driver.h"

#include <string.h>

#include "base/text.h"
#include "table/catalog.h"
#include "table/load.h"

static const char *
others(struct driver *d)
{
	struct catalog_entry *list;
	struct system *s;
	struct err quiet;
	const char *names;
	int i, n;

	names = NULL;
	n = catalog_list(d->dirs, &d->keep, &list);
	for (i = 0; i < n; i++) {
		memset(&quiet, 0, sizeof(quiet));
		s = system_load(d->dirs, list[i].name, d->frame,
		    &quiet);
		if (s != NULL && system_has_tool(s, d->tool->name))
			names = names == NULL ? list[i].name :
			    arena_printf(&d->keep, "%s, %s", names,
			    list[i].name);
		system_free(s);
	}
	return names;
}

static const char *
own_tools(struct driver *d)
{
	const struct tool *t;
	const char *names;

	names = "";
	for (t = tools; t->name != NULL; t++)
		if (system_has_tool(d->sys, t->name))
			names = arena_printf(&d->keep, "%s %s", names,
			    t->name);
	return names;
}

int
driver_no_table(struct driver *d)
{
	const char *names, *own;

	names = others(d);
	own = own_tools(d);
	return err_set(&d->err, "%s has no table for %s (it has:%s)%s%s",
	    d->sys->name, d->tool->name, own[0] != '\0' ? own : " none at all",
	    names != NULL ? "; rule systems that have one: " : "",
	    names != NULL ? names : "");
}

void
driver_help(struct driver *d)
{
	const struct check *c;
	int i;

	out_printf(&d->out, "usage: %s [OPTION...] %s\n%s\n\n", d->tool->name,
	    d->tool->usage, d->tool->about);
	if (d->tool->more != NULL)
		out_printf(&d->out, "%s\n\n", d->tool->more);
	if (!d->tool->no_system && driver_system(d) == 0) {
		out_printf(&d->out, "In %s:\n", d->sys->name);
		for (i = 0; i < d->sys->ncheck; i++) {
			c = &d->sys->checks[i];
			if (text_eq(c->tool, d->tool->name))
				out_printf(&d->out, "  %-22s %s%s\n", c->name,
				    c->title, c->preset ? " (default)" : "");
		}
		out_text(&d->out, "\n");
	}
	err_clear(&d->err);
	out_text(&d->out, "Options:\n");
	options_help(&d->out);
}

/* A question may begin with the name of a check: words too. */
static void
list_checks(struct driver *d)
{
	const struct check *c;
	int i;

	for (i = 0; i < d->sys->ncheck; i++) {
		c = &d->sys->checks[i];
		if (!text_eq(c->tool, d->tool->name))
			continue;
		out_printf(&d->out, "%s\tcheck%s\t", c->name,
		    c->preset ? ", default" : "");
		out_clean(&d->out, c->title);
		out_text(&d->out, "\n");
	}
}

int
driver_list(struct driver *d, const char *words)
{
	struct check *c;
	const char *p;
	size_t len;

	p = text_token(&words, &len);
	c = p == NULL ? system_find(d->sys, d->tool->name, NULL) :
	    system_find(d->sys, d->tool->name, arena_copy(&d->work, p, len));
	if (p == NULL)
		list_checks(d);
	if (p == NULL && c == NULL)
		return 0;
	if (c == NULL)
		return err_set(&d->err, "which check? one of: %s",
		    ask_checks(d->sys, d->tool->name, &d->work));
	if (check_compile(c, &d->err) < 0)
		return -1;
	tell_words(&d->out, c, &d->work);
	return 0;
}
