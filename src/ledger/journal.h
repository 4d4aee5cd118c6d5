/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. A journal that is written to. Rows wait in memory until they
 * are committed, all of them with one write: then either all are in the file or
 * none. Rows that others wrote meanwhile are read and checked first, so several
 * programs may write in turn. If an earlier row is not what it was, nothing is
 * written.
 */
#ifndef LEDGER_JOURNAL_H
#define LEDGER_JOURNAL_H

#include "base/error.h"
#include "ledger/row.h"

struct journal;

/*
 * Sees every row other than rulings, in order, when it is read or committed.
 * The cells live until it returns.
 */
typedef void journal_watch(void *arg, const struct entry *row);

/*
 * Open a journal, or begin a new one, and check all its rows. NULL with err. A
 * piece of a row that a crash left at its end is moved to FILE.torn-N, and a row
 * says so.
 */
struct journal *journal_open(const char *path, journal_watch *watch,
    void *arg, struct frame *f, struct err *e);
void journal_close(struct journal *j);
const char *journal_path(const struct journal *j);

/*
 * Add a row to those that wait. Time, number, turn, version and hashes are
 * set here. 0, or -1 with err: it is too long.
 */
int journal_add(struct journal *j, const struct entry *row, struct err *e);
/* Has the file another size than this journal knows? */
int journal_behind(const struct journal *j);
/* Read what others wrote meanwhile. 0, or -1 with err. */
int journal_look(struct journal *j, struct err *e);
/* The number of rows that wait. */
int journal_waiting(const struct journal *j);
/*
 * Write the rows that wait; `sync`: also to the disk. 0, or -1 with err: none
 * of them is in the journal, and none waits any more.
 */
int journal_commit(struct journal *j, int sync, struct err *e);
/* A notice to be told once: where a torn row was moved; or NULL. */
const char *journal_notice(struct journal *j);
/* The number of the last row. */
uint64_t journal_last(const struct journal *j);

#endif
