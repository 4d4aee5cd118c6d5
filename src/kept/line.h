/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: kept. Code that is kept from one line of the shell to the next, for
 * questions that state the same but for plain numbers. The second such question
 * makes the code; it is kept until its system is dropped or the store is full.
 */
#ifndef KEPT_LINE_H
#define KEPT_LINE_H

#include "ask/ask.h"
#include "base/known.h"

struct kept_codes {
	struct known known;	/* by what was stated: the code, or a note */
	struct reg *file;	/* registers of all kept codes */
};

/* Forget all codes. Call this before their system is freed. */
void kept_forget(struct kept_codes *k);
/*
 * Give a parsed question without derivation its kept code (ready) and the words
 * without use (unused). 1; or 0: there is no code, and q is as it was.
 */
int kept_code(struct kept_codes *k, struct question *q, struct arena *a);

#endif
