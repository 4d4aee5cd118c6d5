/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See machine.h. */
#include <config.h>

#include "engine/machine.h"

int
machine_spent(struct machine *m, const struct origin *from, const char *column)
{
	return budget_fail(m->budget, from, column, m->err);
}

void
machine_init(struct machine *m, const struct question *q, struct arena *a,
    struct err *e)
{
	*m = (struct machine){ .check = q->check, .q = q, .arena = a,
		.err = e, .budget = q->budget };
	if (m->budget == NULL) {
		m->budget = &m->usual;
		budget_init(m->budget, 1, a);
	}
}
