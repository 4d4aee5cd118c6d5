/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: live. Which values and modifiers of a check anything can come of, by
 * its formulas alone: what a step reads, and what is read on the way to that.
 */
#ifndef LIVE_LIVE_H
#define LIVE_LIVE_H

#include "rule/formula_tree.h"

struct live {
	unsigned char *values;	/* [value] */
	unsigned char *modwords; /* [modword] */
};

void live_find(const struct check *c, struct arena *a, struct live *l);
/* Is it known to the tools by its name or kind, whoever reads it? */
int live_known(const struct value *v);
/* Each part of a formula, the whole first. */
typedef void live_part(void *arg, const struct expr *x);
void live_parts(const struct expr *x, live_part *f, void *arg);

#endif
