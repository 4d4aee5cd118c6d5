/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. Checks a roster: its cells must be legal in some check of the
 * tool. Words that the tool does not know may be for others.
 */
#ifndef TOOLS_MUSTER_H
#define TOOLS_MUSTER_H

#include "cli/run.h"

/*
 * Tell every fault, by line and column. `words`: the question; units that it
 * names must have what its check needs. 0, or -1 with the driver's err.
 */
int muster(struct run *run, const struct phrase *words);

#endif
