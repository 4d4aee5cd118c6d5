/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. The walk before dice: throws are not decided, so their slots are
 * ANY. It tells which variables each step may read, so which throws are made,
 * which typed words nothing reads, and what is surely missing.
 */
#include <config.h>

#include "eval/eval.h"

struct walking {
	struct eval *e;
	struct pass *p;
	struct heard heard;	/* by steps other than throws */
	enum { OVER_NOT, OVER_REFUSED, OVER_ALL } over;	/* it surely ended */
	int closed, answered;	/* some row surely, or maybe, answered */
	int done;		/* all words were read */
};

static struct inst *
inst_new(struct walking *w, const struct step *s, struct hand h)
{
	struct inst *in;

	w->e->m.budget->bytes += 2 * sizeof(*in);
	ARENA_PUSH(w->e->m.arena, w->p->all, w->p->n, w->p->room);
	in = &w->p->all[w->p->n++];
	*in = (struct inst){ .s = s, .h = h, .thrown = s->what == DO_ROLL };
	return in;
}

/* Of what was read so far, the variables that are not decided. */
static struct bits
open_reads(const struct eval *e)
{
	struct bits b = e->trail->reads;
	int bit;

	for (bit = bits_next(&b, 0); bit >= 0 && bit < SLOT_BITS;
	    bit = bits_next(&b, bit + 1))
		if (!is_any(e->vars[bit]))
			b.w[bit / 64] &= ~((uint64_t)1 << bit % 64);
	return b;
}

/* ---- a step ---- */

/* It surely ends here; where a cell refuses, further reasons are looked for. */
static void
walk_ends(struct walking *w, struct val bad)
{
	if (w->over == OVER_NOT)
		w->over = w->e->tells && bad.bad->kind == BAD_REFUSED ?
		    OVER_REFUSED : OVER_ALL;
}

static void
walk_throw(struct walking *w, const struct step *s, struct hand h)
{
	struct eval *e = w->e;
	struct plan plan;
	int i;

	(void)eval_plan(e, s, h, &plan);
	/* (What it reads is known before its own slots change.) */
	w->p->all[w->p->n - 1].reads = open_reads(e);
	for (i = 0; i < e->m.check->nslot; i++)
		if (e->m.check->slots[i].roll == s->roll)
			eval_set(e, i * SIDES + h.side, val_any());
}

static void
walk_words(struct walking *w, const struct step *s, struct hand h)
{
	if (s->say != NULL && (w->e->tells || step_worded(w->e, s)))
		(void)eval_text(w->e, s->say, h);
}

static void
walk_effect(struct walking *w, const struct step *s, struct hand h, int sure)
{
	struct eval *e = w->e;
	struct val v = s->value != NULL ? eval(e, s->value, h) : val_int(1);
	int var;

	if (is_bad(v) && sure)
		walk_ends(w, v);
	if (is_bad(v) || v.kind == VAL_NONE)
		return;
	var = step_effect(e, s, h, NULL);
	if (!sure || is_any(v) || is_any(e->vars[var]))
		eval_set(e, var, val_any());
	else {
		if (e->vars[var].kind == VAL_NUM && v.kind == VAL_NUM)
			(void)num_add(&v.n, v.n, e->vars[var].n);
		eval_set(e, var, v);
	}
	walk_words(w, s, h);
}

static void
walk_answer(struct walking *w, const struct step *s, struct hand h, int sure)
{
	struct val v = eval(w->e, s->value, h);

	walk_words(w, s, h);
	if (sure && is_bad(v) && !w->answered)
		walk_ends(w, v);
	w->closed |= sure;
	w->answered = 1;
}

static void
walk_follow(struct walking *w, const struct step *s, struct hand h)
{
	const struct part *p;

	if (!w->e->tells && !w->e->follows && !step_worded(w->e, s))
		return;
	for (p = s->say->parts; p != NULL; p = p->next)
		if (p->expr != NULL)
			(void)eval(w->e, p->expr, h);
}

static void
walk_does(struct walking *w, const struct step *s, struct hand h, int sure)
{
	switch (s->what) {
	case DO_REFUSE:
		if (s->say != NULL)
			(void)eval_text(w->e, s->say, h);
		if (sure)
			w->over = OVER_REFUSED;
		break;
	case DO_EFFECT:
		walk_effect(w, s, h, sure);
		break;
	case DO_AGAIN:
		(void)eval(w->e, s->value, h);
		eval_set(w->e, w->e->m.check->turns * SIDES, val_any());
		break;
	case DO_ANSWER:
		walk_answer(w, s, h, sure);
		break;
	default:
		walk_follow(w, s, h);
		break;
	}
}

/*
 * A step that surely does not apply is kept if its reading was asked, or if its
 * condition consulted something, for that is told.
 */
static void
walk_skip(struct walking *w, const struct step *s, struct hand h)
{
	static const struct noted nothing;
	const struct eval *e = w->e;
	struct inst *in;

	if (s->from.reading < 0 && noted_same(&e->trail->noted, &nothing) &&
	    (s->what != DO_ROLL || !e->explains))
		return;
	in = inst_new(w, s, h);
	in->skipped = 1;
	in->thrown &= !e->settles;
}

/* A step that applies surely (when is true), maybe, or is BAD. */
static void
walk_step(struct walking *w, const struct step *s, struct hand h,
    struct val when)
{
	int maybe;

	(void)inst_new(w, s, h);
	eval_touch(w->e, s);
	maybe = is_any(when) || (s->what == DO_ANSWER && w->answered);
	if (s->what == DO_ROLL) {
		/* (A throw that nothing reads needs no valid condition.) */
		w->p->unsure |= is_bad(when);
		walk_throw(w, s, h);
		return;
	}
	if (!is_bad(when)) {
		eval_maybe(w->e, maybe);
		walk_does(w, s, h, !is_any(when));
		eval_maybe(w->e, -maybe);
	} else {
		if (!maybe)
			walk_ends(w, when);
		w->closed |= s->what == DO_ANSWER;
	}
	w->p->all[w->p->n - 1].reads = open_reads(w->e);
}

/* Note the words that the step read; of a throw they count if it is made. */
static void
walk_heard(struct walking *w, const struct step *s, int first)
{
	if (s->what == DO_ROLL && w->p->n > first)
		w->p->all[first].heard = w->e->trail->heard;
	else
		heard_more(&w->heard, &w->e->trail->heard);
	/* (There is no more to be found.) */
	w->done = w->e->asked != 0 && (w->e->asked & ~w->heard.read) == 0;
}

static void
walk_hand(struct walking *w, const struct step *s, struct hand h)
{
	struct eval *e = w->e;
	struct val when;
	int first;

	memset(e->trail, 0, sizeof(*e->trail));
	e->nwrote = 0;
	first = w->p->n;
	when = val_int(0);
	if (eval_asks(e, &s->from) && (s->what != DO_ANSWER || !w->closed))
		when = step_when(e, s, h);
	if (!is_decided(when) || val_true(when))
		walk_step(w, s, h, when);
	else
		walk_skip(w, s, h);
	if (e->hears && s->law != LAW_OF_THING)
		walk_heard(w, s, first);
}

/* Is it surely over before the step? (Refusals tell all reasons.) */
static int
is_over(const struct walking *w, const struct step *s)
{
	return w->e->spent || w->done || w->over == OVER_ALL ||
	    (w->over == OVER_REFUSED && (!w->e->tells || s->what != DO_REFUSE));
}

int
pass_walk(struct eval *e, struct pass *p)
{
	struct walking w = { e, p, { 0, 0, 0 }, OVER_NOT, 0, 0, 0 };
	const struct step *s = e->m.check->steps;
	struct hand h;

	memset(p, 0, sizeof(*p));
	e->any = 1;
	for (; s < e->m.check->steps + e->m.check->nstep; s++)
		for (h = HAND_FIRST; !is_over(&w, s) &&
		    hand_next(e->m.q, s->scope, s->unit, &h);)
			walk_hand(&w, s, h);
	e->any = 0;
	e->trail->heard = w.heard;
	return e->spent ? -1 : 0;
}

/* ---- which throws are made ---- */

static int
is_read(const struct eval *e, const struct inst *in, const struct bits *need)
{
	int i;

	for (i = 0; i < e->m.check->nslot; i++)
		if (e->m.check->slots[i].roll == in->s->roll &&
		    bit_in(need, i * SIDES + in->h.side))
			return 1;
	return 0;
}

/* From the last step to the first: a throw that nothing reads is idle. */
static void
find_idle(const struct eval *e, struct pass *p)
{
	struct bits need = { { 0, 0, 0 } };
	struct inst *in;
	int k;

	for (k = p->n - 1; k >= 0; k--) {
		in = &p->all[k];
		in->idle = in->thrown && !is_read(e, in, &need);
		p->unsure |= in->idle;
		if (!in->idle)
			bits_add(&need, &in->reads);
	}
}

const struct inst *
pass_throw(struct pass *p, const struct step *s, struct hand h)
{
	int i;

	while (p->at < p->n && p->all[p->at].s < s)
		p->at++;
	for (i = p->at; i < p->n && p->all[i].s == s; i++)
		if (p->all[i].h.side == h.side && p->all[i].thrown)
			return &p->all[i];
	return NULL;
}

/*
 * Which throws are made must not depend on the numbers of a question: what is
 * idle is found once more with numbers and effects not decided, with all words.
 */
int
pass_settle(struct eval *e, struct pass *p)
{
	const struct inst *settled;
	struct eval w;
	struct pass all;
	struct inst *in;
	int i;

	if (pass_walk(e, p) < 0)
		return -1;
	find_idle(e, p);
	if (!p->unsure)
		return 0;
	eval_init(&w, e->m.q, e->m.arena, e->m.err);
	w.m.budget = e->m.budget;
	w.settles = w.tells = 1;
	if (pass_walk(&w, &all) < 0) {
		e->spent = 1;
		e->over = w.over;
		return -1;
	}
	find_idle(&w, &all);
	for (i = 0; i < p->n; i++) {
		in = &p->all[i];
		if (!in->thrown)
			continue;
		settled = pass_throw(&all, in->s, in->h);
		in->unread = in->idle;
		in->idle = settled != NULL && settled->idle;
	}
	return 0;
}

void
pass_value(struct eval *e, struct pass *p, int value, int side)
{
	struct hand h = { side, -1 };

	memset(e->trail, 0, sizeof(*e->trail));
	e->any = 1;
	(void)eval_value(e, value, h);
	e->any = 0;
	ARENA_PUSH(e->m.arena, p->all, p->n, p->room);
	h.unit = value;
	p->all[p->n++] = (struct inst){ .h = h, .reads = open_reads(e) };
}

int
words_read(const struct question *q, int open, struct arena *a,
    struct budget *b, struct uses *u)
{
	struct err quiet = { 0 };
	struct inst *in;
	struct eval e;
	struct pass p;
	int i;

	eval_init(&e, q, a, &quiet);
	e.m.budget = b;
	e.tells = 1;
	e.hears = HEARS_BOTH;
	e.open = open;
	e.from = u->from;
	e.lacking = u->lacking;
	i = q->ntyped - u->from;
	if (open && i < HEARD_MOST)
		e.asked = ((uint64_t)1 << i) - 1;
	if (pass_walk(&e, &p) < 0)
		return -1;
	find_idle(&e, &p);
	u->heard = e.own.heard;
	for (i = 0; i < p.n; i++) {
		in = &p.all[i];
		if (in->thrown && !in->idle)
			heard_more(&u->heard, &in->heard);
		if (in->s->what >= DO_THEN && !in->skipped)
			u->follows[in->s - q->check->steps] = 1;
	}
	return 0;
}

int
rule_touch(const struct question *q, struct arena *a)
{
	struct err quiet = { 0 };
	struct eval e;
	struct pass p;

	eval_init(&e, q, a, &quiet);
	e.tells = e.opens = 1;
	return pass_walk(&e, &p);
}
