/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. Exact chances; a fraction becomes decimal only in print. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "tell/tell.h"

/* One answer (or value of --of) with the weights of all its outcomes. */
struct share {
	const char *text;
	struct val v;
	struct wide w;
};

struct shares {
	struct share *all;
	int n, room;
};

static int
share_add(struct shares *s, const char *text, struct val v,
    const struct wide *w, struct arena *a)
{
	int i;

	for (i = 0; i < s->n; i++)
		if (text_eq(s->all[i].text, text))
			return wide_add(&s->all[i].w, w);
	ARENA_PUSH(a, s->all, s->n, s->room);
	s->all[s->n].text = text;
	s->all[s->n].v = v;
	wide_copy(&s->all[s->n++].w, w);
	return 0;
}

/* Declared answers first, in table order and with their zeros. */
static int
declared(struct shares *s, const struct check *c, struct arena *a)
{
	struct wide zero;
	int i;

	wide_set(&zero, 0);
	for (i = 0; c->codes != NULL && i < c->sys->ncode; i++)
		if (text_eq(c->sys->codes[i].table, c->codes) &&
		    share_add(s, c->sys->codes[i].answer,
		    val_text(c->sys->codes[i].answer), &zero, a) < 0)
			return -1;
	return 0;
}

/* Numbers ascend; texts stay in the order in which they came. */
static void
sort(struct shares *s, int from)
{
	struct share t;
	int i, k;

	for (i = from + 1; i < s->n; i++)
		for (k = i; k > from && s->all[k].v.kind == VAL_NUM &&
		    s->all[k - 1].v.kind == VAL_NUM &&
		    num_cmp(s->all[k].v.n, s->all[k - 1].v.n) < 0; k--) {
			t = s->all[k];
			s->all[k] = s->all[k - 1];
			s->all[k - 1] = t;
		}
}

static int
by_answer(struct shares *s, const struct chances *c, struct arena *a)
{
	int i, first;

	memset(s, 0, sizeof(*s));
	if (declared(s, c->check, a) < 0)
		return -1;
	first = s->n;
	for (i = 0; i < c->count; i++)
		if (share_add(s, c->outcomes[i].text, c->outcomes[i].answer,
		    &c->outcomes[i].weight, a) < 0)
			return -1;
	sort(s, first);
	return 0;
}

static int
by_value(struct shares *s, const struct chances *c, struct arena *a)
{
	const struct outcome *o;
	int i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < c->count; i++) {
		o = &c->outcomes[i];
		if (share_add(s, o->of.kind == VAL_NONE ? o->text :
		    val_show(o->of, a), o->of, &o->weight, a) < 0)
			return -1;
	}
	sort(s, 0);
	return 0;
}

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

static int
shares_of(struct shares *s, const struct chances *c, const char *of,
    struct arena *a)
{
	return of != NULL ? by_value(s, c, a) : by_answer(s, c, a);
}

/* ---- exact means: numerator and sign over the weights' sum ---- */

struct mean {
	struct wide plus, minus;
	int64_t d;		/* a common denominator of the values */
};

static int
mean_den(struct mean *m, const struct shares *s)
{
	int i;
	int64_t g, t, b;

	m->d = 1;
	for (i = 0; i < s->n; i++) {
		if (s->all[i].v.kind != VAL_NUM)
			return -1;
		g = m->d;
		b = s->all[i].v.n.d;
		while (b != 0) {
			t = g % b;
			g = b;
			b = t;
		}
		if (__builtin_mul_overflow(m->d / g, s->all[i].v.n.d, &m->d))
			return -1;
	}
	return 0;
}

static const char *
mean(const struct shares *s, const struct wide *of, struct arena *a)
{
	struct mean m;
	struct wide w, whole;
	struct num n;
	int64_t v;
	int i, minus;

	wide_set(&m.plus, 0);
	wide_set(&m.minus, 0);
	if (s->n == 0 || mean_den(&m, s) < 0)
		return NULL;
	for (i = 0; i < s->n; i++) {
		n = s->all[i].v.n;
		v = n.n * (m.d / n.d);
		wide_copy(&w, &s->all[i].w);
		if (wide_mul_u64(&w, (uint64_t)(v < 0 ? -v : v)) < 0 ||
		    wide_add(v < 0 ? &m.minus : &m.plus, &w) < 0)
			return NULL;
	}
	minus = wide_cmp(&m.plus, &m.minus) < 0;
	if (minus)
		wide_sub(&m.minus, &m.plus);
	else
		wide_sub(&m.plus, &m.minus);
	wide_copy(&whole, of);
	if (wide_mul_u64(&whole, (uint64_t)m.d) < 0)
		return NULL;
	return arena_printf(a, "%s%s", minus ? "-" : "",
	    tell_fraction(minus ? &m.minus : &m.plus, &whole, a));
}

/* ---- effects ---- */

struct effect {
	int index, side, unit;
	struct shares s;
};

static int
effect_shares(struct effect *f, const struct chances *c, struct arena *a)
{
	struct val v;
	int i, some;

	memset(&f->s, 0, sizeof(f->s));
	some = 0;
	for (i = 0; i < c->count; i++) {
		v = c->outcomes[i].effects == NULL ? val_none() :
		    c->outcomes[i].effects[f->index * c->q->places +
		    question_place(c->q, f->side, f->unit)];
		some |= v.kind != VAL_NONE;
		if (v.kind == VAL_NONE)
			v = val_int(0);
		if (share_add(&f->s, val_show(v, a), v, &c->outcomes[i].weight,
		    a) < 0)
			return -1;
	}
	sort(&f->s, 0);
	return some;
}

/* The next effect that any outcome has: 1, 0 at the end, -1. */
static int
next_effect(struct effect *f, const struct chances *c, struct arena *a)
{
	int got;

	for (;;) {
		if (f->side == SIDE_NONE) {
			f->side = SIDE_1;
			f->unit = -1;
		} else if (++f->unit >= c->q->units[f->side]) {
			f->unit = -1;
			if (f->side == SIDE_1) {
				f->side = SIDE_2;
			} else {
				f->side = SIDE_NONE;
				f->index++;
			}
		}
		if (f->index >= c->check->neffect)
			return 0;
		got = effect_shares(f, c, a);
		if (got != 0)
			return got;
	}
}

static void
effect_start(struct effect *f)
{
	memset(f, 0, sizeof(*f));
	f->index = -1;
	f->side = SIDE_2;
	f->unit = UNITS_MOST;
}

/* ---- text ---- */

static void
share_line(struct out *o, const char *lead, const struct share *s,
    const struct wide *of, struct arena *a)
{
	out_text(o, lead);
	out_clean(o, s->text);
	out_printf(o, "\t%s\t%.2f%%\n", tell_fraction(&s->w, of, a),
	    100 * wide_ratio(&s->w, of));
}

/* How often the questions come that the ruling led to. */
static int
reached(struct wide *w, const struct shares *s)
{
	int i;

	wide_set(w, 0);
	for (i = 0; i < s->n; i++)
		if (wide_add(w, &s->all[i].w) < 0)
			return -1;
	return 0;
}

static int
led_to_text(struct out *o, const struct chances *c, struct arena *a)
{
	struct shares s;
	struct wide w;
	int i;

	for (c = c->next; c != NULL; c = c->next) {
		if (by_answer(&s, c, a) < 0 || reached(&w, &s) < 0)
			return -1;
		if (c->choice) {
			out_text(o, "\tstops at a choice: ");
			share_line(o, "", &s.all[s.n - 1], &c->of, a);
			continue;
		}
		out_printf(o, "\t%s %s\t%s\n", c->check->tool,
		    c->check->name, tell_fraction(&w, &c->of, a));
		for (i = 0; i < s.n; i++)
			share_line(o, "\t\t", &s.all[i], &c->of, a);
	}
	return 0;
}

int
tell_chances_text(struct out *o, const struct chances *c, const char *of,
    struct arena *a)
{
	struct effect f;
	struct shares s;
	const char *m;
	int i, got;

	if (shares_of(&s, c, of, a) < 0)
		return -1;
	for (i = 0; i < s.n; i++)
		share_line(o, "", &s.all[i], &c->of, a);
	m = of != NULL ? mean(&s, &c->of, a) : NULL;
	if (m != NULL)
		out_printf(o, "\tmean %s\n", m);
	effect_start(&f);
	while (of == NULL && (got = next_effect(&f, c, a)) != 0) {
		if (got < 0)
			return -1;
		if (f.s.n == 1 && !val_true(f.s.all[0].v))
			continue;
		m = mean(&f.s, &c->of, a);
		out_printf(o, "\t%s%s%s:", tell_name(c->check->effects[f.index],
		    f.side, f.unit, a), m != NULL ? " mean " : "",
		    m != NULL ? m : "");
		for (i = 0; i < f.s.n; i++) {
			out_text(o, i > 0 ? ", " : " ");
			out_clean(o, f.s.all[i].text);
			out_printf(o, " %s", tell_fraction(&f.s.all[i].w, &c->of,
			    a));
		}
		out_text(o, "\n");
	}
	return led_to_text(o, c, a);
}

int
tell_chances_csv(struct out *o, const struct chances *c, const char *of,
    struct arena *a)
{
	char n[WIDE_TEXT];
	struct shares s;
	int i;

	if (shares_of(&s, c, of, a) < 0)
		return -1;
	for (i = 0; i < s.n; i++) {
		out_csv(o, c->q->text, 0);
		out_text(o, ",");
		out_csv(o, s.all[i].text, 0);
		out_printf(o, ",%s,", tell_fraction(&s.all[i].w, &c->of, a));
		out_text(o, wide_print(&s.all[i].w, n));
		out_text(o, ",");
		out_text(o, wide_print(&c->of, n));
		out_text(o, "\n");
	}
	return 0;
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

static void
json_shares(struct out *o, const char *name, const struct shares *s,
    const struct wide *of, struct arena *a)
{
	int i;

	out_key(o, "chances");
	out_text(o, "[");
	for (i = 0; i < s->n; i++) {
		out_text(o, i > 0 ? ",{" : "{");
		out_key(o, name);
		if (strcmp(name, "answer") == 0)
			out_json(o, s->all[i].text);
		else
			out_json_val(o, s->all[i].v);
		out_key(o, "p");
		out_json(o, tell_fraction(&s->all[i].w, of, a));
		out_key(o, "ways");
		json_wide(o, &s->all[i].w);
		out_key(o, "of");
		json_wide(o, of);
		out_text(o, "}");
	}
	out_text(o, "]");
}

static void
json_head(struct out *o, const struct chances *c, const struct telling *t)
{
	static const char *const sures[] = { "sure", "reconstructed",
		"referee" };

	out_text(o, "{");
	out_key(o, "drumhead");
	out_json(o, PACKAGE_VERSION);
	out_key(o, "system");
	out_json(o, c->check->sys->name);
	if (t->fingerprint != NULL) {
		out_key(o, "tables");
		out_json(o, t->fingerprint);
	}
	out_key(o, "tool");
	out_json(o, t->tool);
	out_key(o, "check");
	out_json(o, c->check->name);
	out_key(o, "question");
	out_json(o, c->q->text);
	out_key(o, "sure");
	out_json(o, sures[c->sure]);
	out_key(o, "house");
	out_text(o, c->house ? "true" : "false");
}

static int
json_effects(struct out *o, const struct chances *c, struct arena *a)
{
	struct effect f;
	const char *m;
	int got;

	out_key(o, "effects");
	out_text(o, "{");
	effect_start(&f);
	while ((got = next_effect(&f, c, a)) > 0) {
		out_key(o, tell_name(c->check->effects[f.index], f.side,
		    f.unit, a));
		out_text(o, "{");
		m = mean(&f.s, &c->of, a);
		if (m != NULL) {
			out_key(o, "mean");
			out_json(o, m);
		}
		json_shares(o, "value", &f.s, &c->of, a);
		out_text(o, "}");
	}
	out_text(o, "}");
	return got;
}

static int
led_to_json(struct out *o, const struct chances *c, struct arena *a)
{
	struct shares s;
	struct wide w;

	out_key(o, "through");
	out_text(o, "[");
	for (c = c->next; c != NULL; c = c->next) {
		if (by_answer(&s, c, a) < 0 || reached(&w, &s) < 0)
			return -1;
		out_text(o, o->p[o->n - 1] == '[' ? "{" : ",{");
		out_key(o, "tool");
		out_json(o, c->check->tool);
		out_key(o, "check");
		out_json(o, c->check->name);
		out_key(o, "reached");
		out_json(o, tell_fraction(&w, &c->of, a));
		if (c->choice) {
			out_key(o, "choice");
			out_json(o, s.all[s.n - 1].text);
		} else {
			json_shares(o, "answer", &s, &c->of, a);
		}
		out_text(o, "}");
	}
	out_text(o, "]");
	return 0;
}

int
tell_chances_json(struct out *o, const struct chances *c, const char *of,
    const struct telling *t, struct arena *a)
{
	struct shares s;
	const char *m;

	if (shares_of(&s, c, of, a) < 0)
		return -1;
	json_head(o, c, t);
	if (of != NULL) {
		out_key(o, "of");
		out_json(o, of);
		m = mean(&s, &c->of, a);
		if (m != NULL) {
			out_key(o, "mean");
			out_json(o, m);
		}
	}
	json_shares(o, of != NULL ? "value" : "answer", &s, &c->of, a);
	if (of == NULL && json_effects(o, c, a) < 0)
		return -1;
	if (c->next != NULL && led_to_json(o, c, a) < 0)
		return -1;
	out_text(o, "}\n");
	return 0;
}

/* Where an outcome stands: its place among the declared answers, or its value. */
static int
comes_before(const struct chances *c, const struct outcome *a,
    const struct outcome *b)
{
	const struct code *x, *y;

	x = check_answer(c->check, a->text);
	y = check_answer(c->check, b->text);
	if (x != NULL && y != NULL)
		return x < y;
	if (x != NULL || y != NULL)
		return x != NULL;
	return a->answer.kind == VAL_NUM && b->answer.kind == VAL_NUM &&
	    num_cmp(a->answer.n, b->answer.n) < 0;
}

void
tell_sort(struct chances *c)
{
	struct outcome t;
	int i, k;

	for (i = 1; i < c->count; i++)
		for (k = i; k > 0 && comes_before(c, &c->outcomes[k],
		    &c->outcomes[k - 1]); k--) {
			t = c->outcomes[k];
			c->outcomes[k] = c->outcomes[k - 1];
			c->outcomes[k - 1] = t;
		}
}

int
tell_shares(struct out *o, const char *lead, const struct chances *c,
    struct arena *a)
{
	struct shares s;
	int i;

	if (by_answer(&s, c, a) < 0)
		return -1;
	for (i = 0; i < s.n; i++)
		if (!wide_zero(&s.all[i].w))
			share_line(o, lead, &s.all[i], &c->of, a);
	return 0;
}

int
tell_json_shares(struct out *o, const struct chances *c, struct arena *a)
{
	struct shares s;

	if (by_answer(&s, c, a) < 0)
		return -1;
	json_shares(o, "answer", &s, &c->of, a);
	return 0;
}

/* ---- how often in n tries ---- */

/* Weights of 0..n successes over of^n: (q + p x)^n, one factor at a time. */
static int
binomial(struct wide *w, struct wide *whole, const struct wide *p,
    const struct wide *of, int n)
{
	struct wide q, t;
	int i, k;

	wide_copy(&q, of);
	wide_sub(&q, p);
	wide_set(&w[0], 1);
	wide_set(whole, 1);
	for (i = 1; i <= n; i++) {
		wide_set(&w[i], 0);
		for (k = i; k >= 0; k--) {
			if (wide_mul(&w[k], &q) < 0)
				return -1;
			if (k == 0)
				continue;
			wide_copy(&t, &w[k - 1]);
			if (wide_mul(&t, p) < 0 || wide_add(&w[k], &t) < 0)
				return -1;
		}
		if (wide_mul(whole, of) < 0)
			return -1;
	}
	return 0;
}

/* The reduced share, so that n tries stay small. */
static int
counts(struct wide **w, struct wide *whole, const struct share *s,
    const struct wide *of, int n, struct arena *a)
{
	struct wide p, d;

	wide_copy(&p, &s->w);
	wide_copy(&d, of);
	wide_reduce(&p, &d);
	*w = arena_alloc(a, (size_t)(n + 1) * sizeof(**w));
	return binomial(*w, whole, &p, &d, n);
}

int
tell_times_text(struct out *o, const struct chances *c, int n,
    struct arena *a)
{
	struct wide *w, whole;
	struct shares s;
	int i, k;

	if (by_answer(&s, c, a) < 0)
		return -1;
	for (i = 0; i < s.n; i++) {
		if (wide_zero(&s.all[i].w))
			continue;
		if (counts(&w, &whole, &s.all[i], &c->of, n, a) < 0)
			return -1;
		out_clean(o, s.all[i].text);
		out_printf(o, "\t%s a try, %s tries for one\n",
		    tell_fraction(&s.all[i].w, &c->of, a),
		    tell_fraction(&c->of, &s.all[i].w, a));
		for (k = 0; k <= n; k++)
			out_printf(o, "\t%d of %d\t%s\t%.2f%%\n", k, n,
			    tell_fraction(&w[k], &whole, a),
			    100 * wide_ratio(&w[k], &whole));
	}
	return 0;
}

static void
json_counts(struct out *o, const struct wide *w, const struct wide *whole,
    int n, struct arena *a)
{
	int k;

	out_text(o, "[");
	for (k = 0; k <= n; k++) {
		out_text(o, k > 0 ? ",{" : "{");
		out_key(o, "count");
		out_printf(o, "%d", k);
		out_key(o, "p");
		out_json(o, tell_fraction(&w[k], whole, a));
		out_text(o, "}");
	}
	out_text(o, "]");
}

int
tell_times_json(struct out *o, const struct chances *c, int n,
    const struct telling *t, struct arena *a)
{
	struct wide *w, whole;
	struct shares s;
	int i;

	if (by_answer(&s, c, a) < 0)
		return -1;
	json_head(o, c, t);
	json_shares(o, "answer", &s, &c->of, a);
	out_key(o, "times");
	out_printf(o, "%d", n);
	out_key(o, "counts");
	out_text(o, "{");
	for (i = 0; i < s.n; i++) {
		if (counts(&w, &whole, &s.all[i], &c->of, n, a) < 0)
			return -1;
		out_key(o, s.all[i].text);
		json_counts(o, w, &whole, n, a);
	}
	out_text(o, "}");
	out_key(o, "tries");
	out_text(o, "{");
	for (i = 0; i < s.n; i++) {
		if (wide_zero(&s.all[i].w))
			continue;
		out_key(o, s.all[i].text);
		out_json(o, tell_fraction(&c->of, &s.all[i].w, a));
	}
	out_text(o, "}}\n");
	return 0;
}
