/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. The words of a question before any of them has a meaning: as they
 * were typed, each with the column of the record or line that it came from.
 */
#ifndef ASK_PHRASE_H
#define ASK_PHRASE_H

#include "base/arena.h"

struct said_word;

struct phrase_word {
	const char *text;
	size_t len;
	int column;		/* from 1; 0: none. Of a follow-up: the word of
				 * its row */
	const struct said_word *said; /* handed on, without `text`; or NULL */
};

/* Zeroed, but for the arena, it has no words. */
struct phrase {
	struct arena *arena;
	struct phrase_word *all;
	int n, room;
};

enum { PHRASE_BYTES = -1 };

/*
 * Add the words of a text, which is borrowed, all of the same column; or with
 * PHRASE_BYTES each of the byte of the text at which it begins.
 */
void phrase_add(struct phrase *to, const char *text, int column);
void phrase_push(struct phrase *to, const struct phrase_word *word);
/* Add a unit of the roster, whose name may have blanks. */
void phrase_unit(struct phrase *to, const char *name);
void phrase_append(struct phrase *to, const struct phrase *from);
/* Add words, each `-` among them replaced by `line`; `line` if no words. */
void phrase_fill(struct phrase *to, const struct phrase *words,
    const struct phrase *line);
/* Add on each side of `vs` the words of one, then of two. */
void phrase_join(struct phrase *to, const struct phrase *one,
    const struct phrase *two);
/* Add `NAME=CELL` at the end of a side, the second one or the first. */
void phrase_name(struct phrase *to, int second, const char *name,
    const char *cell, int column);
/*
 * Add words, at least one, at the end of a side, the second one or the first, or of its unit
 * `unit`, if it has such a one; -1: of the side.
 */
void phrase_insert(struct phrase *to, int second, int unit,
    const struct phrase *more);
/* The words as text, but for those handed on. */
const char *phrase_text(const struct phrase *p);
/* Two questions as one, as text: see phrase_join(). */
const char *phrase_both(struct arena *a, const char *one, const char *two);
/* Where a word of `len` bytes first stands in a text, or NULL. */
const char *phrase_find(const char *text, const char *word, size_t len);

#endif
