/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. Modifiers, lowered: one instruction for each row that may count
 * for a side or unit, and one that sums a score. Rows whose word was not typed
 * are in the code only if it is to explain why they do not count.
 */
#include <config.h>

#include "base/text.h"
#include "code/lower.h"

const struct given *
lower_given(const struct lower *l, int modword, int side, int unit)
{
	const struct modword *w;

	w = &l->check->modwords[modword];
	if (w->sides & 1)
		side = SIDE_NONE;
	if (side == SIDE_NONE || !w->unit)
		unit = -1;
	return &l->q->mods[modword * l->q->places +
	    question_place(l->q, side, unit)];
}

/* ---- one row ---- */

/* Was the row's word said? SAID_NOTHING: its condition decides. */
enum said { SAID_NO, SAID_YES, SAID_NOTHING };

static enum said
row_said(struct lower *l, struct row_use *u)
{
	const struct given *g;

	g = lower_given(l, u->mod->modword, u->h.side, u->h.unit);
	if (g->set > 0)
		l->heard.counted |= lower_bit(l, g);
	else
		l->heard.read |= lower_bit(l, g);
	u->by = g->by;
	u->why = "not stated";
	if (g->set < 0) {
		u->why = "taken away";
		return SAID_NO;
	}
	if (g->set == 0)
		return u->mod->when == NULL ? SAID_NO : SAID_NOTHING;
	u->why = g->by != NULL ? "brought by" : "stated";
	u->said = lower_said_mark(l, g);
	return SAID_YES;
}

static struct row_use *
row_new(struct lower *l, const struct modifier *d, struct hand h)
{
	struct row_use *u;

	u = arena_alloc(l->m->arena, sizeof(*u));
	u->mod = d;
	u->h = h;
	u->value = u->when = u->amount = -1;
	return u;
}

/* Is a register known to be false? */
static int
known_no(const struct lower *l, int reg)
{
	return lower_known(l, reg) && lower_reg(l, reg)->bad == NULL &&
	    !val_true(lower_reg(l, reg)->v);
}

/* The register of a row that never counts. */
static int
row_never(struct lower *l, const struct row_use *u, struct mark *mark)
{
	mark = mark_both(l->m, mark_asked(l->m, &u->mod->from), mark);
	if (!l->q->terse)
		mark = mark_row(l->m, u, mark, 0, num_int(0), u->why, u->by);
	return lower_const(l, val_none(), mark);
}

/* Lower what decides whether a row counts. 0: it never does; see *never. */
static int
row_whether(struct lower *l, struct row_use *u, int *in, int *n, int *never)
{
	const struct modifier *d = u->mod;
	enum said said;

	if (d->modword >= 0) {
		said = row_said(l, u);
		if (said == SAID_NO) {
			*never = row_never(l, u, NULL);
			return 0;
		}
		if (said == SAID_YES)
			return 1;
	} else {
		u->why = "not stated";
		in[*n] = lower_value(l, d->value_of, u->h);
		if (l->m->spent || known_no(l, in[*n])) {
			*never = row_never(l, u, lower_reg(l, in[*n])->mark);
			return 0;
		}
		lower_depends(l, in[*n]);
		u->value = (*n)++;
		if (d->when == NULL)
			return 1;
	}
	in[*n] = d->when != NULL ? lower_formula(l, d->when, u->h) : REG_ZERO;
	lower_depends(l, in[*n]);
	u->when = (*n)++;
	return 1;
}

/* The bit of the typed word by whose value a row counts. */
static uint64_t
value_bit(const struct lower *l, const struct row_use *u)
{
	const struct value *v;
	struct hand at;

	if (u->mod->modword >= 0)
		return 0;
	v = &l->check->values[u->mod->value_of];
	at = hand_turn(u->h, v->side == SIDE_EACH ? SIDE_HAND : v->side);
	return lower_bit(l, &l->q->values[u->mod->value_of * l->q->places +
	    question_place(l->q, at.side, v->unit ? at.unit : -1)]);
}

/*
 * A row whose value was typed does not read that word: the word's bit moves
 * from `read` to `counted` or `failed`.
 */
static void
row_heard(struct lower *l, const struct row_use *u, const struct heard *was,
    uint64_t bit, int reg)
{
	if (bit == 0)
		return;
	l->heard.read &= ~bit | was->read;
	if (u->when >= 0 && known_no(l, reg))
		l->heard.failed |= bit;
	else
		l->heard.counted |= bit;
}

/* The register of what a row adds for a side and unit. */
static int
lower_row(struct lower *l, struct row_use *u)
{
	const struct modifier *d = u->mod;
	const struct heard was = l->heard;
	int in[3], n, never;

	if (machine_spend(l->m, 1) < 0)
		(void)machine_spent(l->m, &d->from, "word");
	n = 0;
	if (l->m->spent)
		return 0;
	if (!row_whether(l, u, in, &n, &never))
		return never;
	row_heard(l, u, &was, value_bit(l, u), n > 0 ? in[n - 1] : 0);
	if (d->amount != NULL && !(n > 0 && known_no(l, in[n - 1]))) {
		in[n] = lower_formula(l, d->amount, u->h);
		u->amount = n++;
	}
	return lower_emit(l, I_ROW, u, u->h, in, n);
}

/* ---- a score ---- */

struct rows {
	struct lower *l;
	const struct row_use **uses;
	int n, room;
	int *regs, reg_room;
};

static void
rows_push(struct rows *r, const struct row_use *u, int reg)
{
	int k;

	k = r->n;
	ARENA_PUSH(r->l->m->arena, r->uses, k, r->room);
	ARENA_PUSH(r->l->m->work, r->regs, r->n, r->reg_room);
	r->uses[r->n] = u;
	r->regs[r->n++] = reg;
}

static void
rows_add(struct rows *r, const struct modifier *d, struct hand h)
{
	struct lower *l = r->l;
	const struct given *g;
	struct row_use *u;

	/* The usual row: its word was not said, and nobody wants to know. */
	if (d->modword >= 0 && d->when == NULL &&
	    (!l->m->explains || l->q->terse) && d->from.reading < 0) {
		g = lower_given(l, d->modword, h.side, h.unit);
		if (g->set == 0)
			return;
	}
	u = row_new(l, d, h);
	rows_push(r, u, lower_row(l, u));
}

/* Add a row that is not alive, for its reading was asked. */
static void
rows_asked(struct rows *r, const struct modifier *d, struct hand h)
{
	rows_push(r, row_new(r->l, d, h), lower_const(r->l, val_none(),
	    mark_asked(r->l->m, &d->from)));
}

/* Add a modifier for each side and unit that it may concern. */
static void
rows_mod(struct rows *r, const struct modifier *d, struct hand h)
{
	struct hand at;
	int u, last;

	if (machine_spend(r->l->m, 1) < 0)
		(void)machine_spent(r->l->m, &d->from, "to");
	if (r->l->m->spent)
		return;
	at.side = d->side == SIDE_EACH ? h.side : d->side;
	at.unit = -1;
	if (!origin_live(&d->from, r->l->q->choice, NULL)) {
		rows_asked(r, d, at);
		return;
	}
	if (!d->unit) {
		rows_add(r, d, at);
		return;
	}
	last = r->l->q->units[at.side];
	for (u = 0; u < last && !r->l->m->spent; u++) {
		if (h.side == at.side && h.unit >= 0 && u != h.unit)
			continue;
		at.unit = u;
		rows_add(r, d, at);
	}
}

static void
rows_side(struct rows *r, const struct modifier *d, struct hand h)
{
	struct hand one = { SIDE_1, -1 }, two = { SIDE_2, -1 };

	if (h.side != SIDE_NONE) {
		if (d->side == SIDE_NONE || d->side == SIDE_EACH ||
		    d->side == h.side)
			rows_mod(r, d, h);
	} else if (d->side == SIDE_EACH) {
		rows_mod(r, d, one);
		rows_mod(r, d, two);
	} else {
		rows_mod(r, d, h);
	}
}

int
lower_score(struct lower *l, const char *to, struct hand h)
{
	struct rows r = { l, NULL, 0, 0, NULL, 0 };
	const struct modifier *d;
	struct tally_use *t;
	int i;

	t = arena_alloc(l->m->arena, sizeof(*t));
	t->to = to;
	for (i = check_score(l->check, to); i >= 0; i = d->same) {
		d = &l->check->mods[i];
		if (d->op == MOD_MUL)
			t->muls = 1;
		else
			t->adds = 1;
		rows_side(&r, d, h);
		if (l->m->spent)
			return 0;
	}
	t->n = r.n;
	t->rows = r.uses;
	return lower_emit(l, I_TALLY, t, h, r.regs, r.n);
}

/* ---- a modifier's word as a question ---- */

struct word_rows {
	const struct expr *x;
	const struct modword *w;
	int *in, n, room;
};

static void
word_row(struct lower *l, struct word_rows *r, const struct modifier *d,
    struct hand at)
{
	const struct heard was = l->heard;
	struct row_use *u;
	int in[2], n, reg, never;

	if (machine_spend(l->m, 1) < 0)
		(void)machine_spent(l->m, &d->from, "word");
	if (l->m->spent)
		return;
	u = row_new(l, d, at);
	n = 0;
	if (!origin_live(&d->from, l->q->choice, NULL) ||
	    !row_whether(l, u, in, &n, &never))
		reg = lower_const(l, val_int(0), mark_asked(l->m, &d->from));
	else
		reg = lower_mark(l, n > 0 ? in[0] : lower_const(l, val_int(1),
		    u->said), mark_asked(l->m, &d->from), NULL);
	/* A formula that asks for the word reads it, counted or not. */
	l->heard.read |= l->heard.counted & ~was.counted;
	l->heard.counted = was.counted;
	ARENA_PUSH(l->m->work, r->in, r->n, r->room);
	r->in[r->n++] = reg;
}

/* Does x, as seen from h, name the modifier's word of this side? */
static int
word_side(const struct word_rows *r, const struct modifier *d, struct hand h,
    int side)
{
	if ((r->w->sides & 1) != (side == SIDE_NONE))
		return 0;
	if (side != SIDE_NONE && side != hand_turn(h, r->x->side).side)
		return 0;
	return d->side == SIDE_EACH || d->side == side;
}

static void
word_units(struct lower *l, struct word_rows *r, const struct modifier *d,
    struct hand h, int side)
{
	struct hand at;
	int unit, last;

	last = r->w->unit ? l->q->units[side] : 0;
	for (unit = r->w->unit ? 0 : -1; unit < last && !l->m->spent; unit++) {
		if (r->w->unit && h.side == side && h.unit >= 0 &&
		    h.unit != unit)
			continue;
		at.side = side;
		at.unit = unit;
		word_row(l, r, d, at);
	}
}

int
lower_modword(struct lower *l, const struct expr *x, struct hand h)
{
	struct word_rows r = { x, &l->check->modwords[x->index], NULL, 0, 0 };
	const struct modifier *d;
	int i, side;

	for (i = r.w->first; i <= r.w->last; i++) {
		d = &l->check->mods[i];
		for (side = SIDE_NONE; side <= SIDE_2; side++)
			if (d->modword == x->index &&
			    word_side(&r, d, h, side))
				word_units(l, &r, d, h, side);
	}
	return lower_emit(l, I_ANYROW, NULL, h, r.in, r.n);
}
