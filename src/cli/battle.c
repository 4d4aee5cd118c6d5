/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See battle.h. */
#include <config.h>

#include "cli/battle.h"

#include <string.h>

#include "base/text.h"
#include "sheet/file.h"
#include "table/load.h"

/* The battles of a folder, blanks between them; *has: is `want` one of them? */
static const char *
battles(struct arena *a, const char *dir, const char *want, int *has)
{
	struct err quiet = { 0 };
	const char **names, *name, *text;
	int i, n;

	*has = 0;
	text = "";
	n = file_names(dir, &names, a, &quiet);
	for (i = 0; i < n; i++) {
		name = file_table(names[i], a);
		if (name == NULL)
			continue;
		*has |= strcmp(name, want) == 0;
		text = arena_printf(a, "%s%s%s", text, *text != '\0' ? " " :
		    "", name);
	}
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
static struct roster *
no_battle(const struct system *sys, const char *battle, struct arena *a,
    struct err *e)
{
	struct text_near near = { .slips = 4 };
	const char *list, *all, *p, *name;
	size_t len;

	list = battle_names(sys, a);
	all = "";
	while ((p = text_token(&list, &len)) != NULL) {
		name = arena_copy(a, p, len);
		all = arena_printf(a, "%s%s%s", all, all[0] != '\0' ? ", " :
		    "", name);
		text_nearer(&near, name, battle);
	}
	(void)err_set(e, "%s has no battle \"%s\"%s%s%s (%s)", sys->name,
	    battle, near.name != NULL ? ": did you mean " : "",
	    near.name != NULL ? near.name : "",
	    near.name != NULL ? "?" : "", all[0] != '\0' ? all : "none");
	return NULL;
}

/* A house rule's folder first, then its base's. */
struct roster *
battle_load(const struct system *sys, const char *battle, struct arena *a,
    struct err *e)
{
	const struct loader *l;
	const char *dirs[2], *dir;
	int i, has;

	l = sys->loader;
	dirs[0] = l != NULL ? l->dir : sys->dir;
	dirs[1] = l != NULL ? l->basedir : NULL;
	for (i = 0; i < 2 && dirs[i] != NULL; i++) {
		dir = arena_printf(a, "%s/battles", dirs[i]);
		(void)battles(a, dir, battle, &has);
		if (has)
			return roster_load(arena_printf(a, "%s/%s.csv", dir,
			    battle), a, e);
	}
	return no_battle(sys, battle, a, e);
}
