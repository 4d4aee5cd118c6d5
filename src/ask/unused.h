/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. Which of the words that were typed a ruling has no use for: no
 * row of it reads them, whatever the numbers and the dice, or the modifier of
 * that name does not count because its condition does not hold. And the values
 * that a question lacks, all told at once.
 */
#ifndef ASK_UNUSED_H
#define ASK_UNUSED_H

#include "ask/ask.h"
#include "eval/ruling.h"

/*
 * Set q->unused. Words that restate a default are not in it, nor those that go
 * on to a question that the ruling may lead to. heard: those of the first 64 that
 * a ruling of it found of use, bits.
 */
void ask_unused(struct question *q, uint64_t heard, struct arena *a);

/*
 * What was typed of units and is true of them, but was not read by the ruling, nor
 * is by questions to which it leads: `good, line@2`; or NULL.
 */
const char *ask_idle(const struct ruling *r, struct arena *a);

struct lacking;
/* *out: values that are missing whatever else is said, as far as b goes. */
void ask_lacking(const struct question *q, struct arena *a, struct budget *b,
    struct lacking *out);
/*
 * Add to an error the values that are missing whatever else is said, unless it
 * tells of them already. What only some faces want is not told.
 */
void ask_lacks(const struct question *q, struct arena *a, struct err *e);

#endif
