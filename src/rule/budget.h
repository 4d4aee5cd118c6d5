/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: rule. How much work and memory one question may take. Both are
 * counted, never timed: the same question fails at the same step on every
 * machine.
 */
#ifndef RULE_BUDGET_H
#define RULE_BUDGET_H

#include "rule/system.h"

/*
 * A step is four operators of a formula, a die folded in, an outcome merged: some
 * tens of nanoseconds. Bytes are those of the arena of the answer.
 */
enum { BUDGET_STEPS = 10000000, BUDGET_MEGABYTES = 32, BUDGET_MOST = 1000 };

struct budget {
	uint64_t left;		/* steps */
	int times;		/* in multiples of the usual budget */
	size_t bytes;
	enum { OVER_NOTHING, OVER_STEPS, OVER_MEMORY } over;
	const struct origin *from; /* where it was spent first, or NULL */
	const char *column;
};

/* Grant `times` the usual; memory beside what a (or NULL) holds already. */
void budget_init(struct budget *b, int times, const struct arena *a);
/* Set the error that it is spent, naming the first place. Returns -1. */
int budget_fail(struct budget *b, const struct origin *from,
    const char *column, struct err *e);

/* Take steps: 0, or -1 if too few are left or a holds too much. */
static inline int
budget_spend(struct budget *b, const struct arena *a, uint64_t steps)
{
	if (b->left < steps || a->held > b->bytes) {
		if (b->over == OVER_NOTHING)
			b->over = b->left < steps ? OVER_STEPS : OVER_MEMORY;
		return -1;
	}
	b->left -= steps;
	return 0;
}

/* Was more than half of the usual steps or memory used? */
static inline int
budget_large(const struct budget *b, const struct arena *a)
{
	uint64_t steps;
	size_t bytes;

	steps = (uint64_t)b->times * BUDGET_STEPS - BUDGET_STEPS / 2;
	bytes = ((size_t)b->times * BUDGET_MEGABYTES - BUDGET_MEGABYTES / 2) *
	    1024 * 1024;
	return b->left < steps || a->held + bytes > b->bytes;
}

/* May a take so many bytes more? 0, or -1. */
static inline int
budget_room(struct budget *b, const struct arena *a, size_t bytes)
{
	if (a->held <= b->bytes && bytes <= b->bytes - a->held)
		return 0;
	if (b->over == OVER_NOTHING)
		b->over = OVER_MEMORY;
	return -1;
}

#endif
