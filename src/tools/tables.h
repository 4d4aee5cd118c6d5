/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tools. The parts of tables: each takes the words after its own. */
#ifndef TOOLS_TABLES_H
#define TOOLS_TABLES_H

#include "cli/driver.h"
#include "table/load.h"

/* Each returns 0, or -1 with the driver's err. */
int tables_show(struct driver *d, const char *const *words, int n);
int tables_diff(struct driver *d, const char *const *words, int n);
int tables_print(struct driver *d, const char *const *words, int n);
int tables_roster(struct driver *d, const char *const *words, int n);

/* The system of that name, to be freed; NULL with the driver's err. */
struct system *tables_system(struct driver *d, const char *name);
/* Names of a system's look-up tables, its base's among them, sorted. */
const char **tables_files(struct driver *d, const struct system *s, int *n);
/* The error of too few or too many words. */
int tables_usage(struct driver *d, const char *name);

#endif
