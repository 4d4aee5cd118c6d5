/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. Formulas, texts and values: the walk itself. See eval.h. */
#include <config.h>

#include "eval/eval.h"

#include "base/hash.h"
#include "base/text.h"
#include "eval/version.h"

/*
 * Functions for rare formulas are not inlined: the recursion of nested formulas
 * then takes less of the stack.
 */
#define APART __attribute__((noinline))

/* ---- the variables ---- */

static void
vars_clear(struct eval *e)
{
	int i;

	for (i = 0; i < e->effects; i++)
		e->vars[i] = val_int(0);
	for (; i < e->nvar; i++)
		e->vars[i] = val_none();
}

void
eval_init(struct eval *e, const struct question *q, struct arena *a,
    struct err *err)
{
	const struct check *c = q->check;

	memset(e, 0, sizeof(*e));
	e->m.check = c;
	e->m.q = q;
	e->m.arena = a;
	e->m.err = err;
	e->m.budget = q->budget;
	if (q->budget == NULL) {
		e->m.budget = &e->m.usual;
		budget_init(e->m.budget, 1, a);
	}
	e->trail = &e->own;
	e->memo = arena_alloc(a, (size_t)(c->nvalue * q->places + 1) *
	    sizeof(*e->memo));
	e->effects = c->nslot * SIDES;
	e->stop = e->effects + c->neffect * q->places;
	e->answer = e->stop + 1;
	e->answered = e->stop + 2;
	e->nexts = e->stop + 3;
	e->of = e->stop + 4;
	e->nvar = e->stop + 5;
	e->vars = arena_raw(a, (size_t)e->nvar * sizeof(*e->vars));
	/* (What is as much as the check's rows counts as none.) */
	e->m.budget->bytes += (size_t)e->nvar * sizeof(*e->vars);
	/* (A step sets a roll's slots, or two others.) */
	e->wrote = arena_raw(a, (size_t)(c->nslot + 4) * sizeof(*e->wrote));
	e->worded = arena_alloc(a, (size_t)c->nstep + 1);
	vars_clear(e);
}

void
eval_restart(struct eval *e)
{
	int i;

	vars_clear(e);
	memset(e->trail, 0, sizeof(*e->trail));
	e->nwrote = 0;
	e->now++;
	for (i = 0; i < BITS; i++)
		e->stamp[i] = e->now;
}

void
eval_set(struct eval *e, int var, struct val v)
{
	e->vars[var] = v;
	if (var < e->stop)
		e->stamp[var_bit(e, var)] = ++e->now;
	if (e->ids != NULL)
		e->ids[var] = -1;
	e->wrote[e->nwrote].var = var;
	e->wrote[e->nwrote++].v = v;
}

/* ---- what was said ---- */

struct hand
eval_turn(struct hand h, int side)
{
	return side == SIDE_HAND || side == h.side ? h :
	    (struct hand){ side == SIDE_OTHER ? 3 - h.side : side, -1 };
}

uint64_t
eval_bit(const struct eval *e, const struct given *g)
{
	int n = g->say - 1 - e->from;

	return e->hears && g->set != 0 && g->say != 0 && n >= 0 &&
	    n < HEARD_MOST ? (uint64_t)1 << n : 0;
}

/* What was said of a value; a number may be open. */
static struct val
said(const struct eval *e, const struct value *v, const struct given *g)
{
	if (g->set < 0)
		return val_int(0);
	if (g->v.kind != VAL_NUM)
		return g->v;
	if ((e->open && g->number != 0) || (e->settles &&
	    v->kind != KIND_YESNO && v->kind != KIND_REPEAT))
		return val_any();
	return g->v;
}

/* ---- values ---- */

/* The words or bands that a value may have, for a message. */
static const char *
legal_text(const struct legal *l, struct arena *a)
{
	enum { SHOWN = 24 };
	const char *text;
	int i;

	if (l->nword == 0)
		return l->text != NULL ? l->text : "";
	text = l->words[0];
	for (i = 1; i < l->nword && i < SHOWN; i++)
		text = arena_printf(a, "%s, %s", text, l->words[i]);
	return i < l->nword ? arena_printf(a, "%s ...", text) : text;
}

static APART struct val
missing(struct eval *e, const struct value *v, struct hand h)
{
	const char *role, *legal = legal_text(&v->legal, e->m.arena);
	struct err err = { 0 };

	role = question_role(e->m.q, h);
	(void)err_as(&err, ERR_MISSING, "%s%s%s%s is missing%s%s%s%s%s%s",
	    v->name, question_unit(e->m.q, h, e->m.arena), role[0] != '\0' ?
	    " of the " : "", role, role[0] == '\0' && h.side == SIDE_2 ?
	    " after vs" : "", v->prompt[0] != '\0' ? ": " : "", v->prompt,
	    legal[0] != '\0' ? " (" : "", legal, legal[0] != '\0' ? ")" : "");
	return bad_missing(e, &err, (int)(v - e->m.check->values), h);
}

/* Whoever wants to know what is missing goes on as if it were there. */
static APART void
note_lack(struct eval *e, struct memo *k)
{
	if (k->v.bad->kind != BAD_MISSING)
		return;
	e->missed = 1;
	if (e->lacking == NULL)
		return;
	if (e->lacking->maybe == 0 && e->lacking->n < LACKS_MOST)
		e->lacking->all[e->lacking->n++] = k->v.bad;
	k->v = val_any();
}

/* By its first row that is alive, *def; a sum needs none. */
static struct val
value_by_row(struct eval *e, const struct value *v, struct hand h,
    const struct valdef **def)
{
	const struct valdef *d;
	struct val r;

	for (d = v->defs; d != NULL && ((d->side != SIDE_NONE &&
	    d->side != h.side) || !eval_asks(e, &d->from)); d = d->next)
		continue;
	*def = d;
	if (d == NULL || d->expr == NULL)
		return v->kind == KIND_SUM ? val_int(0) : missing(e, v, h);
	r = eval(e, d->expr, h);
	if (!is_bad(r))
		eval_uses(e, &d->from);
	return r;
}

/* What its row reads, though something else may be the value. */
static void
maybe_by_row(struct eval *e, const struct value *v, struct hand h)
{
	const struct valdef *d;

	eval_maybe(e, 1);
	(void)value_by_row(e, v, h, &d);
	eval_maybe(e, -1);
}

/* An attribute that needs another: none without that. */
static APART struct val
needed(struct eval *e, const struct value *v, struct hand h)
{
	const struct valdef *d;
	struct val has = val_truth(eval(e, v->needs, h));

	if (is_bad(has))
		return has;
	if (is_decided(has) && !val_true(has))
		return val_none();
	if (is_decided(has))
		return value_by_row(e, v, h, &d);
	maybe_by_row(e, v, h);
	return has;
}

static struct val
total_large(struct eval *e, const struct value *v, const struct origin *from,
    const char *column)
{
	return bad_at(e, from, column, "%s: the number grows too large",
	    v->name);
}

/* A value that adds up: its modifiers, what was said, and its row. */
static struct val
value_sum(struct eval *e, const struct value *v, const struct given *g,
    struct hand h)
{
	const struct valdef *d;
	struct val more, base, sum = eval_score(e, v->name, h);

	if (is_bad(sum))
		return sum;
	e->trail->heard.read |= eval_bit(e, g);
	more = g->set ? said(e, v, g) : val_int(0);
	base = value_by_row(e, v, h, &d);
	if (is_any(sum) || is_any(more) || is_any(base))
		return val_any();
	if (num_add(&sum.n, sum.n, more.n) < 0)
		return total_large(e, v, &v->defs->from, "name");
	if (is_bad(base))
		return base;
	if (base.kind == VAL_NONE)
		return sum;
	if (base.kind != VAL_NUM)
		return bad_at(e, &d->from, "default", "\"%s\" is no number",
		    val_show(base, e->m.arena));
	if (num_add(&sum.n, sum.n, base.n) < 0)
		return total_large(e, v, &d->from, "default");
	return sum;
}

static struct val
value_compute(struct eval *e, const struct value *v, int at, struct hand h)
{
	const struct given *g = &e->m.q->values[at];
	const struct valdef *d;

	if (v->kind == KIND_SUM)
		return value_sum(e, v, g, h);
	e->trail->heard.read |= eval_bit(e, g);
	eval_touch(e, g);
	if (!g->set)
		return v->needs != NULL ? needed(e, v, h) :
		    value_by_row(e, v, h, &d);
	if (is_any(g->v))
		maybe_by_row(e, v, h);
	eval_said(e, g);
	return said(e, v, g);
}

int
trail_holds(const struct eval *e, const struct trail *t, unsigned when)
{
	int bit;

	if (when == e->now)
		return 1;
	for (bit = bits_next(&t->reads, 0); bit >= 0;
	    bit = bits_next(&t->reads, bit + 1))
		if (e->stamp[bit] > when)
			return 0;
	return 1;
}

/* Set h to the place that holds the value; BAD: that is not clear. */
static struct val
value_place(struct eval *e, const struct value *v, struct hand *h)
{
	if (v->side != SIDE_EACH && v->side != h->side) {
		h->side = v->side;
		h->unit = -1;
	}
	if (h->side == SIDE_NONE && v->side == SIDE_EACH)
		return bad_error(e, ERR_PLAIN, "%s: each side has its own",
		    v->name);
	if (!v->unit) {
		h->unit = -1;
		return val_none();
	}
	if (h->unit >= 0)
		return val_none();
	if (e->m.q->units[h->side] != 1 && !e->m.check->stands[h->side].leads)
		return bad_error(e, ERR_PLAIN, "%s: each of the %d units "
		    "has its own", v->name, e->m.q->units[h->side]);
	h->unit = 0;
	return val_none();
}

static APART struct memo *
memo_new(struct eval *e, int at)
{
	struct memo *k = arena_raw(e->m.arena, sizeof(*k));

	memset(&k->may, 0, sizeof(k->may));
	k->keys = NULL;
	k->have = k->busy = 0;
	return e->memo[at] = k;
}

static void
value_renew(struct eval *e, const struct value *v, int at, struct memo *k,
    struct hand h)
{
	struct trail *was = e->trail;

	e->trail = &k->trail;
	memset(e->trail, 0, sizeof(*e->trail));
	k->busy = 1;
	k->v = value_compute(e, v, at, h);
	k->busy = 0;
	e->trail = was;
	if (e->any)
		bits_add(&k->may, &k->trail.reads);
	k->when = e->now;
	k->have = 1;
	if (e->versions != NULL)
		version_keep(e, at, k);
}

struct val
eval_value(struct eval *e, int value, struct hand h)
{
	const struct value *v = &e->m.check->values[value];
	struct memo *k;
	const int unsure = e->lacking != NULL && e->lacking->maybe != 0;
	struct val bad = value_place(e, v, &h);
	int at;

	if (is_bad(bad))
		return bad;
	at = value * e->m.q->places + question_place(e->m.q, h.side, h.unit);
	eval_touch(e, v);
	k = e->memo[at];
	if (k == NULL)
		k = memo_new(e, at);
	if ((!k->have || k->unsure > unsure ||
	    !trail_holds(e, &k->trail, k->when)) &&
	    (e->versions == NULL || !version_take(e, at, k))) {
		if (eval_spend(e, 1, &v->defs->from, "name") < 0)
			return eval_spent(e);
		if (k->busy)
			return bad_at(e, &v->defs->from, "default",
			    "%s is computed from itself", v->name);
		k->unsure = (char)unsure;
		value_renew(e, v, at, k, h);
	}
	trail_add(e, &k->trail);
	if (is_bad(k->v) && e->elses == 0)
		note_lack(e, k);
	return k->v;
}

/* given(NAME): was it said, whatever it comes to without? */
static APART struct val
was_said(struct eval *e, const struct expr *x, struct hand h)
{
	const struct expr *s = x->args[0];
	const struct given *g;
	struct hand at;

	if (s->op == OP_OWN)
		s = s->args[eval_turn(h, s->side).side == SIDE_2];
	at = eval_turn(h, s->side);
	if (s->op == OP_MODWORD) {
		g = mod_given(e, s->index, at.side, at.unit);
		eval_touch(e, &e->m.check->modwords[s->index]);
	} else if (s->op == OP_VALUE) {
		if (!e->m.check->values[s->index].unit)
			at.unit = -1;
		else if (at.unit < 0)
			at.unit = 0;
		g = question_given(e->m.q, s->index, at);
		eval_touch(e, &e->m.check->values[s->index]);
	} else {
		return eval(e, s, h);
	}
	e->trail->heard.read |= eval_bit(e, g);
	eval_touch(e, g);
	return g->set > 0 && is_any(g->v) ? g->v : val_int(g->set > 0);
}

/* ---- what steps gave ---- */

/* An effect's sum: of the place, else the ruling's, else the side's, else 0. */
static APART struct val
effect(struct eval *e, const struct expr *x, struct hand h)
{
	struct hand at = eval_turn(h, x->side);
	int places[3], k, var, any, n = 0, first = -1;

	places[n++] = question_place(e->m.q, at.side, at.unit);
	places[n++] = 0;
	if (at.side != SIDE_NONE)
		places[n++] = question_place(e->m.q, at.side, -1);
	for (k = any = 0; k < n; k++) {
		var = e->effects + x->index * e->m.q->places + places[k];
		bit_add(&e->trail->reads, var_bit(e, var));
		any |= is_any(e->vars[var]);
		if (first < 0 && e->vars[var].kind != VAL_NONE)
			first = var;
	}
	if (e->settles || any)
		return val_any();
	return first >= 0 ? e->vars[first] : val_int(0);
}

static struct val
roll(struct eval *e, const struct expr *x, struct hand h)
{
	int var = x->index * SIDES + eval_turn(h, x->side).side;

	bit_add(&e->trail->reads, var);
	return e->vars[var];
}

static APART struct val
reading(struct eval *e, const struct expr *x)
{
	noted_reading(&e->trail->noted, x->index);
	eval_touch(e, &e->m.check->sys->readings[x->index]);
	return val_text(e->m.check->sys->readings[x->index].choices[
	    e->m.q->choice[x->index]]);
}

static struct val
word(struct eval *e, const struct expr *x, struct hand h)
{
	struct val v = eval_value(e, x->index, eval_turn(h, x->side));

	return is_decided(v) ? val_int(v.kind == VAL_TEXT &&
	    text_wordeq(v.t, x->text)) : v;
}

/* ---- texts ---- */

/* Spend budget steps for a text of this length. */
static int
spend_text(struct eval *e, const struct expr *x, size_t len)
{
	enum { BYTES_EACH = 64 };

	return eval_spend(e, len / BYTES_EACH + 1, x->from, x->column);
}

/* The arguments as one text, a blank between them. */
static APART struct val
join(struct eval *e, const struct expr *x, struct hand h)
{
	struct arena *a = e->m.arena;
	const char *text = NULL;
	struct val v;
	int k, any;

	for (k = any = 0; k < x->nargs; k++) {
		v = eval(e, x->args[k], h);
		if (is_bad(v) || v.kind == VAL_NONE)
			return any ? val_any() : v;
		any |= is_any(v);
		if (any)
			continue;
		text = text == NULL ? val_show(v, a) :
		    arena_printf(a, "%s %s", text, val_show(v, a));
		if (spend_text(e, x, strlen(text)) < 0)
			return eval_spent(e);
	}
	return any ? val_any() : val_text(text);
}

APART struct val
eval_text(struct eval *e, const struct template *t, struct hand h)
{
	struct growing text = { NULL, 0, 0 };
	const struct part *q;
	struct val v;
	int one = 0, any = 0;

	arena_add(e->m.arena, &text, "");
	for (q = t->parts; q != NULL; q = q->next) {
		v = q->expr != NULL ? eval(e, q->expr, h) : val_none();
		if (is_bad(v))
			return any ? val_any() : v;
		any |= is_any(v);
		if (any)
			continue;
		arena_add(e->m.arena, &text, part_show(q, v, &one, e->m.arena));
		if (q->expr != NULL && spend_text(e, q->expr, text.len) < 0)
			return eval_spent(e);
	}
	return any ? val_any() : val_text(text.text);
}

/* ---- any formula ---- */

static struct val
not(struct eval *e, const struct expr *x, struct hand h)
{
	struct val v = val_truth(eval(e, x->args[0], h));

	return is_decided(v) ? val_int(!v.n.n) : v;
}

/* What is neither a value, a throw nor logic. */
static APART struct val
other(struct eval *e, const struct expr *x, struct hand h)
{
	switch (x->op) {
	case OP_TEMPLATE:
		return eval_text(e, x->template, h);
	case OP_EFFECT:
		return effect(e, x, h);
	case OP_READING:
		return reading(e, x);
	case OP_GIVEN:
		return was_said(e, x, h);
	case OP_JOIN:
		return join(e, x, h);
	case OP_KEY:
		return eval_key(e, x, h);
	case OP_LIST:
		return eval_list(e, x, h);
	case OP_COLUMN:
		return eval_column(e, x, h);
	case OP_ASK:
		return missing(e, &e->m.check->values[x->index], h);
	case OP_OWN:
		return eval(e, x->args[eval_turn(h, x->side).side == SIDE_2],
		    h);
	case OP_PREV:
	case OP_MINE:
	case OP_INDEX:
	case OP_FIRST:
	case OP_LAST:
		return eval_place(e, x, h);
	case OP_PAIRS:
	case OP_LEAD:
		return eval_pairs(e, x, h);
	case OP_SUMOF:
	case OP_ANYOF:
	case OP_ALLOF:
	case OP_COUNTOF:
	case OP_MINOF:
	case OP_MAXOF:
	case OP_WHICH:
	case OP_BEST:
		return eval_units(e, x, h);
	default:
		return eval_arithmetic(e, x, h);
	}
}

static inline struct val
held(const struct eval *e, const struct expr *x, struct val v)
{
	if (is_decided(v) && val_true(v))
		eval_touch(e, x);
	return v;
}

static inline struct val
any_formula(struct eval *e, const struct expr *x, struct hand h)
{
	switch (x->op) {
	case OP_NUM:
		return val_num(x->num);
	case OP_TEXT:
		return val_text(x->text);
	case OP_NONE:
		return val_none();
	case OP_VALUE:
		return eval_value(e, x->index, eval_turn(h, x->side));
	case OP_WORD:
		return word(e, x, h);
	case OP_MODWORD:
		return eval_modword(e, x, h);
	case OP_ROLL:
		return roll(e, x, h);
	case OP_OR:
		return eval_logic(e, x, h);
	case OP_AND:
		return held(e, x, eval_logic(e, x, h));
	case OP_NOT:
		return not(e, x, h);
	case OP_IF:
		return eval_if(e, x, h);
	case OP_ELSE:
		return eval_else(e, x, h);
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE:
		return held(e, x, eval_compare(e, x, h));
	case OP_LOOKUP:
	case OP_STEP:
	case OP_HAS:
		return eval_look(e, x, h);
	case OP_MODS:
		return eval_score(e, x->text, h);
	default:
		return other(e, x, h);
	}
}

struct val
eval(struct eval *e, const struct expr *x, struct hand h)
{
	struct val v;

	/* (Operators are quick: four of them make a step of the budget.) */
	if (x->nargs > 0 && (++e->nodes & 3) == 0 &&
	    eval_spend(e, 1, x->from, x->column) < 0)
		return eval_spent(e);
	if (e->depth >= DEEP_MOST)
		return eval_wrong(e, x, "too many formulas stand one within "
		    "another", NULL);
	e->depth++;
	v = any_formula(e, x, h);
	e->depth--;
	return v;
}
