/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. Tells the chances of a question with one value varied. */
#include <config.h>

#include <string.h>

#include "share/variant.h"
#include "tell/list.h"

enum { BAR = 50 };

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

	list_row(v->o, FORMAT_CSV, NULL, cells, 4);
}

/* The chance of an answer with a value. */
static void
line(const struct varied *v, const struct variant *x, const struct share *s)
{
	double ratio = wide_ratio(&s->w, &x->all.of);
	const char *cells[] = { x->label, s->text,
		tell_fraction(&s->w, &x->all.of, v->a),
		tell_decimal(ratio, v->a), "" };

	if (v->format == FORMAT_CSV) {
		list_row(v->o, FORMAT_CSV, NULL, cells, 4);
		return;
	}
	cells[3] = tell_percent(ratio, v->a);
	cells[4] = v->bars ? tell_bar(ratio, BAR, v->a) : "";
	list_line(v->o, FORMAT_TEXT, NULL, NULL, cells, 5);
}

void
tell_varied(const struct varied *v, const struct variant *x)
{
	const struct share *s;

	for (s = x->all.all; s - x->all.all < x->all.n; s++)
		if (v->format == FORMAT_CSV || !wide_zero(&s->w))
			line(v, x, s);
}

void
tell_json_varied(const struct varied *v, const char *value,
    const struct chances *c)
{
	tell_json_head(v->o, c, v->head);
	out_member(v->o, "name", v->name);
	member(v, "value", value);
	tell_json_chances(v->o, c, NULL, 0, v->a);
	out_text(v->o, "}\n");
}

/* Does the answer ever have a chance above 0? */
static int
comes(const struct variants *t, const char *answer)
{
	const struct share *s;
	int i;

	for (i = 0; i < t->n; i++) {
		s = shares_find(&t->all[i].all, answer);
		if (s != NULL && !wide_zero(&s->w))
			return 1;
	}
	return 0;
}

void
tell_curves(const struct varied *v, const struct variants *t)
{
	const struct share *s;
	struct shares answers;
	const char *between;
	int i, k;

	variants_answers(t, &answers, v->a);
	between = "";
	for (i = 0; i < answers.n; i++) {
		if (!comes(t, answers.all[i].text))
			continue;
		out_text(v->o, between);
		between = "\n";
		for (k = 0; k < t->n; k++) {
			s = shares_find(&t->all[k].all, answers.all[i].text);
			if (s != NULL)
				line(v, &t->all[k], s);
		}
	}
}

static void
add_cell(struct chance_grid *g, const char *text, double ratio)
{
	g->cells[g->ncell] = text;
	g->ratios[g->ncell++] = ratio;
}

/* The chance in a cell: in CSV a fraction; in text per cent, `-` for none. */
static void
add_share(const struct varied *v, struct chance_grid *g,
    const struct variant *x, const char *answer, struct arena *a)
{
	const struct share *s = shares_find(&x->all, answer);
	double ratio;

	ratio = s == NULL ? 0 : wide_ratio(&s->w, &x->all.of);
	if (v->format == FORMAT_CSV)
		add_cell(g, s == NULL ? "0" : tell_fraction(&s->w, &x->all.of,
		    a), ratio);
	else
		add_cell(g, ratio > 0 ? tell_percent(ratio, a) : "-", ratio);
}

void
varied_grid(const struct varied *v, const struct variants *t,
    struct chance_grid *g, struct arena *a)
{
	struct shares answers;
	const char *answer;
	size_t room;
	int i, k;

	memset(g, 0, sizeof(*g));
	variants_answers(t, &answers, a);
	g->ncol = t->n + 1;
	room = (size_t)g->ncol * (size_t)(answers.n + 1);
	g->cells = arena_alloc(a, room * sizeof(*g->cells));
	g->ratios = arena_alloc(a, room * sizeof(*g->ratios));
	add_cell(g, v->name, 0);
	for (i = 0; i < t->n; i++)
		add_cell(g, t->all[i].label, 0);
	for (k = 0; k < answers.n; k++) {
		answer = answers.all[k].text;
		if (v->format != FORMAT_CSV && !comes(t, answer))
			continue;
		add_cell(g, answer, 0);
		for (i = 0; i < t->n; i++)
			add_share(v, g, &t->all[i], answer, a);
	}
}

void
tell_grid(const struct varied *v, const struct chance_grid *g)
{
	int i;

	for (i = 0; i < g->ncell; i += g->ncol)
		list_row(v->o, v->format, NULL, g->cells + i, g->ncol);
}

/* ---- what is needed ---- */

static void
wanted_members(const struct varied *v)
{
	out_member(v->o, "need", v->need);
	out_member(v->o, "at-least", v->at_least);
	out_member(v->o, "name", v->name);
}

/* CSV: the value, its chance as a fraction and as a decimal, below a header. */
static void
found_csv(const struct varied *v, const char *value, const char *p,
    const char *decimal)
{
	const char *const head[] = { v->name, "p", "decimal" };
	const char *const cells[] = { value, p, decimal };

	list_row(v->o, FORMAT_CSV, NULL, head, 3);
	list_row(v->o, FORMAT_CSV, NULL, cells, 3);
}

void
tell_sought(const struct varied *v, const char *text, const struct chances *c,
    const struct shares *s)
{
	const struct wide *sum = &s->all[0].w;
	double ratio = wide_ratio(sum, &s->of);
	const char *cells[] = { arena_printf(v->a, "%s=%s", v->name, text),
		tell_fraction(sum, &s->of, v->a), tell_percent(ratio, v->a) };

	switch (v->format) {
	case FORMAT_JSON:
		tell_json_head(v->o, c, v->head);
		wanted_members(v);
		member(v, "value", text);
		tell_json_share(v->o, sum, &s->of, v->a);
		out_text(v->o, "}\n");
		break;
	case FORMAT_CSV:
		found_csv(v, text, cells[1], tell_decimal(ratio, v->a));
		break;
	default:
		list_row(v->o, FORMAT_TEXT, NULL, cells, 3);
		break;
	}
}

void
tell_unreached(const struct varied *v, const struct check *c, const char *words,
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
		found_csv(v, "not to be had", "", "");
		break;
	default:
		out_printf(v->o, "not to be had\t\tno %s from %s to %s reaches "
		    "it\n", v->name, from, to);
		break;
	}
}
