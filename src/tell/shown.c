/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See shown.h. */
#include <config.h>

#include "tell/shown.h"

#include <inttypes.h>

#include "tell/list.h"

static const char *
plural(uint64_t n)
{
	return n == 1 ? "die" : "dice";
}

static void
text_group(struct out *o, const struct dice_shown *g)
{
	int i;

	out_clean(o, g->player[0] != '\0' ? g->player : "(nobody named)");
	out_printf(o, "\t%s %s\t%" PRIu64 " %s\tmean %.2f, %.1f expected\t"
	    "chi-square %.2f, %d free\t", g->die, g->from, g->n, plural(g->n),
	    g->mean, g->expected, g->square, g->sides - 1);
	if (g->p < 0.0001)
		out_text(o, "p below 0.0001");
	else
		out_printf(o, "p %.4f", g->p);
	out_text(o, g->exact ? ", exact\n\t" : "\n\t");
	for (i = 0; i < g->sides; i++)
		out_printf(o, "%s%d:%" PRIu64, i > 0 ? " " : "", g->first + i,
		    g->counts[i]);
	out_text(o, "\n");
}

static void
csv_group(struct out *o, const struct dice_shown *g)
{
	out_csv(o, g->player, 1);
	out_printf(o, ",%s,%s,%" PRIu64 ",%.4f,%.1f,%.4f,%d,%.6f,%s\n", g->die,
	    g->from, g->n, g->mean, g->expected, g->square, g->sides - 1, g->p,
	    g->exact ? "exact" : "curve");
}

static void
json_group(struct out *o, const struct dice_shown *g)
{
	int i;

	list_begin(o);
	out_key(o, "player");
	out_json(o, g->player);
	out_key(o, "die");
	out_json(o, g->die);
	out_key(o, "source");
	out_json(o, g->from);
	out_key(o, "dice");
	out_printf(o, "%" PRIu64, g->n);
	out_key(o, "mean");
	out_printf(o, "%.4f", g->mean);
	out_key(o, "expected");
	out_printf(o, "%.1f", g->expected);
	out_key(o, "chi-square");
	out_printf(o, "%.4f", g->square);
	out_key(o, "freedom");
	out_printf(o, "%d", g->sides - 1);
	out_key(o, "p");
	out_printf(o, "%.6f", g->p);
	out_key(o, "exact");
	out_text(o, g->exact ? "true" : "false");
	out_key(o, "counts");
	out_text(o, "{");
	for (i = 0; i < g->sides; i++)
		out_printf(o, "%s\"%d\":%" PRIu64, i > 0 ? "," : "",
		    g->first + i, g->counts[i]);
	out_text(o, "}}\n");
}

void
tell_shown_head(struct out *o, enum format f)
{
	if (f == FORMAT_CSV)
		out_text(o, "player,die,source,dice,mean,expected,chi-square,"
		    "freedom,p,how\n");
}

void
tell_shown(struct out *o, enum format f, const struct dice_shown *d)
{
	if (f == FORMAT_JSON)
		json_group(o, d);
	else if (f == FORMAT_CSV)
		csv_group(o, d);
	else
		text_group(o, d);
}

void
tell_shown_end(struct out *o, int n, uint64_t bags, uint64_t struck)
{
	if (n == 0)
		out_text(o, "no dice\n");
	else
		out_text(o,
		    "\tp: how often fair dice are at least as uneven as "
		    "these\n");
	if (n > 1)
		out_printf(o, "\tof %d lines one in twenty has a p below 0.05 "
		    "though all dice are fair\n", n);
	if (bags > 0)
		out_printf(o, "\t%" PRIu64 " drawn from bags: left out\n",
		    bags);
	if (struck > 0)
		out_printf(o, "\t%" PRIu64 " %s of struck rulings: left out\n",
		    struck, plural(struck));
}
