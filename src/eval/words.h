/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. What is known of a question's words before any die is thrown. */
#ifndef EVAL_WORDS_H
#define EVAL_WORDS_H

#include "rule/budget.h"
#include "rule/formula.h"
#include "rule/question.h"

enum { HEARD_MOST = 64, LACKS_MOST = 20 };

/* Why there is no value. */
struct bad {
	enum bad_kind { BAD_ERROR, BAD_MISSING, BAD_REFUSED } kind;
	const struct err *err;	/* the error; refused: NULL */
	const char *text;	/* refused: the reason */
	const char *cite;	/* refused: where the reason is printed */
	const struct origin *from;
	int value, side, unit;	/* missing: which value */
};

/*
 * Typed words, a bit each. read: by others than their own modifier; counted:
 * their modifier counts, or may; failed: its condition does not hold.
 */
struct heard {
	uint64_t read, counted, failed;
};

/* Which typed words are read? 64 of them, from number `from` on. */
struct uses {
	int from;
	struct heard heard;
	unsigned char *follows;	/* [step]: 1: its follow-up may be asked */
	/* Values that are surely missing; NULL: not wanted. */
	struct lacking {
		const struct bad *all[LACKS_MOST];
		int n, maybe;	/* maybe: the next ones are not sure */
	} *lacking;
};

/* For any numbers (open), or those stated: 0, or -1: the budget is spent. */
int words_read(const struct question *q, int open, struct arena *a,
    struct budget *b, struct uses *u);
/* The default of a value, where no throw decides it; no value: there is none. */
struct val words_default(const struct question *q, int value, struct hand h,
    struct arena *a);

#endif
