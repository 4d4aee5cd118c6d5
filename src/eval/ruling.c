/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. One ruling, with thrown faces; and what is known before dice. */
#include <config.h>

#include "base/text.h"
#include "eval/eval.h"
#include "eval/ruled.h"

struct ruling_run {
	struct eval *e;
	struct pass pass;
	struct ruling_log t;
	struct rolling rolling;	/* faces, and dice noted */
};

/* ---- its end ---- */

int *
consulted_readings(const struct eval *e)
{
	uint64_t left;
	int *all, i;

	all = arena_alloc(e->m.arena, (size_t)(e->m.check->sys->nreading + 1) *
	    sizeof(int));
	for (i = 0; i < READINGS_MOST / 64; i++)
		for (left = e->trail->noted.readings[i]; left != 0; left &= left - 1)
			all[64 * i + __builtin_ctzll(left)] = 1;
	return all;
}

const char *
answer_text(const struct check *c, struct val answer, struct arena *a,
    const struct code **code)
{
	const char *text = val_show(answer, a);

	*code = check_code(c, text);
	if (*code == NULL)
		*code = check_answer(c, text);
	return *code != NULL ? (*code)->answer : text;
}

/* The text, then the words of each effect, joined by "; ". */
static const char *
with_effects(const char *text, const struct outcome_effect *all,
    struct arena *a)
{
	const struct outcome_effect *o;
	struct growing whole = { NULL, 0, 0 };

	arena_add(a, &whole, text != NULL ? text : "");
	for (o = all; o != NULL; o = o->next) {
		if (o->say == NULL || o->say[0] == '\0')
			continue;
		arena_add(a, &whole, whole.len > 0 ? "; " : "");
		arena_add(a, &whole, o->say);
	}
	return whole.text;
}

static void
finish_meaning(struct ruling *r, struct arena *a)
{
	const char *text = r->meaning;

	if (text == NULL && r->code != NULL)
		text = r->code->meaning;
	if (r->ruled)
		text = text == NULL || text[0] == '\0' ?
		    "ruled by the referee" :
		    arena_printf(a, "%s, ruled by the referee", text);
	if (r->refused)
		text = r->cite != NULL && r->cite[0] != '\0' ?
		    arena_printf(a, "%s (%s)", r->reason, r->cite) : r->reason;
	if (!r->refused)
		text = with_effects(text, r->effects, a);
	r->meaning = text != NULL ? text : "";
}

static void
finish_refused(struct ruling *r, const struct bad *stop)
{
	r->refused = 1;
	r->answer = val_text("not allowed");
	r->reason = stop->text;
	r->cite = stop->cite;
	r->from = stop->from;
}

static void
finish_answered(struct eval *e, struct ruling *r)
{
	struct val answered = e->vars[e->answered];

	r->ruled = e->m.q->ruled != NULL;
	r->answer = r->ruled ? val_text(e->m.q->ruled) : e->vars[e->answer];
	if (answered.kind == VAL_NONE)
		return;
	r->from = &r->check->steps[answered.n.n - 1].from;
	r->cite = r->from->cite;
}

/* Set how the ruling ended: refused, ruled by the referee, or answered. */
static void
finish(struct eval *e, struct ruling *r)
{
	if (is_bad(e->vars[e->stop]) && e->m.q->ruled == NULL)
		finish_refused(r, e->vars[e->stop].bad);
	else
		finish_answered(e, r);
	if (!r->ruled)
		ruled_totals(e, r);
	r->text = answer_text(r->check, r->answer, e->m.arena, &r->code);
	r->fails = check_fails(r->check, r->text);
	finish_meaning(r, e->m.arena);
}

/* ---- its course ---- */

/* Throw with the faces given, and set the roll's slots. */
static int
make_throw(struct ruling_run *k, const struct step *s, struct hand h)
{
	struct eval *e = k->e;
	long slots[SLOT_MOST] = { 0 };
	struct plan plan;
	int i;

	if (eval_throw(e, s, h, &plan) < 0)
		return 0;
	if (roll_throw(&k->rolling, s, h, &plan, slots) < 0)
		return -1;
	for (i = 0; i < e->m.check->nslot; i++)
		if (e->m.check->slots[i].roll == s->roll)
			eval_set(e, i * SIDES + h.side, val_int(slots[i]));
	return 0;
}

/* One step: 0, or -1 with err set. */
static int
rule_hand(struct ruling_run *k, const struct step *s, struct hand h)
{
	struct eval *e = k->e;
	const struct heard was = e->trail->heard;
	const struct inst *throw;
	int got = 0;

	if (eval_spend(e, 1, &s->from, "value") < 0)
		return -1;
	if (s->what != DO_REFUSE)
		e->refusing = 0;
	throw = s->what == DO_ROLL ? pass_throw(&k->pass, s, h) : NULL;
	if (is_bad(e->vars[e->stop]))
		step_refuses(e, s, h, &k->t);
	else if (throw != NULL && throw->idle)
		return 0;
	else if (step_run(e, s, h, &k->t))
		got = make_throw(k, s, h);
	/*
	 * (Of a throw that is made, but not read, nothing is known; a law of all
	 * units reads nothing that this check is about.)
	 */
	if ((throw != NULL && throw->unread) || s->law == LAW_OF_THING)
		e->trail->heard = was;
	ruled_notes(e, &k->t);
	if (got < 0 || e->spent)
		return -1;
	if (is_bad(e->vars[e->stop]) &&
	    e->vars[e->stop].bad->kind != BAD_REFUSED)
		return bad_tell(e, e->vars[e->stop].bad);
	return 0;
}

/* Of the referee's own answer only its meaning is looked for. */
static int
is_run(const struct question *q, const struct step *s)
{
	return q->ruled == NULL || (s->what == DO_ANSWER &&
	    check_value(q->check, "ruled", SIDE_NONE) >= 0);
}

static int
run_steps(struct ruling_run *k)
{
	const struct question *q = k->e->m.q;
	const struct step *s = q->check->steps;
	struct hand h;

	for (; s < q->check->steps + q->check->nstep; s++)
		for (h = HAND_FIRST; is_run(q, s) &&
		    hand_next(q, s->scope, s->unit, &h);)
			if (rule_hand(k, s, h) < 0)
				return -1;
	return 0;
}

int
no_answer(const struct eval *e)
{
	return err_as(e->m.err, ERR_NO_ANSWER, "%s %s gives no answer to this",
	    e->m.check->tool, e->m.check->name);
}

/*
 * The referee's own answer needs no dice and has no effects. The check's
 * meaning is kept only if the check, as far as it can be run, gives the same
 * answer.
 */
static void
mean_ruled(struct ruling_run *k)
{
	struct eval *e = k->e;
	struct err quiet = { 0 }, *was = e->m.err;

	e->m.err = &quiet;
	if (run_steps(k) < 0 || e->vars[e->answered].kind == VAL_NONE ||
	    !val_eq(e->vars[e->answer], val_text(e->m.q->ruled)))
		k->t.r->meaning = NULL;
	e->m.err = was;
	e->missing = NULL;
}

static int
run_ruling(struct ruling_run *k)
{
	struct eval *e = k->e;

	if (e->m.q->ruled != NULL) {
		mean_ruled(k);
		return 0;
	}
	if (e->m.check->nroll > 0) {
		if (pass_settle(e, &k->pass) < 0)
			return -1;
		eval_restart(e);
	}
	if (run_steps(k) < 0)
		return -1;
	if (!is_bad(e->vars[e->stop]) && e->vars[e->answered].kind == VAL_NONE)
		return no_answer(e);
	return 0;
}

void
ruling_open(struct ruling *r, const struct question *q)
{
	*r = (struct ruling){ .check = q->check, .q = q, .missing_value = -1 };
}

void
ruling_missing(const struct eval *e, struct ruling *r)
{
	if (e->missing == NULL)
		return;
	r->missing_value = e->missing->value;
	r->missing_side = e->missing->side;
	r->missing_unit = e->missing->unit;
}

int
rule(const struct question *q, struct faces *f, struct arena *a,
    struct ruling *r, struct err *err)
{
	struct eval e;
	struct ruling_run k = { .e = &e, .t = { .r = r, .last_mod = &r->mods,
		.last_effect = &r->effects, .last_follow = &r->follows,
		.last_refusal = &r->refusals },
		.rolling = { &e.m, f, &r->dice } };
	int got;

	ruling_open(r, q);
	eval_init(&e, q, a, err);
	e.tells = 1;
	e.explains = q->derives != DERIVES_TOTALS;
	e.hears = q->ntyped > 0 ? HEARS_SURE : HEARS_NONE;
	got = run_ruling(&k);
	ruling_missing(&e, r);
	r->house = e.own.noted.house;
	r->sure = e.own.noted.sure;
	r->consulted = consulted_readings(&e);
	r->heard = e.own.heard.read | e.own.heard.counted;
	e.explains = 0;
	ruled_values(&e, r);
	if (got == 0 && e.spent)
		got = machine_spent(&e.m, &q->check->from, "check");
	if (got < 0)
		return -1;
	finish(&e, r);
	return 0;
}

/* ---- before dice ---- */

int
rule_holds(const struct question *q, const struct expr *x, int side, int unit,
    struct arena *a, struct err *err)
{
	struct hand h = { side, unit };
	struct eval e;
	struct val v;

	eval_init(&e, q, a, err);
	v = eval(&e, x, h);
	if (e.spent)
		return -1;
	return is_bad(v) ? bad_tell(&e, v.bad) : val_true(v);
}

struct val
words_default(const struct question *q, int value, struct hand h,
    struct arena *a)
{
	const struct valdef *d;
	struct err quiet = { 0 };
	struct eval e;
	struct val v;

	eval_init(&e, q, a, &quiet);
	d = value_row(&q->check->values[value], h.side, q->choice);
	if (d == NULL || d->expr == NULL)
		return val_none();
	v = eval(&e, d->expr, h);
	return is_bad(v) ? val_none() : v;
}

struct val
rule_reads(const struct question *q, const struct expr *x, int side,
    struct arena *a, struct reads *r)
{
	struct hand h = { side, -1 };
	struct err quiet = { 0 };
	struct eval e;
	struct val v;
	int i;

	eval_init(&e, q, a, &quiet);
	e.any = 1;
	e.opens = q->touches != NULL;
	for (i = 0; i < e.stop; i++)
		e.vars[i] = val_any();
	v = eval(&e, x, h);
	r->missing = is_bad(v) && v.bad->kind == BAD_MISSING;
	r->effects = bits_next(&e.own.reads, SLOT_BITS) >= 0;
	r->rolls = 0;
	for (i = bits_next(&e.own.reads, 0); i >= 0 && i < SLOT_BITS;
	    i = bits_next(&e.own.reads, i + 1))
		if (q->check->slots[i / SIDES].roll >= 0)
			r->rolls |= (uint64_t)1 <<
			    q->check->slots[i / SIDES].roll;
	return v;
}
