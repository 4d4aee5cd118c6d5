/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: study. See shared.h. */
#include <config.h>

#include "study/shared.h"

#include "base/text.h"

static struct shared_throw *
add_throw(struct shared *s, const char *roll, int side, enum throw_part part)
{
	struct shared_throw *t;

	t = arena_raw(s->arena, sizeof(*t));
	*t = (struct shared_throw){ .roll = arena_text(s->arena, roll),
		.side = side, .part = part };
	ARENA_PUSH(s->arena, s->throws, s->n, s->room);
	s->throws[s->n++] = t;
	return t;
}

/* A new die, which nothing is known of yet. */
static struct shared_die *
add_die(struct shared *s, struct shared_throw *t, int nth)
{
	ARENA_PUSH(s->arena, t->dice, t->n, t->room);
	t->dice[t->n] = (struct shared_die){ .nth = nth };
	return &t->dice[t->n++];
}

/* The throw of this roll, side and part that was not taken yet; or NULL. */
static struct shared_throw *
same_throw(const struct shared *s, const struct throw *throw)
{
	struct shared_throw *t;
	int i;

	for (i = 0; i < s->n; i++) {
		t = s->throws[i];
		if (!t->taken && t->side == throw->side &&
		    t->part == throw->part && text_eq(t->roll, throw->roll))
			return t;
	}
	return NULL;
}

static int
shared_begin(struct faces *f, const struct throw *throw, struct err *e)
{
	struct shared *s;

	(void)e;
	s = (struct shared *)f;
	s->now = same_throw(s, throw);
	if (s->now == NULL)
		s->now = add_throw(s, throw->roll, throw->side, throw->part);
	s->now->taken = 1;
	s->throw = *throw;
	s->at = s->begun = 0;
	return 0;
}

/*
 * Throw a new die, NULL with err; the first of a throw announces all that are
 * missing.
 */
static const struct shared_die *
new_die(struct shared *s, const struct die *die, struct err *e)
{
	struct shared_die *d;

	if (!s->begun) {
		s->begun = 1;
		s->throw.count -= s->throw.count > s->at ? s->at : 0;
		s->throw.die = *die;
		if (s->under->begin(s->under, &s->throw, e) < 0)
			return NULL;
	}
	d = add_die(s, s->now, s->at);
	d->sides = die->sides;
	d->first = die->first;
	d->more = 1;
	if (s->under->face(s->under, die, &d->face, &d->source, e) == 0)
		return d;
	s->now->n--;
	return NULL;
}

/*
 * The die that lies at this place of the throw, or NULL. A bag may hold no more
 * of its face: then a new one is thrown.
 */
static const struct shared_die *
lying(const struct shared *s, const struct die *die)
{
	const struct shared_die *d;
	int i;

	for (i = 0; i < s->now->n; i++) {
		d = &s->now->dice[i];
		if (d->nth == s->at && d->sides == die->sides &&
		    d->first == die->first && (die->weights == NULL ||
		    die->weights[d->face - d->first] > 0))
			return d;
	}
	return NULL;
}

static int
shared_face(struct faces *f, const struct die *die, int *shows,
    const char **source, struct err *e)
{
	struct shared *s = (struct shared *)f;
	const struct shared_die *d = lying(s, die);

	if (d == NULL && (d = new_die(s, die, e)) == NULL)
		return -1;
	s->at++;
	*shows = d->face;
	*source = d->source;
	return 0;
}

void
shared_start(struct shared *s, const struct recall *r, struct faces *under,
    const struct dice *d, struct arena *a)
{
	const struct recall_event *v;
	struct shared_throw *t;
	struct shared_die *die;
	int i;

	*s = (struct shared){ .arena = a, .dice = *d, .faces = {
		.begin = shared_begin, .face = shared_face } };
	s->under = under != NULL ? under : &s->dice.faces;
	s->faces.texts = s->under->texts;
	t = NULL;
	for (i = 0; i < r->n; i++) {
		v = &r->events[i];
		if (v->throw != NULL) {
			t = add_throw(s, v->throw->roll, v->throw->side,
			    v->throw->part);
			continue;
		}
		if (t == NULL)
			continue;
		die = add_die(s, t, t->n);
		die->face = v->face;
		die->sides = v->sides;
		die->first = v->first;
		die->source = v->source;
	}
}

void
shared_rewind(struct shared *s)
{
	int i;

	for (i = 0; i < s->n; i++)
		s->throws[i]->taken = 0;
}

const char *
shared_more(const struct shared *s, const char **source, struct arena *a)
{
	const struct shared_die *d;
	const char *text = "", *between;
	int i, k;

	for (i = 0; i < s->n; i++) {
		between = text[0] != '\0' ? "/" : "";
		for (k = 0; k < s->throws[i]->n; k++) {
			d = &s->throws[i]->dice[k];
			if (!d->more)
				continue;
			text = arena_printf(a, "%s%s%d", text, between,
			    d->face);
			between = ",";
			*source = d->source;
		}
	}
	return text;
}
