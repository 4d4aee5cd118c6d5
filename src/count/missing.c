/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: count. Values that are missing, before any die is thrown. */
#include <config.h>

#include "count/chances.h"
#include "count/count.h"

/*
 * Without faces all are tried: -1 with err, if some need a value that was not
 * given.
 */
int
rule_asks(const struct question *q, struct arena *a, struct ruling *r,
    struct err *err)
{
	struct eval e;
	struct pass p;
	int got;

	ruling_open(r, q);
	eval_init(&e, q, a, err);
	e.tells = 1;
	got = pass_settle(&e, &p);
	if (got == 0 && e.missed && count_states(&e, &p) == NULL)
		got = -1;
	ruling_missing(&e, r);
	return got;
}

/* Why all ways stop, if all of them lack a value; else NULL. */
static const struct bad *
all_lack(struct states *s)
{
	const struct bad *first = NULL;
	struct wide all;
	struct val stop;
	int i, n = count_end(s, &all);

	for (i = 0; i < n; i++) {
		stop = count_var(s, s->e->stop, i);
		if (!is_bad(stop) || stop.bad->kind != BAD_MISSING)
			return NULL;
		if (first == NULL)
			first = stop.bad;
	}
	return first;
}

/* Is there a value that has to be said, and was not? */
static int
may_lack(const struct question *q)
{
	const struct value *v = q->check->values;
	const struct valdef *d;
	struct hand h;

	for (; v < q->check->values + q->check->nvalue; v++)
		for (h = HAND_FIRST; v->kind != KIND_SUM &&
		    hand_next(q, v->side, v->unit, &h);) {
			d = value_row(v, h.side, q->choice);
			if ((d == NULL || def_asks(d)) && question_given(q,
			    (int)(v - q->check->values), h)->set == 0)
				return 1;
		}
	return 0;
}

/* (A few milliseconds; who asks more of the dice is told when they lie.) */
enum { LACKS_STEPS = 100000 };

int
rule_lacks(const struct question *q, struct arena *a, struct ruling *r,
    struct err *err)
{
	const struct bad *bad;
	struct budget little;
	struct states *s;
	struct err quiet = { 0 };
	struct eval e;
	struct pass p;

	ruling_open(r, q);
	/* (Without dice the ruling itself tells.) */
	if (q->ruled != NULL || q->check->nroll == 0 || !may_lack(q))
		return 0;
	eval_init(&e, q, a, &quiet);
	e.tells = e.lets = 1;
	if (pass_walk(&e, &p) < 0 || !e.missed)
		return 0;
	eval_restart(&e);
	if (pass_settle(&e, &p) < 0)
		return 0;
	budget_init(&little, 1, a);
	little.left = LACKS_STEPS;
	e.m.budget = &little;
	s = count_states(&e, &p);
	bad = s != NULL ? all_lack(s) : NULL;
	if (bad == NULL)
		return 0;
	e.m.err = err;
	(void)bad_tell(&e, bad);
	ruling_missing(&e, r);
	return 1;
}
