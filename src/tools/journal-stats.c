/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. journal stats: what each player's dice have shown, by kind and by
 * where they came from, and how often fair dice would be as uneven. It says how
 * many dice that rests on, and nothing about anybody's luck.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "tools/fair.h"
#include "tools/journal.h"

enum { GROUPS_MOST = 500, SIDES_MOST = 1000 };

struct group {
	const char *player, *die, *from;
	int sides, first;
	uint64_t n, *counts;
};

struct stats {
	struct driver *d;
	struct log l;
	struct group groups[GROUPS_MOST];
	int n;
	uint64_t bags, struck;
};

static struct group *
group_of(struct stats *s, const struct thrown *t)
{
	const char *player;
	struct group *g;

	player = s->l.row.cells[ROW_PLAYER];
	for (g = s->groups; g < s->groups + s->n; g++)
		if (strcmp(g->player, player) == 0 &&
		    strcmp(g->die, t->name) == 0 &&
		    strcmp(g->from, t->from) == 0)
			return g;
	if (s->n == GROUPS_MOST) {
		(void)err_set(&s->d->err, "more than %d players and kinds of "
		    "dice: choose some (player=NAME)", GROUPS_MOST);
		return NULL;
	}
	g = &s->groups[s->n++];
	g->player = arena_text(&s->d->keep, player);
	g->die = arena_text(&s->d->keep, t->name);
	g->from = arena_text(&s->d->keep, t->from);
	g->sides = t->die.sides;
	g->first = t->die.first;
	g->counts = arena_alloc(&s->d->keep, (size_t)g->sides *
	    sizeof(*g->counts));
	return g;
}

static int
count_row(struct stats *s)
{
	struct thrown t;
	struct group *g;
	int got, struck;

	struck = log_struck(&s->l, s->l.r.seq) != NULL;
	thrown_start(&t, &s->l);
	while ((got = thrown_next(&t)) > 0) {
		/* What was struck was not thrown so, or not for this. */
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

/* ---- telling ---- */

static const char *
plural(uint64_t n)
{
	return n == 1 ? "die" : "dice";
}

static void
text_group(struct out *o, const struct group *g, const struct fairness *f)
{
	int i;

	out_clean(o, g->player[0] != '\0' ? g->player : "(nobody named)");
	out_printf(o, "\t%s %s\t%" PRIu64 " %s\tmean %.2f, %.1f expected\t"
	    "chi-square %.2f, %d free\t", g->die, g->from, g->n, plural(g->n),
	    f->mean, f->expected, f->square, g->sides - 1);
	if (f->p < 0.0001)
		out_text(o, "p below 0.0001");
	else
		out_printf(o, "p %.4f", f->p);
	out_text(o, f->exact ? ", exact\n\t" : "\n\t");
	for (i = 0; i < g->sides; i++)
		out_printf(o, "%s%d:%" PRIu64, i > 0 ? " " : "", g->first + i,
		    g->counts[i]);
	out_text(o, "\n");
}

static void
csv_group(struct out *o, const struct group *g, const struct fairness *f)
{
	out_csv(o, g->player, 1);
	out_printf(o, ",%s,%s,%" PRIu64 ",%.4f,%.1f,%.4f,%d,%.6f,%s\n", g->die,
	    g->from, g->n, f->mean, f->expected, f->square, g->sides - 1, f->p,
	    f->exact ? "exact" : "curve");
}

static void
json_group(struct out *o, const struct group *g, const struct fairness *f)
{
	int i;

	out_text(o, "{");
	out_key(o, "player");
	out_json(o, g->player);
	out_key(o, "die");
	out_json(o, g->die);
	out_key(o, "source");
	out_json(o, g->from);
	out_key(o, "dice");
	out_printf(o, "%" PRIu64, g->n);
	out_key(o, "mean");
	out_printf(o, "%.4f", f->mean);
	out_key(o, "expected");
	out_printf(o, "%.1f", f->expected);
	out_key(o, "chi-square");
	out_printf(o, "%.4f", f->square);
	out_key(o, "freedom");
	out_printf(o, "%d", g->sides - 1);
	out_key(o, "p");
	out_printf(o, "%.6f", f->p);
	out_key(o, "exact");
	out_text(o, f->exact ? "true" : "false");
	out_key(o, "counts");
	out_text(o, "{");
	for (i = 0; i < g->sides; i++)
		out_printf(o, "%s\"%d\":%" PRIu64, i > 0 ? "," : "",
		    g->first + i, g->counts[i]);
	out_text(o, "}}\n");
}

/* What the numbers do and do not say. */
static void
tell_caution(struct stats *s)
{
	struct out *o;

	o = &s->d->out;
	if (s->n == 0)
		out_text(o, "no dice\n");
	else
		out_text(o, "\tp: how often fair dice are at least as uneven as "
		    "these\n");
	if (s->n > 1)
		out_printf(o, "\tof %d lines one in twenty has a p below 0.05 "
		    "though all dice are fair\n", s->n);
	if (s->bags > 0)
		out_printf(o, "\t%" PRIu64 " drawn from bags: left out\n",
		    s->bags);
	if (s->struck > 0)
		out_printf(o, "\t%" PRIu64 " %s of struck rulings: left out\n",
		    s->struck, plural(s->struck));
}

static void
tell_all(struct stats *s)
{
	struct fairness f;
	struct group *g;
	struct out *o;

	o = &s->d->out;
	if (s->d->format == FORMAT_CSV)
		out_text(o, "player,die,source,dice,mean,expected,chi-square,"
		    "freedom,p,how\n");
	for (g = s->groups; g < s->groups + s->n; g++) {
		arena_reset(&s->d->work);
		fair_measure(g->counts, g->sides, g->first, &s->d->work, &f);
		if (s->d->format == FORMAT_JSON)
			json_group(o, g, &f);
		else if (s->d->format == FORMAT_CSV)
			csv_group(o, g, &f);
		else
			text_group(o, g, &f);
	}
	if (s->d->format == FORMAT_TEXT)
		tell_caution(s);
}

int
journal_stats(struct driver *d, const char *const *words, int n)
{
	struct choice c;
	struct stats *s;
	int got;

	s = arena_alloc(&d->keep, sizeof(*s));
	s->d = d;
	if (choice_make(d, &c, words, n) < 0 ||
	    log_open_struck(d, &s->l) < 0)
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
