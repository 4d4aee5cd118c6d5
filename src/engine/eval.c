/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Formulas, evaluated: values on demand, modifiers summed, cells
 * looked up, each noted where the ruling keeps a derivation.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "engine/eval.h"
#include "engine/roll.h"

int
eval_fail(struct machine *m, const struct expr *x, const char *what,
    const char *detail)
{
	return err_set(m->err, "%s:%d: column \"%s\", place %d: %s%s%s",
	    x->from->file, x->from->line, x->column, x->at, what,
	    detail != NULL ? " " : "", detail != NULL ? detail : "");
}

int
machine_spent(struct machine *m, const struct origin *from, const char *column)
{
	return budget_fail(m->budget, from, column, m->err);
}

void
machine_used(struct machine *m, const struct origin *o)
{
	m->noted.house |= o->house;
	if (o->sure > m->noted.sure)
		m->noted.sure = o->sure;
}

void
machine_brought(struct machine *m, const struct given *g)
{
	if (g->from != NULL && machine_live(m, g->from))
		machine_used(m, g->from);
}

/* The hand that a formula's `@` turns to. */
struct hand
hand_turn(struct hand h, int side)
{
	struct hand other = { side, -1 };

	return side == SIDE_HAND || side == h.side ? h : other;
}

static const struct given *
value_given(const struct machine *m, int value, int side, int unit)
{
	return &m->q->values[value * m->q->places +
	    question_place(m->q, side, unit)];
}

/* What a value may be, for a message: its words, or its bands as written. */
static const char *
legal_text(const struct legal *l, struct arena *a)
{
	enum { SHOWN = 16 };
	const char *text;
	int i;

	if (l->nword == 0)
		return l->text != NULL ? l->text : "";
	text = l->words[0];
	for (i = 1; i < l->nword && i < SHOWN; i++)
		text = arena_printf(a, "%s, %s", text, l->words[i]);
	return i < l->nword ? arena_printf(a, "%s ...", text) : text;
}

static int
missing(struct machine *m, const struct value *v, int value, struct hand h)
{
	const char *prompt, *legal;

	if (m->missing_value < 0) {
		m->missing_value = value;
		m->missing_side = h.side;
		m->missing_unit = h.unit;
	}
	if (m->err->set) {	/* what was told first stays */
		m->err->kind = ERR_MISSING;
		return -1;
	}
	prompt = v->prompt != NULL ? v->prompt : "";
	legal = legal_text(&v->legal, m->arena);
	return err_as(m->err, ERR_MISSING, "%s is missing%s%s%s%s%s%s", v->name,
	    h.side == SIDE_2 ? " after vs" : "", prompt[0] != '\0' ? ": " : "",
	    prompt, legal[0] != '\0' ? " (" : "", legal,
	    legal[0] != '\0' ? ")" : "");
}

static int
value_sum(struct machine *m, const struct value *v, const struct given *g,
    struct hand h, struct val *out)
{
	if (machine_mods(m, v->name, h, out) < 0)
		return -1;
	if (g->set && num_add(&out->n, out->n, g->v.n) < 0)
		return err_set(m->err, "%s:%d: column \"name\": %s: the number "
		    "grows too large", v->defs->from.file, v->defs->from.line,
		    v->name);
	return 0;
}

/* Its default rows: the first one alive under the readings decides. */
static int
value_default(struct machine *m, const struct value *v, int value,
    struct hand h, struct val *out)
{
	const struct valdef *d;
	struct val x;

	for (d = v->defs; d != NULL; d = d->next)
		if (machine_live(m, &d->from))
			break;
	if (d == NULL || d->expr == NULL) {
		if (v->kind == KIND_SUM)
			return 0;
		return missing(m, v, value, h);
	}
	if (formula_eval(m, d->expr, h, v->kind == KIND_SUM ? &x : out) < 0)
		return -1;
	machine_used(m, &d->from);
	if (v->kind != KIND_SUM)
		return 0;
	if (x.kind != VAL_NUM)
		return err_set(m->err, "%s:%d: column \"default\": \"%s\" is no "
		    "number", d->from.file, d->from.line,
		    val_show(x, m->arena));
	if (num_add(&out->n, out->n, x.n) < 0)
		return err_set(m->err, "%s:%d: column \"default\": %s: the number "
		    "grows too large", d->from.file, d->from.line, v->name);
	return 0;
}

static int
value_compute(struct machine *m, const struct value *v, int value,
    struct hand h, struct val *out)
{
	const struct given *g;

	g = value_given(m, value, h.side, h.unit);
	if (v->kind == KIND_SUM) {
		if (value_sum(m, v, g, h, out) < 0)
			return -1;
	} else if (g->set) {
		machine_brought(m, g);
		*out = g->set < 0 ? val_int(0) : g->v;
		return 0;
	}
	return value_default(m, v, value, h, out);
}

int
machine_place(struct machine *m, const struct value *v, struct hand *h)
{
	if (v->side != SIDE_EACH && v->side != h->side) {
		h->side = v->side;
		h->unit = -1;
	}
	if (h->side == SIDE_NONE && v->side == SIDE_EACH)
		return err_set(m->err, "%s: each side has its own", v->name);
	if (!v->unit) {
		h->unit = -1;
		return 0;
	}
	if (h->unit >= 0)
		return 0;
	if (m->q->units[h->side] != 1)
		return err_set(m->err, "%s: each of the %d units has its "
		    "own", v->name, m->q->units[h->side]);
	h->unit = 0;
	return 0;
}

/* Compute a value and remember what it read. */
static int
value_anew(struct machine *m, const struct value *v, int value, struct hand h,
    struct memo *memo, unsigned gen)
{
	struct noted before;
	uint64_t was;

	if (machine_spend(m, 1) < 0)
		return machine_spent(m, &v->defs->from, "name");
	if (memo->busy)
		return err_set(m->err, "%s:%d: column \"default\": %s is computed "
		    "from itself", v->defs->from.file, v->defs->from.line,
		    v->name);
	memo->busy = 1;
	was = m->reads;
	m->reads = 0;
	memo->v = val_none();
	before = m->noted;
	if (m->notes != NULL)
		memset(&m->noted, 0, sizeof(m->noted));
	if (value_compute(m, v, value, h, &memo->v) < 0) {
		memo->busy = 0;
		memo->gen = 0;
		return -1;
	}
	if (m->notes != NULL) {
		m->notes[memo - m->memo] = m->noted;
		noted_add(&m->noted, &before);
	}
	memo->busy = 0;
	memo->gen = gen;
	memo->reads = m->reads;
	m->reads |= was;
	return 0;
}

int
machine_value(struct machine *m, int value, struct hand h, struct val *out)
{
	const struct value *v;
	struct memo *memo;
	unsigned gen;

	v = &m->check->values[value];
	/* Else it is the hand's own, or each side's. */
	if ((v->unit || h.unit >= 0 || (v->side != h.side &&
	    (v->side != SIDE_EACH || h.side == SIDE_NONE))) &&
	    machine_place(m, v, &h) < 0)
		return -1;
	memo = &m->memo[value * m->q->places +
	    question_place(m->q, h.side, h.unit)];
	if (memo->gen == 0 || memo->reads != 0) {
		gen = v->reads.needs == 0 ? 1 : v->reads.needs >> EFFECT_BIT == 0 ?
		    m->gen : m->effect_gen;
		if (memo->gen != gen &&
		    value_anew(m, v, value, h, memo, gen) < 0)
			return -1;
		m->reads |= memo->reads;
	}
	if (m->notes != NULL)
		noted_add(&m->noted, &m->notes[memo - m->memo]);
	*out = memo->v;
	return 0;
}

static int
eval_given(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	const struct value *v;
	struct hand at;

	*out = val_int(0);
	if (x->index < 0) {
		const struct expr *w = x->args[0];

		at = hand_turn(h, w->side);
		if (w->op == OP_MODWORD) {
			*out = val_int(machine_given(m, w->index, at.side,
			    at.unit)->set > 0);
			return 0;
		}
		return formula_eval(m, w, h, out);
	}
	v = &m->check->values[x->index];
	at = hand_turn(h, x->side);
	if (v->side != SIDE_EACH)
		at = hand_turn(at, v->side);
	if (!v->unit)
		at.unit = -1;
	else if (at.unit < 0)
		at.unit = 0;
	*out = val_int(value_given(m, x->index, at.side, at.unit)->set > 0);
	return 0;
}

int
eval_number(struct machine *m, const struct expr *x, struct hand h,
    struct num *n)
{
	struct val v;

	if (x->op == OP_NUM) {
		*n = x->num;
		return 0;
	}
	if (formula_eval(m, x, h, &v) < 0)
		return -1;
	if (v.kind == VAL_NUM) {
		*n = v.n;
		return 0;
	}
	if (v.kind == VAL_TEXT && num_parse(n, v.t, strlen(v.t)) == 0)
		return 0;
	return eval_fail(m, x, "a number is wanted, not",
	    v.kind == VAL_TEXT ? v.t : "nothing");
}

static int
eval_compare(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct val a, b;
	struct num na, nb;
	int c, r;

	if (x->op == OP_EQ || x->op == OP_NE) {
		if (formula_eval(m, x->args[0], h, &a) < 0 ||
		    formula_eval(m, x->args[1], h, &b) < 0)
			return -1;
		*out = val_int(val_eq(a, b) == (x->op == OP_EQ));
		return 0;
	}
	if (eval_number(m, x->args[0], h, &na) < 0 ||
	    eval_number(m, x->args[1], h, &nb) < 0)
		return -1;
	c = num_cmp(na, nb);
	r = x->op == OP_LT ? c < 0 : x->op == OP_LE ? c <= 0 :
	    x->op == OP_GT ? c > 0 : c >= 0;
	*out = val_int(r);
	return 0;
}

static int
eval_arithmetic(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num a, b, r;
	int bad;

	if (eval_number(m, x->args[0], h, &a) < 0 ||
	    eval_number(m, x->args[1], h, &b) < 0)
		return -1;
	if ((x->op == OP_DIV || x->op == OP_MOD) && b.n == 0)
		return eval_fail(m, x, "division by zero", NULL);
	switch (x->op) {
	case OP_ADD:
		bad = num_add(&r, a, b);
		break;
	case OP_SUB:
		bad = num_sub(&r, a, b);
		break;
	case OP_MUL:
		bad = num_mul(&r, a, b);
		break;
	case OP_DIV:
		bad = num_div(&r, a, b);
		break;
	default:
		bad = num_div(&r, a, b);
		if (!bad)
			bad = num_mul(&r, num_int(num_floor(r)), b) ||
			    num_sub(&r, a, r);
		break;
	}
	if (bad)
		return eval_fail(m, x, "the number grows too large", NULL);
	*out = val_num(r);
	return 0;
}

static int
eval_least(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num a, best;
	int i, c;

	if (eval_number(m, x->args[0], h, &best) < 0)
		return -1;
	for (i = 1; i < x->nargs; i++) {
		if (eval_number(m, x->args[i], h, &a) < 0)
			return -1;
		c = num_cmp(a, best);
		if (x->op == OP_MIN ? c < 0 : c > 0)
			best = a;
	}
	*out = val_num(best);
	return 0;
}

static int
eval_clamp(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num v, lo, hi;

	if (eval_number(m, x->args[0], h, &v) < 0 ||
	    eval_number(m, x->args[1], h, &lo) < 0 ||
	    eval_number(m, x->args[2], h, &hi) < 0)
		return -1;
	if (num_cmp(v, lo) < 0)
		v = lo;
	else if (num_cmp(v, hi) > 0)
		v = hi;
	*out = val_num(v);
	return 0;
}

static int
eval_round(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num a;

	if (eval_number(m, x->args[0], h, &a) < 0)
		return -1;
	switch (x->op) {
	case OP_FLOOR:
		a = num_int(num_floor(a));
		break;
	case OP_CEIL:
		a = num_int(num_ceil(a));
		break;
	case OP_ROUND:
		a = num_int(num_round(a));
		break;
	case OP_NEG:
		a.n = -a.n;
		break;
	default:
		a.n = a.n < 0 ? -a.n : a.n;
		break;
	}
	*out = val_num(a);
	return 0;
}

/* A text that grows takes its length. */
static int
spend_text(struct machine *m, const struct expr *x, const char *text)
{
	enum { BYTES_EACH = 64 };

	return machine_spend(m, strlen(text) / BYTES_EACH + 1) < 0 ?
	    machine_spent(m, x->from, x->column) : 0;
}

static int
eval_join(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	const char *text;
	struct val v;
	int i;

	text = NULL;
	for (i = 0; i < x->nargs; i++) {
		if (formula_eval(m, x->args[i], h, &v) < 0)
			return -1;
		text = text == NULL ? val_show(v, m->arena) :
		    arena_printf(m->arena, "%s %s", text,
		    val_show(v, m->arena));
		if (spend_text(m, x, text) < 0)
			return -1;
	}
	*out = val_text(text);
	return 0;
}

/* Over the units of a side: number, sum, least, most, which, best. */
struct over {
	int n;			/* units that passed */
	int hits;		/* of them, for how many the first holds */
	struct num acc;
	const char *list;
	struct val best;
};

static int
over_unit(struct machine *m, const struct expr *x, struct hand h,
    struct over *o)
{
	struct val v;
	struct num n;

	if (machine_spend(m, 1) < 0)
		return machine_spent(m, x->from, x->column);
	if (x->where != NULL) {
		if (formula_eval(m, x->where, h, &v) < 0)
			return -1;
		if (!val_true(v))
			return 0;
	}
	if (x->nargs == 0) {
		o->hits++;
		o->n++;
		return 0;
	}
	if (x->op == OP_ANYOF || x->op == OP_ALLOF || x->op == OP_COUNTOF ||
	    x->op == OP_WHICH) {
		if (formula_eval(m, x->args[0], h, &v) < 0)
			return -1;
		o->n++;
		if (!val_true(v))
			return 0;
		o->hits++;
		if (x->op != OP_WHICH)
			return 0;
		if (formula_eval(m, x->args[1], h, &v) < 0)
			return -1;
		o->list = o->list == NULL ? val_show(v, m->arena) :
		    arena_printf(m->arena, "%s or %s", o->list,
		    val_show(v, m->arena));
		return spend_text(m, x, o->list);
	}
	if (eval_number(m, x->args[0], h, &n) < 0)
		return -1;
	if (x->op == OP_SUMOF) {
		if (num_add(&o->acc, o->acc, n) < 0)
			return eval_fail(m, x, "the number grows too large", NULL);
	} else if (o->n == 0 || (num_cmp(n, o->acc) < 0) ==
	    (x->op == OP_MINOF)) {
		if (o->n > 0 && num_cmp(n, o->acc) == 0)
			return 0;
		o->acc = n;
		if (x->op == OP_BEST &&
		    formula_eval(m, x->args[1], h, &o->best) < 0)
			return -1;
	}
	o->n++;
	return 0;
}

static int
eval_over(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct over o = { 0, 0, { 0, 1 }, NULL, { VAL_NONE, { 0, 1 }, NULL } };
	struct hand at;
	int was, got;

	at = hand_turn(h, x->side);
	if (at.side == SIDE_NONE)
		return eval_fail(m, x, "over which side?", NULL);
	was = m->mine;
	m->mine = at.side == h.side ? h.unit + 1 : 0;
	/* Where nothing belongs to units, a side is one. */
	got = m->check->has_units ? 0 : over_unit(m, x, at, &o);
	for (at.unit = 0; got == 0 && at.unit < m->q->units[at.side]; at.unit++)
		got = over_unit(m, x, at, &o);
	m->mine = was;
	if (got < 0)
		return -1;
	switch (x->op) {
	case OP_ANYOF:
		*out = val_int(o.hits > 0);
		break;
	case OP_ALLOF:
		*out = val_int(o.hits == o.n);
		break;
	case OP_COUNTOF:
		*out = val_int(o.hits);
		break;
	case OP_WHICH:
		*out = val_text(o.list != NULL ? o.list : "none");
		break;
	case OP_BEST:
		*out = o.n > 0 ? o.best : val_none();
		break;
	default:
		*out = val_num(o.acc);
		break;
	}
	return 0;
}

static int
eval_place(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	if (h.unit < 0)
		return eval_fail(m, x, "only a unit has a place", NULL);
	switch (x->op) {
	case OP_INDEX:
		*out = val_int(h.unit + 1);
		return 0;
	case OP_FIRST:
		*out = val_int(h.unit == 0);
		return 0;
	case OP_LAST:
		*out = val_int(h.unit == m->q->units[h.side] - 1);
		return 0;
	case OP_MINE:
		if (m->mine == 0)
			return eval_fail(m, x, "no unit asks here", NULL);
		h.unit = m->mine - 1;
		return formula_eval(m, x->args[0], h, out);
	default:
		break;
	}
	if (h.unit == 0) {
		*out = val_int(0);
		return 0;
	}
	h.unit--;
	return formula_eval(m, x->args[0], h, out);
}

static int
eval_roll(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	int side;

	side = x->side == SIDE_HAND ? h.side : x->side;
	m->reads |= (uint64_t)1 << x->index;
	*out = val_int(m->state->slots[x->index * SIDES + side]);
	return 0;
}

static int
eval_effect(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct hand at;

	m->reads |= (uint64_t)1 << EFFECT_BIT;
	at = hand_turn(h, x->side);
	*out = m->state->effects[x->index * m->q->places +
	    question_place(m->q, at.side, at.unit)];
	if (out->kind == VAL_NONE)
		*out = m->state->effects[x->index * m->q->places];
	if (out->kind == VAL_NONE && at.side != SIDE_NONE)
		*out = m->state->effects[x->index * m->q->places +
		    question_place(m->q, at.side, -1)];
	if (out->kind == VAL_NONE)
		*out = val_int(0);
	return 0;
}

static int
eval_pairs(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	long set[2];
	int i, side[2], slot, won, lead;

	m->reads = ~(uint64_t)0;
	for (i = 0; i < 2; i++) {
		side[i] = x->args[i]->side == SIDE_HAND ? h.side :
		    x->args[i]->side;
		slot = x->args[i]->index;
		set[i] = m->state->slots[slot * SIDES + side[i]];
	}
	if (roll_pairs(m, m->check->slots[x->args[0]->index].roll, side[0],
	    set[0], m->check->slots[x->args[1]->index].roll, side[1], set[1],
	    &won, &lead) < 0)
		return -1;
	*out = val_int(x->op == OP_LEAD ? lead : won);
	return 0;
}

static int
eval_word(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct val v;

	if (machine_value(m, x->index, hand_turn(h, x->side), &v) < 0)
		return -1;
	*out = val_int(v.kind == VAL_TEXT && text_wordeq(v.t, x->text));
	return 0;
}

static int
eval_logic(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct val a;

	if (formula_eval(m, x->args[0], h, &a) < 0)
		return -1;
	if (x->op == OP_NOT) {
		*out = val_int(!val_true(a));
		return 0;
	}
	if (x->op == OP_IF)
		return formula_eval(m, x->args[val_true(a) ? 1 : 2], h, out);
	if (val_true(a) == (x->op == OP_OR)) {
		*out = val_int(x->op == OP_OR);
		return 0;
	}
	if (formula_eval(m, x->args[1], h, &a) < 0)
		return -1;
	*out = val_int(val_true(a));
	return 0;
}

static int
eval_template(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	const char *text;

	if (template_eval(m, x->template, h, &text) < 0)
		return -1;
	*out = val_text(text);
	return 0;
}

static int
eval_constant(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	(void)m;
	(void)h;
	if (x->op == OP_NUM)
		*out = val_num(x->num);
	else if (x->op == OP_TEXT)
		*out = val_text(x->text);
	else
		*out = val_none();
	return 0;
}

static int
eval_value(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	return machine_value(m, x->index, hand_turn(h, x->side), out);
}

static int
eval_own(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	return formula_eval(m, x->args[h.side == SIDE_2], h, out);
}

static int
eval_reading(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	(void)h;
	noted_reading(&m->noted, x->index);
	*out = val_text(m->check->sys->readings[x->index].choices[
	    m->q->choice[x->index]]);
	return 0;
}

static int
eval_mods(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	return machine_mods(m, x->text, h, out);
}

static eval_op *const evals[OP_COUNT] = {
	[OP_NUM] = eval_constant,
	[OP_TEXT] = eval_constant,
	[OP_NONE] = eval_constant,
	[OP_TEMPLATE] = eval_template,
	[OP_VALUE] = eval_value,
	[OP_WORD] = eval_word,
	[OP_MODWORD] = eval_modword,
	[OP_ROLL] = eval_roll,
	[OP_EFFECT] = eval_effect,
	[OP_READING] = eval_reading,
	[OP_GIVEN] = eval_given,
	[OP_OR] = eval_logic,
	[OP_AND] = eval_logic,
	[OP_NOT] = eval_logic,
	[OP_IF] = eval_logic,
	[OP_EQ] = eval_compare,
	[OP_NE] = eval_compare,
	[OP_LT] = eval_compare,
	[OP_LE] = eval_compare,
	[OP_GT] = eval_compare,
	[OP_GE] = eval_compare,
	[OP_ADD] = eval_arithmetic,
	[OP_SUB] = eval_arithmetic,
	[OP_MUL] = eval_arithmetic,
	[OP_DIV] = eval_arithmetic,
	[OP_MOD] = eval_arithmetic,
	[OP_NEG] = eval_round,
	[OP_FLOOR] = eval_round,
	[OP_CEIL] = eval_round,
	[OP_ROUND] = eval_round,
	[OP_ABS] = eval_round,
	[OP_JOIN] = eval_join,
	[OP_MIN] = eval_least,
	[OP_MAX] = eval_least,
	[OP_CLAMP] = eval_clamp,
	[OP_LOOKUP] = eval_lookup,
	[OP_HAS] = eval_lookup,
	[OP_STEP] = eval_step,
	[OP_KEY] = eval_key,
	[OP_MODS] = eval_mods,
	[OP_SUMOF] = eval_over,
	[OP_ANYOF] = eval_over,
	[OP_ALLOF] = eval_over,
	[OP_COUNTOF] = eval_over,
	[OP_MINOF] = eval_over,
	[OP_MAXOF] = eval_over,
	[OP_WHICH] = eval_over,
	[OP_BEST] = eval_over,
	[OP_OWN] = eval_own,
	[OP_PREV] = eval_place,
	[OP_MINE] = eval_place,
	[OP_INDEX] = eval_place,
	[OP_FIRST] = eval_place,
	[OP_LAST] = eval_place,
	[OP_PAIRS] = eval_pairs,
	[OP_LEAD] = eval_pairs,
};

int
formula_eval(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	int got;

	if (machine_spend(m, 1) < 0)
		return machine_spent(m, x->from, x->column);
	if (m->depth >= DEEP_MOST)
		return eval_fail(m, x, "too many formulas stand one within "
		    "another", NULL);
	m->depth++;
	got = evals[x->op](m, x, h, out);
	m->depth--;
	return got;
}

int
template_eval(struct machine *m, const struct template *t, struct hand h,
    const char **out)
{
	const struct part *q;
	const char *text, *add;
	char buf[NUM_TEXT];
	struct val v;
	int one;

	text = "";
	one = 0;
	for (q = t->parts; q != NULL; q = q->next) {
		if (q->text != NULL)
			add = q->text;
		else if (q->plural == 2)
			add = m->q->words[q->sign];
		else if (q->plural)
			add = one ? "" : "s";
		else {
			if (formula_eval(m, q->expr, h, &v) < 0)
				return -1;
			one = v.kind == VAL_NUM && v.n.d == 1 &&
			    (v.n.n == 1 || v.n.n == -1);
			add = v.kind == VAL_NUM ? num_print(v.n, q->sign, buf) :
			    val_show(v, m->arena);
		}
		text = text[0] == '\0' ? arena_text(m->arena, add) :
		    arena_printf(m->arena, "%s%s", text, add);
		if (q->expr != NULL && spend_text(m, q->expr, text) < 0)
			return -1;
	}
	*out = text;
	return 0;
}
