/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: op. The opcodes of steps, and of matched dice. The first operand of a
 * step and the first register that it writes say why the ruling stopped; then
 * no further step applies. These functions only set registers; engine/run.c
 * tells what steps did.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "code/plan.h"

/* Does a step apply? Sets *out to why the ruling stopped, if it did. */
static int
applies(const struct ins *i, const struct reg *const *in, struct reg *out)
{
	const struct step_use *u = i->x;

	*out = *in[0];
	out->mark = NULL;
	if (in[0]->bad != NULL)
		return 0;
	if (u->done && in[u->done]->v.kind != VAL_NONE)
		return 0;
	if (!u->when)
		return 1;
	out->bad = in[u->when]->bad;
	return out->bad == NULL && val_true(in[u->when]->v);
}

/*
 * Words may stop the ruling even if nobody reads them. But a value that only
 * they need is asked for when they are told.
 */
static void
says(const struct machine *m, const struct step_use *u,
    const struct reg *const *in, struct reg *out)
{
	const struct bad *bad;
	int k;

	bad = NULL;
	for (k = 0; k < u->nsay && bad == NULL; k++)
		bad = in[u->say + k]->bad;
	if (bad != NULL && (m->tells || bad->kind != BAD_MISSING))
		out->bad = bad;
}

/*
 * pass: a step that does not apply, kept since a reading was asked, or since
 * its condition has no value. x: the step.
 */
void
op_pass(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	(void)m;
	(void)applies(i, in, out);
}

/* refuse: not allowed, for the reason in operand `say`. x: the step. */
void
op_refuse(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct step_use *u = i->x;
	const struct reg *say;

	if (!applies(i, in, out))
		return;
	say = in[u->say];
	out->bad = say->bad != NULL ? say->bad : bad_refused(m, say->v.t,
	    u->step->from.cite, &u->step->from);
}

/*
 * throw: copies the slots as they were before the throw. If it applies, whoever
 * runs the code then throws and sets them. x: the step.
 */
void
op_throw(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct step_use *u = i->x;
	int k;

	(void)m;
	(void)applies(i, in, out);
	for (k = 0; k < u->nslot; k++)
		out[1 + k] = *in[u->now + k];
}

/*
 * effect: adds to the number of earlier steps, or replaces it, if either is a
 * text. x: the step.
 */
void
op_effect(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct step_use *u = i->x;
	struct val v;

	out[1] = *in[u->now];
	if (!applies(i, in, out))
		return;
	v = val_int(1);
	if (u->value) {
		out[0].bad = in[u->value]->bad;
		v = in[u->value]->v;
	}
	if (out[0].bad != NULL || v.kind == VAL_NONE)
		return;
	if (out[1].v.kind != VAL_NUM || v.kind != VAL_NUM) {
		reg_set(&out[1], v, NULL);
	} else if (num_add(&out[1].v.n, out[1].v.n, v.n) < 0) {
		out[0].bad = bad_error(m, ERR_PLAIN, "%s:%d: column \"value\": "
		    "%s: the number grows too large", u->step->from.file,
		    u->step->from.line, u->step->name);
	}
}

/* say: the words of the effect before it, which may read it. x: the step. */
void
op_say(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct step_use *u = i->x;

	if (applies(i, in, out) && (!u->value || val_true(in[u->value]->v)))
		says(m, u, in, out);
}

/* The code that is nearest to a misspelt text, or NULL. */
static const char *
near_code(const struct check *c, const char *text)
{
	struct text_near near = { .slips = 3 };
	int i;

	for (i = 0; i < c->sys->ncode; i++)
		if (text_eq(c->sys->codes[i].table, c->codes))
			text_nearer(&near, c->sys->codes[i].code, text);
	return near.name;
}

/* The first row with a cell of just that text, and its column; or -1. */
static int
cell_saying(const struct table *t, const char *text, int *col)
{
	int row;

	for (row = 0; row < t->nrow; row++)
		for (*col = 0; *col < t->ncol; ++*col)
			if (text_eq(t->rows[row].cells[*col], text))
				return row;
	return -1;
}

/* The first table with that text that a formula reads, also through values. */
static const struct table *
table_saying(const struct check *c, const struct expr *x, const char *text,
    int depth, int *row, int *col)
{
	enum { DEEP = 8 };
	const struct table *t;
	const struct valdef *d;
	int i;

	if (x == NULL || depth == DEEP)
		return NULL;
	if (x->op == OP_LOOKUP || x->op == OP_STEP) {
		*row = cell_saying(x->table, text, col);
		return *row >= 0 ? x->table : NULL;
	}
	d = x->op == OP_VALUE ? c->values[x->index].defs : NULL;
	for (t = NULL; d != NULL && t == NULL; d = d->next)
		t = table_saying(c, d->expr, text, depth + 1, row, col);
	for (i = 0; i < x->nargs && t == NULL; i++)
		t = table_saying(c, x->args[i], text, depth + 1, row, col);
	return t;
}

/* NULL, or why the answer is not among those that the check declares. */
static const struct bad *
unknown_answer(struct machine *m, const struct step *step, struct val v)
{
	const struct check *c = m->check;
	const struct table *t;
	const char *text, *near;
	int row, col;

	text = val_show(v, m->arena);
	if (c->codes == NULL || check_code(c, text) != NULL ||
	    check_answer(c, text) != NULL)
		return NULL;
	near = near_code(c, text);
	near = near != NULL ? arena_printf(m->arena, " (%s?)", near) : "";
	t = table_saying(c, step->value, text, 0, &row, &col);
	if (t != NULL)
		return bad_error(m, ERR_PLAIN, "%s:%d: column \"%s\": want a "
		    "code of codes.csv, got \"%s\"%s", cell_from(&t->rows[row], col)->file,
		    cell_from(&t->rows[row], col)->line, t->cols[col], text, near);
	return bad_error(m, ERR_PLAIN, "%s:%d: column \"value\": want a code "
	    "of %s in codes.csv, got \"%s\"%s", step->from.file,
	    step->from.line, c->codes, text, near);
}

/*
 * answer: the first that applies. Registers: the answer, and the number of its
 * step, from 1. x: the step.
 */
void
op_answer(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct step_use *u = i->x;

	out[1] = *in[u->now];
	out[2] = *in[u->done];
	if (!applies(i, in, out))
		return;
	out[0].bad = in[u->value]->bad;
	if (out[0].bad == NULL)
		out[0].bad = unknown_answer(m, u->step, in[u->value]->v);
	if (out[0].bad != NULL)
		return;
	reg_set(&out[1], in[u->value]->v, NULL);
	reg_set(&out[2], val_int(1 + (int)(u->step - m->check->steps)), NULL);
	says(m, u, in, out);
}

const struct bad *
follow_row(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct next *row)
{
	const struct step_use *u = i->x;
	struct val *vals;
	int k;

	vals = arena_raw(m->arena, (size_t)u->nsay * sizeof(*vals) + 1);
	for (k = 0; k < u->nsay; k++) {
		if (in[u->say + k]->bad != NULL)
			return in[u->say + k]->bad;
		vals[k] = in[u->say + k]->v;
	}
	row->step = u->step;
	row->side = i->h.side;
	row->unit = i->h.unit;
	row->vals = vals;
	return NULL;
}

/* The number of list `before` with one more behind it. */
static int
next_number(struct machine *m, int before, struct next *more)
{
	const struct val *v;
	struct next *k;
	unsigned h;
	int i, n;

	more->before = before > 0 ? m->nexts[before - 1].last : NULL;
	n = more->step->say->nexpr;
	h = (unsigned)(more->step - m->check->steps) * 31 + (unsigned)before;
	for (v = more->vals; v < more->vals + n; v++)
		h = h * 31 + (v->kind == VAL_NUM ? (unsigned)v->n.n :
		    v->kind == VAL_TEXT ? text_hash(v->t, strlen(v->t)) : 0);
	h %= NEXTS;
	for (i = m->next_heads[h]; i > 0; i = m->nexts[i - 1].same)
		if (m->nexts[i - 1].last->before == more->before &&
		    next_same(m->nexts[i - 1].last, more))
			return i;
	k = arena_raw(m->arena, sizeof(*k));
	*k = *more;
	k->vals = vals_copy(more->vals, (size_t)n, m->arena);
	ARENA_PUSH(m->arena, m->nexts, m->nnext, m->next_room);
	m->nexts[m->nnext].last = k;
	m->nexts[m->nnext++].same = m->next_heads[h];
	return m->next_heads[h] = m->nnext;
}

/*
 * then: the question that the ruling goes on with; the first that applies.
 * next: a question that must or may follow. Both add to a list, by its number
 * in machine.nexts. x: the step; `say`: the formulas of its row.
 */
void
op_follow(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct step_use *u = i->x;
	const struct next *n;
	struct next more;
	int before;

	if (u->now)
		out[1] = *in[u->now];
	if (!applies(i, in, out))
		return;
	if (!u->now) {
		says(m, u, in, out);
		return;
	}
	before = in[u->now]->v.kind == VAL_NUM ? (int)in[u->now]->v.n.n : 0;
	n = before > 0 ? m->nexts[before - 1].last : NULL;
	for (; i->op == I_THEN && n != NULL; n = n->before)
		if (n->step->what == DO_THEN)
			return;
	out[0].bad = follow_row(m, i, in, &more);
	/* (There is no question where the budget was spent.) */
	if (out[0].bad != NULL || u->nsay < u->step->say->nexpr)
		return;
	reg_set(&out[1], val_int(next_number(m, before, &more)), NULL);
}

/* ---- matched dice ---- */

/* The valid dice of a packed set, best first, each with its bonus. */
static int
scores(const struct plan *p, int64_t set, long *out)
{
	int face, k, n, bits;

	bits = 60 / (p->terms[0].sides + 1);
	n = 0;
	for (face = p->terms[0].first + p->terms[0].sides - 1;
	    face >= p->terms[0].first; face--) {
		if (p->has_valid && face < p->valid)
			break;
		k = (int)(set >> (face - p->terms[0].first) * bits) &
		    ((1 << bits) - 1);
		for (; k > 0; k--)
			out[n++] = face + (p->has_plus ? p->plus : 0);
	}
	return n;
}

/*
 * How many dice of the first set beat theirs or have none against them; `lead`:
 * the set with the better die in the first unequal pair: 1, -1, or 0.
 */
static int
match(const struct plan *p, const int64_t *set, int lead)
{
	long a[DICE_MOST], b[DICE_MOST];
	int na, nb, i, won;

	na = scores(&p[0], set[0], a);
	nb = scores(&p[1], set[1], b);
	if (lead) {
		for (i = 0; i < na && i < nb && a[i] == b[i]; i++)
			continue;
		return i >= na ? -(i < nb) : i >= nb || a[i] > b[i] ? 1 : -1;
	}
	won = 0;
	for (i = 0; i < na; i++)
		if (i >= nb || a[i] > b[i])
			won++;
	return won;
}

/*
 * pairs: two throws matched, best die against best. Operands for each throw:
 * its set of dice, then the formulas of its plan. x: both throws.
 */
void
op_pairs(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct pairs_use *u = i->x;
	struct mark *mark;
	const struct bad *bad;
	struct plan p[2];
	int64_t set[2];
	struct hand h;
	int k, at;

	mark = NULL;
	at = 0;
	for (k = 0; k < 2; k++) {
		h.side = u->side[k];
		h.unit = -1;
		bad = plan_make(m, u->step[k], h, in + at + 1, &mark, &p[k]);
		if (bad != NULL) {
			reg_bad(out, bad, mark);
			return;
		}
		set[k] = in[at]->v.n.n;
		at += 1 + u->nplan[k];
	}
	reg_set(out, val_int(match(p, set, u->x->op == OP_LEAD)), mark);
}
