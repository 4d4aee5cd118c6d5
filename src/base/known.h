/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. What was told before, by the bytes that were asked: keys, and what
 * follows from each, in little room. It forgets all when it is full.
 */
#ifndef BASE_KNOWN_H
#define BASE_KNOWN_H

#include <stdint.h>
#include <string.h>

#include "base/arena.h"

enum { KNOWN_KEY = 1024, KNOWN_ANSWER = 4096 };

struct known {
	struct arena arena;
	struct known_row **heads;
	uint64_t salt;
	const char *base;	/* the first answer: others are what differs */
	size_t nbase;
	int looks, hits, rests;	/* rows; how many it lets pass */
	size_t start, errors;	/* what was told before the row at hand */
	size_t asked, len;	/* of its key, without dice and with; 0: none */
	char key[KNOWN_KEY + 8];
};

/* What follows from a key: an answer, or what else its owner puts there. */
struct known_row {
	struct known_row *next;
	uint64_t hash;
	size_t len, n;
	const void *more;	/* NULL: an answer */
	char *bytes;		/* the key, then the answer's pieces */
};

/* Forget all. */
void known_begin(struct known *k);
/* More bytes of the key; beyond KNOWN_KEY there is none. */
static inline void
known_key(struct known *k, const void *p, size_t n)
{
	if (k->len + n + 1 > KNOWN_KEY) {
		k->len = KNOWN_KEY + 1;
		return;
	}
	memcpy(k->key + k->len, p, n);
	k->len += n;
	k->key[k->len++] = '\0';
}
struct known_row *known_find(struct known *k);
/* Is it time to forget all? */
int known_full(const struct known *k);
/* The key is new: what follows from it. An answer has KNOWN_ANSWER at most. */
void known_add(struct known *k, const char *answer, size_t n, const void *more);
/* The answer, into room for KNOWN_ANSWER: how long it is. */
size_t known_answer(const struct known *k, const struct known_row *r,
    char *to);

#endif
