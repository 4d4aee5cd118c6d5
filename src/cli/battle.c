/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See battle.h. */
#include <config.h>

#include "cli/battle.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/muster.h"
#include "table/load.h"

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The battles of a folder, blanks between them; *has: is `want` one of them? */
static const char *
battles(struct arena *a, const char *dir, const char *want, int *has)
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
		ARENA_PUSH(a, list, n, room);
		list[n++] = arena_copy(a, e->d_name, len - 4);
		*has |= strcmp(list[n - 1], want) == 0;
	}
	if (folder != NULL)
		(void)closedir(folder);
	if (n > 0)
		qsort(list, (size_t)n, sizeof(*list), by_name);
	text = "";
	for (i = 0; i < n; i++)
		text = arena_printf(a, "%s%s%s", text, i > 0 ? " " : "",
		    list[i]);
	return text;
}

const char *
battle_names(const struct system *sys, struct arena *a)
{
	const struct loader *l;
	const char *own, *base;
	int has;

	l = sys->loader;
	own = battles(a, arena_printf(a, "%s/battles", l != NULL ? l->dir :
	    sys->dir), "", &has);
	base = l == NULL || l->basedir == NULL ? "" : battles(a,
	    arena_printf(a, "%s/battles", l->basedir), "", &has);
	return arena_printf(a, "%s %s", own, base);
}

/* No such battle: the nearest, and all that there are. */
static int
no_battle(struct driver *d)
{
	const char *list, *all, *p, *name, *near;
	size_t len;
	int slips, least;

	list = battle_names(d->sys, &d->keep);
	all = "";
	near = NULL;
	least = 4;
	while ((p = text_token(&list, &len)) != NULL) {
		name = arena_copy(&d->keep, p, len);
		all = arena_printf(&d->keep, "%s%s%s", all,
		    all[0] != '\0' ? ", " : "", name);
		slips = text_slips(name, d->opt.battle);
		if (slips < least) {
			least = slips;
			near = name;
		}
	}
	return err_set(&d->err, "%s has no battle \"%s\"%s%s%s (%s)",
	    d->sys->name, d->opt.battle, near != NULL ? ": did you mean " : "",
	    near != NULL ? near : "", near != NULL ? "?" : "",
	    all[0] != '\0' ? all : "none");
}

/* A house rule's folder first, then its base's. */
int
battle_load(struct driver *d)
{
	const struct loader *l;
	const char *dirs[2], *dir;
	int i, has;

	l = d->sys->loader;
	dirs[0] = l != NULL ? l->dir : d->sys->dir;
	dirs[1] = l != NULL ? l->basedir : NULL;
	for (i = 0; i < 2 && dirs[i] != NULL; i++) {
		dir = arena_printf(&d->keep, "%s/battles", dirs[i]);
		(void)battles(&d->keep, dir, d->opt.battle, &has);
		if (!has)
			continue;
		d->roster = roster_load(arena_printf(&d->keep, "%s/%s.csv",
		    dir, d->opt.battle), &d->keep, &d->err);
		return d->roster == NULL ? -1 : 0;
	}
	return no_battle(d);
}

/* The columns whose cells make a side, and within it a group. */
enum { OF_SIDE = 2, HEADS = 4 };
static const char *const heads[HEADS] = { "side", "part", "group", "commander" };

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

/* Is the unit the first of its side or group? */
static int
leads(const struct roster *r, int i, int columns)
{
	int k;

	for (k = 0; k < i; k++)
		if (together(r, k, i, columns))
			return 0;
	return 1;
}

static void
tell_heading(struct driver *d, const char *const *cells)
{
	if (cells[HEADS - 1][0] != '\0' || cells[HEADS - 2][0] != '\0') {
		out_text(&d->out, "  ");
		out_clean(&d->out, cells[cells[HEADS - 1][0] != '\0' ?
		    HEADS - 1 : HEADS - 2]);
	} else {
		out_clean(&d->out, cells[0]);
		out_text(&d->out, cells[1][0] != '\0' ? ", " : "");
		out_clean(&d->out, cells[1]);
	}
	out_text(&d->out, "\t");
}

/* What was ruled of the units that stand together with unit i. */
static void
tell_force(struct driver *d, int i, int columns, const struct ruling *r)
{
	int none[OWN_COUNT] = { -1, -1, -1, -1, -1 };
	const char *cells[HEADS], *names[HEADS];
	struct columns head;
	struct telling t;
	struct record rec;
	int c;

	for (c = 0; c < HEADS; c++) {
		names[c] = heads[c];
		cells[c] = c < columns ? roster_cell(d->roster, i, heads[c]) :
		    "";
	}
	memset(&rec, 0, sizeof(rec));
	memset(&head, 0, sizeof(head));
	head.n = HEADS;
	head.names = names;
	head.own = none;
	rec.columns = &head;
	rec.cells = cells;
	if (d->format == FORMAT_JSON) {
		memset(&t, 0, sizeof(t));
		t.tool = d->tool->name;
		t.fingerprint = driver_print(d);
		t.nhead = HEADS;
		t.heads = heads;
		t.cells = cells;
		tell_json(&d->out, r, &t, NULL, &d->work);
		return;
	}
	if (d->format == FORMAT_TEXT)
		tell_heading(d, cells);
	driver_tell(d, r, &rec);
}

/* All units that stand together with unit i, put to the check. */
static int
ask_force(struct driver *d, int i, int columns)
{
	struct asking w;
	struct question q;
	struct ruling r;
	const char *words;
	int k;

	arena_reset(&d->work);
	words = arena_printf(&d->work, "strength @%s",
	    roster_name(d->roster, i));
	for (k = i + 1; roster_name(d->roster, k) != NULL; k++)
		if (together(d->roster, i, k, columns))
			words = arena_printf(&d->work, "%s + @%s", words,
			    roster_name(d->roster, k));
	driver_budget(d);
	driver_asking(d, &w);
	memset(&r, 0, sizeof(r));
	if (ask_parse(&w, words, &d->work, &q, &d->err) < 0 ||
	    rule(&q, &d->dice.faces, &d->work, &r, &d->err) < 0)
		return -1;
	tell_force(d, i, columns, &r);
	return 0;
}

/* A side, then its groups, wherever their units stand. */
static int
tell_side(struct driver *d, int side)
{
	int i;

	if (ask_force(d, side, OF_SIDE) < 0)
		return -1;
	for (i = side; roster_name(d->roster, i) != NULL; i++)
		if (together(d->roster, side, i, OF_SIDE) &&
		    leads(d->roster, i, HEADS) && ask_force(d, i, HEADS) < 0)
			return -1;
	return 0;
}

int
battle_tell(struct driver *d, const char *words)
{
	int i, all;

	if (d->opt.words)
		return 0;
	all = d->opt.battle != NULL && words[0] == '\0' &&
	    system_find(d->sys, d->tool->name, "strength") != NULL;
	if (d->roster != NULL && (all || strchr(words, '@') != NULL) &&
	    muster(d, words) < 0)
		return -1;
	if (!all)
		return 0;
	for (i = 0; roster_name(d->roster, i) != NULL; i++)
		if (leads(d->roster, i, OF_SIDE) && tell_side(d, i) < 0)
			return -1;
	return 1;
}
