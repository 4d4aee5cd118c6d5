/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: rule. The words of a question before any of them has a meaning: as they
 * were typed, each with the column of the record or line that it came from.
 */
#ifndef RULE_PHRASE_H
#define RULE_PHRASE_H

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
/* Add a text as one word, whatever it holds. */
void phrase_one(struct phrase *to, const char *text);
/* Add a unit of the roster, whose name may have blanks. */
void phrase_unit(struct phrase *to, const char *name);
void phrase_append(struct phrase *to, const struct phrase *from);
/* The same, all of a column; a word that holds blanks becomes several. */
void phrase_split(struct phrase *to, const struct phrase *from, int column);
/* A copy that outlives the phrase; to which no words can be added. */
struct phrase phrase_copy(const struct phrase *from, struct arena *a);
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
const char *phrase_text(const struct phrase *p, struct arena *a);
/* Have two phrases the same words? */
int phrase_same(const struct phrase *a, const struct phrase *b);
/* Are these bytes one of its words? */
int phrase_has(const struct phrase *p, const char *word, size_t len);
/* Is one of its words `vs`, so that it has two sides? */
int phrase_sided(const struct phrase *p);
/* Does one of its words hold a `@`, as those of units do? */
int phrase_units(const struct phrase *p);
/* The first word; "": there is none. */
const char *phrase_first(const struct phrase *p, struct arena *a);

#endif
