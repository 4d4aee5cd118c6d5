/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See fold.h. */
#include <config.h>

#include "engine/fold.h"

#include <stdlib.h>
#include <string.h>

#include "base/order.h"

/* Must the count of this face be kept? Of matched dice, only of valid faces. */
static int
counts_face(const struct plan *p, int face)
{
	if (face >= FACES || !plan_wants_count(p))
		return 0;
	return plan_wants(p, FIELD_DOUBLES) || p->nbag > 0 ||
	    !p->has_valid || face >= p->valid;
}

/* Only fields that the plan asks for are set. */
struct fold
fold_die(const struct plan *p, int term, int face, int extra)
{
	struct fold f = { 0 };
	int i, sign;

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
	int f, last, rerolled = 0;

	if (p->again == AGAIN_NONE)
		return 1;
	if (p->again == AGAIN_ALL)
		return (uint64_t)p->terms[term].sides;
	last = p->terms[term].first + p->terms[term].sides;
	for (f = p->terms[term].first; f < last; f++)
		rerolled += f < p->hit;
	return (uint64_t)rerolled + (face >= p->hit ?
	    (uint64_t)p->terms[term].sides : 0);
}

/* Add the fold b of one die to a. */
void
fold_add(const struct plan *p, struct fold *a, const struct fold *b)
{
	int i;

	a->sum += b->sum;
	a->hits += b->hits;
	if (p->has_more)
		a->hits = lesser(a->hits, p->cap);
	a->high = a->dice == 0 ? b->high : greater(a->high, b->high);
	a->low = a->dice == 0 ? b->low : lesser(a->low, b->low);
	for (i = 0; i < p->ncounter; i++)
		a->counter[i] = lesser(a->counter[i] + b->counter[i],
		    p->counter_cap[i]);
	if (a->dice < p->nface)
		a->face[a->dice] = b->face[0];
	a->dice += b->dice;
	for (i = 0; i < FACES && p->compares; i++) {
		a->count[i] = (uint16_t)(a->count[i] + b->count[i]);
		a->kept[i] = (unsigned char)(a->kept[i] + b->kept[i]);
	}
}

/* Of the counted faces take the best (keep > 0) or the worst into the sum. */
void
fold_keep(const struct plan *p, int term, struct fold *f)
{
	const struct term_plan *t = &p->terms[term];
	long n, left = abs(t->keep);
	int i, face;

	for (i = 0; i < FACES; i++) {
		face = t->keep < 0 ? i : FACES - 1 - i;
		n = lesser(f->kept[face], left);
		if (plan_wants(p, FIELD_SUM))
			f->sum += t->sign * face * n;
		left -= n;
	}
	memset(f->kept, 0, sizeof(f->kept));
}

static long
pack_set(const struct plan *p, const struct fold *f)
{
	int i, bits = 60 / (p->terms[0].sides + 1);
	long set = 0;

	for (i = FACES - 1; i >= p->terms[0].first; i--)
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

/* Slots that read no other field hold the whole set of faces, packed. */
void
fold_slots(const struct check *c, const struct plan *p, int roll,
    const struct fold *f, long *slots)
{
	const struct slot *s;
	int i;

	for (i = 0; i < c->nslot; i++) {
		s = &c->slots[i];
		if (s->roll != roll)
			continue;
		switch (s->field) {
		case FIELD_SUM:
		case FIELD_HITS:
		case FIELD_HIGH:
		case FIELD_LOW:
		case FIELD_DICE:
			slots[i] = f->field[s->field];
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

/* The constants are added once, here. */
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
