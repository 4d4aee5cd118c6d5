/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. A ruling with its derivation: a pure function of (check, question,
 * faces).
 */
#ifndef EVAL_RULING_H
#define EVAL_RULING_H

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
	uint64_t heard;		/* typed words that were surely of use, bits */
	int missing_value, missing_side, missing_unit;
};

/*
 * Rule a question with these faces. 0, or -1 with err set; the ruling then
 * still holds the values computed.
 */
int rule(const struct question *q, struct faces *f, struct arena *a,
    struct ruling *r, struct err *e);
/* Is a formula true for a question before any throw? 1, 0; -1: err is set. */
int rule_holds(const struct question *q, const struct expr *x, int side,
    int unit, struct arena *a, struct err *e);
/*
 * Walk all steps before any throw, for q->touches. What is said as ANY is not
 * decided; its default is evaluated as well. -1: the budget is spent.
 */
int rule_touch(const struct question *q, struct arena *a);
/* What a formula reads: effects; throws, as bits; a value that was not said. */
struct reads {
	int effects, missing;
	uint64_t rolls;
};
/* What it comes to where neither throws nor effects are decided. */
struct val rule_reads(const struct question *q, const struct expr *x, int side,
    struct arena *a, struct reads *r);
#endif
