/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Running code: run.c with the faces of one ruling, count.c for
 * all faces. Both run the same instructions, and run_consult() notes for both
 * what a step consulted.
 */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H

#include "code/plan.h"
#include "engine/ruling.h"

struct run {
	struct machine *m;
	const struct program *code;
	struct faces *faces;
	struct ruling *log;	/* the ruling to be filled, or NULL */
	struct rolled **dice;	/* where the next die is linked, or NULL */
	struct counted **counted; /* [modifier]: its entries in the log */
	struct counted **last_mod; /* where the next modifier is linked */
	struct outcome_effect **last_effect;
	struct follow **last_follow;
	struct refusal **last_refusal;
	struct refusal *refusal;	/* the last one, or NULL */
	int refusing;		/* the last step was a refusal that applied */
};

/* Note the readings and marks on the way to a register that counts. */
void run_note(struct run *r, struct mark *mark);
/*
 * After a step was run: note what it consulted and log what it did. 0, or -1
 * with err set if the step failed.
 */
int run_consult(struct run *r, const struct ins *i,
    const struct reg *const *in, const struct reg *out);
/* Does this throw step apply, so that dice are thrown? */
int run_throws(const struct ins *i, const struct reg *const *in);
/* Make the plan of a step's throw: NULL, or why there is none. */
const struct bad *run_plan(struct run *r, const struct ins *i,
    const struct reg *const *in, struct plan *p);
/*
 * Run all of a ruling's code with regs as its registers. 0, or -1 with err set;
 * after an error no step runs, but formulas do, so that values can be told.
 */
int run_all(struct run *r, struct reg *regs);

/* The ways at the end, with their weights. */
struct ways {
	int n;
	struct wide *weights;
	struct wide all;	/* their sum */
};
struct count;
/* Count all faces. NULL with err set. */
struct count *count_all(struct machine *m, const struct program *c,
    struct ways *w);
/* A register in one of the ways at the end. */
const struct reg *count_reg(const struct count *t, int way, int reg);

#endif
