/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. Formulas, evaluated: values on demand, modifiers summed, cells
 * looked up, each noted where the ruling keeps a derivation.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "engine/formula_tree.h"
#include "engine/machine.h"
#include "engine/roll.h"

static int
fail(struct machine *m, const struct expr *x, const char *what,
    const char *detail)
{
	return err_set(m->err, "%s:%d: column \"%s\", place %d: %s%s%s",
	    x->from->file, x->from->line, x->column, x->at, what,
	    detail != NULL ? " " : "", detail != NULL ? detail : "");
}

void
machine_used(struct machine *m, const struct origin *o)
{
	m->house |= o->house;
	if (o->sure > m->sure)
		m->sure = o->sure;
}

static int
live(struct machine *m, const struct origin *o)
{
	return origin_live(o, m->q->choice, m->consulted);
}

/* The hand that a formula's `@` turns to. */
static struct hand
turn(struct hand h, int side)
{
	struct hand other = { side, -1 };

	return side == SIDE_HAND || side == h.side ? h : other;
}

static const struct given *
value_given(const struct machine *m, int value, int side, int unit)
{
	return &m->q->values[value * m->q->places +
	    question_place(m->q, side, unit)];
}

/* What a value may be, for a message: its words, or its bands as written. */
static const char *
legal_text(const struct legal *l, struct arena *a)
{
	enum { SHOWN = 16 };
	const char *text;
	int i;

	if (l->nword == 0)
		return l->text != NULL ? l->text : "";
	text = l->words[0];
	for (i = 1; i < l->nword && i < SHOWN; i++)
		text = arena_printf(a, "%s, %s", text, l->words[i]);
	return i < l->nword ? arena_printf(a, "%s ...", text) : text;
}

static int
missing(struct machine *m, const struct value *v, int value, struct hand h)
{
	const char *prompt, *legal;

	if (m->missing_value < 0) {
		m->missing_value = value;
		m->missing_side = h.side;
		m->missing_unit = h.unit;
	}
	m->err->missing = 1;
	prompt = v->prompt != NULL ? v->prompt : "";
	legal = legal_text(&v->legal, m->arena);
	return err_set(m->err, "%s is missing%s%s%s%s%s%s", v->name,
	    h.side == SIDE_2 ? " after vs" : "", prompt[0] != '\0' ? ": " : "",
	    prompt, legal[0] != '\0' ? " (" : "", legal,
	    legal[0] != '\0' ? ")" : "");
}

static int
value_sum(struct machine *m, const struct value *v, const struct given *g,
    struct hand h, struct val *out)
{
	if (machine_mods(m, v->name, h, out) < 0)
		return -1;
	if (g->set && num_add(&out->n, out->n, g->v.n) < 0)
		return err_set(m->err, "%s: the number grows too large",
		    v->name);
	return 0;
}

/* Its default rows: the first one alive under the readings decides. */
static int
value_default(struct machine *m, const struct value *v, int value,
    struct hand h, struct val *out)
{
	const struct valdef *d;
	struct val x;

	for (d = v->defs; d != NULL; d = d->next)
		if (live(m, &d->from))
			break;
	if (d == NULL || d->expr == NULL) {
		if (v->kind == KIND_SUM)
			return 0;
		return missing(m, v, value, h);
	}
	if (formula_eval(m, d->expr, h, &x) < 0)
		return -1;
	machine_used(m, &d->from);
	if (v->kind != KIND_SUM) {
		*out = x;
		return 0;
	}
	if (x.kind != VAL_NUM || num_add(&out->n, out->n, x.n) < 0)
		return err_set(m->err, "%s: its default is no number", v->name);
	return 0;
}

static int
value_compute(struct machine *m, const struct value *v, int value,
    struct hand h, struct val *out)
{
	const struct given *g;

	g = value_given(m, value, h.side, h.unit);
	if (v->kind == KIND_SUM) {
		if (value_sum(m, v, g, h, out) < 0)
			return -1;
	} else if (g->set) {
		*out = g->set < 0 ? val_int(0) : g->v;
		return 0;
	}
	return value_default(m, v, value, h, out);
}

int
machine_value(struct machine *m, int value, struct hand h, struct val *out)
{
	const struct value *v;
	struct memo *memo;
	unsigned gen;

	v = &m->check->values[value];
	if (v->side != SIDE_EACH && v->side != h.side) {
		h.side = v->side;
		h.unit = -1;
	}
	if (h.side == SIDE_NONE && v->side == SIDE_EACH)
		return err_set(m->err, "%s: each side has its own", v->name);
	if (!v->unit)
		h.unit = -1;
	else if (h.unit < 0) {
		if (m->q->units[h.side] != 1)
			return err_set(m->err, "%s: each of the %d units has its "
			    "own", v->name, m->q->units[h.side]);
		h.unit = 0;
	}
	memo = &m->memo[value * m->q->places +
	    question_place(m->q, h.side, h.unit)];
	gen = v->needs != 0 ? m->gen : 1;
	if (memo->gen == gen) {
		*out = memo->v;
		return 0;
	}
	if (memo->busy)
		return err_set(m->err, "%s is computed from itself", v->name);
	memo->busy = 1;
	*out = val_none();
	if (value_compute(m, v, value, h, out) < 0) {
		memo->busy = 0;
		return -1;
	}
	memo->busy = 0;
	memo->gen = gen;
	memo->v = *out;
	return 0;
}

/* What was said of a modifier's word at a place: 1, -1 or 0. */
static const struct given *
word_given(const struct machine *m, int modword, int side, int unit)
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

/* Does a modifier count, and why (not)? -1 on error. */
static int
mod_counts(struct machine *m, const struct modifier *d, struct hand h,
    const char **why, const char **by)
{
	const struct given *g;
	struct val v;

	*by = NULL;
	*why = "another reading is in force";
	if (!live(m, &d->from))
		return 0;
	if (d->modword >= 0) {
		g = word_given(m, d->modword, h.side, h.unit);
		*by = g->by;
		if (g->set < 0) {
			*why = "taken away";
			return 0;
		}
		if (g->set > 0) {
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

static void
note_mod(struct machine *m, const struct modifier *d, struct hand h,
    int counts, struct num amount, const char *why, const char *by)
{
	struct counted *c, **tail;

	if (m->log == NULL || m->q->brief)
		return;
	for (tail = &m->log->mods; (c = *tail) != NULL; tail = &c->next)
		if (c->mod == d && c->side == h.side && c->unit == h.unit)
			break;
	if (c == NULL) {
		c = arena_alloc(m->arena, sizeof(*c));
		*tail = c;
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
	const char *to;
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
	if (!live(m, &d->from))
		return 0;
	counts = mod_counts(m, d, h, &why, &by);
	if (counts < 0)
		return -1;
	if (!counts) {
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
	note_mod(m, d, h, 1, v.n, why, by);
	ARENA_PUSH(m->arena, t->all, t->n, t->room);
	t->all[t->n].mod = d;
	t->all[t->n].h = h;
	t->all[t->n].amount = v.n;
	t->all[t->n++].out = 0;
	return 0;
}

/* One modifier for the sides and units that it may concern. */
static int
tally_mod(struct tally *t, const struct modifier *d, struct hand h)
{
	struct hand at;
	int u, last;

	at.side = d->side == SIDE_EACH ? h.side : d->side;
	at.unit = -1;
	if (!d->unit)
		return tally_add(t, d, at);
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
	for (i = 0; i < t->n; i++)
		if (t->all[i].out)
			note_mod(t->m, t->all[i].mod, t->all[i].h, 0,
			    t->all[i].amount, "another of its group governs",
			    NULL);
}

int
machine_mods(struct machine *m, const char *to, struct hand h,
    struct val *out)
{
	struct tally t = { m, to, 0, 0, NULL };
	struct num sum, product;
	int i, adds, muls, bad;

	adds = muls = 0;
	for (i = 0; i < m->check->nmod; i++) {
		if (!text_eq(m->check->mods[i].to, to))
			continue;
		if (m->check->mods[i].op == MOD_MUL)
			muls = 1;
		else
			adds = 1;
		if (tally_side(&t, &m->check->mods[i], h) < 0)
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
		return err_set(m->err, "%s: the number grows too large", to);
	*out = val_num(muls && !adds ? product : sum);
	return 0;
}

static int
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
	for (i = 0; i < m->check->nmod; i++) {
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

static int
eval_given(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	const struct value *v;
	struct hand at;

	*out = val_int(0);
	if (x->index < 0) {
		const struct expr *w = x->args[0];

		at = turn(h, w->side);
		if (w->op == OP_MODWORD) {
			*out = val_int(word_given(m, w->index, at.side,
			    at.unit)->set > 0);
			return 0;
		}
		return formula_eval(m, w, h, out);
	}
	v = &m->check->values[x->index];
	at = turn(h, x->side);
	if (v->side != SIDE_EACH)
		at = turn(at, v->side);
	if (!v->unit)
		at.unit = -1;
	else if (at.unit < 0)
		at.unit = 0;
	*out = val_int(value_given(m, x->index, at.side, at.unit)->set > 0);
	return 0;
}

static int
number_of(struct machine *m, const struct expr *x, struct hand h,
    struct num *n)
{
	struct val v;

	if (formula_eval(m, x, h, &v) < 0)
		return -1;
	if (v.kind == VAL_NUM) {
		*n = v.n;
		return 0;
	}
	if (v.kind == VAL_TEXT && num_parse(n, v.t, strlen(v.t)) == 0)
		return 0;
	return fail(m, x, "a number is wanted, not",
	    v.kind == VAL_TEXT ? v.t : "nothing");
}

static int
eval_compare(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct val a, b;
	struct num na, nb;
	int c, r;

	if (x->op == OP_EQ || x->op == OP_NE) {
		if (formula_eval(m, x->args[0], h, &a) < 0 ||
		    formula_eval(m, x->args[1], h, &b) < 0)
			return -1;
		*out = val_int(val_eq(a, b) == (x->op == OP_EQ));
		return 0;
	}
	if (number_of(m, x->args[0], h, &na) < 0 ||
	    number_of(m, x->args[1], h, &nb) < 0)
		return -1;
	c = num_cmp(na, nb);
	r = x->op == OP_LT ? c < 0 : x->op == OP_LE ? c <= 0 :
	    x->op == OP_GT ? c > 0 : c >= 0;
	*out = val_int(r);
	return 0;
}

static int
eval_arithmetic(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num a, b, r;
	int bad;

	if (number_of(m, x->args[0], h, &a) < 0 ||
	    number_of(m, x->args[1], h, &b) < 0)
		return -1;
	if ((x->op == OP_DIV || x->op == OP_MOD) && b.n == 0)
		return fail(m, x, "division by zero", NULL);
	switch (x->op) {
	case OP_ADD:
		bad = num_add(&r, a, b);
		break;
	case OP_SUB:
		bad = num_sub(&r, a, b);
		break;
	case OP_MUL:
		bad = num_mul(&r, a, b);
		break;
	case OP_DIV:
		bad = num_div(&r, a, b);
		break;
	default:
		bad = num_div(&r, a, b);
		if (!bad)
			bad = num_mul(&r, num_int(num_floor(r)), b) ||
			    num_sub(&r, a, r);
		break;
	}
	if (bad)
		return fail(m, x, "the number grows too large", NULL);
	*out = val_num(r);
	return 0;
}

static int
eval_least(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num a, best;
	int i, c;

	if (number_of(m, x->args[0], h, &best) < 0)
		return -1;
	for (i = 1; i < x->nargs; i++) {
		if (number_of(m, x->args[i], h, &a) < 0)
			return -1;
		c = num_cmp(a, best);
		if (x->op == OP_MIN ? c < 0 : c > 0)
			best = a;
	}
	*out = val_num(best);
	return 0;
}

static int
eval_clamp(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num v, lo, hi;

	if (number_of(m, x->args[0], h, &v) < 0 ||
	    number_of(m, x->args[1], h, &lo) < 0 ||
	    number_of(m, x->args[2], h, &hi) < 0)
		return -1;
	if (num_cmp(v, lo) < 0)
		v = lo;
	else if (num_cmp(v, hi) > 0)
		v = hi;
	*out = val_num(v);
	return 0;
}

static int
eval_round(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num a;

	if (number_of(m, x->args[0], h, &a) < 0)
		return -1;
	switch (x->op) {
	case OP_FLOOR:
		a = num_int(num_floor(a));
		break;
	case OP_CEIL:
		a = num_int(num_ceil(a));
		break;
	case OP_ROUND:
		a = num_int(num_round(a));
		break;
	case OP_NEG:
		a.n = -a.n;
		break;
	default:
		a.n = a.n < 0 ? -a.n : a.n;
		break;
	}
	*out = val_num(a);
	return 0;
}

static int
eval_join(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	const char *text;
	struct val v;
	int i;

	text = NULL;
	for (i = 0; i < x->nargs; i++) {
		if (formula_eval(m, x->args[i], h, &v) < 0)
			return -1;
		text = text == NULL ? val_show(v, m->arena) :
		    arena_printf(m->arena, "%s %s", text,
		    val_show(v, m->arena));
	}
	*out = val_text(text);
	return 0;
}

static int
refuse_cell(struct machine *m, const char *reason, const struct row *row)
{
	m->refused = 1;
	m->reason = reason;
	m->cite = row->from.cite;
	m->reason_from = &row->from;
	machine_used(m, &row->from);
	return -1;
}

/* `reconstructed A B`: only those columns are. */
static void
cell_used(struct machine *m, const struct table *t, const struct row *row,
    int col)
{
	struct consulted_cell *c, **tail;
	struct origin o;
	const char *s;
	size_t len;

	o = row->from;
	s = row->sure;
	if (o.sure != SURE && s != NULL && text_token(&s, &len) != NULL &&
	    text_token(&s, &len) != NULL &&
	    !text_inlist(row->sure, t->cols[col]))
		o.sure = SURE;
	machine_used(m, &o);
	if (m->log == NULL || m->q->brief)
		return;
	for (tail = &m->log->cells; *tail != NULL; tail = &(*tail)->next)
		if ((*tail)->row == row && (*tail)->col == col)
			return;
	c = arena_alloc(m->arena, sizeof(*c));
	c->table = t;
	c->row = row;
	c->col = col;
	*tail = c;
}

static int
cell(struct machine *m, const struct table *t, int row, int col,
    struct val *out)
{
	const struct row *r;
	const char *text;

	r = &t->rows[row];
	text = r->cells[col];
	if (text[0] == '!')
		return refuse_cell(m, text + 1, r);
	if (text[0] == '\0')
		return err_set(m->err, "%s:%d: column \"%s\" is empty: the "
		    "table does not say", r->from.file, r->from.line,
		    t->cols[col]);
	cell_used(m, t, r, col);
	m->cell_table = t;
	m->cell_row = r;
	m->cell_col = col;
	*out = r->vals[col];
	return 0;
}

static int
no_key(struct machine *m, const struct table *t, struct val key,
    const char *what)
{
	const char *first, *last;

	first = t->rows[0].key;
	last = t->rows[t->nrow - 1].key;
	if (what[0] == 'c') {
		first = t->cols[0];
		last = t->cols[t->ncol - 1];
	}
	return err_set(m->err, "%s: no %s for \"%s\" (it runs from %s to %s)",
	    t->file, what, val_show(key, m->arena), first, last);
}

/* Row and column of a look-up; the column of a one-column table is plain. */
static int
find_cell(struct machine *m, const struct expr *x, struct hand h, int colarg,
    int *row, int *col)
{
	const struct table *t;
	struct val key, ckey;

	t = x->table;
	if (formula_eval(m, x->args[0], h, &key) < 0)
		return -1;
	if (t->supply == NULL && (t->ncol == 0 || t->nrow == 0))
		return err_set(m->err, "%s: the table has no %s", t->file,
		    t->ncol == 0 ? "columns" : "rows");
	*col = 0;
	if (x->nargs > colarg) {
		if (formula_eval(m, x->args[colarg], h, &ckey) < 0)
			return -1;
		*col = table_col(t, ckey);
		if (*col < 0 && t->supply == NULL && x->op != OP_HAS)
			return no_key(m, t, ckey, "column");
	}
	if (t->supply != NULL)
		return err_set(m->err, "%s: this table is still to be supplied: "
		    "%s", t->file, t->supply);
	*row = table_row(t, key, m->q->choice, m->consulted);
	if (*row < 0 && x->op != OP_HAS)
		return no_key(m, t, key, "row");
	return 0;
}

static int
eval_lookup(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	int row, col;

	if (find_cell(m, x, h, 1, &row, &col) < 0)
		return -1;
	if (x->op == OP_HAS) {
		*out = val_int(row >= 0 && col >= 0 &&
		    x->table->rows[row].cells[col][0] != '\0' &&
		    x->table->rows[row].cells[col][0] != '!');
		return 0;
	}
	return cell(m, x->table, row, col, out);
}

static int
eval_step(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num by;
	int64_t n;
	int row, col;

	if (find_cell(m, x, h, 2, &row, &col) < 0 ||
	    number_of(m, x->args[1], h, &by) < 0)
		return -1;
	n = row + num_floor(by);
	if (n < 0)
		n = 0;
	if (n >= x->table->nrow)
		n = x->table->nrow - 1;
	return cell(m, x->table, (int)n, col, out);
}

static int
eval_key(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num n;
	int64_t i;

	if (number_of(m, x->args[0], h, &n) < 0)
		return -1;
	i = num_floor(n);
	if (i < 1 || i > x->table->nrow)
		return fail(m, x, "the table has no row of that number", NULL);
	*out = val_text(x->table->rows[i - 1].key);
	return 0;
}

/* Over the units of a side: number, sum, least, most, which, best. */
struct over {
	int n;			/* units that passed */
	int hits;		/* of them, for how many the first holds */
	struct num acc;
	const char *list;
	struct val best;
};

static int
over_unit(struct machine *m, const struct expr *x, struct hand h,
    struct over *o)
{
	struct val v;
	struct num n;

	if (x->where != NULL) {
		if (formula_eval(m, x->where, h, &v) < 0)
			return -1;
		if (!val_true(v))
			return 0;
	}
	if (x->nargs == 0) {
		o->hits++;
		o->n++;
		return 0;
	}
	if (x->op == OP_ANYOF || x->op == OP_ALLOF || x->op == OP_COUNTOF ||
	    x->op == OP_WHICH) {
		if (formula_eval(m, x->args[0], h, &v) < 0)
			return -1;
		o->n++;
		if (!val_true(v))
			return 0;
		o->hits++;
		if (x->op != OP_WHICH)
			return 0;
		if (formula_eval(m, x->args[1], h, &v) < 0)
			return -1;
		o->list = o->list == NULL ? val_show(v, m->arena) :
		    arena_printf(m->arena, "%s or %s", o->list,
		    val_show(v, m->arena));
		return 0;
	}
	if (number_of(m, x->args[0], h, &n) < 0)
		return -1;
	if (x->op == OP_SUMOF) {
		if (num_add(&o->acc, o->acc, n) < 0)
			return fail(m, x, "the number grows too large", NULL);
	} else if (o->n == 0 || (num_cmp(n, o->acc) < 0) ==
	    (x->op == OP_MINOF)) {
		if (o->n > 0 && num_cmp(n, o->acc) == 0)
			return 0;
		o->acc = n;
		if (x->op == OP_BEST &&
		    formula_eval(m, x->args[1], h, &o->best) < 0)
			return -1;
	}
	o->n++;
	return 0;
}

static int
eval_over(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct over o = { 0, 0, { 0, 1 }, NULL, { VAL_NONE, { 0, 1 }, NULL } };
	struct hand at;

	at = turn(h, x->side);
	if (at.side == SIDE_NONE)
		return fail(m, x, "over which side?", NULL);
	for (at.unit = 0; at.unit < m->q->units[at.side]; at.unit++)
		if (over_unit(m, x, at, &o) < 0)
			return -1;
	switch (x->op) {
	case OP_ANYOF:
		*out = val_int(o.hits > 0);
		break;
	case OP_ALLOF:
		*out = val_int(o.hits == o.n);
		break;
	case OP_COUNTOF:
		*out = val_int(o.hits);
		break;
	case OP_WHICH:
		*out = val_text(o.list != NULL ? o.list : "none");
		break;
	case OP_BEST:
		*out = o.n > 0 ? o.best : val_none();
		break;
	default:
		*out = val_num(o.acc);
		break;
	}
	return 0;
}

static int
eval_place(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	if (h.unit < 0)
		return fail(m, x, "only a unit has a place", NULL);
	switch (x->op) {
	case OP_INDEX:
		*out = val_int(h.unit + 1);
		return 0;
	case OP_FIRST:
		*out = val_int(h.unit == 0);
		return 0;
	case OP_LAST:
		*out = val_int(h.unit == m->q->units[h.side] - 1);
		return 0;
	default:
		break;
	}
	if (h.unit == 0) {
		*out = val_int(0);
		return 0;
	}
	h.unit--;
	return formula_eval(m, x->args[0], h, out);
}

static int
eval_roll(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	int side;

	side = x->side == SIDE_HAND ? h.side : x->side;
	*out = val_int(m->state->slots[x->index * SIDES + side]);
	return 0;
}

static int
eval_effect(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct hand at;

	at = turn(h, x->side);
	*out = m->state->effects[x->index * m->q->places +
	    question_place(m->q, at.side, at.unit)];
	if (out->kind == VAL_NONE)
		*out = m->state->effects[x->index * m->q->places];
	if (out->kind == VAL_NONE && at.side != SIDE_NONE)
		*out = m->state->effects[x->index * m->q->places +
		    question_place(m->q, at.side, -1)];
	if (out->kind == VAL_NONE)
		*out = val_int(0);
	return 0;
}

static int
eval_pairs(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	long set[2];
	int i, side[2], slot, won, lead;

	for (i = 0; i < 2; i++) {
		side[i] = x->args[i]->side == SIDE_HAND ? h.side :
		    x->args[i]->side;
		slot = x->args[i]->index;
		set[i] = m->state->slots[slot * SIDES + side[i]];
	}
	if (roll_pairs(m, m->check->slots[x->args[0]->index].roll, side[0],
	    set[0], m->check->slots[x->args[1]->index].roll, side[1], set[1],
	    &won, &lead) < 0)
		return -1;
	*out = val_int(x->op == OP_LEAD ? lead : won);
	return 0;
}

static int
eval_word(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct val v;

	if (machine_value(m, x->index, turn(h, x->side), &v) < 0)
		return -1;
	*out = val_int(v.kind == VAL_TEXT && text_wordeq(v.t, x->text));
	return 0;
}

static int
eval_logic(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct val a;

	if (formula_eval(m, x->args[0], h, &a) < 0)
		return -1;
	if (x->op == OP_NOT) {
		*out = val_int(!val_true(a));
		return 0;
	}
	if (x->op == OP_IF)
		return formula_eval(m, x->args[val_true(a) ? 1 : 2], h, out);
	if (val_true(a) == (x->op == OP_OR)) {
		*out = val_int(x->op == OP_OR);
		return 0;
	}
	if (formula_eval(m, x->args[1], h, &a) < 0)
		return -1;
	*out = val_int(val_true(a));
	return 0;
}

static int
eval_template(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	const char *text;

	if (template_eval(m, x->template, h, &text) < 0)
		return -1;
	*out = val_text(text);
	return 0;
}

static int
eval_constant(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	(void)m;
	(void)h;
	if (x->op == OP_NUM)
		*out = val_num(x->num);
	else if (x->op == OP_TEXT)
		*out = val_text(x->text);
	return 0;
}

static int
eval_value(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	return machine_value(m, x->index, turn(h, x->side), out);
}

static int
eval_own(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	return formula_eval(m, x->args[h.side == SIDE_2], h, out);
}

static int
eval_reading(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	(void)h;
	m->consulted[x->index] = 1;
	*out = val_text(m->check->sys->readings[x->index].choices[
	    m->q->choice[x->index]]);
	return 0;
}

static int
eval_mods(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	return machine_mods(m, x->text, h, out);
}

typedef int eval_op(struct machine *, const struct expr *, struct hand,
    struct val *);

static eval_op *const evals[OP_COUNT] = {
	[OP_NUM] = eval_constant,
	[OP_TEXT] = eval_constant,
	[OP_NONE] = eval_constant,
	[OP_TEMPLATE] = eval_template,
	[OP_VALUE] = eval_value,
	[OP_WORD] = eval_word,
	[OP_MODWORD] = eval_modword,
	[OP_ROLL] = eval_roll,
	[OP_EFFECT] = eval_effect,
	[OP_READING] = eval_reading,
	[OP_GIVEN] = eval_given,
	[OP_OR] = eval_logic,
	[OP_AND] = eval_logic,
	[OP_NOT] = eval_logic,
	[OP_IF] = eval_logic,
	[OP_EQ] = eval_compare,
	[OP_NE] = eval_compare,
	[OP_LT] = eval_compare,
	[OP_LE] = eval_compare,
	[OP_GT] = eval_compare,
	[OP_GE] = eval_compare,
	[OP_ADD] = eval_arithmetic,
	[OP_SUB] = eval_arithmetic,
	[OP_MUL] = eval_arithmetic,
	[OP_DIV] = eval_arithmetic,
	[OP_MOD] = eval_arithmetic,
	[OP_NEG] = eval_round,
	[OP_FLOOR] = eval_round,
	[OP_CEIL] = eval_round,
	[OP_ROUND] = eval_round,
	[OP_ABS] = eval_round,
	[OP_JOIN] = eval_join,
	[OP_MIN] = eval_least,
	[OP_MAX] = eval_least,
	[OP_CLAMP] = eval_clamp,
	[OP_LOOKUP] = eval_lookup,
	[OP_HAS] = eval_lookup,
	[OP_STEP] = eval_step,
	[OP_KEY] = eval_key,
	[OP_MODS] = eval_mods,
	[OP_SUMOF] = eval_over,
	[OP_ANYOF] = eval_over,
	[OP_ALLOF] = eval_over,
	[OP_COUNTOF] = eval_over,
	[OP_MINOF] = eval_over,
	[OP_MAXOF] = eval_over,
	[OP_WHICH] = eval_over,
	[OP_BEST] = eval_over,
	[OP_OWN] = eval_own,
	[OP_PREV] = eval_place,
	[OP_INDEX] = eval_place,
	[OP_FIRST] = eval_place,
	[OP_LAST] = eval_place,
	[OP_PAIRS] = eval_pairs,
	[OP_LEAD] = eval_pairs,
};

int
formula_eval(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	*out = val_none();
	return evals[x->op](m, x, h, out);
}

int
template_eval(struct machine *m, const struct template *t, struct hand h,
    const char **out)
{
	const struct part *q;
	const char *text, *add;
	char buf[NUM_TEXT];
	struct val v;
	int one;

	text = "";
	one = 0;
	for (q = t->parts; q != NULL; q = q->next) {
		if (q->text != NULL)
			add = q->text;
		else if (q->plural == 2)
			add = m->q->words[q->sign];
		else if (q->plural)
			add = one ? "" : "s";
		else {
			if (formula_eval(m, q->expr, h, &v) < 0)
				return -1;
			one = v.kind == VAL_NUM && v.n.d == 1 &&
			    (v.n.n == 1 || v.n.n == -1);
			add = v.kind == VAL_NUM ? num_print(v.n, q->sign, buf) :
			    val_show(v, m->arena);
		}
		text = text[0] == '\0' ? arena_text(m->arena, add) :
		    arena_printf(m->arena, "%s%s", text, add);
	}
	*out = text;
	return 0;
}
