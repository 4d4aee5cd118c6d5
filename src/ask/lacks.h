/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. The values that a question lacks, all told at once. */
#ifndef ASK_LACKS_H
#define ASK_LACKS_H

#include "rule/question.h"

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
