/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Makes the code of a question, runs it, and turns its registers
 * into a ruling or into chances. There is no second implementation of a rule.
 */
#include <config.h>

#include <string.h>

#include "base/den.h"
#include "base/hash.h"
#include "base/text.h"
#include "engine/run.h"

static const char *const not_allowed = "not allowed";

/* ---- for rulings and chances ---- */

/* [reading]: 1 if a row that depends on it was consulted. */
static int *
consulted(const struct machine *m)
{
	uint64_t left;
	int *all, i;

	all = arena_alloc(m->arena,
	    (size_t)(m->check->sys->nreading + 1) * sizeof(int));
	for (i = 0; i < READINGS_MOST / 64; i++)
		for (left = m->noted.readings[i]; left != 0; left &= left - 1)
			all[64 * i + __builtin_ctzll(left)] = 1;
	return all;
}

/* Field 1: the answer of the table's code for it, else the answer itself. */
static const char *
answer_text(const struct check *c, struct val answer, struct arena *a,
    const struct code **code)
{
	const char *text;

	text = val_show(answer, a);
	*code = check_code(c, text);
	if (*code == NULL)
		*code = check_answer(c, text);
	return *code != NULL ? (*code)->answer : text;
}

/* ---- a ruling ---- */

/* Collect the sums of all steps' effects, by name, side and unit. */
static void
total_effects(struct ruling *out, struct arena *a, const struct program *c,
    const struct reg *regs)
{
	struct outcome_effect **tail = &out->totals, *o;
	const struct told *k = c->totals;
	int left;

	for (left = c->ntotal; left > 0; left--, k++) {
		if (regs[k->reg].v.kind == VAL_NONE)
			continue;
		o = arena_alloc(a, sizeof(*o));
		o->name = out->check->effects[k->index];
		o->side = k->side;
		o->unit = k->unit;
		o->v = regs[k->reg].v;
		o->from = &out->check->from;
		*tail = o;
		tail = &o->next;
	}
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
	const char *text;

	text = r->meaning;
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

/* Collect the values computed, for JSON and --explain. */
static void
tell_values(struct ruling *out, const struct program *c, const struct reg *regs,
    struct arena *a)
{
	const struct question *q = out->q;
	const struct told *k;
	struct reached *x, **tail;
	int i;

	tail = &out->values;
	for (i = 0; i < c->nreach; i++) {
		k = &c->reach[i];
		if (regs[k->reg].bad != NULL ||
		    regs[k->reg].v.kind == VAL_NONE)
			continue;
		x = arena_alloc(a, sizeof(*x));
		x->value = &q->check->values[k->index];
		x->side = k->side;
		x->unit = k->unit;
		x->v = regs[k->reg].v;
		x->given = k->given;
		*tail = x;
		tail = &x->next;
	}
}

/*
 * The referee's own answer needs no dice and has no effects. The check's
 * meaning is kept only if the check, as far as it can be run, gives the same
 * answer.
 */
static void
mean_ruled(struct run *r, struct ruling *out, struct reg *regs)
{
	const struct program *c = r->code;
	struct err quiet, *was;

	err_clear(&quiet);
	was = r->m->err;
	r->m->err = &quiet;
	if (run_all(r, regs) < 0 || regs[c->answered].v.kind == VAL_NONE ||
	    !val_eq(regs[c->answer].v, val_text(r->m->q->ruled)))
		out->meaning = NULL;
	r->m->err = was;
	r->m->missing_value = -1;
}

static int
no_answer(const struct check *c, struct err *e)
{
	return err_as(e, ERR_NO_ANSWER, "%s %s gives no answer to this", c->tool,
	    c->name);
}

/* Set how the ruling ended: refused, ruled by the referee, or answered. */
static void
finish(struct ruling *out, const struct program *c, const struct reg *regs,
    struct arena *a)
{
	const struct bad *stop;

	stop = out->q->ruled == NULL ? regs[c->stop].bad : NULL;
	if (stop != NULL) {
		out->refused = 1;
		out->answer = val_text(not_allowed);
		out->reason = stop->text;
		out->cite = stop->cite;
		out->from = stop->from;
	} else {
		out->ruled = out->q->ruled != NULL;
		out->answer = out->ruled ? val_text(out->q->ruled) :
		    regs[c->answer].v;
		if (regs[c->answered].v.kind != VAL_NONE) {
			out->from = &out->check->steps[
			    regs[c->answered].v.n.n - 1].from;
			out->cite = out->from->cite;
		}
	}
	if (!out->ruled)
		total_effects(out, a, c, regs);
	out->text = answer_text(out->check, out->answer, a, &out->code);
	out->fails = check_fails(out->check, out->text);
	finish_meaning(out, a);
}

static void
rule_init(struct machine *m, struct run *r, struct ruling *out,
    struct faces *f)
{
	memset(r, 0, sizeof(*r));
	r->m = m;
	r->faces = f;
	r->log = out;
	r->last_mod = &out->mods;
	r->last_effect = &out->effects;
	r->last_follow = &out->follows;
	r->last_refusal = &out->refusals;
}

/* Run the code of a ruling and fill the ruling. 0, or -1 with err set. */
static int
rule_code(struct machine *m, const struct program *c, struct faces *f,
    struct ruling *out)
{
	const struct question *q = m->q;
	struct ways all;
	struct run r;
	int got;

	rule_init(m, &r, out, f);
	r.code = c;
	got = 0;
	if (q->ruled != NULL)
		mean_ruled(&r, out, c->regs);
	else if (f == NULL)
		got = count_all(m, c, &all) == NULL ? -1 : 0;
	else
		got = run_all(&r, c->regs);
	if (got == 0 && q->ruled == NULL && f != NULL &&
	    c->regs[c->stop].bad == NULL &&
	    c->regs[c->answered].v.kind == VAL_NONE)
		got = no_answer(q->check, m->err);
	out->missing_value = m->missing_value;
	out->missing_side = m->missing_side;
	out->missing_unit = m->missing_unit;
	out->house = m->noted.house;
	out->sure = m->noted.sure;
	out->consulted = consulted(m);
	if (f == NULL && q->ruled == NULL)
		return got;
	tell_values(out, c, c->regs, m->arena);
	if (got == 0 && m->budget->over)
		got = machine_spent(m, &q->check->from, "check");
	if (got < 0)
		return -1;
	finish(out, c, c->regs, m->arena);
	return 0;
}

static void
ruling_init(struct ruling *out, const struct question *q)
{
	memset(out, 0, sizeof(*out));
	out->check = q->check;
	out->q = q;
	out->missing_value = -1;
}

/* The code of a ruling; it can run once, for it overwrites its registers. */
struct made {
	struct machine m;
	struct program c;
	int ran;
};

static int
make(struct made *made, const struct question *q, struct uses *u,
    struct arena *a, struct err *e)
{
	machine_init(&made->m, q, a, e);
	made->m.tells = 1;
	made->m.explains = !q->brief;
	made->m.uses = u;
	made->ran = 0;
	return program_make(&made->m, NULL, &made->c);
}

void
rule_ahead(struct question *q, struct arena *a)
{
	struct made *made;
	struct err quiet;
	struct uses u;
	uint64_t all;

	err_clear(&quiet);
	memset(&u, 0, sizeof(u));
	u.ruling = 1;
	u.follows = arena_alloc(a, (size_t)q->check->nstep + 1);
	made = arena_raw(a, sizeof(*made));
	if (make(made, q, &u, a, &quiet) < 0)
		return;
	made->m.uses = NULL;
	q->made = made;
	if (q->ntyped < HEARD_MOST) {
		all = ((uint64_t)1 << q->ntyped) - 1;
		q->all_heard = ((u.heard.read | u.heard.counted) & all) == all;
	}
}

int
rule_may_lack(const struct question *q)
{
	return q->made == NULL || q->ruled != NULL ||
	    program_lacks(&q->made->c);
}

int
rule(const struct question *q, struct faces *f, struct arena *a,
    struct ruling *out, struct err *e)
{
	struct made *x, own;

	ruling_init(out, q);
	x = q->made;
	if (x == NULL || x->ran) {
		x = &own;
		if (make(x, q, NULL, a, e) < 0) {
			out->consulted = consulted(&x->m);
			return -1;
		}
	}
	x->ran = 1;
	x->m.err = e;
	out->consulted = consulted(&x->m);
	/* Without faces: code that cannot lack a value need not be run. */
	return f == NULL && q->ruled == NULL && !program_lacks(&x->c) ? 0 :
	    rule_code(&x->m, &x->c, f, out);
}

/* Why all ways stop, if all of them lack a value; else NULL. */
static const struct bad *
all_lack(const struct count *t, const struct ways *w, int stop)
{
	const struct bad *first, *bad;
	int i;

	first = NULL;
	for (i = 0; i < w->n; i++) {
		bad = count_reg(t, i, stop)->bad;
		if (bad == NULL || bad->kind != BAD_MISSING)
			return NULL;
		if (first == NULL)
			first = bad;
	}
	return first;
}

/* (A few milliseconds; who asks more of the dice is told when they lie.) */
enum { LACKS_STEPS = 100000 };

int
rule_lacks(const struct question *q, struct arena *a, struct ruling *out,
    struct err *e)
{
	const struct bad *bad;
	const struct count *t;
	struct budget little;
	struct err quiet;
	struct made x;
	struct ways w;

	ruling_init(out, q);
	err_clear(&quiet);
	if (q->ruled != NULL || make(&x, q, NULL, a, &quiet) < 0 ||
	    !program_lacks(&x.c))
		return 0;
	budget_init(&little, 1, a);
	little.left = LACKS_STEPS;
	x.m.budget = &little;
	x.m.lets = 1;
	t = count_all(&x.m, &x.c, &w);
	bad = t != NULL ? all_lack(t, &w, x.c.stop) : NULL;
	if (bad == NULL)
		return 0;
	x.m.err = e;
	(void)bad_tell(&x.m, bad);
	out->missing_value = x.m.missing_value;
	out->missing_side = x.m.missing_side;
	out->missing_unit = x.m.missing_unit;
	return 1;
}

int
rule_holds(const struct question *q, const struct expr *x, int side, int unit,
    struct arena *a, struct err *e)
{
	struct hand h = { side, unit };
	struct machine m;
	struct reg r;

	machine_init(&m, q, a, e);
	(void)code_formula(&m, x, h, &r);
	if (m.spent)
		return -1;
	return r.bad != NULL ? bad_tell(&m, r.bad) : val_true(r.v);
}

/* ---- chances ---- */

static uint64_t
effects_hash(const struct check *c, const struct question *q,
    const struct val *effects)
{
	uint64_t h;
	int i;

	h = 0;
	for (i = 0; i < c->neffect * q->places; i++)
		if (effects[i].kind == VAL_NUM)
			h = hash_mix(h, (uint64_t)effects[i].n.n);
	return h;
}

static int
outcome_same(const struct chances *c, const struct outcome *a,
    const struct outcome *b)
{
	int i;

	if (!text_eq(a->text, b->text) || !val_eq(a->of, b->of) ||
	    a->nexts != b->nexts)
		return 0;
	for (i = 0; i < c->check->neffect * c->q->places; i++)
		if (!val_eq(a->effects[i], b->effects[i]))
			return 0;
	return 1;
}

/* Outcomes merged so far, found by a hash of effects and answer. */
struct outcomes {
	struct chances *c;
	int *heads;		/* [hash % n]: 1 + index of the last one */
	unsigned n;
};

static int
outcome_add(struct outcomes *out, const struct outcome *o)
{
	struct chances *c;
	const char *of;
	char buf[NUM_TEXT];
	uint64_t h;
	int i;

	c = out->c;
	h = hash_mix(effects_hash(c->check, c->q, o->effects),
	    text_hash(o->text, strlen(o->text)));
	/* A number equals the text that prints it, so both hash alike. */
	of = o->of.kind == VAL_NUM ? num_print(o->of.n, 0, buf) :
	    o->of.kind == VAL_TEXT ? o->of.t : "";
	h = hash_mix(h, text_hash(of, strlen(of))) % out->n;
	for (i = out->heads[h] - 1; i >= 0; i = c->outcomes[i].next - 1)
		if (outcome_same(c, &c->outcomes[i], o))
			return wide_add(&c->outcomes[i].weight, &o->weight);
	c->outcomes[c->count] = *o;
	c->outcomes[c->count++].next = out->heads[h];
	out->heads[h] = c->count;
	return 0;
}

/* One way at the end of the count. */
struct ending {
	struct machine *m;
	const struct program *c;
	const struct count *t;
	struct run run;
	int way;
};

static const struct reg *
end_reg(const struct ending *x, int reg)
{
	return count_reg(x->t, x->way, reg);
}

/* Fill the outcome of a way. 0, or -1 with err set. */
static int
end_outcome(struct ending *x, const struct wide *weight, struct outcome *o)
{
	const struct check *c = x->m->check;
	const struct code *code;
	const struct reg *r;
	const struct bad *stop;
	int i, n;

	memset(o, 0, sizeof(*o));
	stop = end_reg(x, x->c->stop)->bad;
	o->of = val_none();
	if (stop == NULL && x->c->has_of) {
		r = end_reg(x, x->c->of);
		run_note(&x->run, r->mark);
		if (r->bad != NULL)
			return bad_tell(x->m, r->bad);
		o->of = r->v;
	} else if (stop == NULL &&
	    end_reg(x, x->c->answered)->v.kind == VAL_NONE) {
		return no_answer(c, x->m->err);
	}
	o->answer = stop != NULL ? val_text(not_allowed) :
	    end_reg(x, x->c->answer)->v;
	o->text = answer_text(c, o->answer, x->m->arena, &code);
	o->reason = stop != NULL ? stop->text : NULL;
	r = end_reg(x, x->c->nexts);
	o->nexts = r->v.kind != VAL_NUM ? NULL :
	    x->m->nexts[r->v.n.n - 1].last;
	n = c->neffect * x->m->q->places;
	o->effects = arena_raw(x->m->arena, (size_t)n * sizeof(*o->effects) +
	    1);
	for (i = 0; i < n; i++)
		o->effects[i] = end_reg(x, x->c->effects[i])->v;
	wide_copy(&o->weight, weight);
	return 0;
}

/* Collect the outcomes. 0, or -1 with err set. */
static int
tell_outcomes(struct ending *x, const struct ways *w, struct chances *out)
{
	struct outcomes outcomes = { out, NULL, 0 };
	struct arena *a = x->m->arena;
	struct outcome o;
	int n;

	n = w->n;
	wide_copy(&out->of, &w->all);
	out->outcomes = arena_raw(a, (size_t)n * sizeof(*out->outcomes));
	outcomes.n = (unsigned)n;
	outcomes.heads = arena_alloc(a, outcomes.n * sizeof(int));
	for (x->way = 0; x->way < w->n; x->way++) {
		if (end_outcome(x, &w->weights[x->way], &o) < 0)
			return -1;
		if (outcome_add(&outcomes, &o) < 0)
			return err_set(x->m->err,
			    "the chances need more than 1024 bits");
	}
	return 0;
}

int
rule_chances(const struct question *q, int of, int of_side, int follow,
    struct arena *a, struct chances *out, struct err *e)
{
	struct wanted wanted = { of, of_side, follow };
	struct machine m;
	struct program c;
	struct ways w;
	struct ending x;

	memset(out, 0, sizeof(*out));
	memset(&x, 0, sizeof(x));
	machine_init(&m, q, a, e);
	if (program_make(&m, &wanted, &c) < 0)
		return -1;
	x.m = x.run.m = &m;
	x.c = x.run.code = &c;
	x.t = count_all(&m, &c, &w);
	if (x.t == NULL)
		return -1;
	out->check = q->check;
	out->q = q;
	if (tell_outcomes(&x, &w, out) < 0)
		return -1;
	if (m.budget->over)
		return machine_spent(&m, &q->check->from, "check");
	out->house = m.noted.house;
	out->sure = m.noted.sure;
	out->consulted = consulted(&m);
	return 0;
}

int
rolled_together(const struct rolled *a, const struct rolled *b)
{
	return text_eq(a->roll, b->roll) && a->side == b->side &&
	    a->part == b->part && a->round == b->round;
}

void
chances_by_answer(struct chances *c)
{
	int i, k, n;

	n = 0;
	for (i = 0; i < c->count; i++) {
		for (k = 0; k < n; k++)
			if (text_eq(c->outcomes[k].text, c->outcomes[i].text))
				break;
		if (k == n)
			c->outcomes[n++] = c->outcomes[i];
		else
			wide_gather(&c->outcomes[k].weight,
			    &c->outcomes[i].weight);
	}
	c->count = n;
}

int
chances_same(const struct chances *a, const struct chances *b)
{
	struct wide x, y;
	int i, k;

	for (i = 0; i < a->count; i++) {
		for (k = 0; k < b->count; k++)
			if (text_eq(a->outcomes[i].text, b->outcomes[k].text))
				break;
		if (k == b->count)
			return 0;
		wide_copy(&x, &a->outcomes[i].weight);
		wide_copy(&y, &b->outcomes[k].weight);
		if (wide_mul(&x, &b->of) < 0 || wide_mul(&y, &a->of) < 0 ||
		    wide_cmp(&x, &y) != 0)
			return 0;
	}
	return a->count == b->count;
}
