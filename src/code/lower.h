/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. What the files share that lower formulas and steps to code: an
 * instruction whose operands are known is run at once, so what the question
 * decides is never in the code.
 */
#ifndef CODE_LOWER_H
#define CODE_LOWER_H

#include "code/code.h"

/* A value that was lowered for a place. */
struct lowered {
	int reg;		/* 0: not yet */
	int busy;		/* it is being lowered */
	unsigned when;		/* lowered then */
	uint64_t reads;		/* slots and effects that it reads */
	struct heard heard;	/* typed words; there where somebody asks */
};

struct lower {
	struct machine *m;
	const struct check *check;
	const struct question *q;
	struct program *code;
	struct wanted wanted;
	struct lowered **values; /* [value * places + place]; NULL: not yet */
	int *slots;		/* [slot * SIDES + side]: its register now */
	int *effects;		/* [effect * places + place]: likewise */
	unsigned now;		/* throws and effects so far */
	unsigned changed[64];	/* when a slot, or any effect, last did */
	uint64_t reads;		/* what the formula at hand reads */
	struct heard heard;	/* which typed words, where somebody asks */
	int kept;		/* values lowered so far */
	int mine;		/* unit that asks over others, from 1; 0: none */
	int stop, answer, answered, then, nexts;	/* registers now */
	int closed;		/* some row surely answered */
	enum { OVER_NOT, OVER_REFUSED, OVER_ALL } over;	/* surely ended */
	const char *idle;	/* [throw_place()]: it is not made; NULL: all are */
};

/* Registers that every program has: nothing, and the first numbers. */
enum { REG_NONE, REG_ZERO, REG_CONST = REG_ZERO + 8 };
void lower_first(struct lower *l);
void *lower_room(struct lower *l, size_t size);
/* A register that holds this. */
int lower_const(struct lower *l, struct val v, struct mark *mark);
int lower_bad(struct lower *l, const struct bad *bad);
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
/* Whether words are read depends on a register: in doubt, that is not sure. */
static inline void
lower_depends(const struct lower *l, int reg)
{
	if (lower_doubted(l, reg))
		l->m->uses->unsure = 1;
}
/* Run one instruction, or add it to the code: the register it writes. */
int lower_emit(struct lower *l, enum opcode op, const void *x, struct hand h,
    const int *in, int nin);
/* The same for a step, of several registers: the first. */
int lower_step_emit(struct lower *l, enum opcode op, const struct step_use *u,
    struct hand h, const int *in, int nin, int nout);
/* What a question may say, where the code is for any. */
int lower_arg(struct lower *l, const char *name, const struct origin *from,
    struct hand h);
/* The register, with rows that took part on the way to it. */
int lower_mark(struct lower *l, int reg, struct mark *before,
    struct mark *after);

/* The bit of the typed word that said it; 0: none, or nobody asks. */
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

/* The register of a formula, a value, a score, a modifier's word. */
int lower_formula(struct lower *l, const struct expr *x, struct hand h);
int lower_text(struct lower *l, const struct template *t, struct hand h,
    int *fails);
int lower_value(struct lower *l, int value, struct hand h);
int lower_score(struct lower *l, const char *to, struct hand h);
int lower_modword(struct lower *l, const struct expr *x, struct hand h);
/* What was said of a modifier's word at a place. */
const struct given *lower_given(const struct lower *l, int modword, int side,
    int unit);
/* A row of words.csv that said it has its reading, and its certainty. */
struct mark *lower_said_mark(struct lower *l, const struct given *g);
/* The operands of a throw's plan: how many were put there. */
enum { PLAN_MOST = 40 };
int lower_plan(struct lower *l, const struct step *s, struct hand h, int *in);
/* The hand that a formula's `@` turns to. */
struct hand hand_turn(struct hand h, int side);

#endif
