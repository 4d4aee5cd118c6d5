/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: count. The exact distribution of a question's answers: the ruling,
 * counted for all faces.
 */
#ifndef COUNT_CHANCES_H
#define COUNT_CHANCES_H

#include "base/wide.h"
#include "eval/ruling.h"

/* One answer with its exact weight, and the sums of its effects. */
struct outcome {
	struct val answer;
	const char *text;
	const char *reason;	/* why it is refused, or NULL */
	const struct next *nexts; /* the last that follows, or NULL */
	struct wide weight;
	struct val *effects;	/* [effect * places + place] */
	struct val of;		/* the named value that was asked for */
};

/*
 * An effect summed over a chain; its mean is w/of. If no ruling comes back to
 * an earlier question, `all` holds the sums with their weights, the least sum
 * first.
 */
struct chain_mean {
	struct chain_mean *next;
	const char *name;
	int side, unit, minus;
	struct wide w, of;
	struct chain_share {
		struct num sum;
		struct wide w;
	} *all;
	int n;
	struct wide of_all;	/* sum of the weights in `all` */
};

struct chances {
	const struct check *check;
	const struct question *q;
	struct chances *next;		/* the next ruling of the chain */
	int choice;			/* it ends here: a player chooses */
	int may;			/* it may follow, and was not asked */
	const char *name;		/* name of the follow-up */
	int side, unit;			/* whom it asks, by the first ruling */
	int seen_by;			/* SIDE_2: lower ranks are better */
	int count;
	struct outcome *outcomes;	/* all different */
	struct chain_mean *means;	/* of a chain, not outcome.effects */
	struct wide of;			/* sum of the weights */
	int *consulted;
	int house;
	enum sure sure;
};

/*
 * Before any die is thrown: -1 with err, if in some course a value is needed
 * that was not given. *r says which.
 */
int rule_asks(const struct question *q, struct arena *a, struct ruling *r,
    struct err *e);
/*
 * Does the ruling lack a value whatever the dice show? Then 1 with err, and *r
 * says which; 0: not surely, or it takes long to tell.
 */
int rule_lacks(const struct question *q, struct arena *a, struct ruling *r,
    struct err *e);
/*
 * Count all faces. `of`: a value whose distribution is wanted too, or -1.
 * `follow`: outcomes of different follow-ups differ. 0, or -1 with err set.
 */
int rule_chances(const struct question *q, int of, int of_side, int follow,
    struct arena *a, struct chances *c, struct err *e);

/* Merge outcomes of the same answer; their effects are lost. */
void chances_by_answer(struct chances *c);

#endif
