/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. A check's steps, lowered one after another for the question, with
 * the values that they need; and the throws and typed words that code needs.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "code/lower.h"
#include "code/plan.h"

/* A step while its operands are gathered. */
enum { FEW = 32 };

struct gather {
	struct lower *l;
	const struct step *step;
	struct hand h;
	struct step_use use, *u;	/* u: &use, or its copy in the code */
	int few[FEW], *in, n, room;
};

static int
push(struct gather *g, int reg)
{
	if (g->n == g->room) {
		g->room *= 2;
		g->in = arena_more(g->l->m->work, g->in, (size_t)g->n,
		    (size_t)g->room, sizeof(int));
	}
	g->in[g->n] = reg;
	return g->n++;
}

static void
gather_init(struct gather *g, struct lower *l, const struct step *step,
    struct hand h)
{
	g->l = l;
	g->step = step;
	g->h = h;
	g->in = g->few;
	g->n = 0;
	g->room = FEW;
	memset(&g->use, 0, sizeof(g->use));
	g->u = &g->use;
	g->u->step = step;
	(void)push(g, l->stop);
}

/* Add the step. Returns the first of its registers, the one with the stop. */
static int
emit(struct gather *g, enum opcode op, int nout)
{
	struct step_use *u;
	int first;

	u = lower_room(g->l, sizeof(*u));
	*u = *g->u;
	g->u = u;
	first = lower_step_emit(g->l, op, g->u, g->h, g->in, g->n, nout);
	g->l->stop = first;
	return first;
}

/*
 * Lower words: all if they are heard, else only if they may fail or be refused.
 */
static void
gather_say(struct gather *g, const struct template *t, int heard)
{
	int reg;

	if (t == NULL)
		return;
	reg = lower_text(g->l, t, g->h, heard);
	if (reg < 0)
		return;
	g->u->say = push(g, reg);
	g->u->nsay = 1;
}

/* The same of the formulas of a follow-up's row, each by itself. */
static void
gather_vals(struct gather *g, int heard)
{
	const struct template *t = g->step->say;
	int *in, fails, k;

	in = arena_raw(g->l->m->work, (size_t)(t->nexpr + 1) * sizeof(*in));
	fails = lower_parts(g->l, t, g->h, in);
	if (g->l->m->spent || (!heard && !fails))
		return;
	g->u->say = g->n;
	g->u->nsay = t->nexpr;
	for (k = 0; k < t->nexpr; k++)
		(void)push(g, in[k]);
}

static void
step_refuse(struct gather *g)
{
	gather_say(g, g->step->say, 1);
	(void)emit(g, I_REFUSE, 1);
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

/* The words of an effect are a step behind it, since they may read its sum. */
static void
effect_words(struct gather *g, const struct gather *effect)
{
	gather_say(g, g->step->say, g->l->m->tells);
	if (!g->u->say)
		return;
	effect->u->worded = 1;
	g->u->at = effect->u->at;
	if (effect->u->when)
		g->u->when = push(g, effect->in[effect->u->when]);
	if (effect->u->value)
		g->u->value = push(g, effect->in[effect->u->value]);
	(void)emit(g, I_SAY, 1);
}

static void
step_effect(struct gather *g)
{
	struct lower *l = g->l;
	struct gather words;
	int *now;

	if (g->step->value != NULL)
		g->u->value = push(g, lower_formula(l, g->step->value, g->h));
	g->u->at = effect_place(g->step, g->h);
	now = &l->effects[g->step->effect * l->q->places +
	    question_place(l->q, g->u->at.side, g->u->at.unit)];
	g->u->now = push(g, *now);
	*now = emit(g, I_EFFECT, 2) + 1;
	l->changed[EFFECT_BIT] = ++l->now;
	gather_init(&words, l, g->step, g->h);
	effect_words(&words, g);
}

static void
step_answer(struct gather *g)
{
	struct lower *l = g->l;
	int first;

	g->u->value = push(g, lower_formula(l, g->step->value, g->h));
	g->u->now = push(g, l->answer);
	gather_say(g, g->step->say, g->l->m->tells);
	first = emit(g, I_ANSWER, 3);
	l->answer = first + 1;
	l->answered = first + 2;
}

static void
step_follow(struct gather *g)
{
	struct lower *l = g->l;
	int first, notes;

	notes = !l->m->tells && l->wanted.follow;
	if (l->m->uses != NULL)
		l->m->uses->follows[g->step - l->check->steps] = 1;
	gather_vals(g, notes || l->m->uses != NULL || l->m->tells);
	if (notes)
		g->u->now = push(g, l->nexts);
	first = emit(g, g->step->what == DO_THEN ? I_THEN : I_NEXT, 1 + notes);
	if (notes)
		l->nexts = first + 1;
}

/* Index of a throw among all [step * SIDES + side]. */
static int
throw_place(const struct lower *l, const struct step *s, int side)
{
	return (int)(s - l->check->steps) * SIDES + side;
}

static void
step_throw(struct gather *g)
{
	struct lower *l = g->l;
	const struct check *c = l->check;
	int in[PLAN_MOST], i, k, n, first;

	n = lower_plan(l, g->step, g->h, in);
	g->u->plan = g->n;
	g->u->nplan = n;
	for (i = 0; i < n; i++)
		(void)push(g, in[i]);
	g->u->slots = arena_alloc(l->m->arena, (size_t)(c->nslot + 1) *
	    sizeof(int));
	for (i = 0; i < c->nslot; i++)
		if (c->slots[i].roll == g->step->roll)
			g->u->slots[g->u->nslot++] = i;
	g->u->now = g->n;
	for (k = 0; k < g->u->nslot; k++)
		(void)push(g, l->slots[g->u->slots[k] * SIDES + g->h.side]);
	first = emit(g, I_THROW, 1 + g->u->nslot);
	l->now++;
	for (k = 0; k < g->u->nslot; k++) {
		l->slots[g->u->slots[k] * SIDES + g->h.side] = first + 1 + k;
		l->changed[g->u->slots[k]] = l->now;
	}
}

static void
step_does(struct gather *g)
{
	switch (g->step->what) {
	case DO_REFUSE:
		step_refuse(g);
		break;
	case DO_ROLL:
		step_throw(g);
		break;
	case DO_EFFECT:
		step_effect(g);
		break;
	case DO_ANSWER:
		step_answer(g);
		break;
	default:
		step_follow(g);
		break;
	}
}

/*
 * Lower the step's condition. 1: the step may apply; 0: it does not, but its
 * condition or reading was asked; -1: it does not, and leaves no code.
 */
static int
gather_when(struct gather *g)
{
	const struct step *s = g->step;
	struct lower *l = g->l;
	const struct reg *r;
	int reg;

	if (!origin_live(&s->from, l->q->choice, NULL))
		return 0;
	if (s->what == DO_ANSWER) {
		r = lower_reg(l, l->answered);
		if (l->closed || (lower_known(l, l->answered) &&
		    r->v.kind != VAL_NONE))
			return s->from.reading >= 0 ? 0 : -1;
		g->u->done = push(g, l->answered);
	}
	if (s->when == NULL)
		return 1;
	reg = lower_formula(l, s->when, g->h);
	if (s->what == DO_ROLL || (l->code->fails[reg] & DOUBTED_NO) == 0)
		lower_depends(l, reg);
	g->u->when = push(g, reg);
	r = lower_reg(l, reg);
	/* (A throw that nothing reads needs no valid condition.) */
	if (!lower_known(l, reg) || (r->bad == NULL ? val_true(r->v) :
	    s->what == DO_ROLL))
		return 1;
	return r->bad == NULL && r->mark == NULL && s->from.reading < 0 ? -1 :
	    0;
}

/* Is this operand of a step known to have no value? */
static int
gathers_bad(const struct gather *g, int operand)
{
	return operand && lower_known(g->l, g->in[operand]) &&
	    lower_reg(g->l, g->in[operand])->bad != NULL;
}

/*
 * A row that surely applies, or surely has no value, ends what is behind it: an
 * answer ends later answers (closed); a refusal or a missing value all steps
 * (over), but for further reasons of the same refusals.
 */
static void
step_closes(const struct gather *g, int may)
{
	struct lower *l = g->l;
	const struct step_use *u = g->u;
	enum step_do what = g->step->what;
	int bad;

	if (what == DO_ROLL || (u->when && !lower_known(l, g->in[u->when])))
		return;
	bad = gathers_bad(g, u->when) || gathers_bad(g, u->value);
	if (what == DO_ANSWER && (may || bad))
		l->closed = 1;
	if (bad && (!u->done || lower_known(l, g->in[u->done])))
		l->over = OVER_ALL;
	else if (may && what == DO_REFUSE)
		l->over = OVER_REFUSED;
}

/* Is it unsure whether a step applies? Then add `more` to maybe. */
static int
step_maybe(const struct gather *g, int more)
{
	const struct uses *u = g->l->m->uses;
	int open;

	open = u != NULL && u->lacking != NULL && ((g->u->when &&
	    !lower_known(g->l, g->in[g->u->when])) || (g->u->done &&
	    !lower_known(g->l, g->in[g->u->done])));
	if (open)
		u->lacking->maybe += more;
	return open;
}

static void
step_hand(struct lower *l, const struct step *s, struct hand h)
{
	struct gather g;
	struct heard heard;
	int may, sure;

	if (machine_spend(l->m, 1) < 0)
		(void)machine_spent(l->m, &s->from, "value");
	if (l->m->spent || (l->idle != NULL &&
	    l->idle[throw_place(l, s, h.side)]))
		return;
	if (l->m->uses != NULL)
		memset(&l->heard, 0, sizeof(l->heard));
	gather_init(&g, l, s, h);
	may = gather_when(&g);
	heard = l->heard;
	sure = may <= 0 || !step_maybe(&g, 1);
	if (may > 0 && !l->m->spent)
		step_does(&g);
	/* In doubt whether it applies, only its condition surely reads. */
	if (g.u->when && lower_doubted(l, g.in[g.u->when]))
		l->heard = heard;
	if (!sure)
		(void)step_maybe(&g, -1);
	else if (may == 0 && !l->m->spent)
		(void)emit(&g, I_PASS, 1);
	if (may >= 0 && !l->m->spent)
		step_closes(&g, may);
	if (l->m->uses != NULL)
		heard_add(s->what == DO_ROLL ? &l->m->uses->throws[
		    throw_place(l, s, h.side)] : &l->m->uses->heard,
		    &l->heard);
}

static void
step_side(struct lower *l, const struct step *s, int side)
{
	struct hand h = { side, -1 };

	if (!s->unit) {
		step_hand(l, s, h);
		return;
	}
	for (h.unit = 0; h.unit < l->q->units[side] && !l->m->spent; h.unit++)
		step_hand(l, s, h);
}

/* Is it known that the ruling stopped before s? (Refusals tell all reasons.) */
static int
stopped(const struct lower *l, const struct step *s)
{
	const struct reg *r;

	r = lower_reg(l, l->stop);
	if (lower_known(l, l->stop) && r->bad != NULL)
		return !l->m->tells || r->bad->kind != BAD_REFUSED ||
		    s->what != DO_REFUSE;
	return l->over == OVER_ALL || (l->over == OVER_REFUSED &&
	    (!l->m->tells || s->what != DO_REFUSE));
}

static void
lower_steps(struct lower *l)
{
	const struct step *s;
	int i;

	for (i = 0; i < l->check->nstep && !l->m->spent; i++) {
		s = &l->check->steps[i];
		/* The referee's own answer: only its meaning is lowered. */
		if (l->q->ruled != NULL && l->m->tells &&
		    (s->what != DO_ANSWER || check_value(l->check, "ruled",
		    SIDE_NONE) < 0))
			continue;
		if (stopped(l, s))
			return;
		if (s->scope != SIDE_EACH) {
			step_side(l, s, s->scope);
			continue;
		}
		step_side(l, s, SIDE_1);
		step_side(l, s, SIDE_2);
	}
}

/* ---- the values that a ruling tells ---- */

static void
reach(struct lower *l, int value, int side, int unit)
{
	struct hand h = { side, unit };
	struct program *c = l->code;
	int reg;

	reg = lower_value(l, value, h);
	if (l->m->spent || lower_reg(l, reg)->bad != NULL)
		return;
	ARENA_PUSH(l->m->work, c->reach, c->nreach, c->reach_room);
	c->reach[c->nreach].index = value;
	c->reach[c->nreach].side = side;
	c->reach[c->nreach].unit = unit;
	c->reach[c->nreach].given = l->q->values[value * l->q->places +
	    question_place(l->q, side, unit)].set != 0;
	c->reach[c->nreach++].reg = reg;
}

/* Add every value that can be computed; if brief only scores and totals. */
static void
reach_all(struct lower *l)
{
	const struct value *v;
	int i, side, unit;

	for (i = 0; i < l->check->nvalue; i++) {
		v = &l->check->values[i];
		if (l->q->brief && v->kind != KIND_SUM &&
		    !text_eq(v->name, "total") && !text_eq(v->name, "need"))
			continue;
		for (side = SIDE_NONE; side <= SIDE_2; side++) {
			if (v->side != SIDE_EACH ? v->side != side :
			    side == SIDE_NONE)
				continue;
			if (!v->unit)
				reach(l, i, side, -1);
			for (unit = 0; v->unit && unit < l->q->units[side];
			    unit++)
				reach(l, i, side, unit);
		}
	}
}

static void
total(struct lower *l, int effect, int side, int unit)
{
	struct program *c = l->code;
	int reg;

	reg = l->effects[effect * l->q->places +
	    question_place(l->q, side, unit)];
	if (reg == REG_NONE)
		return;
	ARENA_PUSH(l->m->work, c->totals, c->ntotal, c->total_room);
	c->totals[c->ntotal].index = effect;
	c->totals[c->ntotal].side = side;
	c->totals[c->ntotal].unit = unit;
	c->totals[c->ntotal++].reg = reg;
}

/* Add the sums of all effects, by side and unit. */
static void
total_all(struct lower *l)
{
	int i, side, unit;

	for (i = 0; i < l->check->neffect; i++) {
		total(l, i, SIDE_NONE, -1);
		for (side = SIDE_1; side <= SIDE_2; side++)
			for (unit = -1; unit < l->q->units[side]; unit++)
				total(l, i, side, unit);
	}
}

/* ---- the whole ---- */

static void
uses_init(struct lower *l, struct uses *u, struct arena *a)
{
	u->throws = arena_alloc(a, (size_t)(l->check->nstep * SIDES + 1) *
	    sizeof(*u->throws));
	memset(&u->heard, 0, sizeof(u->heard));
	u->unsure = 0;
}

static void
lower_init(struct lower *l, struct machine *m, struct program *c)
{
	struct arena *a = m->work;
	int i, n;

	memset(l, 0, sizeof(*l));
	memset(c, 0, sizeof(*c));
	l->m = m;
	l->check = m->check;
	l->q = m->q;
	l->code = c;
	l->wanted.value = -1;
	l->values = arena_alloc(a, (size_t)(l->check->nvalue * l->q->places +
	    1) * sizeof(*l->values));
	if (m->uses != NULL)
		uses_init(l, m->uses, a);
	lower_first(l);
	n = l->check->nslot * SIDES;
	l->slots = arena_alloc(a, (size_t)(n + 1) * sizeof(int));
	for (i = 0; i < n; i++)
		l->slots[i] = REG_ZERO;
	n = l->check->neffect * l->q->places;
	l->effects = arena_alloc(a, (size_t)(n + 1) * sizeof(int));
	for (i = 0; i < n; i++)
		l->effects[i] = REG_NONE;
	l->stop = l->answer = l->answered = l->nexts = REG_NONE;
	c->of = REG_NONE;
}

/* Lower all steps, but for the throws in `idle` (NULL: none). */
static void
lower_all(struct machine *m, const struct wanted *w, const char *idle,
    struct program *c)
{
	struct hand h = { SIDE_NONE, -1 };
	struct lower l;

	lower_init(&l, m, c);
	if (w != NULL)
		l.wanted = *w;
	l.idle = idle;
	lower_steps(&l);
	if (l.wanted.value >= 0 && !m->spent) {
		h.side = l.wanted.side;
		c->has_of = 1;
		c->of = lower_value(&l, l.wanted.value, h);
	}
	if (m->tells && !m->spent) {
		reach_all(&l);
		total_all(&l);
	}
	c->stop = l.stop;
	c->answer = l.answer;
	c->answered = l.answered;
	c->nexts = l.nexts;
	c->effects = l.effects;
}

/* ---- throws that no other step reads ---- */

/* Is an instruction read? (A throw: one of its slots; a step: always.) */
static int
ins_read(const struct ins *i, const char *read)
{
	int k;

	if (opcodes[i->op].step && i->op != I_THROW)
		return i->op != I_PASS;
	for (k = i->op == I_THROW; k < i->nout; k++)
		if (read[i->out + k])
			return 1;
	return 0;
}

/*
 * FAILED_TOO: also find throws that were lowered to I_PASS. IN_DOUBT:
 * instructions that write a doubted register read nothing.
 */
enum { FAILED_TOO = 1, IN_DOUBT = 2 };

/* The number of first operands that do not count as read. */
static int
ins_skips(const struct program *c, const struct ins *i, int how)
{
	if (opcodes[i->op].step)
		return 1;
	return (how & IN_DOUBT) != 0 && (c->fails[i->out] & DOUBTED) != 0 ?
	    i->nin : 0;
}

static int
ins_throws(const struct ins *i, int how)
{
	const struct step_use *u = i->x;

	return i->op == I_THROW || ((how & FAILED_TOO) != 0 &&
	    i->op == I_PASS && u->step->what == DO_ROLL);
}

/*
 * Find throws that no other step reads, directly or through values and other
 * throws. NULL: none; else [throw_place()]: 1 for each.
 */
static char *
throws_idle(const struct machine *m, const struct program *c, int how)
{
	const struct check *check = m->check;
	const struct ins *i;
	const struct step_use *u;
	char *read, *idle;
	int at, k;

	idle = NULL;
	read = arena_alloc(m->work, (size_t)c->nreg);
	for (at = c->n - 1; at >= 0; at--) {
		i = &c->all[at];
		if (ins_read(i, read)) {
			for (k = ins_skips(c, i, how); k < i->nin; k++)
				read[c->ops[i->in + k]] = 1;
		} else if (ins_throws(i, how)) {
			u = i->x;
			if (idle == NULL)
				idle = arena_alloc(m->work,
				    (size_t)(check->nstep * SIDES));
			idle[(int)(u->step - check->steps) * SIDES +
			    i->h.side] = 1;
		}
	}
	return idle;
}

/*
 * Which throws are made must not depend on the numbers of a question: find idle
 * ones in code that knows no number, with all words of the steps.
 */
static const char *
throws_settle(struct machine *m)
{
	struct machine words = *m;
	struct program c;

	words.uses = NULL;
	words.tells = words.settles = 1;
	words.explains = words.shape = 0;
	lower_all(&words, NULL, NULL, &c);
	m->spent |= words.spent;
	return m->spent ? NULL : throws_idle(&words, &c, 0);
}

/* Add the words that throws read, if those are surely made. */
static void
hear_throws(const struct machine *m, const struct program *c)
{
	const char *idle;
	int i;

	idle = throws_idle(m, c, FAILED_TOO | IN_DOUBT);
	for (i = 0; i < m->check->nstep * SIDES; i++)
		if (idle == NULL || !idle[i])
			heard_add(&m->uses->heard, &m->uses->throws[i]);
	if (m->uses->unsure)
		memset(&m->uses->heard, 0, sizeof(m->uses->heard));
}

int
program_make(struct machine *m, const struct wanted *w, struct program *c)
{
	const char *idle;

	lower_all(m, w, NULL, c);
	if (m->spent)
		return -1;
	idle = throws_idle(m, c, FAILED_TOO) != NULL ? throws_settle(m) : NULL;
	if (idle != NULL)
		lower_all(m, w, idle, c);
	if (m->uses != NULL && !m->spent)
		hear_throws(m, c);
	return m->spent ? -1 : 0;
}

uint64_t
code_formula(struct machine *m, const struct expr *x, struct hand h,
    struct reg *out)
{
	struct lower l;
	struct program c;

	lower_init(&l, m, &c);
	*out = *lower_reg(&l, lower_formula(&l, x, h));
	return l.reads;
}

int
program_uses(const struct question *q, int open, struct arena *a,
    struct budget *b, struct uses *u)
{
	struct err quiet;
	struct machine m;
	struct program c;
	struct lower l;

	err_clear(&quiet);
	machine_init(&m, q, a, &quiet);
	m.uses = u;
	m.budget = b;
	m.tells = 1;
	m.shape = open;
	lower_init(&l, &m, &c);
	lower_steps(&l);
	if (!m.spent)
		hear_throws(&m, &c);
	return m.spent ? -1 : 0;
}

struct val
program_default(const struct question *q, int value, struct hand h,
    struct arena *a)
{
	const struct valdef *d;
	struct err quiet;
	struct machine m;
	struct reg r;

	err_clear(&quiet);
	machine_init(&m, q, a, &quiet);
	for (d = q->check->values[value].defs; d != NULL; d = d->next)
		if (origin_live(&d->from, q->choice, NULL))
			break;
	if (d == NULL || d->expr == NULL)
		return val_none();
	(void)code_formula(&m, d->expr, h, &r);
	return m.spent || r.bad != NULL ? val_none() : r.v;
}

int
program_lacks(const struct program *c)
{
	const struct reg *r;
	int i;

	for (i = 0; i < c->nop; i++) {
		r = &c->regs[c->ops[i]];
		if (c->known[c->ops[i]] && r->bad != NULL &&
		    r->bad->kind == BAD_MISSING)
			return 1;
	}
	r = &c->regs[c->stop];
	return c->known[c->stop] && r->bad != NULL &&
	    r->bad->kind == BAD_MISSING;
}

int
program_reads(const struct question *q, const struct expr *x, int side,
    struct arena *a, uint64_t *reads)
{
	struct hand h = { side, -1 };
	struct err quiet;
	struct machine m;
	struct reg r;

	err_clear(&quiet);
	machine_init(&m, q, a, &quiet);
	*reads = code_formula(&m, x, h, &r);
	return m.spent ? -1 : 0;
}
