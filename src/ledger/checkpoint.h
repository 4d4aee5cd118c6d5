/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. Checkpoints: rows of a journal from which one that writes to it
 * may read on, as if it had read all before. A checkpoint holds what earlier
 * rows are still in force besides the turn, which every row holds: those of the
 * seal that is open, by their numbers and by where they begin in the file.
 */
#ifndef LEDGER_CHECKPOINT_H
#define LEDGER_CHECKPOINT_H

#include <stdint.h>

#include "base/arena.h"
#include "ledger/row.h"

/* Every row of such a number is one, where this version wrote it. */
enum { CHECKPOINT_EVERY = 1000 };

struct kept_row {
	uint64_t seq, at;
};

/* The rows that are in force. Zeroed but for the frame, there are none. */
struct kept {
	struct frame *frame;
	struct kept_row *all;
	int n, room;
};

/* A row of this kind stands at this byte. */
void kept_see(struct kept *k, int kind, uint64_t seq, uint64_t at);
/* As a checkpoint says it: `17@5432 18@5800`, or nothing. */
void kept_write(const struct kept *k, struct out *o);
/* What a checkpoint says: 0, or -1: it says nothing that can be read. */
int kept_read(struct kept *k, const char *text);
void kept_free(struct kept *k);

/*
 * Find the last checkpoint of a file of that size, if it is not far from its end:
 * where it begins. 0, or -1: there is none, or the file cannot be read.
 */
int checkpoint_last(int fd, uint64_t size, struct frame *f, uint64_t *at);

#endif
