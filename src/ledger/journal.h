/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. A journal that is written to. Rows wait in memory until they
 * are committed, all of them with one write: then they stand in the file, or
 * none does. What others wrote meanwhile is read first, and checked, so that
 * several programs may write in turn. Where an earlier row is not what it was,
 * nothing more is written.
 */
#ifndef LEDGER_JOURNAL_H
#define LEDGER_JOURNAL_H

#include "base/error.h"
#include "ledger/row.h"

struct journal;

/*
 * Sees every row that is no ruling, in order, as it is read or committed; of those
 * before the last checkpoint the ones that it says are in force. Its cells live no
 * longer than the call.
 */
typedef void journal_watch(void *arg, const struct entry *row);

/*
 * Open a journal, which is begun where there is none, and check what stands in
 * it from its last checkpoint on. NULL with err. What a crash left at its end, a
 * piece of a row, is put into FILE.torn-N, and a row says so.
 */
struct journal *journal_open(const char *path, journal_watch *watch,
    void *arg, struct frame *f, struct err *e);
/* Until then it is closed where memory runs out; now its owner sees to it. */
void journal_settle(struct journal *j);
void journal_close(struct journal *j);
const char *journal_path(const struct journal *j);

/*
 * Let a row wait. Time, number, turn and hashes are the journal's own. -1 with
 * err: it is too long for a row.
 */
int journal_add(struct journal *j, const struct entry *row, struct err *e);
/* The same for a ruling, its cells from `player` to `note` as they stand. */
int journal_ruling(struct journal *j, const char *cells, size_t n,
    struct err *e);
/* Did others write meanwhile? */
int journal_behind(const struct journal *j);
/* See what others wrote meanwhile. 0, or -1 with err. */
int journal_look(struct journal *j, struct err *e);
/* How many rows wait. */
int journal_waiting(const struct journal *j);
/*
 * Write what waits; `sync`: and let it reach the disk. -1 with err: none of it
 * stands in the journal, and it waits no longer.
 */
int journal_commit(struct journal *j, int sync, struct err *e);
/* What has to be told, once: where a torn row went. NULL: nothing. */
const char *journal_notice(struct journal *j);
/* The number of the last row. */
uint64_t journal_last(const struct journal *j);

#endif
