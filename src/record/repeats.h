/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. Which rulings threw dice that a seed had given before: the same
 * seed, tool, check, record and repetition, or key.
 */
#ifndef RECORD_REPEATS_H
#define RECORD_REPEATS_H

#include <stdint.h>

#include "base/arena.h"

/* Zeroed but for the arena, it has seen none. */
struct repeats {
	struct arena *arena;
	uint64_t (*seen)[2];	/* marks of what was thrown, by open addressing */
	uint64_t n, room;	/* room: a power of two */
	uint64_t rulings;	/* how many threw again what was seen */
	uint64_t first;		/* the row of the first of them */
};

/* A ruling of this row threw the dice that its cells say. */
void repeats_add(struct repeats *r, uint64_t row, const char *seed,
    const char *tool, const char *draw);

#endif
