/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. The flat code of a question: instructions over registers, in the
 * order in which they run. It is the only meaning of a rule: a ruling runs it
 * with faces, chances run it for all faces, lists and proofs read it.
 *
 * A register holds a value or the reason why there is none, and the marks of
 * what was consulted on the way to it. Every register is written once, so a
 * register is of no use any more after the last instruction that reads it.
 */
#ifndef CODE_CODE_H
#define CODE_CODE_H

#include "code/machine.h"
#include "rule/formula_tree.h"

/* Why a register holds no value. */
struct bad {
	enum bad_kind { BAD_ERROR, BAD_MISSING, BAD_REFUSED } kind;
	const struct err *err;	/* the error; refused: NULL */
	const char *text;	/* refused: the reason */
	const char *cite;	/* refused: where the reason is printed */
	const struct origin *from;
	int value, side, unit;	/* missing: which value */
};

struct reg {
	struct val v;
	const struct bad *bad;	/* NULL: v is its value */
	struct mark *mark; /* what was consulted, or NULL */
};

/* An instruction. h: the side and unit (-1: none) that it is about. */
struct ins {
	unsigned char op;
	unsigned char nout;
	int out;		/* the first register it writes */
	int in, nin;		/* nin operands from ops[in] on */
	const void *x;		/* what it works on; see its opcode */
	struct hand h;
};

enum opcode {
	/* Numbers, comparison, logic, texts. */
	I_ADD, I_SUB, I_MUL, I_DIV, I_MOD, I_NEG, I_FLOOR, I_CEIL, I_ROUND,
	I_ABS, I_MIN, I_MAX, I_CLAMP, I_EQ, I_NE, I_LT, I_LE, I_GT, I_GE,
	I_NOT, I_AND, I_OR, I_IF, I_TRUTH, I_IS, I_JOIN, I_TEXT, I_CHECK,
	/* Tables. */
	I_LOOK, I_STEP, I_HAS, I_KEY,
	/* Modifiers and values. */
	I_ROW, I_TALLY, I_ANYROW, I_TOTAL, I_MARK, I_FIRST,
	/* Over units; matched dice. */
	I_OVER, I_PAIRS,
	/* Words of a question, in code that is listed for any question. */
	I_ARG,
	/* Steps. Their first register says why the ruling stopped, if so. */
	I_PASS, I_REFUSE, I_THROW, I_EFFECT, I_SAY, I_ANSWER, I_THEN, I_NEXT,
	I_COUNT
};

typedef void op_run(struct machine *, const struct ins *,
    const struct reg *const *in, struct reg *out);

struct opcode_row {
	op_run *run;
	int step;		/* it is a step: see engine/run.c */
	int fails;		/* it may fail though no operand did */
};
extern const struct opcode_row opcodes[I_COUNT];

/* A row of modifiers.csv that may count: in I_ROW. */
struct row_use {
	const struct modifier *mod;
	struct hand h;
	int value, when, amount; /* operand numbers in that order, or -1 */
	const char *why, *by;	/* why it counts, where no operand decides */
	struct mark *said; /* mark of the words.csv row that said it */
};

/* The modifiers of a score: in I_TALLY; `rows` are those of its operands. */
struct tally_use {
	const char *to;
	int adds, muls, n;
	const struct row_use *const *rows;
};

/* A function over units: in I_OVER. For each unit operand numbers, or -1. */
struct over_use {
	const struct expr *x;
	int n;
	struct over_one {
		int where, first, second;
	} *units;
};

/* A value that adds up: in I_TOTAL. Operands: its score, then these. */
struct total_use {
	const struct value *value;
	const struct valdef *def;
	int said, base;		/* operand: number said, its row's; or -1 */
};

/* Matched dice: in I_PAIRS. The two throws; nplan: operands of their plans. */
struct pairs_use {
	const struct expr *x;
	const struct step *step[2];
	int side[2], nplan[2];
};

/* A word of any question: in I_ARG. */
struct arg_use {
	const char *name;
	const struct origin *from;
};

/* Marks that I_MARK adds; `after` only if its operand has a value. */
struct mark_use {
	struct mark *before, *after;
};

/*
 * A step. Operand 0: why the ruling stopped so far. The others, as far as they
 * are there, have these numbers.
 */
struct step_use {
	const struct step *step;
	int when, value, now, done, say; /* operand numbers; 0: none */
	int nsay;		/* operands from `say` on: 1, or formulas of a
				 * follow-up's row */
	int nplan;		/* of a throw: formulas of its dice, */
	int plan;		/* which are operands from here on */
	struct hand at;		/* of an effect: its side and unit */
	int worded;		/* of an effect: the next step is its words */
	int nslot, *slots;	/* of a throw: the roll's slots; the */
				/* operands from `now` on: what they held */
};

struct program {
	struct ins *all;
	int n, room;
	int *ops, nop, op_room;	/* operands of all instructions */
	struct reg *regs;	/* [register]: the value, if it is known */
	unsigned char *known, *fails; /* [register]; bits: FAILS, DOUBTED ... */
	int nreg, reg_room;
	/* Registers at the end. */
	int stop;		/* its bad: why the ruling stopped; or NULL */
	int answer, answered;	/* answered: 1 + the step that answered */
	int nexts;		/* a number of machine.nexts */
	int *effects;		/* [effect * places + place] */
	int of, has_of;		/* the value asked for, if has_of */
	struct told {
		int index, side, unit, given, reg;
	} *reach,		/* values to be told */
	    *totals;		/* effects that may come to something */
	int nreach, reach_room, ntotal, total_room;
	struct arg {
		int given;	/* [value * places + place] */
		int number, value, reg;	/* given.number; the value; register */
	} *args;		/* numbers to be set before the code runs */
	int narg, arg_room;
};

/* What is wanted of the code besides the answer. */
struct wanted {
	int value, side;	/* value whose distribution is wanted, or -1 */
	int follow;		/* what follows is wanted, too */
};

/*
 * The code of a question, in the machine's arena; w: NULL, nothing more is
 * wanted. 0, or -1 with the machine's err: the budget was spent.
 */
int program_make(struct machine *m, const struct wanted *w, struct program *c);
/* May the code need a value that was not given? */
int program_lacks(const struct program *c);
/*
 * *reads: bits of the throws' slots that a formula reads. 0; -1: budget spent.
 */
int program_reads(const struct question *q, const struct expr *x, int side,
    struct arena *a, uint64_t *reads);
/*
 * Which typed words does the code of a question read; `open`: whatever its
 * numbers? 0, or -1: it takes more than the budget.
 */
int program_uses(const struct question *q, int open, struct arena *a,
    struct budget *b, struct uses *u);
/* The default of a value, where no throw decides it; no value: there is none. */
struct val program_default(const struct question *q, int value,
    struct hand h, struct arena *a);
/*
 * *out: the value of a formula before any throw. Returns the slots of throws
 * that it reads, as bits, and EFFECT_BIT.
 */
uint64_t code_formula(struct machine *m, const struct expr *x, struct hand h,
    struct reg *out);

/* These make a reason why there is no value; bad_at(): at a formula's place. */
const struct bad *bad_at(struct machine *m, const struct expr *x,
    const char *what, const char *detail);
const struct bad *bad_error(struct machine *m, enum err_kind kind,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));
const struct bad *bad_of(struct machine *m, const struct err *e);
/* The budget was spent, at a row's column: the machine's err says so, too. */
const struct bad *bad_spent(struct machine *m, const struct origin *from,
    const char *column);
const struct bad *bad_missing(struct machine *m, const struct err *e,
    int value, struct hand h);
const struct bad *bad_refused(struct machine *m, const char *reason,
    const char *cite, const struct origin *from);
/* Set the machine's err to the reason. Returns -1. */
int bad_tell(struct machine *m, const struct bad *b);

/* Both marks: the first, then the second. */
struct mark *mark_join(struct machine *m, struct mark *a, struct mark *b);
static inline struct mark *
mark_both(struct machine *m, struct mark *a, struct mark *b)
{
	if (a == NULL || a == b)
		return b;
	return b == NULL ? a : mark_join(m, a, b);
}
/* Add to a mark why a modifier counts or does not, if the machine explains. */
struct mark *mark_row(struct machine *m, const struct row_use *u,
    struct mark *mark, int counts, struct num amount, const char *why,
    const char *by);
/* A mark that the row's reading was asked; that the row took part. */
struct mark *mark_asked(struct machine *m, const struct origin *o);
struct mark *mark_used(struct machine *m, const struct origin *o);
struct mark *mark_of(struct machine *m, const struct noted *n);

static inline void
reg_set(struct reg *r, struct val v, struct mark *mark)
{
	r->v = v;
	r->bad = NULL;
	r->mark = mark;
}
static inline void
reg_bad(struct reg *r, const struct bad *bad, struct mark *mark)
{
	r->v = val_none();
	r->bad = bad;
	r->mark = mark;
}

/*
 * An operand is consulted: its mark joins *mark. 0, or -1: it has no value, and
 * *out has none for the same reason.
 */
static inline int
reg_take(struct machine *m, const struct reg *r, struct mark **mark,
    struct reg *out)
{
	*mark = mark_both(m, *mark, r->mark);
	if (r->bad == NULL)
		return 0;
	reg_bad(out, r->bad, *mark);
	return -1;
}

/* *n: the number in an operand, also from a text. 0, or -1: *out is bad. */
int reg_text_number(struct machine *m, const struct reg *r,
    const struct expr *x, struct num *n, struct reg *out);
static inline int
reg_number(struct machine *m, const struct reg *r, const struct expr *x,
    struct num *n, struct reg *out)
{
	if (r->bad != NULL || r->v.kind != VAL_NUM)
		return reg_text_number(m, r, x, n, out);
	*n = r->v.n;
	return 0;
}

/* A function over units. over_unit() adds a unit: 0, or -1: *out is bad. */
struct over {
	struct machine *m;
	const struct over_use *u;
	const struct reg *const *in;
	struct reg *out;
	struct mark *mark;
	int n;			/* units that passed `where` */
	int hits;		/* of these, units for which `first` holds */
	struct num acc;
	const char *list;
	struct val best;
};
void over_begin(struct over *o, struct machine *m, const struct over_use *u,
    const struct reg *const *in, struct reg *out);
int over_unit(struct over *o, const struct over_one *one);
void over_end(const struct over *o);

/* *row: what a follow-up asks. NULL, or why a formula of it has no value. */
const struct bad *follow_row(struct machine *m, const struct ins *i,
    const struct reg *const *in, struct next *row);

/* The opcodes; each is explained above its function. */
op_run op_number, op_compare, op_logic, op_if, op_truth, op_is,
    op_join, op_text, op_check, op_look, op_key, op_row, op_tally, op_anyrow, op_total,
    op_mark, op_first, op_arg, op_over, op_pairs, op_pass, op_refuse, op_throw,
    op_effect, op_say, op_answer, op_follow;

#endif
