/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See battle.h. */
#include <config.h>

#include "tool/battle.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "table/load.h"
#include "tool/muster.h"

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The battles of a folder, comma-separated; *has: is `want` one of them? */
static const char *
battles(struct driver *d, const char *dir, const char *want, int *has)
{
	const struct dirent *e;
	const char **list, *text;
	size_t len;
	DIR *folder;
	int i, n, room;

	list = NULL;
	n = room = *has = 0;
	folder = opendir(dir);
	while (folder != NULL && (e = readdir(folder)) != NULL) {
		len = strlen(e->d_name);
		if (len < 5 || strcmp(e->d_name + len - 4, ".csv") != 0)
			continue;
		ARENA_PUSH(&d->keep, list, n, room);
		list[n++] = arena_copy(&d->keep, e->d_name, len - 4);
		*has |= strcmp(list[n - 1], want) == 0;
	}
	if (folder != NULL)
		(void)closedir(folder);
	if (n > 0)
		qsort(list, (size_t)n, sizeof(*list), by_name);
	text = "";
	for (i = 0; i < n; i++)
		text = arena_printf(&d->keep, "%s%s%s", text,
		    i > 0 ? ", " : "", list[i]);
	return text;
}

/* A house rule's folder first, then its base's. */
int
battle_load(struct driver *d)
{
	const struct loader *l;
	const char *dirs[2], *dir, *list, *all;
	int i, has;

	l = d->sys->loader;
	dirs[0] = l != NULL ? l->dir : d->sys->dir;
	dirs[1] = l != NULL ? l->basedir : NULL;
	all = "";
	for (i = 0; i < 2 && dirs[i] != NULL; i++) {
		dir = arena_printf(&d->keep, "%s/battles", dirs[i]);
		list = battles(d, dir, d->opt.battle, &has);
		if (has) {
			d->roster = roster_load(arena_printf(&d->keep,
			    "%s/%s.csv", dir, d->opt.battle), &d->keep,
			    &d->err);
			return d->roster == NULL ? -1 : 0;
		}
		all = arena_printf(&d->keep, "%s%s", all, list);
	}
	return err_set(&d->err, "%s has no battle \"%s\" (%s)", d->sys->name,
	    d->opt.battle, all[0] != '\0' ? all : "none");
}

/* The columns whose cells make a side, and within it a group. */
static const char *const heads[] = { "side", "part", "group", "commander" };
enum { OF_SIDE = 2, OF_GROUP = 4 };

static int
together(const struct roster *r, int i, int k, int columns)
{
	int c;

	for (c = 0; c < columns; c++)
		if (!text_eq(roster_cell(r, i, heads[c]),
		    roster_cell(r, k, heads[c])))
			return 0;
	return 1;
}

/* Units from i on that stand together, put to the check; i after them. */
static int
tell_units(struct driver *d, int i, int columns, const char *label)
{
	struct asking w;
	struct question q;
	struct ruling r;
	const char *words;
	int from;

	words = "strength";
	for (from = i; roster_name(d->roster, i) != NULL &&
	    together(d->roster, from, i, columns); i++)
		words = arena_printf(&d->work, "%s%s @%s", words,
		    i > from ? " +" : "", roster_name(d->roster, i));
	driver_asking(d, &w);
	memset(&r, 0, sizeof(r));
	if (ask_parse(&w, words, &d->work, &q, &d->err) < 0 ||
	    rule(&q, &d->dice.faces, &d->work, &r, &d->err) < 0)
		return -1;
	out_clean(&d->out, label);
	out_text(&d->out, "\t");
	tell_text(&d->out, &r, &d->work);
	return i;
}

int
battle_tell(struct driver *d, const char *words)
{
	const char *side, *part;
	int i, k;

	if (d->roster != NULL && muster(d) < 0)
		return -1;
	if (d->opt.battle == NULL || words[0] != '\0' ||
	    d->format != FORMAT_TEXT ||
	    system_find(d->sys, d->tool->name, "strength") == NULL)
		return 0;
	for (i = k = 0; i >= 0 && roster_name(d->roster, i) != NULL;) {
		if (i == k) {
			side = roster_cell(d->roster, i, heads[0]);
			part = roster_cell(d->roster, i, heads[1]);
			k = tell_units(d, i, OF_SIDE, arena_printf(&d->work,
			    "%s%s%s", side, part[0] != '\0' ? ", " : "",
			    part));
			if (k < 0)
				return -1;
		}
		i = tell_units(d, i, OF_GROUP, arena_printf(&d->work, "  %s",
		    roster_cell(d->roster, i, heads[3])));
	}
	return i < 0 ? -1 : 1;
}
