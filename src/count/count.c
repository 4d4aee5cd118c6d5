/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: count. Steps run in all courses at once: before a step the states are
 * grouped by what it may read, and it is run once a group. A throw makes of each
 * state as many as it has outcomes; states that nothing later tells apart are
 * merged.
 */
#include <config.h>

#include "count/count.h"

#include "base/text.h"
#include "eval/version.h"

/* What a step wrote in the states of one group. */
struct did {
	struct written {
		int var, val;
	} *all;
	int n;
	int part;		/* the throw that it makes, or -1 */
};

/* A throw that some groups make. */
struct count_throw {
	const struct spread *spread;
	mp_limb_t *weights;	/* [outcome * limbs], over the join of all */
	int *ids;		/* [outcome * slots]: numbers of its values */
};

struct counting_step {
	struct states *s;
	struct eval *e;
	const struct inst *in;
	const struct bits *live; /* slots that later steps read */
	int *vars, nvar, var_room; /* that it may read, or writes */
	int factor;
	struct groups g;
	struct did *did;
	struct count_throw *parts;
	int nparts, room;
	int slots[SLOT_MOST], nslot; /* variables of the roll's slots */
};

/* ---- what it reads ---- */

static void
add_var(struct counting_step *k, int var)
{
	ARENA_PUSH(k->e->m.arena, k->vars, k->nvar, k->var_room);
	k->vars[k->nvar++] = var;
}

static void
find_vars(struct counting_step *k)
{
	struct eval *e = k->e;
	const struct bits *reads = &k->in->reads;
	const struct step *s = k->in->s;
	int bit, v;

	for (bit = bits_next(reads, 0); bit >= 0;
	    bit = bits_next(reads, bit + 1))
		for (v = bit_var(e, bit); v < e->stop; v = bit_more(e, v))
			add_var(k, v);
	add_var(k, e->stop);
	if (s == NULL)
		return;
	if (s->what == DO_ANSWER)
		add_var(k, e->answered);
	else if (s->what == DO_EFFECT)
		add_var(k, step_effect(e, s, k->in->h, NULL));
	else if (s->what == DO_AGAIN)
		add_var(k, e->m.check->turns * SIDES);
	else if (s->what >= DO_THEN)
		add_var(k, e->nexts);
	for (v = 0; s->what == DO_ROLL && v < e->m.check->nslot; v++)
		if (e->m.check->slots[v].roll == s->roll)
			k->slots[k->nslot++] = v * SIDES + k->in->h.side;
}

/* Multiply the factor of a variable's column into those of the step. */
static int
take_factor(struct counting_step *k, int var)
{
	int f = k->s->factor[var];

	if (k->s->cols[var] == NULL || f == k->factor)
		return 0;
	if (k->factor < 0) {
		k->factor = f;
		return 0;
	}
	/* (States stay in the order of the throws that made them.) */
	if (f > k->factor)
		return factor_join(k->s, k->factor, f);
	if (factor_join(k->s, f, k->factor) < 0)
		return -1;
	k->factor = f;
	return 0;
}

static int
find_factor(struct counting_step *k)
{
	int i;

	k->factor = -1;
	for (i = 0; i < k->nvar; i++)
		if (take_factor(k, k->vars[i]) < 0)
			return -1;
	for (i = 0; i < k->nslot; i++)
		if (take_factor(k, k->slots[i]) < 0)
			return -1;
	if (k->factor < 0)
		k->factor = k->nslot > 0 ? factor_new(k->s) : 0;
	return 0;
}

static int
find_groups(struct counting_step *k)
{
	struct states *s = k->s;
	int **cols, ncol, i;

	cols = arena_raw(k->e->m.arena, (size_t)k->nvar * sizeof(*cols));
	for (i = ncol = 0; i < k->nvar; i++)
		if (s->cols[k->vars[i]] != NULL)
			cols[ncol++] = s->cols[k->vars[i]];
	return groups_find(s, s->f[k->factor].n, cols, ncol, &k->g);
}

/* Set the variables that it reads as they are in a state. */
static void
load(struct counting_step *k, int state)
{
	struct states *s = k->s;
	struct eval *e = k->e;
	int i, v, id;

	for (i = 0; i < k->nvar; i++) {
		v = k->vars[i];
		id = s->cols[v] != NULL ? s->cols[v][state] : s->one[v];
		e->nwrote = 0;
		if (e->ids[v] != id)
			eval_set(e, v, s->vals[id]);
		e->ids[v] = id;
	}
	e->nwrote = 0;
}

/* ---- a throw ---- */

static uint64_t
slots_needed(const struct counting_step *k)
{
	uint64_t needs = 0;
	int i;

	for (i = 0; i < k->nslot; i++)
		if (bit_in(k->live, k->slots[i]))
			needs |= (uint64_t)1 << k->slots[i] / SIDES;
	return needs;
}

/* The part of a throw of that plan; -1 with err set. */
static int
part_of(struct counting_step *k, struct plan *plan)
{
	struct spread *spread;
	int i;

	plan_narrow(k->e->m.check, k->in->s->roll, slots_needed(k), plan);
	for (i = 0; i < k->nparts; i++)
		if (memcmp(k->parts[i].spread->plan, plan, sizeof(*plan)) == 0)
			return i;
	spread = arena_alloc(k->e->m.arena, sizeof(*spread));
	if (roll_spread(&k->e->m, k->in->s, plan, &k->s->spreads, spread) < 0)
		return -1;
	ARENA_PUSH(k->e->m.arena, k->parts, k->nparts, k->room);
	k->parts[k->nparts] = (struct count_throw){ .spread = spread };
	return k->nparts++;
}

/* The step throws in this group. 0, or -1 with err set. */
static int
plan_throw(struct counting_step *k, struct did *did)
{
	struct plan plan;

	if (eval_throw(k->e, k->in->s, k->in->h, &plan) < 0)
		return 0;
	did->part = part_of(k, &plan);
	return did->part < 0 ? -1 : 0;
}

/* Weights and values of a part's outcomes. */
static int
part_fill(struct counting_step *k, struct count_throw *p, const struct den *join,
    int limbs)
{
	const struct spread *sp = p->spread;
	struct factor f = { .limbs = limbs };
	struct wide w;
	int o, i, n = sp->count;

	p->weights = f.weights = block_take(k->s, (size_t)n * (size_t)limbs *
	    sizeof(*p->weights));
	p->ids = block_take(k->s, (size_t)(n * k->nslot) * sizeof(int));
	for (o = 0; o < n; o++) {
		wide_copy(&w, &sp->all[o].weight);
		if (den_scale(&w, join, &sp->den) < 0)
			return states_large(k->s);
		weight_store(&f, o, &w);
		for (i = 0; i < k->nslot; i++)
			p->ids[o * k->nslot + i] = value_number(k->s, val_int(
			    sp->all[o].slots[k->slots[i] / SIDES]));
	}
	return 0;
}

/* The states after a throw. */
struct forked {
	struct factor f;
	int limbs;		/* of the outcomes' weights */
	int *from, *outcome;	/* [state]; outcome -1: no throw */
	struct den join;
};

static int
fork_size(struct counting_step *k, struct forked *to)
{
	struct states *s = k->s;
	const struct factor *x = &s->f[k->factor];
	double n;
	int i, part;

	memset(to, 0, sizeof(*to));
	for (i = 0; i < k->nparts; i++)
		den_join(&to->join, &k->parts[i].spread->den);
	to->f.den = x->den;
	den_add(&to->f.den, &to->join, 1);
	to->limbs = limbs_of(s, &to->join);
	to->f.limbs = limbs_of(s, &to->f.den);
	if (to->limbs < 0 || to->f.limbs < 0)
		return -1;
	for (i = 0, n = 0; i < x->n; i++) {
		part = k->did[k->g.of[i]].part;
		n += part < 0 ? 1 : k->parts[part].spread->count;
	}
	if (states_room(s, n, (size_t)to->f.limbs * sizeof(mp_limb_t) +
	    (size_t)(3 + k->nslot) * sizeof(int)) < 0)
		return -1;
	to->f.n = (int)n;
	return 0;
}

/* Each old state times the outcomes of its part. */
static void
fork_ways(struct counting_step *k, struct forked *to)
{
	const struct factor *x = &k->s->f[k->factor];
	int i, o, n, at, part;

	to->from = block_take(k->s, (size_t)to->f.n * sizeof(int));
	to->outcome = block_take(k->s, (size_t)to->f.n * sizeof(int));
	for (i = at = 0; i < x->n; i++) {
		part = k->did[k->g.of[i]].part;
		n = part < 0 ? 1 : k->parts[part].spread->count;
		for (o = 0; o < n; o++, at++) {
			to->from[at] = i;
			to->outcome[at] = part < 0 ? -1 : o;
		}
	}
}

static const struct count_throw *
part_at(const struct counting_step *k, const struct forked *to, int state)
{
	return &k->parts[k->did[k->g.of[to->from[state]]].part];
}

static int
fork_weights(struct counting_step *k, struct forked *to)
{
	const struct factor *x = &k->s->f[k->factor];
	struct factor part = { .limbs = to->limbs };
	struct wide w, by, all;
	int i;

	if (den_wide(&all, &to->join) < 0)
		return states_large(k->s);
	to->f.weights = block_take(k->s, (size_t)to->f.n *
	    (size_t)to->f.limbs * sizeof(*to->f.weights));
	for (i = 0; i < to->f.n; i++) {
		weight_load(&w, x, to->from[i]);
		if (to->outcome[i] >= 0) {
			part.weights = part_at(k, to, i)->weights;
			weight_load(&by, &part, to->outcome[i]);
		}
		if (wide_mul(&w, to->outcome[i] < 0 ? &all : &by) < 0)
			return states_large(k->s);
		weight_store(&to->f, i, &w);
	}
	return 0;
}

static void
fork_columns(struct counting_step *k, const struct forked *to)
{
	struct states *s = k->s;
	int v, i, at, n, *col;

	for (i = 0; i < k->nslot; i++)
		if (bit_in(k->live, k->slots[i]))
			(void)states_column(s, k->slots[i], k->factor);
	for (at = 0; (v = states_next(s, k->factor, &at)) >= 0;) {
		col = block_take(s, (size_t)to->f.n * sizeof(int));
		for (i = 0; i < to->f.n; i++)
			col[i] = s->cols[v][to->from[i]];
		block_give(s, s->cols[v]);
		s->cols[v] = col;
	}
	for (n = 0; n < k->nslot; n++) {
		col = s->cols[k->slots[n]];
		for (i = 0; col != NULL && i < to->f.n; i++)
			if (to->outcome[i] >= 0)
				col[i] = part_at(k, to, i)->ids[
				    to->outcome[i] * k->nslot + n];
	}
}

static int
fork_all(struct counting_step *k)
{
	struct states *s = k->s;
	struct factor *x = &s->f[k->factor];
	struct forked to;
	int i;

	if (fork_size(k, &to) < 0)
		return -1;
	for (i = 0; i < k->nparts; i++)
		if (part_fill(k, &k->parts[i], &to.join, to.limbs) < 0)
			return -1;
	fork_ways(k, &to);
	if (fork_weights(k, &to) < 0)
		return -1;
	fork_columns(k, &to);
	block_give(s, x->weights);
	*x = to.f;
	block_give(s, to.from);
	block_give(s, to.outcome);
	for (i = 0; i < k->nparts; i++) {
		block_give(s, k->parts[i].weights);
		block_give(s, k->parts[i].ids);
	}
	return 0;
}

/* ---- one step in all states ---- */

/* The value that is asked for; the ruling has not stopped. */
static void
run_of(struct eval *e, const struct inst *in)
{
	struct val v;

	if (is_bad(e->vars[e->stop]))
		return;
	v = eval_value(e, in->h.unit, (struct hand){ in->h.side, -1 });
	eval_set(e, is_bad(v) ? e->stop : e->of, v);
}

/* Does the ruling end here with an error? */
static int
failed(const struct eval *e)
{
	struct val stop = e->vars[e->stop];

	return is_bad(stop) && stop.bad->kind != BAD_REFUSED &&
	    !(e->lets && stop.bad->kind == BAD_MISSING);
}

static int
run_group(struct counting_step *k, struct did *did)
{
	struct eval *e = k->e;
	int i;

	did->part = -1;
	if (eval_spend(e, 1, &e->m.check->from, "check") < 0)
		return -1;
	if (k->in->s == NULL)
		run_of(e, k->in);
	else if (step_run(e, k->in->s, k->in->h, NULL) &&
	    plan_throw(k, did) < 0)
		return -1;
	if (e->spent)
		return -1;
	if (failed(e))
		return bad_tell(e, e->vars[e->stop].bad);
	did->n = e->nwrote;
	if (did->n == 0)
		return 0;
	did->all = arena_raw(e->m.arena, (size_t)did->n * sizeof(*did->all));
	for (i = 0; i < did->n; i++) {
		did->all[i].var = e->wrote[i].var;
		did->all[i].val = value_number(k->s, e->wrote[i].v);
		e->ids[did->all[i].var] = did->all[i].val;
	}
	return 0;
}

/* Write what the step did into the states. */
static void
apply(struct counting_step *k)
{
	struct states *s = k->s;
	const struct did *did;
	int g, i, j, f = k->factor;

	for (g = 0; g < k->g.n; g++)
		for (i = 0; i < k->did[g].n; i++) {
			j = k->did[g].all[i].var;
			if (k->g.n == 1 && s->cols[j] == NULL)
				s->one[j] = k->did[g].all[i].val;
			else
				(void)states_column(s, j, f);
		}
	for (j = 0; j < s->f[f].n; j++) {
		did = &k->did[k->g.of[j]];
		for (i = 0; i < did->n; i++)
			if (s->cols[did->all[i].var] != NULL)
				s->cols[did->all[i].var][j] = did->all[i].val;
	}
}

static int
step_all(struct states *s, const struct inst *in, const struct bits *live)
{
	struct counting_step k = { .s = s, .e = s->e, .in = in, .live = live };
	int g, wrote;

	find_vars(&k);
	if (find_factor(&k) < 0 || find_groups(&k) < 0)
		return -1;
	k.did = block_take(s, (size_t)k.g.n * sizeof(*k.did));
	memset(k.did, 0, (size_t)k.g.n * sizeof(*k.did));
	for (g = wrote = 0; g < k.g.n; g++) {
		load(&k, k.g.first[g]);
		if (run_group(&k, &k.did[g]) < 0)
			return -1;
		wrote |= k.did[g].n > 0 || k.did[g].part >= 0;
	}
	apply(&k);
	if (k.nparts > 0 && fork_all(&k) < 0)
		return -1;
	block_give(s, k.did);
	groups_give(s, &k.g);
	return states_merge(s, live, wrote ? k.factor : -1);
}

/* ---- the whole ---- */

/* The variables that are read from each step on. */
static struct bits *
find_live(const struct eval *e, const struct pass *p)
{
	struct bits *live;
	int i;

	live = arena_alloc(e->m.arena, (size_t)(p->n + 1) * sizeof(*live));
	for (i = p->n - 1; i >= 0; i--) {
		live[i] = live[i + 1];
		if (!p->all[i].idle)
			bits_add(&live[i], &p->all[i].reads);
	}
	return live;
}

struct states *
count_states(struct eval *e, const struct pass *p)
{
	struct states *s;
	struct bits *live;
	int i;

	eval_restart(e);
	s = arena_raw(e->m.arena, sizeof(*s));
	(void)states_init(s, e);
	e->versions = arena_alloc(e->m.arena, VERSIONS * sizeof(*e->versions));
	live = find_live(e, p);
	for (i = 0; i < p->n; i++)
		if (!p->all[i].idle && step_all(s, &p->all[i],
		    &live[i + 1]) < 0)
			return NULL;
	return s;
}

int
count_end(struct states *s, struct wide *all)
{
	int i;

	for (i = 1; i < s->nf; i++)
		if (s->f[i].n > 0 && factor_join(s, 0, i) < 0)
			return -1;
	return den_wide(all, &s->f[0].den) < 0 ? states_large(s) : s->f[0].n;
}

struct val
count_var(const struct states *s, int var, int way)
{
	return s->vals[s->cols[var] != NULL ? s->cols[var][way] : s->one[var]];
}

void
count_weight(const struct states *s, int way, struct wide *w)
{
	weight_load(w, &s->f[0], way);
}
