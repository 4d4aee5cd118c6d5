/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: dice. See recall.h. */
#include <config.h>

#include "dice/recall.h"

#include <string.h>

static const char *
kind_of(struct recall *r, const struct die *die)
{
	const char *text;
	int i;

	if (die->weights == NULL)
		return arena_text(&r->arena, die->name);
	text = "bag";
	for (i = 0; i < die->sides; i++)
		text = arena_printf(&r->arena, "%s:%d", text, die->weights[i]);
	return text;
}

void
recall_die(struct recall *r, const char *source, int face,
    const struct die *die)
{
	ARENA_PUSH(&r->arena, r->events, r->n, r->room);
	r->events[r->n++] = (struct recall_event){ .source = source,
		.kind = source != NULL ? kind_of(r, die) : NULL, .face = face,
		.sides = die->sides, .first = die->first };
	r->at = r->n;
}

void
recall_throw(struct recall *r, const struct throw *throw)
{
	struct throw *w;

	recall_die(r, NULL, 0, &throw->die);
	w = arena_alloc(&r->arena, sizeof(*w));
	*w = *throw;
	w->text = NULL;
	r->events[r->n - 1].throw = w;
}

/* Set err: the second ruling throws other dice. Returns -1. */
static int
unlike(struct err *e)
{
	return err_set(e, "the dice of the last ruling are not those that this "
	    "one asks for");
}

static int
recall_begin(struct faces *f, const struct throw *throw, struct err *e)
{
	struct recall *r = (struct recall *)f;
	int got;

	if (r->at < r->n) {
		if (r->events[r->at].throw == NULL)
			return unlike(e);
		r->at++;
		return 0;
	}
	got = r->under->begin(r->under, throw, e);
	if (got == 0)
		recall_throw(r, throw);
	return got;
}

static int
recall_face(struct faces *f, const struct die *die, int *shows,
    const char **source, struct err *e)
{
	const struct recall_event *v;
	struct recall *r = (struct recall *)f;
	int got;

	if (r->at < r->n) {
		v = &r->events[r->at++];
		if (v->throw != NULL || v->sides != die->sides ||
		    v->first != die->first)
			return unlike(e);
		*shows = v->face;
		*source = v->source;
		return 0;
	}
	got = r->under->face(r->under, die, shows, source, e);
	if (got == 0)
		recall_die(r, *source, *shows, die);
	return got;
}

void
recall_start(struct recall *r, struct faces *under)
{
	arena_reset(&r->arena);
	r->events = NULL;
	r->n = r->room = 0;
	memset(&r->drawn, 0, sizeof(r->drawn));
	recall_again(r, under);
}

void
recall_again(struct recall *r, struct faces *under)
{
	r->faces.begin = recall_begin;
	r->faces.face = recall_face;
	r->faces.texts = under != NULL && under->texts;
	r->under = under;
	r->at = 0;
}

int
recall_left(const struct recall *r)
{
	return r->at < r->n;
}

void
recall_copy(struct recall *to, const struct recall *from)
{
	const size_t size = (size_t)from->n * sizeof(*from->events);
	struct recall_event *v;

	recall_start(to, NULL);
	to->drawn = from->drawn;
	if (from->drawn.seed != NULL)
		to->drawn.seed = arena_text(&to->arena, from->drawn.seed);
	if (from->drawn.key != NULL)
		to->drawn.key = arena_text(&to->arena, from->drawn.key);
	to->events = arena_grow(&to->arena, from->events, size, size);
	to->n = to->room = from->n;
	for (v = to->events; v < to->events + to->n; v++) {
		if (v->kind != NULL)
			v->kind = arena_text(&to->arena, v->kind);
		if (v->throw != NULL)
			v->throw = arena_grow(&to->arena, v->throw,
			    sizeof(*v->throw), sizeof(*v->throw));
	}
}

void
recall_free(struct recall *r)
{
	arena_free(&r->arena);
	memset(r, 0, sizeof(*r));
}
