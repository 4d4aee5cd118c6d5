/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: count. All courses that a ruling may take, as states of its variables
 * with weights. States form independent sets, the factors: each variable that
 * differs is a column of one factor, and what all states have is said once. A
 * step that reads columns of two factors multiplies these first.
 */
#ifndef COUNT_STATES_H
#define COUNT_STATES_H

#include "base/den.h"
#include "base/links.h"
#include "base/wide.h"
#include "eval/eval.h"

struct factor {
	int n;			/* states; 0: multiplied into another */
	int limbs;		/* of each weight, enough for all of them */
	mp_limb_t *weights;	/* [state * limbs] */
	struct den den;		/* what they sum up to */
};

struct states {
	struct eval *e;
	struct factor *f;
	int nf, froom;
	int *factor;		/* [variable]: the factor of its column, or -1 */
	int **cols;		/* [variable]: numbers of its values; or NULL */
	int *with, nwith;	/* variables that have columns */
	int *one;		/* [variable]: without column, its value's */
	struct val *vals;	/* all different values, by number */
	struct links links;	/* of these */
	struct block *spare[64]; /* memory to be used again, by size */
	const struct spread *spreads;
};

/* States by some columns: those that are equal there form a group. */
struct groups {
	int n;			/* groups */
	int *of, *first;	/* [state]: its group; [group]: its first state */
};

/* One state, all variables as they are. 0, or -1 with err. */
int states_init(struct states *s, struct eval *e);
/* The number of a value. */
int value_number(struct states *s, struct val v);
/* A factor of one state. */
int factor_new(struct states *s);
/* Multiply b into a. 0, or -1 with err set. */
int factor_join(struct states *s, int a, int b);
/* The variable of with[] from *i on that has a column in factor f; -1: none. */
int states_next(const struct states *s, int f, int *i);
/* A variable's column, which is made in factor f if there is none. */
int *states_column(struct states *s, int var, int f);
/* The groups of a factor's states by these columns; give them back. -1: err. */
int groups_find(struct states *s, int n, int *const *cols, int ncol,
    struct groups *g);
void groups_give(struct states *s, struct groups *g);
/* Forget slots that are not live; merge equal states. 0, or -1 with err. */
int states_merge(struct states *s, const struct bits *live, int changed);
/* Memory that is used again. */
void *block_take(struct states *s, size_t size);
void block_give(struct states *s, void *p);
/* May n states more of so many bytes be made? 0, or -1 with err. */
int states_room(struct states *s, double n, size_t size);
/* Limbs that weights over a denominator take; -1 with err: too many. */
int limbs_of(struct states *s, const struct den *d);
/* Set err: they take more than 1024 bits, or the budget is spent. -1. */
int states_large(const struct states *s);
/* The weight of a factor's state. */
void weight_load(struct wide *w, const struct factor *f, int state);
void weight_store(struct factor *f, int state, const struct wide *w);

#endif
