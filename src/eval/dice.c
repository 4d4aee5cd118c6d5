/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. The plan of a throw: the formulas of its dice, evaluated; and two
 * throws that are matched.
 */
#include <config.h>

#include "base/text.h"
#include "eval/eval.h"

/* A greater threshold than dice can reach, even with additions. */
enum { THRESHOLD_MOST = 1000000 };
/* Plans nest deeper: a throw's formulas may read other throws. */
enum { PLAN_DEEP = 16 };

/* A plan being made. */
struct making {
	struct eval *e;
	const struct rollspec *spec;
	struct hand h;
	struct plan *p;
	struct val bad;		/* why there is none */
	int any;		/* some formula is not decided yet */
};

static int
wrong(struct making *g, struct val bad)
{
	g->bad = bad;
	return -1;
}

/* *v: a formula. 0; 1: it is not decided; -1: g->bad says why there is none. */
static int
take(struct making *g, const struct expr *x, struct val *v)
{
	*v = eval(g->e, x, g->h);
	if (is_any(*v)) {
		g->any = 1;
		return 1;
	}
	return is_bad(*v) ? wrong(g, *v) : 0;
}

/* *out: a whole number from lo to hi. 0, or -1. */
static int
whole(struct making *g, const struct expr *x, int lo, int hi, int *out)
{
	struct val v;
	int got;

	*out = lo;
	got = take(g, x, &v);
	if (got != 0)
		return got < 0 ? -1 : 0;
	if (v.kind != VAL_NUM || v.n.d != 1 || v.n.n < lo || v.n.n > hi)
		return wrong(g, bad_at(g->e, x->from, x->column, "\"%s\" is no "
		    "whole number from %d to %d", val_show(v, g->e->m.arena),
		    lo, hi));
	*out = (int)v.n.n;
	return 0;
}

/*
 * *out: a threshold, rounded up, of the attribute. *has is 0 if it is `none` or
 * not written.
 */
static int
threshold(struct making *g, enum attr attr, int *has, int *out)
{
	const struct expr *x = g->spec->attr[attr];
	struct val v;
	int64_t n;
	int got;

	*has = 0;
	got = x != NULL ? take(g, x, &v) : 1;
	if (got != 0 || v.kind == VAL_NONE)
		return got < 0 ? -1 : 0;
	if (v.kind != VAL_NUM)
		return wrong(g, bad_at(g->e, x->from, x->column,
		    "\"%s\" is no number", v.t));
	n = num_ceil(v.n);
	if (n < -THRESHOLD_MOST || n > THRESHOLD_MOST)
		return wrong(g, bad_at(g->e, x->from, x->column, "\"%s\" is no "
		    "number from %d to %d", val_show(v, g->e->m.arena),
		    -THRESHOLD_MOST, THRESHOLD_MOST));
	*has = 1;
	*out = (int)n;
	return 0;
}

/* A term: its number of dice, or a constant. */
static int
term(struct making *g, struct term_plan *p, const struct term *t)
{
	p->sign = t->sign;
	p->sides = t->sides;
	p->first = t->first;
	p->keep = t->keep;
	p->name = t->name;
	p->count = 1;
	if (t->count == NULL)
		return 0;
	return t->sides == 0 ? whole(g, t->count, -1000, 1000, &p->count) :
	    whole(g, t->count, 0, DICE_MOST, &p->count);
}

static int
terms(struct making *g, const struct rollspec *spec)
{
	int i;

	g->p->nterm = spec->nterm;
	for (i = 0; i < spec->nterm; i++)
		if (term(g, &g->p->terms[i], &spec->terms[i]) < 0)
			return -1;
	g->p->nbag = spec->nbag;
	for (i = 0; i < spec->nbag; i++)
		if (whole(g, spec->bag[i], 0, 90, &g->p->bag[i]) < 0)
			return -1;
	return 0;
}

/* dice(...): the formula is the text of the dice, which is parsed here. */
static int
dynamic(struct making *g)
{
	struct rollspec spec;
	struct scope scope;
	const char *text;
	struct err err = { 0 };
	struct val v;
	int got = take(g, g->spec->dynamic, &v);

	if (got != 0)
		return got < 0 ? -1 : 0;
	scope = *g->spec->scope;
	scope.arena = g->e->m.arena;
	text = val_show(v, g->e->m.arena);
	memset(&spec, 0, sizeof(spec));
	return dice_read(&scope, &spec, text, strlen(text), &err) < 0 ?
	    wrong(g, bad_of(g->e, &err)) : terms(g, &spec);
}

static int
again(struct making *g)
{
	struct expr *x = g->spec->attr[ATTR_AGAIN];
	struct val v;
	int got;

	g->p->again = AGAIN_NONE;
	got = x != NULL ? take(g, x, &v) : 1;
	if (got != 0 || v.kind == VAL_NONE)
		return got < 0 ? -1 : 0;
	if (v.kind == VAL_TEXT && text_eq(v.t, "misses"))
		g->p->again = AGAIN_MISSES;
	else if (v.kind == VAL_TEXT && text_eq(v.t, "all"))
		g->p->again = AGAIN_ALL;
	else
		return wrong(g, bad_at(g->e, g->spec->scope->from, "value",
		    "again is misses, all or none, not %s", val_show(v,
		    g->e->m.arena)));
	if (g->p->again == AGAIN_MISSES && !g->p->has_hit && !g->any)
		return wrong(g, bad_at(g->e, g->spec->scope->from, "value",
		    "again=misses wants hit>= too"));
	return 0;
}

static int
counters(struct making *g)
{
	int i, at;

	for (i = 0; i < g->spec->ncounter; i++) {
		at = g->spec->counter[i];
		if (whole(g, g->spec->counter_face[i], 0, DIE_MOST,
		    &g->p->counter_face[at]) < 0 || whole(g,
		    g->spec->counter_cap[i], 1, DICE_MOST,
		    &g->p->counter_cap[at]) < 0)
			return -1;
	}
	return 0;
}

static int
fill(struct making *g)
{
	const struct rollspec *r = g->spec;
	struct plan *p = g->p;
	int i;

	if ((r->dynamic != NULL ? dynamic(g) : terms(g, r)) < 0 ||
	    threshold(g, ATTR_HIT, &p->has_hit, &p->hit) < 0 ||
	    threshold(g, ATTR_MORE, &p->has_more, &p->more) < 0 ||
	    again(g) < 0 ||
	    threshold(g, ATTR_VALID, &p->has_valid, &p->valid) < 0 ||
	    threshold(g, ATTR_PLUS, &p->has_plus, &p->plus) < 0)
		return -1;
	if (r->attr[ATTR_CAP] != NULL && (p->has_more || g->any) &&
	    whole(g, r->attr[ATTR_CAP], 1, 64, &p->cap) < 0)
		return -1;
	if ((p->again != AGAIN_NONE || p->has_more) && p->nterm != 1 && !g->any)
		return wrong(g, bad_at(g->e, g->spec->scope->from, "value",
		    "again= and more>= want one kind of dice"));
	p->compares = plan_wants_count(p);
	for (i = 0; i < p->nterm; i++)
		p->compares |= p->terms[i].keep != 0;
	return counters(g);
}

struct val
eval_plan(struct eval *e, const struct step *s, struct hand h, struct plan *p)
{
	struct making g = { e, s->spec, h, p, val_none(), 0 };
	const struct roll *roll = &e->m.check->rolls[s->roll];
	int got;

	memset(p, 0, sizeof(*p));
	p->spec = s->spec;
	p->fields = roll->fields;
	p->nface = roll->nface;
	p->ncounter = roll->ncounter;
	e->depth += PLAN_DEEP;
	got = fill(&g);
	e->depth -= PLAN_DEEP;
	if (g.any)
		return val_any();
	return got < 0 ? g.bad : val_none();
}

/* No value; BAD: such dice cannot be thrown, or not be counted. */
static struct val
dice_fit(struct eval *e, const struct plan *p)
{
	const struct scope *s = p->spec->scope;
	int i, n;

	if (p->has_more && p->terms[0].count > 0 &&
	    p->more <= p->terms[0].first)
		return bad_at(e, s->from, s->column, "every die throws another "
		    "one: that has no end");
	for (i = 0, n = 0; i < p->nterm; i++) {
		if (p->terms[i].sides >= FACES && (plan_wants_count(p) ||
		    p->terms[i].keep != 0))
			return bad_at(e, s->from, "value", "such dice are not "
			    "compared face by face");
		n += p->terms[i].count;
	}
	if (plan_wants(p, FIELD_SET) && (p->nterm != 1 ||
	    n >= 1 << 60 / (p->terms[0].sides + 1)))
		return bad_at(e, s->from, "value", "too many dice to match");
	return val_none();
}

int
eval_throw(struct eval *e, const struct step *s, struct hand h, struct plan *p)
{
	struct val v = eval_plan(e, s, h, p);

	if (!is_bad(v))
		v = dice_fit(e, p);
	if (is_bad(v))
		eval_set(e, e->stop, v);
	return is_bad(v) ? -1 : 0;
}

/* ---- matched dice ---- */

/* The plan of a throw that was matched, kept until it changes. */
struct planned {
	struct plan plan;
	struct val v;		/* as eval_plan() has it */
	struct trail trail;
	unsigned when;
};

/* The valid dice of a packed set, best first, each with its bonus. */
static int
scores(const struct plan *p, int64_t set, long *out)
{
	int face, k, bits = 60 / (p->terms[0].sides + 1), n = 0;

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
static __attribute__((noinline)) int
match(const struct planned *const *p, const int64_t *set, int lead)
{
	long a[DICE_MOST], b[DICE_MOST];
	int na, nb, i, won = 0;

	na = scores(&p[0]->plan, set[0], a);
	nb = scores(&p[1]->plan, set[1], b);
	if (lead) {
		for (i = 0; i < na && i < nb && a[i] == b[i]; i++)
			continue;
		return i >= na ? -(i < nb) : i >= nb || a[i] > b[i] ? 1 : -1;
	}
	for (i = 0; i < na; i++)
		if (i >= nb || a[i] > b[i])
			won++;
	return won;
}

static const struct planned *
planned_at(struct eval *e, int roll, int side)
{
	const struct check *c = e->m.check;
	struct hand at = { side, -1 };
	struct planned **k, *p;
	struct trail *was;

	if (e->planned == NULL)
		e->planned = arena_alloc(e->m.arena, (size_t)c->nroll * SIDES *
		    sizeof(*e->planned));
	k = &e->planned[roll * SIDES + side];
	p = *k;
	if (p == NULL || !trail_holds(e, &p->trail, p->when)) {
		was = e->trail;
		p = arena_alloc(e->m.arena, sizeof(*p));
		e->trail = &p->trail;
		p->v = eval_plan(e, &c->steps[c->rolls[roll].step], at,
		    &p->plan);
		p->when = e->now;
		e->trail = was;
		*k = p;
	}
	trail_add(e, &p->trail);
	return p;
}

/* pairs, lead: two throws matched, best die against best. */
__attribute__((noinline)) struct val
eval_pairs(struct eval *e, const struct expr *x, struct hand h)
{
	const struct planned *p[2];
	const struct expr *set;
	int64_t sets[2];
	int k, any, var[2];

	/* (It needs both throws, whatever their plans are.) */
	for (k = 0; k < 2; k++) {
		set = x->args[k];
		var[k] = set->index * SIDES + eval_turn(h, set->side).side;
		bit_add(&e->trail->reads, var[k]);
		sets[k] = e->vars[var[k]].n.n;
	}
	for (k = any = 0; k < 2; k++) {
		p[k] = planned_at(e, e->m.check->slots[x->args[k]->index].roll,
		    var[k] % SIDES);
		if (is_bad(p[k]->v))
			return any ? val_any() : p[k]->v;
		any |= is_any(p[k]->v) || is_any(e->vars[var[k]]);
	}
	return any ? val_any() : val_int(match(p, sets, x->op == OP_LEAD));
}
