/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. Checkpoints: rows of a journal from which a writer may read on,
 * as if it had read all rows before. A checkpoint names the earlier rows that
 * are still in force, by number and offset in the file: the open seal and its
 * words. (The turn is in every row.)
 */
#ifndef LEDGER_CHECKPOINT_H
#define LEDGER_CHECKPOINT_H

#include <stdint.h>

#include "base/arena.h"
#include "ledger/row.h"

/* Rows whose number is a multiple of this are checkpoints. */
enum { CHECKPOINT_EVERY = 1000 };

struct kept_row {
	uint64_t seq, at;
};

/* The rows in force. Zeroed, but for `frame`, it is empty. */
struct kept {
	struct frame *frame;
	struct kept_row *all;
	int n, room;
};

/* Note a row of this kind at byte `at` of the file. */
void kept_see(struct kept *k, int kind, uint64_t seq, uint64_t at);
/* Write the rows as a checkpoint has them: `17@5432 18@5800`, or nothing. */
void kept_write(const struct kept *k, struct out *o);
/* Parse the text of a checkpoint. 0, or -1. */
int kept_read(struct kept *k, const char *text);
void kept_free(struct kept *k);

/*
 * *at: offset of the last checkpoint in a file of `size` bytes, if it is near
 * the end. 0, or -1: there is none, or the file cannot be read.
 */
int checkpoint_last(int fd, uint64_t size, struct frame *f, uint64_t *at);

#endif
