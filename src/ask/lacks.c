/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See lacks.h. */
#include <config.h>

#include "ask/lacks.h"

#include <string.h>

#include "code/code.h"

/* Which values are missing, and which words are read, for these numbers. */
static int
look(const struct question *q, struct arena *a, struct lacking *lacking,
    struct uses *u)
{
	struct budget b;

	memset(lacking, 0, sizeof(*lacking));
	memset(u, 0, sizeof(*u));
	u->lacking = lacking;
	u->follows = arena_alloc(a, (size_t)q->check->nstep + 1);
	budget_init(&b, 1, a);
	return program_uses(q, 0, a, &b, u);
}

int
ask_may_lack(struct question *q, struct arena *a)
{
	struct lacking lacking;
	struct uses u;
	uint64_t all, heard;

	if (q->values == NULL || q->ruled != NULL ||
	    look(q, a, &lacking, &u) < 0)
		return 1;
	heard = u.heard.read | u.heard.counted;
	if (q->ntyped < HEARD_MOST) {
		all = ((uint64_t)1 << q->ntyped) - 1;
		q->all_heard = (heard & all) == all;
	}
	return lacking.met;
}

void
ask_lacks(const struct question *q, struct arena *a, struct err *e)
{
	struct lacking lacking;
	struct uses u;
	int i;

	if (q->values == NULL || q->ruled != NULL)
		return;
	(void)look(q, a, &lacking, &u);
	for (i = 0; i < lacking.n; i++)
		err_add(e, lacking.all[i]->err->text, 0, a);
}
