/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. Where rule systems are found, and which there are. */
#ifndef TABLE_CATALOG_H
#define TABLE_CATALOG_H

#include "base/arena.h"
#include "base/error.h"

/*
 * The folders with systems, the first with a name wins: `option` (else
 * DRUMHEAD_TABLES), $XDG_DATA_HOME/drumhead/tables, and the installed one, for
 * which DRUMHEAD_DATA gives another place. Ends with NULL.
 */
const char *const *catalog_dirs(const char *option, struct arena *a);
/*
 * Is the folder that `option` (else DRUMHEAD_TABLES) names there? 0, or -1 with
 * err: without it another folder's system of the same name would rule.
 */
int catalog_check(const char *option, struct err *e);

struct catalog_entry {
	const char *name, *dir;	/* dir: the first folder with that name */
};

/* List all systems, sorted by name. Returns their number. */
int catalog_list(const char *const *dirs, struct arena *a,
    struct catalog_entry **list);
/* Their names, comma-separated, for messages. */
const char *catalog_names(const char *const *dirs, struct arena *a);

#endif
