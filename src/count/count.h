/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: count. Steps run in all courses at once. */
#ifndef COUNT_COUNT_H
#define COUNT_COUNT_H

#include "count/states.h"

/* Run all steps that are not idle in all courses. NULL with err set. */
struct states *count_states(struct eval *e, const struct pass *p);
/* How many states there are at the end; their weights sum to *all. -1: err. */
int count_end(struct states *s, struct wide *all);
/* A variable in one of them; its weight. */
struct val count_var(const struct states *s, int var, int way);
void count_weight(const struct states *s, int way, struct wide *w);

#endif
