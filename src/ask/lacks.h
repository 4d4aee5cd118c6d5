/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. All that a question lacks, told at once. */
#ifndef ASK_LACKS_H
#define ASK_LACKS_H

#include "rule/question.h"

struct lacking;
/* The values that are missing whatever else is said, as far as `b` goes. */
void ask_lacking(const struct question *q, struct arena *a, struct budget *b,
    struct lacking *out);
/*
 * Add the values that are missing whatever else is said to an error, but for
 * those that it tells already. What only might be wanted is not told.
 */
void ask_lacks(const struct question *q, struct arena *a, struct err *e);

#endif
