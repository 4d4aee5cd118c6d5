/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: live. Which values and modifiers of a check can have an effect, found
 * in its formulas: what a step reads, and what is read for that.
 */
#ifndef LIVE_LIVE_H
#define LIVE_LIVE_H

#include "rule/formula_tree.h"

struct live {
	unsigned char *values;	/* [value] */
	unsigned char *modwords; /* [modword] */
};

/* Find what is live in a compiled check; l is in the arena. */
void live_find(const struct check *c, struct arena *a, struct live *l);
/* Call f for each part of a formula, the whole first; NULL is no formula. */
typedef void live_part(void *arg, const struct expr *x);
void live_parts(const struct expr *x, live_part *f, void *arg);

#endif
