/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. A roster looked through: what its cells say must be legal in some
 * check of the tool. Words that the tool does not know may be another's.
 */
#ifndef TOOL_MUSTER_H
#define TOOL_MUSTER_H

#include "tool/driver.h"

/*
 * Every fault is told, by line and column; `words` is the question, of which
 * every unit it names must say what it needs. 0, or -1 with the driver's err.
 */
int muster(struct driver *d, const char *words);
/* Only the names: none is empty, none stands twice. */
int muster_names(struct driver *d);

#endif
