/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. What the driver writes into the journal: each ruling a row, with
 * all that it takes to rule it again.
 */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include "cli/driver.h"

/* The journal of -J or DRUMHEAD_JOURNAL, or NULL. */
const char *keep_path(const struct driver *d);
/* The same; without one, NULL with the driver's err. */
const char *keep_wanted(struct driver *d);
/* Do rows wait for the disk? */
int keep_syncs(const struct driver *d);
/* Tell what opening or writing it brought to light. */
void keep_notice(struct driver *d, struct journal *j);
/* Have it open for what the driver is to rule now. 0, or -1 with err. */
int keep_open(struct driver *d);
/* Have none open. */
void keep_close(struct driver *d);
/* Let a ruling wait for the next commit. 0, or -1 with the driver's err. */
int keep_add(struct driver *d, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition);
/* Is it time to commit what waits? */
int keep_full(const struct driver *d);
/* Write what waits: 0, or -1, which is told, and `unkept` is set. */
int keep_commit(struct driver *d);

#endif
