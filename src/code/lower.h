/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. What the files share that lower formulas and steps to code: an
 * instruction whose operands are known is run at once, so the code holds only
 * what the question does not decide.
 */
#ifndef CODE_LOWER_H
#define CODE_LOWER_H

#include "code/code.h"

/* A value that was lowered for a place (the ruling, a side or a unit). */
struct lowered {
	int reg;		/* its register; 0: not lowered yet */
	int busy;		/* it is being lowered */
	unsigned when;		/* lower.now at that time */
	uint64_t reads;		/* slots and EFFECT_BIT that it reads */
	struct heard heard;	/* typed words read; only if machine.uses */
};

struct lower {
	struct machine *m;
	const struct check *check;
	const struct question *q;
	struct program *code;
	struct wanted wanted;
	struct lowered **values; /* [value * places + place]; NULL: not yet */
	int *slots;		/* [slot * SIDES + side]: present register */
	int *effects;		/* [effect * places + place]: the same */
	unsigned now;		/* number of throws and effects so far */
	unsigned changed[64];	/* [bit of reads]: `now` of the last change */
	uint64_t reads;		/* what the present formula reads */
	struct heard heard;	/* typed words that it reads */
	int kept;		/* values lowered so far */
	int mine;		/* unit that asks over others, from 1; 0: none */
	int stop, answer, answered, nexts;	/* present registers */
	int closed;		/* 1: some row surely answered */
	enum { OVER_NOT, OVER_REFUSED, OVER_ALL } over;	/* it surely ended */
	const char *idle;	/* [throw_place()]: 1: not made; or NULL */
};

/* Registers that every program has: no value, and the numbers 0 to 7. */
enum { REG_NONE, REG_ZERO, REG_CONST = REG_ZERO + 8 };
void lower_first(struct lower *l);
void *lower_room(struct lower *l, size_t size);
/* A known register of this value. */
int lower_const(struct lower *l, struct val v, struct mark *mark);
static inline int
lower_known(const struct lower *l, int reg)
{
	return l->code->known[reg];
}
static inline const struct reg *
lower_reg(const struct lower *l, int reg)
{
	return &l->code->regs[reg];
}
/*
 * Bits of a register in `fails`. FAILS: its instruction may fail. The others
 * are set where somebody asks which words are read. DOUBTED: code that looks at
 * both operands of each `and` and `or`, as heard_logic() does, would know the
 * register or one that it is computed from; DOUBTED_NO and DOUBTED_YES: its
 * value as well.
 */
enum { FAILS = 1, DOUBTED = 2, DOUBTED_NO = 4, DOUBTED_YES = 8 };
static inline int
lower_doubted(const struct lower *l, int reg)
{
	return (l->code->fails[reg] & DOUBTED) != 0;
}
/* Which words are read depends on a register; in doubt that is not sure. */
static inline void
lower_depends(const struct lower *l, int reg)
{
	if (lower_doubted(l, reg))
		l->m->uses->unsure = 1;
}
/* Run an instruction if its operands are known, or add it: its register. */
int lower_emit(struct lower *l, enum opcode op, const void *x, struct hand h,
    const int *in, int nin);
/* The same for a step, which writes nout registers: the first one. */
int lower_step_emit(struct lower *l, enum opcode op, const struct step_use *u,
    struct hand h, const int *in, int nin, int nout);
/* The register with marks added; `after` only if it has a value. */
int lower_mark(struct lower *l, int reg, struct mark *before,
    struct mark *after);

/* The bit of the typed word that gave it; 0: none, or machine.uses is NULL. */
static inline uint64_t
lower_bit(const struct lower *l, const struct given *g)
{
	int n;

	if (l->m->uses == NULL || g->set == 0 || g->say == 0)
		return 0;
	n = g->say - 1 - l->m->uses->from;
	return n >= 0 && n < HEARD_MOST ? (uint64_t)1 << n : 0;
}
static inline void
heard_add(struct heard *to, const struct heard *more)
{
	to->read |= more->read;
	to->counted |= more->counted;
	to->failed |= more->failed;
	to->numbers |= more->numbers;
}

/* The register of a formula, a text, a value, a score, a modifier's word. */
int lower_formula(struct lower *l, const struct expr *x, struct hand h);
/* A text that is not heard is only checked; -1: it cannot fail. */
int lower_text(struct lower *l, const struct template *t, struct hand h,
    int heard);
/* in[]: registers of its formulas. Can one fail? */
int lower_parts(struct lower *l, const struct template *t, struct hand h,
    int *in);
int lower_value(struct lower *l, int value, struct hand h);
int lower_score(struct lower *l, const char *to, struct hand h);
int lower_modword(struct lower *l, const struct expr *x, struct hand h);
/* What was said of a modifier's word at a place. */
const struct given *lower_given(const struct lower *l, int modword, int side,
    int unit);
/* The mark of the words.csv row that gave it, or NULL. */
struct mark *lower_said_mark(struct lower *l, const struct given *g);
/* Lower the operands of a throw's plan to in[]: their number. */
enum { PLAN_MOST = 40 };
int lower_plan(struct lower *l, const struct step *s, struct hand h, int *in);
/* The hand that a formula's `@` means, seen from h. */
struct hand hand_turn(struct hand h, int side);

#endif
