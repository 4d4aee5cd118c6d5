/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: rule. Walks each formula of a check once, when it is read, through all
 * values, modifiers and dice that it names. Finds what is computed from itself,
 * and what is nested deeper than evaluating goes.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/dicecell.h"

/* The rows being walked, innermost first, and the thing that each is of. */
struct row_at {
	const struct row_at *before;
	const struct origin *from;
	const char *column, *name;
	struct walked *of;
	int one_side;		/* the row holds for one side, the thing for both */
};

struct visit {
	struct check *c;
	struct err *e;
	const struct row_at *at;
	int depth;
};

/* A value, a modifier, a throw: how its formulas are walked, row by row. */
typedef int walk_thing(struct visit *, struct row_at *, void *);

static int visit_expr(struct visit *, struct expr *, struct walked *);

static void
deeper(struct walked *to, const struct walked *more)
{
	if (more->deep > to->deep)
		to->deep = more->deep;
}

/* ---- cycles ---- */

/*
 * Can all rows of the cycle from `first` on live at once, and for the same side?
 * (The default of one side may be by what is said of the other.)
 */
static int
closes(const struct visit *v, const struct row_at *first)
{
	const struct row_at *a, *b;

	for (a = v->at; a != first->before; a = a->before) {
		if (a->one_side)
			return 0;
		for (b = a; b != first->before; b = b->before)
			if (a->from->reading >= 0 &&
			    a->from->reading == b->from->reading &&
			    (a->from->choices & b->from->choices) == 0)
				return 0;
	}
	return 1;
}

static int
met_again(struct visit *v, const struct walked *r)
{
	const struct row_at *a;

	for (a = v->at; a->of != r; a = a->before)
		continue;
	/* (Rulings find the cycle that is hidden behind such rows.) */
	if (!closes(v, a))
		return 0;
	return err_set(v->e, "%s:%d: column \"%s\": %s is computed from itself",
	    a->from->file, a->from->line, a->column, a->name);
}

static int
visit_thing(struct visit *v, struct walked *r, walk_thing *walk, void *thing,
    struct walked *to)
{
	struct row_at at = { .before = v->at, .of = r };

	if (r->state == WALK_BEGUN && met_again(v, r) < 0)
		return -1;
	if (r->state == WALK_UNSEEN) {
		r->state = WALK_BEGUN;
		v->at = &at;
		if (walk(v, &at, thing) < 0)
			return -1;
		v->at = at.before;
		r->state = WALK_KNOWN;
	}
	deeper(to, r);
	return 0;
}

/* ---- what a name stands for ---- */

static int
walk_when(struct visit *v, struct row_at *at, void *thing)
{
	struct modifier *m = thing;

	at->from = &m->from;
	at->column = "when";
	at->name = m->word;
	return visit_expr(v, m->when, &m->whether);
}

static int visit_value(struct visit *, int, struct walked *);

/* A modifier may be a value, by its name. */
static int
walk_mod(struct visit *v, struct row_at *at, void *thing)
{
	struct modifier *m = thing;

	at->from = &m->from;
	at->column = "value";
	at->name = m->to;
	if (visit_expr(v, m->amount, &m->walked) < 0)
		return -1;
	at->column = "when";
	if (visit_thing(v, &m->whether, walk_when, m, &m->walked) < 0)
		return -1;
	at->column = "word";
	return m->value_of < 0 ? 0 : visit_value(v, m->value_of, &m->walked);
}

static int
visit_mods(struct visit *v, const char *to, struct walked *walked)
{
	struct modifier *m;
	int i;

	for (i = check_score(v->c, to); i >= 0; i = m->same) {
		m = &v->c->mods[i];
		if (visit_thing(v, &m->walked, walk_mod, m, walked) < 0)
			return -1;
	}
	return 0;
}

static int
walk_value(struct visit *v, struct row_at *at, void *thing)
{
	struct value *val = thing;
	struct valdef *d;

	at->column = "default";
	at->name = val->name;
	for (d = val->defs; d != NULL; d = d->next) {
		at->from = &d->from;
		at->one_side = d->own && d->side != SIDE_NONE;
		if (visit_expr(v, d->expr, &val->walked) < 0)
			return -1;
	}
	at->from = &val->defs->from;
	at->one_side = 0;
	return val->kind != KIND_SUM ? 0 :
	    visit_mods(v, val->name, &val->walked);
}

static int
visit_value(struct visit *v, int index, struct walked *to)
{
	struct value *val = &v->c->values[index];

	return visit_thing(v, &val->walked, walk_value, val, to);
}

/* Whether a word counts may depend on the conditions of its modifiers. */
static int
visit_modword(struct visit *v, int modword, struct walked *to)
{
	const struct modword *w = &v->c->modwords[modword];
	struct modifier *m;
	int i;

	for (i = w->first; i <= w->last; i++) {
		m = &v->c->mods[i];
		if (m->modword == modword && visit_thing(v, &m->whether,
		    walk_when, m, to) < 0)
			return -1;
	}
	return 0;
}

/* Of the row at hand. */
static int
walk_part(void *arg, struct expr *x)
{
	struct visit *v = arg;

	return visit_expr(v, x, v->at->of);
}

static int
walk_dice(struct visit *v, struct row_at *at, void *thing)
{
	struct roll *r = thing;
	const struct step *s = &v->c->steps[r->step];

	at->from = &s->from;
	at->column = "value";
	at->name = r->name;
	return roll_each(s->spec, walk_part, v);
}

/* pairs() and lead() read how the dice are thrown. */
static int
visit_dice(struct visit *v, const struct expr *x, struct walked *to)
{
	struct roll *r;
	int i;

	for (i = 0; i < x->nargs; i++) {
		r = &v->c->rolls[v->c->slots[x->args[i]->index].roll];
		if (visit_thing(v, &r->walked, walk_dice, r, to) < 0)
			return -1;
	}
	return 0;
}

/* ---- formulas ---- */

static int
visit_own(struct visit *v, const struct expr *x, struct walked *to)
{
	switch (x->op) {
	case OP_VALUE:
	case OP_WORD:
		return visit_value(v, x->index, to);
	case OP_MODS:
		return visit_mods(v, x->text, to);
	case OP_MODWORD:
		return visit_modword(v, x->index, to);
	case OP_PAIRS:
	case OP_LEAD:
		return visit_dice(v, x, to);
	default:
		return 0;
	}
}

/* Are the arguments read for the same unit? */
static int
asks_args(const struct expr *x)
{
	/*
	 * (prev. reads the unit before: it ends; given(WORD) no condition; what
	 * a column's name also means is seldom asked.)
	 */
	return x->op != OP_PREV && x->op != OP_COLUMN && (x->op != OP_GIVEN || x->nargs == 0 ||
	    x->args[0]->op != OP_MODWORD);
}

static int
too_deep(struct visit *v, const struct expr *x)
{
	return err_set(v->e, "%s:%d: column \"%s\", place %d: too many "
	    "formulas stand one within another", x->from->file, x->from->line,
	    x->column, x->at);
}

static int
visit_expr(struct visit *v, struct expr *x, struct walked *to)
{
	struct walked own = { 0, WALK_UNSEEN };
	const struct part *q;
	int i;

	if (x == NULL)
		return 0;
	if ((x->op == OP_NUM || x->op == OP_TEXT) && to->deep > 0)
		return 0;	/* (no formula below it) */
	if (++v->depth > DEEP_MOST)
		return too_deep(v, x);
	if (visit_own(v, x, &own) < 0)
		return -1;
	for (i = 0; asks_args(x) && i < x->nargs; i++)
		if (visit_expr(v, x->args[i], &own) < 0)
			return -1;
	q = x->op == OP_TEMPLATE ? x->template->parts : NULL;
	for (; q != NULL; q = q->next)
		if (visit_expr(v, q->expr, &own) < 0)
			return -1;
	if (visit_expr(v, x->where, &own) < 0)
		return -1;
	if (++own.deep > DEEP_MOST)
		return too_deep(v, x);
	v->depth--;
	deeper(to, &own);
	return 0;
}

/* ---- a whole check ---- */

static int
visit_part(void *arg, struct expr *x)
{
	struct visit *v = arg;
	struct walked any = { 0, WALK_UNSEEN };

	return visit_expr(v, x, &any);
}

int
step_each(const struct step *s, formula_do *f, void *arg)
{
	const struct part *q;

	if (f(arg, s->when) < 0 || f(arg, s->value) < 0 ||
	    (s->spec != NULL && roll_each(s->spec, f, arg) < 0))
		return -1;
	for (q = s->say != NULL ? s->say->parts : NULL; q != NULL; q = q->next)
		if (f(arg, q->expr) < 0)
			return -1;
	return 0;
}

/* The values that units.csv describes, or all others. */
static int
visit_values(struct visit *v, int attributes)
{
	struct walked any = { 0, WALK_UNSEEN };
	int i;

	for (i = 0; i < v->c->nvalue; i++)
		if ((v->c->values[i].thing != NULL) == attributes &&
		    visit_value(v, i, &any) < 0)
			return -1;
	return 0;
}

/* The steps that are laws of all units, or all others. */
static int
visit_steps(struct visit *v, int laws)
{
	const struct step *s = v->c->steps;

	for (; s < v->c->steps + v->c->nstep; s++)
		if ((s->law == LAW_OF_THING) == laws &&
		    step_each(s, visit_part, v) < 0)
			return -1;
	return 0;
}

/*
 * First what the check does, so that it is known which attributes it reads, then
 * the rest.
 */
int
formula_walk(struct check *c, struct err *e)
{
	struct visit v = { c, e, NULL, 0 };
	struct walked any = { 0, WALK_UNSEEN };
	int i;

	if (visit_values(&v, 0) < 0)
		return -1;
	for (i = 0; i < c->nmod; i++)
		if (visit_thing(&v, &c->mods[i].walked, walk_mod, &c->mods[i],
		    &any) < 0)
			return -1;
	for (i = 0; i < c->nroll; i++)
		if (visit_thing(&v, &c->rolls[i].walked, walk_dice,
		    &c->rolls[i], &any) < 0)
			return -1;
	if (visit_steps(&v, 0) < 0)
		return -1;
	for (i = 0; i < c->nvalue; i++)
		c->values[i].reads = c->values[i].walked.state != WALK_UNSEEN;
	return visit_values(&v, 1) < 0 ? -1 : visit_steps(&v, 1);
}
