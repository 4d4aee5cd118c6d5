/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See battle.h. */
#include <config.h>

#include "cli/battle.h"

#include <string.h>

#include "base/text.h"
#include "sheet/file.h"
#include "table/load.h"

/* The battles of a system's folder, blanks between them. */
static const char *
battles(struct arena *a, const char *dir)
{
	struct err quiet = { 0 };
	const char **names, *name, *text = "";
	int i, n;

	n = file_names(arena_printf(a, "%s/battles", dir), &names, a, &quiet);
	for (i = 0; i < n; i++) {
		name = file_table(names[i], a);
		if (name != NULL)
			text = arena_printf(a, "%s%s ", text, name);
	}
	return text;
}

const char *
battle_names(const struct system *sys, struct arena *a)
{
	const struct loader *l = sys->loader;

	return l->basedir == NULL ? battles(a, l->dir) : arena_printf(a,
	    "%s%s", battles(a, l->dir), battles(a, l->basedir));
}

/* No such battle: the nearest, and all that there are. */
static struct roster *
no_battle(const struct system *sys, const char *battle, struct arena *a,
    struct err *e)
{
	struct text_near near = { .slips = 4 };
	struct growing all = { NULL, 0, 0 };
	const char *list, *name;

	list = battle_names(sys, a);
	while ((name = text_first(a, list, &list))[0] != '\0') {
		arena_list(a, &all, name);
		text_nearer(&near, name, battle);
	}
	(void)err_set(e, "%s has no battle \"%s\"%s%s%s (%s)", sys->name,
	    battle, near.name != NULL ? ": did you mean " : "",
	    near.name != NULL ? near.name : "",
	    near.name != NULL ? "?" : "", all.text != NULL ? all.text : "none");
	return NULL;
}

/* A house rule's folder first, then its base's. */
struct roster *
battle_load(const struct system *sys, const char *battle, struct arena *a,
    struct err *e)
{
	const struct loader *l = sys->loader;
	const char *const dirs[] = { l->dir, l->basedir };
	const char *path;
	struct err quiet = { 0 };
	int i;

	for (i = 0; i < 2 && dirs[i] != NULL; i++) {
		path = arena_printf(a, "%s/battles/%s.csv", dirs[i], battle);
		if (strchr(battle, '/') == NULL &&
		    file_there(path, NULL, &quiet) > 0)
			return roster_load(path, a, e);
	}
	return no_battle(sys, battle, a, e);
}
