/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: rule. A question: what was stated of a check's values and modifiers, by
 * side and by unit. The room ask fills it; the engine reads it.
 *
 * Places: 0 is the ruling's own; each side has one place for itself and one for
 * each of its units. question_place() finds them.
 */
#ifndef RULE_QUESTION_H
#define RULE_QUESTION_H

#include "rule/formula.h"

enum { UNITS_MOST = 1000 };

/*
 * Who said a word: of two for one value the higher one counts. RANK_CHANGE: the
 * word that a question is varied by.
 */
enum authority { RANK_ROSTER, RANK_HANDED, RANK_TYPED, RANK_CHANGE };

/* What was stated of a value or modifier at one place. */
struct given {
	int set;		/* 1 stated, -1 as not so; 0 not stated */
	int number;		/* the word that is its number, from 1; or 0 */
	struct val v;
	int say;		/* typed word that stated it, from 1; or 0 */
	enum authority rank;	/* of the word that stated it */
	const char *word;	/* that word */
	int place;		/* which one of the question it is, from 1; or 0 */
	int weak;		/* that word says it beside something else */
	const char *by;		/* the word that brought it, or NULL */
	const struct origin *from; /* the row by which `by` did, or NULL */
};

/* A typed word; same: the earlier one that says the same, from 1, or 0. */
struct saying {
	const char *text;
	int side, unit, same;
};

/* A typed word that the ruling has no use for, and why. */
struct unused {
	const struct unused *next;
	const char *word, *reason;	/* reason: or NULL */
};

/* What a word was said of, bits. */
enum said_of {
	SAID_UNIT = 1,		/* a unit */
	SAID_SIDE = 2,		/* a side, whichever unit's words it is among */
	SAID_RULING = 4,
	SAID_HERE = 8,		/* this ruling alone: a sum, what is computed */
	SAID_WHO = 16,		/* which unit of the roster it is */
	SAID_NEXT = 32,		/* a unit, and a later question reads it */
	SAID_PLUS = 64,		/* nothing: the next unit follows */
	SAID_TIMES = 128,	/* how often this unit stands there */
};

/* A word in full, as it is handed on to follow-ups. */
struct said_word {
	const char *text;
	const char *name;	/* of the value or modifier */
	const char *row;	/* the roster's unit that it came with */
	unsigned of;
	int side, unit, times;	/* times: units from `unit` on */
};

/*
 * A question that follows, by a step for a side's unit: what the formulas of
 * the row came to, in its order.
 */
struct next {
	const struct next *before;	/* what follows before it, or NULL */
	const struct step *step;
	int side, unit;
	const struct val *vals;
};

struct budget;
struct stated;
struct touches;

struct question {
	const struct check *check;
	const int *choice;	/* the choice in force of every reading */
	int units[SIDES];	/* [1], [2]: how many units the side has; 0: nothing
				 * of the check belongs to units */
	int places;
	struct given *values;	/* [value * places + place] */
	struct given *mods;	/* [modword * places + place] */
	const char *ruled;	/* the referee's own answer, or NULL */
	const char *words[SIDES]; /* the words of each side, as they can be read back */
	const char *text;	/* the whole question, canonical */
	const char *asks;	/* of a follow-up: the same, and which units of the
				 * roster it is of */
	const char *plain;	/* the same without what this check does not
				 * know: it can be asked without the roster */
	/* Its derivation: all; what did not count left out; scores and totals. */
	enum derives { DERIVES_ALL, DERIVES_COUNTED, DERIVES_TOTALS } derives;
	const char *ignored;	/* roster words that this check does not know */
	const char *overruled;	/* `@44th: elite, not raw`: roster words that
				 * typed ones replace; or NULL */
	const struct saying *typed; /* the words that were typed */
	int ntyped;
	const struct unused *unused;
	struct touches *touches; /* what its rulings touch, for lint; or NULL */
	struct budget *budget;	/* what it may take; NULL: the usual */
	const struct stated *stated; /* its words, if it is varied; or NULL */
	struct said_word *said;	/* all that was said, in its order */
	int nsaid;
	int unsure;		/* what a wrong word was to state is not known */
	/* [side]: the first ruling's side and unit (or -1); side 0: unknown. */
	struct first_side {
		int side, unit;
	} first_side[SIDES];
};

/* The index of the place of a unit, or with unit -1 of the side itself. */
static inline int
question_place(const struct question *q, int side, int unit)
{
	if (side == SIDE_NONE)
		return 0;
	if (side == SIDE_1)
		return 2 + unit;
	return 3 + q->units[1] + unit;
}

/* Whose place it is; *unit: -1 for a side itself. */
static inline void
place_whose(const struct question *q, int place, int *side, int *unit)
{
	*side = place == 0 ? SIDE_NONE : place < 2 + q->units[1] ? SIDE_1 : SIDE_2;
	*unit = place == 0 ? -1 : *side == SIDE_1 ? place - 2 :
	    place - 3 - q->units[1];
}

/* Is it the same row, of the same unit, with the same values? */
int next_same(const struct next *a, const struct next *b);
/* A copy of the values of a follow-up, with their texts. */
struct val *vals_copy(const struct val *from, size_t n, struct arena *a);

/*
 * Set h to the next side (of a scope) and unit (if `unit`) after it; first is
 * HAND_FIRST. 0: there is none.
 */
static const struct hand HAND_FIRST = { -1, -1 };
int hand_next(const struct question *q, int scope, int unit, struct hand *h);

/* What was said of a value there. */
static inline struct given *
question_given(const struct question *q, int value, struct hand h)
{
	return &q->values[value * q->places +
	    question_place(q, h.side, h.unit)];
}

/* " of unit 2 of the target", where checks.csv says what sides are; or "". */
const char *question_whose(const struct question *q, struct hand h,
    struct arena *a);
/* What the side is called in checks.csv; or "". */
const char *question_role(const struct question *q, struct hand h);
/* " of unit 2", if the side has several; or "". */
const char *question_unit(const struct question *q, struct hand h,
    struct arena *a);

#endif
