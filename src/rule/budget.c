/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. See budget.h. */
#include <config.h>

#include "rule/budget.h"

void
budget_init(struct budget *b, int times, const struct arena *a)
{
	*b = (struct budget){ .times = times,
		.left = (uint64_t)BUDGET_STEPS * (uint64_t)times,
		.bytes = ((size_t)BUDGET_MEGABYTES << 20) * (size_t)times +
		    (a != NULL ? a->held : 0) };
}

int
budget_fail(struct budget *b, const struct origin *from, const char *column,
    struct err *e)
{
	int memory = b->over == OVER_MEMORY;

	b->left = 0;
	if (b->from == NULL) {
		b->from = from;
		b->column = column;
	}
	return err_as(e, ERR_BUDGET, "%s:%d: column \"%s\": the question "
	    "takes more than %d %s (DRUMHEAD_BUDGET=%d allows more)", b->from->file,
	    b->from->line, b->column, b->times * (memory ? BUDGET_MEGABYTES :
	    BUDGET_STEPS / 1000000), memory ? "megabytes" : "million steps",
	    b->times < BUDGET_MOST / 10 ? b->times * 10 : BUDGET_MOST);
}
