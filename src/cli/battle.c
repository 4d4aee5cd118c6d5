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
static int
no_battle(struct run *run)
{
	struct text_near near = { NULL, 4 };
	const char *list, *all, *p, *name;
	size_t len;

	list = battle_names(run->in->sys, &run->arena);
	all = "";
	while ((p = text_token(&list, &len)) != NULL) {
		name = arena_copy(&run->arena, p, len);
		all = arena_printf(&run->arena, "%s%s%s", all,
		    all[0] != '\0' ? ", " : "", name);
		text_nearer(&near, name, run->in->opt.battle);
	}
	return err_set(&run->err, "%s has no battle \"%s\"%s%s%s (%s)",
	    run->in->sys->name, run->in->opt.battle,
	    near.name != NULL ? ": did you mean " : "",
	    near.name != NULL ? near.name : "",
	    near.name != NULL ? "?" : "", all[0] != '\0' ? all : "none");
}

/* A house rule's folder first, then its base's. */
int
battle_load(struct run *run)
{
	const struct loader *l;
	const char *dirs[2], *dir;
	int i, has;

	l = run->in->sys->loader;
	dirs[0] = l != NULL ? l->dir : run->in->sys->dir;
	dirs[1] = l != NULL ? l->basedir : NULL;
	for (i = 0; i < 2 && dirs[i] != NULL; i++) {
		dir = arena_printf(&run->arena, "%s/battles", dirs[i]);
		(void)battles(&run->arena, dir, run->in->opt.battle, &has);
		if (!has)
			continue;
		run->in->roster =
		    roster_load(arena_printf(&run->arena, "%s/%s.csv", dir,
				    run->in->opt.battle),
			&run->arena, &run->err);
		return run->in->roster == NULL ? -1 : 0;
	}
	return no_battle(run);
}
