/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The code of a question, run for all faces there are.
 *
 * Ways things may have gone are kept as columns: a register that has one value
 * in all ways is kept once, another one as its few classes and a number a way.
 * An instruction runs once for each combination of the classes it reads. A
 * throw makes of each way as many as it has outcomes; before that, what is
 * made of the throw alone is computed for its outcomes, and outcomes that
 * nothing later tells apart are one. So are ways, once a register in which
 * they differ was read for the last time.
 */
#include <config.h>

#include <string.h>

#include "engine/columns.h"
#include "engine/den.h"
#include "engine/roll.h"
#include "engine/run.h"

enum { WAYS_MOST = 2000000, OUT_MOST = 1 + SLOT_MOST };

/* What one kind of throw brings, as far as it matters. */
struct fork {
	const struct spread *thrown;	/* NULL: nothing is thrown */
	int n;
	struct wide *weights;
	struct column *live;	/* [number among the live registers] */
};

struct count {
	struct machine *m;
	const struct program *c;
	struct run run;
	int n;
	struct wide *weights;
	struct column *cols;	/* [register] */
	unsigned char *have;	/* [register]: it is computed */
	unsigned char *done;	/* [instruction]: it was run ahead, or is in vain */
	unsigned char *live;	/* [register]: it is read later */
	int *last;		/* [register]: the last that reads it */
	int *finals, nfinal;	/* registers that count at the end */
	int died;		/* a register in which ways differ did */
	struct ints ints;
	const struct spread *spreads;
	struct den den;
};

static int
too_large(const struct count *t)
{
	if (t->m->budget->over)
		return machine_spent(t->m, &t->m->check->from, "check");
	return err_set(t->m->err, "the chances need more than 1024 bits");
}

static int
spend(struct count *t, uint64_t steps)
{
	return machine_spend(t->m, steps) < 0 ?
	    machine_spent(t->m, &t->m->check->from, "check") : 0;
}

/* ---- what is read later ---- */

/* The registers that count at the end. */
static void
find_finals(struct count *t)
{
	const struct program *c = t->c;
	int n;

	n = t->m->check->neffect * t->m->q->places;
	t->finals = arena_raw(t->m->arena, (size_t)(n + 6) * sizeof(int));
	memcpy(t->finals, c->effects, (size_t)n * sizeof(int));
	t->finals[n++] = c->stop;
	t->finals[n++] = c->answer;
	t->finals[n++] = c->answered;
	t->finals[n++] = c->then;
	t->finals[n++] = c->offers;
	if (c->of >= 0)
		t->finals[n++] = c->of;
	t->nfinal = n;
}

/* Which registers do instructions behind this one read? */
static void
find_live(struct count *t, int at)
{
	const struct program *c = t->c;
	const struct ins *i;
	int k, j;

	memset(t->live, 0, (size_t)c->nreg);
	for (k = 0; k < t->nfinal; k++)
		t->live[t->finals[k]] = 1;
	for (j = c->n - 1; j > at; j--) {
		i = &c->all[j];
		if (t->done[j] ||
		    (!opcodes[i->op].step && !t->live[i->out]))
			continue;
		for (k = 0; k < i->nin; k++)
			t->live[c->ops[i->in + k]] = 1;
	}
}

/* What nothing reads is not run; of the rest, who reads it last? */
static void
find_last(struct count *t)
{
	const struct program *c = t->c;
	const struct ins *i;
	int j, k;

	find_live(t, -1);
	for (j = 0; j < c->n; j++) {
		i = &c->all[j];
		if (!opcodes[i->op].step && !t->live[i->out]) {
			t->done[j] = 1;
			continue;
		}
		for (k = 0; k < i->nin; k++)
			t->last[c->ops[i->in + k]] = j;
	}
	for (k = 0; k < t->nfinal; k++)
		t->last[t->finals[k]] = c->n;
}

/* ---- one instruction ---- */

/* The operands of an instruction, as columns. */
struct operands {
	const struct column *few[64], **cols;
	const struct reg *few_in[64], **in;
};

static void
operands(struct count *t, const struct column *cols, const struct ins *i,
    struct operands *o)
{
	size_t n = (size_t)i->nin;
	int k;

	o->cols = o->few;
	o->in = o->few_in;
	if (i->nin > (int)(sizeof(o->few) / sizeof(o->few[0]))) {
		o->cols = arena_raw(t->m->arena, n * sizeof(*o->cols));
		o->in = arena_raw(t->m->arena, n * sizeof(*o->in));
	}
	for (k = 0; k < i->nin; k++)
		o->cols[k] = &cols[t->c->ops[i->in + k]];
}

static void
operands_at(struct operands *o, int nin, int way)
{
	int k;

	for (k = 0; k < nin; k++)
		o->in[k] = column_at(o->cols[k], way);
}

/* A column from the classes of groups. */
static void
column_of(struct count *t, struct column *col, const struct classes *c,
    const struct groups *g, const int *class, int ways)
{
	int i;

	col->classes = c->all;
	col->n = c->n;
	col->id = NULL;
	if (c->n == 1)
		return;
	col->id = ints_take(t->m, &t->ints, ways);
	for (i = 0; i < ways; i++)
		col->id[i] = class[g->of[i]];
}

/* Run an instruction whose operands are the same in all ways. */
static int
run_once(struct count *t, const struct ins *i, struct column *cols,
    struct operands *o)
{
	struct reg *out;
	int j;

	out = arena_raw(t->m->arena, i->nout * sizeof(*out));
	operands_at(o, i->nin, 0);
	opcodes[i->op].run(t->m, i, o->in, out);
	for (j = 0; j < i->nout; j++)
		column_all(&cols[i->out + j], &out[j]);
	if (t->m->spent || spend(t, 1) < 0)
		return -1;
	return opcodes[i->op].step ? run_consult(&t->run, i, o->in, out) : 0;
}

/*
 * Run an instruction over ways; a step of the ruling is consulted. 0, or -1
 * with err set.
 */
static int
run_over(struct count *t, const struct ins *i, struct column *cols, int ways)
{
	struct classes classes[OUT_MOST];
	struct operands o;
	struct groups g;
	struct reg out[OUT_MOST];
	int *class[OUT_MOST], k, j, got;

	operands(t, cols, i, &o);
	for (k = 0; k < i->nin && o.cols[k]->id == NULL; k++)
		continue;
	if (k == i->nin)
		return run_once(t, i, cols, &o);
	group_by(t->m, &t->ints, o.cols, i->nin, ways, &g);
	if (spend(t, (uint64_t)g.n + (uint64_t)ways / 16 + 1) < 0)
		return -1;
	for (j = 0; j < i->nout; j++) {
		classes_init(&classes[j], t->m);
		class[j] = ints_take(t->m, &t->ints, g.n);
	}
	got = 0;
	for (k = 0; k < g.n && got == 0; k++) {
		operands_at(&o, i->nin, g.first[k]);
		opcodes[i->op].run(t->m, i, o.in, out);
		if (t->m->spent)
			return -1;
		if (opcodes[i->op].step)
			got = run_consult(&t->run, i, o.in, out);
		for (j = 0; j < i->nout; j++)
			class[j][k] = classes_put(&classes[j], &out[j]);
	}
	for (j = 0; j < i->nout; j++) {
		column_of(t, &cols[i->out + j], &classes[j], &g, class[j],
		    ways);
		ints_give(&t->ints, class[j]);
	}
	groups_free(&t->ints, &g);
	return got;
}

static void
computed(struct count *t, const struct ins *i)
{
	int j;

	for (j = 0; j < i->nout; j++)
		t->have[i->out + j] = 1;
}

/* ---- ways that nothing tells apart ---- */

/* The registers in which ways differ: those that are read later, or not. */
static int
varying(const struct count *t, int live, int *regs)
{
	int r, n;

	for (r = n = 0; r < t->c->nreg; r++)
		if (t->have[r] && t->cols[r].id != NULL &&
		    t->live[r] == live)
			regs[n++] = r;
	return n;
}

static void
drop_dead(struct count *t, int *regs)
{
	int i, n;

	n = varying(t, 0, regs);
	for (i = 0; i < n; i++) {
		ints_give(&t->ints, t->cols[regs[i]].id);
		t->cols[regs[i]].id = NULL;
		t->have[regs[i]] = 0;
	}
}

/* Ways that agree in all that instructions behind this one read are one. */
static int
merge(struct count *t, int at)
{
	const struct column **cols;
	struct groups g;
	int *regs, i, k, n, way;

	t->died = 0;
	if (t->n == 1)
		return 0;
	find_live(t, at);
	regs = ints_take(t->m, &t->ints, t->c->nreg);
	drop_dead(t, regs);
	n = varying(t, 1, regs);
	if (spend(t, (uint64_t)t->n / 4 * (uint64_t)(n + 1) + 1) < 0)
		return -1;
	cols = arena_raw(t->m->arena, (size_t)(n + 1) * sizeof(*cols));
	for (i = 0; i < n; i++)
		cols[i] = &t->cols[regs[i]];
	group_by(t->m, &t->ints, cols, n, t->n, &g);
	if (g.n < t->n) {
		for (i = k = 0; i < t->n; i++) {
			way = g.of == NULL ? 0 : g.of[i];
			if (way == k) {
				wide_copy(&t->weights[k++], &t->weights[i]);
			} else if (wide_add(&t->weights[way],
			    &t->weights[i]) < 0) {
				return too_large(t);
			}
		}
		for (i = 0; i < n; i++)
			for (k = 0; k < g.n; k++)
				t->cols[regs[i]].id[k] =
				    t->cols[regs[i]].id[g.first[k]];
		t->n = g.n;
	}
	groups_free(&t->ints, &g);
	ints_give(&t->ints, regs);
	return 0;
}

/* ---- a throw ---- */

struct throwing {
	struct count *t;
	const struct ins *i;
	const struct step_use *u;
	int at;			/* the number of the instruction */
	struct groups g;	/* ways that agree in what decides the throw */
	int *part;		/* [group] */
	struct reg *stop;	/* [group]: why it stopped, if it did */
	struct fork *parts;	/* none is the first, if there is any such way */
	int nparts, room, idle;	/* idle: the number of the one that is none */
	struct den most;	/* over which all weights are brought */
	struct wide all;	/* the same as a weight */
	unsigned char *made;	/* [register]: of the throw alone */
	int *cone, ncone;	/* instructions that make them */
	int *live, nlive;	/* registers of the throw that are read later */
};

/* The slots of the throw that later instructions read. */
static uint64_t
slots_needed(const struct throwing *w)
{
	uint64_t needs;
	int k;

	needs = 0;
	for (k = 0; k < w->u->nslot; k++)
		if (w->t->live[w->i->out + 1 + k])
			needs |= (uint64_t)1 << w->u->slots[k];
	return needs;
}

static int
part_new(struct throwing *w, const struct spread *thrown)
{
	struct fork *p;

	ARENA_PUSH(w->t->m->arena, w->parts, w->nparts, w->room);
	p = &w->parts[w->nparts];
	memset(p, 0, sizeof(*p));
	p->thrown = thrown;
	return w->nparts++;
}

static int
part_idle(struct throwing *w)
{
	if (w->idle < 0)
		w->idle = part_new(w, NULL);
	return w->idle;
}

/* The part of a throw that is planned: -1 with err set. */
static int
part_thrown(struct throwing *w, struct plan *p)
{
	struct count *t = w->t;
	struct spread *s;
	int i;

	plan_narrow(t->m->check, w->u->step->roll, slots_needed(w), p);
	for (i = 0; i < w->nparts; i++)
		if (w->parts[i].thrown != NULL && memcmp(
		    w->parts[i].thrown->plan, p, sizeof(*p)) == 0)
			return i;
	s = arena_alloc(t->m->arena, sizeof(*s));
	if (roll_spread(t->m, w->u->step, p, &t->spreads, s) < 0)
		return -1;
	den_join(&w->most, &s->den);
	return part_new(w, s);
}

/* What the ways of a group throw. */
static int
group_part(struct throwing *w, const struct reg *const *in, struct reg *stop)
{
	struct count *t = w->t;
	struct reg out[OUT_MOST];
	const struct bad *bad;
	struct plan p;

	op_throw(t->m, w->i, in, out);
	*stop = out[0];
	if (run_consult(&t->run, w->i, in, out) < 0)
		return -1;
	if (!run_throws(w->i, in))
		return part_idle(w);
	bad = run_plan(&t->run, w->i, in, &p);
	if (bad == NULL)
		return part_thrown(w, &p);
	if (bad->kind != BAD_REFUSED)
		return bad_tell(t->m, bad);
	stop->bad = bad;
	return part_idle(w);
}

static int
find_parts(struct throwing *w)
{
	struct count *t = w->t;
	struct operands o;
	int k;

	operands(t, t->cols, w->i, &o);
	/* Its slots so far do not decide a throw. */
	group_by(t->m, &t->ints, o.cols, w->u->now, t->n, &w->g);
	w->part = ints_take(t->m, &t->ints, w->g.n);
	w->stop = arena_raw(t->m->arena, (size_t)w->g.n * sizeof(*w->stop));
	for (k = 0; k < w->g.n; k++) {
		operands_at(&o, w->i->nin, w->g.first[k]);
		w->part[k] = group_part(w, o.in, &w->stop[k]);
		if (w->part[k] < 0)
			return -1;
	}
	return 0;
}

/* The column of a slot before the throw. */
static struct column *
slot_before(const struct throwing *w, int k)
{
	return &w->t->cols[w->t->c->ops[w->i->in + w->u->now + k]];
}

/*
 * Is what was in the slots the same in all ways? (Else ways that do not throw
 * are no single outcome.)
 */
static int
before_same(const struct throwing *w)
{
	int k;

	for (k = 0; k < w->u->nslot; k++)
		if (w->t->live[w->i->out + 1 + k] &&
		    slot_before(w, k)->id != NULL)
			return 0;
	return 1;
}

/* Of what is an instruction made? 1 of the throw, 0 of what is had, -1 else. */
static int
made_of(const struct throwing *w, const struct ins *i)
{
	struct count *t = w->t;
	int k, reg, made;

	made = 0;
	for (k = 0; k < i->nin; k++) {
		reg = t->c->ops[i->in + k];
		if (w->made[reg])
			made = 1;
		else if (!t->have[reg] || t->cols[reg].id != NULL)
			return -1;
	}
	return made;
}

/* What is made of the throw alone; what is made of nothing else is run. */
static int
find_cone(struct throwing *w)
{
	struct count *t = w->t;
	const struct ins *i;
	int j, k, of;

	w->made = arena_alloc(t->m->arena, (size_t)t->c->nreg);
	for (k = 0; k < w->u->nslot; k++)
		w->made[w->i->out + 1 + k] = 1;
	w->cone = ints_take(t->m, &t->ints, t->c->n);
	if (w->idle >= 0 && !before_same(w))
		return 0;
	for (j = w->at + 1; j < t->c->n; j++) {
		i = &t->c->all[j];
		if (t->done[j] || opcodes[i->op].step)
			continue;
		of = made_of(w, i);
		if (of < 0)
			continue;
		t->done[j] = 1;
		if (of > 0) {
			w->made[i->out] = 1;
			w->cone[w->ncone++] = j;
			continue;
		}
		if (run_over(t, i, t->cols, t->n) < 0)
			return -1;
		computed(t, i);
	}
	return 0;
}

/* A slot in all outcomes of a throw. */
static void
slot_column(struct throwing *w, const struct spread *s, int slot,
    struct column *col)
{
	struct count *t = w->t;
	struct classes c;
	struct reg r;
	int i;

	classes_init(&c, t->m);
	col->id = ints_take(t->m, &t->ints, s->count);
	for (i = 0; i < s->count; i++) {
		reg_set(&r, val_int(s->all[i].slots[slot]), NULL);
		col->id[i] = classes_put(&c, &r);
	}
	col->classes = c.all;
	col->n = c.n;
	if (c.n > 1)
		return;
	ints_give(&t->ints, col->id);
	col->id = NULL;
}

/* The first outcome of each group stays, with the weight of all. */
static int
part_gather(struct throwing *w, struct fork *p, const struct groups *g,
    const struct column *cols)
{
	struct count *t = w->t;
	const struct spread *s = p->thrown;
	struct column *col;
	int i, k, n;

	p->n = g->n;
	p->weights = arena_raw(t->m->arena, (size_t)p->n *
	    sizeof(*p->weights));
	for (i = n = 0; i < s->count; i++) {
		k = g->of == NULL ? 0 : g->of[i];
		if (k == n)
			wide_copy(&p->weights[n++], &s->all[i].weight);
		else if (wide_add(&p->weights[k], &s->all[i].weight) < 0)
			return too_large(t);
	}
	for (i = 0; i < p->n; i++)
		if (den_scale(&p->weights[i], &w->most, &s->den) < 0)
			return too_large(t);
	for (k = 0; k < w->nlive; k++) {
		col = &p->live[k];
		*col = cols[w->live[k]];
		if (col->id == NULL)
			continue;
		col->id = ints_take(t->m, &t->ints, p->n);
		for (i = 0; i < p->n; i++)
			col->id[i] = cols[w->live[k]].id[g->first[i]];
	}
	return 0;
}

/* What a throw brings: its slots, and what is made of them. */
static int
part_make(struct throwing *w, struct fork *p, struct column *cols)
{
	struct count *t = w->t;
	const struct spread *s = p->thrown;
	const struct column **live;
	struct groups g;
	int k, reg, got;

	p->live = arena_alloc(t->m->arena, (size_t)(w->nlive + 1) *
	    sizeof(*p->live));
	if (s != NULL && spend(t, (uint64_t)s->count *
	    (uint64_t)(w->ncone + 1) / 8 + 1) < 0)
		return -1;
	for (k = 0; k < w->u->nslot; k++) {
		reg = w->i->out + 1 + k;
		if (s == NULL)
			cols[reg] = *slot_before(w, k);
		else
			slot_column(w, s, w->u->slots[k], &cols[reg]);
	}
	for (k = 0; k < w->ncone; k++)
		if (run_over(t, &t->c->all[w->cone[k]], cols,
		    s == NULL ? 1 : s->count) < 0)
			return -1;
	if (s == NULL) {
		p->n = 1;
		p->weights = &w->all;
		for (k = 0; k < w->nlive; k++)
			p->live[k] = cols[w->live[k]];
		return 0;
	}
	live = arena_raw(t->m->arena, (size_t)(w->nlive + 1) * sizeof(*live));
	for (k = 0; k < w->nlive; k++)
		live[k] = &cols[w->live[k]];
	group_by(t->m, &t->ints, live, w->nlive, s->count, &g);
	got = part_gather(w, p, &g, cols);
	for (k = 0; k < w->u->nslot; k++)
		ints_give(&t->ints, cols[w->i->out + 1 + k].id);
	for (k = 0; k < w->ncone; k++)
		ints_give(&t->ints, cols[t->c->all[w->cone[k]].out].id);
	groups_free(&t->ints, &g);
	return got;
}

/* The registers of the throw that are read later. */
static void
find_made_live(struct throwing *w)
{
	struct count *t = w->t;
	int k, reg;

	find_live(t, w->at);
	w->live = ints_take(t->m, &t->ints, w->u->nslot + w->ncone + 1);
	for (k = 0; k < w->u->nslot; k++)
		if (t->live[w->i->out + 1 + k])
			w->live[w->nlive++] = w->i->out + 1 + k;
	for (k = 0; k < w->ncone; k++) {
		reg = t->c->all[w->cone[k]].out;
		if (t->live[reg])
			w->live[w->nlive++] = reg;
	}
}

static int
parts_make(struct throwing *w)
{
	struct count *t = w->t;
	struct column *cols;
	struct den none;
	size_t size;
	int k;

	memset(&none, 0, sizeof(none));
	wide_set(&w->all, 1);
	if (den_scale(&w->all, &w->most, &none) < 0)
		return too_large(t);
	find_made_live(w);
	size = (size_t)t->c->nreg * sizeof(*cols);
	cols = arena_raw(t->m->arena, size);
	memcpy(cols, t->cols, size);
	for (k = 0; k < w->nparts; k++)
		if (part_make(w, &w->parts[k], cols) < 0)
			return -1;
	return 0;
}

/* Each way becomes as many as what it throws has outcomes. */
struct product {
	int n;
	int *from, *outcome, *part;	/* [new way] */
};

static int
product_size(struct throwing *w, struct product *x)
{
	struct count *t = w->t;
	int64_t n;
	int i;

	for (i = 0, n = 0; i < t->n; i++)
		n += w->parts[w->part[w->g.of == NULL ? 0 : w->g.of[i]]].n;
	if (n > WAYS_MOST)
		return err_set(t->m->err, "the chances need more than %d states",
		    WAYS_MOST);
	x->n = (int)n;
	return spend(t, (uint64_t)n * 4) < 0 || budget_room(t->m->budget,
	    t->m->arena, (size_t)n * sizeof(struct wide)) < 0 ?
	    too_large(t) : 0;
}

static int
product_weights(struct throwing *w, struct product *x)
{
	struct count *t = w->t;
	const struct fork *p;
	struct wide *weights;
	int i, k, n, part;

	weights = arena_raw(t->m->arena, (size_t)x->n * sizeof(*weights));
	for (i = n = 0; i < t->n; i++) {
		part = w->part[w->g.of == NULL ? 0 : w->g.of[i]];
		p = &w->parts[part];
		for (k = 0; k < p->n; k++, n++) {
			x->from[n] = i;
			x->part[n] = part;
			x->outcome[n] = k;
			wide_copy(&weights[n], &t->weights[i]);
			if (wide_mul(&weights[n], &p->weights[k]) < 0)
				return too_large(t);
		}
	}
	t->weights = weights;
	return 0;
}

/* A register of before the throw, in the new ways. */
static void
column_spread(struct throwing *w, const struct product *x, struct column *col)
{
	struct count *t = w->t;
	int *id, i;

	id = ints_take(t->m, &t->ints, x->n);
	for (i = 0; i < x->n; i++)
		id[i] = col->id[x->from[i]];
	ints_give(&t->ints, col->id);
	col->id = id;
	column_compact(t->m, &t->ints, col, x->n);
}

/* Why the ruling stopped, in the new ways. */
static void
stop_column(struct throwing *w, const struct product *x)
{
	struct count *t = w->t;
	struct column *col = &t->cols[w->i->out];
	struct classes c;
	int *class, k;

	classes_init(&c, t->m);
	class = ints_take(t->m, &t->ints, w->g.n);
	for (k = 0; k < w->g.n; k++)
		class[k] = classes_put(&c, &w->stop[k]);
	column_of(t, col, &c, &w->g, class, t->n);
	if (col->id != NULL)
		column_spread(w, x, col);
	ints_give(&t->ints, class);
}

/* A register of the throw, in the new ways. */
static void
made_column(struct throwing *w, const struct product *x, int live)
{
	struct count *t = w->t;
	struct column *col = &t->cols[w->live[live]];
	const struct column *of;
	struct classes c;
	int **class, i, k, p;

	classes_init(&c, t->m);
	class = arena_raw(t->m->arena, (size_t)w->nparts * sizeof(*class));
	for (p = 0; p < w->nparts; p++) {
		of = &w->parts[p].live[live];
		class[p] = ints_take(t->m, &t->ints, of->n);
		for (k = 0; k < of->n; k++)
			class[p][k] = classes_put(&c, &of->classes[k]);
	}
	col->classes = c.all;
	col->n = c.n;
	col->id = ints_take(t->m, &t->ints, x->n);
	for (i = 0; i < x->n; i++) {
		of = &w->parts[x->part[i]].live[live];
		k = of->id == NULL ? 0 : of->id[x->part[i] == w->idle ?
		    x->from[i] : x->outcome[i]];
		col->id[i] = class[x->part[i]][k];
	}
	for (p = 0; p < w->nparts; p++)
		ints_give(&t->ints, class[p]);
	column_compact(t->m, &t->ints, col, x->n);
}

static int
product(struct throwing *w)
{
	struct count *t = w->t;
	struct product x = { 0, NULL, NULL, NULL };
	int *regs, i, k, n;

	if (product_size(w, &x) < 0)
		return -1;
	x.from = ints_take(t->m, &t->ints, x.n);
	x.outcome = ints_take(t->m, &t->ints, x.n);
	x.part = ints_take(t->m, &t->ints, x.n);
	if (product_weights(w, &x) < 0)
		return -1;
	/* (The columns of slots before are read until they are spread.) */
	for (k = 0; k < w->nlive; k++)
		made_column(w, &x, k);
	stop_column(w, &x);
	regs = ints_take(t->m, &t->ints, t->c->nreg);
	drop_dead(t, regs);
	n = varying(t, 1, regs);
	for (i = 0; i < n; i++)
		column_spread(w, &x, &t->cols[regs[i]]);
	ints_give(&t->ints, regs);
	for (k = 0; k < w->nlive; k++)
		t->have[w->live[k]] = 1;
	computed(t, w->i);
	t->n = x.n;
	ints_give(&t->ints, x.from);
	ints_give(&t->ints, x.outcome);
	ints_give(&t->ints, x.part);
	den_add(&t->den, &w->most);
	return 0;
}

/* A throw's registers that nothing reads hold what was before it. */
static void
rest(struct throwing *w)
{
	struct count *t = w->t;
	int k;

	for (k = 0; k < w->u->nslot; k++)
		if (!t->live[w->i->out + 1 + k])
			column_all(&t->cols[w->i->out + 1 + k],
			    &t->c->regs[0]);
}

static int
throw(struct count *t, int at)
{
	struct throwing w;

	if (t->died && merge(t, at - 1) < 0)
		return -1;
	memset(&w, 0, sizeof(w));
	w.t = t;
	w.i = &t->c->all[at];
	w.u = w.i->x;
	w.at = at;
	w.idle = -1;
	find_live(t, at);
	if (find_parts(&w) < 0 || find_cone(&w) < 0 || parts_make(&w) < 0 ||
	    product(&w) < 0)
		return -1;
	rest(&w);
	groups_free(&t->ints, &w.g);
	ints_give(&t->ints, w.part);
	ints_give(&t->ints, w.cone);
	ints_give(&t->ints, w.live);
	return merge(t, at);
}

/* ---- the whole ---- */

/* Did an operand in which ways differ have its last reader here? */
static int
ends(const struct count *t, int at)
{
	const struct ins *i = &t->c->all[at];
	int k, reg;

	for (k = 0; k < i->nin; k++) {
		reg = t->c->ops[i->in + k];
		if (t->last[reg] == at && t->cols[reg].id != NULL)
			return 1;
	}
	return 0;
}

static int
one(struct count *t, int at)
{
	enum { WORTH = 16 };
	const struct ins *i = &t->c->all[at];

	if (i->op == I_THROW)
		return throw(t, at);
	if (run_over(t, i, t->cols, t->n) < 0)
		return -1;
	computed(t, i);
	t->died |= ends(t, at);
	return t->died && t->n >= WORTH && opcodes[i->op].step ?
	    merge(t, at) : 0;
}

static void
count_init(struct count *t, struct machine *m, const struct program *c)
{
	struct arena *a = m->arena;
	int r;

	memset(t, 0, sizeof(*t));
	t->m = m;
	t->c = c;
	t->run.m = m;
	t->run.code = c;
	t->n = 1;
	t->weights = arena_alloc(a, sizeof(*t->weights));
	wide_set(t->weights, 1);
	t->cols = arena_alloc(a, (size_t)c->nreg * sizeof(*t->cols));
	t->have = arena_alloc(a, (size_t)c->nreg);
	t->live = arena_alloc(a, (size_t)c->nreg);
	t->done = arena_alloc(a, (size_t)c->n + 1);
	t->last = arena_alloc(a, (size_t)c->nreg * sizeof(int));
	for (r = 0; r < c->nreg; r++) {
		t->have[r] = c->known[r];
		column_all(&t->cols[r], &c->regs[r]);
	}
	find_finals(t);
	find_last(t);
}

struct count *
count_all(struct machine *m, const struct program *c, struct ways *w)
{
	struct count *t;
	struct den none;
	int at;

	t = arena_alloc(m->arena, sizeof(*t));
	count_init(t, m, c);
	for (at = 0; at < c->n; at++)
		if (!t->done[at] && one(t, at) < 0)
			return NULL;
	if (merge(t, c->n) < 0)
		return NULL;
	memset(&none, 0, sizeof(none));
	w->n = t->n;
	w->weights = t->weights;
	wide_set(&w->all, 1);
	if (den_scale(&w->all, &t->den, &none) < 0) {
		(void)too_large(t);
		return NULL;
	}
	return t;
}

const struct reg *
count_reg(const struct count *t, int way, int reg)
{
	return column_at(&t->cols[reg], way);
}
