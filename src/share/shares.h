/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. The weights of answers, or of the values of --of: sorted as they
 * are told, and what comes at least as good.
 */
#ifndef SHARE_SHARES_H
#define SHARE_SHARES_H

#include "count/chances.h"
#include "tell/out.h"

/* One answer (or value of --of) with the weights of all its outcomes. */
struct share {
	const char *text;
	struct val v;
	struct wide w;
	int ranked;		/* can be compared with others: see rank */
	struct num rank;
	const char *of_what;	/* what it counts; NULL: a code's rank */
	struct wide least;	/* weight of all that are at least as good */
};

struct shares {
	struct share *all;
	int n, room;
	struct wide of;		/* the whole that their weights are parts of */
};

/*
 * By answer: declared ones first, in table order and with their zeros. What is
 * in *s needs c no longer.
 */
void shares_answers(struct shares *s, const struct chances *c, struct arena *a);
/* By the value that was counted, or (at >= 0) by the effect at that place. */
void shares_values(struct shares *s, const struct chances *c, int at,
    struct arena *a);
/* By that effect, whose values have no rank: 1; 0: no outcome has it. */
int shares_effect(struct shares *s, const struct chances *c, int at,
    struct arena *a);
/*
 * By whether it is that answer; better 1 or -1: or one that is better for the
 * first or the other side. First comes `label`, which it is, then `another
 * answer`. 1, or 0 if the check has no such answer.
 */
int shares_class(struct shares *s, const struct chances *c, const char *answer,
    int better, const char *label, struct arena *a);
/* Add the answers of `more` that are not there yet, as such that never come. */
void shares_join(struct shares *s, const struct shares *more, struct arena *a);
/* The share of an answer; NULL: there is none, not even of chance 0. */
struct share *shares_find(const struct shares *s, const char *answer);
/* Have both the same answers with the same chances? */
int shares_same(const struct shares *a, const struct shares *b);
/* The exact mean; NULL if not all are numbers. */
const char *shares_mean(const struct shares *s, struct arena *a);
/* Let them be the whole: those of a ruling that is not always reached. */
void shares_within(struct shares *s);

#endif
