/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal stats: what each player's dice have shown, by kind and
 * source, and how often fair dice would be as uneven. It tells the number of
 * dice, and nothing about luck.
 */
#include <config.h>

#include <string.h>

#include "dice/fair.h"
#include "tell/shown.h"
#include "record/journal.h"

enum { GROUPS_MOST = 500, SIDES_MOST = 1000 };

struct stats {
	struct run *run;
	struct log l;
	struct dice_shown groups[GROUPS_MOST];
	int n;
	uint64_t bags, struck;
};

static struct dice_shown *
group_of(struct stats *s, const struct thrown *t)
{
	const char *player;
	struct dice_shown *g;

	player = s->l.row.cells[ROW_PLAYER];
	for (g = s->groups; g - s->groups < s->n; g++)
		if (strcmp(g->player, player) == 0 &&
		    strcmp(g->die, t->name) == 0 &&
		    strcmp(g->from, t->from) == 0)
			return g;
	if (s->n == GROUPS_MOST) {
		(void)err_set(&s->run->err, "more than %d players and kinds of "
		    "dice: choose some (player=NAME)", GROUPS_MOST);
		return NULL;
	}
	g = &s->groups[s->n++];
	g->player = arena_text(&s->run->arena, player);
	g->die = arena_text(&s->run->arena, t->name);
	g->from = arena_text(&s->run->arena, t->from);
	g->sides = t->die.sides;
	g->first = t->die.first;
	g->counts = arena_alloc(&s->run->arena, (size_t)g->sides *
	    sizeof(*g->counts));
	return g;
}

static int
count_row(struct stats *s)
{
	struct thrown t;
	struct dice_shown *g;
	int got, struck;

	struck = log_struck(&s->l, s->l.r.seq) != NULL;
	thrown_start(&t, &s->l);
	while ((got = thrown_next(&t)) > 0) {
		/* (Dice of struck rulings were misread, or are void.) */
		s->struck += struck != 0;
		s->bags += !struck && (t.bag || t.die.sides > SIDES_MOST);
		if (struck || t.bag || t.die.sides > SIDES_MOST)
			continue;
		g = group_of(s, &t);
		if (g == NULL)
			return -1;
		g->counts[t.face - g->first]++;
		g->n++;
	}
	return got;
}

static void
tell_all(struct stats *s)
{
	struct dice_shown *g;
	struct fairness f;
	enum format form;
	struct out *o;

	o = &s->run->out->text;
	form = s->run->out->format;
	tell_shown_head(o, form);
	for (g = s->groups; g - s->groups < s->n; g++) {
		arena_reset(&s->run->scratch);
		fair_measure(g->counts, g->sides, g->first, &s->run->scratch,
		    &f);
		g->mean = f.mean;
		g->expected = f.expected;
		g->square = f.square;
		g->p = f.p;
		g->exact = f.exact;
		tell_shown(o, form, g);
	}
	if (form == FORMAT_TEXT)
		tell_shown_end(o, s->n, s->bags, s->struck);
}

int
journal_stats(struct run *run, const char *const *words, int n)
{
	struct choice c;
	struct stats *s;
	int got;

	s = arena_alloc(&run->arena, sizeof(*s));
	s->run = run;
	if (choice_make(run, &c, words, n) < 0 ||
	    log_open_struck(run, &s->l) < 0)
		return -1;
	while ((got = log_next(&s->l)) > 0)
		if (choice_holds(&c, &s->l) && count_row(s) < 0)
			break;
	log_close(&s->l);
	if (got != 0)
		return -1;
	tell_all(s);
	return 0;
}
