/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: table. Part of lint: look-ups that cannot fail. A check's steps are
 * gone through once with all that each formula may come to; where every look-up
 * is sure to find a row and a cell that says something, no dice need be thrown
 * to try it. Where it is not sure, that says nothing: lint-reach.c tries.
 *
 * What is tried has one unit a side and asks for no follow-ups.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "engine/fold.h"
#include "table/lint-inside.h"
#include "table/lint-may.h"

enum { HELD_MOST = 24, WORK_MOST = 20000 };

/* What is known where a condition holds: has(...), or more of a value. */
struct fact {
	const struct expr *has;	/* NULL: the value's */
	int value, side;
	struct may may;
};

/* What a value may come to. */
struct known {
	int busy, done;
	struct may may;
};

struct proof {
	struct lint *l;
	const struct check *c;
	struct arena *a;
	int doubt;		/* some look-up may fail */
	int work;		/* formulas gone through */
	int side;		/* whose formula is at hand */
	struct known *values;
	int first, nheld;	/* what is known of the hand at hand */
	struct fact held[HELD_MOST];
};

static struct may eval(struct proof *s, const struct expr *x);
static struct may said(struct proof *s, const struct value *v);
static struct may value(struct proof *s, int index, int side);

static struct may
yes_or_no(void)
{
	return may_range(0, 1, 1);
}

static void
eval_all(struct proof *s, const struct expr *x)
{
	int i;

	for (i = 0; i < x->nargs; i++)
		(void)eval(s, x->args[i]);
}

/* ---- what is known to hold ---- */

/* What was known before another hand's formula was gone into. */
struct before {
	int first, nheld, side;
};

static struct before
turn_to(struct proof *s, int side)
{
	struct before b = { s->first, s->nheld, s->side };

	s->first = s->nheld;
	s->side = side;
	return b;
}

static void
turn_back(struct proof *s, struct before b)
{
	s->first = b.first;
	s->nheld = b.nheld;
	s->side = b.side;
}

static int
same(const struct expr *a, const struct expr *b)
{
	int i;

	if (a->op != b->op || a->side != b->side || a->index != b->index ||
	    num_cmp(a->num, b->num) != 0 || a->nargs != b->nargs ||
	    a->table != b->table || a->where != NULL || b->where != NULL ||
	    a->template != b->template || (a->text != b->text &&
	    (a->text == NULL || b->text == NULL ||
	    strcmp(a->text, b->text) != 0)))
		return 0;
	for (i = 0; i < a->nargs; i++)
		if (!same(a->args[i], b->args[i]))
			return 0;
	return 1;
}

static int
is_held(const struct proof *s, const struct expr *x)
{
	const struct expr *h;
	int i, k;

	for (i = s->first; i < s->nheld; i++) {
		h = s->held[i].has;
		if (h == NULL || h->table != x->table || h->nargs != x->nargs)
			continue;
		for (k = 0; k < x->nargs; k++)
			if (!same(h->args[k], x->args[k]))
				break;
		if (k == x->nargs)
			return 1;
	}
	return 0;
}

/* A value of one side is the same whoever asks. */
static int
value_side(const struct proof *s, int value, int side)
{
	return s->c->values[value].side != SIDE_EACH ?
	    s->c->values[value].side : side;
}

/* Is it asked of the side whose formula is at hand? */
static int
same_hand(const struct proof *s, int value, int side)
{
	side = value_side(s, value, side);
	return side == SIDE_HAND || (side == s->side && side != SIDE_EACH);
}

static void
hold(struct proof *s, const struct expr *has, const struct expr *value,
    const struct may *may)
{
	struct fact *f;

	if (s->nheld == HELD_MOST)
		return;
	f = &s->held[s->nheld++];
	f->has = has;
	if (value == NULL)
		return;
	f->value = value->index;
	f->side = value_side(s, value->index, value->side);
	f->may = *may;
}

/* A value is, or is not, this constant. */
static void
hold_equal(struct proof *s, const struct expr *x, const struct expr *constant,
    int equal)
{
	struct may m, c, rest;
	int i;

	if (x->op != OP_VALUE || (constant->op != OP_TEXT &&
	    constant->op != OP_NONE))
		return;
	m = eval(s, x);
	c = eval(s, constant);
	/* A number equals the text that shows it. */
	if (m.open || (m.num && c.ntext > 0))
		return;
	if (equal) {
		hold(s, NULL, x, &c);
		return;
	}
	rest = m;
	rest.none &= !c.none;
	rest.ntext = rest.room = 0;
	for (i = 0; i < m.ntext; i++)
		if (c.ntext == 0 || !text_wordeq(m.texts[i], c.texts[0]))
			may_text(s->a, &rest, m.texts[i]);
	hold(s, NULL, x, &rest);
}

static void assume(struct proof *s, const struct expr *x, int truth);

/* A value that is always computed, and by the same hand, is its formula. */
static void
assume_value(struct proof *s, const struct expr *x, int truth)
{
	const struct value *v;

	v = &s->c->values[x->index];
	if (same_hand(s, x->index, x->side) && v->defs != NULL &&
	    v->defs->next == NULL && v->defs->expr != NULL &&
	    v->defs->from.reading < 0 && v->kind != KIND_SUM &&
	    !lint_said(v, v->defs->expr))
		assume(s, v->defs->expr, truth);
}

/* Take a condition for true (or false), and so what it needs. */
static void
assume(struct proof *s, const struct expr *x, int truth)
{
	struct may m;

	switch (x->op) {
	case OP_NOT:
		assume(s, x->args[0], !truth);
		break;
	case OP_AND:
	case OP_OR:
		if (truth == (x->op == OP_AND)) {
			assume(s, x->args[0], truth);
			assume(s, x->args[1], truth);
		}
		break;
	case OP_HAS:
		if (truth)
			hold(s, x, NULL, NULL);
		break;
	case OP_EQ:
	case OP_NE:
		hold_equal(s, x->args[0], x->args[1], truth == (x->op == OP_EQ));
		break;
	case OP_GIVEN:
		if (x->index >= 0 && truth &&
		    s->c->values[x->index].kind != KIND_SUM) {
			m = said(s, &s->c->values[x->index]);
			hold(s, NULL, x, &m);
		}
		break;
	case OP_VALUE:
		assume_value(s, x, truth);
		break;
	default:
		break;
	}
}

/* ---- look-ups ---- */

/* The cells under the keys; an empty one is a hole. */
static struct may
cells(struct proof *s, const struct expr *x, const struct may *key,
    const struct may *col, int held)
{
	const struct table *t;
	const struct row *r;
	struct may out;
	int i, k;

	memset(&out, 0, sizeof(out));
	t = x->table;
	for (i = 0; i < t->nrow; i++) {
		r = &t->rows[i];
		if (x->op != OP_STEP && !may_match(key, r->key, &r->band))
			continue;
		for (k = 0; k < (col != NULL ? t->ncol : 1); k++) {
			if (col != NULL && !may_match(col, t->cols[k],
			    &t->colbands[k]))
				continue;
			if (r->cells[k][0] == '\0')
				s->doubt |= !held;
			else if (r->cells[k][0] != '!')
				may_val(s->a, &out, r->vals[k]);
		}
	}
	return out;
}

static struct may
look_up(struct proof *s, const struct expr *x, int colarg)
{
	struct may key, col, never;
	int held, has_col;

	memset(&never, 0, sizeof(never));
	key = eval(s, x->args[0]);
	has_col = x->nargs > colarg;
	col = has_col ? eval(s, x->args[colarg]) : never;
	if (x->op == OP_STEP)
		(void)eval(s, x->args[1]);
	/* Not shipped, or bare: that is told otherwise. */
	if (x->table->supply != NULL || x->table->nrow == 0 ||
	    x->table->ncol == 0)
		return never;
	held = x->op == OP_LOOKUP && is_held(s, x);
	if (!held && (!may_find_row(s->l->s, x, &key) ||
	    (has_col && !may_find_col(x, &col))))
		s->doubt = 1;
	return s->doubt ? may_open() :
	    cells(s, x, &key, has_col ? &col : NULL, held);
}

static struct may
all_keys(struct proof *s, const struct expr *x)
{
	struct may out;
	int i;

	memset(&out, 0, sizeof(out));
	eval_all(s, x);
	for (i = 0; i < x->table->nrow; i++)
		may_text(s->a, &out, x->table->rows[i].key);
	return out;
}

/* ---- dice ---- */

static void
visit_spec(struct proof *s, const struct rollspec *r)
{
	const struct expr *more[] = { r->hit, r->again, r->more, r->cap,
		r->valid, r->plus };
	struct may dice;
	size_t k;
	int i;

	for (i = 0; i < r->nterm; i++)
		if (r->terms[i].count != NULL)
			(void)eval(s, r->terms[i].count);
	for (i = 0; i < r->nbag; i++)
		(void)eval(s, r->bag[i]);
	for (i = 0; i < r->ncounter; i++) {
		(void)eval(s, r->counter_face[i]);
		(void)eval(s, r->counter_cap[i]);
	}
	for (k = 0; k < sizeof(more) / sizeof(more[0]); k++)
		if (more[k] != NULL)
			(void)eval(s, more[k]);
	if (r->dynamic == NULL)
		return;
	/* Dice that stand in a cell may look up what they like. */
	dice = eval(s, r->dynamic);
	s->doubt |= dice.open;
	for (i = 0; i < dice.ntext; i++)
		s->doubt |= strpbrk(dice.texts[i], "[(") != NULL;
}

static void
visit_roll(struct proof *s, int roll)
{
	struct before was;
	int i;

	for (i = 0; i < s->c->nstep; i++) {
		if (s->c->steps[i].what != DO_ROLL ||
		    s->c->steps[i].roll != roll)
			continue;
		was = turn_to(s, s->c->steps[i].scope);
		visit_spec(s, s->c->steps[i].spec);
		turn_back(s, was);
	}
}

/* ---- values and modifiers ---- */

/* What the trials say of a value: no text, since nobody knows which. */
static struct may
said(struct proof *s, const struct value *v)
{
	const struct band *b;
	struct may out, one;
	int i;

	memset(&out, 0, sizeof(out));
	if (v->kind == KIND_YESNO)
		return yes_or_no();
	if (v->kind == KIND_TEXT)
		return out;
	if (v->kind == KIND_WORD || v->kind == KIND_RATIO) {
		for (i = 0; i < v->legal.nword; i++)
			may_text(s->a, &out, v->legal.words[i]);
		return out;
	}
	if (v->legal.nband == 0)
		return may_range(0, MAY_FAR, !v->legal.real);
	for (i = 0; i < v->legal.nband; i++) {
		b = &v->legal.bands[i];
		one = may_range(b->has_lo ? num_floor(b->lo) : -MAY_FAR,
		    b->has_hi ? num_ceil(b->hi) : MAY_FAR, !v->legal.real);
		may_also(s->a, &out, &one);
	}
	return out;
}

/* Whether it counts, and its amount. */
static struct may
visit_mod(struct proof *s, const struct modifier *d)
{
	struct before was;
	struct may amount;

	was = turn_to(s, d->side);
	if (d->when != NULL)
		(void)eval(s, d->when);
	if (d->value_of >= 0)
		(void)value(s, d->value_of, SIDE_HAND);
	amount = may_range(1, 1, 1);
	if (d->amount != NULL)
		amount = eval(s, d->amount);
	turn_back(s, was);
	return may_number(&amount);
}

/* What they come to is any number, a whole one where all of them are. */
static struct may
mods_may(struct proof *s, const char *to)
{
	struct may amount;
	int i, whole;

	whole = 1;
	for (i = 0; i < s->c->nmod; i++) {
		if (!text_eq(s->c->mods[i].to, to))
			continue;
		amount = visit_mod(s, &s->c->mods[i]);
		whole &= amount.whole;
	}
	return may_range(-MAY_FAR, MAY_FAR, whole);
}

static struct may
value_may(struct proof *s, const struct value *v)
{
	const struct valdef *d;
	struct may out, sum, one;
	int given;

	memset(&out, 0, sizeof(out));
	given = v->kind != KIND_SUM;
	if (!given) {
		sum = mods_may(s, v->name);
		may_also(s->a, &out, &sum);
	}
	for (d = v->defs; d != NULL; d = d->next)
		given &= d->from.reading >= 0;	/* else one always lives */
	for (d = v->defs; d != NULL; d = d->next) {
		if (v->kind != KIND_SUM)
			given |= d->expr == NULL || lint_said(v, d->expr);
		if (d->expr == NULL)
			continue;
		one = eval(s, d->expr);
		if (v->kind == KIND_SUM) {
			one = may_number(&one);
			one = may_compute(OP_ADD, &sum, &one);
		}
		may_also(s->a, &out, &one);
	}
	if (given) {
		one = said(s, v);
		may_also(s->a, &out, &one);
	}
	return out;
}

/* Computed for any hand, or for the one of which more is known. */
static struct may
value_of(struct proof *s, int index, int any)
{
	struct before was;
	struct may out;

	was = turn_to(s, s->c->values[index].side);
	if (!any)
		s->first = was.first;
	s->values[index].busy = 1;
	out = value_may(s, &s->c->values[index]);
	s->values[index].busy = 0;
	turn_back(s, was);
	return out;
}

static struct may
value(struct proof *s, int index, int side)
{
	struct known *k;
	int i;

	for (i = s->nheld - 1; i >= s->first; i--)
		if (s->held[i].has == NULL && s->held[i].value == index &&
		    s->held[i].side == value_side(s, index, side))
			return s->held[i].may;
	k = &s->values[index];
	if (k->busy)
		return may_open();
	if (s->nheld > s->first && same_hand(s, index, side))
		return value_of(s, index, 0);
	if (!k->done) {
		k->may = value_of(s, index, 1);
		k->done = 1;
	}
	return k->may;
}

/* ---- formulas ---- */

static struct may
shown(struct proof *s, const struct expr *x)
{
	struct may m;

	m = eval(s, x);
	return may_show(s->a, &m);
}

static struct may
template_may(struct proof *s, const struct template *t)
{
	const struct part *p;
	struct may out, one;

	memset(&out, 0, sizeof(out));
	may_text(s->a, &out, "");
	for (p = t->parts; p != NULL; p = p->next) {
		memset(&one, 0, sizeof(one));
		if (p->text != NULL)
			may_text(s->a, &one, p->text);
		else if (p->expr != NULL && !p->plural)
			one = shown(s, p->expr);
		if (p->plural || p->sign)
			one = may_open();
		out = may_append(s->a, &out, "", &one);
	}
	return out;
}

static struct may
join(struct proof *s, const struct expr *x)
{
	struct may out, one;
	int i;

	out = shown(s, x->args[0]);
	for (i = 1; i < x->nargs; i++) {
		one = shown(s, x->args[i]);
		out = may_append(s->a, &out, " ", &one);
	}
	return out;
}

/* A condition, and what comes of it; each branch knows how it fell. */
static struct may
branches(struct proof *s, const struct expr *x)
{
	struct may out, one;
	int held;

	(void)eval(s, x->args[0]);
	held = s->nheld;
	assume(s, x->args[0], x->op != OP_OR);
	out = eval(s, x->args[1]);
	s->nheld = held;
	if (x->op != OP_IF)
		return yes_or_no();
	assume(s, x->args[0], 0);
	one = eval(s, x->args[2]);
	s->nheld = held;
	may_also(s->a, &out, &one);
	return out;
}

static struct may
arithmetic(struct proof *s, const struct expr *x)
{
	struct may out, one, low;
	int i;

	out = eval(s, x->args[0]);
	out = may_number(&out);
	if (x->nargs == 1)
		return may_compute(x->op, &out, &out);
	if (x->op != OP_CLAMP) {
		for (i = 1; i < x->nargs; i++) {
			one = eval(s, x->args[i]);
			one = may_number(&one);
			out = may_compute(x->op, &out, &one);
		}
		return out;
	}
	low = eval(s, x->args[1]);
	low = may_number(&low);
	out = may_compute(OP_MAX, &out, &low);
	one = eval(s, x->args[2]);
	one = may_number(&one);
	out = may_compute(OP_MIN, &out, &one);
	if (low.hi > one.lo)
		may_also(s->a, &out, &low);
	return out;
}

/* Over the one unit of a side, if it passes. */
static struct may
over(struct proof *s, const struct expr *x)
{
	struct may out, one;

	eval_all(s, x);
	memset(&out, 0, sizeof(out));
	switch (x->op) {
	case OP_ANYOF:
	case OP_ALLOF:
	case OP_COUNTOF:
		return yes_or_no();
	case OP_WHICH:
		one = shown(s, x->args[1]);
		may_text(s->a, &out, "none");
		break;
	case OP_BEST:
		one = eval(s, x->args[1]);
		out.none = 1;
		break;
	default:
		one = eval(s, x->args[0]);
		one = may_number(&one);
		out = may_range(0, 0, 1);
		break;
	}
	may_also(s->a, &out, &one);
	return out;
}

/* A formula asked by another hand: what held for this one is not known. */
static struct may
turned(struct proof *s, const struct expr *x, int side)
{
	struct before was;
	struct may out;

	was = turn_to(s, side);
	if (x->op == OP_MINE) {
		out = eval(s, x->args[0]);
	} else {
		if (x->where != NULL) {
			(void)eval(s, x->where);
			assume(s, x->where, 1);
		}
		out = over(s, x);
	}
	turn_back(s, was);
	return out;
}

static struct may
modword(struct proof *s, const struct expr *x)
{
	int i;

	for (i = 0; i < s->c->nmod; i++)
		if (s->c->mods[i].modword == x->index)
			(void)visit_mod(s, &s->c->mods[i]);
	return yes_or_no();
}

static struct may
constant(struct proof *s, const struct expr *x)
{
	const struct reading *r;
	struct may out;
	int i;

	memset(&out, 0, sizeof(out));
	if (x->op == OP_NUM)
		may_val(s->a, &out, val_num(x->num));
	else if (x->op == OP_TEXT)
		may_text(s->a, &out, x->text);
	else if (x->op == OP_NONE)
		out.none = 1;
	else {
		r = &s->l->s->readings[x->index];
		for (i = 0; i < r->nchoice; i++)
			may_text(s->a, &out, r->choices[i]);
	}
	return out;
}

static struct may
other(struct proof *s, const struct expr *x)
{
	struct may out, one;

	switch (x->op) {
	case OP_OWN:
		out = eval(s, x->args[0]);
		one = eval(s, x->args[1]);
		may_also(s->a, &out, &one);
		return out;
	case OP_MINE:
		return turned(s, x, s->side);
	case OP_PREV:		/* the one unit has none before it */
		return may_range(0, 0, 1);
	case OP_INDEX:
	case OP_FIRST:
	case OP_LAST:
		return may_range(0, MAY_FAR, 1);
	case OP_PAIRS:
	case OP_LEAD:
		visit_roll(s, s->c->slots[x->args[0]->index].roll);
		visit_roll(s, s->c->slots[x->args[1]->index].roll);
		return may_range(-MAY_FAR, MAY_FAR, 1);
	case OP_GIVEN:
		if (x->index < 0)
			eval_all(s, x);
		return yes_or_no();
	case OP_EFFECT:
		return may_open();
	default:
		s->doubt = 1;	/* not heard of here */
		return may_open();
	}
}

/* Conditions are yes or no, whatever they are asked of. */
static struct may
condition(struct proof *s, const struct expr *x)
{
	if (x->op == OP_MODWORD)
		return modword(s, x);
	if (x->op == OP_WORD)
		(void)value(s, x->index, x->side);
	else
		eval_all(s, x);
	return yes_or_no();
}

static struct may
eval_op(struct proof *s, const struct expr *x)
{
	switch (x->op) {
	case OP_NUM: case OP_TEXT: case OP_NONE: case OP_READING:
		return constant(s, x);
	case OP_VALUE:
		return value(s, x->index, x->side);
	case OP_ROLL:
		return may_range(-MAY_FAR, MAY_FAR, 1);
	case OP_TEMPLATE:
		return template_may(s, x->template);
	case OP_JOIN:
		return join(s, x);
	case OP_IF: case OP_AND: case OP_OR:
		return branches(s, x);
	case OP_MODWORD: case OP_WORD: case OP_NOT: case OP_EQ: case OP_NE:
	case OP_LT: case OP_LE: case OP_GT: case OP_GE: case OP_HAS:
		return condition(s, x);
	case OP_ADD: case OP_SUB: case OP_MUL: case OP_DIV: case OP_MOD:
	case OP_NEG: case OP_ABS: case OP_FLOOR: case OP_CEIL: case OP_ROUND:
	case OP_MIN: case OP_MAX: case OP_CLAMP:
		return arithmetic(s, x);
	case OP_LOOKUP:
		return look_up(s, x, 1);
	case OP_STEP:
		return look_up(s, x, 2);
	case OP_KEY:
		return all_keys(s, x);
	case OP_MODS:
		return mods_may(s, x->text);
	case OP_ANYOF: case OP_ALLOF: case OP_COUNTOF: case OP_SUMOF:
	case OP_MINOF: case OP_MAXOF: case OP_WHICH: case OP_BEST:
		return turned(s, x, x->side == SIDE_HAND ? s->side : x->side);
	default:
		return other(s, x);
	}
}

static struct may
eval(struct proof *s, const struct expr *x)
{
	struct may m;

	s->doubt |= s->work++ > WORK_MOST;
	if (s->doubt)
		return may_open();
	m = eval_op(s, x);
	m.room = m.ntext;	/* what is added goes elsewhere */
	return m;
}

/* ---- a check ---- */

static void
visit_step(struct proof *s, const struct step *st)
{
	s->side = st->scope;
	s->first = s->nheld = 0;
	if (st->when != NULL) {
		(void)eval(s, st->when);
		assume(s, st->when, 1);
	}
	if (st->value != NULL)
		(void)eval(s, st->value);
	if (st->what == DO_REFUSE)
		(void)template_may(s, st->say);
	if (st->what == DO_ROLL)
		visit_spec(s, st->spec);
}

int
lint_sure(struct lint *l, const struct check *c)
{
	struct proof s;
	int i;

	memset(&s, 0, sizeof(s));
	s.l = l;
	s.c = c;
	s.a = l->a;
	s.values = arena_alloc(l->a, (size_t)(c->nvalue + 1) *
	    sizeof(*s.values));
	for (i = 0; i < c->nstep && !s.doubt; i++)
		visit_step(&s, &c->steps[i]);
	return !s.doubt;
}
