/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The machine of one ruling: a question, the state of the throw
 * at hand, what was computed so far, and why. Formulas read it, rule.c runs it.
 */
#ifndef ENGINE_MACHINE_H
#define ENGINE_MACHINE_H

#include "base/wide.h"
#include "engine/budget.h"
#include "engine/formula.h"
#include "engine/question.h"
#include "engine/ruling.h"

/*
 * One way things may have gone, with its weight: what is remembered of the
 * rolls, the effects so far, the answer once there is one.
 */
struct state {
	struct state *next;	/* of the same hash, while merging */
	int over;		/* refused: no further step applies */
	int answered;		/* 1 + index of the answer step */
	struct val answer;
	const char *reason;	/* refused: why */
	const struct origin *from;
	const char *cite;
	const char *then;	/* the question that it goes on in */
	const char *offers;	/* those it offers, a line each */
	long *slots;		/* [slot * SIDES + side] */
	struct val *effects;	/* [effect * places + place] */
	int own;		/* the effects are no other state's too */
	struct wide weight;	/* (last: only its limbs in use are copied) */
};

struct memo {
	unsigned gen;
	int busy;
	uint64_t reads;		/* what it did read */
	struct val v;
};

struct machine {
	const struct check *check;
	const struct question *q;
	struct arena *arena;
	struct err *err;
	struct noted noted;
	struct noted *notes;	/* likewise of each memo, or NULL */
	struct state *state;
	struct memo *memo;	/* [value * places + place] */
	unsigned gen;		/* of memos that read the state's rolls */
	unsigned effect_gen;	/* and of those that read its effects */
	uint64_t reads;		/* the slots and effects read so far, as needs */
	struct plan **plans;	/* [roll * SIDES + side] that never change */
	struct ruling *log;	/* where derivations are noted, or NULL */
	struct counted **counted; /* [modifier] what the log says of it, or NULL */
	struct counted **last_mod; /* where the log's next modifier goes */
	struct outcome_effect **last_effect; /* its next effect */
	struct follow **last_follow;
	struct refusal **last_refusal;
	struct rolled **dice;	/* where in it the next die goes, or NULL */
	int mine;		/* unit that asks over others, from 1; 0: none */
	int refused;		/* a cell said no */
	const char *reason, *cite;
	const struct origin *reason_from;
	const struct table *cell_table;	/* the cell read last, for messages */
	const struct row *cell_row;
	int cell_col;
	struct budget *budget, usual;
	int depth;		/* formulas that stand one within another now */
	int missing_value;	/* the value that was not given, or -1 */
	int missing_side, missing_unit;
};

/* A value as asked by a hand; formula.c. */
int machine_value(struct machine *m, int value, struct hand h,
    struct val *out);
/* Whose it is, when a hand asks: 0 and *h, or -1. */
int machine_place(struct machine *m, const struct value *v, struct hand *h);
/* The modifiers to a score, summed. */
int machine_mods(struct machine *m, const char *to, struct hand h,
    struct val *out);
/* Take so many steps: 0, or -1 if there are no more. */
static inline int
machine_spend(struct machine *m, uint64_t steps)
{
	return budget_spend(m->budget, m->arena, steps);
}

/* That there are none is an error, at a row's column. Returns -1. */
int machine_spent(struct machine *m, const struct origin *from,
    const char *column);
/* Note that a row took part. */
void machine_used(struct machine *m, const struct origin *o);

#endif
