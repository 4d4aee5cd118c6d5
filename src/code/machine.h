/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. What instructions run in: the question, the arena of results, the
 * budget, and whether the derivation is wanted.
 */
#ifndef CODE_MACHINE_H
#define CODE_MACHINE_H

#include "rule/budget.h"
#include "rule/formula.h"
#include "rule/question.h"

enum { LOOKED = 64, LACKS_MOST = 20, NEXTS = 64 };

/*
 * Typed words, a bit each. read: by other code than their own modifier's;
 * counted: their modifier counts, or may; failed: its condition does not hold.
 */
enum { HEARD_MOST = 64 };
struct heard {
	uint64_t read, counted, failed;
	int numbers;		/* one of the words read is a number */
};

struct bad;

/* Which typed words does the code read? 64 of them, from number `from` on. */
struct uses {
	int from;
	struct heard heard;
	struct heard *throws;	/* [throw_place()]: read by that throw */
	unsigned char *follows;	/* [step]: 1: its follow-up may be asked */
	int ruling;		/* noted while the ruling's code is made */
	int unsure;		/* 1: code may read words in vain */
	/* Values that are surely missing; NULL: not wanted. */
	struct lacking {
		const struct bad *all[LACKS_MOST];
		int n, maybe;	/* maybe: the next ones are not sure */
	} *lacking;
};

struct machine {
	const struct check *check;
	const struct question *q;
	struct arena *arena;
	struct arena *work;	/* for what is not needed when code is made */
	struct err *err;
	struct noted noted;	/* what took part in the ruling so far */
	int tells;		/* a ruling: its words are wanted */
	int explains;		/* so are its modifiers and cells */
	int settles;		/* only to see which throws are made */
	struct uses *uses;	/* typed words, or NULL */
	int shape;		/* typed numbers stay open: see program_uses() */
	struct mark **marks;	/* marks without explanation, all different */
	int nmark;
	struct looked {
		const struct table *t;
		const char *key;
		int col, at;
	} *looked;		/* texts found in tables lately, or NULL */
	/* What may follow: a register holds its number, from 1. All differ. */
	struct nexts {
		const struct next *last;
		int same;		/* the next of that hash; 0: none */
	} *nexts;
	int nnext, next_room, next_heads[NEXTS];
	struct budget *budget, usual;
	int depth;		/* nesting of formulas at present */
	int spent;		/* the budget was spent; err says so */
	int lets;		/* what lacks a value ends its way, not all */
	int missing_value;	/* a value that was not given, or -1 */
	int missing_side, missing_unit;
};

/*
 * What was consulted on the way to a value. If machine.explains, a tree whose
 * leaves are cells and modifiers, in order; else only `noted`.
 */
struct mark {
	struct noted noted;
	enum mark_kind { MARK_NOTED, MARK_BOTH, MARK_CELL, MARK_ROW } kind;
	int told;
	struct mark *a, *b;
	/* MARK_CELL */
	const struct table *table;
	const struct row *row;
	int col;
	/* MARK_ROW: a modifier that counted, or did not. */
	const struct row_use *use;
	int counts;
	struct num amount;
	const char *why, *by;
};

/* Spend budget steps. 0, or -1: there are not enough. */
static inline int
machine_spend(struct machine *m, uint64_t steps)
{
	return budget_spend(m->budget, m->arena, steps);
}

/* Set err: the budget was spent at a row's column. Returns -1. */
int machine_spent(struct machine *m, const struct origin *from,
    const char *column);
void machine_init(struct machine *m, const struct question *q, struct arena *a,
    struct err *e);

#endif
