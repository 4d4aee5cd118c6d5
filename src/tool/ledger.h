/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. What the driver writes into the journal: each ruling a row, with
 * all that it takes to rule it again.
 */
#ifndef TOOL_LEDGER_H
#define TOOL_LEDGER_H

#include "tool/driver.h"

/* The journal of -J or DRUMHEAD_JOURNAL, or NULL. */
const char *ledger_path(const struct driver *d);
/* Have it open for what the driver is to rule now. 0, or -1 with err. */
int ledger_open(struct driver *d);
/* Let a ruling wait for the next commit. 0, or -1 with the driver's err. */
int ledger_add(struct driver *d, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition);
/* Is it time to commit what waits? */
int ledger_full(const struct driver *d);
/* Write what waits: 0, or -1, which is told, and `unkept` is set. */
int ledger_commit(struct driver *d);

#endif
