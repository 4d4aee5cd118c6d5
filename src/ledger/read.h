/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. Reads a journal row by row, strictly: every row is one line,
 * has the hash of the row before it and its own, and the next number. The first
 * that does not is an error with its file, line and column; nothing is skipped
 * or repaired here. Memory does not grow with the journal.
 */
#ifndef LEDGER_READ_H
#define LEDGER_READ_H

#include "base/error.h"
#include "ledger/row.h"

enum { JOURNAL_LINE_MOST = 1024 * 1024 - 1 };

struct csvin;

struct reader {
	struct frame *frame;	/* for mem_none() */
	int fd, closes;
	const char *path;	/* for messages; the caller's */
	struct csvin *cells;
	char *buf;		/* bytes that are read, but not yet used */
	size_t at, have, room;
	uint64_t limit;		/* size of the file, as far as it is read */
	uint64_t offset;	/* of the first byte not yet used */
	uint64_t seq;		/* number of the last row; 0: none yet */
	long line;		/* line number of that row */
	char hash[HASH_TEXT];	/* hash of that row, or of the header */
	const char *text;	/* the row's bytes, newline included */
	size_t len;
	size_t torn;		/* bytes at the end without a newline */
};

/*
 * Open a journal for reading, up to its present end. 0, or -1 with err. The
 * path must live as long as the reader.
 */
int reader_open(struct reader *r, const char *path, struct frame *f,
    struct err *e);
/* The same on a descriptor of the caller's, up to byte `limit`. */
void reader_start(struct reader *r, int fd, const char *path, uint64_t limit,
    struct frame *f);
void reader_close(struct reader *r);

/*
 * Read a row. 1; 0: end, see `torn`; -1 with err. An empty file is no error,
 * though it has no header.
 */
int reader_next(struct reader *r, struct err *e);
/* Is the last row no ruling? */
int reader_special(const struct reader *r);
/* The last row's cells, free text unguarded, until the next call. 0, or -1. */
int reader_row(struct reader *r, struct entry *row, struct err *e);
/* `FILE:LINE:CELL: column "name": ...`; returns -1. */
int reader_error(const struct reader *r, enum row_cell c, struct err *e,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

#endif
