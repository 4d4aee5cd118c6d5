/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: table. Part of lint: all that a formula may come to, whatever is said
 * and thrown, as numbers between two ends and a list of texts. It may hold what
 * never comes; it never leaves out what may come.
 */
#ifndef TABLE_LINT_MAY_H
#define TABLE_LINT_MAY_H

#include "engine/formula_tree.h"

enum { MAY_FAR = 1000000000 };	/* as good as no end */

struct may {
	int open;		/* nobody knows; else it is one of these: */
	int none;		/* nothing at all */
	int num, whole;		/* a (whole) number from lo to hi */
	int64_t lo, hi;
	int ntext, room;	/* one of the texts */
	const char **texts;
};

struct may may_open(void);
struct may may_range(int64_t lo, int64_t hi, int whole);
/* What comes besides. */
void may_text(struct arena *a, struct may *m, const char *text);
void may_val(struct arena *a, struct may *m, struct val v);
void may_also(struct arena *a, struct may *m, const struct may *o);
/* Of it, what arithmetic takes: numbers, and texts that read as one. */
struct may may_number(const struct may *m);
/* What an operation on two numbers comes to; one of one has it twice. */
struct may may_compute(enum op op, const struct may *x, const struct may *y);
/* The texts of the one, each before those of the other. */
struct may may_append(struct arena *a, const struct may *m,
    const char *between, const struct may *o);
/* As text is made of it. */
struct may may_show(struct arena *a, const struct may *m);

/* May it match a key of a table? */
int may_match(const struct may *m, const char *key, const struct band *b);
/* Does a look-up by it always find a row (a column)? */
int may_find_row(const struct system *s, const struct expr *x,
    const struct may *m);
int may_find_col(const struct expr *x, const struct may *m);

#endif
