/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. Rows of a stream that came before: the bytes of the question's
 * cells and of its dice, and those that it was answered with. It forgets all
 * when it is full, and rests where few rows repeat.
 */
#ifndef CLI_KNOWN_H
#define CLI_KNOWN_H

#include <stdint.h>

#include "base/arena.h"

struct run;
struct record;

enum { KNOWN_KEY = 1024 };

struct known {
	struct arena arena;
	struct known_row **heads;
	uint64_t salt;
	const char *base;	/* the first answer, that others are told by */
	size_t nbase;
	int looks, hits, rests;	/* rows; how many it lets pass */
	size_t start, errors;	/* what was told before the row at hand */
	size_t asked, len;	/* of its key without dice, and with; 0: none */
	char key[KNOWN_KEY + 8];
};

/* Tell a record as it was told before: 1; 0: it is to be ruled. */
int known_tell(struct run *run, const struct record *rec);
/* The record was ruled and told. */
void known_keep(struct run *run, const struct record *rec);

#endif
