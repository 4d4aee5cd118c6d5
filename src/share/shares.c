/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. See shares.h. */
#include <config.h>

#include "share/shares.h"

#include <string.h>

#include "base/text.h"
#include "share/share.h"

struct share *
shares_find(const struct shares *s, const char *text)
{
	int i;

	for (i = 0; i < s->n; i++)
		if (text_eq(s->all[i].text, text))
			return &s->all[i];
	return NULL;
}

/* No sum overflows: weights are parts of one whole, which fits. */
static void
share_add(struct shares *s, const char *text, struct val v,
    const struct wide *w, struct arena *a)
{
	struct share *x = shares_find(s, text);

	if (x != NULL) {
		wide_gather(&x->w, w);
		return;
	}
	ARENA_PUSH(a, s->all, s->n, s->room);
	x = &s->all[s->n++];
	x->text = arena_text(a, text);
	x->v = v;
	wide_copy(&x->w, w);
}

/* Declared answers first, in table order and with their zeros. */
static void
declared(struct shares *s, const struct check *c, struct arena *a)
{
	struct wide zero;
	int i;

	wide_set(&zero, 0);
	for (i = 0; c->codes != NULL && i < c->sys->ncode; i++)
		if (text_eq(c->sys->codes[i].table, c->codes))
			share_add(s, c->sys->codes[i].answer,
			    val_text(c->sys->codes[i].answer), &zero, a);
}

/*
 * Find the rank that compares an answer with others: of a number the number, of
 * a code its rank in codes.csv, of `2 hits` 2 (among hits); `1/1` has none.
 */
static void
find_rank(struct share *s, const struct check *c)
{
	const struct code *code;
	size_t n;

	if (s->v.kind == VAL_NUM) {
		s->ranked = 1;
		s->rank = s->v.n;
		s->of_what = "";
		return;
	}
	code = check_answer(c, s->text);
	if (code != NULL) {
		s->ranked = code->ranked;
		s->rank = num_int(code->rank);
		return;
	}
	n = strcspn(s->text, " ");
	s->ranked = n > 0 && memchr(s->text, '/', n) == NULL &&
	    num_parse(&s->rank, s->text, n) == 0;
	s->of_what = s->ranked ? s->text + n : s->of_what;
}

/* Is it one noun, as in `1 hit` and `2 hits`? */
static int
same_noun(const char *a, const char *b)
{
	size_t n, m;

	n = strlen(a);
	m = strlen(b);
	n -= n > 0 && a[n - 1] == 's';
	m -= m > 0 && b[m - 1] == 's';
	return n == m && memcmp(a, b, n) == 0;
}

static int
comparable(const struct share *a, const struct share *b)
{
	if (!a->ranked || !b->ranked ||
	    (a->of_what == NULL) != (b->of_what == NULL))
		return 0;
	return a->of_what == NULL || same_noun(a->of_what, b->of_what);
}

/* Move share k up to its place by rank; `from` and what has no rank stays. */
static void
settle(struct shares *s, int k, int from)
{
	struct share t;

	for (; k > from && comparable(&s->all[k - 1], &s->all[k]) &&
	    num_cmp(s->all[k].rank, s->all[k - 1].rank) < 0; k--) {
		t = s->all[k];
		s->all[k] = s->all[k - 1];
		s->all[k - 1] = t;
	}
}

/* Set each share's `least`, as `side` sees what is better. */
static void
add_up(struct shares *s, int side)
{
	struct share *x;
	int i, k, better;

	for (i = 0; i < s->n; i++) {
		x = &s->all[i];
		wide_set(&x->least, 0);
		for (k = 0; k < s->n; k++) {
			if (!comparable(x, &s->all[k]))
				continue;
			better = num_cmp(s->all[k].rank, x->rank);
			if (side == SIDE_2)
				better = -better;
			if (better >= 0)
				wide_gather(&x->least, &s->all[k].w);
		}
	}
}

/* Rank all, and sort those from `first` on. */
static void
rank(struct shares *s, const struct chances *c, int first)
{
	int i;

	wide_copy(&s->of, &c->of);
	for (i = 0; i < s->n; i++) {
		find_rank(&s->all[i], c->check);
		settle(s, i, first);
	}
	add_up(s, c->seen_by);
}

void
shares_answers(struct shares *s, const struct chances *c, struct arena *a)
{
	int i, first;

	memset(s, 0, sizeof(*s));
	declared(s, c->check, a);
	first = s->n;
	for (i = 0; i < c->count; i++)
		share_add(s, c->outcomes[i].text, c->outcomes[i].answer,
		    &c->outcomes[i].weight, a);
	rank(s, c, first);
}

/* What --of names in an outcome, or (at >= 0) what that effect came to. */
static struct val
value_of(const struct outcome *o, int at)
{
	if (at < 0)
		return o->of;
	return o->effects == NULL || o->effects[at].kind == VAL_NONE ?
	    val_int(0) : o->effects[at];
}

void
shares_values(struct shares *s, const struct chances *c, int at,
    struct arena *a)
{
	struct val v;
	int i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < c->count; i++) {
		v = value_of(&c->outcomes[i], at);
		share_add(s, v.kind == VAL_NONE ? c->outcomes[i].text :
		    val_show(v, a), v, &c->outcomes[i].weight, a);
	}
	rank(s, c, 0);
}

int
shares_effect(struct shares *s, const struct chances *c, int at,
    struct arena *a)
{
	const struct outcome *o;
	int i;

	for (i = 0; i < c->count; i++) {
		o = &c->outcomes[i];
		if (o->effects != NULL && o->effects[at].kind != VAL_NONE)
			break;
	}
	if (i == c->count)
		return 0;
	shares_values(s, c, at, a);
	/* No value of an effect is better than another. */
	for (i = 0; i < s->n; i++)
		s->all[i].ranked = 0;
	return 1;
}

/* ---- those of several questions ---- */

void
shares_join(struct shares *s, const struct shares *more, struct arena *a)
{
	int i, first;

	first = s->n > 0 ? 0 : more->n;
	for (i = 0; i < more->n; i++) {
		if (shares_find(s, more->all[i].text) != NULL)
			continue;
		ARENA_PUSH(a, s->all, s->n, s->room);
		s->all[s->n] = more->all[i];
		wide_set(&s->all[s->n].w, 0);
		settle(s, s->n++, first);
	}
}

/* Has each answer of a that can come the same chance in b? */
static int
all_in(const struct shares *a, const struct shares *b)
{
	const struct share *y;
	struct wide v, w;
	int i;

	for (i = 0; i < a->n; i++) {
		if (wide_zero(&a->all[i].w))
			continue;
		y = shares_find(b, a->all[i].text);
		if (y == NULL)
			return 0;
		wide_copy(&v, &a->all[i].w);
		wide_copy(&w, &y->w);
		if (wide_mul(&v, &b->of) < 0 || wide_mul(&w, &a->of) < 0 ||
		    wide_cmp(&v, &w) != 0)
			return 0;
	}
	return 1;
}

int
shares_same(const struct shares *a, const struct shares *b)
{
	return all_in(a, b) && all_in(b, a);
}

/* ---- exact means: numerator and sign over the weights' sum ---- */

/* *d: a common denominator of the values. 0, or -1. */
static int
common(const struct shares *s, int64_t *d)
{
	struct num n;
	int i;

	*d = 1;
	for (i = 0; i < s->n; i++)
		if (s->all[i].v.kind != VAL_NUM ||
		    num_make(&n, s->all[i].v.n.d, *d) < 0 ||
		    __builtin_mul_overflow(*d, n.n, d))
			return -1;
	return s->n > 0 ? 0 : -1;
}

const char *
shares_mean(const struct shares *s, struct arena *a)
{
	struct wide plus, minus, w, whole;
	struct num n;
	int64_t d;
	int i;

	wide_set(&plus, 0);
	wide_set(&minus, 0);
	wide_copy(&whole, &s->of);
	if (common(s, &d) < 0 || wide_mul_u64(&whole, (uint64_t)d) < 0)
		return NULL;
	for (i = 0; i < s->n; i++) {
		wide_copy(&w, &s->all[i].w);
		if (num_mul(&n, s->all[i].v.n, num_int(d)) < 0 ||
		    wide_mul_u64(&w, n.n < 0 ? -(uint64_t)n.n :
		    (uint64_t)n.n) < 0 ||
		    wide_add(n.n < 0 ? &minus : &plus, &w) < 0)
			return NULL;
	}
	if (wide_cmp(&plus, &minus) < 0) {
		wide_sub(&minus, &plus);
		return arena_printf(a, "-%s", tell_fraction(&minus, &whole, a));
	}
	wide_sub(&plus, &minus);
	return tell_fraction(&plus, &whole, a);
}

void
shares_within(struct shares *s)
{
	int i;

	wide_set(&s->of, 0);
	for (i = 0; i < s->n; i++)
		wide_gather(&s->of, &s->all[i].w);
}

/* *want: the answer of that code or name. 1 if codes.csv has it, else 0. */
static int
wanted(struct share *want, const struct check *c, const char *answer)
{
	const struct code *code;

	memset(want, 0, sizeof(*want));
	code = check_code(c, answer);
	if (code == NULL)
		code = check_answer(c, answer);
	want->text = code != NULL ? code->answer : answer;
	find_rank(want, c);
	return code != NULL;
}

/* Is x the wanted answer, or better? *met: it can be compared with it. */
static int
is_wanted(const struct share *x, const struct share *want, int better,
    int *met)
{
	int same, alike;

	same = text_wordeq(x->text, want->text);
	alike = comparable(x, want);
	*met |= same || alike;
	return same || (alike && better != 0 &&
	    num_cmp(x->rank, want->rank) * better >= 0);
}

int
shares_class(struct shares *s, const struct chances *c, const char *answer,
    int better, const char *label, struct arena *a)
{
	static const char other[] = "another answer";
	const struct share *x;
	struct share want;
	struct shares all;
	struct wide none;
	int found;

	memset(s, 0, sizeof(*s));
	wide_set(&none, 0);
	share_add(s, label, val_text(label), &none, a);
	found = wanted(&want, c->check, answer);
	shares_answers(&all, c, a);
	for (x = all.all; x - all.all < all.n; x++)
		if (is_wanted(x, &want, better, &found))
			share_add(s, label, val_text(label), &x->w, a);
		else if (!wide_zero(&x->w))
			share_add(s, other, val_text(other), &x->w, a);
	rank(s, c, 0);
	return found;
}
