/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See left.h. */
#include <config.h>

#include "cli/left.h"

#include <string.h>

#include "tell/tell.h"

void
owes_add(struct owes *to, const struct owed *o, struct arena *a)
{
	ARENA_PUSH(a, to->all, to->n, to->room);
	to->all[to->n++] = (struct owed){ .what = o->what,
		.name = arena_text(a, o->name), .whom = arena_text(a, o->whom),
		.question = arena_text(a, o->question),
		.asks = arena_text(a, o->asks) };
}

void
owes_ruling(struct owes *to, const struct ruling *r, struct arena *a)
{
	static const enum owing owings[] = { [DO_THEN] = OWED_THEN,
		[DO_MUST] = OWED_MUST, [DO_MAY] = OWED_MAY };
	const struct follow *f;
	int what;

	for (what = DO_THEN; what <= DO_MAY; what++)
		for (f = r->follows; f != NULL; f = f->next) {
			if ((int)f->row.step->what != what)
				continue;
			owes_add(to, &(struct owed){ owings[what],
			    what == DO_THEN ? "" : f->row.step->name,
			    tell_whom(f, a), f->question, f->asks }, a);
		}
}

/* Copies of the effects that came to something. */
static struct outcome_effect *
effects_copy(const struct outcome_effect *e, struct arena *a)
{
	struct outcome_effect *first = NULL, **end, *k;

	for (end = &first; e != NULL; e = e->next) {
		if (!val_true(e->v))
			continue;
		k = arena_alloc(a, sizeof(*k));
		k->name = arena_text(a, e->name);
		k->side = e->side;
		k->unit = e->unit;
		k->v = e->v.kind != VAL_TEXT ? e->v :
		    val_text(arena_text(a, e->v.t));
		*end = k;
		end = &k->next;
	}
	return first;
}

static void
deed_ruling(struct deed *d, const char *tool, const struct ruling *r,
    struct arena *a)
{
	*d = (struct deed){ .of = "", .tool = tool,
		.answer = arena_text(a, r->text),
		.effects = effects_copy(r->totals, a) };
}

void
left_ruling(struct left *l, const char *tool, const struct ruling *r)
{
	l->ruled = 1;
	deed_ruling(&l->did, tool, r, &l->arena);
	memset(&l->owes, 0, sizeof(l->owes));
	owes_ruling(&l->owes, r, &l->arena);
}

void
left_later(struct left *l, const struct follow *f, const char *tool,
    const struct question *q, const struct ruling *r)
{
	struct named_unit u = { 0 };
	struct deed *d, **end;
	struct arena *a = &l->arena;

	for (end = &l->later; *end != NULL; end = &(*end)->next)
		continue;
	*end = d = arena_raw(a, sizeof(*d));
	deed_ruling(d, tool, r, a);
	d->of = arena_text(a, tell_called(f, a));
	while (tell_named(q, &u)) {
		ARENA_PUSH(a, d->doers, d->n, d->room);
		d->doers[d->n].side = u.side;
		d->doers[d->n].nth = u.place + 1;
		d->doers[d->n++].name = arena_text(a, u.name);
	}
}

void
left_forget(struct left *l)
{
	arena_reset(&l->arena);
	*l = (struct left){ .arena = l->arena };
}
