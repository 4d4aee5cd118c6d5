/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: eval. What is consulted on the way to a value: readings, house rules,
 * certainty, and with -x each cell and modifier.
 */
#include <config.h>

#include "eval/eval.h"

int
eval_asks(struct eval *e, const struct origin *o)
{
	if (o->reading < 0)
		return 1;
	eval_touch(e, &e->m.check->sys->readings[o->reading]);
	return origin_live(o, e->m.q->choice, &e->trail->noted);
}

void
eval_uses(struct eval *e, const struct origin *o)
{
	e->trail->noted.house |= o->house;
	if (o->sure > e->trail->noted.sure)
		e->trail->noted.sure = o->sure;
}

void
eval_said(struct eval *e, const struct given *g)
{
	if (g->from != NULL && eval_asks(e, g->from))
		eval_uses(e, g->from);
}

void
heard_more(struct heard *to, const struct heard *more)
{
	to->read |= more->read;
	to->counted |= more->counted;
	to->failed |= more->failed;
}

/* ---- -x ---- */

static void
note_add(struct eval *e, struct note *n)
{
	struct note *both;

	if (n == NULL || e->trail->note == n)
		return;
	if (e->trail->note == NULL) {
		e->trail->note = n;
		return;
	}
	both = arena_raw(e->m.arena, sizeof(*both));
	*both = (struct note){ .a = e->trail->note, .b = n };
	e->trail->note = both;
}

void
note_mod(struct eval *e, const struct modifier *d, struct hand h, int counts,
    struct num amount, const char *why, const char *by)
{
	struct note *n;

	if (!e->explains || (!counts && e->m.q->derives != DERIVES_ALL))
		return;
	n = arena_raw(e->m.arena, sizeof(*n));
	*n = (struct note){ .mod = d, .h = h, .counts = counts,
		.amount = amount, .why = why, .by = by };
	note_add(e, n);
}

void
note_cell(struct eval *e, const struct table *t, const struct row *r, int col)
{
	struct note *n;

	if (!e->explains)
		return;
	n = arena_raw(e->m.arena, sizeof(*n));
	*n = (struct note){ .table = t, .row = r, .col = col };
	note_add(e, n);
}

void
trail_add(struct eval *e, const struct trail *more)
{
	const struct noted *n = &more->noted;

	bits_add(&e->trail->reads, &more->reads);
	if ((n->readings[0] | n->readings[1]) != 0 || n->house || n->sure)
		noted_add(&e->trail->noted, n);
	if (e->explains)
		note_add(e, more->note);
	if (e->hears)
		heard_more(&e->trail->heard, &more->heard);
}
