/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: kept. Shapes: questions of a stream that differ in plain numbers alone.
 * The second question of a shape makes its code; later ones are not parsed,
 * only their numbers are read. A full store forgets all shapes.
 */
#ifndef KEPT_SHAPE_H
#define KEPT_SHAPE_H

#include "ask/ask.h"
#include "base/known.h"
#include "engine/ruling.h"

enum { SHAPE_HEADS = 256, SHAPE_SEEN = 4096 };

struct shapes {
	struct arena arena;
	struct reg *file;	/* registers of all shapes' codes */
	struct shape **heads;	/* [SHAPE_HEADS] */
	struct shape *last;	/* the shape found last, tried first */
	uint64_t served, missed;	/* questions since the store began */
	unsigned *seen;		/* [SHAPE_SEEN]: hashes of masks met once */
	struct known told;	/* answers, by the registers at the waist */
};

/*
 * The code of the question in `words`, with its numbers set; NULL: parse the
 * words. w has no roster and no prefixes. `text`: the question's text is
 * wanted, too, and is made in the arena.
 */
const struct prepared *shape_find(struct shapes *s, const struct asking *w,
    const char *words, int text, struct arena *a);
/*
 * The store of answers, its key set for the question found last by the
 * registers that its answer depends on. NULL: no such key can be made.
 */
struct known *shape_told(struct shapes *s, struct arena *a);

#endif
