/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. A roster looked through: what its cells say must be legal in some
 * check of the tool. Words that the tool does not know may be another's.
 */
#ifndef TOOLS_MUSTER_H
#define TOOLS_MUSTER_H

#include "cli/run.h"

/*
 * Every fault is told, by line and column; `words` is the question, of which
 * every unit it names must say what it needs. 0, or -1 with the driver's err.
 */
int muster(struct run *run, const char *words);

#endif
