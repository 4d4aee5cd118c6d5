/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. What a rule means: formulas are trees, and eval() walks them. A
 * value is computed when it is asked for, by side and unit, and kept until a
 * variable changes that it was computed from. Variables are what steps set:
 * slots of rolls, effects, the answer, why the ruling stopped.
 *
 * A ruling runs the steps in one course of events (ruling.c), chances in all
 * of them (the room count). Before that the same walk is made with throws not
 * decided (pass.c): what is not decided yet is ANY, and a branch on ANY walks
 * both ways. What has no value is BAD and says why.
 */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include <string.h>

#include "engine/roll.h"
#include "eval/ruling.h"
#include "eval/touch.h"
#include "eval/words.h"
#include "rule/formula_tree.h"

/*
 * Variables as bits: each slot of a roll by side, then effects by place, which
 * share bits where there are too many.
 */
enum { SLOT_BITS = SLOT_MOST * SIDES, BITS = 192, BIT_WORDS = BITS / 64 };

struct bits {
	uint64_t w[BIT_WORDS];
};

/* A leaf: a cell, or a modifier that counted or did not; or two notes. */
struct note {
	struct note *a, *b;
	const struct modifier *mod;
	struct hand h;
	const struct table *table;
	const struct row *row;
	const char *why, *by;
	struct num amount;
	int col, counts, told;
};

/* What a value was computed from, and what was consulted on the way to it. */
struct trail {
	struct bits reads;
	struct noted noted;
	struct note *note;	/* if eval.explains */
	struct heard heard;	/* if eval.hears */
};

/* A value at a place: the ruling, a side or a unit. */
struct memo {
	struct val v;
	struct trail trail;
	struct bits may;	/* what it may read, by a pass with ANY; */
	int nkey, *keys;	/* these variables, for version.c */
	unsigned when;		/* eval.now at that time */
	char have, busy;
	char unsure;		/* it was maybe not wanted: see eval_maybe() */
};

struct version;
struct planned;

struct eval {
	struct machine m;
	struct memo **memo;	/* [value * places + place]; NULL: not yet */
	/* Slots [slot * SIDES + side], effects [effect * places + place] ... */
	struct val *vars;
	int effects;		/* the first of the effects, */
	int stop, answer, answered, nexts, of, nvar; /* and the others */
	unsigned now, stamp[BITS]; /* when a variable was set */
	struct trail *trail, own; /* of the present value; of steps */
	struct planned **planned; /* [roll * SIDES + side]: plans kept; or NULL */
	int depth;		/* of formulas, one within another */
	unsigned nodes;		/* operators so far */
	int spent;		/* the budget is spent; err says so, too, */
	struct val over;	/* and this */
	const struct bad *missing; /* value that was not given; or NULL */
	int mine;		/* unit that asks over others, from 1; or 0 */
	int any;		/* what is not decided is ANY */
	int settles;		/* with it: numbers and effects are not, too */
	int opens;		/* so is how many units there are */
	int tells;		/* a ruling: its words are wanted */
	int explains;		/* so are its modifiers and cells */
	int lets;		/* what lacks a value ends its way, not all */
	int follows;		/* chances: what follows is told apart */
	int refusing;		/* the last step was a refusal that applied */
	int missed;		/* a value is missing in some course */
	enum { HEARS_NONE, HEARS_SURE, HEARS_BOTH } hears; /* typed words */
	int from, open;		/* 64 of them from `from` on; whatever the
				 * numbers? */
	uint64_t asked;		/* the words that may be read, or 0 */
	struct lacking *lacking; /* values surely missing, or NULL */
	int elses;		/* so many `else` stand in for what is missing */
	char *worded;		/* [step]: may its words fail? 1 no, 2 yes */
	struct wrote {
		int var;
		struct val v;
	} *wrote;		/* by the present step */
	int nwrote;
	/* Chances: the number of each variable's value, -1: not known. */
	int *ids;
	struct version **versions;
};

static inline int
is_any(struct val v)
{
	return v.kind == VAL_ANY;
}

static inline int
is_bad(struct val v)
{
	return v.kind == VAL_BAD;
}

/* Is it a value, neither ANY nor BAD? */
static inline int
is_decided(struct val v)
{
	return v.kind < VAL_ANY;
}

static inline struct val
val_any(void)
{
	return (struct val){ VAL_ANY, { { 0, 1 } } };
}

/* Truth as 1 or 0. */
static inline struct val
val_truth(struct val v)
{
	return is_decided(v) ? val_int(val_true(v)) : v;
}

static inline void
bit_add(struct bits *b, int i)
{
	b->w[i / 64] |= (uint64_t)1 << i % 64;
}

static inline int
bit_in(const struct bits *b, int i)
{
	return (int)(b->w[i / 64] >> i % 64 & 1);
}

static inline void
bits_add(struct bits *to, const struct bits *more)
{
	int i;

	for (i = 0; i < BIT_WORDS; i++)
		to->w[i] |= more->w[i];
}

/* The next bit of a set from that one on, or -1. */
static inline int
bits_next(const struct bits *b, int from)
{
	uint64_t w;
	int i;

	for (i = from / 64; i < BIT_WORDS; i++, from = 64 * i) {
		w = b->w[i] >> from % 64;
		if (w != 0)
			return from + __builtin_ctzll(w);
	}
	return -1;
}

/* The bit of a variable, a slot or an effect. */
static inline int
var_bit(const struct eval *e, int var)
{
	return var < e->effects ? var :
	    SLOT_BITS + (var - e->effects) % (BITS - SLOT_BITS);
}

/* The variables of a bit: the first; the next, e->stop or more: no more. */
static inline int
bit_var(const struct eval *e, int bit)
{
	return bit < SLOT_BITS ? bit : e->effects + bit - SLOT_BITS;
}

static inline int
bit_more(const struct eval *e, int var)
{
	return var < e->effects ? e->stop : var + BITS - SLOT_BITS;
}

/* ---- eval.c ---- */

/* Nothing is decided or evaluated yet. The question and arena outlive it. */
void eval_init(struct eval *e, const struct question *q, struct arena *a,
    struct err *err);
/* Before another run: variables are as at first, values that read them gone. */
void eval_restart(struct eval *e);
/* Set a variable; what was computed from it holds no longer. */
void eval_set(struct eval *e, int var, struct val v);
struct val eval(struct eval *e, const struct expr *x, struct hand h);
struct val eval_value(struct eval *e, int value, struct hand h);
/* Did no variable change since then that was read on the way? */
int trail_holds(const struct eval *e, const struct trail *t, unsigned when);
/* A text with its formulas. */
struct val eval_text(struct eval *e, const struct template *t, struct hand h);
/* The place that a formula's `@` means, seen from h. */
struct hand eval_turn(struct hand h, int side);
/* The bit of the word that said it. */
uint64_t eval_bit(const struct eval *e, const struct given *g);

/* ---- number.c, look.c, units.c: operators ---- */

/* A number, also from a text. */
struct val eval_number(struct eval *e, const struct expr *x, struct val v);
struct val eval_arithmetic(struct eval *e, const struct expr *x, struct hand h);
struct val eval_compare(struct eval *e, const struct expr *x, struct hand h);
struct val eval_logic(struct eval *e, const struct expr *x, struct hand h);
struct val eval_if(struct eval *e, const struct expr *x, struct hand h);
struct val eval_else(struct eval *e, const struct expr *x, struct hand h);
struct val eval_look(struct eval *e, const struct expr *x, struct hand h);
struct val eval_key(struct eval *e, const struct expr *x, struct hand h);
struct val eval_column(struct eval *e, const struct expr *x, struct hand h);
struct val eval_list(struct eval *e, const struct expr *x, struct hand h);
struct val eval_units(struct eval *e, const struct expr *x, struct hand h);
struct val eval_place(struct eval *e, const struct expr *x, struct hand h);

/* ---- mods.c ---- */

/* The sum of the modifiers to a score. */
struct val eval_score(struct eval *e, const char *to, struct hand h);
/* Is a modifier's word said, or does its condition hold? */
struct val eval_modword(struct eval *e, const struct expr *x, struct hand h);
const struct given *mod_given(const struct eval *e, int modword, int side,
    int unit);

/* ---- dice.c ---- */

/* The plan of a step's throw: no value if there is one, ANY, or BAD. */
struct val eval_plan(struct eval *e, const struct step *s, struct hand h,
    struct plan *p);
/* The same of a throw that is made: 0, or -1: the ruling stops. */
int eval_throw(struct eval *e, const struct step *s, struct hand h,
    struct plan *p);
struct val eval_pairs(struct eval *e, const struct expr *x, struct hand h);

/* ---- notes.c: what is consulted ---- */

/* Lint wants to know what is touched. */
static inline void
eval_touch(const struct eval *e, const void *what)
{
	if (e->m.q->touches != NULL)
		touch(e->m.q->touches, what);
}

/* Was the row's reading asked: does the row live? The row took part. */
int eval_asks(struct eval *e, const struct origin *o);
void eval_uses(struct eval *e, const struct origin *o);
/* The row of words.csv that gave it was asked, and used. */
void eval_said(struct eval *e, const struct given *g);
void trail_add(struct eval *e, const struct trail *more);
void heard_more(struct heard *to, const struct heard *more);
void note_mod(struct eval *e, const struct modifier *d, struct hand h,
    int counts, struct num amount, const char *why, const char *by);
void note_cell(struct eval *e, const struct table *t, const struct row *r,
    int col);

/* ---- bad.c: why there is no value ---- */

struct val bad_of(struct eval *e, const struct err *err);
struct val bad_error(struct eval *e, enum err_kind kind, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The same of a row's column: `FILE:LINE: column "NAME": ...`. */
struct val bad_at(struct eval *e, const struct origin *from,
    const char *column, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
struct val bad_missing(struct eval *e, const struct err *err, int value,
    struct hand h);
struct val bad_refused(struct eval *e, const char *reason, const char *cite,
    const struct origin *from);
/* Set the error to the reason. Returns -1. */
int bad_tell(struct eval *e, const struct bad *b);
/* Wrong at a formula's place. */
struct val eval_wrong(struct eval *e, const struct expr *x, const char *what,
    const char *detail);
/* Spend budget steps at a row's column: 0, or -1: they are spent. */
int eval_broke(struct eval *e, const struct origin *from, const char *column);
static inline int
eval_spend(struct eval *e, uint64_t steps, const struct origin *from,
    const char *column)
{
	return machine_spend(&e->m, steps) == 0 ? 0 :
	    eval_broke(e, from, column);
}
/* Why there is no value once it is spent. */
static inline struct val
eval_spent(const struct eval *e)
{
	return e->over;
}
/*
 * What follows is maybe not wanted (1), is wanted again (-1). What it lacks is not
 * told, unless something else surely wants it.
 */
static inline void
eval_maybe(const struct eval *e, int more)
{
	if (e->lacking != NULL)
		e->lacking->maybe += more;
}

/* ---- steps.c ---- */

/* What a ruling's steps did is told here. */
struct ruling_log {
	struct ruling *r;
	struct counted **counted, **last_mod;
	struct outcome_effect **last_effect;
	struct follow **last_follow;
	struct refusal **last_refusal, *refusal;
};

/*
 * Run a step with the variables as they are; t: where to tell it, or NULL. 1: it
 * wants a throw.
 */
int step_run(struct eval *e, const struct step *s, struct hand h,
    struct ruling_log *t);
/* Does its condition hold? A value, ANY or BAD. */
struct val step_when(struct eval *e, const struct step *s, struct hand h);
/* After a refusal: another reason of the same run of refusals. */
void step_refuses(struct eval *e, const struct step *s, struct hand h,
    struct ruling_log *t);
/* May its words fail? Only then are they evaluated where nobody reads them. */
int step_worded(struct eval *e, const struct step *s);
/* The variable of an effect. */
int step_effect(const struct eval *e, const struct step *s, struct hand h,
    struct hand *at);

/* ---- ruling.c ---- */

/* An empty ruling; which value it lacks, if any. */
void ruling_open(struct ruling *r, const struct question *q);
void ruling_missing(const struct eval *e, struct ruling *r);

/* Set err: no row answers. Returns -1. */
int no_answer(const struct eval *e);
/* [reading]: 1 if a row that depends on it was consulted. */
int *consulted_readings(const struct eval *e);
/* Field 1: the answer of the table's code for it, else the answer itself. */
const char *answer_text(const struct check *c, struct val answer,
    struct arena *a, const struct code **code);

/* ---- pass.c ---- */

/* A step, for a side or unit, that may apply. */
struct inst {
	const struct step *s;	/* NULL: a value is asked for, number h.unit */
	struct hand h;
	struct bits reads;	/* variables not decided that it may read */
	struct heard heard;
	int thrown, idle;	/* a throw; that is not made */
	int unread;		/* that nothing reads with these numbers */
	int skipped;		/* it surely does not apply */
};

struct pass {
	struct inst *all;
	int n, room;
	int unsure;		/* some throw may be idle */
	int at;			/* of the step that was asked about last */
};

/* Walk all steps with throws not decided. 0, or -1: the budget is spent. */
int pass_walk(struct eval *e, struct pass *p);
/* The same, and settle which throws are made; then eval_restart(). */
int pass_settle(struct eval *e, struct pass *p);
/* A value is asked for at the end of it, too. */
void pass_value(struct eval *e, struct pass *p, int value, int side);
/* A throw, or NULL: it is surely not made. Asked about in the steps' order. */
const struct inst *pass_throw(struct pass *p, const struct step *s,
    struct hand h);

#endif
