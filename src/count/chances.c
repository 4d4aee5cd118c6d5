/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: count. Chances: the states at the end as outcomes of equal answers. */
#include <config.h>

#include "base/hash.h"
#include "base/text.h"
#include "count/chances.h"
#include "count/count.h"
#include "eval/eval.h"

/* Outcomes merged so far, found by a hash of effects and answer. */
struct outcomes {
	struct chances *c;
	struct links links;
};

static uint64_t
effects_hash(const struct check *c, const struct question *q,
    const struct val *effects)
{
	uint64_t h = 0;
	int i;

	for (i = 0; i < c->neffect * q->places; i++)
		if (effects[i].kind == VAL_NUM)
			h = hash_mix(h, (uint64_t)effects[i].n.n);
	return h;
}

static int
outcome_same(const struct chances *c, const struct outcome *a,
    const struct outcome *b)
{
	int i;

	if (!text_eq(a->text, b->text) || !val_eq(a->of, b->of) ||
	    a->nexts != b->nexts)
		return 0;
	for (i = 0; i < c->check->neffect * c->q->places; i++)
		if (!val_eq(a->effects[i], b->effects[i]))
			return 0;
	return 1;
}

static int
outcome_add(struct outcomes *out, const struct outcome *o)
{
	struct chances *c = out->c;
	const char *of;
	char buf[NUM_TEXT];
	uint64_t h = hash_mix(effects_hash(c->check, c->q, o->effects),
	    text_hash(o->text, strlen(o->text)));
	int i;

	/* A number equals the text that prints it, so both hash alike. */
	of = o->of.kind == VAL_NUM ? num_print(o->of.n, 0, buf) :
	    o->of.kind == VAL_TEXT ? o->of.t : "";
	h = hash_mix(h, text_hash(of, strlen(of)));
	for (i = links_first(&out->links, (unsigned)h); i >= 0;
	    i = links_next(&out->links, i))
		if (outcome_same(c, &c->outcomes[i], o))
			return wide_add(&c->outcomes[i].weight, &o->weight);
	c->outcomes = links_add(&out->links, (unsigned)h, c->outcomes,
	    sizeof(*c->outcomes));
	c->outcomes[c->count++] = *o;
	return 0;
}

/* Fill the outcome of a state. 0, or -1 with err set. */
static int
state_outcome(const struct states *s, int i, int of, struct outcome *o)
{
	const struct eval *e = s->e;
	const struct check *c = e->m.check;
	struct val stop, nexts;
	const struct code *code;
	int k, n;

	memset(o, 0, sizeof(*o));
	stop = count_var(s, e->stop, i);
	if (!of && !is_bad(stop) &&
	    count_var(s, e->answered, i).kind == VAL_NONE)
		return no_answer(e);
	o->of = count_var(s, e->of, i);
	o->answer = is_bad(stop) ? val_text("not allowed") :
	    count_var(s, e->answer, i);
	o->text = answer_text(c, o->answer, e->m.arena, &code);
	o->reason = is_bad(stop) ? stop.bad->text : NULL;
	nexts = count_var(s, e->nexts, i);
	o->nexts = nexts.kind == VAL_NEXT ? nexts.next : NULL;
	n = c->neffect * e->m.q->places;
	o->effects = arena_raw(e->m.arena, (size_t)n * sizeof(*o->effects) + 1);
	for (k = 0; k < n; k++)
		o->effects[k] = count_var(s, e->effects + k, i);
	count_weight(s, i, &o->weight);
	return 0;
}

static int
collect(struct states *s, int of, struct chances *out)
{
	struct outcomes outcomes = { .c = out };
	struct outcome o;
	int i, n = count_end(s, &out->of);

	if (n < 0)
		return -1;
	links_open(&outcomes.links, s->e->m.arena, n);
	for (i = 0; i < n; i++) {
		if (state_outcome(s, i, of, &o) < 0)
			return -1;
		if (outcome_add(&outcomes, &o) < 0)
			return states_large(s);
	}
	return 0;
}

int
rule_chances(const struct question *q, int of, int of_side, int follow,
    struct arena *a, struct chances *out, struct err *err)
{
	struct states *s;
	struct eval e;
	struct pass p;

	memset(out, 0, sizeof(*out));
	eval_init(&e, q, a, err);
	e.follows = follow;
	if (pass_settle(&e, &p) < 0)
		return -1;
	if (of >= 0)
		pass_value(&e, &p, of, of_side);
	s = count_states(&e, &p);
	if (s == NULL)
		return -1;
	out->check = q->check;
	out->q = q;
	if (collect(s, of >= 0, out) < 0)
		return -1;
	if (e.m.budget->over)
		return machine_spent(&e.m, &q->check->from, "check");
	out->house = e.own.noted.house;
	out->sure = e.own.noted.sure;
	out->consulted = consulted_readings(&e);
	return 0;
}

void
chances_by_answer(struct chances *c)
{
	int i, k, n = 0;

	for (i = 0; i < c->count; i++) {
		for (k = 0; k < n; k++)
			if (text_eq(c->outcomes[k].text, c->outcomes[i].text))
				break;
		if (k == n)
			c->outcomes[n++] = c->outcomes[i];
		else
			wide_gather(&c->outcomes[k].weight,
			    &c->outcomes[i].weight);
	}
	c->count = n;
}
