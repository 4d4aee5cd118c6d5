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
 * Find those of a question, into q->unused. What restates a default is none,
 * nor what goes on to a question that the ruling may lead to.
 */
void ask_unused(struct question *q, struct arena *a);
/*
 * Those that were found go into the arena, for other questions of the same shape:
 * 0, or -1 where one of them has a number in it.
 */
int unused_keep(struct question *q, struct arena *keep);

#endif
