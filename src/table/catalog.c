/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. See catalog.h. */
#include <config.h>

#include "table/catalog.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const *
catalog_dirs(const char *option, struct arena *a)
{
	const char **dirs, *env;
	int n;

	dirs = arena_alloc(a, 4 * sizeof(*dirs));
	n = 0;
	env = getenv("DRUMHEAD_TABLES");
	if (option != NULL)
		dirs[n++] = option;
	else if (env != NULL && env[0] != '\0')
		dirs[n++] = env;
	env = getenv("XDG_DATA_HOME");
	if (env != NULL && env[0] == '/')
		dirs[n++] = arena_printf(a, "%s/drumhead/tables", env);
	else if ((env = getenv("HOME")) != NULL && env[0] == '/')
		dirs[n++] = arena_printf(a, "%s/.local/share/drumhead/tables",
		    env);
	dirs[n++] = DRUMHEAD_TABLES_DIR;
	return dirs;
}

static int
compare(const void *a, const void *b)
{
	const struct catalog_entry *x, *y;

	x = a;
	y = b;
	return strcmp(x->name, y->name);
}

static int
known(const struct catalog_entry *list, int n, const char *name)
{
	int i;

	for (i = 0; i < n; i++)
		if (strcmp(list[i].name, name) == 0)
			return 1;
	return 0;
}

int
catalog_list(const char *const *dirs, struct arena *a,
    struct catalog_entry **list)
{
	const struct dirent *e;
	const char *file;
	DIR *d;
	int i, n, room;

	*list = NULL;
	n = room = 0;
	for (i = 0; dirs[i] != NULL; i++) {
		d = opendir(dirs[i]);
		while (d != NULL && (e = readdir(d)) != NULL) {
			file = arena_printf(a, "%s/%s/system.csv", dirs[i],
			    e->d_name);
			if (e->d_name[0] == '.' || known(*list, n, e->d_name) ||
			    access(file, R_OK) != 0)
				continue;
			ARENA_PUSH(a, *list, n, room);
			(*list)[n].name = arena_text(a, e->d_name);
			(*list)[n++].dir = dirs[i];
		}
		if (d != NULL)
			(void)closedir(d);
	}
	if (n > 0)
		qsort(*list, (size_t)n, sizeof(**list), compare);
	return n;
}

const char *
catalog_names(const char *const *dirs, struct arena *a)
{
	struct catalog_entry *list;
	const char *names;
	int i, n;

	n = catalog_list(dirs, a, &list);
	names = n == 0 ? "none is installed" : "";
	for (i = 0; i < n; i++)
		names = arena_printf(a, "%s%s%s", names, i > 0 ? ", " : "",
		    list[i].name);
	return names;
}
