/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. What formulas read, through all the values, modifiers and dice
 * that they name: the states of a ruling keep no more than later steps need.
 * Every formula of a check is walked once; what is computed from itself, and
 * what stands deeper than the machine goes, is found on the way.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "engine/fold.h"
#include "engine/formula_tree.h"

enum { ASSIGNMENTS_MOST = 1024, ROUNDS_MOST = 16 };

/* A row that is being walked, and the thing whose row it is. */
struct row_at {
	const struct row_at *before;
	const struct origin *from;
	const char *column, *name;
	struct reads *of;
};

struct visit {
	struct check *c;
	struct err *e;
	const struct row_at *at;
	const int *choice;	/* only the rows that live under it; NULL: all */
	int depth;
	int doubt;		/* a cycle was met, but of no one choice */
	int prev;		/* some formula reads another unit's value */
};

/* A value, a modifier, a throw: how its formulas are walked. */
typedef int walk_thing(struct visit *, void *);

static int visit_expr(struct visit *, struct expr *, struct reads *);

static void
reads_add(struct reads *to, const struct reads *more)
{
	to->needs |= more->needs;
	to->fails |= more->fails;
	if (more->deep > to->deep)
		to->deep = more->deep;
}

/* ---- cycles ---- */

/* Can all rows from that one on live at once? */
static int
closes(const struct visit *v, const struct row_at *first)
{
	const struct row_at *a, *b;

	for (a = v->at; a != first->before; a = a->before)
		for (b = a; b != first->before; b = b->before)
			if (a->from->reading >= 0 &&
			    a->from->reading == b->from->reading &&
			    (a->from->choices & b->from->choices) == 0)
				return 0;
	return 1;
}

static int
met_again(struct visit *v, const struct reads *r)
{
	const struct row_at *a;

	for (a = v->at; a->of != r; a = a->before)
		continue;
	if (v->choice == NULL && !closes(v, a)) {
		v->doubt = 1;
		return 0;
	}
	return err_set(v->e, "%s:%d: column \"%s\": %s is computed from itself",
	    a->from->file, a->from->line, a->column, a->name);
}

static int
visit_thing(struct visit *v, struct reads *r, walk_thing *walk, void *thing,
    struct reads *to)
{
	if (r->state == READS_BEGUN && met_again(v, r) < 0)
		return -1;
	if (r->state == READS_UNSEEN) {
		r->state = READS_BEGUN;
		if (walk(v, thing) < 0)
			return -1;
		r->state = READS_KNOWN;
	}
	reads_add(to, r);
	return 0;
}

/* One formula of a thing. */
static int
visit_row(struct visit *v, struct expr *x, struct row_at *at)
{
	int got;

	if (x == NULL || (v->choice != NULL &&
	    !origin_live(at->from, v->choice, NULL)))
		return 0;
	v->at = at;
	got = visit_expr(v, x, at->of);
	v->at = at->before;
	return got;
}

/* ---- what a name stands for ---- */

static int
walk_when(struct visit *v, void *thing)
{
	struct modifier *m = thing;
	struct row_at at = { v->at, &m->from, "when", m->word, &m->whether };

	return visit_row(v, m->when, &at);
}

static int visit_value(struct visit *, int, struct reads *);

/* A modifier may be a value by its name. */
static int
walk_mod(struct visit *v, void *thing)
{
	struct modifier *m = thing;
	struct row_at at = { v->at, &m->from, "value", m->to, &m->reads };

	if (v->choice != NULL && !origin_live(at.from, v->choice, NULL))
		return 0;
	if (visit_row(v, m->amount, &at) < 0)
		return -1;
	at.column = "when";
	v->at = &at;
	if (visit_thing(v, &m->whether, walk_when, m, &m->reads) < 0)
		return -1;
	at.column = "word";
	if (m->value_of >= 0 && visit_value(v, m->value_of, &m->reads) < 0)
		return -1;
	v->at = at.before;
	return 0;
}

static int
visit_mods(struct visit *v, const char *to, struct reads *reads)
{
	struct modifier *m;
	int i;

	for (i = check_score(v->c, to); i >= 0; i = m->same) {
		m = &v->c->mods[i];
		if (visit_thing(v, &m->reads, walk_mod, m, reads) < 0)
			return -1;
	}
	return 0;
}

static int
walk_value(struct visit *v, void *thing)
{
	struct value *val = thing;
	struct row_at at = { v->at, &val->defs->from, "default", val->name,
		&val->reads };
	struct valdef *d;

	for (d = val->defs; d != NULL; d = d->next) {
		at.from = &d->from;
		val->reads.fails |= d->expr == NULL && val->kind != KIND_SUM;
		if (visit_row(v, d->expr, &at) < 0)
			return -1;
	}
	if (val->kind != KIND_SUM)
		return 0;
	at.from = &val->defs->from;
	v->at = &at;
	if (visit_mods(v, val->name, &val->reads) < 0)
		return -1;
	v->at = at.before;
	return 0;
}

static int
visit_value(struct visit *v, int index, struct reads *to)
{
	struct value *val;

	val = &v->c->values[index];
	return visit_thing(v, &val->reads, walk_value, val, to);
}

/* A word that may hold by itself asks for the conditions of its modifiers. */
static int
visit_modword(struct visit *v, int modword, struct reads *to)
{
	const struct modword *w;
	struct modifier *m;
	int i;

	w = &v->c->modwords[modword];
	for (i = w->first; i <= w->last; i++) {
		m = &v->c->mods[i];
		if (m->modword == modword && visit_thing(v, &m->whether,
		    walk_when, m, to) < 0)
			return -1;
	}
	return 0;
}

struct dice_at {
	struct visit *v;
	struct row_at *at;
};

static int
walk_part(void *arg, struct expr *x)
{
	struct dice_at *d = arg;

	return visit_row(d->v, x, d->at);
}

static int
walk_dice(struct visit *v, void *thing)
{
	struct roll *r = thing;
	struct step *s = &v->c->steps[r->step];
	struct row_at at = { v->at, &s->from, "value", r->name, &r->reads };
	struct dice_at d = { v, &at };

	return roll_each(s->spec, walk_part, &d);
}

/* Matched dice are asked how they were thrown. */
static int
visit_dice(struct visit *v, const struct expr *x, struct reads *to)
{
	struct roll *r;
	int i;

	for (i = 0; i < x->nargs; i++) {
		r = &v->c->rolls[v->c->slots[x->args[i]->index].roll];
		if (visit_thing(v, &r->reads, walk_dice, r, to) < 0)
			return -1;
	}
	return 0;
}

/* ---- formulas ---- */

/* What a node reads itself, besides its arguments. */
static uint64_t
needs_own(const struct expr *x)
{
	switch (x->op) {
	case OP_ROLL:
		return (uint64_t)1 << x->index;
	case OP_EFFECT:
		return (uint64_t)1 << EFFECT_BIT;
	/* Matching evaluates the throws' own formulas anew: keep all. */
	case OP_PAIRS:
	case OP_LEAD:
		return ~(uint64_t)0;
	default:
		return 0;
	}
}

/* Can a node be refused or fail by itself? */
static int
fails_own(const struct expr *x)
{
	switch (x->op) {
	case OP_DIV:
	case OP_MOD:
	case OP_LOOKUP:
	case OP_STEP:
	case OP_KEY:
		return 1;
	default:
		return 0;
	}
}

static int
visit_own(struct visit *v, const struct expr *x, struct reads *to)
{
	to->needs |= needs_own(x);
	to->fails |= fails_own(x);
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

/* Are its arguments asked for in its own place? */
static int
asks_args(struct visit *v, const struct expr *x)
{
	/* The unit before is nearer to the first one: that comes to an end. */
	if (x->op == OP_PREV)
		v->prev = 1;
	/* Whether a word was given is known without its condition. */
	return x->op != OP_PREV && (x->op != OP_GIVEN || x->nargs == 0 ||
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
visit_expr(struct visit *v, struct expr *x, struct reads *to)
{
	struct reads own = { 0, 0, READS_UNSEEN, 0 };
	const struct part *q;
	int i;

	if (x == NULL)
		return 0;
	if (++v->depth > DEEP_MOST)
		return too_deep(v, x);
	if (visit_own(v, x, &own) < 0)
		return -1;
	for (i = 0; asks_args(v, x) && i < x->nargs; i++)
		if (visit_expr(v, x->args[i], &own) < 0)
			return -1;
	q = x->template != NULL ? x->template->parts : NULL;
	for (; q != NULL; q = q->next)
		if (visit_expr(v, q->expr, &own) < 0)
			return -1;
	if (visit_expr(v, x->where, &own) < 0)
		return -1;
	if (++own.deep > DEEP_MOST)
		return too_deep(v, x);
	v->depth--;
	x->needs = own.needs;
	x->fails = own.fails;
	reads_add(to, &own);
	return 0;
}

int
formula_plain(const struct expr *x)
{
	switch (x->op) {
	case OP_VALUE:
	case OP_WORD:
	case OP_MODWORD:
	case OP_ROLL:
	case OP_EFFECT:
	case OP_GIVEN:
	case OP_OR:
	case OP_AND:
	case OP_IF:
	case OP_MODS:
	case OP_OWN:
	case OP_PAIRS:
	case OP_LEAD:
		return 0;
	default:
		return x->op < OP_SUMOF;
	}
}

/* ---- a whole check ---- */

static int
visit_part(void *arg, struct expr *x)
{
	struct visit *v = arg;
	struct reads any = { 0, 0, READS_UNSEEN, 0 };

	return visit_expr(v, x, &any);
}

/* Every formula of a step. */
static int
step_each(struct step *s, formula_do *f, void *arg)
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

static int
visit_all(struct visit *v)
{
	struct reads any = { 0, 0, READS_UNSEEN, 0 };
	struct check *c;
	int i;

	c = v->c;
	for (i = 0; i < c->nvalue; i++)
		if (visit_value(v, i, &any) < 0)
			return -1;
	for (i = 0; i < c->nmod; i++)
		if (visit_thing(v, &c->mods[i].reads, walk_mod, &c->mods[i],
		    &any) < 0)
			return -1;
	for (i = 0; i < c->nroll; i++)
		if (visit_thing(v, &c->rolls[i].reads, walk_dice, &c->rolls[i],
		    &any) < 0)
			return -1;
	for (i = 0; i < c->nstep; i++)
		if (step_each(&c->steps[i], visit_part, v) < 0)
			return -1;
	return 0;
}

/* ---- rows of different choices ---- */

/* The readings that tell rows of the check apart, and how many ways. */
static int
readings_of(const struct visit *v, int *which, int *n)
{
	const struct system *s;
	const struct valdef *d;
	int i, ways;
	char asked[READINGS_MOST] = { 0 };

	s = v->c->sys;
	for (i = 0; i < v->c->nvalue; i++)
		for (d = v->c->values[i].defs; d != NULL; d = d->next)
			if (d->from.reading >= 0)
				asked[d->from.reading] = 1;
	for (i = 0; i < v->c->nmod; i++)
		if (v->c->mods[i].from.reading >= 0)
			asked[v->c->mods[i].from.reading] = 1;
	ways = 1;
	for (i = *n = 0; i < s->nreading; i++)
		if (asked[i] && ways <= ASSIGNMENTS_MOST) {
			which[(*n)++] = i;
			ways *= s->readings[i].nchoice;
		}
	return ways;
}

static void
forget_all(struct check *c)
{
	int i;

	for (i = 0; i < c->nvalue; i++)
		c->values[i].reads.state = READS_UNSEEN;
	for (i = 0; i < c->nmod; i++)
		c->mods[i].reads.state = c->mods[i].whether.state =
		    READS_UNSEEN;
	for (i = 0; i < c->nroll; i++)
		c->rolls[i].reads.state = READS_UNSEEN;
}

/*
 * A cycle of rows that cannot all live at once may hide one of rows that can:
 * each choice is walked by itself. Where there are too many, the machine finds
 * out.
 */
static int
visit_choices(struct visit *v)
{
	int which[READINGS_MOST], choice[READINGS_MOST] = { 0 };
	int i, n, ways;

	ways = readings_of(v, which, &n);
	v->choice = choice;
	for (; ways <= ASSIGNMENTS_MOST && ways > 0; ways--) {
		forget_all(v->c);
		if (visit_all(v) < 0)
			return -1;
		for (i = 0; i < n; i++) {
			if (++choice[which[i]] <
			    v->c->sys->readings[which[i]].nchoice)
				break;
			choice[which[i]] = 0;
		}
	}
	return 0;
}

/* ---- what is read, once more ---- */

/*
 * Where things were met before all was known of them, what they read grows
 * until it changes no more.
 */
struct settling {
	struct check *c;
	uint64_t sum;		/* of the formulas gone through */
};

static uint64_t
mods_need(const struct check *c, const char *to)
{
	uint64_t needs;
	int i;

	needs = 0;
	for (i = check_score(c, to); i >= 0; i = c->mods[i].same)
		needs |= c->mods[i].reads.needs;
	return needs;
}

static uint64_t
named_need(const struct check *c, const struct expr *x)
{
	uint64_t needs;
	int i;

	needs = needs_own(x);
	if (x->op == OP_VALUE || x->op == OP_WORD)
		needs |= c->values[x->index].reads.needs;
	if (x->op == OP_MODS)
		needs |= mods_need(c, x->text);
	for (i = 0; x->op == OP_MODWORD && i < c->nmod; i++)
		if (c->mods[i].modword == x->index)
			needs |= c->mods[i].whether.needs;
	return needs;
}

static int
settle(void *arg, struct expr *x)
{
	struct settling *s = arg, own = { s->c, 0 };
	const struct part *q;
	int i;

	if (x == NULL)
		return 0;
	own.sum = named_need(s->c, x);
	for (i = 0; i < x->nargs; i++)
		(void)settle(&own, x->args[i]);
	q = x->template != NULL ? x->template->parts : NULL;
	for (; q != NULL; q = q->next)
		(void)settle(&own, q->expr);
	(void)settle(&own, x->where);
	x->needs = own.sum;
	s->sum |= own.sum;
	return 0;
}

/* 1: it grew. */
static int
grows(uint64_t *needs, uint64_t more)
{
	uint64_t was;

	was = *needs;
	*needs |= more;
	return *needs != was;
}

static int
settle_mods(struct check *c)
{
	struct settling s = { c, 0 };
	struct modifier *m;
	int i, grew;

	grew = 0;
	for (i = 0; i < c->nmod; i++) {
		m = &c->mods[i];
		s.sum = 0;
		(void)settle(&s, m->when);
		grew |= grows(&m->whether.needs, s.sum);
		(void)settle(&s, m->amount);
		if (m->value_of >= 0)
			s.sum |= c->values[m->value_of].reads.needs;
		grew |= grows(&m->reads.needs, s.sum);
	}
	return grew;
}

static int
settle_values(struct check *c)
{
	struct settling s = { c, 0 };
	const struct valdef *d;
	struct value *v;
	int i, grew;

	grew = 0;
	for (i = 0; i < c->nvalue; i++) {
		v = &c->values[i];
		s.sum = v->kind == KIND_SUM ? mods_need(c, v->name) : 0;
		for (d = v->defs; d != NULL; d = d->next)
			(void)settle(&s, d->expr);
		grew |= grows(&v->reads.needs, s.sum);
	}
	return grew;
}

static void
settle_all(struct check *c)
{
	struct settling s = { c, 0 };
	int i, rounds, grew;

	grew = 1;
	for (rounds = 0; grew && rounds < ROUNDS_MOST; rounds++)
		grew = settle_values(c) | settle_mods(c);
	/* Whoever reads all is never wrong. */
	for (i = 0; grew && i < c->nvalue; i++)
		c->values[i].reads.needs = ~(uint64_t)0;
	for (i = 0; grew && i < c->nmod; i++)
		c->mods[i].reads.needs = c->mods[i].whether.needs =
		    ~(uint64_t)0;
	if (grew)
		(void)(settle_values(c) | settle_mods(c));
	for (i = 0; i < c->nstep; i++)
		(void)step_each(&c->steps[i], settle, &s);
}

static int
add_needs(void *arg, struct expr *x)
{
	uint64_t *needs = arg;

	*needs |= x != NULL ? x->needs : 0;
	return 0;
}

/* Can the words of a step be refused or fail? `all`: more than was found. */
static void
mark_words(struct step *s, int all)
{
	const struct part *q;

	for (q = s->say != NULL ? s->say->parts : NULL; q != NULL; q = q->next)
		if (q->expr != NULL && (all || q->expr->fails))
			s->say->fails = 1;
}

int
formula_walk(struct check *c, struct err *e)
{
	struct visit v = { c, e, NULL, NULL, 0, 0, 0 };
	struct step *s;
	int i;

	if (visit_all(&v) < 0 || (v.doubt && visit_choices(&v) < 0))
		return -1;
	if (v.doubt || v.prev)
		settle_all(c);
	for (i = 0; i < c->nstep; i++) {
		s = &c->steps[i];
		s->needs = 0;
		mark_words(s, v.doubt || v.prev);
		(void)step_each(s, add_needs, &s->needs);
		if (s->spec == NULL)
			continue;
		s->spec->needs = 0;
		(void)roll_each(s->spec, add_needs, &s->spec->needs);
	}
	return 0;
}
