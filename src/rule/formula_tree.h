/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. The trees of formulas, for whoever reads or walks them. */
#ifndef RULE_FORMULA_TREE_H
#define RULE_FORMULA_TREE_H

#include "rule/formula.h"

enum op {
	OP_NUM, OP_TEXT, OP_NONE, OP_TEMPLATE, OP_VALUE, OP_WORD, OP_MODWORD,
	OP_ROLL, OP_EFFECT, OP_READING, OP_GIVEN,
	OP_OR, OP_AND, OP_NOT, OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE,
	OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_NEG, OP_JOIN,
	OP_IF, OP_ELSE, OP_MIN, OP_MAX, OP_FLOOR, OP_CEIL, OP_ROUND, OP_MOD, OP_CLAMP,
	OP_ABS, OP_LOOKUP, OP_STEP, OP_HAS, OP_KEY, OP_LIST, OP_COLUMN,
	OP_ASK, OP_MODS,
	OP_SUMOF, OP_ANYOF, OP_ALLOF, OP_COUNTOF, OP_MINOF, OP_MAXOF,
	OP_WHICH, OP_BEST, OP_OWN, OP_PREV, OP_MINE, OP_INDEX, OP_FIRST, OP_LAST,
	OP_PAIRS, OP_LEAD,
	OP_COUNT
};

struct expr {
	enum op op;
	int side;		/* SIDE_HAND, or the side named */
	int index;		/* value, slot, effect, modword, reading */
	int nargs;
	int deep;		/* height of the tree below this node */
	int at;			/* 1-based place in the cell */
	union {
		struct num num;	/* OP_NUM */
		const struct table *table; /* OP_LOOKUP to OP_COLUMN */
		struct template *template; /* OP_TEMPLATE */
	};
	const char *text;
	struct expr **args;
	struct expr *where;
	const struct origin *from;
	const char *column;
};

/*
 * A part of a text: a literal or a formula, or `(s)`. A follow-up has each of
 * its literal words as a part, and units handed on, with all that was said of
 * them; names that its row passes on; and names that it leaves behind.
 */
struct part {
	struct part *next;
	const char *text;	/* literal, or NULL; of the last two: the name */
	struct expr *expr;
	int plus;		/* `{+x}` */
	int glued;		/* of a follow-up: no blank before it */
	int side;		/* of a unit; 0: at hand. Of a name left behind;
				 * 0: each */
	enum { PART_PLAIN, PART_PLURAL, PART_UNIT, PART_UNITS, PART_PASSED,
	    PART_LEFT } kind;
};

struct landing;

struct template {
	struct part *parts;
	int nexpr;		/* how many are formulas */
	struct landing *landing; /* of a follow-up; of the room follow */
};

/*
 * The text of a part: of its literal, or of its formula's value. *one: the value
 * before it was 1 or -1, so that `(s)` is left out.
 */
const char *part_show(const struct part *p, struct val v, int *one,
    struct arena *a);

/* Fields of a roll. Counters and faces carry an argument. */
enum roll_field {
	FIELD_SUM, FIELD_HITS, FIELD_HIGH, FIELD_LOW, FIELD_DICE,
	FIELD_DOUBLES, FIELD_THROWN, FIELD_COUNTER, FIELD_FACE, FIELD_SET,
	FIELD_COUNT
};
extern const char *const field_names[FIELD_COUNT];

#endif
