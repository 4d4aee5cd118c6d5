/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. A roster looked through: what its cells say must be legal in some
 * check of the tool. Words that the tool does not know may be another's.
 */
#ifndef CLI_MUSTER_H
#define CLI_MUSTER_H

#include "cli/driver.h"

/*
 * Every fault is told, by line and column; `words` is the question, of which
 * every unit it names must say what it needs. 0, or -1 with the driver's err.
 */
int muster(struct driver *d, const char *words);
/* Only the names: none is empty, none stands twice. */
int muster_names(struct driver *d);

#endif
