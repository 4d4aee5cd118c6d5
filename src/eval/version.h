/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. Where chances are counted a value is kept for each combination of
 * the variables that it may read.
 */
#ifndef EVAL_VERSION_H
#define EVAL_VERSION_H

#include "eval/eval.h"

/* Set the memo to what was kept for the present variables: 1; 0: nothing. */
int version_take(struct eval *e, int at, struct memo *k);
/* Keep what was computed for them. */
void version_keep(struct eval *e, int at, struct memo *k);
/* Where they are kept, by hash: in eval.versions. */
enum { VERSIONS = 2048 };

#endif
