/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. What the driver writes into the journal: a row for each ruling,
 * with all that is needed to rule it again.
 */
#ifndef CLI_BOOK_H
#define CLI_BOOK_H

#include "cli/run.h"

/* The journal of -J or DRUMHEAD_JOURNAL, or NULL. */
const char *book_path(const struct run *run);
/* The same; if there is none, NULL with the run's err. */
const char *book_wanted(struct run *run);
/* Does book_commit() wait until rows are on the disk? */
int book_syncs(const struct run *run);
/* Print the notice that opening or writing the journal left, if any. */
void book_notice(struct run *run, struct journal *j);
/* Open the journal, if this run writes one. 0, or -1 with err. */
int book_open(struct run *run);
/* Close the journal, if it is open. */
void book_close(struct run *run);
/* Add the row of a ruling for the next commit. 0, or -1 with the run's err. */
int book_add(struct run *run, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition);
/* Do enough rows wait to be committed? */
int book_full(const struct run *run);
/* Write the rows that wait. 0; or -1: told, and run->unwritten is set. */
int book_commit(struct run *run);

#endif
