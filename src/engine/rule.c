/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The interpreter: a check's steps run over a set of weighted
 * states. Given faces make one state; all faces make many, and equal ones are
 * merged after each step. There is no second implementation of a rule.
 */
#include <config.h>

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/text.h"
#include "engine/formula_tree.h"
#include "engine/machine.h"
#include "engine/scout.h"

enum { STATES_MOST = 2000000, HASHES = 64 };

/*
 * What a formula of a step came to: other states that agree in all that it
 * read need not be asked. (What it reads depends on nothing else.)
 */
struct known {
	struct known *next;
	int nth;
	uint64_t reads;		/* the slots */
	uint64_t hash;		/* of what was in them */
	const long *slots;	/* of the state that was asked */
	struct val v;
};

enum { KNOWN_MOST = 64 };

struct run {
	struct machine *m;
	const struct check *c;
	const struct question *q;
	struct faces *faces;	/* NULL: all faces, counted */
	struct wanted wanted;	/* at the end */
	struct scout *scout;	/* once many dice were thrown */
	int refusing;		/* in the run of refuse-steps that refused */
	struct state **states;
	int n, room;
	uint64_t *later;	/* [step]: what it and those after it read */
	struct known **known;	/* [(step * SIDES + side) * 2 + is it the value] */
	uint64_t set;		/* slots in which states may differ */
	int fresh;		/* states that were not merged yet */
	int only;		/* the one state at work, or -1: all */
	struct den den;
};

static const char *const not_allowed = "not allowed";

static struct state *
state_first(const struct run *r)
{
	struct state *s;
	int i, effects;

	effects = r->c->neffect * r->q->places;
	s = arena_alloc(r->m->arena, sizeof(*s));
	s->slots = arena_alloc(r->m->arena,
	    (size_t)(r->c->nslot * SIDES) * sizeof(long) + 1);
	s->effects = arena_alloc(r->m->arena,
	    (size_t)effects * sizeof(struct val) + 1);
	s->own = 1;
	wide_set(&s->weight, 1);
	for (i = 0; i < effects; i++)
		s->effects[i] = val_none();
	return s;
}

/* A state like another; their effects are the same until one has its own. */
static struct state *
state_like(const struct run *r, struct state *like)
{
	struct state *s;
	size_t slots;

	slots = (size_t)(r->c->nslot * SIDES) * sizeof(long);
	s = arena_raw(r->m->arena, sizeof(*s));
	memcpy(s, like, offsetof(struct state, weight));
	wide_copy(&s->weight, &like->weight);
	s->slots = arena_raw(r->m->arena, slots + 1);
	memcpy(s->slots, like->slots, slots);
	like->own = s->own = 0;
	return s;
}

static void
own_effects(const struct run *r, struct state *s)
{
	const struct val *was;
	size_t size;

	if (s->own)
		return;
	was = s->effects;
	size = (size_t)(r->c->neffect * r->q->places) * sizeof(struct val);
	s->effects = arena_raw(r->m->arena, size + 1);
	memcpy(s->effects, was, size);
	s->own = 1;
}

static int
states_add(struct run *r, struct state *s)
{
	if (r->n >= STATES_MOST)
		return err_set(r->m->err, "the chances need more than %d states",
		    STATES_MOST);
	ARENA_PUSH(r->m->arena, r->states, r->n, r->room);
	r->states[r->n++] = s;
	return 0;
}

/* A step of a check is at work: so much of the question's budget goes. */
static int
spend(struct run *r, const struct step *step, uint64_t steps)
{
	return machine_spend(r->m, steps) < 0 ?
	    machine_spent(r->m, &step->from, "value") : 0;
}

/* Turn the machine to a state: what was computed from another is stale. */
static void
look_at(struct run *r, struct state *s)
{
	if (r->m->state == s)
		return;
	r->m->state = s;
	r->m->gen++;
	r->m->effect_gen++;
}

static uint64_t
mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 32;
}

static uint64_t
slots_hash(const long *slots, uint64_t which)
{
	uint64_t h;

	for (h = 0; which != 0; which >>= 1, slots += SIDES)
		if ((which & 1) != 0)
			h = mix(h, (uint64_t)slots[SIDE_NONE] +
			    ((uint64_t)slots[SIDE_1] << 16) +
			    ((uint64_t)slots[SIDE_2] << 32));
	return h;
}

static int
slots_agree(const long *a, const long *b, uint64_t which)
{
	for (; which != 0; which >>= 1, a += SIDES, b += SIDES)
		if ((which & 1) != 0 &&
		    memcmp(a, b, SIDES * sizeof(long)) != 0)
			return 0;
	return 1;
}

/* What is known of a step's formula: where the list begins. */
static struct known **
known_of(struct run *r, const struct step *step, const struct expr *x,
    struct hand h)
{
	size_t at;

	if (r->known == NULL)
		r->known = arena_alloc(r->m->arena, (size_t)r->c->nstep *
		    SIDES * 2 * sizeof(*r->known));
	at = (size_t)(step - r->c->steps) * SIDES + (size_t)h.side;
	return &r->known[at * 2 + (x == step->value)];
}

/* Most of a list read the same slots: then their hash tells them apart. */
static const struct known *
known_find(const struct known *k, const struct state *s)
{
	uint64_t reads, hash;

	if (k == NULL)
		return NULL;
	reads = k->reads;
	hash = slots_hash(s->slots, reads);
	for (; k != NULL; k = k->next)
		if ((k->reads != reads || k->hash == hash) &&
		    slots_agree(k->slots, s->slots, k->reads))
			return k;
	return NULL;
}

static void
known_keep(struct run *r, const struct state *s, struct known **head,
    struct val v)
{
	struct known *k;

	if (r->m->reads >> EFFECT_BIT != 0 || (*head != NULL &&
	    (*head)->nth == KNOWN_MOST))
		return;
	k = arena_raw(r->m->arena, sizeof(*k));
	k->next = *head;
	k->nth = *head != NULL ? (*head)->nth + 1 : 1;
	k->reads = r->m->reads;
	k->hash = slots_hash(s->slots, k->reads);
	k->slots = s->slots;
	k->v = v;
	*head = k;
}

/* A cell met on the way said no: the state ends there. */
static void
refused_by_cell(struct machine *m, struct state *s)
{
	m->refused = 0;
	s->over = 1;
	s->answer = val_text(not_allowed);
	s->reason = m->reason;
	s->cite = m->cite;
	s->from = m->reason_from;
}

/* A formula on a state; a cell that refuses ends the state. 1: it did. */
static int
ask(struct run *r, struct state *s, const struct step *step,
    const struct expr *x, struct hand h, struct val *out)
{
	const struct known *k;
	struct known **known;
	struct machine *m;

	m = r->m;
	m->refused = 0;
	known = r->n > 1 && m->log == NULL && h.unit < 0 ?
	    known_of(r, step, x, h) : NULL;
	k = known != NULL ? known_find(*known, s) : NULL;
	if (k != NULL) {
		*out = k->v;
		return 0;
	}
	m->reads = 0;
	if (formula_eval(m, x, h, out) == 0) {
		if (known != NULL)
			known_keep(r, s, known, *out);
		return 0;
	}
	if (!m->refused)
		return -1;
	refused_by_cell(m, s);
	return 1;
}

/* Does a step apply to a state? 1 yes, 0 no, -1 error. */
static int
applies(struct run *r, struct state *s, const struct step *step, struct hand h)
{
	struct val v;
	int got;

	if (s->over)
		return 0;
	if (!origin_live(&step->from, r->q->choice, &r->m->noted))
		return 0;
	if (step->what == DO_ANSWER && s->answered)
		return 0;
	if (step->when == NULL)
		return 1;
	got = ask(r, s, step, step->when, h, &v);
	if (got != 0)
		return got < 0 ? -1 : 0;
	return val_true(v);
}

static void
note_refusal(struct run *r, const char *reason, const struct origin *from)
{
	struct refusal *x;
	struct ruling *log;

	log = r->m->log;
	if (log == NULL)
		return;
	x = arena_alloc(r->m->arena, sizeof(*x));
	x->reason = reason;
	x->from = from;
	*r->m->last_refusal = x;
	r->m->last_refusal = &x->next;
}

static int
do_refuse(struct run *r, struct state *s, const struct step *step,
    struct hand h)
{
	const char *text;

	if (template_eval(r->m, step->say, h, &text) < 0)
		return -1;
	machine_used(r->m, &step->from);
	note_refusal(r, text, &step->from);
	if (s->over)
		return 0;
	s->over = 1;
	s->answer = val_text(not_allowed);
	s->reason = text;
	s->cite = step->from.cite;
	s->from = &step->from;
	return 0;
}

/*
 * What is refused already may be refused for other reasons too: those of the
 * same run of refuse-steps are told. What they cannot compute is no reason.
 */
static int
refuse_more(struct run *r, struct state *s, const struct step *step,
    struct hand h)
{
	struct err quiet, *was;
	struct val v;

	err_clear(&quiet);
	was = r->m->err;
	r->m->err = &quiet;
	v = val_int(1);
	if (origin_live(&step->from, r->q->choice, &r->m->noted) &&
	    (step->when == NULL || formula_eval(r->m, step->when, h,
	    &v) == 0) && val_true(v))
		(void)do_refuse(r, s, step, h);
	r->m->err = was;
	r->m->refused = 0;
	return 0;
}

static struct hand
effect_place(const struct step *step, struct hand h)
{
	struct hand at = h;

	if (step->effect_side >= 0 && step->effect_side != h.side) {
		at.side = step->effect_side;
		at.unit = -1;
	}
	return at;
}

/*
 * Words that nobody tells: they may be refused or fail all the same. A value
 * that is missing for them alone is asked for when they are told.
 */
static int
say_unheard(struct machine *m, const struct step *step, struct hand h)
{
	struct err quiet, *was;
	const char *text;
	int got;

	err_clear(&quiet);
	was = m->err;
	m->err = &quiet;
	got = template_eval(m, step->say, h, &text);
	m->err = was;
	if (got == 0 || m->refused)
		return got;
	if (quiet.kind != ERR_MISSING)
		return err_pass(m->err, &quiet);
	m->missing_value = -1;
	return 0;
}

/* The words of a step: a ruling tells them, chances do not. */
static int
say(struct run *r, const struct step *step, struct hand h, const char **out)
{
	*out = NULL;
	if (step->say == NULL)
		return 0;
	if (r->m->log != NULL)
		return template_eval(r->m, step->say, h, out);
	return step->say->fails ? say_unheard(r->m, step, h) : 0;
}

static int
log_effect(struct run *r, const struct step *step, struct hand h,
    struct hand at, struct val v)
{
	struct outcome_effect *o;
	struct machine *m;
	const char *text;

	m = r->m;
	text = NULL;
	if (val_true(v) && say(r, step, h, &text) < 0)
		return -1;
	if (m->log == NULL)
		return 0;
	o = arena_alloc(m->arena, sizeof(*o));
	o->name = step->name;
	o->side = at.side;
	o->unit = at.unit;
	o->v = v;
	o->from = &step->from;
	o->say = text;
	*m->last_effect = o;
	m->last_effect = &o->next;
	return 0;
}

/* Numbers add up on what an earlier step did; a text takes its place. */
static int
do_effect(struct run *r, struct state *s, const struct step *step,
    struct hand h)
{
	struct val v, *slot;
	struct hand at;
	int got;

	v = val_int(1);
	got = step->value == NULL ? 0 : ask(r, s, step, step->value, h, &v);
	if (got != 0)
		return got < 0 ? -1 : 0;
	if (v.kind == VAL_NONE)
		return 0;
	at = effect_place(step, h);
	own_effects(r, s);
	slot = &s->effects[step->effect * r->q->places +
	    question_place(r->q, at.side, at.unit)];
	if (slot->kind == VAL_NUM && v.kind == VAL_NUM) {
		if (num_add(&slot->n, slot->n, v.n) < 0)
			return err_set(r->m->err, "%s:%d: column \"value\": %s: "
			    "the number grows too large", step->from.file,
			    step->from.line, step->name);
	} else {
		*slot = v;
	}
	if (val_true(v))
		machine_used(r->m, &step->from);
	r->m->effect_gen++;
	return log_effect(r, step, h, at, v);
}

/* The code nearest to a text that is none, or NULL. */
static const char *
near_code(const struct check *c, const char *text)
{
	const char *near;
	int i, slips, least;

	near = NULL;
	least = 3;
	for (i = 0; i < c->sys->ncode; i++) {
		if (!text_eq(c->sys->codes[i].table, c->codes))
			continue;
		slips = text_slips(c->sys->codes[i].code, text);
		if (slips < least) {
			least = slips;
			near = c->sys->codes[i].code;
		}
	}
	return near;
}

/* A check that declares its answers gives no other. */
static int
known_answer(struct run *r, const struct step *step, struct val v)
{
	const char *text, *near;
	struct machine *m;

	m = r->m;
	text = val_show(v, m->arena);
	if (r->c->codes == NULL || check_code(r->c, text) != NULL ||
	    check_answer(r->c, text) != NULL)
		return 0;
	near = near_code(r->c, text);
	near = near != NULL ? arena_printf(m->arena, " (%s?)", near) : "";
	if (m->cell_row != NULL &&
	    strcmp(m->cell_row->cells[m->cell_col], text) == 0)
		return err_set(m->err, "%s:%d: column \"%s\": want a code of "
		    "codes.csv, got \"%s\"%s", m->cell_row->from.file,
		    m->cell_row->from.line,
		    m->cell_table->cols[m->cell_col], text, near);
	return err_set(m->err, "%s:%d: column \"value\": want a code of %s in "
	    "codes.csv, got \"%s\"%s", step->from.file, step->from.line,
	    r->c->codes, text, near);
}

static int
do_answer(struct run *r, struct state *s, const struct step *step,
    struct hand h)
{
	const char *text;
	struct val v;
	int got;

	got = ask(r, s, step, step->value, h, &v);
	if (got != 0)
		return got < 0 ? -1 : 0;
	if (known_answer(r, step, v) < 0)
		return -1;
	s->answer = v;
	s->answered = 1 + (int)(step - r->c->steps);
	s->from = &step->from;
	s->cite = step->from.cite;
	machine_used(r->m, &step->from);
	if (say(r, step, h, &text) < 0)
		return -1;
	if (r->m->log != NULL && text != NULL)
		r->m->log->meaning = text;
	return 0;
}

/* What a state leads to: one `then`, any number of offers. */
static int
note_follow(struct run *r, struct state *s, const struct step *step,
    struct hand h)
{
	const char *text;

	if (step->what == DO_THEN && s->then != NULL)
		return 0;
	if (template_eval(r->m, step->say, h, &text) < 0)
		return -1;
	if (step->what == DO_THEN)
		s->then = text;
	else
		s->offers = arena_printf(r->m->arena, "%s%s%d %d %s",
		    s->offers != NULL ? s->offers : "",
		    s->offers != NULL ? "\n" : "", h.side, h.unit, text);
	return 0;
}

static int
do_follow(struct run *r, struct state *s, const struct step *step,
    struct hand h)
{
	struct follow *f;
	struct machine *m;
	const char *text;

	m = r->m;
	if (m->log == NULL && r->wanted.follow)
		return note_follow(r, s, step, h);
	if (say(r, step, h, &text) < 0)
		return -1;
	if (m->log == NULL)
		return 0;
	f = arena_alloc(m->arena, sizeof(*f));
	f->what = step->what;
	f->cite = step->from.cite;
	f->question = text;
	*m->last_follow = f;
	m->last_follow = &f->next;
	return 0;
}

/* The slots and effects that steps from this one on read. */
static uint64_t
later(struct run *r, int step)
{
	return r->scout != NULL ? scout_needs(r->scout, step) :
	    r->later[step];
}

/* Set a roll's slots of one side. */
static void
set_slots(struct run *r, struct state *s, int roll, int side,
    const long *slots)
{
	int i;

	for (i = 0; i < r->c->nslot; i++)
		if (r->c->slots[i].roll == roll) {
			s->slots[i * SIDES + side] = slots[i];
			r->set |= (uint64_t)1 << i;
		}
}

static int
roll_given(struct run *r, struct state *s, const struct step *step,
    struct hand h)
{
	long slots[SLOT_MOST];

	memset(slots, 0, sizeof(slots));
	if (roll_throw(r->m, step, h, r->faces, slots) < 0)
		return -1;
	set_slots(r, s, step->roll, h.side, slots);
	r->m->gen++;
	r->m->effect_gen++;
	return 0;
}

/* What each state throws, and how often each comes. */
struct branches {
	struct spread *thrown;	/* all outcomes; the same throw once */
	struct spread *apart;	/* those that later steps tell apart */
	const struct spread *last;
	struct den most;	/* over which all weights are brought */
	struct wide all;	/* the same as a weight */
	int any;
};

static int
too_large(const struct run *r)
{
	if (r->m->budget->over)
		return machine_spent(r->m, &r->c->from, "check");
	return err_set(r->m->err, "the chances need more than 1024 bits");
}

/* Does the same step throw once more, for the other side? */
static int
throws_on(const struct step *step, struct hand h)
{
	return step->scope == SIDE_EACH && h.side == SIDE_1;
}

static int
branch_spread(struct run *r, struct branches *b, int i,
    const struct step *step, struct hand h)
{
	uint64_t needs;
	int next;

	/* Whether and what the second side throws may depend on the first's. */
	next = (int)(step - r->c->steps) + !throws_on(step, h);
	needs = later(r, next);
	if (roll_spread(r->m, step, h, needs, &b->last, &b->thrown[i]) < 0)
		return -1;
	b->apart[i] = b->thrown[i];
	if (r->scout != NULL && !throws_on(step, h) &&
	    scout_join(r->scout, step, h, r->states[i], &b->apart[i]) < 0)
		return too_large(r);
	return 0;
}

/* What state i throws, if it does. */
static int
branch(struct run *r, struct branches *b, int i, const struct step *step,
    struct hand h)
{
	int got;

	look_at(r, r->states[i]);
	got = applies(r, r->states[i], step, h);
	if (got <= 0)
		return got;
	if (branch_spread(r, b, i, step, h) < 0) {
		if (!r->m->refused)
			return -1;
		refused_by_cell(r->m, r->states[i]);
		b->apart[i].count = 0;
		return 0;
	}
	den_join(&b->most, &b->apart[i].den);
	b->any |= b->apart[i].count;
	return 0;
}

/* A state that throws becomes as many as its throw has outcomes. */
static int
branch_out(struct run *r, const struct branches *b, struct state *was,
    const struct spread *sp, const struct step *step, int side)
{
	enum { PER_STATE = 8 };
	struct state *s;
	int k;

	if (spend(r, step, (uint64_t)(sp->count + 1) * PER_STATE) < 0)
		return -1;
	if (sp->count == 0)
		return wide_mul(&was->weight, &b->all) < 0 ? too_large(r) :
		    states_add(r, was);
	for (k = 0; k < sp->count; k++) {
		s = state_like(r, was);
		set_slots(r, s, step->roll, side, sp->all[k].slots);
		if (wide_mul(&s->weight, &sp->all[k].weight) < 0 ||
		    den_scale(&s->weight, &b->most, &sp->den) < 0)
			return too_large(r);
		if (states_add(r, s) < 0)
			return -1;
	}
	return 0;
}

/* Looking ahead costs something: many outcomes, or another throw, repay it. */
static int
worth_scouting(const struct run *r, const struct step *step)
{
	const struct step *end;

	if (!roll_few(step->spec))
		return 1;
	end = r->c->steps + r->c->nstep;
	for (step++; step < end; step++)
		if (step->what == DO_ROLL)
			return 1;
	return 0;
}

/* Every state branches into all outcomes of its throw. */
static int
roll_all(struct run *r, const struct step *step, struct hand h)
{
	struct branches b;
	struct state **old;
	struct den none;
	int i, n;

	if (r->scout == NULL && worth_scouting(r, step))
		r->scout = scout_new(r->m, &r->wanted);
	memset(&b, 0, sizeof(b));
	memset(&none, 0, sizeof(none));
	n = r->n;
	old = r->states;
	b.thrown = arena_alloc(r->m->arena, (size_t)n * sizeof(*b.thrown));
	b.apart = arena_alloc(r->m->arena, (size_t)n * sizeof(*b.apart));
	for (i = 0; i < n; i++)
		if (branch(r, &b, i, step, h) < 0)
			return -1;
	if (!b.any)
		return 0;
	r->fresh = 1;
	wide_set(&b.all, 1);
	if (den_scale(&b.all, &b.most, &none) < 0)
		return too_large(r);
	r->states = NULL;
	r->n = r->room = 0;
	for (i = 0; i < n; i++)
		if (branch_out(r, &b, old[i], &b.apart[i], step, h.side) < 0)
			return -1;
	den_add(&r->den, &b.most);
	return 0;
}

static int
step_state(struct run *r, struct state *s, const struct step *step,
    struct hand h)
{
	int got;

	if (spend(r, step, 1) < 0)
		return -1;
	look_at(r, s);
	if (step->what != DO_REFUSE)
		r->refusing = 0;
	else if (s->over && r->refusing && r->m->log != NULL)
		return refuse_more(r, s, step, h);
	got = applies(r, s, step, h);
	if (got <= 0)
		return got;
	switch (step->what) {
	case DO_REFUSE:
		r->refusing = 1;
		return do_refuse(r, s, step, h);
	case DO_ROLL:
		return roll_given(r, s, step, h);
	case DO_EFFECT:
		return do_effect(r, s, step, h);
	case DO_ANSWER:
		return do_answer(r, s, step, h);
	case DO_THEN:
	case DO_OFFER:
		return do_follow(r, s, step, h);
	default:
		assert(0);
		return -1;
	}
}

static int
step_hand(struct run *r, const struct step *step, struct hand h)
{
	int i, end;

	if (step->what == DO_ROLL && r->faces == NULL)
		return roll_all(r, step, h);
	i = r->only >= 0 ? r->only : 0;
	end = r->only >= 0 ? i + 1 : r->n;
	for (; i < end; i++)
		if (step_state(r, r->states[i], step, h) < 0) {
			if (!r->m->refused)
				return -1;
			refused_by_cell(r->m, r->states[i]);
		}
	return 0;
}

static int
step_side(struct run *r, const struct step *step, int side)
{
	struct hand h = { side, -1 };

	if (!step->unit)
		return step_hand(r, step, h);
	for (h.unit = 0; h.unit < r->q->units[side]; h.unit++)
		if (step_hand(r, step, h) < 0)
			return -1;
	return 0;
}

static int
do_step(struct run *r, const struct step *step)
{
	if (step->scope != SIDE_EACH)
		return step_side(r, step, step->scope);
	return step_side(r, step, SIDE_1) < 0 ? -1 :
	    step_side(r, step, SIDE_2);
}

static uint64_t
effects_hash(const struct check *c, const struct question *q,
    const struct val *effects)
{
	uint64_t h;
	int i;

	h = 0;
	for (i = 0; i < c->neffect * q->places; i++)
		if (effects[i].kind == VAL_NUM)
			h = mix(h, (uint64_t)effects[i].n.n);
	return h;
}

static uint64_t
state_hash(const struct run *r, const struct state *s)
{
	uint64_t h;

	h = mix(slots_hash(s->slots, r->set),
	    (uint64_t)(s->over * 7 + s->answered));
	if (s->answer.kind == VAL_NUM)
		h = mix(h, (uint64_t)s->answer.n.n);
	return mix(h, effects_hash(r->c, r->q, s->effects));
}

static int
same_text(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && text_eq(a, b));
}

static int
state_same(const struct run *r, const struct state *a, const struct state *b)
{
	int i, n;

	if (a->over != b->over || a->answered != b->answered ||
	    a->reason != b->reason || !val_eq(a->answer, b->answer) ||
	    !same_text(a->then, b->then) ||
	    !same_text(a->offers, b->offers) ||
	    memcmp(a->slots, b->slots,
	    (size_t)(r->c->nslot * SIDES) * sizeof(long)) != 0)
		return 0;
	if (a->effects == b->effects)
		return 1;
	n = r->c->neffect * r->q->places;
	for (i = 0; i < n; i++)
		if ((a->effects[i].kind != VAL_NONE ||
		    b->effects[i].kind != VAL_NONE) &&
		    !val_eq(a->effects[i], b->effects[i]))
			return 0;
	return 1;
}

/* Forget what no later step reads. 0: nothing was there to forget. */
static int
forget(struct run *r, uint64_t needs)
{
	struct state *s;
	int i, k;

	if (!r->fresh && (r->set & ~needs) == 0)
		return 0;
	for (i = 0; i < r->n; i++) {
		s = r->states[i];
		for (k = 0; k < r->c->nslot; k++)
			if ((r->set >> k & 1) != 0 &&
			    ((needs >> k & 1) == 0 || s->over))
				memset(&s->slots[k * SIDES], 0,
				    SIDES * sizeof(long));
	}
	r->set &= needs;
	r->fresh = 0;
	return 1;
}

/* Let states be one that are equal in all that later steps read. */
static int
merge(struct run *r, uint64_t needs)
{
	struct state **heads, *s, *t;
	uint64_t h;
	unsigned room;
	int i, n;

	if (!forget(r, needs))
		return 0;
	if (machine_spend(r->m, (uint64_t)r->n * 4) < 0)
		return too_large(r);
	for (room = HASHES; room < (unsigned)r->n; room *= 2)
		continue;
	heads = arena_alloc(r->m->arena, room * sizeof(*heads));
	n = 0;
	for (i = 0; i < r->n; i++) {
		s = r->states[i];
		h = state_hash(r, s) & (room - 1);
		for (t = heads[h]; t != NULL; t = t->next)
			if (state_same(r, s, t))
				break;
		if (t == NULL) {
			s->next = heads[h];
			heads[h] = s;
			r->states[n++] = s;
		} else if (wide_add(&t->weight, &s->weight) < 0) {
			return too_large(r);
		}
	}
	r->n = n;
	return 0;
}

/* Steps up to one that throws, all for one state, then all for the next. */
static int
do_steps(struct run *r, int from, int to)
{
	int i;

	for (r->only = 0; r->only < r->n; r->only++)
		for (i = from; i < to && !r->states[r->only]->over; i++)
			if (do_step(r, &r->c->steps[i]) < 0)
				return -1;
	r->only = -1;
	r->fresh = 1;
	return 0;
}

static int
run_steps(struct run *r)
{
	int i, n, next;

	n = r->c->nstep;
	r->later = arena_alloc(r->m->arena,
	    (size_t)(n + 1) * sizeof(*r->later));
	r->later[n] = r->wanted.value >= 0 ?
	    r->c->values[r->wanted.value].reads.needs : 0;
	for (i = n - 1; i >= 0; i--)
		r->later[i] = r->later[i + 1] | r->c->steps[i].needs;
	for (i = 0; i < n; i = next) {
		next = i + 1;
		if (r->n == 1 || r->c->steps[i].what == DO_ROLL) {
			if (do_step(r, &r->c->steps[i]) < 0)
				return -1;
		} else {
			while (next < n && r->c->steps[next].what != DO_ROLL)
				next++;
			if (do_steps(r, i, next) < 0)
				return -1;
		}
		if (r->faces == NULL && r->n > 1 &&
		    merge(r, later(r, next)) < 0)
			return -1;
	}
	return 0;
}

static void
machine_init(struct machine *m, const struct question *q, struct arena *a,
    struct err *e)
{
	memset(m, 0, sizeof(*m));
	m->check = q->check;
	m->q = q;
	m->arena = a;
	m->err = e;
	m->gen = 1;
	m->effect_gen = 1;
	m->missing_value = -1;
	m->budget = q->budget;
	if (m->budget == NULL) {
		m->budget = &m->usual;
		budget_init(m->budget, 1, a);
	}
	m->memo = arena_alloc(a, (size_t)(q->check->nvalue * q->places + 1) *
	    sizeof(struct memo));
}

/* Its derivations are noted there, each behind the one before. */
static void
machine_log(struct machine *m, struct ruling *log)
{
	m->log = log;
	m->last_mod = &log->mods;
	m->last_effect = &log->effects;
	m->last_follow = &log->follows;
	m->last_refusal = &log->refusals;
}

/* Per reading: was it asked for? */
static int *
consulted(const struct machine *m)
{
	int *all, i;

	all = arena_alloc(m->arena,
	    (size_t)(m->check->sys->nreading + 1) * sizeof(int));
	for (i = 0; i < m->check->sys->nreading; i++)
		all[i] = (int)(m->noted.readings[i / 64] >> i % 64 & 1);
	return all;
}

static int
run_init(struct run *r, struct machine *m, const struct question *q,
    struct faces *f)
{
	memset(r, 0, sizeof(*r));
	r->m = m;
	r->c = q->check;
	r->q = q;
	r->faces = f;
	r->only = -1;
	r->wanted.value = -1;
	if (states_add(r, state_first(r)) < 0)
		return -1;
	look_at(r, r->states[0]);
	return 0;
}

/* Field 1: a code's answer where the table gives it one. */
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

static void
reach(struct run *r, struct ruling *out, int value, int side, int unit,
    struct reached ***tail)
{
	struct hand h = { side, unit };
	const struct given *g;
	struct reached *x;
	struct err quiet;
	struct err *was;
	struct val v;

	err_clear(&quiet);
	was = r->m->err;
	r->m->err = &quiet;
	if (machine_value(r->m, value, h, &v) == 0 && v.kind != VAL_NONE) {
		x = arena_alloc(r->m->arena, sizeof(*x));
		x->value = &r->c->values[value];
		x->side = side;
		x->unit = unit;
		x->v = v;
		g = &r->q->values[value * r->q->places +
		    question_place(r->q, side, unit)];
		x->given = g->set != 0;
		**tail = x;
		*tail = &x->next;
	}
	r->m->err = was;
	r->m->refused = 0;
	(void)out;
}

/* Every value that the question lets compute, for json and --explain. */
static void
reach_all(struct run *r, struct ruling *out)
{
	struct reached **tail;
	const struct value *v;
	struct ruling *log;
	int i, side, unit;

	log = r->m->log;
	r->m->log = NULL;
	tail = &out->values;
	for (i = 0; i < r->c->nvalue; i++) {
		v = &r->c->values[i];
		if (r->q->brief && v->kind != KIND_SUM &&
		    !text_eq(v->name, "total"))
			continue;
		for (side = SIDE_NONE; side <= SIDE_2; side++) {
			if (v->side != SIDE_EACH ? v->side != side :
			    side == SIDE_NONE)
				continue;
			if (!v->unit) {
				reach(r, out, i, side, -1, &tail);
				continue;
			}
			for (unit = 0; unit < r->q->units[side]; unit++)
				reach(r, out, i, side, unit, &tail);
		}
	}
	r->m->log = log;
}

/* Put what an effect came to at *tail: returns where the next one goes. */
static struct outcome_effect **
total(struct outcome_effect **tail, const struct ruling *out, struct arena *a,
    const struct val *effects, int effect, int side, int unit)
{
	struct outcome_effect *o;
	struct val v;

	v = effects[effect * out->q->places +
	    question_place(out->q, side, unit)];
	if (v.kind == VAL_NONE)
		return tail;
	o = arena_alloc(a, sizeof(*o));
	o->name = out->check->effects[effect];
	o->side = side;
	o->unit = unit;
	o->v = v;
	o->from = &out->check->from;
	*tail = o;
	return &o->next;
}

/* What the effects of all steps came to, by name, side and unit. */
static void
total_effects(struct ruling *out, struct arena *a, const struct state *s)
{
	struct outcome_effect **tail;
	int i, side, unit;

	tail = &out->totals;
	for (i = 0; i < out->check->neffect; i++) {
		tail = total(tail, out, a, s->effects, i, SIDE_NONE, -1);
		for (side = SIDE_1; side <= SIDE_2; side++)
			for (unit = -1; unit < out->q->units[side]; unit++)
				tail = total(tail, out, a, s->effects, i, side,
				    unit);
	}
}

/* The text and what is said of the effects, with "; " between them. */
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

/*
 * The check has a value for what the referee ruled: the answer that applies then
 * gives its meaning, if it is the same answer.
 */
static void
mean_ruled(struct run *r, struct ruling *out)
{
	const struct step *step;
	struct state *s;
	struct err quiet, *was;
	int i, got;

	if (check_value(r->c, "ruled", SIDE_NONE) < 0)
		return;
	err_clear(&quiet);
	was = r->m->err;
	r->m->err = &quiet;
	s = r->states[0];
	got = 0;
	for (i = 0; i < r->c->nstep && got == 0 && !s->answered; i++) {
		step = &r->c->steps[i];
		if (step->what == DO_ANSWER)
			got = do_step(r, step);
	}
	if (got < 0 || !s->answered ||
	    !val_eq(s->answer, val_text(r->q->ruled)))
		out->meaning = NULL;
	r->m->err = was;
	r->m->missing_value = -1;
	r->m->refused = s->over = 0;
}

int
rule(const struct question *q, struct faces *f, struct arena *a,
    struct ruling *out, struct err *e)
{
	struct machine m;
	struct run r;
	struct state *s;
	int got;

	memset(out, 0, sizeof(*out));
	out->check = q->check;
	out->q = q;
	machine_init(&m, q, a, e);
	machine_log(&m, out);
	if (run_init(&r, &m, q, f) < 0)
		return -1;
	/* What the referee rules needs no dice and has no computed effects. */
	got = q->ruled != NULL ? 0 : run_steps(&r);
	if (q->ruled != NULL)
		mean_ruled(&r, out);
	s = r.states[0];
	if (got == 0 && !s->over && !s->answered && q->ruled == NULL)
		got = err_set(e, "%s %s gives no answer to this",
		    q->check->tool, q->check->name);
	out->missing_value = m.missing_value;
	out->missing_side = m.missing_side;
	out->missing_unit = m.missing_unit;
	out->house = m.noted.house;
	out->sure = m.noted.sure;
	out->consulted = consulted(&m);
	look_at(&r, s);
	reach_all(&r, out);
	if (got == 0 && m.budget->over)
		got = machine_spent(&m, &q->check->from, "check");
	if (got < 0)
		return -1;
	out->refused = s->over;
	out->answer = s->answer;
	if (q->ruled != NULL) {
		out->ruled = 1;
		out->answer = val_text(q->ruled);
	}
	total_effects(out, a, s);
	out->reason = s->reason;
	out->cite = s->cite;
	out->from = s->from;
	out->text = answer_text(q->check, out->answer, a, &out->code);
	out->fails = check_fails(q->check, out->text);
	finish_meaning(out, a);
	return 0;
}

int
rule_holds(const struct question *q, const struct expr *x, int side, int unit,
    struct arena *a, struct err *e)
{
	struct hand h = { side, unit };
	struct machine m;
	struct run r;
	struct val v;

	machine_init(&m, q, a, e);
	if (run_init(&r, &m, q, NULL) < 0 || formula_eval(&m, x, h, &v) < 0)
		return -1;
	return val_true(v);
}

static int
outcome_same(const struct chances *c, const struct outcome *a,
    const struct outcome *b)
{
	int i;

	if (!text_eq(a->text, b->text) || !val_eq(a->of, b->of) ||
	    !same_text(a->then, b->then) || !same_text(a->offers, b->offers))
		return 0;
	for (i = 0; i < c->check->neffect * c->q->places; i++)
		if (!val_eq(a->effects[i], b->effects[i]))
			return 0;
	return 1;
}

/* Outcomes as they come together, found again by their effects and answer. */
struct outcomes {
	struct chances *c;
	unsigned room;
	int *heads;
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
	h = mix(effects_hash(c->check, c->q, o->effects),
	    text_hash(o->text, strlen(o->text)));
	/* A number equals the text that prints it. */
	of = o->of.kind == VAL_NUM ? num_print(o->of.n, 0, buf) :
	    o->of.kind == VAL_TEXT ? o->of.t : "";
	h = mix(h, text_hash(of, strlen(of))) & (out->room - 1);
	for (i = out->heads[h] - 1; i >= 0; i = c->outcomes[i].next - 1)
		if (outcome_same(c, &c->outcomes[i], o))
			return wide_add(&c->outcomes[i].weight, &o->weight);
	c->outcomes[c->count] = *o;
	c->outcomes[c->count++].next = out->heads[h];
	out->heads[h] = c->count;
	return 0;
}

int
rule_chances(const struct question *q, int of, int of_side, int follow,
    struct arena *a, struct chances *out, struct err *e)
{
	struct machine m;
	struct run r;
	struct state *s;
	struct outcome o;
	const struct code *code;
	struct hand h = { of_side, -1 };
	struct outcomes outcomes = { out, HASHES, NULL };
	struct den none;
	int i;

	memset(out, 0, sizeof(*out));
	memset(&none, 0, sizeof(none));
	out->check = q->check;
	out->q = q;
	machine_init(&m, q, a, e);
	if (run_init(&r, &m, q, NULL) < 0)
		return -1;
	r.wanted.value = of;
	r.wanted.side = of_side;
	r.wanted.follow = follow;
	if (run_steps(&r) < 0)
		return -1;
	wide_set(&out->of, 1);
	if (den_scale(&out->of, &r.den, &none) < 0)
		return err_set(e, "the chances need more than 1024 bits");
	out->outcomes = arena_raw(a, (size_t)r.n * sizeof(*out->outcomes));
	while (outcomes.room < (unsigned)r.n)
		outcomes.room *= 2;
	outcomes.heads = arena_alloc(a, outcomes.room * sizeof(int));
	for (i = 0; i < r.n; i++) {
		s = r.states[i];
		if (!s->over && !s->answered && of < 0)
			return err_set(e, "%s %s gives no answer to this",
			    q->check->tool, q->check->name);
		memset(&o, 0, sizeof(o));
		o.of = val_none();
		if (of >= 0 && !s->over) {
			look_at(&r, s);
			if (machine_value(&m, of, h, &o.of) < 0)
				return -1;
		}
		o.answer = s->answer;
		o.text = answer_text(q->check, s->answer, a, &code);
		o.reason = s->reason;
		o.then = s->then;
		o.offers = s->offers;
		o.effects = s->effects;
		wide_copy(&o.weight, &s->weight);
		if (outcome_add(&outcomes, &o) < 0)
			return err_set(e,
			    "the chances need more than 1024 bits");
	}
	if (m.budget->over)
		return machine_spent(&m, &q->check->from, "check");
	out->house = m.noted.house;
	out->sure = m.noted.sure;
	out->consulted = consulted(&m);
	return 0;
}

int
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
		else if (wide_add(&c->outcomes[k].weight,
		    &c->outcomes[i].weight) < 0)
			return -1;
	}
	c->count = n;
	return 0;
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
