/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. A question whose words `-` are filled with a line of input. */
#ifndef ASK_DASH_H
#define ASK_DASH_H

#include "base/arena.h"

/* `words`, each word `-` replaced by the line; the line if no words. */
const char *dash_fill(struct arena *a, const char *words, const char *line);
/* Two questions as one: on each side of `vs` the words of one, then of two. */
const char *dash_join(struct arena *a, const char *one, const char *two);
/* Where a word of `len` bytes first stands in a text, or NULL. */
const char *dash_find(const char *text, const char *word, size_t len);
/* How many words? */
int dash_count(const char *s);
/* Which word of the line, from 1, is word n of dash_fill()? 0: none. */
int dash_word(const char *around, const char *line, int n);
/* Where word n of the line begins, in bytes from 1; 1: there is none. */
int dash_column(const char *line, int n);

#endif
