/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: kept. Code that is kept from one line of the shell to the next: for
 * questions that state the same, whatever their plain numbers. What is stated
 * for the second time is made into code that stays, until its system goes or
 * the store is full.
 */
#ifndef KEPT_LINE_H
#define KEPT_LINE_H

#include "ask/ask.h"
#include "base/known.h"

struct kept_codes {
	struct known known;	/* what was stated, and the code of it */
	struct reg *file;	/* what the code of any of them writes */
};

/* Forget all: nothing of their system is looked at again. */
void kept_forget(struct kept_codes *k);
/*
 * A question just read, of which no derivation is wanted, gets its code and the
 * words that it has no use for. 1, or 0: there is none, it is as it was.
 */
int kept_code(struct kept_codes *k, struct question *q, struct arena *a);

#endif
