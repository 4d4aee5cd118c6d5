/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. Exact chances; a fraction becomes decimal only in print. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "share/shares.h"
#include "share/share.h"
#include "tell/list.h"

enum { BAR = 20 };

const char *
tell_fraction(const struct wide *w, const struct wide *of, struct arena *a)
{
	char n[WIDE_TEXT], d[WIDE_TEXT];
	struct wide x, y;

	wide_copy(&x, w);
	wide_copy(&y, of);
	wide_reduce(&x, &y);
	if (y.n == 1 && y.l[0] == 1)
		return arena_text(a, wide_print(&x, n));
	return arena_printf(a, "%s/%s", wide_print(&x, n), wide_print(&y, d));
}

/* ---- effects ---- */

struct effect {
	int at;			/* where to go on looking */
	int index, side, unit;
	struct shares s;
};

/* The next effect, side and unit that some outcome has: 1, or 0: no more. */
static int
next_effect(struct effect *f, const struct chances *c, struct arena *a)
{
	const struct question *q = c->q;
	int place;

	while (f->at < c->check->neffect * q->places) {
		place = f->at % q->places;
		f->index = f->at++ / q->places;
		f->side = place == 0 ? SIDE_NONE :
		    place < question_place(q, SIDE_2, -1) ? SIDE_1 : SIDE_2;
		f->unit = place == 0 ? -1 :
		    place - question_place(q, f->side, 0);
		if (shares_effect(&f->s, c, f->index, f->side, f->unit, a))
			return 1;
	}
	return 0;
}

/* ---- text ---- */

const char *
tell_bar(double ratio, int most, struct arena *a)
{
	char *bar;
	size_t n;

	n = (size_t)(most * ratio + 0.5);
	bar = arena_alloc(a, n + 1);
	memset(bar, '#', n);
	return bar;
}

const char *
tell_percent(double ratio, struct arena *a)
{
	return arena_printf(a, "%.2f%%", 100 * ratio);
}

/* What codes.csv says of an answer, or "". */
static const char *
meaning_of(const struct share *s, const struct check *c)
{
	const struct code *code;

	code = c != NULL ? check_answer(c, s->text) : NULL;
	return code != NULL ? code->meaning : "";
}

/*
 * Write one answer: answer TAB fraction TAB percentage TAB at least so good TAB
 * bar TAB meaning. With a `lead` there is no bar; c NULL: no meaning. Empty
 * fields at the end are dropped.
 */
static void
share_line(struct out *o, const char *lead, const struct share *s,
    const struct wide *of, const struct check *c, struct arena *a)
{
	const char *cells[6];
	double p;
	int n;

	p = wide_ratio(&s->w, of);
	n = 0;
	cells[n++] = s->text;
	cells[n++] = tell_fraction(&s->w, of, a);
	cells[n++] = tell_percent(p, a);
	cells[n++] = s->ranked ? tell_percent(wide_ratio(&s->least, of), a) :
	    "";
	if (lead[0] == '\0')
		cells[n++] = tell_bar(p, BAR, a);
	cells[n++] = meaning_of(s, c);
	out_text(o, lead);
	list_line(o, FORMAT_TEXT, NULL, NULL, cells, n);
}

static const char *
mean_text(const struct chain_mean *m, struct arena *a)
{
	return arena_printf(a, "%s%s", m->minus ? "-" : "",
	    tell_fraction(&m->w, &m->of, a));
}

/* The sums of an effect along a chain, as shares. */
static void
sums_of(const struct chain_mean *m, struct shares *s, struct arena *a)
{
	memset(s, 0, sizeof(*s));
	s->all = arena_alloc(a, (size_t)(m->n + 1) * sizeof(*s->all));
	for (; s->n < m->n; s->n++) {
		s->all[s->n].v = val_num(m->all[s->n].sum);
		s->all[s->n].text = val_show(s->all[s->n].v, a);
		s->all[s->n].w = m->all[s->n].w;
	}
}

static void
effect_text(struct out *o, const char *name, const char *mean,
    const struct shares *s, const struct wide *of, struct arena *a)
{
	int i;

	out_printf(o, "\t%s%s%s", name, mean != NULL ? " mean " : "",
	    mean != NULL ? mean : "");
	for (i = 0; i < s->n; i++) {
		out_text(o, i > 0 ? ", " : ": ");
		out_clean(o, s->all[i].text);
		out_printf(o, " %s", tell_fraction(&s->all[i].w, of, a));
	}
	out_text(o, "\n");
}

static void
led_to_text(struct out *o, const struct chances *c, int meanings,
    struct arena *a)
{
	const char *whose;
	struct shares s;
	struct wide w;
	int i;

	for (c = c->next; c != NULL; c = c->next) {
		shares_answers(&s, c, a);
		shares_sum(&w, &s);
		whose = tell_whose(c->side, c->unit, a);
		if (c->choice && !c->may) {
			share_line(o, "\tstops at a choice: ",
			    &s.all[s.n - 1], &c->of, NULL, a);
			continue;
		}
		if (c->may) {
			share_line(o, arena_printf(a, "\tmay follow%s%s: ",
			    whose[0] != '\0' ? ", " : "", whose),
			    &s.all[s.n - 1], &c->of, NULL, a);
			continue;
		}
		out_printf(o, "\t%s %s%s%s\t%s\n", c->check->tool,
		    c->check->name, whose[0] != '\0' ? ", " : "", whose,
		    tell_fraction(&w, &c->of, a));
		for (i = 0; i < s.n; i++)
			share_line(o, "\t\t", &s.all[i], &w, meanings ?
			    c->check : NULL, a);
	}
}

/* The words that the question says in vain; "" where all is refused. */
static const char *
unused_text(const struct chances *c, struct arena *a)
{
	int i;

	for (i = 0; i < c->count; i++)
		if (c->outcomes[i].reason == NULL)
			return tell_unused(c->q, a);
	return "";
}

/* Lines of their own: what was replaced, what is unused. */
static void
remark_lines(struct out *o, const struct chances *c, struct arena *a)
{
	const char *unused;

	if (c->q->overruled != NULL)
		out_line(o, "\t", arena_printf(a, "[%s]", c->q->overruled));
	unused = unused_text(c, a);
	if (unused[0] != '\0')
		out_line(o, "\t", arena_printf(a, "[unused: %s]", unused));
}

/* The shares of the value that --of names, or (of NULL) of the answers. */
static void
shares_of(struct shares *s, const struct chances *c, const char *of,
    struct arena *a)
{
	if (of != NULL)
		shares_values(s, c, a);
	else
		shares_answers(s, c, a);
}

void
tell_chances_text(struct out *o, const struct chances *c, const char *of,
    int meanings, struct arena *a)
{
	const struct chain_mean *mean;
	struct effect f = { 0 };
	struct shares s;
	const char *m;
	int i;

	shares_of(&s, c, of, a);
	for (i = 0; i < s.n; i++)
		share_line(o, "", &s.all[i], &c->of, meanings && of == NULL ?
		    c->check : NULL, a);
	m = of != NULL ? shares_mean(&s, &c->of, a) : NULL;
	if (m != NULL)
		out_printf(o, "\tmean %s\n", m);
	while (of == NULL && next_effect(&f, c, a)) {
		if (f.s.n == 1 && !val_true(f.s.all[0].v))
			continue;
		effect_text(o, tell_name(c->check->effects[f.index], f.side,
		    f.unit, a), shares_mean(&f.s, &c->of, a), &f.s, &c->of,
		    a);
	}
	for (mean = c->means; mean != NULL; mean = mean->next) {
		sums_of(mean, &s, a);
		effect_text(o, tell_name(mean->name, mean->side, mean->unit,
		    a), mean_text(mean, a), &s, &mean->of_all, a);
	}
	led_to_text(o, c, meanings, a);
	remark_lines(o, c, a);
}

void
tell_chances_csv(struct out *o, const struct chances *c, const char *of,
    struct arena *a)
{
	char n[WIDE_TEXT];
	struct shares s;
	int i;

	shares_of(&s, c, of, a);
	for (i = 0; i < s.n; i++) {
		out_csv(o, c->q->text, 0);
		out_text(o, ",");
		out_csv(o, s.all[i].text, 0);
		out_printf(o, ",%s,", tell_fraction(&s.all[i].w, &c->of, a));
		out_text(o, wide_print(&s.all[i].w, n));
		out_text(o, ",");
		out_text(o, wide_print(&c->of, n));
		out_printf(o, ",%s,", s.all[i].ranked ?
		    tell_fraction(&s.all[i].least, &c->of, a) : "");
		out_csv(o, unused_text(c, a), 1);
		out_text(o, "\n");
	}
}

/* ---- json ---- */

static void
json_wide(struct out *o, const struct wide *w)
{
	char n[WIDE_TEXT];
	uint64_t v;

	if (wide_u64(w, &v) && v <= (uint64_t)1 << 53)
		out_printf(o, "%s", wide_print(w, n));
	else
		out_json(o, wide_print(w, n));
}

void
tell_json_share(struct out *o, const struct wide *w, const struct wide *of,
    struct arena *a)
{
	out_member(o, "p", tell_fraction(w, of, a));
	out_key(o, "ways");
	json_wide(o, w);
	out_key(o, "of");
	json_wide(o, of);
}

static void
json_shares(struct out *o, const char *name, const struct shares *s,
    const struct wide *of, const struct check *c, struct arena *a)
{
	const char *means;
	int i;

	out_nest(o, "chances", "[");
	for (i = 0; i < s->n; i++) {
		out_text(o, i > 0 ? ",{" : "{");
		out_key(o, name);
		if (strcmp(name, "answer") == 0)
			out_json(o, s->all[i].text);
		else
			out_json_val(o, s->all[i].v);
		tell_json_share(o, &s->all[i].w, of, a);
		if (s->all[i].ranked)
			out_member(o, "at-least",
			    tell_fraction(&s->all[i].least, of, a));
		means = meaning_of(&s->all[i], c);
		if (means[0] != '\0')
			out_member(o, "meaning", means);
		out_text(o, "}");
	}
	out_text(o, "]");
}

void
tell_json_head(struct out *o, const struct chances *c,
    const struct telling *t)
{
	tell_json_asked(o, c->check, c->q->text, t);
	tell_json_sure(o, c->sure, c->house);
}

static void
effect_json(struct out *o, const char *name, const char *mean,
    const struct shares *s, const struct wide *of, struct arena *a)
{
	out_nest(o, name, "{");
	if (mean != NULL)
		out_member(o, "mean", mean);
	if (s->n > 0)
		json_shares(o, "value", s, of, NULL, a);
	out_text(o, "}");
}

static void
json_effects(struct out *o, const struct chances *c, struct arena *a)
{
	const struct chain_mean *mean;
	struct shares s;
	struct effect f = { 0 };

	out_nest(o, "effects", "{");
	while (next_effect(&f, c, a))
		effect_json(o, tell_name(c->check->effects[f.index], f.side,
		    f.unit, a), shares_mean(&f.s, &c->of, a), &f.s, &c->of,
		    a);
	for (mean = c->means; mean != NULL; mean = mean->next) {
		sums_of(mean, &s, a);
		effect_json(o, tell_name(mean->name, mean->side, mean->unit,
		    a), mean_text(mean, a), &s, &mean->of_all, a);
	}
	out_text(o, "}");
}

static void
led_to_json(struct out *o, const struct chances *c, int meanings,
    struct arena *a)
{
	struct shares s;
	struct wide w;

	out_nest(o, "through", "[");
	for (c = c->next; c != NULL; c = c->next) {
		shares_answers(&s, c, a);
		shares_sum(&w, &s);
		out_text(o, o->p[o->n - 1] == '[' ? "{" : ",{");
		out_member(o, "tool", c->check->tool);
		out_member(o, "check", c->check->name);
		tell_json_place(o, c->side, c->unit);
		out_member(o, "reached", tell_fraction(&w, &c->of, a));
		if (c->name != NULL)
			out_member(o, "name", c->name);
		if (c->may) {
			out_key(o, "may");
			out_text(o, "true");
		} else if (c->choice) {
			out_member(o, "choice", s.all[s.n - 1].text);
		} else {
			json_shares(o, "answer", &s, &w, meanings ? c->check :
			    NULL, a);
		}
		out_text(o, "}");
	}
	out_text(o, "]");
}

void
tell_json_chances(struct out *o, const struct chances *c, const char *of,
    int meanings, struct arena *a)
{
	struct shares s;
	const char *m;

	shares_of(&s, c, of, a);
	if (of != NULL) {
		out_member(o, "of", of);
		m = shares_mean(&s, &c->of, a);
		if (m != NULL)
			out_member(o, "mean", m);
	}
	json_shares(o, of != NULL ? "value" : "answer", &s, &c->of,
	    meanings && of == NULL ? c->check : NULL, a);
	if (c->q->overruled != NULL)
		out_member(o, "overruled", c->q->overruled);
	if (unused_text(c, a)[0] != '\0')
		tell_json_unused(o, c->q);
	if (of == NULL)
		json_effects(o, c, a);
	if (c->next != NULL)
		led_to_json(o, c, meanings, a);
	out_text(o, "}\n");
}

void
tell_chances_json(struct out *o, const struct chances *c, const char *of,
    const struct telling *t, struct arena *a)
{
	tell_json_head(o, c, t);
	tell_json_chances(o, c, of, t->meanings, a);
}

void
tell_shares(struct out *o, const char *lead, const struct chances *c,
    struct arena *a)
{
	struct shares s;
	int i;

	shares_answers(&s, c, a);
	for (i = 0; i < s.n; i++)
		if (!wide_zero(&s.all[i].w))
			share_line(o, lead, &s.all[i], &c->of, NULL, a);
}

void
tell_json_shares(struct out *o, const struct chances *c, struct arena *a)
{
	struct shares s;

	shares_answers(&s, c, a);
	json_shares(o, "answer", &s, &c->of, NULL, a);
}
