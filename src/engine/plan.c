/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See plan.h. */
#include <config.h>

#include "engine/plan.h"

void
plan_narrow(const struct check *c, int roll, uint64_t needs, struct plan *p)
{
	const struct slot *s;
	unsigned counters = 0;
	int i;

	p->fields = 0;
	p->nface = 0;
	for (i = 0; i < c->nslot; i++) {
		s = &c->slots[i];
		if (s->roll != roll || (needs >> i & 1) == 0)
			continue;
		p->fields |= 1u << s->field;
		if (s->field == FIELD_COUNTER)
			counters |= 1u << s->arg;
		if (s->field == FIELD_FACE && s->arg > p->nface)
			p->nface = s->arg;
	}
	for (i = 0; i < p->ncounter; i++)
		if ((counters >> i & 1) == 0)
			p->counter_cap[i] = 0;
}

int
plan_wants_count(const struct plan *p)
{
	return plan_wants(p, FIELD_DOUBLES) || plan_wants(p, FIELD_SET) ||
	    p->nbag > 0;
}

const char *
plan_text(const struct plan *p, struct arena *a)
{
	const struct term_plan *t;
	const char *text = "";
	int i;

	if (p->nbag > 0)
		return arena_printf(a, "%d from the bag", p->terms[0].count);
	for (i = 0; i < p->nterm; i++) {
		t = &p->terms[i];
		text = arena_printf(a, "%s%s", text, t->sign < 0 ? "-" :
		    i > 0 ? "+" : "");
		if (t->count != 1 || t->sides == 0)
			text = arena_printf(a, "%s%d", text, t->count);
		if (t->sides > 0)
			text = arena_printf(a, "%s%s", text, t->name);
		if (t->keep != 0)
			text = arena_printf(a, "%sk%c%d", text,
			    t->keep > 0 ? 'h' : 'l', t->keep > 0 ? t->keep :
			    -t->keep);
	}
	if (p->has_hit)
		text = arena_printf(a, "%s, %d or more hits", text, p->hit);
	return text;
}
