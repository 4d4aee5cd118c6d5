/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. See catalog.h. */
#include <config.h>

#include "table/catalog.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sheet/file.h"

const char *const *
catalog_dirs(const char *option, struct arena *a)
{
	const char *env, **dirs = arena_alloc(a, 4 * sizeof(*dirs));
	int n = 0;

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
	env = getenv("DRUMHEAD_DATA");
	dirs[n++] = env != NULL && env[0] != '\0' ?
	    arena_printf(a, "%s/tables", env) : DRUMHEAD_TABLES_DIR;
	return dirs;
}

int
catalog_check(const char *option, struct err *e)
{
	struct stat st;
	const char *dir = option != NULL ? option : getenv("DRUMHEAD_TABLES");

	if (dir == NULL || (dir[0] == '\0' && option == NULL))
		return 0;
	/* (What else is wrong is told when the folder is read.) */
	if (stat(dir, &st) < 0 ? errno == ENOENT || errno == ENOTDIR :
	    !S_ISDIR(st.st_mode))
		return err_set(e, "%s%s: no such folder", option == NULL ?
		    "DRUMHEAD_TABLES: " : "", dir);
	return 0;
}

static int
compare(const void *a, const void *b)
{
	const struct catalog_entry *x = a, *y = b;

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
	struct err quiet;
	const char **names, *file;
	int i, k, n, found, room;

	*list = NULL;
	n = room = 0;
	for (i = 0; dirs[i] != NULL; i++) {
		err_clear(&quiet);
		found = file_names(dirs[i], &names, a, &quiet);
		for (k = 0; k < found; k++) {
			if (known(*list, n, names[k]))
				continue;
			file = arena_printf(a, "%s/%s/system.csv", dirs[i],
			    names[k]);
			if (access(file, R_OK) != 0) {
				frame_disk(a->frame, file, errno);
				continue;
			}
			ARENA_PUSH(a, *list, n, room);
			(*list)[n].name = names[k];
			(*list)[n++].dir = dirs[i];
		}
	}
	if (n > 0)
		qsort(*list, (size_t)n, sizeof(**list), compare);
	return n;
}

const char *
catalog_names(const char *const *dirs, struct arena *a)
{
	struct catalog_entry *list;
	int i, n = catalog_list(dirs, a, &list);
	const char *names = n == 0 ? "none is installed" : "";

	for (i = 0; i < n; i++)
		names = arena_printf(a, "%s%s%s", names, i > 0 ? ", " : "",
		    list[i].name);
	return names;
}
