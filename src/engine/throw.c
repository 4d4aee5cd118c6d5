/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. A throw made with given faces. See roll.h. */
#include <config.h>

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "engine/fold.h"
#include "engine/roll.h"

/* Budget steps of a die, with all that is told of it. */
enum { PER_DIE = 20 };

struct throwing {
	struct rolling *r;
	struct machine *m;
	const struct step *s;
	struct hand h;
	const struct plan *p;
};

/* A text of the throw: of the whole roll, or of rerolled and further dice. */
static const char *
part_text(const struct throwing *t, enum throw_part part, int count,
    const struct die *die)
{
	const char *text;

	if (part == THROW_FIRST)
		return plan_text(t->p, t->m->arena);
	text = count > 1 ? arena_printf(t->m->arena, "%d%s", count, die->name) :
	    die->name;
	return t->p->has_hit ? arena_printf(t->m->arena, "%s, %d or more hits",
	    text, t->p->hit) : text;
}

static int
begin(const struct throwing *t, enum throw_part part, int count,
    const struct die *die)
{
	const struct throw w = { t->s->name, t->h.side, part, count, *die,
		t->r->faces->texts ? part_text(t, part, count, die) : "" };

	return t->r->faces->begin(t->r->faces, &w, t->m->err);
}

static int
draw(const struct throwing *t, enum throw_part part, const struct die *die,
    int *face)
{
	struct rolled *d;
	const char *source = "";

	if (machine_spend(t->m, PER_DIE) < 0)
		return machine_spent(t->m, &t->s->from, "value");
	if (t->r->faces->face(t->r->faces, die, face, &source, t->m->err) < 0)
		return -1;
	assert(*face >= die->first && *face < die->first + die->sides);
	d = arena_raw(t->m->arena, sizeof(*d));
	*d = (struct rolled){ .roll = t->s->name, .side = t->h.side,
		.part = part, .turn = t->s->turn, .die = *die, .face = *face,
		.source = source };
	d->die.weights = NULL;
	*t->r->next = d;
	t->r->next = &d->next;
	return 0;
}

static int
throw_again(const struct throwing *t, const struct die *die, int *faces, int n)
{
	int i, misses = 0;

	if (t->p->again == AGAIN_NONE)
		return 0;
	for (i = 0; i < n; i++)
		misses += t->p->again == AGAIN_ALL || faces[i] < t->p->hit;
	if (misses == 0)
		return 0;
	if (begin(t, THROW_AGAIN, misses, die) < 0)
		return -1;
	for (i = 0; i < n; i++)
		if ((t->p->again == AGAIN_ALL || faces[i] < t->p->hit) &&
		    draw(t, THROW_AGAIN, die, &faces[i]) < 0)
			return -1;
	return 0;
}

/* Throw the dice that faces[n] lead to, and so on; *hits: all their hits. */
static int
throw_more(const struct throwing *t, const struct die *die, const int *faces,
    int n, long *hits)
{
	long due = 0;
	int i, face;

	*hits = 0;
	if (!t->p->has_more)
		return 0;
	for (i = 0; i < n; i++)
		due += faces[i] >= t->p->more;
	if (due == 0)
		return 0;
	if (begin(t, THROW_MORE, -1, die) < 0)
		return -1;
	for (; due > 0; due--) {
		if (draw(t, THROW_MORE, die, &face) < 0)
			return -1;
		*hits += t->p->has_hit && face >= t->p->hit;
		due += face >= t->p->more;
	}
	return 0;
}

static int
total_dice(const struct plan *p)
{
	int i, n;

	for (i = 0, n = 0; i < p->nterm; i++)
		if (p->terms[i].sides > 0)
			n += p->terms[i].count;
	return n;
}

static int
throw_terms(const struct throwing *t, struct fold *f)
{
	int faces[TERMS * DICE_MOST], i, k, start, n = 0;
	struct fold one;
	struct die die;
	long more;

	for (i = 0; i < t->p->nterm; i++) {
		if (t->p->terms[i].sides == 0 || t->p->terms[i].count == 0)
			continue;
		die = (struct die){ t->p->terms[i].sides, t->p->terms[i].first,
			t->p->terms[i].name, NULL };
		if (n == 0 && begin(t, THROW_FIRST, total_dice(t->p), &die) < 0)
			return -1;
		start = n;
		for (k = 0; k < t->p->terms[i].count; k++)
			if (draw(t, THROW_FIRST, &die, &faces[n++]) < 0)
				return -1;
		if (throw_again(t, &die, faces, n) < 0)
			return -1;
		for (k = start; k < n; k++) {
			one = fold_die(t->p, i, faces[k], 0);
			fold_add(t->p, f, &one);
		}
		if (throw_more(t, &die, faces, n, &more) < 0)
			return -1;
		if (plan_wants(t->p, FIELD_HITS))
			f->hits += more;
		if (t->p->terms[i].keep != 0)
			fold_keep(t->p, i, f);
	}
	return 0;
}

static int
throw_bag(const struct throwing *t, struct fold *f)
{
	int left[BAG_KINDS], k, face, n;
	const struct die die = { t->p->nbag, 1, "bag", left };
	struct fold one;

	memcpy(left, t->p->bag, sizeof(left));
	n = t->p->terms[0].count;
	if (n > 0 && begin(t, THROW_FIRST, n, &die) < 0)
		return -1;
	for (k = 0; k < n; k++) {
		if (draw(t, THROW_FIRST, &die, &face) < 0)
			return -1;
		if (left[face - 1]-- <= 0)
			return err_set(t->m->err, "roll \"%s\": the bag holds "
			    "no more of kind %d", t->s->name, face);
		one = fold_die(t->p, t->p->nterm, face, 0);
		fold_add(t->p, f, &one);
	}
	return 0;
}

int
roll_throw(struct rolling *r, const struct step *s, struct hand h,
    const struct plan *p, long *slots)
{
	struct throwing t = { r, r->m, s, h, p };
	struct rolled **first = r->next, *d;
	struct fold f;

	fold_start(p, &f);
	if ((p->nbag > 0 ? throw_bag(&t, &f) : throw_terms(&t, &f)) < 0)
		return -1;
	fold_slots(r->m->check, p, s->roll, &f, slots);
	/* Tell every die of the roll the sum of the roll. */
	for (d = *first; d != NULL; d = d->next)
		d->sum = f.sum;
	return 0;
}

int
rolled_together(const struct rolled *a, const struct rolled *b)
{
	return text_eq(a->roll, b->roll) && a->side == b->side &&
	    a->part == b->part && a->round == b->round && a->turn == b->turn;
}
