/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. A cache: keys, which are bytes, and the answer that follows from
 * each, in little room. It forgets all when it is full.
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
	const char *base;	/* the first answer; others keep differences */
	size_t nbase;
	int looks, hits, rests;	/* rows looked up, found, still to let pass */
	size_t start, errors;	/* lengths of output before the row at hand */
	size_t asked, len;	/* of its key, without and with dice; 0: none */
	char key[KNOWN_KEY + 8];
};

/* What follows from a key: an answer, or data of the caller. */
struct known_row {
	struct known_row *next;
	uint64_t hash;
	size_t len, n;
	const void *more;	/* NULL: an answer */
	char *bytes;		/* the key, then the answer's pieces */
};

/* Forget all keys. */
void known_begin(struct known *k);
/* Add n bytes and a NUL to the key; a key above KNOWN_KEY is none. */
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
/* Is the room used up, so that known_begin() is due? */
int known_full(const struct known *k);
/* Add what follows from a new key; an answer is KNOWN_ANSWER long at most. */
void known_add(struct known *k, const char *answer, size_t n, const void *more);
/* Write an answer to `to`, which has room for KNOWN_ANSWER: its length. */
size_t known_answer(const struct known *k, const struct known_row *r,
    char *to);

#endif
