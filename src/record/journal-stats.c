/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal stats: how far from the mean each player's dice fell,
 * and how often fair dice fall as far. It knows dice, not whether a high face
 * helps a player.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "record/journal.h"
#include "tell/list.h"

enum { SIDES_MOST = 500 };

/* The dice of a player, of all kinds. */
struct side {
	const char *player;
	uint64_t dice;
	double off;		/* sum of faces, less that of their means */
	double variance;	/* of such a sum of fair dice */
};

struct stats {
	struct run *run;
	struct log l;
	const char *const *choice;
	struct side sides[SIDES_MOST];
	int n;
	uint64_t bags, struck;
};

static struct side *
side_of(struct stats *s)
{
	const char *player = s->l.row.cells[ROW_PLAYER];
	struct side *d;

	for (d = s->sides; d - s->sides < s->n; d++)
		if (strcmp(d->player, player) == 0)
			return d;
	if (s->n == SIDES_MOST) {
		(void)err_set(&s->run->err, "more than %d players: choose some "
		    "(player=NAME)", SIDES_MOST);
		return NULL;
	}
	s->n++;
	d->player = arena_text(&s->run->arena, player);
	return d;
}

static int
count_row(void *arg)
{
	struct stats *s = arg;
	struct thrown t;
	struct side *d;
	double faces;
	int got;

	if (!choice_holds(&s->l, s->choice))
		return 0;
	thrown_start(&t, &s->l);
	while ((got = thrown_next(&t)) > 0) {
		/* (Dice of struck rulings were misread, or are void.) */
		s->struck += s->l.by != NULL;
		s->bags += s->l.by == NULL && t.bag;
		if (s->l.by != NULL || t.bag)
			continue;
		d = side_of(s);
		if (d == NULL)
			return -1;
		faces = t.die.sides;
		d->dice++;
		d->off += t.face - (t.die.first + (faces - 1) / 2);
		d->variance += (faces * faces - 1) / 12;
	}
	return got;
}

/*
 * How often as many fair dice fall at least as far from the mean, on the same
 * side of it: by the normal curve, from half a pip nearer, since sums are whole.
 * Of dice with one side, which cannot vary, that is minus infinity: always.
 */
static double
chance_of(const struct side *d)
{
	return erfc((fabs(d->off) - 0.5) / sqrt(2 * d->variance)) / 2;
}

static void
tell_sentence(struct run *run, const struct side *d)
{
	struct out *o = &run->out->text;
	int of;

	out_clean(o, d->player[0] != '\0' ? d->player : "(nobody named)");
	out_printf(o, " threw %s, ", verb_count(run, d->dice, "die", "dice"));
	/* (Two decimals would show nothing.) */
	if (fabs(d->off) < 0.005 * (double)d->dice) {
		out_printf(o, "%s the mean\n", d->off == 0 ? "exactly" :
		    "almost exactly");
		return;
	}
	out_printf(o, "%.2f pips a die %s the mean: ", fabs(d->off) /
	    (double)d->dice, d->off < 0 ? "under" : "over");
	of = (int)lround(100 * chance_of(d));
	if (of == 0)
		out_text(o, "fewer than 1 of 100 evenings are");
	else
		out_printf(o, "%d of 100 evenings %s", of, of == 1 ? "is" :
		    "are");
	out_printf(o, " as %s\n", d->off < 0 ? "low" : "high");
}

static void
tell_all(struct stats *s)
{
	static const char *const names[] = { "side", "#dice", "#pips",
		"#chance", NULL };
	struct out *o = &s->run->out->text;
	struct arena *a = &s->run->arena;
	const struct side *d;
	struct list l;

	list_head(&l, o, s->run->out->format, names);
	for (d = s->sides; d - s->sides < s->n; d++)
		if (l.form == FORMAT_TEXT)
			tell_sentence(s->run, d);
		else
			LIST_ADD(&l, d->player, arena_printf(a, "%" PRIu64,
			    d->dice), arena_printf(a, "%.4f", d->off /
			    (double)d->dice), arena_printf(a, "%.4g",
			    chance_of(d)));
	if (l.form != FORMAT_TEXT)
		return;
	if (s->n == 0)
		out_text(o, "no dice\n");
	if (s->bags > 0)
		out_printf(o, "\t%" PRIu64 " drawn from bags: left out\n",
		    s->bags);
	if (s->struck > 0)
		out_printf(o, "\t%s of struck rulings: left out\n",
		    verb_count(s->run, s->struck, "die", "dice"));
}

int
journal_stats(struct run *run, const char *const *words)
{
	struct stats *s;

	s = arena_alloc(&run->arena, sizeof(*s));
	s->run = run;
	s->choice = words;
	if (choice_check(run, words) < 0 || log_walk(run, &s->l,
	    log_open_struck, NULL, count_row, s) < 0)
		return -1;
	tell_all(s);
	return 0;
}
