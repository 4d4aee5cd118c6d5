/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. Where rule systems are found, and which there are. */
#ifndef TABLE_CATALOG_H
#define TABLE_CATALOG_H

#include "base/arena.h"

/*
 * The directories to look in, first things first: `option`, else
 * DRUMHEAD_TABLES, then $XDG_DATA_HOME/drumhead/tables, the installed ones,
 * which DRUMHEAD_DATA says are elsewhere.
 * Ends with NULL.
 */
const char *const *catalog_dirs(const char *option, struct arena *a);

struct catalog_entry {
	const char *name, *dir;	/* dir: the one that answers for the name */
};

/* Every system, by name; the count. */
int catalog_list(const char *const *dirs, struct arena *a,
    struct catalog_entry **list);
/* Their names, comma-separated, for messages. */
const char *catalog_names(const char *const *dirs, struct arena *a);

#endif
