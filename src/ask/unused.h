/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. Which of the words that were typed a ruling has no use for: no
 * code of it reads them, whatever the numbers and the dice, or the modifier of
 * that name does not count because its condition does not hold.
 */
#ifndef ASK_UNUSED_H
#define ASK_UNUSED_H

#include "ask/ask.h"

/*
 * Set q->unused. Words that restate a default are not in it, nor those that go
 * on to a question that the ruling may lead to. heard: those of the first 64 that
 * a ruling of it found of use, bits.
 */
void ask_unused(struct question *q, uint64_t heard, struct arena *a);

#endif
