/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See lacks.h. */
#include <config.h>

#include "ask/unused.h"

#include <string.h>

#include "eval/words.h"

void
ask_lacking(const struct question *q, struct arena *a, struct budget *b,
    struct lacking *out)
{
	struct uses u;

	memset(out, 0, sizeof(*out));
	memset(&u, 0, sizeof(u));
	u.lacking = out;
	u.follows = arena_alloc(a, (size_t)q->check->nstep + 1);
	(void)words_read(q, 0, a, b, &u);
}

void
ask_lacks(const struct question *q, struct arena *a, struct err *e)
{
	struct lacking lacking;
	struct budget b;
	int i;

	/* (What seems to be missing may be what a wrong word meant.) */
	if (q->values == NULL || q->ruled != NULL || q->unsure)
		return;
	budget_init(&b, 1, a);
	ask_lacking(q, a, &b, &lacking);
	for (i = 0; i < lacking.n; i++)
		err_add(e, lacking.all[i]->err->text, 0, a);
}
