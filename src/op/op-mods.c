/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: op. The opcodes of modifiers: which count, why, and what they add up
 * to; and those of functions over the units of a side.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "code/code.h"

/* ---- one modifier ---- */

struct mark *
mark_row(struct machine *m, const struct row_use *u, struct mark *mark,
    int counts, struct num amount, const char *why, const char *by)
{
	struct mark *k;

	if (!m->explains)
		return mark;
	k = arena_alloc(m->arena, sizeof(*k));
	k->kind = MARK_ROW;
	k->use = u;
	k->counts = counts;
	k->amount = amount;
	k->why = why;
	k->by = by;
	return mark_both(m, mark, k);
}

/* Does it count? 1, 0, or -1: *out is bad. */
static int
row_counts(struct machine *m, const struct row_use *u,
    const struct reg *const *in, const char **why, struct mark **mark,
    struct reg *out)
{
	int operand[2] = { u->value, u->when }, i;

	*why = u->why;
	for (i = 0; i < 2; i++) {
		if (operand[i] < 0)
			continue;
		if (reg_take(m, in[operand[i]], mark, out) < 0)
			return -1;
		if (!val_true(in[operand[i]]->v)) {
			*why = i == 0 ? "not stated" :
			    "its condition does not hold";
			return 0;
		}
		*why = i == 0 ? "stated" : "its condition holds";
	}
	return 1;
}

/*
 * row: what a modifier adds, or no value if it does not count. Operands, as far
 * as they are there: the value by whose name it counts, its condition, its
 * amount. x: the row, for a side and unit.
 */
void
op_row(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct row_use *u = i->x;
	const struct origin *from = &u->mod->from;
	struct mark *mark;
	const char *why;
	struct num n;
	int counts;

	mark = mark_both(m, mark_asked(m, from), u->said);
	counts = row_counts(m, u, in, &why, &mark, out);
	if (counts < 0)
		return;
	if (!counts) {
		reg_set(out, val_none(), m->q->terse ? mark :
		    mark_row(m, u, mark, 0, num_int(0), why, u->by));
		return;
	}
	n = num_int(1);
	if (u->amount >= 0) {
		if (reg_take(m, in[u->amount], &mark, out) < 0)
			return;
		if (in[u->amount]->v.kind != VAL_NUM) {
			reg_bad(out, bad_error(m, ERR_PLAIN, "%s:%d: column "
			    "\"value\": \"%s\" is no number", from->file,
			    from->line, in[u->amount]->v.kind == VAL_TEXT ?
			    in[u->amount]->v.t : ""), mark);
			return;
		}
		n = in[u->amount]->v.n;
	}
	mark = mark_both(m, mark, mark_used(m, from));
	reg_set(out, val_num(n), mark_row(m, u, mark, 1, n, why, u->by));
}

/* ---- a score ---- */

static int
beats(enum mod_pick pick, struct num a, struct num b)
{
	if (pick == PICK_MAX)
		return num_cmp(a, b) > 0;
	return pick == PICK_MIN && num_cmp(a, b) < 0;
}

/* Are two modifiers in one group, for the same side and unit? */
static int
rivals(const struct row_use *a, const struct row_use *b)
{
	return a->mod->group != NULL && b->mod->group != NULL &&
	    text_eq(a->mod->group, b->mod->group) &&
	    a->h.side == b->h.side && a->h.unit == b->h.unit;
}

/* out[i] = 1 for modifiers that are beaten by another of their group. */
static void
pick(const struct tally_use *t, const struct reg *const *in, char *out)
{
	enum mod_pick by;
	int i, k;

	for (i = 0; i < t->n; i++) {
		by = t->rows[i]->mod->pick;
		if (out[i] || in[i]->v.kind == VAL_NONE ||
		    t->rows[i]->mod->group == NULL || by == PICK_SUM ||
		    by == PICK_PRODUCT)
			continue;
		for (k = i + 1; k < t->n && !out[i]; k++) {
			if (out[k] || in[k]->v.kind == VAL_NONE ||
			    !rivals(t->rows[i], t->rows[k]))
				continue;
			if (beats(by, in[k]->v.n, in[i]->v.n))
				out[i] = 1;
			else
				out[k] = 1;
		}
	}
}

struct sums {
	struct num sum, product;
	const struct modifier *last;	/* the last that has a value */
	int bad;
};

static void
sums_add(struct sums *s, const struct modifier *d, struct num n)
{
	if (d->op == MOD_MUL || d->pick == PICK_PRODUCT)
		s->bad |= num_mul(&s->product, s->product, n) < 0;
	else
		s->bad |= num_add(&s->sum, s->sum, n) < 0;
}

/*
 * tally: the sum and product of a score's modifiers, its operands; in a group
 * that picks one only that one counts. x: the score and its rows.
 */
void
op_tally(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct tally_use *t = i->x;
	enum { FEW = 64 };
	struct sums s = { { 0, 1 }, { 1, 1 }, NULL, 0 };
	struct mark *mark;
	char few[FEW] = { 0 }, *beaten;
	int k;

	beaten = t->n <= FEW ? few : arena_alloc(m->arena, (size_t)t->n);
	mark = NULL;
	for (k = 0; k < t->n; k++) {
		if (reg_take(m, in[k], &mark, out) < 0)
			return;
	}
	pick(t, in, beaten);
	for (k = 0; k < t->n; k++) {
		if (in[k]->v.kind == VAL_NONE)
			continue;
		s.last = t->rows[k]->mod;
		if (beaten[k])
			mark = mark_row(m, t->rows[k], mark, 0, in[k]->v.n,
			    "another of its group governs", NULL);
		else
			sums_add(&s, s.last, in[k]->v.n);
	}
	if (t->muls && t->adds)
		s.bad |= num_mul(&s.sum, s.sum, s.product) < 0;
	if (s.bad)
		reg_bad(out, bad_error(m, ERR_PLAIN, "%s:%d: column \"to\": "
		    "%s: the number grows too large", s.last->from.file,
		    s.last->from.line, t->to), mark);
	else
		reg_set(out, val_num(t->muls && !t->adds ? s.product : s.sum),
		    mark);
}

/* any-row: does any of the modifiers, its operands, count? */
void
op_anyrow(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	struct mark *mark;
	int k, any;

	mark = NULL;
	any = 0;
	for (k = 0; k < i->nin; k++) {
		if (reg_take(m, in[k], &mark, out) < 0)
			return;
		any |= val_true(in[k]->v);
	}
	reg_set(out, val_int(any), mark);
}

/* ---- values that add up ---- */

static void
total_large(struct machine *m, const struct total_use *u,
    const struct origin *from, const char *column, struct mark *mark,
    struct reg *out)
{
	reg_bad(out, bad_error(m, ERR_PLAIN, "%s:%d: column \"%s\": %s: the "
	    "number grows too large", from->file, from->line, column,
	    u->value->name), mark);
}

/*
 * total: a value that adds up: its score (first operand), what was said of it,
 * and what its row says. x: the value and those operands.
 */
void
op_total(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct total_use *u = i->x;
	struct mark *mark;
	struct num n;

	mark = in[0]->mark;
	if (in[0]->bad != NULL) {
		*out = *in[0];
		return;
	}
	n = in[0]->v.n;
	if (u->said >= 0 && num_add(&n, n, in[u->said]->v.n) < 0) {
		total_large(m, u, &u->value->defs->from, "name", mark, out);
		return;
	}
	if (u->base < 0) {
		reg_set(out, val_num(n), mark);
		return;
	}
	mark = mark_both(m, mark, in[u->base]->mark);
	if (in[u->base]->bad != NULL)
		reg_bad(out, in[u->base]->bad, mark);
	else if (in[u->base]->v.kind != VAL_NUM)
		reg_bad(out, bad_error(m, ERR_PLAIN, "%s:%d: column "
		    "\"default\": \"%s\" is no number", u->def->from.file,
		    u->def->from.line, val_show(in[u->base]->v, m->arena)),
		    mark);
	else if (num_add(&n, n, in[u->base]->v.n) < 0)
		total_large(m, u, &u->def->from, "default", mark, out);
	else
		reg_set(out, val_num(n), mark);
}

/* ---- over the units of a side ---- */

/* Take an operand of a unit; NULL: it has no value, and *out is bad. */
static const struct reg *
over_take(struct over *o, int operand)
{
	const struct reg *r = o->in[operand];

	return reg_take(o->m, r, &o->mark, o->out) < 0 ? NULL : r;
}

static int
over_list(struct over *o, const struct over_one *one)
{
	enum { BYTES_EACH = 64 };
	const struct reg *r;

	r = over_take(o, one->second);
	if (r == NULL)
		return -1;
	o->list = o->list == NULL ? val_show(r->v, o->m->arena) :
	    arena_printf(o->m->arena, "%s or %s", o->list,
	    val_show(r->v, o->m->arena));
	if (machine_spend(o->m, strlen(o->list) / BYTES_EACH + 1) == 0)
		return 0;
	reg_bad(o->out, bad_spent(o->m, o->u->x->from, o->u->x->column),
	    o->mark);
	return -1;
}

/* any all count which: count the units for which `first` holds. */
static int
over_holds(struct over *o, const struct over_one *one)
{
	const struct reg *r;

	r = over_take(o, one->first);
	if (r == NULL)
		return -1;
	o->n++;
	if (!val_true(r->v))
		return 0;
	o->hits++;
	return o->u->x->op == OP_WHICH ? over_list(o, one) : 0;
}

/* sum min max best: add the unit's number. 0, or -1: *out is bad. */
static int
over_number(struct over *o, const struct over_one *one)
{
	const struct expr *x = o->u->x;
	const struct reg *r;
	struct num n;
	int c;

	r = over_take(o, one->first);
	if (r == NULL)
		return -1;
	if (reg_number(o->m, r, x->args[0], &n, o->out) < 0) {
		o->out->mark = o->mark;
		return -1;
	}
	if (x->op == OP_SUMOF) {
		o->n++;
		if (num_add(&o->acc, o->acc, n) == 0)
			return 0;
		reg_bad(o->out, bad_at(o->m, x, "the number grows too large",
		    NULL), o->mark);
		return -1;
	}
	c = num_cmp(n, o->acc);
	if (o->n > 0 && (c == 0 || (c < 0) != (x->op == OP_MINOF))) {
		o->n += c != 0;
		return 0;
	}
	o->n++;
	o->acc = n;
	if (x->op != OP_BEST)
		return 0;
	r = over_take(o, one->second);
	if (r != NULL)
		o->best = r->v;
	return r != NULL ? 0 : -1;
}

int
over_unit(struct over *o, const struct over_one *one)
{
	const struct reg *r;

	if (one->where >= 0) {
		r = over_take(o, one->where);
		if (r == NULL)
			return -1;
		if (!val_true(r->v))
			return 0;
	}
	switch (o->u->x->op) {
	case OP_ANYOF:
	case OP_ALLOF:
	case OP_COUNTOF:
	case OP_WHICH:
		if (one->first >= 0)
			return over_holds(o, one);
		o->hits++;
		o->n++;
		return 0;
	default:
		return over_number(o, one);
	}
}

void
over_end(const struct over *o)
{
	struct val v;

	switch (o->u->x->op) {
	case OP_ANYOF:
		v = val_int(o->hits > 0);
		break;
	case OP_ALLOF:
		v = val_int(o->hits == o->n);
		break;
	case OP_COUNTOF:
		v = val_int(o->hits);
		break;
	case OP_WHICH:
		v = val_text(o->list != NULL ? o->list : "none");
		break;
	case OP_BEST:
		v = o->best;
		break;
	default:
		v = val_num(o->acc);
		break;
	}
	reg_set(o->out, v, o->mark);
}

void
over_begin(struct over *o, struct machine *m, const struct over_use *u,
    const struct reg *const *in, struct reg *out)
{
	memset(o, 0, sizeof(*o));
	o->m = m;
	o->u = u;
	o->in = in;
	o->out = out;
	o->acc = num_int(0);
	o->best = val_none();
}

/*
 * over: a function over the units of a side: sum any all count min max which
 * best. Operands, as far as they are there: for each unit whether it counts,
 * and its arguments. x: the formula, and which operands those are.
 */
void
op_over(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct over_use *u = i->x;
	const struct reg *one;
	struct over o;
	struct num n;
	int k;

	if (u->n == 1 && u->x->op == OP_SUMOF && u->units[0].where < 0) {
		one = in[u->units[0].first];
		if (reg_number(m, one, u->x->args[0], &n, out) == 0)
			reg_set(out, val_num(n), one->mark);
		out->mark = one->mark;
		return;
	}
	over_begin(&o, m, u, in, out);
	for (k = 0; k < o.u->n; k++)
		if (over_unit(&o, &o.u->units[k]) < 0)
			return;
	over_end(&o);
}
