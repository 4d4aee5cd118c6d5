/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: kept. Shapes: questions that differ in plain numbers alone. A shape
 * that comes for the second time is read once more and its code is kept; from
 * then on only its numbers are read. The store forgets all when it is full.
 */
#ifndef KEPT_SHAPE_H
#define KEPT_SHAPE_H

#include "ask/ask.h"
#include "base/known.h"
#include "engine/ruling.h"

enum { SHAPE_HEADS = 256, SHAPE_SEEN = 4096 };

struct shapes {
	struct arena arena;
	struct reg *file;	/* what the code of any of them writes */
	struct shape **heads;	/* [SHAPE_HEADS] */
	struct shape *last;	/* found last: most words have its mask */
	uint64_t served, missed;	/* questions since it was empty */
	unsigned *seen;		/* [SHAPE_SEEN]: hashes of those that came once */
	struct known told;	/* answers, by what they depend on */
};

/*
 * The question that the words are, with their numbers in it; NULL: it is to be
 * read word by word. No roster, and no prefixes. `text`: its text is wanted too,
 * in the arena.
 */
const struct prepared *shape_find(struct shapes *s, const struct asking *w,
    const char *words, int text, struct arena *a);
/*
 * What was told of a question whose answer depends on the same as that of the one
 * found last: its key is set. NULL: there is no such key.
 */
struct known *shape_told(struct shapes *s, struct arena *a);

#endif
