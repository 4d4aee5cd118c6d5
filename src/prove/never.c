/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: what a check never reads and never comes to. All
 * its steps are walked with nothing decided: what that does not touch no ruling
 * reads. A comparison that held in no run is tried by itself, with all choices
 * of the words that it reads, all faces counted.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "follow/follow.h"
#include "prove/inside.h"

/* Ways to try one formula; steps of the budget that a try takes at least. */
enum { TRIES_MOST = 400, TRY_STEPS = 200 };

static const struct given unsaid, undecided = { .set = 1, .v.kind = VAL_ANY };

/* Say the same of all that may be said. */
static void
say_all(struct tried *r, struct given g)
{
	int i;

	for (i = 0; i < r->c->nvalue * r->q.places; i++)
		r->q.values[i] = g;
	for (i = 0; i < r->c->nmodword * r->q.places; i++)
		r->q.mods[i] = g;
}

/* ---- one formula ---- */

struct trial {
	struct tried *r;
	struct expr *x;
	int side;
	uint64_t rolls;		/* that it reads, as bits */
	struct val v;		/* what it comes to with nothing decided */
	struct check copy;
	const struct knob *knobs[TRIED_MOST]; /* that it reads */
	int at[TRIED_MOST], n, tries;
};

/* Add the knobs that it reads. How many ways there are; 0: too many. */
static int
find_knobs(struct trial *t)
{
	const struct knob *k;
	int i, ways;

	for (i = 0, ways = 1; i < t->r->nknob; i++) {
		k = &t->r->knobs[i];
		if (!touched(&t->r->mine, reach_given(t->r, k)))
			continue;
		ways *= k->n + 1;
		if (k->n == 0 || ways > TRIES_MOST || t->n == TRIED_MOST)
			return 0;
		t->at[t->n] = 0;
		t->knobs[t->n++] = k;
	}
	return ways;
}

/* Look through a formula; -1: it reads effects, which nothing gives here. */
static int
look_at(void *arg, struct expr *x)
{
	struct trial *t = arg;
	struct reads reads;

	if (x == NULL)
		return 0;
	t->v = rule_reads(&t->r->q, x, t->side, &t->r->work, &reads);
	t->rolls |= reads.rolls;
	return reads.effects ? -1 : 0;
}

/*
 * Look through it, and through the throws that it reads, with nothing decided.
 * 0, or -1: it cannot be tried.
 */
static int
look_through(struct trial *t)
{
	struct tried *r = t->r;
	const struct step *s;
	struct val v;
	uint64_t seen;
	int got;

	touch_none(&r->mine);
	arena_reset(&r->work);
	say_all(r, undecided);
	r->q.touches = &r->mine;
	if (t->x->from->reading >= 0)
		touch(&r->mine, &r->l->s->readings[t->x->from->reading]);
	got = look_at(t, t->x);
	v = t->v;
	for (seen = 0; got == 0 && seen != t->rolls;)
		for (seen = t->rolls, s = r->c->steps; got == 0 &&
		    s < r->c->steps + r->c->nstep; s++)
			if (s->what == DO_ROLL && seen >> s->roll & 1)
				got = step_each(s, look_at, t);
	r->q.touches = NULL;
	t->v = v;
	return v.kind == VAL_BAD || touched(&r->mine, &r->q) ? -1 : got;
}

/* Did it hold, or is that not known? Where a word is missing it did not. */
static int
may_hold(struct trial *t)
{
	struct reads reads;
	struct chances c;
	struct val v;
	struct err e;
	int i;

	t->tries++;
	arena_reset(&t->r->work);
	if (budget_spend(t->r->budget, &t->r->work, TRY_STEPS) < 0)
		return 1;
	if (t->rolls == 0) {
		v = rule_reads(&t->r->q, t->x, t->side, &t->r->work, &reads);
		return v.kind == VAL_BAD ? !reads.missing :
		    v.kind == VAL_ANY || val_true(v);
	}
	reach_copy(t->r, t->x, t->side, &t->copy);
	if (reach_chances(t->r, &t->copy, t->side, &c, &e) < 0)
		return e.kind != ERR_MISSING;
	for (i = 0; i < c.count; i++)
		if (c.outcomes[i].reason != NULL || val_true(c.outcomes[i].of))
			return 1;
	return 0;
}

/* How often a formula was tried that never held; 0: it may hold. */
static int
never(struct tried *r, struct expr *x, int side)
{
	struct trial t = { .r = r, .x = x, .side = side };
	int i;

	if (look_through(&t) < 0)
		return 0;
	if (t.v.kind != VAL_ANY)
		return !val_true(t.v);
	if (find_knobs(&t) == 0)
		return 0;
	say_all(r, unsaid);
	for (i = 0; i < t.n; i++)
		reach_turn(r, t.knobs[i], 0);
	do
		if (may_hold(&t))
			return 0;
	while (reach_next(r, t.knobs, t.at, t.n, 1));
	return t.tries;
}

/* The same under all choices of the readings that it asks for, from one on. */
static int
under_readings(struct tried *r, struct expr *x, int side, int from)
{
	const struct reading *rd = r->l->s->readings;
	char asked[READINGS_MOST];
	int i, k, more, was, n = never(r, x, side);

	for (i = from; i < r->l->s->nreading; i++)
		asked[i] = (char)touched(&r->mine, &rd[i]);
	for (i = from; i < r->l->s->nreading; i++) {
		was = r->choice[i];
		for (k = 0; asked[i] && n > 0 && k < rd[i].nchoice; k++) {
			if (k == was)
				continue;
			r->choice[i] = k;
			reach_start(r, 1);
			more = under_readings(r, x, side, i + 1);
			n = more > 0 && n < TRIES_MOST ? n + more : 0;
		}
		r->choice[i] = was;
	}
	reach_start(r, 1);
	return n;
}

/* ---- all formulas ---- */

struct looking {
	struct tried *r;
	unsigned sides;		/* it stands for, as a set */
};

/* A legal word at most two slips from the text, as ` (bow?)`; or "". */
static const char *
near_word(struct lint *l, const struct value *v, const char *text)
{
	int i;

	for (i = 0; i < v->legal.nword; i++)
		if (text_slips(v->legal.words[i], text) <= 2)
			return arena_printf(l->a, " (%s?)", v->legal.words[i]);
	return "";
}

/* `arm = bow`: the word bow is yes or no here, not a choice; or NULL. */
static const char *
unquoted(struct looking *k, const struct expr *a, const struct expr *b)
{
	const struct value *v;

	if (a->op != OP_VALUE || b->op != OP_WORD)
		return NULL;
	v = &k->r->c->values[a->index];
	return v->kind != KIND_WORD && v->kind != KIND_TEXT ? NULL :
	    arena_printf(k->r->l->a, "%s is yes or no here, and %s is neither: "
	    "write '%s'", b->text, v->name, b->text);
}

static const char *
tell_part(struct looking *k, const struct expr *x)
{
	const struct expr *a = x->args[0], *b = x->args[1];
	struct lint *l = k->r->l;
	const struct value *v;
	const char *said;

	if (x->op == OP_AND)
		return arena_printf(l->a, "both sides of the and at place %d "
		    "never hold at once", x->at);
	said = unquoted(k, a, b);
	if (said == NULL)
		said = unquoted(k, b, a);
	if (said != NULL)
		return said;
	if (a->op == OP_TEXT) {
		b = a;
		a = x->args[1];
	}
	if (a->op != OP_VALUE || b->op != OP_TEXT || x->op != OP_EQ)
		return arena_printf(l->a, "the comparison at place %d never "
		    "holds", x->at);
	v = &k->r->c->values[a->index];
	return arena_printf(l->a, "%s is never \"%s\"%s", v->name, b->text,
	    near_word(l, v, b->text));
}

/* An `and`, or comparison; that texts differ is no news, that they never agree is. */
static int
part_never(struct looking *k, const struct expr *x)
{
	struct expr same = *x;
	int side, n, sum;

	if (x->op == OP_NE)
		same.op = OP_EQ;
	else if (x->op != OP_AND && (x->op < OP_EQ || x->op > OP_GE))
		return 0;
	sum = x->op != OP_NE && touched(&k->r->all_runs, x) ? -1 : 0;
	for (side = SIDE_NONE; side <= SIDE_2 && sum >= 0; side++) {
		if ((k->sides >> side & 1) == 0)
			continue;
		n = under_readings(k->r, &same, side, 0);
		sum = n > 0 ? sum + n : -1;
	}
	lint_row(k->r->l, DEAD_PART, k->r->c, x->from, x->column,
	    tell_part(k, &same), sum > 0 ? sum : 0);
	return sum > 0;
}

/* Is a part of it never true? Then what holds it is not told as well. */
static int
part(struct looking *k, const struct expr *x)
{
	struct looking inner = *k;
	const struct part *p;
	int i, found;

	if (x->op >= OP_SUMOF && x->op <= OP_BEST && x->side != SIDE_HAND)
		inner.sides = x->side >= 0 ? side_bits(x->side) :
		    (k->sides >> 1 & 2) | (k->sides << 1 & 4);
	if (x->op == OP_LOOKUP || x->op == OP_STEP)
		lint_keys(k->r->l, x);
	for (i = found = 0; i < x->nargs; i++)
		found |= part(&inner, x->args[i]);
	if (x->where != NULL)
		found |= part(&inner, x->where);
	p = x->op == OP_TEMPLATE ? x->template->parts : NULL;
	for (; p != NULL; p = p->next)
		if (p->expr != NULL)
			found |= part(&inner, p->expr);
	return found || part_never(k, x);
}

static int
look(void *arg, struct expr *x)
{
	if (x != NULL)
		(void)part(arg, x);
	return 0;
}

/*
 * Report `elite`, a rating and a modifier: the modifier does not count where a
 * roster or default gives the rating. A row that asks for the rating is right.
 */
static void
two_meanings(struct tried *r, const struct modifier *m, const struct value *v)
{
	const char *word = r->c->modwords[m->modword].word;

	if (v->kind == KIND_WORD && (side_bits(v->side) &
	    side_bits(m->side)) != 0 && !touched(&r->mine, v) &&
	    legal_find(&v->legal, word) != NULL)
		lint_error(r->l, place_of(&m->from, "word"), "\"%s\" is a "
		    "legal word of %s too: write %s = '%s' in when", word,
		    v->name, v->name, word);
}

static void
meanings(struct tried *r, const struct modifier *m)
{
	struct trial t = { .r = r, .x = m->when };
	int i;

	t.side = m->side == SIDE_EACH ? SIDE_1 : m->side;
	touch_none(&r->mine);
	if (m->when != NULL)
		(void)look_through(&t);
	for (i = 0; i < r->c->nvalue && m->modword >= 0; i++)
		two_meanings(r, m, &r->c->values[i]);
}

static void
formulas(struct tried *r)
{
	const struct check *c = r->c;
	struct looking k = { r, 0 };
	const struct modifier *m;
	const struct valdef *d;
	int i;

	budget_init(&r->trials, 1, &r->work);
	r->budget = &r->trials;
	reach_start(r, 1);
	for (i = 0; i < c->nvalue; i++) {
		k.sides = side_bits(c->values[i].side);
		for (d = c->values[i].defs; d != NULL; d = d->next)
			(void)look(&k, d->expr);
	}
	for (m = c->mods; m < c->mods + c->nmod; m++) {
		k.sides = side_bits(m->side);
		(void)look(&k, m->amount);
		(void)look(&k, m->when);
		meanings(r, m);
	}
	for (i = 0; i < c->nstep; i++) {
		k.sides = side_bits(c->steps[i].scope);
		(void)step_each(&c->steps[i], look, &k);
	}
}

/* ---- what nothing reads ---- */

/* Values that tools know by name or kind are read, whoever else reads them. */
static void
known_to_tools(struct tried *r)
{
	const struct value *v = r->c->values;
	struct expr x = { .op = OP_VALUE, .side = SIDE_HAND };
	struct reads reads;
	int side;

	for (; x.index < r->c->nvalue; x.index++, v++)
		if (text_inlist("total need ruled", v->name) ||
		    v->kind == KIND_SQUARE || v->kind == KIND_REPEAT)
			for (side = SIDE_NONE; side <= SIDE_2; side++)
				(void)rule_reads(&r->q, &x, side, &r->work,
				    &reads);
}

static void
walk(struct tried *r)
{
	const struct system *s = r->l->s;
	const struct brings *b;
	struct reads reads;

	reach_start(r, 0);
	arena_reset(&r->work);
	say_all(r, undecided);
	(void)rule_touch(&r->q, &r->work);
	known_to_tools(r);
	for (b = r->c->brings; b < r->c->brings + r->c->nbrings; b++) {
		if (b->from.reading >= 0)
			touch(&r->all_runs, &s->readings[b->from.reading]);
		if (b->when != NULL)
			(void)rule_reads(&r->q, b->when, SIDE_1, &r->work,
			    &reads);
	}
}

static void
walk_all(struct tried *r)
{
	const struct reading *rd = r->l->s->readings;
	int i, k;

	walk(r);
	for (i = 0; i < r->l->s->nreading; i++) {
		for (k = 0; k < rd[i].nchoice; k++) {
			r->choice[i] = k;
			if (k != rd[i].preset && touched(&r->all_runs, &rd[i]))
				walk(r);
		}
		r->choice[i] = rd[i].preset;
	}
}

static void
rows(struct tried *r)
{
	struct check *c = r->c;
	const struct touches *t = &r->all_runs;
	const struct modifier *mod;
	const struct modword *m;
	const struct valdef *d;
	const struct value *v;
	int i, said;

	for (i = 0; i < c->nvalue; i++) {
		v = &c->values[i];
		/* (Not every check reads what a unit is.) */
		said = !follow_computed(v) && v->prompt[0] != '\0' &&
		    v->thing == NULL;
		for (d = v->defs; d != NULL; d = d->next)
			lint_row(r->l, said ? DEAD_SAID : DEAD_READ, c,
			    &d->from, said ? "check" : "name", v->name,
			    !touched(t, v));
	}
	for (i = 0; i < c->nmodword; i++) {
		m = &c->modwords[i];
		lint_row(r->l, DEAD_SAID, c, &c->mods[m->first].from, "check",
		    m->word, !touched(t, m));
	}
	/* (Of a sum that nothing reads it is told that nothing reads it.) */
	for (mod = c->mods; mod < c->mods + c->nmod; mod++)
		lint_row(r->l, DEAD_SCORE, c, &mod->from, "to", mod->to,
		    mod->unless == NULL && !touched(t, mod) && check_value(c,
		    mod->to, mod->side == SIDE_EACH ? SIDE_1 : mod->side) < 0);
	for (i = 0; i < c->nstep; i++)
		lint_row(r->l, DEAD_STEP, c, &c->steps[i].from, "id",
		    c->steps[i].id, !touched(t, &c->steps[i]));
}

void
lint_never(struct tried *r)
{
	walk_all(r);
	rows(r);
	formulas(r);
}
