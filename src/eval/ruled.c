/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. See tell.h. */
#include <config.h>

#include "eval/ruled.h"

#include "base/text.h"

/* ---- what steps did ---- */

/* Put an effect at the end of a list. */
static void
add_effect(struct eval *e, struct outcome_effect ***tail,
    struct outcome_effect effect)
{
	struct outcome_effect *o;

	o = **tail = arena_raw(e->m.arena, sizeof(*o));
	*o = effect;
	*tail = &o->next;
}

void
ruled_effect(struct eval *e, struct ruling_log *t, const struct step *s,
    struct hand at, struct val v, const char *say)
{
	add_effect(e, &t->last_effect, (struct outcome_effect){ .name = s->name,
	    .side = at.side, .unit = at.unit, .v = v, .from = &s->from,
	    .say = say });
}

void
ruled_refusal(struct eval *e, struct ruling_log *t, const struct step *s,
    const char *reason)
{
	struct refusal *x = t->refusal;

	if (x != NULL && x->from == &s->from && text_eq(x->reason, reason))
		return;
	x = arena_raw(e->m.arena, sizeof(*x));
	*x = (struct refusal){ .reason = reason, .from = &s->from };
	*t->last_refusal = x;
	t->last_refusal = &x->next;
	t->refusal = x;
}

void
ruled_follow(struct eval *e, struct ruling_log *t, const struct next *row)
{
	struct follow *f = arena_raw(e->m.arena, sizeof(*f));

	*f = (struct follow){ .of = e->m.q, .row = *row };
	*t->last_follow = f;
	t->last_follow = &f->next;
}

/* ---- what was consulted ---- */

static void
ruled_cell(struct eval *e, struct ruling_log *t, const struct note *k)
{
	struct consulted_cell *c, **tail;

	for (tail = &t->r->cells; *tail != NULL; tail = &(*tail)->next)
		if ((*tail)->row == k->row && (*tail)->col == k->col)
			return;
	c = *tail = arena_raw(e->m.arena, sizeof(*c));
	*c = (struct consulted_cell){ NULL, k->table, k->row, k->col };
}

/* The entry of a modifier for a side and unit; a new one is the last. */
static struct counted *
counted_at(struct eval *e, struct ruling_log *t, const struct note *k)
{
	struct counted *c, **head;

	if (t->counted == NULL)
		t->counted = arena_alloc(e->m.arena,
		    (size_t)e->m.check->nmod * sizeof(*t->counted));
	head = &t->counted[k->mod - e->m.check->mods];
	for (c = *head; c != NULL; c = c->other)
		if (c->side == k->h.side && c->unit == k->h.unit)
			return c;
	c = arena_alloc(e->m.arena, sizeof(*c));
	c->other = *head;
	*head = c;
	*t->last_mod = c;
	t->last_mod = &c->next;
	return c;
}

/* A modifier that is evaluated again keeps its place. */
static void
ruled_mod(struct eval *e, struct ruling_log *t, const struct note *k)
{
	struct counted *c = counted_at(e, t, k);

	c->mod = k->mod;
	c->side = k->h.side;
	c->unit = k->h.unit;
	c->counts = k->counts;
	c->amount = k->amount;
	c->why = k->why;
	c->by = k->by;
}

/* The leaves of the tree of notes from left to right, each once. */
void
ruled_notes(struct eval *e, struct ruling_log *t)
{
	struct note **stack = NULL, *k;
	int n = 0, room = 0;

	if (e->trail->note == NULL)
		return;
	ARENA_PUSH(e->m.arena, stack, n, room);
	stack[n++] = e->trail->note;
	e->trail->note = NULL;
	while (n > 0) {
		k = stack[--n];
		if (k->told)
			continue;
		k->told = 1;
		if (k->table != NULL)
			ruled_cell(e, t, k);
		else if (k->mod != NULL)
			ruled_mod(e, t, k);
		if (k->a == NULL)
			continue;
		ARENA_PUSH(e->m.arena, stack, n, room);
		stack[n++] = k->b;
		ARENA_PUSH(e->m.arena, stack, n, room);
		stack[n++] = k->a;
	}
}

/* ---- values and totals ---- */

static void
ruled_value(struct eval *e, int value, struct hand h, struct reached ***tail)
{
	struct reached *x;
	struct val v = eval_value(e, value, h);

	if (!is_decided(v) || v.kind == VAL_NONE)
		return;
	x = arena_raw(e->m.arena, sizeof(*x));
	*x = (struct reached){ .value = &e->m.check->values[value],
		.side = h.side, .unit = h.unit, .v = v };
	x->given = question_given(e->m.q, value, h)->set != 0;
	**tail = x;
	*tail = &x->next;
}

static int
is_told(const struct eval *e, const struct value *v)
{
	/* (Of a unit what the check reads; all of it would be its whole row.) */
	if (v->thing != NULL && !v->reads)
		return 0;
	return e->m.q->derives != DERIVES_TOTALS || v->kind == KIND_SUM ||
	    text_eq(v->name, "total") || text_eq(v->name, "need");
}

void
ruled_values(struct eval *e, struct ruling *r)
{
	struct reached **tail = &r->values;
	const struct value *v;
	struct hand h;
	int i;

	for (i = 0; i < e->m.check->nvalue; i++) {
		v = &e->m.check->values[i];
		for (h = HAND_FIRST; is_told(e, v) &&
		    hand_next(e->m.q, v->side, v->unit, &h);)
			ruled_value(e, i, h, &tail);
	}
}

static void
ruled_total(struct eval *e, int effect, struct hand h,
    struct outcome_effect ***tail)
{
	struct val v = e->vars[e->effects + effect * e->m.q->places +
	    question_place(e->m.q, h.side, h.unit)];

	if (v.kind != VAL_NONE)
		add_effect(e, tail, (struct outcome_effect){
		    .name = e->m.check->effects[effect], .side = h.side,
		    .unit = h.unit, .v = v, .from = &e->m.check->from });
}

void
ruled_totals(struct eval *e, struct ruling *r)
{
	struct outcome_effect **tail = &r->totals;
	struct hand h;
	int i, last;

	for (i = 0; i < e->m.check->neffect; i++)
		for (h.side = SIDE_NONE; h.side <= SIDE_2; h.side++) {
			last = h.side == SIDE_NONE ? 0 :
			    e->m.q->units[h.side];
			for (h.unit = -1; h.unit < last; h.unit++)
				ruled_total(e, i, h, &tail);
		}
}
