/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: what dice, words and modifiers can reach. Each
 * check is asked with every legal choice of what it needs, then with every
 * other word by itself, all faces counted; a look-up that finds no row, no
 * column or an empty cell is a hole in a table. The number of runs is bounded.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "count/chances.h"
#include "prove/inside.h"

enum { PRODUCT_MOST = 300, RUNS_MOST = 900, SMALL = 128 * 1024,
	BYTES_MOST = 8 * 1024 * 1024, SPAN = 12, ASKED_MOST = 240 };

/* ---- what may be said ---- */

static void
choose(struct knob *k, struct val v)
{
	int i;

	for (i = 0; i < k->n; i++)
		if (val_eq(k->choices[i], v))
			return;
	if (k->n < TRIED_MOST)
		k->choices[k->n++] = v;
}

/* Numbers of a band: all of a short one, else some near its ends. */
static void
band_choices(struct knob *k, const struct band *b, int real)
{
	static const int64_t steps[] = { 1, 0, 2, 5, 12, 30 };
	struct num n, lo, hi, half = { 1, 2 };
	int i;

	lo = num_int(b->has_lo ? num_ceil(b->lo) : 0);
	hi = num_int(b->has_hi ? num_floor(b->hi) : 0);
	if (!b->has_lo && b->has_hi && num_sub(&lo, hi, num_int(3)) < 0)
		lo = hi;
	if (!b->has_hi && num_add(&hi, lo, num_int(steps[5])) < 0)
		hi = lo;
	if (b->has_hi && num_sub(&n, hi, lo) == 0 &&
	    num_cmp(n, num_int(SPAN)) <= 0)
		for (n = lo; num_cmp(n, hi) < 0; n.n++)
			choose(k, val_num(n));
	for (i = 0; i < 6; i++)
		if (num_add(&n, lo, num_int(steps[i])) == 0 &&
		    num_cmp(n, hi) <= 0)
			choose(k, val_num(n));
	if (band_holds(b, hi))
		choose(k, val_num(hi));
	if (real && num_add(&n, lo, half) == 0 && band_holds(b, n))
		choose(k, val_num(n));
}

static void
value_choices(struct knob *k, const struct value *v)
{
	struct band any = { .lo = num_int(0), .numeric = 1, .has_lo = 1 };
	int i;

	switch (v->kind) {
	case KIND_YESNO:
		choose(k, val_int(0));
		choose(k, val_int(1));
		return;
	case KIND_WORD:
	case KIND_RATIO:
	case KIND_TEXT:		/* without a list its words are unknown */
		for (i = 0; i < v->legal.nword; i++)
			choose(k, val_text(v->legal.words[i]));
		return;
	case KIND_SQUARE:
		return;		/* its two numbers are chosen instead */
	default:
		break;
	}
	for (i = 0; i < v->legal.nband; i++)
		band_choices(k, &v->legal.bands[i], v->legal.real);
	if (v->legal.nband == 0)
		band_choices(k, &any, v->legal.real);
}

/* Is the value stated, not computed, or may be? *required: it has no default. */
static int
said(const struct tried *r, const struct value *v, int *required)
{
	const struct valdef *d;

	*required = 0;
	if (v->kind == KIND_SUM)
		return 0;
	d = value_row(v, v->side, r->choice);
	if (d == NULL || def_asks(d)) {
		*required = 1;
		return 1;
	}
	if (r->all && v->prompt[0] != '\0')
		return 1;
	return d->expr->op == OP_NUM || d->expr->op == OP_NONE ||
	    (d->expr->op == OP_TEXT && v->legal.nword > 0) ||
	    (v->kind == KIND_YESNO && v->prompt[0] != '\0');
}

static struct knob *
add_knob(struct tried *r, int value, int mod, int side, int unit)
{
	struct knob *k;

	ARENA_PUSH(&r->arena, r->knobs, r->nknob, r->room);
	k = &r->knobs[r->nknob++];
	*k = (struct knob){ .value = value, .mod = mod, .side = side,
		.unit = unit && side != SIDE_NONE ? 0 : -1 };
	return k;
}

static void
keep_choices(struct tried *r, struct knob *k, const struct knob *from)
{
	k->n = from->n;
	k->choices = arena_grow(&r->arena, from->choices, (size_t)k->n *
	    sizeof(*k->choices), (size_t)(k->n + 1) * sizeof(*k->choices));
}

static void
value_knobs(struct tried *r, int value)
{
	const struct value *v = &r->c->values[value];
	struct val choices[TRIED_MOST];
	struct knob *k, any;
	int side, required;

	if (!said(r, v, &required))
		return;
	any.n = 0;
	any.choices = choices;
	value_choices(&any, v);
	for (side = SIDE_NONE; side <= SIDE_2; side++) {
		if (v->side != SIDE_EACH ? v->side != side : side == SIDE_NONE)
			continue;
		k = add_knob(r, value, -1, side, v->unit);
		k->required = required;
		keep_choices(r, k, &any);
	}
}

static void
collect(struct tried *r)
{
	struct val yes = val_int(1);
	struct knob *k, one;
	const struct modword *w;
	int i, side;

	r->nknob = 0;
	one.n = 1;
	one.choices = &yes;
	for (i = 0; i < r->c->nvalue; i++)
		value_knobs(r, i);
	for (i = 0; i < r->c->nmodword; i++) {
		w = &r->c->modwords[i];
		for (side = SIDE_NONE; side <= SIDE_2; side++) {
			if ((w->sides >> side & 1) == 0)
				continue;
			k = add_knob(r, -1, i, side, w->unit);
			keep_choices(r, k, &one);
		}
	}
}

/* ---- one run ---- */

struct given *
reach_given(struct tried *r, const struct knob *k)
{
	int place = question_place(&r->q, k->side, k->unit);

	return k->value >= 0 ? &r->q.values[k->value * r->q.places + place] :
	    &r->q.mods[k->mod * r->q.places + place];
}

void
reach_turn(struct tried *r, const struct knob *k, int choice)
{
	const int set = choice >= 0 && choice < k->n;

	*reach_given(r, k) = (struct given){ .set = set,
		.v = set ? k->choices[choice] : val_none() };
}

int
reach_next(struct tried *r, const struct knob *const *knobs, int *at, int n,
    int unsaid)
{
	int i;

	for (i = 0; i < n; i++) {
		if (++at[i] >= knobs[i]->n + unsaid)
			at[i] = 0;
		reach_turn(r, knobs[i], at[i]);
		if (at[i] != 0)
			return 1;
	}
	return 0;
}

static void
new_question(struct tried *r)
{
	const size_t places = 5;

	r->q = (struct question){ .check = r->c, .choice = r->choice,
		.touches = &r->all_runs, .budget = r->budget,
		.units = { 0, 1, 1 }, .places = (int)places,
		.words = { "", "", "" }, .text = "",
		.values = arena_alloc(&r->arena, (size_t)(r->c->nvalue + 1) *
		    places * sizeof(struct given)),
		.mods = arena_alloc(&r->arena, (size_t)(r->c->nmodword + 1) *
		    places * sizeof(struct given)) };
}

/* The readings that are not the default ones, as options. */
static const char *
readings(struct tried *r)
{
	const struct reading *rd;
	const char *text = "";
	int i;

	for (i = 0; i < r->l->s->nreading; i++) {
		rd = &r->l->s->readings[i];
		if (r->choice[i] != rd->preset)
			text = arena_printf(r->l->a, "%s -R %s=%s", text,
			    rd->name, rd->choices[r->choice[i]]);
	}
	return text;
}

/* What was said, for the message: `odds=2-1 state=shaken@2`. */
static const char *
asked(struct tried *r)
{
	const struct knob *k;
	const struct given *g;
	const char *one, *text = "";
	int i;

	for (i = 0; i < r->nknob && strlen(text) < ASKED_MOST; i++) {
		k = &r->knobs[i];
		g = reach_given(r, k);
		if (!g->set)
			continue;
		one = k->value < 0 ? r->c->modwords[k->mod].word :
		    arena_printf(r->l->a, "%s=%s", r->c->values[k->value].name,
		    val_show(g->v, r->l->a));
		text = arena_printf(r->l->a, "%s %s%s", text, one,
		    k->side == SIDE_2 ? "@2" : "");
	}
	return text;
}

static void
hole(struct tried *r, const struct err *e)
{
	const char *what;

	if ((e->kind == ERR_EMPTY_CELL || (e->kind == ERR_PLAIN &&
	    e->line > 0)) && !lint_at(r->l, lint_place(r->l, e)))
		lint_fault(r->l, e);
	if (e->kind != ERR_NO_ROW && (e->kind != ERR_NO_ANSWER ||
	    lint_at(r->l, place_of(&r->c->from, "check"))))
		return;
	what = arena_printf(r->l->a, "%s%s %s%s", r->c->tool, readings(r),
	    r->c->name, asked(r));
	if (e->kind == ERR_NO_ROW)
		lint_hole(r->l, e, what);
	else
		lint_error(r->l, place_of(&r->c->from, "check"),
		    "no answer applies: asked by %s", what);
}

static int
run(struct tried *r)
{
	struct chances c;
	struct err e = { 0 };
	size_t held;
	int i;

	if (r->runs++ >= RUNS_MOST || r->bytes > BYTES_MOST)
		return -1;
	arena_reset(&r->work);
	if (rule_chances(&r->q, -1, SIDE_NONE, 0, &r->work, &c, &e) < 0)
		hole(r, &e);
	for (i = 0; i < r->l->s->nreading && c.consulted != NULL; i++)
		r->consulted[i] |= c.consulted[i];
	held = r->work.held;
	r->bytes += held > SMALL ? held : 0;
	return 0;
}

/* ---- the runs ---- */

/*
 * Run with every combination of the required knobs, if these are at most
 * `most`; else once, with the first choice of each.
 */
static void
all_required(struct tried *r, int most)
{
	const struct knob *knobs[TRIED_MOST];
	int at[TRIED_MOST], i, n;
	long product = 1;

	for (i = n = 0; i < r->nknob && n < TRIED_MOST; i++) {
		if (!r->knobs[i].required)
			continue;
		knobs[n] = &r->knobs[i];
		at[n++] = 0;
		if (product <= most && r->knobs[i].n > 0)
			product *= r->knobs[i].n;
		reach_turn(r, &r->knobs[i], 0);
	}
	while (run(r) == 0 && product <= most && reach_next(r, knobs, at, n, 0))
		continue;
}

static void
one_by_one(struct tried *r)
{
	struct knob *k;
	int i, c;

	for (i = 0; i < r->nknob; i++) {
		k = &r->knobs[i];
		for (c = k->required; c < k->n; c++) {
			reach_turn(r, k, c);
			if (run(r) < 0)
				return;
		}
		reach_turn(r, k, k->required ? 0 : -1);
	}
}

/* Try all modifiers of one side, of the other, and of both: a score's ends. */
static void
all_modifiers(struct tried *r)
{
	int sides, i;

	for (sides = 2; sides <= 7; sides += sides == 4 ? 3 : 2) {
		for (i = 0; i < r->nknob; i++)
			if (r->knobs[i].mod >= 0)
				reach_turn(r, &r->knobs[i],
				    sides >> r->knobs[i].side & 1 ? 0 : -1);
		if (run(r) < 0)
			return;
	}
	for (i = 0; i < r->nknob; i++)
		if (r->knobs[i].mod >= 0)
			reach_turn(r, &r->knobs[i], -1);
}

void
reach_start(struct tried *r, int all)
{
	r->all = all;
	r->knobs = NULL;
	r->room = 0;
	arena_reset(&r->arena);
	collect(r);
	new_question(r);
}

static void
other_readings(struct tried *r)
{
	const struct reading *rd;
	int i, k;

	for (i = 0; i < r->l->s->nreading; i++) {
		rd = &r->l->s->readings[i];
		if (!r->consulted[i])
			continue;
		for (k = 0; k < rd->nchoice; k++) {
			if (k == rd->preset)
				continue;
			r->choice[i] = k;
			reach_start(r, 0);
			all_required(r, SPAN * SPAN);
		}
		r->choice[i] = rd->preset;
	}
}

/* ---- the chances of a formula ---- */

void
reach_copy(struct tried *r, struct expr *x, int side, struct check *copy)
{
	const struct check *c = r->c;
	struct origin from = *x->from;
	struct expr *no = arena_alloc(&r->work, sizeof(*no));
	struct valdef *d;
	struct value *v;
	int i;

	no->op = OP_NONE;
	*copy = *c;
	from.reading = -1;
	copy->values = arena_grow(&r->work, c->values, (size_t)c->nvalue *
	    sizeof(*c->values), (size_t)(c->nvalue + 1) * sizeof(*c->values));
	v = &copy->values[copy->nvalue++];
	d = arena_alloc(&r->work, sizeof(*d));
	*d = (struct valdef){ .expr = x, .from = from };
	*v = (struct value){ .name = "row", .kind = KIND_VALUE, .side = side,
		.defs = d };
	copy->steps = arena_grow(&r->work, c->steps, (size_t)c->nstep *
	    sizeof(*c->steps), (size_t)(c->nstep + 1) * sizeof(*c->steps));
	for (i = 0; i < c->nstep; i++)
		if (c->steps[i].what != DO_ROLL)
			copy->steps[i].when = no;
	/* The answer is a number, not a code. */
	copy->codes = NULL;
	copy->steps[i] = (struct step){ .what = DO_ANSWER, .scope = side,
		.value = x, .from = from };
	copy->nstep++;
}

int
reach_chances(struct tried *r, const struct check *copy, int side,
    struct chances *c, struct err *e)
{
	int got;

	err_clear(e);
	r->q.check = copy;
	got = rule_chances(&r->q, copy->nvalue - 1, side, 0, &r->work, c, e);
	r->q.check = r->c;
	return got;
}

void
lint_reach(struct lint *l, struct check *c)
{
	struct tried r = { .l = l, .c = c, .all_runs.a = l->a, .mine.a = l->a };
	int i;

	if (!c->compiled)
		return;
	arena_open(&r.work, l->a->frame);
	arena_open(&r.arena, l->a->frame);
	r.choice = system_presets(l->s, l->a);
	r.consulted = arena_alloc(l->a, (size_t)(l->s->nreading + 1) *
	    sizeof(int));
	reach_start(&r, 0);
	all_required(&r, PRODUCT_MOST);
	reach_start(&r, 0);
	for (i = 0; i < r.nknob; i++)
		if (r.knobs[i].required)
			reach_turn(&r, &r.knobs[i], 0);
	one_by_one(&r);
	all_modifiers(&r);
	other_readings(&r);
	lint_never(&r);
	for (i = 0; i < l->s->nreading; i++)
		l->asked[i] |= r.consulted[i] ||
		    touched(&r.all_runs, &l->s->readings[i]);
	arena_free(&r.work);
	arena_free(&r.arena);
}
