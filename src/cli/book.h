/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. What the driver writes into the journal: each ruling a row, with
 * all that it takes to rule it again.
 */
#ifndef CLI_BOOK_H
#define CLI_BOOK_H

#include "cli/run.h"

/* The journal of -J or DRUMHEAD_JOURNAL, or NULL. */
const char *book_path(const struct run *run);
/* The same; without one, NULL with the run's err. */
const char *book_wanted(struct run *run);
/* Do rows wait for the disk? */
int book_syncs(const struct run *run);
/* Tell what opening or writing it brought to light. */
void book_notice(struct run *run, struct journal *j);
/* Have it open, if what the run is to rule is written. 0, or -1 with err. */
int book_open(struct run *run);
/* Have none open. */
void book_close(struct run *run);
/* Let a ruling wait for the next commit. 0, or -1 with the run's err. */
int book_add(struct run *run, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition);
/* Is it time to commit what waits? */
int book_full(const struct run *run);
/* Write what waits: 0, or -1, which is told, and run->unwritten is set. */
int book_commit(struct run *run);

#endif
