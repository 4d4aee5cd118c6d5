/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. One step in one course of the ruling: does it apply, and what
 * does it do? Rulings and chances run the same.
 */
#include <config.h>

#include "base/text.h"
#include "eval/eval.h"
#include "eval/ruled.h"

static void
stop(struct eval *e, struct val bad)
{
	eval_set(e, e->stop, bad);
}

/* ---- words ---- */

/* Readings that only words ask for are none of chances. */
static void
unread(struct eval *e, const struct noted *was)
{
	memcpy(e->trail->noted.readings, was->readings, sizeof(was->readings));
}

/*
 * Words may stop the ruling even if nobody reads them. But a value that only
 * they need is asked for when they are told. *say: the words, or NULL; 0, or -1:
 * they stopped it.
 */
static int
words(struct eval *e, const struct step *s, struct hand h, const char **say)
{
	const struct noted was = e->trail->noted;
	struct val v;

	*say = NULL;
	if (s->say == NULL || (!e->tells && !step_worded(e, s)))
		return 0;
	v = eval_text(e, s->say, h);
	if (!e->tells)
		unread(e, &was);
	if (!is_bad(v)) {
		*say = v.t;
		return 0;
	}
	if (!e->tells && v.bad->kind == BAD_MISSING)
		return 0;
	stop(e, v);
	return -1;
}

/* ---- effects ---- */

int
step_effect(const struct eval *e, const struct step *s, struct hand h,
    struct hand *at)
{
	if (s->effect_side >= 0 && s->effect_side != h.side) {
		h.side = s->effect_side;
		h.unit = -1;
	}
	if (at != NULL)
		*at = h;
	return e->effects + s->effect * e->m.q->places +
	    question_place(e->m.q, h.side, h.unit);
}

/* It adds to the number of earlier steps, or replaces it, if either is a text. */
static void
run_effect(struct eval *e, const struct step *s, struct hand h,
    struct ruling_log *t)
{
	struct hand at;
	const char *say = NULL;
	struct val v, sum;
	int var;

	v = s->value != NULL ? eval(e, s->value, h) : val_int(1);
	if (is_bad(v))
		stop(e, v);
	if (is_bad(v) || v.kind == VAL_NONE)
		return;
	var = step_effect(e, s, h, &at);
	sum = v;
	if (e->vars[var].kind == VAL_NUM && v.kind == VAL_NUM &&
	    num_add(&sum.n, e->vars[var].n, v.n) < 0) {
		stop(e, bad_at(e, &s->from, "value", "%s: the number grows too "
		    "large", s->name));
		return;
	}
	eval_set(e, var, sum);
	if (val_true(v)) {
		eval_uses(e, &s->from);
		if (words(e, s, h, &say) < 0)
			return;
	}
	if (t != NULL)
		ruled_effect(e, t, s, at, v, say);
}

/* Rows are done once more, unless that was done as often as the row says. */
static void
run_again(struct eval *e, const struct step *s, struct hand h)
{
	struct val v = eval_number(e, s->value, eval(e, s->value, h));

	if (is_bad(v))
		stop(e, v);
	else if (num_cmp(num_int(s->nth), v.n) < 0)
		eval_set(e, e->m.check->turns * SIDES, val_int(s->turn + 1));
}

/* ---- the answer ---- */

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

/* No value; BAD: the answer is not among those that the check declares. */
static struct val
unknown_answer(struct eval *e, const struct step *s, struct val v)
{
	const struct check *c = e->m.check;
	const struct table *t;
	const char *text, *near;
	int row, col;

	if (c->codes == NULL)
		return val_none();
	text = val_show(v, e->m.arena);
	if (check_code(c, text) != NULL || check_answer(c, text) != NULL)
		return val_none();
	near = near_code(c, text);
	near = near != NULL ? arena_printf(e->m.arena, " (%s?)", near) : "";
	t = table_saying(c, s->value, text, 0, &row, &col);
	if (t == NULL)
		return bad_at(e, &s->from, "value", "want a code of %s in "
		    "codes.csv, got \"%s\"%s", c->codes, text, near);
	return bad_at(e, cell_from(&t->rows[row], col), t->cols[col],
	    "want a code of codes.csv, got \"%s\"%s", text, near);
}

static void
run_answer(struct eval *e, const struct step *s, struct hand h,
    struct ruling_log *t)
{
	struct val unknown, v = eval(e, s->value, h);
	const char *say;

	if (v.kind == VAL_NONE)
		v = bad_at(e, &s->from, "value", "the answer is none");
	if (is_bad(v)) {
		stop(e, v);
		return;
	}
	eval_uses(e, &s->from);
	unknown = unknown_answer(e, s, v);
	if (is_bad(unknown)) {
		stop(e, unknown);
		return;
	}
	eval_set(e, e->answer, v);
	eval_set(e, e->answered, val_int(1 + (int)(s - e->m.check->steps)));
	if (words(e, s, h, &say) == 0 && t != NULL && say != NULL)
		t->r->meaning = say;
}

/* ---- refusals ---- */

static void
run_refuse(struct eval *e, const struct step *s, struct hand h,
    struct ruling_log *t)
{
	struct val v;

	e->refusing = 1;
	v = s->say != NULL ? eval_text(e, s->say, h) : val_text("");
	if (is_bad(v)) {
		stop(e, v);
		return;
	}
	eval_uses(e, &s->from);
	if (t != NULL)
		ruled_refusal(e, t, s, v.t);
	stop(e, bad_refused(e, v.t, s->from.cite, &s->from));
}

void
step_refuses(struct eval *e, const struct step *s, struct hand h,
    struct ruling_log *t)
{
	struct val v;

	if (s->what != DO_REFUSE || !e->refusing || !eval_asks(e, &s->from))
		return;
	v = step_when(e, s, h);
	if (is_bad(v) || !val_true(v))
		return;
	v = s->say != NULL ? eval_text(e, s->say, h) : val_text("");
	if (is_bad(v))
		return;
	eval_uses(e, &s->from);
	ruled_refusal(e, t, s, v.t);
}

/* ---- what follows ---- */

/* What the formulas of a follow-up's row come to: val_none(), or BAD. */
static struct val
row_vals(struct eval *e, const struct template *t, struct hand h,
    struct val *vals)
{
	const struct part *p;

	for (p = t->parts; p != NULL; p = p->next) {
		if (p->expr == NULL)
			continue;
		*vals = eval(e, p->expr, h);
		if (is_bad(*vals))
			return *vals;
		vals++;
	}
	return val_none();
}

/* Does the list hold a question that the ruling goes on with? */
static int
goes_on(const struct next *n)
{
	for (; n != NULL; n = n->before)
		if (n->step->what == DO_THEN)
			return 1;
	return 0;
}

/* A ruling tells all; chances have a list, with one question to go on with. */
static void
run_follow(struct eval *e, const struct step *s, struct hand h,
    struct ruling_log *t)
{
	struct next row = { NULL, s, h.side, h.unit, NULL }, *more;
	const struct noted was = e->trail->noted;
	struct val *vals, v;
	int heard = e->tells || e->follows;

	if (!heard && !step_worded(e, s))
		return;
	if (e->vars[e->nexts].kind == VAL_NEXT)
		row.before = e->vars[e->nexts].next;
	if (t == NULL && s->what == DO_THEN && goes_on(row.before))
		return;
	vals = arena_raw(e->m.arena, (size_t)s->say->nexpr * sizeof(*vals) + 1);
	v = row_vals(e, s->say, h, vals);
	row.vals = vals;
	if (!heard)
		unread(e, &was);
	if (is_bad(v)) {
		if (heard || v.bad->kind != BAD_MISSING)
			stop(e, v);
	} else if (t != NULL) {
		ruled_follow(e, t, &row);
	} else if (e->follows) {
		more = arena_raw(e->m.arena, sizeof(*more));
		*more = row;
		v.kind = VAL_NEXT;
		v.next = more;
		eval_set(e, e->nexts, v);
	}
}

/* ---- any step ---- */

/* A law of all units that lacks a value does not hold. */
struct val
step_when(struct eval *e, const struct step *s, struct hand h)
{
	struct val v;

	if (s->when == NULL)
		return val_int(1);
	if (s->law != LAW_OF_THING)
		return eval(e, s->when, h);
	e->elses++;
	v = eval(e, s->when, h);
	e->elses--;
	return is_bad(v) && v.bad->kind == BAD_MISSING ? val_int(0) : v;
}

int
step_run(struct eval *e, const struct step *s, struct hand h,
    struct ruling_log *t)
{
	struct val v;

	e->nwrote = 0;
	if (is_bad(e->vars[e->stop]) || !eval_asks(e, &s->from))
		return 0;
	if (s->what == DO_ANSWER && e->vars[e->answered].kind != VAL_NONE)
		return 0;
	v = step_when(e, s, h);
	if (is_bad(v))
		stop(e, v);
	if (is_bad(v) || !val_true(v))
		return 0;
	switch (s->what) {
	case DO_ROLL:
		return 1;
	case DO_REFUSE:
		run_refuse(e, s, h, t);
		return 0;
	case DO_EFFECT:
		run_effect(e, s, h, t);
		return 0;
	case DO_AGAIN:
		run_again(e, s, h);
		return 0;
	case DO_ANSWER:
		run_answer(e, s, h, t);
		return 0;
	default:
		run_follow(e, s, h, t);
		return 0;
	}
}

/* ---- may words fail? ---- */

enum { WORDED_DEEP = 12 };	/* further than that nobody looks */

static int may_fail(const struct check *c, const struct expr *x, int deep);

static int
score_may_fail(const struct check *c, const char *to, int deep)
{
	int i;

	for (i = check_score(c, to); i >= 0; i = c->mods[i].same)
		if (may_fail(c, c->mods[i].amount, deep) ||
		    may_fail(c, c->mods[i].when, deep))
			return 1;
	return 0;
}

static int
value_may_fail(const struct check *c, const struct value *v, int deep)
{
	const struct valdef *d;

	if (v->kind == KIND_SUM && score_may_fail(c, v->name, deep))
		return 1;
	for (d = v->defs; d != NULL; d = d->next)
		if (may_fail(c, d->expr, deep))
			return 1;
	return 0;
}

static int
text_may_fail(const struct check *c, const struct template *t, int deep)
{
	const struct part *p;

	for (p = t->parts; p != NULL; p = p->next)
		if (may_fail(c, p->expr, deep))
			return 1;
	return 0;
}

static int
may_fail(const struct check *c, const struct expr *x, int deep)
{
	int i;

	if (x == NULL)
		return 0;
	if (deep > WORDED_DEEP)
		return 1;
	switch (x->op) {
	case OP_DIV:
	case OP_MOD:
	case OP_LOOKUP:
	case OP_STEP:
	case OP_KEY:
	case OP_PREV:
	case OP_MINE:
	case OP_PAIRS:
	case OP_LEAD:
		return 1;
	case OP_MODS:
		return score_may_fail(c, x->text, deep + 1);
	case OP_VALUE:
	case OP_WORD:
		return value_may_fail(c, &c->values[x->index], deep + 1);
	case OP_TEMPLATE:
		return text_may_fail(c, x->template, deep + 1);
	default:
		break;
	}
	for (i = 0; i < x->nargs; i++)
		if (may_fail(c, x->args[i], deep))
			return 1;
	return may_fail(c, x->where, deep);
}

int
step_worded(struct eval *e, const struct step *s)
{
	char *known = &e->worded[s - e->m.check->steps];

	if (*known == 0)
		*known = text_may_fail(e->m.check, s->say, 0) ? 2 : 1;
	return *known == 2;
}
