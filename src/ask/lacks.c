/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See lacks.h. */
#include <config.h>

#include "ask/lacks.h"

#include <string.h>

#include "code/code.h"

void
ask_lacks(const struct question *q, struct arena *a, struct err *e)
{
	struct lacking lacking;
	struct budget b;
	struct uses u;
	int i;

	if (q->values == NULL || q->ruled != NULL)
		return;
	memset(&lacking, 0, sizeof(lacking));
	memset(&u, 0, sizeof(u));
	u.lacking = &lacking;
	u.follows = arena_alloc(a, (size_t)q->check->nstep + 1);
	budget_init(&b, 1, a);
	(void)program_uses(q, 0, a, &b, &u);
	for (i = 0; i < lacking.n; i++)
		err_add(e, lacking.all[i]->err->text, 0, a);
}
