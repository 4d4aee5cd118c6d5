/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The code of one ruling, run from the first instruction to the
 * last with thrown faces; and what a step consulted, for count.c too.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "code/plan.h"
#include "engine/roll.h"
#include "engine/run.h"

/* ---- what was consulted ---- */

static void
tell_cell(struct ruling *log, const struct mark *k, struct arena *a)
{
	struct consulted_cell *c, **tail;

	for (tail = &log->cells; *tail != NULL; tail = &(*tail)->next)
		if ((*tail)->row == k->row && (*tail)->col == k->col)
			return;
	c = arena_alloc(a, sizeof(*c));
	c->table = k->table;
	c->row = k->row;
	c->col = k->col;
	*tail = c;
}

/* A modifier that is evaluated again keeps its place in the log. */
static void
tell_row(struct run *r, const struct mark *k)
{
	const struct row_use *u = k->use;
	struct arena *a = r->m->arena;
	struct counted *c, **head;

	if (r->counted == NULL)
		r->counted = arena_alloc(a, (size_t)r->m->check->nmod *
		    sizeof(struct counted *));
	head = &r->counted[u->mod - r->m->check->mods];
	for (c = *head; c != NULL; c = c->other)
		if (c->side == u->h.side && c->unit == u->h.unit)
			break;
	if (c == NULL) {
		c = arena_alloc(a, sizeof(*c));
		c->other = *head;
		*head = c;
		*r->last_mod = c;
		r->last_mod = &c->next;
	}
	c->mod = u->mod;
	c->side = u->h.side;
	c->unit = u->h.unit;
	c->counts = k->counts;
	c->amount = k->amount;
	c->why = k->why;
	c->by = k->by;
}

/* Log the leaves of the tree of marks from left to right, each once. */
static void
tell_marks(struct run *r, struct mark *mark)
{
	struct arena *a = r->m->arena;
	struct mark **stack, *k;
	int n, room;

	stack = NULL;
	n = room = 0;
	ARENA_PUSH(a, stack, n, room);
	stack[n++] = mark;
	while (n > 0) {
		k = stack[--n];
		if (k->told)
			continue;
		k->told = 1;
		if (k->kind == MARK_CELL)
			tell_cell(r->log, k, a);
		else if (k->kind == MARK_ROW)
			tell_row(r, k);
		if (k->kind != MARK_BOTH)
			continue;
		ARENA_PUSH(a, stack, n, room);
		stack[n++] = k->b;
		ARENA_PUSH(a, stack, n, room);
		stack[n++] = k->a;
	}
}

void
run_note(struct run *r, struct mark *mark)
{
	if (mark == NULL)
		return;
	noted_add(&r->m->noted, &mark->noted);
	if (r->log != NULL && r->m->explains)
		tell_marks(r, mark);
}

static void
used(struct run *r, const struct origin *o)
{
	r->m->noted.house |= o->house;
	if (o->sure > r->m->noted.sure)
		r->m->noted.sure = o->sure;
}

/* ---- the log of a ruling ---- */

static void
tell_refusal(struct run *r, const struct step *step, const char *reason)
{
	struct refusal *x;

	used(r, &step->from);
	if (r->log == NULL)
		return;
	/* What a row says of both sides alike is said once. */
	x = r->refusal;
	if (x != NULL && x->from == &step->from &&
	    strcmp(x->reason, reason) == 0)
		return;
	x = arena_alloc(r->m->arena, sizeof(*x));
	x->reason = reason;
	x->from = &step->from;
	*r->last_refusal = x;
	r->last_refusal = &x->next;
	r->refusal = x;
}

/*
 * After a refusal the other refuse-steps of the same run are asked for more
 * reasons. One that cannot be computed gives none.
 */
static void
refuse_more(struct run *r, const struct ins *i, const struct reg *const *in)
{
	const struct step_use *u = i->x;

	if (u->step->from.reading >= 0)
		noted_reading(&r->m->noted, u->step->from.reading);
	if (u->when) {
		run_note(r, in[u->when]->mark);
		if (in[u->when]->bad != NULL || !val_true(in[u->when]->v))
			return;
	}
	if (i->op == I_PASS)
		return;
	run_note(r, in[u->say]->mark);
	if (in[u->say]->bad == NULL)
		tell_refusal(r, u->step, in[u->say]->v.t);
}

static void
tell_effect(struct run *r, const struct ins *i, struct val v, const char *say)
{
	const struct step_use *u = i->x;
	struct outcome_effect *o;

	if (r->log == NULL)
		return;
	o = arena_alloc(r->m->arena, sizeof(*o));
	o->name = u->step->name;
	o->side = u->at.side;
	o->unit = u->at.unit;
	o->v = v;
	o->from = &u->step->from;
	o->say = say;
	*r->last_effect = o;
	r->last_effect = &o->next;
}

/* A follow-up, unless a formula of its row has no value. */
static void
tell_follow(struct run *r, const struct ins *i, const struct reg *const *in)
{
	const struct step_use *u = i->x;
	struct follow *f;
	struct next row = { 0 };
	int k;

	for (k = 0; k < u->nsay; k++)
		run_note(r, in[u->say + k]->mark);
	if (r->log == NULL || follow_row(r->m, i, in, &row) != NULL)
		return;
	f = arena_alloc(r->m->arena, sizeof(*f));
	f->of = r->m->q;
	f->row = row;
	*r->last_follow = f;
	r->last_follow = &f->next;
}

/* Note and return a step's words. 0, or -1 if they have no value. */
static int
words(struct run *r, const struct step_use *u, const struct reg *const *in,
    const char **say)
{
	*say = NULL;
	if (!u->say)
		return 0;
	run_note(r, in[u->say]->mark);
	*say = in[u->say]->v.t;
	return in[u->say]->bad != NULL ? -1 : 0;
}

static void
consult_effect(struct run *r, const struct ins *i, const struct reg *const *in)
{
	const struct step_use *u = i->x;
	const char *say;
	struct val v;

	v = u->value ? in[u->value]->v : val_int(1);
	if (v.kind == VAL_NONE)
		return;
	say = NULL;
	if (i->op == I_SAY && val_true(v) && words(r, u, in, &say) < 0)
		return;
	if (i->op == I_EFFECT && val_true(v))
		used(r, &u->step->from);
	if (!u->worded)
		tell_effect(r, i, v, say);
}

static void
consult_answer(struct run *r, const struct ins *i, const struct reg *const *in)
{
	const struct step_use *u = i->x;
	const char *say;

	used(r, &u->step->from);
	if (words(r, u, in, &say) == 0 && r->log != NULL && say != NULL)
		r->log->meaning = say;
}

/* Log a step that applied. */
static void
consult(struct run *r, const struct ins *i, const struct reg *const *in)
{
	const struct step_use *u = i->x;
	const char *say;

	if (u->value) {
		run_note(r, in[u->value]->mark);
		if (in[u->value]->bad != NULL)
			return;
	}
	switch (i->op) {
	case I_REFUSE:
		r->refusing = 1;
		if (words(r, u, in, &say) == 0)
			tell_refusal(r, u->step, say);
		break;
	case I_EFFECT:
	case I_SAY:
		consult_effect(r, i, in);
		break;
	case I_ANSWER:
		consult_answer(r, i, in);
		break;
	case I_THEN:
	case I_NEXT:
		tell_follow(r, i, in);
		break;
	default:
		break;
	}
}

/* Does a step apply? Notes what decided it. */
static int
consult_when(struct run *r, const struct ins *i, const struct reg *const *in)
{
	const struct step_use *u = i->x;

	if (u->step->from.reading >= 0)
		noted_reading(&r->m->noted, u->step->from.reading);
	if (u->done && in[u->done]->v.kind != VAL_NONE)
		return 0;
	if (!u->when)
		return i->op != I_PASS;
	run_note(r, in[u->when]->mark);
	return i->op != I_PASS && in[u->when]->bad == NULL &&
	    val_true(in[u->when]->v);
}

int
run_consult(struct run *r, const struct ins *i, const struct reg *const *in,
    const struct reg *out)
{
	const struct step_use *u = i->x;

	if (u->step->what != DO_REFUSE)
		r->refusing = 0;
	if (in[0]->bad != NULL) {
		if (u->step->what == DO_REFUSE && r->refusing &&
		    r->log != NULL)
			refuse_more(r, i, in);
		return 0;
	}
	if (consult_when(r, i, in))
		consult(r, i, in);
	if (out[0].bad == NULL || out[0].bad->kind == BAD_REFUSED ||
	    (r->m->lets && out[0].bad->kind == BAD_MISSING))
		return 0;
	return bad_tell(r->m, out[0].bad);
}

/* ---- instruction by instruction ---- */

int
run_throws(const struct ins *i, const struct reg *const *in)
{
	const struct step_use *u = i->x;

	return in[0]->bad == NULL && (!u->when || (in[u->when]->bad == NULL &&
	    val_true(in[u->when]->v)));
}

const struct bad *
run_plan(struct run *r, const struct ins *i, const struct reg *const *in,
    struct plan *p)
{
	const struct step_use *u = i->x;
	const struct bad *bad;
	struct mark *mark;

	mark = NULL;
	bad = plan_make(r->m, u->step, i->h, in + u->plan, &mark, p);
	run_note(r, mark);
	return bad != NULL ? bad : plan_check(r->m, p);
}

/* Make a throw with the run's faces and write its slots. */
static int
throw(struct run *r, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct step_use *u = i->x;
	const struct bad *bad;
	struct plan p;
	long slots[SLOT_MOST];
	int k;

	bad = run_plan(r, i, in, &p);
	if (bad != NULL && bad->kind == BAD_REFUSED) {
		out[0].bad = bad;
		return 0;
	}
	if (bad != NULL)
		return bad_tell(r->m, bad);
	memset(slots, 0, sizeof(slots));
	if (roll_throw(r, u->step, i->h, &p, slots) < 0)
		return -1;
	for (k = 0; k < u->nslot; k++)
		reg_set(&out[1 + k], val_int(slots[u->slots[k]]), NULL);
	return 0;
}

/* A step that is not run copies its registers from those before it. */
static void
skip(const struct ins *i, const struct reg *const *in, struct reg *out)
{
	const struct step_use *u = i->x;
	int k;

	out[0] = *in[0];
	if (i->op == I_ANSWER) {
		out[1] = *in[u->now];
		out[2] = *in[u->done];
		return;
	}
	for (k = 1; k < i->nout; k++)
		out[k] = *in[u->now + k - 1];
}

static int
step(struct run *r, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	if (!r->code->known[i->out])
		opcodes[i->op].run(r->m, i, in, out);
	if (i->op == I_THROW && run_throws(i, in)) {
		if (run_consult(r, i, in, out) < 0)
			return -1;
		return throw(r, i, in, out);
	}
	return run_consult(r, i, in, out);
}

/* Pointers to the operands of all instructions. */
static const struct reg *const *
operands(const struct program *c, struct arena *a)
{
	const struct reg **all;
	int i;

	all = arena_raw(a, (size_t)c->nop * sizeof(*all) + 1);
	for (i = 0; i < c->nop; i++)
		all[i] = &c->regs[c->ops[i]];
	return all;
}

int
run_all(struct run *r, struct reg *regs)
{
	const struct program *c = r->code;
	const struct reg *const *all, *const *in;
	const struct ins *i;
	int at, got;

	got = 0;
	all = operands(c, r->m->arena);
	for (at = 0; at < c->n; at++) {
		i = &c->all[at];
		in = all + i->in;
		if (!opcodes[i->op].step)
			opcodes[i->op].run(r->m, i, in, &regs[i->out]);
		else if (got == 0)
			got = step(r, i, in, &regs[i->out]);
		else
			skip(i, in, &regs[i->out]);
		if (r->m->spent)
			return -1;
	}
	return got;
}
