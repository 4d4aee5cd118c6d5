/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. What a person begins at the prompt, and leaves off where only one
 * thing can be meant. Knows a check's values, not the question.
 */
#ifndef ASK_BEGUN_H
#define ASK_BEGUN_H

#include "rule/system.h"

/* Does the word begin so, or each part of it: `r-h` of `remove-hits`? */
int begun_word(const char *word, const char *text);
/*
 * `NAME=VALUE` of that side, both whole, where the beginnings are of one name
 * that takes the value, and of one of its words; as it is where they are of none.
 * NULL with err: of several.
 */
const char *begun_named(const struct check *c, int side, const char *text,
    int place, struct arena *a, struct err *e);

#endif
