/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. Modifiers: which count, why, and what they come to. */
#include <config.h>

#include "base/text.h"
#include "engine/eval.h"

/* What was said of a modifier's word at a place: 1, -1 or 0. */
static inline const struct given *
given(const struct machine *m, int modword, int side, int unit)
{
	const struct modword *w;

	w = &m->check->modwords[modword];
	if (w->sides & 1)
		side = SIDE_NONE;
	if (side == SIDE_NONE || !w->unit)
		unit = -1;
	return &m->q->mods[modword * m->q->places +
	    question_place(m->q, side, unit)];
}

const struct given *
machine_given(const struct machine *m, int modword, int side, int unit)
{
	return given(m, modword, side, unit);
}

/* Does a modifier count, and why (not)? -1 on error. */
static int
mod_counts(struct machine *m, const struct modifier *d, struct hand h,
    const char **why, const char **by)
{
	const struct given *g;
	struct val v;

	if (machine_spend(m, 1) < 0)
		return machine_spent(m, &d->from, "word");
	*by = NULL;
	*why = "another reading is in force";
	if (!machine_live(m, &d->from))
		return 0;
	if (d->modword >= 0) {
		g = given(m, d->modword, h.side, h.unit);
		*by = g->by;
		if (g->set < 0) {
			*why = "taken away";
			return 0;
		}
		if (g->set > 0) {
			machine_brought(m, g);
			*why = g->by != NULL ? "brought by" : "stated";
			return 1;
		}
		*why = "not stated";
		if (d->when == NULL)
			return 0;
	} else if (machine_value(m, d->value_of, h, &v) < 0) {
		return -1;
	} else if (!val_true(v)) {
		*why = "not stated";
		return 0;
	} else {
		*why = "stated";
		if (d->when == NULL)
			return 1;
	}
	if (formula_eval(m, d->when, h, &v) < 0)
		return -1;
	*why = val_true(v) ? "its condition holds" :
	    "its condition does not hold";
	return val_true(v);
}

static int
notes_mods(const struct machine *m)
{
	return m->log != NULL && !m->q->brief;
}

static void
note_mod(struct machine *m, const struct modifier *d, struct hand h,
    int counts, struct num amount, const char *why, const char *by)
{
	struct counted *c, **head;

	if (m->counted == NULL)
		m->counted = arena_alloc(m->arena, (size_t)m->check->nmod *
		    sizeof(struct counted *));
	head = &m->counted[d - m->check->mods];
	for (c = *head; c != NULL; c = c->other)
		if (c->side == h.side && c->unit == h.unit)
			break;
	if (c == NULL) {
		c = arena_alloc(m->arena, sizeof(*c));
		c->other = *head;
		*head = c;
		*m->last_mod = c;
		m->last_mod = &c->next;
	}
	c->mod = d;
	c->side = h.side;
	c->unit = h.unit;
	c->counts = counts;
	c->amount = amount;
	c->why = why;
	c->by = by;
}

/* The modifiers that count for one score, before groups are picked. */
struct tally {
	struct machine *m;
	int n, room;
	struct tallied {
		const struct modifier *mod;
		struct hand h;
		struct num amount;
		int out;	/* beaten within its group */
	} *all;
};

static int
tally_add(struct tally *t, const struct modifier *d, struct hand h)
{
	const char *why, *by;
	struct machine *m;
	struct val v;
	int counts;

	m = t->m;
	counts = mod_counts(m, d, h, &why, &by);
	if (counts < 0)
		return -1;
	if (!counts) {
		if (notes_mods(m))
			note_mod(m, d, h, 0, num_int(0), why, by);
		return 0;
	}
	v = val_int(1);
	if (d->amount != NULL && formula_eval(m, d->amount, h, &v) < 0)
		return -1;
	if (v.kind != VAL_NUM)
		return err_set(m->err, "%s:%d: column \"value\": \"%s\" is no "
		    "number", d->from.file, d->from.line,
		    v.kind == VAL_TEXT ? v.t : "");
	machine_used(m, &d->from);
	if (notes_mods(m))
		note_mod(m, d, h, 1, v.n, why, by);
	ARENA_PUSH(m->arena, t->all, t->n, t->room);
	t->all[t->n].mod = d;
	t->all[t->n].h = h;
	t->all[t->n].amount = v.n;
	t->all[t->n++].out = 0;
	return 0;
}

/* Most modifiers: nothing was said of it, and nobody wants to know why not. */
static inline int
is_silent(const struct machine *m, const struct modifier *d, struct hand h)
{
	return d->modword >= 0 && d->when == NULL && !notes_mods(m) &&
	    given(m, d->modword, h.side, h.unit)->set == 0;
}

/* One modifier for the sides and units that it may concern. */
static int
tally_mod(struct tally *t, const struct modifier *d, struct hand h)
{
	struct hand at;
	int u, last;

	if (machine_spend(t->m, 1) < 0)
		return machine_spent(t->m, &d->from, "to");
	if (!machine_live(t->m, &d->from))
		return 0;
	at.side = d->side == SIDE_EACH ? h.side : d->side;
	at.unit = -1;
	if (!d->unit)
		return is_silent(t->m, d, at) ? 0 : tally_add(t, d, at);
	last = t->m->q->units[at.side];
	for (u = 0; u < last; u++) {
		if (h.side == at.side && h.unit >= 0 && u != h.unit)
			continue;
		at.unit = u;
		if (tally_add(t, d, at) < 0)
			return -1;
	}
	return 0;
}

static int
tally_side(struct tally *t, const struct modifier *d, struct hand h)
{
	struct hand one = { SIDE_1, -1 }, two = { SIDE_2, -1 };

	if (h.side == SIDE_NONE) {
		if (d->side == SIDE_EACH)
			return tally_mod(t, d, one) < 0 ? -1 :
			    tally_mod(t, d, two);
		return tally_mod(t, d, h);
	}
	if (d->side == SIDE_NONE || d->side == SIDE_EACH || d->side == h.side)
		return tally_mod(t, d, h);
	return 0;
}

static int
beats(enum mod_pick pick, struct num a, struct num b)
{
	if (pick == PICK_MAX)
		return num_cmp(a, b) > 0;
	return pick == PICK_MIN && num_cmp(a, b) < 0;
}

/* Of a group that does not add up, only one stays. */
static void
tally_pick(struct tally *t)
{
	struct tallied *a, *b;
	enum mod_pick pick;
	int i, j;

	for (i = 0; i < t->n; i++) {
		a = &t->all[i];
		pick = a->mod->pick;
		if (a->out || a->mod->group == NULL || pick == PICK_SUM ||
		    pick == PICK_PRODUCT)
			continue;
		for (j = i + 1; j < t->n && !a->out; j++) {
			b = &t->all[j];
			if (b->out || b->mod->group == NULL ||
			    !text_eq(a->mod->group, b->mod->group) ||
			    a->h.side != b->h.side || a->h.unit != b->h.unit)
				continue;
			if (beats(pick, b->amount, a->amount))
				a->out = 1;
			else
				b->out = 1;
		}
	}
	for (i = 0; i < t->n && notes_mods(t->m); i++)
		if (t->all[i].out)
			note_mod(t->m, t->all[i].mod, t->all[i].h, 0,
			    t->all[i].amount, "another of its group governs",
			    NULL);
}

int
machine_mods(struct machine *m, const char *to, struct hand h,
    struct val *out)
{
	struct tally t = { m, 0, 0, NULL };
	const struct modifier *d;
	struct num sum, product;
	int i, adds, muls, bad;

	adds = muls = 0;
	for (i = check_score(m->check, to); i >= 0; i = d->same) {
		d = &m->check->mods[i];
		if (d->op == MOD_MUL)
			muls = 1;
		else
			adds = 1;
		if (tally_side(&t, d, h) < 0)
			return -1;
	}
	tally_pick(&t);
	sum = num_int(0);
	product = num_int(1);
	bad = 0;
	for (i = 0; i < t.n; i++) {
		if (t.all[i].out)
			continue;
		if (t.all[i].mod->op == MOD_MUL ||
		    t.all[i].mod->pick == PICK_PRODUCT)
			bad |= num_mul(&product, product, t.all[i].amount);
		else
			bad |= num_add(&sum, sum, t.all[i].amount);
	}
	if (muls && adds)
		bad |= num_mul(&sum, sum, product);
	if (bad)
		return err_set(m->err, "%s:%d: column \"to\": %s: the number grows "
		    "too large", t.all[t.n - 1].mod->from.file,
		    t.all[t.n - 1].mod->from.line, to);
	*out = val_num(muls && !adds ? product : sum);
	return 0;
}

int
eval_modword(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	const struct modifier *d;
	const struct modword *w;
	const char *why, *by;
	struct hand at;
	int i, side, unit, got;

	w = &m->check->modwords[x->index];
	*out = val_int(0);
	for (i = w->first; i <= w->last; i++) {
		d = &m->check->mods[i];
		if (d->modword != x->index)
			continue;
		for (side = SIDE_NONE; side <= SIDE_2; side++) {
			if ((w->sides & 1) != (side == SIDE_NONE))
				continue;
			if (x->side != SIDE_HAND && side != SIDE_NONE &&
			    side != x->side)
				continue;
			if (x->side == SIDE_HAND && h.side != SIDE_NONE &&
			    side != SIDE_NONE && side != h.side &&
			    (w->sides >> h.side & 1))
				continue;
			if (d->side != SIDE_EACH && d->side != side)
				continue;
			for (unit = w->unit ? 0 : -1;
			    unit < (w->unit ? m->q->units[side] : 0); unit++) {
				if (w->unit && h.side == side && h.unit >= 0 &&
				    h.unit != unit)
					continue;
				at.side = side;
				at.unit = unit;
				got = mod_counts(m, d, at, &why, &by);
				if (got < 0)
					return -1;
				if (got)
					*out = val_int(1);
			}
		}
	}
	return 0;
}
