/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. The shares that the answers (or the values of --of) have in the
 * chances: sorted as they are told, and how many come at least as good.
 */
#ifndef SHARE_SHARES_H
#define SHARE_SHARES_H

#include "engine/ruling.h"
#include "tell/out.h"

/* One answer (or value of --of) with the weights of all its outcomes. */
struct share {
	const char *text;
	struct val v;
	struct wide w;
	int ranked;		/* it can be better or worse than others */
	struct num rank;
	const char *of_what;	/* it counts these; NULL: rank of a code */
	struct wide least;	/* of all that are at least this good */
};

struct shares {
	struct share *all;
	int n, room;
};

/* By answer: declared ones first, in table order and with their zeros. */
void shares_answers(struct shares *s, const struct chances *c, struct arena *a);
/* By the value that --of names. */
void shares_values(struct shares *s, const struct chances *c, struct arena *a);
/* By an effect of a side or a unit. 1: some outcome has it; 0. */
int shares_effect(struct shares *s, const struct chances *c, int effect,
    int side, int unit, struct arena *a);
/* The exact mean of numbers over the weights' sum; NULL for others. */
const char *shares_mean(const struct shares *s, const struct wide *of,
    struct arena *a);
/*
 * The weight of an answer; better: and of all that are better for the first
 * side (1) or for the other (-1). 1, 0 if the check has no such answer.
 */
int shares_reach(struct wide *sum, const struct chances *c, const char *answer,
    int better, struct arena *a);
/*
 * What --of tells is whether the answer is that one (or better), under this
 * label: 1, 0 if the check has no such answer. Or what an effect came to.
 */
int shares_class(struct chances *c, const char *answer, int better,
    const char *label, struct arena *a);
void shares_by_effect(struct chances *c, int effect, int side);
/* All weights together. */
void shares_sum(struct wide *w, const struct shares *s);

#endif
