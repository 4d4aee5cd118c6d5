/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: rows, and parts of formulas, that came to nothing.
 * A row may be of many checks: what is told is true in all of these, but what a
 * question may state is told of each.
 */
#include <config.h>

#include <string.h>

#include "base/links.h"
#include "base/text.h"
#include "follow/follow.h"
#include "prove/inside.h"

enum { ROOM = 1024 };

struct dead_rows {
	struct dead_row {
		enum dead kind;
		const char *text, *column, *checks;
		const struct origin *from;
		int some;	/* it lives in another check */
		int tries;
	} *all;
	struct links links;	/* by line */
};

static struct dead_row *
row_at(struct lint *l, enum dead kind, const struct origin *from,
    const char *column, const char *text)
{
	struct dead_rows *d = l->dead;
	struct dead_row *x;
	int i;

	if (d == NULL) {
		l->dead = d = arena_alloc(l->a, sizeof(*d));
		links_open(&d->links, l->a, ROOM);
	}
	for (i = links_first(&d->links, (unsigned)from->line); i >= 0;
	    i = links_next(&d->links, i)) {
		x = &d->all[i];
		if (x->from->line == from->line && x->from->file ==
		    from->file && x->kind == kind &&
		    strcmp(x->text, text) == 0 &&
		    strcmp(x->column, column) == 0)
			return x;
	}
	d->all = links_add(&d->links, (unsigned)from->line, d->all,
	    sizeof(*d->all));
	x = &d->all[d->links.n - 1];
	*x = (struct dead_row){ .kind = kind, .from = from, .column = column,
		.text = text };
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
		if (c->mods[i].unless != NULL && text_eq(c->mods[i].word, name))
			return 1;
	return 0;
}

void
lint_row(struct lint *l, enum dead kind, struct check *c,
    const struct origin *from, const char *column, const char *text, int dead)
{
	struct dead_row *x = row_at(l, kind, from, column, text);

	if (dead == 0 || (kind <= DEAD_SAID && (explained(c, text) ||
	    known_later(c, text))))
		x->some = 1;
	else
		x->checks = arena_printf(l->a, "%s%s%s %s", x->checks != NULL ?
		    x->checks : "", x->checks != NULL ? ", " : "", c->tool,
		    c->name);
	x->tries += dead;
}

static void
tell(struct lint *l, const struct dead_row *x)
{
	struct place p = place_of(x->from, x->column);

	switch (x->kind) {
	case DEAD_READ:
		lint_note(l, p, "nothing reads %s", x->text);
		break;
	case DEAD_SAID:
		lint_note(l, p, "nothing in %s reads %s", x->checks, x->text);
		break;
	case DEAD_SCORE:
		lint_note(l, p, "nothing in %s adds up \"%s\"", x->checks,
		    x->text);
		break;
	case DEAD_STEP:
		lint_note(l, p, "%s is never reached, whatever is said",
		    x->text);
		break;
	case DEAD_PART:
		lint_note(l, p, "%s: %d tr%s", x->text, x->tries,
		    x->tries == 1 ? "y" : "ies");
		break;
	}
}

void
lint_dead(struct lint *l)
{
	const struct dead_row *x;
	int i;

	for (i = 0; l->dead != NULL && i < l->dead->links.n; i++) {
		x = &l->dead->all[i];
		if (x->checks != NULL && (!x->some || x->kind == DEAD_SAID) &&
		    lint_in_folder(l, x->from->file) && (x->kind > DEAD_SAID ||
		    !lint_named(&l->outside, x->text, "")))
			tell(l, x);
	}
}
