/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: rule. Formulas: parsed once against a check's names. No loops, no
 * assignment, no I/O: a formula can be wrong, but it cannot run anything or
 * run for ever.
 */
#ifndef RULE_FORMULA_H
#define RULE_FORMULA_H

#include "rule/system.h"

/* Where a formula stands: its file, line, column name, and the side at hand. */
struct scope {
	struct check *check;
	const struct origin *from;
	const char *column;
	int side;		/* SIDE_NONE, SIDE_1, SIDE_2, SIDE_EACH */
	int roll_words;		/* `misses` and `all` are words here */
	struct arena *arena;	/* where it is kept; NULL: with the system */
};

/* What is left of a text after a formula or template was read of it. */
struct expr *formula_parse(const struct scope *s, const char *text,
    struct err *e);
/* Plain text with {formulas} and (s). */
struct template *template_parse(const struct scope *s, const char *text,
    struct err *e);
/*
 * The words of a follow-up: `{unit@1}` stands for what was said of a unit; behind
 * them, as `{+NAME}` and `{-NAME}`, what the row passes on and leaves behind.
 */
struct template *template_follow(const struct scope *s, const char *text,
    const char *passes, struct err *e);
/*
 * One blank around what joins two operands and after commas, none within
 * parentheses, texts as they are. What no formula holds is left whole.
 */
const char *formula_tidy(const char *text, struct arena *a);

/* For which side and unit (-1: none) a formula is asked. */
struct hand {
	int side, unit;
};

/* Walk all formulas of a check for cycles. 0, or -1. */
int formula_walk(struct check *c, struct err *e);
/*
 * Is a value a number by its kind, or by all that it may come to? 0 where that is
 * not known, and of what is yes or no.
 */
int value_numeric(const struct check *c, const struct value *v);
/* What is done with a formula (or NULL, where there is none): 0, or -1. */
typedef int formula_do(void *arg, struct expr *x);
/* Each formula of a step: 0, or -1. */
int step_each(const struct step *s, formula_do *f, void *arg);

#endif
