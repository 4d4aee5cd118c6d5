/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. A ruling with its derivation, or the exact distribution of a
 * question's answers. Both are pure functions of (check, question, faces).
 */
#ifndef EVAL_RULING_H
#define EVAL_RULING_H

#include "base/wide.h"
#include "engine/thrown.h"
#include "rule/question.h"

/* A modifier that counted or did not, and why. */
struct counted {
	struct counted *next;
	struct counted *other;	/* the same modifier of another side or unit */
	const struct modifier *mod;
	int side, unit;
	int counts;
	struct num amount;
	const char *why, *by;
};

struct consulted_cell {
	struct consulted_cell *next;
	const struct table *table;
	const struct row *row;
	int col;
};

struct outcome_effect {
	struct outcome_effect *next;
	const char *name;
	int side, unit;
	struct val v;
	const char *say;
	const struct origin *from;
};

struct follow {
	struct follow *next;
	const struct question *of; /* the question whose ruling led to it */
	struct next row;	/* its side: SIDE_NONE, unit: -1: nobody's */
	/* As text, and the same with its units: see chain_print(). Or NULL. */
	const char *question, *asks;
};

/* One reason why the question is refused. */
struct refusal {
	struct refusal *next;
	const char *reason;
	const struct origin *from;
};

/* A value that the ruling computed or was given. */
struct reached {
	struct reached *next;
	const struct value *value;
	int side, unit;
	struct val v;
	int given;
	const struct origin *from;
};

struct ruling {
	const struct check *check;
	const struct question *q;
	int refused, ruled, fails;
	struct val answer;
	const char *text;	/* field 1 of the ruling's line */
	const char *meaning;	/* field 3, without marks */
	const char *reason, *cite;	/* of the first refusal */
	struct refusal *refusals;
	const struct origin *from; /* row of the answer or the refusal */
	const struct code *code;
	int house;
	enum sure sure;
	int *consulted;		/* [reading]: 1 if some row depends on it */
	struct rolled *dice;
	const struct drawn *drawn; /* place of seeded dice, or NULL */
	struct counted *mods;
	struct consulted_cell *cells;
	struct outcome_effect *effects;	/* one for each step */
	struct outcome_effect *totals;	/* summed by name, side and unit */
	struct follow *follows;
	struct reached *values;
	int missing_value, missing_side, missing_unit;
};

/* One answer with its exact weight, and the sums of its effects. */
struct outcome {
	struct val answer;
	const char *text;
	const char *reason;	/* why it is refused, or NULL */
	const struct next *nexts; /* the last that follows, or NULL */
	struct wide weight;
	struct val *effects;	/* [effect * places + place] */
	struct val of;		/* the named value that was asked for */
	int next;		/* 1 + index of the next of the same hash */
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
 * Rule a question with these faces. 0, or -1 with err set; the ruling then
 * still holds the values computed.
 */
int rule(const struct question *q, struct faces *f, struct arena *a,
    struct ruling *r, struct err *e);
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
/* Is a formula true for a question before any throw? 1, 0; -1: err is set. */
int rule_holds(const struct question *q, const struct expr *x, int side,
    int unit, struct arena *a, struct err *e);
/* Does it read throws, and no effect? */
int rule_rolls(const struct question *q, const struct expr *x, int side,
    struct arena *a);
/*
 * Count all faces. `of`: a value whose distribution is wanted too, or -1.
 * `follow`: outcomes of different follow-ups differ. 0, or -1 with err set.
 */
int rule_chances(const struct question *q, int of, int of_side, int follow,
    struct arena *a, struct chances *c, struct err *e);

/* Merge outcomes of the same answer; their effects are lost. */
void chances_by_answer(struct chances *c);
/* Do both have the same answers with the same chances? */
int chances_same(const struct chances *a, const struct chances *b);

#endif
