/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Questions made by chance, of any check of any system: from the words, numbers
 * and readings that its tables declare, and from nothing else. The same seed asks
 * the same. What the tests of such questions share stands here as well.
 */
#ifndef T_LIB_ASKER_H
#define T_LIB_ASKER_H

#include <stdint.h>

#include "count/chances.h"
#include "rule/question.h"

enum { ASKER_WORDS = 80 };

/* What is said, each word of a side and of a unit of that side. */
struct said_list {
	int n;
	struct {
		int side, unit;
		const char *text;
	} all[ASKER_WORDS];
};

struct asker {
	uint64_t state;
	struct system *sys;
	struct check *check;
	int *choice;	       /* of each reading, for the question at hand */
	struct said_list said; /* the question at hand */
	int small;	       /* numbers stay near their least */
	int lost;	       /* a table of it is to be supplied */
};

/* Compiles the check. 0, or -1 with err. */
int asker_init(struct asker *k, struct system *s, struct check *c,
    uint64_t seed, struct arena *a, struct err *e);
/* The next number, below n. */
int asker_below(struct asker *k, int n);
/* Another question: 1, or 0 where what came up is none. Memory from `a`. */
int asker_next(struct asker *k, struct arena *a, struct question *q);
/* A list of words as a question. 0, or -1 with err. */
int asker_parse(const struct asker *k, const struct said_list *l,
    struct arena *a, struct question *q, struct err *e);
/* Its words. */
const char *asker_text(const struct asker *k, const struct said_list *l,
    struct arena *a);
/* For struct faces: a throw that nothing notes; every die shows its first face. */
int asker_throw(struct faces *f, const struct throw *t, struct err *e);
int asker_first_face(struct faces *f, const struct die *die, int *face,
    const char **source, struct err *e);
/*
 * A text and what effects came to, in the order of their names; with `other` the
 * sides changed. Alike of an outcome and of a ruling.
 */
const char *asker_effects(struct arena *a, const char *text,
    const struct chances *c, const struct outcome *o, int other);
const char *asker_ruling(struct arena *a, const struct ruling *r);
/* One word more; 0, or -1: the list is full. */
int said_add(struct said_list *l, int side, int unit, const char *text);

#endif
