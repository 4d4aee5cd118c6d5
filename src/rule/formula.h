/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: rule. Formulas: parsed once against a check's names. No loops, no
 * assignment, no I/O: a formula can be wrong, but it cannot run anything or
 * run for ever.
 */
#ifndef RULE_FORMULA_H
#define RULE_FORMULA_H

#include "rule/system.h"

/* Where a formula stands: its file, line and column name; and whose it is. */
struct scope {
	struct check *check;
	const struct origin *from;
	const char *column;
	int side;		/* the side at hand: NONE, 1, 2, EACH */
	int roll_words;		/* `misses` and `all` are words, as in again= */
	int value;		/* whose default it is, from 1; or 0 */
	struct arena *arena;	/* of what is made; NULL: the system's */
};

/* Parse a whole text as a formula. NULL with err. */
struct expr *formula_parse(const struct scope *s, const char *text,
    struct err *e);
/* Parse plain text with {formulas} and (s). NULL with err. */
struct template *template_parse(const struct scope *s, const char *text,
    struct err *e);
/*
 * The same of a follow-up, cut into words: `{unit@1}` stands for what was said
 * of a unit; what the row passes on and leaves behind are parts, too.
 */
struct template *template_follow(const struct scope *s, const char *text,
    const char *passes, struct err *e);
/*
 * A formula with one blank around binary operators and after commas, none
 * within parentheses, texts as they are; the text itself, if it is no formula.
 */
const char *formula_tidy(const char *text, struct arena *a);

/* The side and unit (-1: none) for which a formula is asked. */
struct hand {
	int side, unit;
};

/* Walk all formulas of a check: 0, or -1 with err: cycles, or too deep. */
int formula_walk(struct check *c, struct err *e);
/*
 * Is a value a number, by its kind or by all that its formulas come to? 0 if
 * that is not known, and for yes or no.
 */
int value_numeric(const struct check *c, const struct value *v);
/* A callback for a formula, or NULL for none: 0, or -1 to stop. */
typedef int formula_do(void *arg, struct expr *x);
/* Call f for each formula of a step: 0, or -1. */
int step_each(const struct step *s, formula_do *f, void *arg);

#endif
