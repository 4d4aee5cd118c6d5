/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. tables: what rule systems there are and what stands in them. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "table/catalog.h"
#include "table/load.h"
#include "tool/all.h"
#include "tool/driver.h"

static int
list(struct driver *d)
{
	struct catalog_entry *all;
	struct system *s;
	struct err quiet;
	int i, n;

	n = catalog_list(d->dirs, &d->keep, &all);
	for (i = 0; i < n; i++) {
		memset(&quiet, 0, sizeof(quiet));
		s = system_load(d->dirs, all[i].name, &quiet);
		out_printf(&d->out, "%s\t", all[i].name);
		out_clean(&d->out, s != NULL ? s->title : quiet.text);
		out_printf(&d->out, "\t%s\n", all[i].dir);
		system_free(s);
	}
	return 1;
}

static int
own(struct driver *d, const char *words)
{
	d->dirs = catalog_dirs(d->opt.tables, &d->keep);
	if (text_eq(words, "list") || words[0] == '\0')
		return list(d);
	return err_set(&d->err, "unknown: %s", words);
}

const struct tool tool_tables = {
	.name = "tables",
	.about = "the rule systems: list, show, lint, compare and print them",
	.usage = "list | show TABLE | lint SYSTEM | diff A B | roster",
	.own = own,
	.no_system = 1,
};
