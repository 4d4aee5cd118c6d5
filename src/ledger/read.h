/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. Reading a journal row by row, strictly: every row is one
 * line, carries the hash of the row before it and its own, and is numbered
 * one higher. The first that does not is the error, with its file, line and
 * column; nothing is passed over and nothing is mended here. Memory does not
 * grow with the journal.
 */
#ifndef LEDGER_READ_H
#define LEDGER_READ_H

#include "base/error.h"
#include "ledger/row.h"

enum { JOURNAL_LINE_MOST = 1024 * 1024 - 1 };

struct csvin;

struct reader {
	struct frame *frame;	/* left when there is no memory */
	struct frame_item item;	/* while it is open by itself */
	int fd, closes;
	const char *path;	/* for messages; the caller's */
	struct csvin *cells;
	char *buf;		/* what was read and not yet handed out */
	size_t at, have, room;
	uint64_t limit;		/* bytes that may be read */
	uint64_t offset;	/* of the first byte not handed out */
	uint64_t seq;		/* of the row read last; 0: none yet */
	long line;		/* where it stands */
	char hash[HASH_TEXT];	/* its hash, or the header's */
	const char *text;	/* its bytes, newline included */
	size_t len;
	size_t torn;		/* at the end: bytes that no newline ends */
	/* Rows that were hashed together, the one read last among them. */
	struct reader_ahead {
		uint64_t offset;
		size_t len;
		char hash[HASH_TEXT];
	} ahead[4];
	int nahead;
};

/*
 * Open a journal for reading, as far as it is written now. -1 with err. The
 * path must live as long as the reader.
 */
int reader_open(struct reader *r, const char *path, struct frame *f,
    struct err *e);
/* The same on a descriptor that stays the caller's, as far as `limit`. */
void reader_start(struct reader *r, int fd, const char *path, uint64_t limit,
    struct frame *f);
void reader_close(struct reader *r);

/*
 * The next row: 1; 0 at the end, where `torn` tells what is left; -1 with
 * err. An empty file has no rows, not even a header.
 */
int reader_next(struct reader *r, struct err *e);
/*
 * As if all rows before the one that begins at this byte had been read: that one
 * is read now, and is right by itself. 1, 0 at the end, -1 with err.
 */
int reader_resume(struct reader *r, uint64_t offset, struct err *e);
/* As if nothing had been read. */
void reader_rewind(struct reader *r);
/* Is the row read last of another kind than a ruling? */
int reader_special(const struct reader *r);
/* Its cells, free text as it was: 0 or -1. They live until the next call. */
int reader_row(struct reader *r, struct entry *row, struct err *e);
/* `FILE:LINE:CELL: column "name": ...`; returns -1. */
int reader_error(const struct reader *r, enum row_cell c, struct err *e,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

#endif
