/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. Exact chances; a fraction becomes decimal only in print. */
#include <config.h>

#include <string.h>

#include "base/text.h"
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

/* What an effect comes to in all, or along a chain. */
struct effect {
	int at;			/* the next place where it may be */
	const struct chain_mean *next;
	int along;		/* it is a sum along a chain */
	const char *name, *mean; /* `hits@2`; NULL: there is no mean */
	struct shares s;
};

/* Beside --of only sums along a chain are told. */
static void
effects_begin(struct effect *f, const struct chances *c, const struct of *of)
{
	*f = (struct effect){ .next = c->means,
		.at = of != NULL ? c->check->neffect * c->q->places : 0 };
}

/* The sums of an effect along a chain. */
static void
sums_of(struct effect *f, const struct chain_mean *m, struct arena *a)
{
	struct share *x;
	int i;

	f->s = (struct shares){ .all = arena_alloc(a, (size_t)(m->n + 1) *
		sizeof(*f->s.all)) };
	for (i = 0; i < m->n; i++) {
		x = &f->s.all[f->s.n++];
		x->v = val_num(m->all[i].sum);
		x->text = val_show(x->v, a);
		wide_copy(&x->w, &m->all[i].w);
	}
	wide_copy(&f->s.of, &m->of_all);
	f->name = tell_name(m->name, m->side, m->unit, a);
	f->mean = arena_printf(a, "%s%s", m->minus ? "-" : "",
	    tell_fraction(&m->w, &m->of, a));
}

/* The next effect, side and unit that some outcome has: 1, or 0: no more. */
static int
next_effect(struct effect *f, const struct chances *c, struct arena *a)
{
	const struct question *q = c->q;
	int at, side, unit;

	while (f->at < c->check->neffect * q->places) {
		at = f->at++;
		if (!shares_effect(&f->s, c, at, a))
			continue;
		place_whose(q, at % q->places, &side, &unit);
		f->name = tell_name(c->check->effects[at / q->places], side,
		    unit, a);
		f->mean = shares_mean(&f->s, a);
		return 1;
	}
	if (f->next == NULL)
		return 0;
	f->along = 1;
	sums_of(f, f->next, a);
	f->next = f->next->next;
	return 1;
}

/* ---- text ---- */

const char *
tell_bar(double ratio, int most, struct arena *a)
{
	char *bar;
	size_t n = (size_t)(most * ratio + 0.5);

	bar = arena_alloc(a, n + 1);
	memset(bar, '#', n);
	return bar;
}

const char *
tell_percent(double ratio, struct arena *a)
{
	return arena_printf(a, "%.2f%%", 100 * ratio);
}

const char *
tell_decimal(double ratio, struct arena *a)
{
	return arena_printf(a, "%.6f", ratio);
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
 * Write one answer of s: answer TAB fraction TAB percentage TAB at least so good
 * TAB bar TAB meaning. With a `lead` there is no bar; c NULL: no meaning. Empty
 * fields at the end are dropped.
 */
static void
share_line(struct out *o, const char *lead, const struct shares *s, int i,
    const struct check *c, struct arena *a)
{
	const struct share *x = &s->all[i];
	const char *cells[6];
	double p = wide_ratio(&x->w, &s->of);
	int n = 0;

	cells[n++] = x->text;
	cells[n++] = tell_fraction(&x->w, &s->of, a);
	cells[n++] = tell_percent(p, a);
	cells[n++] = x->ranked ? tell_percent(wide_ratio(&x->least, &s->of),
	    a) : "";
	if (lead[0] == '\0')
		cells[n++] = tell_bar(p, BAR, a);
	cells[n++] = meaning_of(x, c);
	out_text(o, lead);
	list_line(o, FORMAT_TEXT, NULL, NULL, cells, n);
}

static void
effect_line(struct out *o, const struct effect *f, struct arena *a)
{
	const struct share *x;

	out_printf(o, "\t%s%s%s", f->name, f->mean != NULL ? " mean " : "",
	    f->mean != NULL ? f->mean : "");
	for (x = f->s.all; x - f->s.all < f->s.n; x++) {
		out_text(o, x == f->s.all ? ": " : ", ");
		out_clean(o, x->text);
		out_printf(o, " %s", tell_fraction(&x->w, &f->s.of, a));
	}
	out_text(o, "\n");
}

/* A ruling further on: how often it is reached, and then its answers. */
static void
led_text(struct out *o, const struct chances *c, int meanings, struct arena *a)
{
	const char *whose, *between;
	struct shares s;
	int i;

	shares_answers(&s, c, a);
	whose = tell_whose(c->side, c->unit, a);
	between = whose[0] != '\0' ? ", " : "";
	if (c->choice || c->may) {
		share_line(o, !c->may ? "\tstops at a choice: " :
		    arena_printf(a, "\tmay follow%s%s: ", between, whose), &s,
		    s.n - 1, NULL, a);
		return;
	}
	shares_within(&s);
	out_printf(o, "\t%s %s%s%s\t%s\n", c->check->tool, c->check->name,
	    between, whose, tell_fraction(&s.of, &c->of, a));
	for (i = 0; i < s.n; i++)
		share_line(o, "\t\t", &s, i, meanings ? c->check : NULL, a);
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

/* What is told: as --of says, or (of NULL) the answers. */
static void
shares_told(struct shares *s, const struct chances *c, const struct of *of,
    struct arena *a)
{
	if (of != NULL)
		*s = of->s;
	else
		shares_answers(s, c, a);
}

static void
tell_text_chances(struct out *o, const struct chances *c, const struct of *of,
    int meanings, struct arena *a)
{
	const struct chances *led;
	struct effect f;
	struct shares s;
	const char *m;
	int i;

	shares_told(&s, c, of, a);
	for (i = 0; i < s.n; i++)
		share_line(o, "", &s, i, meanings && of == NULL ? c->check :
		    NULL, a);
	m = of != NULL ? shares_mean(&s, a) : NULL;
	if (m != NULL)
		out_printf(o, "\tmean %s\n", m);
	effects_begin(&f, c, of);
	while (next_effect(&f, c, a))
		if (f.along || f.s.n != 1 || val_true(f.s.all[0].v))
			effect_line(o, &f, a);
	for (led = c->next; led != NULL; led = led->next)
		led_text(o, led, meanings, a);
	remark_lines(o, c, a);
}

static void
tell_csv_chances(struct out *o, const struct chances *c, const struct of *of,
    struct arena *a)
{
	/* (Only words that were typed are guarded.) */
	static const char *const names[] = { "#question", "#answer", "#p",
		"#ways", "#of", "#at-least", "unused", NULL };
	char ways[WIDE_TEXT], all[WIDE_TEXT];
	const struct share *x;
	struct shares s;

	shares_told(&s, c, of, a);
	for (x = s.all; x - s.all < s.n; x++) {
		const char *cells[] = { c->q->text, x->text,
			tell_fraction(&x->w, &s.of, a),
			wide_print(&x->w, ways), wide_print(&s.of, all),
			x->ranked ? tell_fraction(&x->least, &s.of, a) : "",
			unused_text(c, a) };

		list_row(o, FORMAT_CSV, names, cells, 7);
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

void
tell_json_shares(struct out *o, const char *name, const struct shares *s,
    const struct check *c, struct arena *a)
{
	const struct share *x;
	const char *means;

	out_nest(o, "chances", "[");
	for (x = s->all; x - s->all < s->n; x++) {
		out_item(o, "{");
		out_key(o, name);
		if (strcmp(name, "answer") == 0)
			out_json(o, x->text);
		else
			out_json_val(o, x->v);
		tell_json_share(o, &x->w, &s->of, a);
		if (x->ranked)
			out_member(o, "at-least",
			    tell_fraction(&x->least, &s->of, a));
		means = meaning_of(x, c);
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
json_effects(struct out *o, const struct chances *c, struct arena *a)
{
	struct effect f;

	out_nest(o, "effects", "{");
	effects_begin(&f, c, NULL);
	while (next_effect(&f, c, a)) {
		out_nest(o, f.name, "{");
		if (f.mean != NULL)
			out_member(o, "mean", f.mean);
		if (f.s.n > 0)
			tell_json_shares(o, "value", &f.s, NULL, a);
		out_text(o, "}");
	}
	out_text(o, "}");
}

static void
led_json(struct out *o, const struct chances *c, int meanings, struct arena *a)
{
	struct shares s;

	shares_answers(&s, c, a);
	shares_within(&s);
	out_item(o, "{");
	out_member(o, "tool", c->check->tool);
	out_member(o, "check", c->check->name);
	tell_json_place(o, c->side, c->unit);
	out_member(o, "reached", tell_fraction(&s.of, &c->of, a));
	if (c->name != NULL)
		out_member(o, "name", c->name);
	if (c->may)
		out_member_bool(o, "may", 1);
	else if (c->choice)
		out_member(o, "choice", s.all[s.n - 1].text);
	else
		tell_json_shares(o, "answer", &s, meanings ? c->check : NULL,
		    a);
	out_text(o, "}");
}

void
tell_json_chances(struct out *o, const struct chances *c, const struct of *of,
    int meanings, struct arena *a)
{
	const struct chances *led;
	struct shares s;
	const char *m;

	shares_told(&s, c, of, a);
	if (of != NULL) {
		out_member(o, "of", of->name);
		m = shares_mean(&s, a);
		if (m != NULL)
			out_member(o, "mean", m);
	}
	tell_json_shares(o, of != NULL ? "value" : "answer", &s,
	    meanings && of == NULL ? c->check : NULL, a);
	if (c->q->overruled != NULL)
		out_member(o, "overruled", c->q->overruled);
	if (unused_text(c, a)[0] != '\0')
		tell_json_unused(o, c->q);
	if (of == NULL)
		json_effects(o, c, a);
	if (c->next == NULL)
		return;
	out_nest(o, "through", "[");
	for (led = c->next; led != NULL; led = led->next)
		led_json(o, led, meanings, a);
	out_text(o, "]");
}

void
tell_chances(struct out *o, enum format f, const struct chances *c,
    const struct of *of, const struct telling *t, struct arena *a)
{
	if (f == FORMAT_TEXT) {
		tell_text_chances(o, c, of, t->meanings, a);
	} else if (f == FORMAT_CSV) {
		tell_csv_chances(o, c, of, a);
	} else {
		tell_json_head(o, c, t);
		tell_json_chances(o, c, of, t->meanings, a);
		out_text(o, "}\n");
	}
}

void
tell_shares(struct out *o, const char *lead, const struct shares *s,
    struct arena *a)
{
	int i;

	for (i = 0; i < s->n; i++)
		if (!wide_zero(&s->all[i].w))
			share_line(o, lead, s, i, NULL, a);
}
