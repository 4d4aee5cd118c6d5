/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. What the files that evaluate formulas share: eval.c itself,
 * mods.c for modifiers, lookup.c for tables.
 */
#ifndef ENGINE_EVAL_H
#define ENGINE_EVAL_H

#include "engine/formula_tree.h"
#include "engine/machine.h"

/* One kind of node evaluated: 0 and *out, or -1. */
typedef int eval_op(struct machine *, const struct expr *, struct hand,
    struct val *);

eval_op eval_modword, eval_lookup, eval_step, eval_key;

/* An error at a formula's own place; returns -1. */
int eval_fail(struct machine *m, const struct expr *x, const char *what,
    const char *detail);
/* A formula's number; a text that is one will do. */
int eval_number(struct machine *m, const struct expr *x, struct hand h,
    struct num *n);
/* The hand that a formula's `@` turns to. */
struct hand hand_turn(struct hand h, int side);
/* Does a row live under the readings in force? */
static inline int
machine_live(struct machine *m, const struct origin *o)
{
	return o->reading < 0 || origin_live(o, m->q->choice, &m->noted);
}

/* A row of words.csv that said it has its reading, and its certainty. */
void machine_brought(struct machine *m, const struct given *g);
/* What was said of a modifier's word at a place. */
const struct given *machine_given(const struct machine *m, int modword,
    int side, int unit);

#endif
