/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. Words with a line in the place of each `-`, and where they are. */
#ifndef ASK_DASH_H
#define ASK_DASH_H

#include "base/arena.h"

/* The question of a line: `words` with the line in the place of each `-`. */
const char *dash_fill(struct arena *a, const char *words, const char *line);
/* Two questions as one: on each side the words of the second last. */
const char *dash_join(struct arena *a, const char *one, const char *two);
/* The word among those of a text, or NULL. */
const char *dash_find(const char *text, const char *word, size_t len);
/* How many words? */
int dash_count(const char *s);
/* Which word of the line is the n-th of the question? 0: none of them. */
int dash_word(const char *around, const char *line, int n);
/* The byte, from 1, at which the n-th word of a line begins. */
int dash_column(const char *line, int n);

#endif
