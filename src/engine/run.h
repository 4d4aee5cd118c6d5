/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Code, run: by run.c for one ruling with faces, by count.c for
 * all faces there are. Both run the same instructions; what a step consults is
 * noted by the same function.
 */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H

#include "code/plan.h"
#include "engine/ruling.h"

struct run {
	struct machine *m;
	const struct program *code;
	struct faces *faces;
	struct ruling *log;	/* what is told, or NULL */
	struct rolled **dice;	/* where in it the next die goes, or NULL */
	struct counted **counted; /* [modifier]: what the log says of it */
	struct counted **last_mod; /* where the log's next modifier goes */
	struct outcome_effect **last_effect;
	struct follow **last_follow;
	struct refusal **last_refusal;
	int refusing;		/* in the run of refuse-steps that refused */
};

/* What was consulted on the way to something that counts. */
void run_note(struct run *r, struct mark *mark);
/*
 * A step was run: note what it consulted, tell what it did. 0, or -1 with err
 * set where it failed.
 */
int run_consult(struct run *r, const struct ins *i,
    const struct reg *const *in, const struct reg *out);
/* Does a step come to throwing dice? */
int run_throws(const struct ins *i, const struct reg *const *in);
/* The plan of a step's throw: NULL, or why there is none. */
const struct bad *run_plan(struct run *r, const struct ins *i,
    const struct reg *const *in, struct plan *p);
/*
 * Run all of a ruling's code; its registers are the code's. 0, or -1 with err
 * set: what needs no further step has its value all the same.
 */
int run_all(struct run *r, struct reg *regs);

/* The ways things may have gone, with their weights, at the end. */
struct ways {
	int n;
	struct wide *weights;
	struct wide all;	/* their sum */
};
struct count;
/*
 * Count all faces, for n questions that their code is open for. NULL with err
 * set.
 */
struct count *count_all(struct machine *m, const struct program *c,
    const struct question *const *all, int n, struct ways *w);
/* The question that a way is of. */
int count_which(const struct count *t, int way);
/* A register in one of the ways. */
const struct reg *count_reg(const struct count *t, int way, int reg);

#endif
