/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Outcomes of a throw that no later step tells apart are joined.
 * What later steps read of the throw are values, made of other values, made of
 * what is remembered of the dice. Each is computed once for each combination
 * of what it is made of, not for each outcome.
 */
#include <config.h>

#include <string.h>

#include "engine/eval.h"
#include "engine/fold.h"
#include "engine/scout.h"

enum { NODES_MOST = 48, PARTS_MOST = 8, JOIN_LEAST = 4, PAIRS_MOST = 1 << 18,
	PER_STEP = 16 };

/* What a value can come to. */
struct class {
	int fails;		/* it cannot be had */
	struct val v;
	struct noted noted;	/* on the way to it, new to the ruling */
};

/* A slot of the throw, or a value or formula that depends on it. */
struct node {
	int value, slot;	/* the one that it is, or -1 */
	const struct expr *x;	/* neither: the formula */
	struct hand h;
	uint64_t reads;
	int nparts, parts[PARTS_MOST];	/* nodes that it is made of */
	int watched;		/* a later step reads it */
	const struct spread_one *known;	/* the outcomes it was classed for */
	int nclass;
	struct class *classes;
	int *of;		/* [outcome]: its class */
};

struct join {
	struct join *next;
	struct scout *s;
	struct spread *sp;
	const struct step *step;
	struct state state;	/* the one that throws, with a throw in it */
	int side;
	uint64_t roll;		/* the slots of the throw */
	uint64_t open;		/* and of those to be made later */
	struct node nodes[NODES_MOST];	/* parts before what is made of them */
	int n, full;
	int apart;		/* every outcome is told from every other */
};

/* Where the parts that are found are put: a node's, or NULL: they are watched. */
struct made {
	int nparts, parts[PARTS_MOST];
};

static void find(struct join *j, const struct expr *x, struct hand h,
    struct made *of);

static void
add_part(struct join *j, int node, struct made *of)
{
	int i;

	if (of == NULL) {
		j->nodes[node].watched = 1;
		return;
	}
	for (i = 0; i < of->nparts; i++)
		if (of->parts[i] == node)
			return;
	if (of->nparts == PARTS_MOST)
		j->full = 1;
	else
		of->parts[of->nparts++] = node;
}

/* The node of a value or slot, -1 if there is none yet. */
static int
node_find(const struct join *j, int value, int slot, struct hand h)
{
	int i;

	for (i = 0; i < j->n; i++)
		if (j->nodes[i].value == value && j->nodes[i].slot == slot &&
		    j->nodes[i].x == NULL && j->nodes[i].h.side == h.side)
			return i;
	return -1;
}

static int
node_add(struct join *j, int value, int slot, struct hand h, uint64_t reads)
{
	struct node *n;

	if (j->n == NODES_MOST) {
		j->full = 1;
		return -1;
	}
	n = &j->nodes[j->n];
	memset(n, 0, sizeof(*n));
	n->value = value;
	n->slot = slot;
	n->h = h;
	n->reads = reads;
	return j->n++;
}

/* A node of what was found; -1: there are too many. */
static int
node_made(struct join *j, int value, struct hand h, uint64_t reads,
    const struct made *of)
{
	int at;

	at = node_add(j, value, -1, h, reads);
	if (at < 0)
		return -1;
	j->nodes[at].nparts = of->nparts;
	memcpy(j->nodes[at].parts, of->parts, sizeof(of->parts));
	return at;
}

static void
find_slots(struct join *j, uint64_t slots, struct made *of)
{
	struct hand none = { SIDE_NONE, -1 };
	int i, at;

	slots &= j->roll;
	for (i = 0; slots >> i != 0; i++) {
		if ((slots >> i & 1) == 0)
			continue;
		at = node_find(j, -1, i, none);
		if (at < 0)
			at = node_add(j, -1, i, none, (uint64_t)1 << i);
		if (at >= 0)
			add_part(j, at, of);
	}
}

/* A value that can be had already is a node; else what it is made of counts. */
static void
find_value(struct join *j, const struct expr *x, struct hand h,
    struct made *of)
{
	const struct value *v;
	const struct expr *made;
	struct made own = { 0, { 0 } };
	uint64_t reads;
	int at;

	reads = scout_live(j->s, x, h);
	if ((reads & j->roll) == 0)
		return;
	v = &j->s->m.check->values[x->index];
	h = hand_turn(h, x->side);
	if (machine_place(&j->s->m, v, &h) < 0) {
		find_slots(j, reads, of);
		return;
	}
	made = v->unit || v->kind == KIND_SUM ? NULL :
	    scout_decides(j->s, v, x->index, h);
	if ((reads & j->open) != 0) {
		if (made != NULL)
			find(j, made, h, of);
		else
			find_slots(j, reads, of);
		return;
	}
	at = node_find(j, x->index, -1, h);
	if (at < 0) {
		if (made != NULL)
			find(j, made, h, &own);
		else
			find_slots(j, reads, &own);
		at = node_made(j, x->index, h, reads, &own);
		if (at < 0)
			return;
	}
	add_part(j, at, of);
}

static void
find_parts(struct join *j, const struct part *q, struct hand h,
    struct made *of)
{
	for (; q != NULL; q = q->next)
		if (q->expr != NULL)
			find(j, q->expr, h, of);
}

/* The branches that the words leave open. */
static void
find_logic(struct join *j, const struct expr *x, struct hand h,
    struct made *of)
{
	int i, is;

	is = scout_live(j->s, x->args[0], h) != 0 ? -1 :
	    scout_holds(j->s, x->args[0], h);
	if (x->op == OP_IF && is >= 0)
		find(j, x->args[is ? 1 : 2], h, of);
	else if (x->op == OP_IF || is != (x->op == OP_OR))
		for (i = 0; i < x->nargs; i++)
			find(j, x->args[i], h, of);
}

/* What a formula reads that the throw can change. */
static void
find(struct join *j, const struct expr *x, struct hand h, struct made *of)
{
	int i;

	if ((x->needs & j->roll) == 0)
		return;
	if (machine_spend(&j->s->m, 1) < 0) {
		j->full = 1;
		return;
	}
	switch (x->op) {
	case OP_VALUE:
	case OP_WORD:
		find_value(j, x, h, of);
		break;
	case OP_OR:
	case OP_AND:
	case OP_IF:
		find_logic(j, x, h, of);
		break;
	case OP_OWN:
		find(j, x->args[h.side == SIDE_2], h, of);
		break;
	default:
		if (!formula_plain(x)) {
			find_slots(j, scout_live(j->s, x, h), of);
			break;
		}
		for (i = 0; i < x->nargs; i++)
			find(j, x->args[i], h, of);
		if (x->template != NULL)
			find_parts(j, x->template->parts, h, of);
		break;
	}
}

/*
 * What a formula of a step comes to is all that matters of it, if it can be
 * had already. (A template is put together once only.)
 */
static void
find_formula(struct join *j, const struct expr *x, struct hand h)
{
	struct made own = { 0, { 0 } };
	uint64_t reads;
	int at;

	reads = (x->needs & j->roll) != 0 ? scout_live(j->s, x, h) : 0;
	if ((reads & j->roll) == 0)
		return;
	if ((reads & j->open) != 0 || x->op == OP_VALUE || x->op == OP_ROLL ||
	    x->op == OP_TEMPLATE) {
		find(j, x, h, NULL);
		return;
	}
	find(j, x, h, &own);
	at = node_made(j, -1, h, reads, &own);
	if (at < 0)
		return;
	j->nodes[at].x = x;
	j->nodes[at].watched = 1;
}

static void
find_step(struct join *j, const struct step *step, struct hand h)
{
	uint64_t needs;

	if (step->unit) {
		find_slots(j, step->needs, NULL);
		return;
	}
	if (!scout_lives(j->s, step, h, &needs))
		return;
	if (step->when != NULL)
		find_formula(j, step->when, h);
	if (step->value != NULL)
		find_formula(j, step->value, h);
	if (step->spec != NULL)
		find_slots(j, step->spec->needs, NULL);
	if (scout_says(j->s, step))
		find_parts(j, step->say->parts, h, NULL);
}

/* All that later steps read of the throw. */
static void
find_all(struct join *j)
{
	const struct check *c;
	const struct step *step, *end;
	struct hand h = { SIDE_NONE, -1 };
	int last;

	c = j->s->m.check;
	end = c->steps + c->nstep;
	j->open = ~(uint64_t)0 << EFFECT_BIT;
	for (step = j->step + 1; step < end; step++)
		if (step->what == DO_ROLL)
			j->open |= scout_slots(c, step->roll) & ~j->s->never;
	for (step = j->step + 1; step < end; step++) {
		scout_sides(step, &h.side, &last);
		for (; h.side <= last; h.side++)
			find_step(j, step, h);
	}
	if (j->s->wanted.value >= 0)
		find_slots(j, c->values[j->s->wanted.value].reads.needs, NULL);
}

/* Number what is in a, below `range`, in the order in which it comes. */
static int
number(struct join *j, int *a, int range)
{
	int *id, k, n;

	id = arena_alloc(j->s->m.arena, (size_t)range * sizeof(int));
	n = 0;
	for (k = 0; k < j->sp->count; k++) {
		if (id[a[k]] == 0)
			id[a[k]] = ++n;
		a[k] = id[a[k]] - 1;
	}
	return n;
}

/* Going through the outcomes once, with room for so many numbers. */
static int
spend(struct join *j, int range)
{
	return machine_spend(&j->s->m, (uint64_t)(range + j->sp->count) /
	    PER_STEP + 1);
}

/*
 * The pairs of two numberings of the outcomes: a[k] becomes the number of
 * (a[k], b[k]). How many there are, -1: more than are worth it.
 */
static int
pairs(struct join *j, int *a, int na, const int *b, int nb)
{
	int k;

	if (na > PAIRS_MOST / nb || spend(j, na * nb) < 0)
		return -1;
	for (k = 0; k < j->sp->count; k++)
		a[k] = a[k] * nb + b[k];
	return number(j, a, na * nb);
}

/* What is in a slot, likewise. */
static int
slot_numbers(struct join *j, int slot, int *a)
{
	const struct spread_one *all;
	long least, most;
	int k;

	all = j->sp->all;
	least = most = all[0].slots[slot];
	for (k = 1; k < j->sp->count; k++) {
		if (all[k].slots[slot] < least)
			least = all[k].slots[slot];
		if (all[k].slots[slot] > most)
			most = all[k].slots[slot];
	}
	if (most - least >= PAIRS_MOST || spend(j, (int)(most - least)) < 0)
		return -1;
	for (k = 0; k < j->sp->count; k++)
		a[k] = (int)(all[k].slots[slot] - least);
	return number(j, a, (int)(most - least) + 1);
}

/* Put what a node is made of before the formulas, as in one outcome. */
static void
look(struct join *j, const struct node *n, int outcome)
{
	const struct node *part;
	const struct class *c;
	struct machine *m;
	struct memo *memo;
	int i;

	m = &j->s->m;
	m->gen++;
	m->effect_gen++;
	for (i = 0; j->roll >> i != 0; i++)
		if ((j->roll >> i & 1) != 0)
			j->state.slots[i * SIDES + j->side] =
			    j->sp->all[outcome].slots[i];
	for (i = 0; i < n->nparts; i++) {
		part = &j->nodes[n->parts[i]];
		if (part->slot >= 0)
			continue;
		c = &part->classes[part->of[outcome]];
		memo = &m->memo[part->value * m->q->places +
		    question_place(m->q, part->h.side, part->h.unit)];
		if (c->fails)	/* it will fail again */
			continue;
		memo->gen = m->gen;
		memo->reads = j->roll;
		memo->v = c->v;
		m->notes[memo - m->memo] = c->noted;
	}
}

static void
class_eval(struct join *j, const struct node *n, int outcome, struct class *c)
{
	struct machine *m;

	m = &j->s->m;
	look(j, n, outcome);
	memset(&m->noted, 0, sizeof(m->noted));
	c->fails = (n->x != NULL ? formula_eval(m, n->x, n->h, &c->v) :
	    machine_value(m, n->value, n->h, &c->v)) < 0;
	c->noted = m->noted;
	noted_drop(&c->noted, j->s->noted);
	m->refused = 0;
}

/*
 * The class that a node comes to in an outcome. Equal values are one if the
 * ruling has the same to note on the way to them: whether it goes that way is
 * only known once it does.
 */
static int
class_new(struct join *j, struct node *n, int outcome)
{
	const struct class *k;
	struct class c;
	int i;

	memset(&c, 0, sizeof(c));
	if (n->slot >= 0)
		c.v = val_int(j->sp->all[outcome].slots[n->slot]);
	else
		class_eval(j, n, outcome, &c);
	for (i = 0; n->slot < 0 && !c.fails && i < n->nclass; i++) {
		k = &n->classes[i];
		if (!k->fails && k->v.kind == c.v.kind &&
		    val_eq(k->v, c.v) && noted_same(&k->noted, &c.noted))
			return i;
	}
	n->classes[n->nclass] = c;
	return n->nclass++;
}

/* The class of a node in every outcome, from those of what it is made of. */
static int
classify(struct join *j, struct node *n)
{
	const struct node *part;
	int *class;
	int i, k, count, combos, done;

	count = j->sp->count;
	/*
	 * What depends on this throw alone need not be asked again. (Where the
	 * other side throws it too, its throw may have changed.)
	 */
	if (n->known == j->sp->all && (n->slot >= 0 ||
	    ((n->reads & ~j->roll) == 0 &&
	    j->s->m.check->rolls[j->step->roll].scope != SIDE_EACH)))
		return 0;
	n->known = j->sp->all;
	n->nclass = 0;
	n->of = arena_raw(j->s->m.arena, (size_t)count * sizeof(int));
	combos = n->slot >= 0 ? slot_numbers(j, n->slot, n->of) : 0;
	for (i = 0; i < n->nparts && combos >= 0; i++) {
		part = &j->nodes[n->parts[i]];
		if (i == 0) {
			memcpy(n->of, part->of, (size_t)count * sizeof(int));
			combos = part->nclass;
		} else {
			combos = pairs(j, n->of, combos, part->of,
			    part->nclass);
		}
	}
	if (combos < 0)
		return -1;
	n->classes = arena_raw(j->s->m.arena,
	    (size_t)combos * sizeof(*n->classes));
	class = arena_raw(j->s->m.arena, (size_t)combos * sizeof(int));
	/* Numbers grow in the order of the outcomes: a new one is the next. */
	for (k = done = 0; done < combos; k++)
		if (n->of[k] == done) {
			if (machine_spend(&j->s->m, (uint64_t)n->nclass /
			    PER_STEP + 1) < 0)
				return -1;
			class[done++] = class_new(j, n, k);
		}
	for (k = 0; k < count; k++)
		n->of[k] = class[n->of[k]];
	return 0;
}

/* The first of each group stays, with the weight of all. */
static int
gather(struct join *j, const int *group, int groups)
{
	struct spread_one *all, *to;
	int i, n;

	all = arena_raw(j->s->m.arena, (size_t)groups * sizeof(*all));
	for (i = n = 0; i < j->sp->count; i++) {
		to = &all[group[i]];
		if (group[i] == n) {
			to->slots = j->sp->all[i].slots;
			wide_copy(&to->weight, &j->sp->all[i].weight);
			n++;
		} else if (wide_add(&to->weight,
		    &j->sp->all[i].weight) < 0) {
			return -1;
		}
	}
	j->sp->all = all;
	j->sp->count = n;
	return 0;
}

static int
join_all(struct join *j)
{
	int *group;
	int i, n;

	group = arena_alloc(j->s->m.arena, (size_t)j->sp->count * sizeof(int));
	n = 1;
	for (i = 0; i < j->n; i++) {
		if (classify(j, &j->nodes[i]) < 0)
			return 0;
		if (j->nodes[i].watched)
			n = pairs(j, group, n, j->nodes[i].of,
			    j->nodes[i].nclass);
		if (n < 0)
			return 0;
	}
	return gather(j, group, n);
}

static size_t
slots_size(const struct check *c)
{
	return (size_t)(c->nslot * SIDES) * sizeof(long);
}

/* Is every slot that matters watched as it is? */
static int
needs_all(const struct join *j)
{
	uint64_t slots;
	int i;

	slots = 0;
	for (i = 0; i < j->n; i++)
		if (j->nodes[i].slot >= 0 && j->nodes[i].watched)
			slots |= j->nodes[i].reads;
	return (scout_needs(j->s, (int)(j->step - j->s->m.check->steps) + 1) &
	    j->roll & ~slots) == 0;
}

/* The look ahead from a step, made once. */
static struct join *
join_of(struct scout *s, const struct step *step, int side)
{
	struct join *j;

	for (j = s->joins; j != NULL; j = j->next)
		if (j->step == step && j->side == side)
			return j;
	j = arena_raw(s->m.arena, sizeof(*j));
	j->next = s->joins;
	s->joins = j;
	j->s = s;
	j->step = step;
	j->side = side;
	j->n = j->full = 0;
	j->roll = scout_slots(s->m.check, step->roll);
	j->state.slots = arena_raw(s->m.arena, slots_size(s->m.check));
	find_all(j);
	j->apart = needs_all(j);
	return j;
}

int
scout_join(struct scout *s, const struct step *step, struct hand h,
    const struct state *state, struct spread *sp)
{
	struct join *j;
	long *slots;

	if (sp->count < JOIN_LEAST)
		return 0;
	j = join_of(s, step, h.side);
	if (j->full || j->apart)
		return 0;
	j->sp = sp;
	slots = j->state.slots;
	j->state = *state;
	j->state.slots = slots;
	memcpy(slots, state->slots, slots_size(s->m.check));
	s->m.state = &j->state;
	return join_all(j);
}
