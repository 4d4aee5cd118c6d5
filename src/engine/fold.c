/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. A throw planned, and its dice folded in. See fold.h. */
#include <config.h>

#include "engine/fold.h"

#include <limits.h>
#include <string.h>

#include "base/text.h"

/* More than dice can show, with room to add to it. */
enum { THRESHOLD_MOST = 1000000 };

/* A whole number of a roll's formula, within bounds. */
static int
whole(struct machine *m, const struct expr *x, struct hand h, int lo, int hi,
    int *out)
{
	struct val v;

	if (formula_eval(m, x, h, &v) < 0)
		return -1;
	if (v.kind != VAL_NUM || v.n.d != 1 || v.n.n < lo || v.n.n > hi)
		return err_set(m->err, "%s:%d: column \"%s\": \"%s\" is no whole "
		    "number from %d to %d", x->from->file, x->from->line,
		    x->column, val_show(v, m->arena), lo, hi);
	*out = (int)v.n.n;
	return 0;
}

/* An optional threshold: `none` and what is not written do not apply. */
int
plan_threshold(struct machine *m, const struct expr *x, struct hand h, int *has,
    int *out)
{
	struct val v;

	*has = 0;
	if (x == NULL)
		return 0;
	if (formula_eval(m, x, h, &v) < 0)
		return -1;
	if (v.kind == VAL_NONE)
		return 0;
	if (v.kind != VAL_NUM)
		return err_set(m->err, "%s:%d: column \"%s\": \"%s\" is no "
		    "number", x->from->file, x->from->line, x->column, v.t);
	if (num_ceil(v.n) < -THRESHOLD_MOST || num_ceil(v.n) > THRESHOLD_MOST)
		return err_set(m->err, "%s:%d: column \"%s\": \"%s\" is no "
		    "number from %d to %d", x->from->file, x->from->line,
		    x->column, val_show(v, m->arena), -THRESHOLD_MOST,
		    THRESHOLD_MOST);
	*has = 1;
	*out = (int)num_ceil(v.n);
	return 0;
}

static int
plan_terms(struct machine *m, const struct rollspec *r, struct hand h,
    struct plan *p)
{
	const struct term *t;
	int i;

	p->nterm = r->nterm;
	for (i = 0; i < r->nterm; i++) {
		t = &r->terms[i];
		p->terms[i].sign = t->sign;
		p->terms[i].sides = t->sides;
		p->terms[i].first = t->first;
		p->terms[i].keep = t->keep;
		p->terms[i].name = t->name;
		p->terms[i].count = 1;
		if (t->count != NULL && whole(m, t->count, h,
		    t->sides == 0 ? -1000 : 0, t->sides == 0 ? 1000 : DICE_MOST,
		    &p->terms[i].count) < 0)
			return -1;
	}
	p->nbag = r->nbag;
	for (i = 0; i < r->nbag; i++)
		if (whole(m, r->bag[i], h, 0, 90, &p->bag[i]) < 0)
			return -1;
	return 0;
}

/* dice(...): the cell's own text is read as dice when the throw is made. */
static int
plan_dynamic(struct machine *m, const struct rollspec *r, struct hand h,
    struct plan *p)
{
	struct rollspec spec;
	struct scope scope;
	const char *text;
	struct val v;

	scope = *r->scope;
	scope.arena = m->arena;
	if (formula_eval(m, r->dynamic, h, &v) < 0)
		return -1;
	text = val_show(v, m->arena);
	memset(&spec, 0, sizeof(spec));
	if (dice_read(&scope, &spec, text, strlen(text), m->err) < 0)
		return -1;
	return plan_terms(m, &spec, h, p);
}

static int
plan_again(struct machine *m, const struct rollspec *r, struct hand h,
    struct plan *p)
{
	struct val v;

	p->again = AGAIN_NONE;
	if (r->again == NULL)
		return 0;
	if (formula_eval(m, r->again, h, &v) < 0)
		return -1;
	if (v.kind == VAL_TEXT)
		p->again = text_eq(v.t, "misses") ? AGAIN_MISSES : AGAIN_ALL;
	if (p->again == AGAIN_MISSES && !p->has_hit)
		return err_set(m->err, "%s:%d: column \"value\": again=misses "
		    "wants hit>= too", r->scope->from->file,
		    r->scope->from->line);
	return 0;
}

/* A throw's formulas may ask how another was thrown, with all its room. */
enum { PLAN_DEEP = 16 };

static int
plan_fill(struct machine *m, const struct step *s, struct hand h,
    struct plan *p)
{
	const struct rollspec *r;
	const struct roll *roll;
	int i, at;

	r = s->spec;
	roll = &m->check->rolls[s->roll];
	memset(p, 0, sizeof(*p));
	p->spec = r;
	p->fields = roll->fields;
	p->nface = roll->nface;
	p->cap = 0;
	if ((r->dynamic != NULL ? plan_dynamic(m, r, h, p) :
	    plan_terms(m, r, h, p)) < 0)
		return -1;
	if (plan_threshold(m, r->hit, h, &p->has_hit, &p->hit) < 0 ||
	    plan_threshold(m, r->more, h, &p->has_more, &p->more) < 0 ||
	    plan_again(m, r, h, p) < 0)
		return -1;
	if (plan_wants(p, FIELD_SET) && (plan_threshold(m, r->valid, h,
	    &p->has_valid, &p->valid) < 0 || plan_threshold(m, r->plus, h,
	    &p->has_plus, &p->plus) < 0))
		return -1;
	if (p->has_more && whole(m, r->cap, h, 1, 64, &p->cap) < 0)
		return -1;
	if ((p->again != AGAIN_NONE || p->has_more) && p->nterm != 1)
		return err_set(m->err, "%s:%d: column \"value\": again= and "
		    "more>= want one kind of dice", r->scope->from->file,
		    r->scope->from->line);
	for (i = 0; i < r->ncounter; i++) {
		at = r->counter[i];
		if (whole(m, r->counter_face[i], h, 0, SIDES_MOST,
		    &p->counter_face[at]) < 0 || whole(m, r->counter_cap[i], h,
		    1, DICE_MOST, &p->counter_cap[at]) < 0)
			return -1;
	}
	p->ncounter = roll->ncounter;
	return 0;
}

int
plan_make(struct machine *m, const struct step *s, struct hand h,
    struct plan *p)
{
	int got;

	m->depth += PLAN_DEEP;
	got = plan_fill(m, s, h, p);
	m->depth -= PLAN_DEEP;
	return got;
}

void
plan_narrow(const struct machine *m, int roll, uint64_t needs, struct plan *p)
{
	const struct slot *s;
	unsigned counters;
	int i;

	p->fields = 0;
	p->nface = 0;
	counters = 0;
	for (i = 0; i < m->check->nslot; i++) {
		s = &m->check->slots[i];
		if (s->roll != roll || (needs >> i & 1) == 0)
			continue;
		p->fields |= 1u << s->field;
		if (s->field == FIELD_COUNTER)
			counters |= 1u << s->arg;
		if (s->field == FIELD_FACE && s->arg > p->nface)
			p->nface = s->arg;
	}
	for (i = 0; i < p->ncounter; i++)
		if ((counters >> i & 1) == 0)
			p->counter_cap[i] = 0;
}

int
plan_wants(const struct plan *p, enum roll_field f)
{
	return (int)(p->fields >> f & 1);
}

const struct plan *
plan_of(struct machine *m, int roll, struct hand h)
{
	const struct step *s;
	struct plan **keep, *p;

	s = &m->check->steps[m->check->rolls[roll].step];
	if (m->plans == NULL)
		m->plans = arena_alloc(m->arena, (size_t)m->check->nroll *
		    SIDES * sizeof(*m->plans));
	keep = &m->plans[roll * SIDES + h.side];
	if (*keep != NULL)
		return *keep;
	p = arena_alloc(m->arena, sizeof(*p));
	if (plan_make(m, s, h, p) < 0)
		return NULL;
	if (s->spec->needs == 0 && h.unit < 0)
		*keep = p;
	return p;
}

/* Which counts of faces are kept while folding. */
int
plan_wants_count(const struct plan *p)
{
	return plan_wants(p, FIELD_DOUBLES) || plan_wants(p, FIELD_SET) || p->nbag > 0;
}

/* Matched dice that are not valid are all the same. */
static int
counts_face(const struct plan *p, int face)
{
	if (face >= FACES || !plan_wants_count(p))
		return 0;
	return plan_wants(p, FIELD_DOUBLES) || p->nbag > 0 ||
	    !p->has_valid || face >= p->valid;
}

/* One die of a term, alone: only what is asked is remembered. */
struct fold
fold_die(const struct plan *p, int term, int face, int extra)
{
	struct fold f;
	int i, sign;

	memset(&f, 0, sizeof(f));
	sign = term < p->nterm ? p->terms[term].sign : 1;
	f.dice = plan_wants(p, FIELD_DICE) || p->nface > 0 ||
	    plan_wants(p, FIELD_HIGH) || plan_wants(p, FIELD_LOW);
	if (plan_wants(p, FIELD_SUM) && (term >= p->nterm ||
	    p->terms[term].keep == 0))
		f.sum = sign * face;
	if (plan_wants(p, FIELD_HITS) && p->has_hit)
		f.hits = (face >= p->hit) + extra;
	if (plan_wants(p, FIELD_HIGH))
		f.high = face;
	if (plan_wants(p, FIELD_LOW))
		f.low = face;
	for (i = 0; i < p->ncounter; i++)
		f.counter[i] = p->counter_cap[i] > 0 &&
		    face == p->counter_face[i];
	if (p->nface > 0)
		f.face[0] = face;
	if (counts_face(p, face))
		f.count[face] = 1;
	if (term < p->nterm && p->terms[term].keep != 0 && face < FACES)
		f.kept[face] = 1;
	return f;
}

uint64_t
fold_ways(const struct plan *p, int term, int face)
{
	int f, rerolled, last;

	if (p->again == AGAIN_NONE)
		return 1;
	if (p->again == AGAIN_ALL)
		return (uint64_t)p->terms[term].sides;
	rerolled = 0;
	last = p->terms[term].first + p->terms[term].sides;
	for (f = p->terms[term].first; f < last; f++)
		rerolled += f < p->hit;
	return (uint64_t)rerolled + (face >= p->hit ?
	    (uint64_t)p->terms[term].sides : 0);
}

/* Fold one more die in. */
void
fold_add(const struct plan *p, struct fold *a, const struct fold *b)
{
	int i, n;

	a->sum += b->sum;
	a->hits += b->hits;
	if (p->has_more && a->hits > p->cap)
		a->hits = p->cap;
	if (a->dice == 0 || b->high > a->high)
		a->high = b->high;
	if (a->dice == 0 || b->low < a->low)
		a->low = b->low;
	for (i = 0; i < p->ncounter; i++) {
		a->counter[i] += b->counter[i];
		if (a->counter[i] > p->counter_cap[i])
			a->counter[i] = p->counter_cap[i];
	}
	if (a->dice < p->nface)
		a->face[a->dice] = b->face[0];
	a->dice += b->dice;
	if (p->nface > 0 && !plan_wants(p, FIELD_DICE) && !plan_wants(p, FIELD_HIGH) &&
	    !plan_wants(p, FIELD_LOW) && a->dice > p->nface)
		a->dice = p->nface;
	for (i = 0; i < FACES; i++) {
		/* Of more nobody asks: they are doubles in any case. */
		n = a->count[i] + b->count[i];
		a->count[i] = (unsigned char)(n < UCHAR_MAX ? n : UCHAR_MAX);
		a->kept[i] = (unsigned char)(a->kept[i] + b->kept[i]);
	}
}

/* The end of a keeping term: the kept dice join the sum. */
void
fold_keep(const struct plan *p, int term, struct fold *f)
{
	int left, step, face, end, n;

	left = p->terms[term].keep;
	step = left > 0 ? -1 : 1;
	face = left > 0 ? FACES - 1 : 0;
	end = left > 0 ? -1 : FACES;
	left = left > 0 ? left : -left;
	for (; face != end && left > 0; face += step) {
		n = f->kept[face] < left ? f->kept[face] : left;
		if (plan_wants(p, FIELD_SUM))
			f->sum += (long)p->terms[term].sign * face * n;
		left -= n;
	}
	memset(f->kept, 0, sizeof(f->kept));
}

static long
pack_set(const struct plan *p, const struct fold *f)
{
	long set;
	int i, bits;

	bits = 60 / (p->terms[0].sides + 1);
	set = 0;
	for (i = p->terms[0].sides + p->terms[0].first - 1;
	    i >= p->terms[0].first; i--)
		set = set << bits | (p->has_valid && i < p->valid ? 0 :
		    f->count[i]);
	return set;
}

static int
doubles(const struct fold *f)
{
	int i;

	for (i = 0; i < FACES; i++)
		if (f->count[i] > 1)
			return 1;
	return 0;
}

/* What the formulas may ask of a finished fold, into the check's slots. */
void
fold_slots(const struct machine *m, const struct plan *p, int roll,
    const struct fold *f, long *slots)
{
	const struct slot *s;
	int i;

	for (i = 0; i < m->check->nslot; i++) {
		s = &m->check->slots[i];
		if (s->roll != roll)
			continue;
		switch (s->field) {
		case FIELD_SUM:
			slots[i] = f->sum;
			break;
		case FIELD_HITS:
			slots[i] = f->hits;
			break;
		case FIELD_HIGH:
			slots[i] = f->high;
			break;
		case FIELD_LOW:
			slots[i] = f->low;
			break;
		case FIELD_DICE:
			slots[i] = f->dice;
			break;
		case FIELD_DOUBLES:
			slots[i] = doubles(f);
			break;
		case FIELD_THROWN:
			slots[i] = 1;
			break;
		case FIELD_COUNTER:
			slots[i] = f->counter[s->arg];
			break;
		case FIELD_FACE:
			slots[i] = f->face[s->arg - 1];
			break;
		default:
			slots[i] = pack_set(p, f);
			break;
		}
	}
}

/* Constants of the dice expression join once, at the start. */
void
fold_start(const struct plan *p, struct fold *f)
{
	int i;

	memset(f, 0, sizeof(*f));
	for (i = 0; i < p->nterm; i++)
		if (p->terms[i].sides == 0 && p->nbag == 0 &&
		    plan_wants(p, FIELD_SUM))
			f->sum += (long)p->terms[i].sign * p->terms[i].count;
}

int
plan_check(struct machine *m, const struct plan *p)
{
	int i, n;

	if (p->has_more && p->terms[0].count > 0 &&
	    p->more <= p->terms[0].first)
		return err_set(m->err, "%s:%d: column \"%s\": every die throws "
		    "another one: that has no end",
		    p->spec->scope->from->file, p->spec->scope->from->line,
		    p->spec->scope->column);
	for (i = 0, n = 0; i < p->nterm; i++) {
		if (p->terms[i].sides >= FACES && (plan_wants_count(p) ||
		    p->terms[i].keep != 0))
			return err_set(m->err, "%s:%d: column \"value\": such "
			    "dice are not compared face by face",
			    p->spec->scope->from->file,
			    p->spec->scope->from->line);
		n += p->terms[i].count;
	}
	if (plan_wants(p, FIELD_SET) && (p->nterm != 1 ||
	    n >= 1 << 60 / (p->terms[0].sides + 1)))
		return err_set(m->err, "%s:%d: column \"value\": too many dice "
		    "to match", p->spec->scope->from->file,
		    p->spec->scope->from->line);
	return 0;
}
