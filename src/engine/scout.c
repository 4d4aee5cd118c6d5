/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See scout.h. */
#include <config.h>

#include "engine/scout.h"

#include <string.h>

#include "engine/eval.h"
#include "engine/fold.h"

uint64_t
scout_slots(const struct check *c, int roll)
{
	uint64_t slots;
	int i;

	slots = 0;
	for (i = 0; i < c->nslot; i++)
		if (c->slots[i].roll == roll)
			slots |= (uint64_t)1 << i;
	return slots;
}

int
scout_holds(struct scout *s, const struct expr *x, struct hand h)
{
	struct val v;

	if (formula_eval(&s->m, x, h, &v) == 0)
		return val_true(v);
	s->m.refused = 0;
	return -1;
}

const struct expr *
scout_decides(struct scout *s, const struct value *v, int index, struct hand h)
{
	const struct valdef *d;

	if (s->m.q->values[index * s->m.q->places +
	    question_place(s->m.q, h.side, h.unit)].set != 0)
		return NULL;
	for (d = v->defs; d != NULL; d = d->next)
		if (machine_live(&s->m, &d->from))
			return d->expr;
	return NULL;
}

static uint64_t
live_value(struct scout *s, int index, struct hand h)
{
	const struct value *v;
	const struct expr *x;
	struct live *l;

	v = &s->m.check->values[index];
	if (v->reads.needs == 0)
		return 0;
	if (machine_place(&s->m, v, &h) < 0 || v->unit || v->kind == KIND_SUM)
		return v->reads.needs;
	l = &s->live[index * s->m.q->places +
	    question_place(s->m.q, h.side, h.unit)];
	if (!l->known) {
		x = scout_decides(s, v, index, h);
		l->needs = x != NULL ? scout_live(s, x, h) : 0;
		l->known = 1;
	}
	return l->needs;
}

/* The branches of a formula that the words leave open. */
static uint64_t
live_logic(struct scout *s, const struct expr *x, struct hand h)
{
	uint64_t first;
	int is;

	first = scout_live(s, x->args[0], h);
	is = first == 0 ? scout_holds(s, x->args[0], h) : -1;
	if (x->op == OP_IF) {
		if (is >= 0)
			return scout_live(s, x->args[is ? 1 : 2], h);
		return first | scout_live(s, x->args[1], h) |
		    scout_live(s, x->args[2], h);
	}
	if (is == (x->op == OP_OR))
		return 0;
	return first | scout_live(s, x->args[1], h);
}

static uint64_t
live_args(struct scout *s, const struct expr *x, struct hand h)
{
	const struct part *q;
	uint64_t needs;
	int i;

	needs = 0;
	for (i = 0; i < x->nargs; i++)
		needs |= scout_live(s, x->args[i], h);
	for (q = x->template != NULL ? x->template->parts : NULL; q != NULL;
	    q = q->next)
		if (q->expr != NULL)
			needs |= scout_live(s, q->expr, h);
	return needs;
}

uint64_t
scout_live(struct scout *s, const struct expr *x, struct hand h)
{
	if (x->needs == 0)
		return 0;
	switch (x->op) {
	case OP_VALUE:
	case OP_WORD:
		return live_value(s, x->index, hand_turn(h, x->side));
	case OP_OR:
	case OP_AND:
	case OP_IF:
		return live_logic(s, x, h);
	case OP_ROLL:
		return (uint64_t)1 << x->index & ~s->never;
	case OP_OWN:
		return scout_live(s, x->args[h.side == SIDE_2], h);
	default:
		return formula_plain(x) ? live_args(s, x, h) :
		    x->needs;
	}
}

int
scout_lives(struct scout *s, const struct step *step, struct hand h,
    uint64_t *needs)
{
	*needs = 0;
	if (!machine_live(&s->m, &step->from))
		return 0;
	if (step->when == NULL)
		return 1;
	*needs = scout_live(s, step->when, h);
	return *needs != 0 || scout_holds(s, step->when, h) != 0;
}

int
scout_says(const struct scout *s, const struct step *step)
{
	return step->say != NULL && (step->say->fails ||
	    step->what == DO_REFUSE || (s->wanted.follow && (step->what == DO_THEN ||
	    step->what == DO_OFFER)));
}

static uint64_t
step_needs(struct scout *s, const struct step *step, struct hand h)
{
	const struct part *q;
	uint64_t needs;

	if (step->unit)
		return step->needs;
	if (!scout_lives(s, step, h, &needs))
		return 0;
	if (step->value != NULL)
		needs |= scout_live(s, step->value, h);
	if (step->spec != NULL)
		needs |= step->spec->needs;
	for (q = scout_says(s, step) ? step->say->parts : NULL; q != NULL;
	    q = q->next)
		if (q->expr != NULL)
			needs |= scout_live(s, q->expr, h);
	return needs;
}

void
scout_sides(const struct step *step, int *from, int *to)
{
	*from = step->scope == SIDE_EACH ? SIDE_1 : step->scope;
	*to = step->scope == SIDE_EACH ? SIDE_2 : step->scope;
}

static int
may_throw(struct scout *s, const struct step *step)
{
	struct hand h = { SIDE_NONE, -1 };
	uint64_t needs;
	int last;

	if (step->unit)
		return 1;
	scout_sides(step, &h.side, &last);
	for (; h.side <= last; h.side++)
		if (scout_lives(s, step, h, &needs))
			return 1;
	return 0;
}

/* The throws that the words of the question rule out. */
static void
find_never(struct scout *s)
{
	const struct check *c;
	uint64_t made;
	int i;

	c = s->m.check;
	made = 0;
	for (i = 0; i < c->nstep; i++)
		if (c->steps[i].what == DO_ROLL && may_throw(s, &c->steps[i]))
			made |= scout_slots(c, c->steps[i].roll);
	s->never = ~made;
	/* What was found on the way did not reckon with that. */
	memset(s->live, 0, (size_t)(c->nvalue * s->m.q->places) *
	    sizeof(*s->live));
}

struct scout *
scout_new(struct machine *m, const struct wanted *w)
{
	const struct check *c;
	struct scout *s;
	size_t values;

	c = m->check;
	s = arena_alloc(m->arena, sizeof(*s));
	s->m = *m;
	s->noted = &m->noted;
	s->m.err = &s->quiet;
	s->m.log = NULL;
	s->m.plans = NULL;
	s->wanted = *w;
	values = (size_t)(c->nvalue * m->q->places + 1);
	s->m.memo = arena_raw(m->arena, values * sizeof(*m->memo));
	memcpy(s->m.memo, m->memo, values * sizeof(*m->memo));
	s->m.notes = arena_alloc(m->arena, values * sizeof(*s->m.notes));
	s->live = arena_alloc(m->arena, values * sizeof(*s->live));
	s->needs = arena_alloc(m->arena,
	    (size_t)(c->nstep + 1) * sizeof(*s->needs));
	s->known = c->nstep;
	if (w->value >= 0)
		s->needs[c->nstep] = c->values[w->value].reads.needs;
	find_never(s);
	return s;
}

uint64_t
scout_needs(struct scout *s, int step)
{
	struct hand h = { SIDE_NONE, -1 };
	uint64_t needs;
	int i, last;

	while (s->known > step) {
		i = s->known - 1;
		needs = s->needs[s->known];
		scout_sides(&s->m.check->steps[i], &h.side, &last);
		for (; h.side <= last; h.side++)
			needs |= step_needs(s, &s->m.check->steps[i], h);
		s->needs[i] = needs;
		s->known = i;
	}
	return s->needs[step];
}
