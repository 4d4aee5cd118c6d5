/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See machine.h. */
#include <config.h>

#include "engine/machine.h"

int
machine_spent(struct machine *m, const struct origin *from, const char *column)
{
	return budget_fail(m->budget, from, column, m->err);
}
