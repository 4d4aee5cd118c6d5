/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The code of a question, run for all faces.
 *
 * A way is one course that the ruling may have taken so far, with a weight.
 * Ways are kept as columns: for each register its few classes, and the class of
 * every way. An instruction runs once for each combination of the classes it
 * reads. A throw makes of each way as many as it has outcomes; before that,
 * what depends on the throw alone is computed for its outcomes, and outcomes
 * that no later instruction tells apart are merged. So are ways, once a
 * register in which they differ was read for the last time.
 */
#include <config.h>

#include <string.h>

#include "engine/columns.h"
#include "base/den.h"
#include "base/order.h"
#include "engine/roll.h"
#include "engine/run.h"

/* WORTH: fewer ways are not worth merging. */
enum { WAYS_MOST = 2000000, OUT_MOST = 1 + SLOT_MOST, WORTH = 16 };

/* A throw that some ways make: its outcomes, as far as later code reads. */
struct fork {
	const struct spread *thrown;	/* NULL: these ways do not throw */
	int n;
	struct wide *weights;
	struct column *live;	/* [index in throwing.live] */
};

struct count {
	struct machine *m;
	const struct program *c;
	struct run run;
	int n;
	struct wide *weights;	/* [way]; after product(): [way before it] */
	int *from;		/* [way]: the way before; NULL: no product */
	const struct wide **by;	/* [way]: weight of its outcome */
	struct column *cols;	/* [register] */
	unsigned char *have;	/* [register]: is it computed? */
	unsigned char *done;	/* [instruction]: was run, or need not run */
	int *last;		/* [register]: the last to read it, or -1 */
	int *vary, nvary;	/* registers in which ways may differ */
	int *finals, nfinal;	/* registers that the result reads */
	int died;		/* 1: merge() may find equal ways now */
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

/* ---- which registers are read later ---- */

/* Collect the registers that the result reads. */
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
	t->finals[n++] = c->nexts;
	t->finals[n++] = c->of;
	t->nfinal = n;
}

/* Is a register read after this instruction? */
static int
live(const struct count *t, int reg, int at)
{
	return t->last[reg] > at;
}

/* The last reader of each register, among the instructions still to run. */
static void
find_last(struct count *t)
{
	const struct program *c = t->c;
	const struct ins *i;
	int j, k, reg;

	memset(t->last, -1, (size_t)(c->nreg + 1) * sizeof(int));
	for (k = 0; k < t->nfinal; k++)
		t->last[t->finals[k]] = c->n;
	for (j = c->n - 1; j >= 0; j--) {
		i = &c->all[j];
		/* An instruction whose result nobody reads is not run. */
		if (t->done[j] || (!opcodes[i->op].step && t->last[i->out] < 0))
			t->done[j] = 1;
		else
			for (k = 0; k < i->nin; k++) {
				reg = c->ops[i->in + k];
				t->last[reg] = (int)greater(t->last[reg], j);
			}
	}
}

/* ---- one instruction ---- */

/* The operands of an instruction as columns, and as registers in one class. */
struct operands {
	const struct column *few[64], **cols;
	const struct reg *few_in[64], **in;
	const struct split *split;	/* NULL: the same in all ways */
	const int *first;
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

/* Set and return the split of the ways by the first n operands; NULL: none. */
static struct split *
operands_split(struct count *t, struct operands *o, int n)
{
	struct split *p;

	p = split_of(&t->ints, o->cols, n);
	o->split = p;
	o->first = p != NULL ? split_first(&t->ints, p) : NULL;
	return p;
}

/* Set in[] to the operands in the first way of number k. */
static inline void
operands_at(struct operands *o, int nin, int k)
{
	const struct column *c;
	int j;

	for (j = 0; j < nin; j++) {
		c = o->cols[j];
		o->in[j] = c->split == o->split ? &c->classes[k] :
		    c->split == NULL ? c->classes :
		    column_at(c, o->first != NULL ? o->first[k] : 0);
	}
}

/* Run an instruction whose operands have one class each. */
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
 * Run an instruction in all ways; steps also note what they consult. 0, or -1
 * with err set.
 */
static int
run_over(struct count *t, const struct ins *i, struct column *cols)
{
	const struct opcode_row *row = &opcodes[i->op];
	int nin = i->nin, nout = i->nout, k, j, got;
	struct fill fills[OUT_MOST];
	struct reg out[OUT_MOST];
	struct operands o;
	struct split *p;

	operands(t, cols, i, &o);
	p = operands_split(t, &o, nin);
	if (p == NULL)
		return run_once(t, i, cols, &o);
	if (spend(t, (uint64_t)p->nclass + (uint64_t)p->ways / 16 + 1) < 0)
		return -1;
	for (j = 0; j < nout; j++)
		fill_init(&fills[j], &t->ints, p);
	got = 0;
	for (k = 0; k < p->nclass && got == 0; k++) {
		operands_at(&o, nin, k);
		row->run(t->m, i, o.in, out);
		if (t->m->spent)
			return -1;
		if (row->step)
			got = run_consult(&t->run, i, o.in, out);
		for (j = 0; j < nout; j++)
			fill_put(&fills[j], &out[j]);
	}
	for (j = 0; j < nout && got == 0; j++)
		fill_end(&fills[j], &cols[i->out + j]);
	split_give(&t->ints, p);
	return got;
}

static void
computed(struct count *t, const struct ins *i)
{
	int j;

	for (j = 0; j < i->nout; j++) {
		t->have[i->out + j] = 1;
		if (t->cols[i->out + j].split != NULL)
			t->vary[t->nvary++] = i->out + j;
	}
}

/* ---- merging equal ways ---- */

static void
drop_dead(struct count *t, int at)
{
	int i, n, reg;

	for (i = n = 0; i < t->nvary; i++) {
		reg = t->vary[i];
		if (live(t, reg, at)) {
			if (t->cols[reg].split != NULL)
				t->vary[n++] = reg;
			continue;
		}
		split_give(&t->ints, t->cols[reg].split);
		t->cols[reg].split = NULL;
		t->have[reg] = 0;
	}
	t->nvary = n;
}

/* The new ways are the old ways of[0 .. n - 1]: pick them in all columns. */
static void
pick_ways(struct count *t, const int *of, int n)
{
	struct split *was;
	struct column *c;
	int i;

	splits_forget(&t->ints);
	for (i = 0; i < t->nvary; i++) {
		c = &t->cols[t->vary[i]];
		was = c->split;
		if (was != NULL)
			c->split = split_pick(&t->ints, was, of, n);
		split_give(&t->ints, was);
	}
	t->n = n;
}

static int
number_of(const struct split *p, int way)
{
	return p == NULL ? 0 : p->class[way];
}

/* Room for n things of a size, or NULL with err set. */
static void *
room(struct count *t, int n, size_t size)
{
	size *= (size_t)n;
	if (budget_room(t->m->budget, t->m->arena, size) == 0)
		return arena_raw(t->m->arena, size);
	(void)too_large(t);
	return NULL;
}

static void
product_done(struct count *t, struct wide *weights)
{
	ints_give(&t->ints, t->from);
	t->from = NULL;
	t->weights = weights;
}

/* The weights of new ways: sums over outcomes, times the old way's weight. */
static int
merge_product(struct count *t, const struct split *p, int n)
{
	struct wide *sums, *some;
	int i, k, ok, *met, nmet;

	sums = room(t, n, sizeof(*sums));
	some = room(t, n, sizeof(*some));
	if (sums == NULL || some == NULL)
		return -1;
	for (i = 0; i < n; i++) {
		wide_set(&sums[i], 0);
		wide_set(&some[i], 0);
	}
	met = ints_take(&t->ints, n);
	for (i = nmet = ok = 0; i < t->n; i++) {
		k = number_of(p, i);
		if (wide_zero(&some[k]))
			met[nmet++] = k;
		ok |= wide_add(&some[k], t->by[i]);
		if (i + 1 < t->n && t->from[i + 1] == t->from[i])
			continue;
		while (nmet > 0) {
			k = met[--nmet];
			ok |= wide_mul(&some[k], &t->weights[t->from[i]]);
			ok |= wide_add(&sums[k], &some[k]);
			wide_set(&some[k], 0);
		}
	}
	ints_give(&t->ints, met);
	product_done(t, sums);
	return ok != 0 ? too_large(t) : 0;
}

/* Multiply out the weights of a product. */
static int
weigh(struct count *t)
{
	struct wide *weights;
	int i;

	if (t->from == NULL)
		return 0;
	weights = room(t, t->n, sizeof(*weights));
	if (weights == NULL)
		return -1;
	for (i = 0; i < t->n; i++) {
		wide_copy(&weights[i], &t->weights[t->from[i]]);
		if (wide_mul(&weights[i], t->by[i]) < 0)
			return too_large(t);
	}
	product_done(t, weights);
	return 0;
}

/* Add each way's weight to that of the first way with the same number. */
static int
merge_weights(struct count *t, const struct split *p)
{
	int i, k, n;

	for (i = n = 0; i < t->n; i++) {
		k = number_of(p, i);
		if (k == n)
			wide_copy(&t->weights[n++], &t->weights[i]);
		else if (wide_add(&t->weights[k], &t->weights[i]) < 0)
			return too_large(t);
	}
	return 0;
}

static int
merge_ways(struct count *t, struct split *p)
{
	int n, got;

	n = p == NULL ? 1 : p->nclass;
	got = t->from != NULL ? merge_product(t, p, n) : merge_weights(t, p);
	if (got == 0)
		pick_ways(t, p == NULL ? NULL : split_first(&t->ints, p), n);
	return got;
}

/* Merge ways that are equal in all registers that are read after `at`. */
static int
merge(struct count *t, int at)
{
	const struct column **cols;
	struct split *p;
	int i, got;

	t->died = 0;
	drop_dead(t, at);
	if (t->n == 1)
		return 0;
	if (spend(t, (uint64_t)t->n / 4 * (uint64_t)(t->nvary + 1) + 1) < 0)
		return -1;
	cols = arena_raw(t->m->arena, (size_t)(t->nvary + 1) * sizeof(*cols));
	for (i = 0; i < t->nvary; i++)
		cols[i] = &t->cols[t->vary[i]];
	p = split_of(&t->ints, cols, t->nvary);
	got = p == NULL || p->nclass < t->n ? merge_ways(t, p) : 0;
	split_give(&t->ints, p);
	return got;
}

/* ---- a throw ---- */

struct throwing {
	struct count *t;
	const struct ins *i;
	const struct step_use *u;
	int at;			/* index of the instruction */
	struct split *split;	/* ways by the operands of the throw, or NULL */
	int n;			/* groups of ways in that split */
	int *part;		/* [group]: index in parts */
	struct reg *stop;	/* [group]: the throw's stop register */
	struct fork *parts;	/* the different throws of all groups */
	int nparts, room, idle;	/* idle: the part that throws nothing, or -1 */
	struct den most;	/* common denominator of all parts */
	struct wide *all;	/* that denominator as a weight */
	unsigned char *made;	/* [register]: depends on the throw alone */
	int *cone, ncone;	/* instructions that compute those */
	int *live, nlive;	/* registers of the throw read later */
};

/* The group of a way. */
static int
group_of(const struct throwing *w, int way)
{
	return w->split == NULL ? 0 : w->split->class[way];
}

/* The bits of the throw's slots that later instructions read. */
static uint64_t
slots_needed(const struct throwing *w)
{
	uint64_t needs;
	int k;

	needs = 0;
	for (k = 0; k < w->u->nslot; k++)
		if (live(w->t, w->i->out + 1 + k, w->at))
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

/* Index of the part that makes this planned throw; -1 with err set. */
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

/* Index of the part that the ways of a group make; -1 with err set. */
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
	if (bad->kind != BAD_REFUSED && !(t->m->lets &&
	    bad->kind == BAD_MISSING))
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
	/* Only the operands before the slots decide which throw is made. */
	w->split = operands_split(t, &o, w->u->now);
	w->n = w->split == NULL ? 1 : w->split->nclass;
	w->part = ints_take(&t->ints, w->n);
	w->stop = arena_raw(t->m->arena, (size_t)w->n * sizeof(*w->stop));
	for (k = 0; k < w->n; k++) {
		operands_at(&o, w->i->nin, k);
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
 * Has each slot one class before the throw? (Else the ways that do not throw
 * would not be a single outcome.)
 */
static int
before_same(const struct throwing *w)
{
	int k;

	for (k = 0; k < w->u->nslot; k++)
		if (live(w->t, w->i->out + 1 + k, w->at) &&
		    slot_before(w, k)->split != NULL)
			return 0;
	return 1;
}

/* Its operands: 1 some are of the throw; 0 all are computed; -1 neither. */
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
		else if (!t->have[reg] || t->cols[reg].split != NULL)
			return -1;
	}
	return made;
}

/* Find the throw's own instructions (the cone); run what needs no throw. */
static int
find_cone(struct throwing *w)
{
	struct count *t = w->t;
	const struct ins *i;
	int j, k, of;

	w->made = arena_alloc(t->m->arena, (size_t)t->c->nreg);
	for (k = 0; k < w->u->nslot; k++)
		w->made[w->i->out + 1 + k] = 1;
	w->cone = ints_take(&t->ints, t->c->n);
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
		if (run_over(t, i, t->cols) < 0)
			return -1;
		computed(t, i);
	}
	return 0;
}

/* Fill the column of a slot over all outcomes of a throw. */
static void
slot_column(struct throwing *w, const struct spread *s, struct split *each,
    int slot, struct column *col)
{
	struct count *t = w->t;
	struct fill f;
	struct reg r;
	int i;

	fill_init(&f, &t->ints, each);
	for (i = 0; i < s->count; i++) {
		reg_set(&r, val_int(s->all[i].slots[slot]), NULL);
		fill_put(&f, &r);
	}
	fill_end(&f, col);
}

/* Merge outcomes of the same number; weights over the common denominator. */
static int
part_gather(struct throwing *w, struct fork *p, struct split *g)
{
	struct count *t = w->t;
	const struct spread *s = p->thrown;
	struct split *was;
	int i, k, n;

	p->n = g == NULL ? 1 : g->nclass;
	p->weights = arena_raw(t->m->arena, (size_t)p->n *
	    sizeof(*p->weights));
	for (i = n = 0; i < s->count; i++) {
		k = g == NULL ? 0 : g->class[i];
		if (k == n)
			wide_copy(&p->weights[n++], &s->all[i].weight);
		else if (wide_add(&p->weights[k], &s->all[i].weight) < 0)
			return too_large(t);
	}
	for (i = 0; i < p->n; i++)
		if (den_scale(&p->weights[i], &w->most, &s->den) < 0)
			return too_large(t);
	for (k = 0; k < w->nlive && p->n < s->count; k++) {
		was = p->live[k].split;
		if (was != NULL)
			p->live[k].split = split_pick(&t->ints, was,
			    split_first(&t->ints, g), p->n);
		split_give(&t->ints, was);
	}
	return 0;
}

/* Take the columns that are read later into the part. */
static void
part_keep(struct throwing *w, struct fork *p, const struct column *cols)
{
	int k;

	for (k = 0; k < w->nlive; k++) {
		p->live[k] = cols[w->live[k]];
		if (p->live[k].split != NULL)
			(void)split_take(p->live[k].split);
	}
}

static void
part_drop(struct throwing *w, struct fork *p)
{
	int k;

	for (k = 0; k < w->nlive; k++)
		split_give(&w->t->ints, p->live[k].split);
}

/* The part of ways that do not throw: its slots are those before the throw. */
static int
part_idles(struct throwing *w, struct fork *p, struct column *cols)
{
	struct count *t = w->t;
	int k;

	for (k = 0; k < w->u->nslot; k++)
		cols[w->i->out + 1 + k] = *slot_before(w, k);
	for (k = 0; k < w->ncone; k++)
		if (run_over(t, &t->c->all[w->cone[k]], cols) < 0)
			return -1;
	p->n = 1;
	p->weights = w->all;
	part_keep(w, p, cols);
	return 0;
}

/* Compute the columns of the slots and of the cone over all outcomes. */
static int
part_columns(struct throwing *w, const struct spread *s, struct column *cols)
{
	struct count *t = w->t;
	struct split *each;
	int k;

	if (spend(t, (uint64_t)s->count * (uint64_t)(w->ncone + 1) / 8 + 1) < 0)
		return -1;
	each = split_each(&t->ints, s->count);
	for (k = 0; k < w->u->nslot; k++)
		slot_column(w, s, each, w->u->slots[k],
		    &cols[w->i->out + 1 + k]);
	split_give(&t->ints, each);
	for (k = 0; k < w->ncone; k++)
		if (run_over(t, &t->c->all[w->cone[k]], cols) < 0)
			return -1;
	return 0;
}

static int
part_throws(struct throwing *w, struct fork *p, struct column *cols)
{
	struct count *t = w->t;
	const struct column **live;
	struct split *g;
	int k, got;

	if (part_columns(w, p->thrown, cols) < 0)
		return -1;
	part_keep(w, p, cols);
	for (k = 0; k < w->u->nslot; k++)
		split_give(&t->ints, cols[w->i->out + 1 + k].split);
	for (k = 0; k < w->ncone; k++)
		split_give(&t->ints, cols[t->c->all[w->cone[k]].out].split);
	live = arena_raw(t->m->arena, (size_t)(w->nlive + 1) * sizeof(*live));
	for (k = 0; k < w->nlive; k++)
		live[k] = &p->live[k];
	g = split_of(&t->ints, live, w->nlive);
	got = part_gather(w, p, g);
	split_give(&t->ints, g);
	return got;
}

/* Collect the throw's registers that are read later. */
static void
find_made_live(struct throwing *w)
{
	struct count *t = w->t;
	int k, reg;

	w->live = ints_take(&t->ints, w->u->nslot + w->ncone + 1);
	for (k = 0; k < w->u->nslot; k++)
		if (live(t, w->i->out + 1 + k, w->at))
			w->live[w->nlive++] = w->i->out + 1 + k;
	for (k = 0; k < w->ncone; k++) {
		reg = t->c->all[w->cone[k]].out;
		if (live(t, reg, w->at))
			w->live[w->nlive++] = reg;
	}
}

static int
parts_make(struct throwing *w)
{
	struct count *t = w->t;
	struct column *cols;
	struct fork *p;
	struct den none;
	size_t size;
	int k;

	memset(&none, 0, sizeof(none));
	w->all = arena_raw(t->m->arena, sizeof(*w->all));
	wide_set(w->all, 1);
	if (den_scale(w->all, &w->most, &none) < 0)
		return too_large(t);
	find_last(t);
	find_made_live(w);
	size = (size_t)t->c->nreg * sizeof(*cols);
	cols = arena_raw(t->m->arena, size);
	memcpy(cols, t->cols, size);
	for (k = 0; k < w->nparts; k++) {
		p = &w->parts[k];
		p->live = arena_raw(t->m->arena, (size_t)(w->nlive + 1) *
		    sizeof(*p->live));
		if ((p->thrown == NULL ? part_idles(w, p, cols) :
		    part_throws(w, p, cols)) < 0)
			return -1;
	}
	return 0;
}

/* The new ways: each old way times the outcomes of its part. */
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
		n += w->parts[w->part[group_of(w, i)]].n;
	if (n > WAYS_MOST)
		return err_set(t->m->err, "the chances need more than %d states",
		    WAYS_MOST);
	x->n = (int)n;
	if (spend(t, (uint64_t)n * 4) < 0)
		return -1;
	t->by = room(t, x->n, sizeof(*t->by));
	return t->by == NULL ? -1 : 0;
}

static void
product_ways(struct throwing *w, struct product *x)
{
	struct count *t = w->t;
	const struct fork *p;
	int i, k, n, part;

	x->from = ints_take(&t->ints, x->n);
	x->outcome = ints_take(&t->ints, x->n);
	x->part = ints_take(&t->ints, x->n);
	t->from = x->from;
	for (i = n = 0; i < t->n; i++) {
		part = w->part[group_of(w, i)];
		p = &w->parts[part];
		for (k = 0; k < p->n; k++, n++) {
			x->from[n] = i;
			x->part[n] = part;
			x->outcome[n] = k;
			t->by[n] = &p->weights[k];
		}
	}
}

/* Set the stop register of the throw in the old ways. */
static void
stop_column(struct throwing *w)
{
	struct count *t = w->t;
	struct column *col = &t->cols[w->i->out];
	struct fill f;
	int k;

	column_all(col, &w->stop[0]);
	if (w->split == NULL)
		return;
	fill_init(&f, &t->ints, w->split);
	for (k = 0; k < w->n; k++)
		fill_put(&f, &w->stop[k]);
	fill_end(&f, col);
}

/* Set a register of the throw in the new ways, from several parts. */
static void
made_column(struct throwing *w, const struct product *x, int live)
{
	struct count *t = w->t;
	struct split *each;
	struct fill f;
	int i;

	each = split_each(&t->ints, x->n);
	fill_init(&f, &t->ints, each);
	for (i = 0; i < x->n; i++)
		fill_put(&f, column_at(&w->parts[x->part[i]].live[live],
		    x->part[i] == w->idle ? x->from[i] : x->outcome[i]));
	fill_end(&f, &t->cols[w->live[live]]);
	split_give(&t->ints, each);
}

/* Set all registers of the throw in the new ways. */
static void
made_columns(struct throwing *w, const struct product *x)
{
	struct count *t = w->t;
	struct column *col, *of;
	int k;

	for (k = 0; k < w->nlive; k++) {
		if (w->nparts > 1 || w->idle >= 0) {
			made_column(w, x, k);
		} else {
			of = &w->parts[0].live[k];
			col = &t->cols[w->live[k]];
			*col = *of;
			if (of->split != NULL)
				col->split = split_pick(&t->ints, of->split, x->outcome, x->n);
		}
		t->have[w->live[k]] = 1;
		t->vary[t->nvary++] = w->live[k];
	}
}

static int
product(struct throwing *w)
{
	struct count *t = w->t;
	struct product x = { 0, NULL, NULL, NULL };
	int k;

	if (weigh(t) < 0 || product_size(w, &x) < 0)
		return -1;
	product_ways(w, &x);
	stop_column(w);
	computed(t, w->i);
	drop_dead(t, w->at);
	pick_ways(t, x.from, x.n);
	made_columns(w, &x);
	for (k = 0; k < w->nparts; k++)
		part_drop(w, &w->parts[k]);
	ints_give(&t->ints, x.outcome);
	ints_give(&t->ints, x.part);
	den_add(&t->den, &w->most);
	return 0;
}

static int
throw(struct count *t, int at)
{
	struct throwing w;
	int was;

	if (t->died && merge(t, at - 1) < 0)
		return -1;
	memset(&w, 0, sizeof(w));
	w.t = t;
	w.i = &t->c->all[at];
	w.u = w.i->x;
	w.at = at;
	w.idle = -1;
	was = t->n;
	if (find_parts(&w) < 0 || find_cone(&w) < 0 || parts_make(&w) < 0 ||
	    product(&w) < 0)
		return -1;
	split_give(&t->ints, w.split);
	ints_give(&t->ints, w.part);
	ints_give(&t->ints, w.cone);
	ints_give(&t->ints, w.live);
	/* (Outcomes of a single way are all different.) */
	return was > 1 ? merge(t, at) : 0;
}

/* ---- the whole ---- */

/* Is this the last reader of an operand with several classes? */
static int
ends(const struct count *t, int at)
{
	const struct ins *i = &t->c->all[at];
	int k, reg;

	for (k = 0; k < i->nin; k++) {
		reg = t->c->ops[i->in + k];
		if (t->last[reg] == at && t->cols[reg].split != NULL)
			return 1;
	}
	return 0;
}

static int
one(struct count *t, int at)
{
	const struct ins *i = &t->c->all[at];

	if (i->op == I_THROW)
		return throw(t, at);
	if (run_over(t, i, t->cols) < 0)
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
	size_t nreg;
	int r;

	memset(t, 0, sizeof(*t));
	t->m = m;
	t->c = c;
	t->run.m = m;
	t->run.code = c;
	t->ints.arena = a;
	m->looked = arena_alloc(a, LOOKED * sizeof(*m->looked));
	nreg = (size_t)c->nreg + 1;
	t->cols = arena_raw(a, nreg * sizeof(*t->cols));
	t->have = arena_raw(a, nreg);
	t->vary = arena_raw(a, nreg * sizeof(int));
	t->done = arena_alloc(a, (size_t)c->n);
	t->last = arena_raw(a, nreg * sizeof(int));
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

	t = arena_raw(m->arena, sizeof(*t));
	count_init(t, m, c);
	/* At the start there is one way, of weight 1. */
	t->n = 1;
	t->weights = arena_raw(m->arena, sizeof(*t->weights));
	wide_set(&t->weights[0], 1);
	for (at = 0; at < c->n; at++)
		if (!t->done[at] && one(t, at) < 0)
			return NULL;
	if ((t->n >= WORTH && merge(t, c->n - 1) < 0) || weigh(t) < 0)
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
