/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: code. See plan.h. */
#include <config.h>

#include "code/plan.h"

#include <string.h>

#include "base/text.h"

/* A greater threshold than dice can reach, even with additions. */
enum { THRESHOLD_MOST = 1000000 };

/* A plan being made. */
struct planning {
	struct machine *m;
	const struct rollspec *r;
	struct hand h;
	const struct reg *const *in;	/* the next operand */
	struct mark **mark;
	struct plan *p;
	const struct bad *bad;
};

static int
wrong(struct planning *g, const struct bad *bad)
{
	if (g->bad == NULL)
		g->bad = bad;
	return -1;
}

/* *v: the next operand. 0, or -1: g->bad says why there is none. */
static int
take(struct planning *g, struct val *v)
{
	const struct reg *r = *g->in++;

	*g->mark = mark_both(g->m, *g->mark, r->mark);
	*v = r->v;
	return r->bad != NULL ? wrong(g, r->bad) : 0;
}

/* *out: a whole number from lo to hi. 0, or -1: g->bad is set. */
static int
whole_of(struct planning *g, const struct expr *x, struct val v, int lo,
    int hi, int *out)
{
	if (v.kind != VAL_NUM || v.n.d != 1 || v.n.n < lo || v.n.n > hi)
		return wrong(g, bad_error(g->m, ERR_PLAIN, "%s:%d: column "
		    "\"%s\": \"%s\" is no whole number from %d to %d",
		    x->from->file, x->from->line, x->column,
		    val_show(v, g->m->arena), lo, hi));
	*out = (int)v.n.n;
	return 0;
}

static int
whole(struct planning *g, const struct expr *x, int lo, int hi, int *out)
{
	struct val v;

	return take(g, &v) < 0 ? -1 : whole_of(g, x, v, lo, hi, out);
}

/* *out: a threshold, rounded up. *has is 0 if it is `none` or not written. */
static int
threshold(struct planning *g, const struct expr *x, int *has, int *out)
{
	struct val v;

	*has = 0;
	if (x == NULL)
		return 0;
	if (take(g, &v) < 0)
		return -1;
	if (v.kind == VAL_NONE)
		return 0;
	if (v.kind != VAL_NUM)
		return wrong(g, bad_error(g->m, ERR_PLAIN, "%s:%d: column "
		    "\"%s\": \"%s\" is no number", x->from->file, x->from->line,
		    x->column, v.t));
	if (num_ceil(v.n) < -THRESHOLD_MOST || num_ceil(v.n) > THRESHOLD_MOST)
		return wrong(g, bad_error(g->m, ERR_PLAIN, "%s:%d: column "
		    "\"%s\": \"%s\" is no number from %d to %d", x->from->file,
		    x->from->line, x->column, val_show(v, g->m->arena),
		    -THRESHOLD_MOST, THRESHOLD_MOST));
	*has = 1;
	*out = (int)num_ceil(v.n);
	return 0;
}

/* Bounds of a term: the number of dice, or a constant. */
static int
count_least(const struct term *t)
{
	return t->sides == 0 ? -1000 : 0;
}

static int
count_most(const struct term *t)
{
	return t->sides == 0 ? 1000 : DICE_MOST;
}

static void
plan_term(struct term_plan *p, const struct term *t)
{
	p->sign = t->sign;
	p->sides = t->sides;
	p->first = t->first;
	p->keep = t->keep;
	p->name = t->name;
	p->count = 1;
}

static int
plan_terms(struct planning *g)
{
	const struct term *t;
	int i;

	g->p->nterm = g->r->nterm;
	for (i = 0; i < g->r->nterm; i++) {
		t = &g->r->terms[i];
		plan_term(&g->p->terms[i], t);
		if (t->count != NULL && whole(g, t->count, count_least(t),
		    count_most(t), &g->p->terms[i].count) < 0)
			return -1;
	}
	g->p->nbag = g->r->nbag;
	for (i = 0; i < g->r->nbag; i++)
		if (whole(g, g->r->bag[i], 0, 90, &g->p->bag[i]) < 0)
			return -1;
	return 0;
}

/* The number of dice in a cell's text: a formula that reads no throw. */
static int
cell_count(struct planning *g, const struct term *t, int *out)
{
	enum { PLAN_DEEP = 16 };
	struct reg r;

	g->m->depth += PLAN_DEEP;
	code_formula(g->m, t->count, g->h, &r);
	g->m->depth -= PLAN_DEEP;
	*g->mark = mark_both(g->m, *g->mark, r.mark);
	return r.bad != NULL ? wrong(g, r.bad) :
	    whole_of(g, t->count, r.v, count_least(t), count_most(t), out);
}

/* dice(...): an operand is the text of the dice, which is parsed here. */
static int
plan_dynamic(struct planning *g)
{
	struct rollspec spec;
	struct scope scope;
	const char *text;
	struct err e;
	struct val v;
	int i;

	if (take(g, &v) < 0)
		return -1;
	scope = *g->r->scope;
	scope.arena = g->m->arena;
	text = val_show(v, g->m->arena);
	memset(&spec, 0, sizeof(spec));
	err_clear(&e);
	if (dice_read(&scope, &spec, text, strlen(text), &e) < 0)
		return wrong(g, bad_of(g->m, &e));
	g->in += g->r->nbag;
	g->p->nterm = spec.nterm;
	for (i = 0; i < spec.nterm; i++) {
		plan_term(&g->p->terms[i], &spec.terms[i]);
		if (spec.terms[i].count != NULL && cell_count(g,
		    &spec.terms[i], &g->p->terms[i].count) < 0)
			return -1;
	}
	return 0;
}

static int
plan_again(struct planning *g)
{
	struct val v;
	int misses;

	g->p->again = AGAIN_NONE;
	if (g->r->again == NULL)
		return 0;
	if (take(g, &v) < 0)
		return -1;
	if (v.kind == VAL_NONE)
		return 0;
	misses = v.kind == VAL_TEXT && text_eq(v.t, "misses");
	if (!misses && (v.kind != VAL_TEXT || !text_eq(v.t, "all")))
		return wrong(g, bad_error(g->m, ERR_PLAIN, "%s:%d: column "
		    "\"value\": again is misses, all or none, not %s",
		    g->r->scope->from->file, g->r->scope->from->line,
		    val_show(v, g->m->arena)));
	g->p->again = misses ? AGAIN_MISSES : AGAIN_ALL;
	if (g->p->again == AGAIN_MISSES && !g->p->has_hit)
		return wrong(g, bad_error(g->m, ERR_PLAIN, "%s:%d: column "
		    "\"value\": again=misses wants hit>= too",
		    g->r->scope->from->file, g->r->scope->from->line));
	return 0;
}

static int
plan_counters(struct planning *g, int ncounter)
{
	int i, at;

	for (i = 0; i < g->r->ncounter; i++) {
		at = g->r->counter[i];
		if (whole(g, g->r->counter_face[i], 0, DIE_MOST,
		    &g->p->counter_face[at]) < 0 || whole(g,
		    g->r->counter_cap[i], 1, DICE_MOST,
		    &g->p->counter_cap[at]) < 0)
			return -1;
	}
	g->p->ncounter = ncounter;
	return 0;
}

static int
plan_fill(struct planning *g, const struct roll *roll)
{
	const struct rollspec *r = g->r;
	struct plan *p = g->p;
	int i;

	if ((r->dynamic != NULL ? plan_dynamic(g) : plan_terms(g)) < 0 ||
	    threshold(g, r->hit, &p->has_hit, &p->hit) < 0 ||
	    threshold(g, r->more, &p->has_more, &p->more) < 0 ||
	    plan_again(g) < 0 ||
	    threshold(g, r->valid, &p->has_valid, &p->valid) < 0 ||
	    threshold(g, r->plus, &p->has_plus, &p->plus) < 0)
		return -1;
	if (r->cap != NULL && (p->has_more ? whole(g, r->cap, 1, 64, &p->cap) :
	    (g->in++, 0)) < 0)
		return -1;
	if ((p->again != AGAIN_NONE || p->has_more) && p->nterm != 1)
		return wrong(g, bad_error(g->m, ERR_PLAIN, "%s:%d: column "
		    "\"value\": again= and more>= want one kind of dice",
		    r->scope->from->file, r->scope->from->line));
	p->compares = plan_wants_count(p);
	for (i = 0; i < p->nterm; i++)
		p->compares |= p->terms[i].keep != 0;
	return plan_counters(g, roll->ncounter);
}

const struct bad *
plan_make(struct machine *m, const struct step *s, struct hand h,
    const struct reg *const *in, struct mark **mark, struct plan *p)
{
	struct planning g = { m, s->spec, h, in, mark, p, NULL };
	const struct roll *roll;

	roll = &m->check->rolls[s->roll];
	memset(p, 0, sizeof(*p));
	p->spec = s->spec;
	p->fields = roll->fields;
	p->nface = roll->nface;
	return plan_fill(&g, roll) < 0 ? g.bad : NULL;
}

void
plan_narrow(const struct check *c, int roll, uint64_t needs, struct plan *p)
{
	const struct slot *s;
	unsigned counters;
	int i;

	p->fields = 0;
	p->nface = 0;
	counters = 0;
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

const struct bad *
plan_check(struct machine *m, const struct plan *p)
{
	const struct scope *s = p->spec->scope;
	int i, n;

	if (p->has_more && p->terms[0].count > 0 &&
	    p->more <= p->terms[0].first)
		return bad_error(m, ERR_PLAIN, "%s:%d: column \"%s\": every "
		    "die throws another one: that has no end", s->from->file,
		    s->from->line, s->column);
	for (i = 0, n = 0; i < p->nterm; i++) {
		if (p->terms[i].sides >= FACES && (plan_wants_count(p) ||
		    p->terms[i].keep != 0))
			return bad_error(m, ERR_PLAIN, "%s:%d: column "
			    "\"value\": such dice are not compared face by "
			    "face", s->from->file, s->from->line);
		n += p->terms[i].count;
	}
	if (plan_wants(p, FIELD_SET) && (p->nterm != 1 ||
	    n >= 1 << 60 / (p->terms[0].sides + 1)))
		return bad_error(m, ERR_PLAIN, "%s:%d: column \"value\": too "
		    "many dice to match", s->from->file, s->from->line);
	return NULL;
}

const char *
plan_text(const struct plan *p, struct arena *a)
{
	const struct term_plan *t;
	const char *text;
	int i;

	if (p->nbag > 0)
		return arena_printf(a, "%d from the bag", p->terms[0].count);
	text = "";
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
