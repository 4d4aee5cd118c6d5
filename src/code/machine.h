/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. What instructions run in: the question, the arena that results
 * lie in, the budget, and whether somebody wants to be told why.
 */
#ifndef CODE_MACHINE_H
#define CODE_MACHINE_H

#include "rule/budget.h"
#include "rule/formula.h"
#include "rule/question.h"

enum { LOOKED = 64, LACKS_MOST = 20 };

/*
 * Typed words, a bit each: those read, but by their own modifiers; those whose
 * modifier counts, or may; those whose modifier does not, by its condition.
 */
enum { HEARD_MOST = 64 };
struct heard {
	uint64_t read, counted, failed;
	int numbers;		/* some word of them is a number */
};

struct bad;

/* Which of 64 typed words does the code read, from that one on? */
struct uses {
	int from;
	struct heard heard;
	struct heard *throws;	/* [throw]: where it is made; see throw_place() */
	unsigned char *follows;	/* [step]: it may lead on */
	int ruling;		/* by the way, of the code that rules */
	int unsure;		/* it may read what nothing comes of */
	/* Values that are missing in any case; NULL: nobody asks. */
	struct lacking {
		const struct bad *all[LACKS_MOST];
		int n, maybe;	/* maybe: it is not sure that they are wanted */
	} *lacking;
};

struct machine {
	const struct check *check;
	const struct question *q;
	struct arena *arena;
	struct arena *work;	/* for what goes when the code is made */
	struct err *err;
	struct noted noted;	/* what took part so far */
	int tells;		/* a ruling: its words are told */
	int explains;		/* and its modifiers and cells */
	int settles;		/* which throws are made: no number is known */
	int open;		/* the code is for any question: to be listed */
	struct uses *uses;	/* or NULL */
	int shape;		/* or for those that differ in numbers alone */
	int streams;		/* what follows is not told */
	struct mark **marks;	/* those that explain nothing, each once */
	int nmark;
	struct looked {
		const struct table *t;
		const char *key;
		int col, at;
	} *looked;		/* texts looked up in tables; NULL: forgotten */
	struct budget *budget, usual;
	int depth;		/* formulas that stand one within another now */
	int spent;		/* the budget was, and err says so */
	int missing_value;	/* the value that was not given, or -1 */
	int missing_side, missing_unit;
};

/*
 * What was consulted on the way to a value. Where nobody asks why, only what
 * noted holds; else a tree of what there is to tell, in its order.
 */
struct mark {
	struct noted noted;
	enum mark_kind { MARK_NOTED, MARK_BOTH, MARK_CELL, MARK_ROW } kind;
	int told;
	struct mark *a, *b;
	/* A cell. */
	const struct table *table;
	const struct row *row;
	int col;
	/* A modifier that counted, or did not. */
	const struct row_use *use;
	int counts;
	struct num amount;
	const char *why, *by;
};

/* Take so many steps: 0, or -1 if there are no more. */
static inline int
machine_spend(struct machine *m, uint64_t steps)
{
	return budget_spend(m->budget, m->arena, steps);
}

/* That there are none is an error, at a row's column. Returns -1. */
int machine_spent(struct machine *m, const struct origin *from,
    const char *column);
void machine_init(struct machine *m, const struct question *q, struct arena *a,
    struct err *e);

#endif
