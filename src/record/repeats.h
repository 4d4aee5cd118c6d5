/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. Finds rulings whose dice a seed had given before: the same
 * seed, tool, check, record and repetition, or key.
 */
#ifndef RECORD_REPEATS_H
#define RECORD_REPEATS_H

#include <stdint.h>

#include "base/arena.h"

/* Zeroed, but for the arena, it is empty. */
struct repeats {
	struct arena *arena;
	struct draw {
		unsigned char hash[16];
		uint64_t row;
	} *all;
	int n, room;
	uint64_t rulings;	/* rulings that repeated a draw */
	uint64_t first;		/* the row of the first of those */
};

/* Add the draw of a ruling's row, as one text of all that decides it. */
void repeats_add(struct repeats *r, uint64_t row, const char *draw);
/* When all are added: set rulings and first. */
void repeats_count(struct repeats *r);

#endif
