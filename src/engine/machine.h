/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. What a question is evaluated in: its check, the arena of
 * results, the budget, and the error.
 */
#ifndef ENGINE_MACHINE_H
#define ENGINE_MACHINE_H

#include "rule/budget.h"
#include "rule/question.h"

struct machine {
	const struct check *check;
	const struct question *q;
	struct arena *arena;
	struct err *err;
	struct budget *budget, usual;
};

/* Spend budget steps. 0, or -1: there are not enough. */
static inline int
machine_spend(struct machine *m, uint64_t steps)
{
	return budget_spend(m->budget, m->arena, steps);
}
/* Set err: the budget was spent at a row's column. Returns -1. */
static inline int
machine_spent(struct machine *m, const struct origin *from, const char *column)
{
	return budget_fail(m->budget, from, column, m->err);
}

#endif
