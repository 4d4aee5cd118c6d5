/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Keywords are compared by an ASCII fold of our own, so that no
 * locale changes a ruling, and blanks and hyphens are one in them.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stddef.h>

/* ASCII lower case of one byte. */
int text_fold(int c);
/* Like strcmp over the fold. */
int text_cmp(const char *a, const char *b);
/* The same for the first n bytes of a against all of b: 1 if equal. */
int text_same(const char *a, size_t n, const char *b);
int text_eq(const char *a, const char *b);
/* Like text_eq, where a blank equals a hyphen. */
int text_wordeq(const char *a, const char *b);
/* How many single slips (change, drop, add, swap) lie between two words. */
int text_slips(const char *a, const char *b);
int text_blank(int c);
int text_digit(int c);
/* Next blank-separated token at *s: its start and length; NULL at the end. */
const char *text_token(const char **s, size_t *len);
/* Is `word` one of the blank-separated words of `list`? */
int text_inlist(const char *list, const char *word);
/* A hash of the folded text in which blanks are hyphens. */
unsigned text_hash(const char *s, size_t len);

#endif
