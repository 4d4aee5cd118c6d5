/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. See varied.h. */
#include <config.h>

#include "share/varied.h"

#include <string.h>

#include "share/shares.h"
#include "tell/list.h"

enum { BAR = 50 };

/* The chance p of an answer, where the value is `value`. */
struct spot {
	const char *value, *answer, *p;
	double ratio;
	int column;
};

/* A number is written bare if the value's kind has numbers, not words. */
static void
member(const struct varied *v, const char *key, const char *text)
{
	struct num n;

	out_key(v->o, key);
	if (v->bare && num_parse(&n, text, strlen(text)) == 0)
		out_json_num(v->o, n);
	else
		out_json(v->o, text);
}

void
tell_varied_head(const struct varied *v)
{
	const char *const cells[] = { v->name, "answer", "p", "decimal" };

	if (v->format == FORMAT_CSV && !v->across)
		list_row(v->o, FORMAT_CSV, NULL, cells, 4);
}

static const char *
decimal(const struct varied *v, double ratio)
{
	return arena_printf(v->a, "%.6f", ratio);
}

static void
line(const struct varied *v, const struct spot *x)
{
	const char *cells[] = { x->value, x->answer, x->p,
		decimal(v, x->ratio), "" };

	if (v->format == FORMAT_CSV) {
		list_row(v->o, FORMAT_CSV, NULL, cells, 4);
		return;
	}
	cells[3] = tell_percent(x->ratio, v->a);
	cells[4] = v->plot ? tell_bar(x->ratio, BAR, v->a) : "";
	list_line(v->o, FORMAT_TEXT, NULL, NULL, cells, 5);
}

static void
keep_spot(struct varied *v, const struct spot *x)
{
	struct spot *k;

	ARENA_PUSH(v->keep, v->spots, v->nspot, v->spotroom);
	k = &v->spots[v->nspot++];
	*k = *x;
	k->answer = arena_text(v->keep, x->answer);
	k->p = arena_text(v->keep, x->p);
}

void
tell_varied(struct varied *v, const char *text, const struct chances *c)
{
	struct shares all;
	struct spot x;
	int i;

	if (v->format == FORMAT_JSON) {
		tell_json_head(v->o, c, v->head);
		out_member(v->o, "name", v->name);
		member(v, "value", text);
		tell_json_chances(v->o, c, NULL, 0, v->a);
		return;
	}
	shares_answers(&all, c, v->a);
	x.value = text;
	x.column = v->values++;
	for (i = 0; i < all.n; i++) {
		if (wide_zero(&all.all[i].w) && v->format != FORMAT_CSV &&
		    !v->across && !v->plot)
			continue;
		x.answer = all.all[i].text;
		x.p = tell_fraction(&all.all[i].w, &c->of, v->a);
		x.ratio = wide_ratio(&all.all[i].w, &c->of);
		if (v->plot || v->across)
			keep_spot(v, &x);
		else
			line(v, &x);
	}
}

/* The next spot from *at on whose answer is new; NULL: no more. */
static const struct spot *
next_answer(const struct varied *v, int *at)
{
	int i, k;

	for (i = *at; i < v->nspot; i++) {
		for (k = 0; k < i; k++)
			if (strcmp(v->spots[k].answer, v->spots[i].answer) ==
			    0)
				break;
		if (k == i)
			break;
	}
	*at = i + 1;
	return i < v->nspot ? &v->spots[i] : NULL;
}

/* Does the answer ever have a chance above 0? */
static int
comes(const struct varied *v, const struct spot *first)
{
	const struct spot *x;

	for (x = first; x - v->spots < v->nspot; x++)
		if (strcmp(x->answer, first->answer) == 0 && x->ratio > 0)
			return 1;
	return 0;
}

/* A line for each value, and a blank one between the curves. */
static void
curve(const struct varied *v, const struct spot *first, int some)
{
	const struct spot *x;

	if (some)
		out_text(v->o, "\n");
	for (x = first; x - v->spots < v->nspot; x++)
		if (strcmp(x->answer, first->answer) == 0)
			line(v, x);
}

/* The chance in a cell: in CSV a fraction; in text per cent, `-` for none. */
static const char *
shown(const struct varied *v, const struct spot *x)
{
	if (v->format == FORMAT_CSV)
		return x != NULL ? x->p : "0";
	return x != NULL && x->ratio > 0 ?
	    tell_percent(x->ratio, v->keep) : "-";
}

/* The spot of an answer in a column; NULL: it has none. */
static const struct spot *
spot_of(const struct varied *v, const struct spot *first, int column)
{
	const struct spot *x;

	for (x = first; x - v->spots < v->nspot; x++)
		if (x->column == column &&
		    strcmp(x->answer, first->answer) == 0)
			return x;
	return NULL;
}

static const char *
value_of(const struct varied *v, int column)
{
	int i;

	for (i = 0; i < v->nspot && v->spots[i].column != column; i++)
		continue;
	return i < v->nspot ? v->spots[i].value : "";
}

static void
add_cell(const struct varied *v, struct chance_grid *g, const char *text,
    double ratio)
{
	if (g->ncell == g->room) {
		g->ratios = arena_grow(v->keep, g->ratios, (size_t)g->room *
		    sizeof(*g->ratios), ((size_t)g->room * 2 + 16) *
		    sizeof(*g->ratios));
		g->cells = arena_grow(v->keep, g->cells, (size_t)g->room *
		    sizeof(*g->cells), ((size_t)g->room * 2 + 16) *
		    sizeof(*g->cells));
		g->room = g->room * 2 + 16;
	}
	g->cells[g->ncell] = text;
	g->ratios[g->ncell++] = ratio;
}

void
varied_grid(const struct varied *v, struct chance_grid *g)
{
	const struct spot *first, *x;
	int at, i;

	memset(g, 0, sizeof(*g));
	g->ncol = v->values + 1;
	add_cell(v, g, v->name, 0);
	for (i = 0; i < v->values; i++)
		add_cell(v, g, value_of(v, i), 0);
	for (at = 0; (first = next_answer(v, &at)) != NULL;) {
		if (v->format != FORMAT_CSV && !comes(v, first))
			continue;
		add_cell(v, g, first->answer, 0);
		for (i = 0; i < v->values; i++) {
			x = spot_of(v, first, i);
			add_cell(v, g, shown(v, x), x != NULL ? x->ratio : 0);
		}
	}
}

static void
across(const struct varied *v)
{
	struct chance_grid g;
	int i;

	varied_grid(v, &g);
	for (i = 0; i < g.ncell; i += g.ncol)
		list_row(v->o, v->format, NULL, g.cells + i, g.ncol);
}

static void
picture(const struct varied *v)
{
	struct chance_grid g;

	varied_grid(v, &g);
	svg_curves(v->o, v->title, &g, v->keep);
}

void
tell_varied_end(const struct varied *v)
{
	const struct spot *first;
	int at, some;

	if (v->across) {
		across(v);
		return;
	}
	if (v->svg) {
		picture(v);
		return;
	}
	for (at = some = 0; (first = next_answer(v, &at)) != NULL;)
		if (comes(v, first))
			curve(v, first, some++);
}

void
tell_nothing(const struct varied *v)
{
	out_printf(v->o, "\t%s changes nothing here\n", v->name);
}

static void
wanted_members(const struct varied *v)
{
	out_member(v->o, "need", v->need);
	out_member(v->o, "at-least", v->at_least);
	out_member(v->o, "name", v->name);
}

/* CSV: the header of a value that is sought. */
static void
found_head(const struct varied *v)
{
	const char *const cells[] = { v->name, "p", "decimal" };

	list_row(v->o, FORMAT_CSV, NULL, cells, 3);
}

void
tell_found(const struct varied *v, const char *text, const struct chances *c,
    const struct wide *sum)
{
	double ratio = wide_ratio(sum, &c->of);
	const char *cells[] = { text, tell_fraction(sum, &c->of, v->a),
		decimal(v, ratio) };

	switch (v->format) {
	case FORMAT_JSON:
		tell_json_head(v->o, c, v->head);
		wanted_members(v);
		member(v, "value", text);
		tell_json_share(v->o, sum, &c->of, v->a);
		out_text(v->o, "}\n");
		break;
	case FORMAT_CSV:
		found_head(v);
		list_row(v->o, FORMAT_CSV, NULL, cells, 3);
		break;
	default:
		cells[0] = arena_printf(v->a, "%s=%s", v->name, text);
		cells[2] = tell_percent(ratio, v->a);
		list_row(v->o, FORMAT_TEXT, NULL, cells, 3);
		break;
	}
}

void
tell_none(const struct varied *v, const struct check *c, const char *words,
    const char *from, const char *to)
{
	switch (v->format) {
	case FORMAT_JSON:
		tell_json_asked(v->o, c, words, v->head);
		wanted_members(v);
		out_key(v->o, "value");
		out_text(v->o, "null");
		member(v, "from", from);
		member(v, "to", to);
		out_text(v->o, "}\n");
		break;
	case FORMAT_CSV:
		found_head(v);
		out_text(v->o, "not to be had,,\n");
		break;
	default:
		out_printf(v->o, "not to be had\t\tno %s from %s to %s reaches "
		    "it\n", v->name, from, to);
		break;
	}
}
