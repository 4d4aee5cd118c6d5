/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. What rulings touched, each by its address: rows, values and words
 * that were read, readings that were asked, parts of formulas that held, and
 * the question itself, where its number of units was asked. For lint.
 */
#ifndef EVAL_TOUCH_H
#define EVAL_TOUCH_H

#include "base/arena.h"

/* All zeros but the arena: nothing is touched. */
struct touches {
	struct arena *a;
	int n, room;		/* room: a power of two */
	const void **all;
};

void touch(struct touches *t, const void *what);
int touched(const struct touches *t, const void *what);
/* Forget all. */
void touch_none(struct touches *t);

#endif
