/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: values and words that nothing reads, and answers
 * behind one that always applies.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "follow/follow.h"
#include "prove/inside.h"
#include "live/live.h"

/* ---- values and words that nothing reads ---- */

/* The row of a value or word, and the checks in which nothing reads it. */
struct dead {
	const char *name, *checks;
	const struct origin *from;
	int some;		/* another check reads it */
};

struct deads {
	struct dead *all;
	int n, room;
};

static struct dead *
dead_at(struct lint *l, struct deads *d, const char *name,
    const struct origin *from)
{
	struct dead *x;
	int i;

	for (i = 0; i < d->n; i++)
		if (d->all[i].from->line == from->line && d->all[i].from->file ==
		    from->file && strcmp(d->all[i].name, name) == 0)
			return &d->all[i];
	ARENA_PUSH(l->a, d->all, d->n, d->room);
	x = &d->all[d->n++];
	memset(x, 0, sizeof(*x));
	x->name = name;
	x->from = from;
	return x;
}

/* Is it passed on, or known to a check to which units may go on? */
static int
known_later(struct check *c, const char *name)
{
	const struct reaches *r;
	const struct step *s;
	int i, side;

	for (s = c->steps; s - c->steps < c->nstep; s++)
		if (s->what >= DO_THEN && follow_passes(s, name))
			return 1;
	for (side = SIDE_1; side <= SIDE_2; side++) {
		r = follow_reach(c, side);
		for (i = 0; i < r->n; i++)
			if (check_value(r->all[i].to, name, side) >= 0 ||
			    index_find(&r->all[i].to->by_modword, name) >= 0)
				return 1;
	}
	return 0;
}

/* Has a row of the word a reason (unless) why it does not count? */
static int
explained(const struct check *c, const char *name)
{
	int i;

	for (i = 0; i < c->nmod; i++)
		if (c->mods[i].unless != NULL &&
		    text_eq(c->mods[i].word, name))
			return 1;
	return 0;
}

static void
dead_add(struct lint *l, struct deads *d, struct check *c, const char *name,
    const struct origin *from, int lives)
{
	struct dead *x;

	x = dead_at(l, d, name, from);
	if (lives || explained(c, name) || known_later(c, name))
		x->some = 1;
	else
		x->checks = arena_printf(l->a, "%s%s%s %s", x->checks != NULL ?
		    x->checks : "", x->checks != NULL ? ", " : "", c->tool,
		    c->name);
}

static void
dead_of(struct lint *l, struct deads *d, struct check *c)
{
	const struct modword *m;
	const struct valdef *def;
	struct live live;
	int i;

	live_find(c, l->a, &live);
	for (i = 0; i < c->nvalue; i++)
		for (def = c->values[i].defs; def != NULL; def = def->next)
			dead_add(l, d, c, c->values[i].name, &def->from,
			    live.values[i]);
	for (i = 0; i < c->nmodword; i++) {
		m = &c->modwords[i];
		dead_add(l, d, c, m->word, &c->mods[m->first].from,
		    live.modwords[i]);
	}
}

/* Can a question state it? Else it is only computed. */
static int
is_said(const struct lint *l, const struct dead *d)
{
	const struct check *c;
	int i, k;

	for (i = 0; i < l->s->ncheck; i++) {
		c = &l->s->checks[i];
		k = check_value(c, d->name, SIDE_1);
		if (k < 0)
			k = check_value(c, d->name, SIDE_2);
		if (k >= 0 && c->values[k].defs->from.line == d->from->line &&
		    c->values[k].defs->from.file == d->from->file)
			return !follow_computed(&c->values[k]) &&
			    c->values[k].prompt[0] != '\0';
	}
	return 1;
}

/*
 * Note what nothing reads: what a question may state, for each check; what is
 * only computed, if no check reads it.
 */
void
lint_unread(struct lint *l)
{
	struct deads d = { NULL, 0, 0 };
	const struct dead *x;
	int i;

	for (i = 0; i < l->s->ncheck; i++)
		if (l->s->checks[i].compiled)
			dead_of(l, &d, &l->s->checks[i]);
	for (i = 0; i < d.n; i++) {
		x = &d.all[i];
		if (x->checks == NULL || !lint_in_folder(l, x->from->file) ||
		    lint_named(&l->outside, x->name, "") ||
		    (x->some && !is_said(l, x)))
			continue;
		if (is_said(l, x))
			lint_note(l, place_of(x->from, "check"),
			    "nothing in %s reads %s", x->checks, x->name);
		else
			lint_note(l, place_of(x->from, "name"),
			    "nothing reads %s", x->name);
	}
}

/* ---- answers that are never reached ---- */

/* Is b live only where a is? */
static int
within(const struct origin *a, const struct origin *b)
{
	return a->reading < 0 || (a->reading == b->reading &&
	    (b->choices & ~a->choices) == 0);
}

void
lint_unreached(struct lint *l, const struct check *c)
{
	const struct step *a, *b;

	for (b = c->steps; b - c->steps < c->nstep; b++)
		for (a = c->steps; a < b && b->what == DO_ANSWER; a++) {
			if (a->what != DO_ANSWER || a->when != NULL ||
			    !within(&a->from, &b->from))
				continue;
			lint_error(l, place_of(&b->from, "id"), "%s is never "
			    "reached: %s of %s always answers", b->id, a->id,
			    lint_line(l, b->from.file, a->from.file,
			    a->from.line));
			break;
		}
}
