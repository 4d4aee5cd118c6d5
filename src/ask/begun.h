/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. Completes words that are only begun at the prompt, where only one
 * thing can be meant. Knows a check's values, not the question.
 */
#ifndef ASK_BEGUN_H
#define ASK_BEGUN_H

#include "rule/system.h"

/* Does the text begin the word? Parts may be cut: `r-h` of `remove-hits`. */
int begun_word(const char *word, const char *text);
/*
 * Complete `NAME=VALUE` for a side: NAME to the one value that it begins, VALUE
 * to the one choice of it that VALUE begins. The text itself if NAME begins
 * none. NULL with err, which names word `place`: one of them begins several.
 */
const char *begun_named(const struct check *c, int side, const char *text,
    int place, struct arena *a, struct err *e);

#endif
