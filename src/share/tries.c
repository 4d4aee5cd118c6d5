/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. How often each answer comes in n tries, exactly. An answer of
 * chance p/d comes k times with C(n,k) p^k (d-p)^(n-k) / d^n; p/d is reduced,
 * so only C(n,k) can have factors in common with d^n.
 */
#include <config.h>

#include <assert.h>
#include <string.h>

#include "share/shares.h"
#include "share/share.h"
#include "tell/list.h"

/* C(n,k) of TRIES_MOST tries fits into a wide; bounds the bits of d^n. */
enum { TRIES_MOST = 1000, BITS_MOST = 65536 };

/* An unsigned number of any size, in limbs. */
struct big {
	mp_size_t n;
	mp_limb_t *l;
};

struct tries {
	struct arena answer, line;	/* emptied for each answer, each line */
	int n;
	struct wide d, choose;
	struct big *p, *q;	/* [k]: the powers of p and of d - p, 0 to n */
	struct big of;		/* d^n */
};

static struct big
big_new(mp_size_t n, struct arena *a)
{
	struct big b;

	b.n = n;
	b.l = arena_alloc(a, (size_t)(n + 1) * sizeof(*b.l));
	return b;
}

static struct big
big_trim(struct big b)
{
	while (b.n > 0 && b.l[b.n - 1] == 0)
		b.n--;
	return b;
}

static struct big
big_mul(const struct big *x, const mp_limb_t *y, mp_size_t n, struct arena *a)
{
	struct big b;

	if (x->n == 0 || n == 0)
		return big_new(0, a);
	b = big_new(x->n + n, a);
	if (x->n >= n)
		(void)mpn_mul(b.l, x->l, x->n, y, n);
	else
		(void)mpn_mul(b.l, y, n, x->l, x->n);
	return big_trim(b);
}

static struct big
big_over(const struct big *x, const struct wide *w, struct arena *a)
{
	struct big b, rest;

	if (x->n < w->n)
		return *x;
	b = big_new(x->n - w->n + 1, a);
	rest = big_new(w->n, a);
	mpn_tdiv_qr(b.l, rest.l, 0, x->l, x->n, w->l, w->n);
	return big_trim(b);
}

static const char *
big_print(const struct big *x, struct arena *a)
{
	struct big copy;
	char *text;
	size_t n, i;

	if (x->n == 0)
		return "0";
	copy = big_new(x->n, a);
	memcpy(copy.l, x->l, (size_t)x->n * sizeof(x->l[0]));
	text = arena_alloc(a, (size_t)x->n * 20 + 2);
	n = mpn_get_str((unsigned char *)text, 10, copy.l, copy.n);
	for (i = 0; i < n; i++)
		text[i] = (char)(text[i] + '0');
	return text + strspn(text, "0");
}

static struct big *
powers(const struct wide *w, int n, struct arena *a)
{
	struct big *all;
	int i;

	all = arena_alloc(a, (size_t)(n + 1) * sizeof(*all));
	all[0] = big_new(1, a);
	all[0].l[0] = 1;
	for (i = 1; i <= n; i++)
		all[i] = big_mul(&all[i - 1], w->l, w->n, a);
	return all;
}

static void
tries_start(struct tries *t, const struct share *s, const struct wide *of,
    int n)
{
	struct wide p, q;
	struct big *all;

	arena_reset(&t->answer);
	t->n = n;
	wide_copy(&p, &s->w);
	wide_copy(&t->d, of);
	wide_reduce(&p, &t->d);
	wide_copy(&q, &t->d);
	wide_sub(&q, &p);
	t->p = powers(&p, n, &t->answer);
	t->q = powers(&q, n, &t->answer);
	all = powers(&t->d, n, &t->answer);
	t->of = all[n];
	wide_set(&t->choose, 1);
}

/* From C(n,k) to C(n,k+1). C(n,k) is below 2^1000, the factor at most 1000. */
static void
tries_next(struct tries *t, int k)
{
	int got;

	if (k == t->n)
		return;
	got = wide_mul_u64(&t->choose, (uint64_t)(t->n - k));
	assert(got == 0);
	(void)got;
	wide_div_u64(&t->choose, (uint64_t)k + 1);
}

static void
tries_open(struct tries *t, struct frame *f)
{
	memset(t, 0, sizeof(*t));
	arena_open(&t->answer, f);
	arena_open(&t->line, f);
}

static void
tries_end(struct tries *t)
{
	arena_free(&t->answer);
	arena_free(&t->line);
}

/*
 * Divide numerator and denominator by the factors that C(n,k) and d share,
 * until they share none.
 */
static void
shorten(struct tries *t, struct big *n, struct big *of)
{
	struct wide c, left, rest, shared;

	wide_copy(&left, &t->choose);
	do {
		wide_copy(&c, &left);
		wide_copy(&rest, &t->d);
		wide_reduce(&left, &rest);
		wide_copy(&shared, &t->d);
		wide_reduce(&shared, &rest);
		if (wide_cmp(&left, &c) == 0)
			return;
		*n = big_over(n, &shared, &t->line);
		*of = big_over(of, &shared, &t->line);
	} while (1);
}

/* The chance of k in n tries, as text; call it for k = 0, 1, 2 ... in order. */
static const char *
tries_chance(struct tries *t, int k)
{
	struct big n, of;

	arena_reset(&t->line);
	n = big_mul(&t->p[k], t->q[t->n - k].l, t->q[t->n - k].n, &t->line);
	n = big_mul(&n, t->choose.l, t->choose.n, &t->line);
	of = t->of;
	if (n.n > 0)
		shorten(t, &n, &of);
	tries_next(t, k);
	if (n.n == 0 || (of.n == 1 && of.l[0] == 1))
		return big_print(&n, &t->line);
	return arena_printf(&t->line, "%s/%s", big_print(&n, &t->line),
	    big_print(&of, &t->line));
}

int
tell_tries_most(const struct chances *c)
{
	int bits;

	bits = 64 * c->of.n;
	while (bits > 0 && (c->of.l[(bits - 1) / 64] >> (bits - 1) % 64 & 1)
	    == 0)
		bits--;
	bits = BITS_MOST / (bits > 0 ? bits : 1);
	return bits < TRIES_MOST ? bits : TRIES_MOST;
}

/* Tell that an answer comes k times with this chance. */
static void
tell_count(struct out *o, enum format form, const struct chances *c,
    const char *answer, int k, const char *chance, struct arena *a)
{
	const char *const cells[] = { c->q->text, answer,
		arena_printf(a, "%d", k), chance };

	if (form == FORMAT_JSON) {
		out_text(o, "{");
		out_member(o, "answer", answer);
		out_member_int(o, "count", k);
		out_member(o, "p", chance);
		out_text(o, "}");
		return;
	}
	if (form == FORMAT_CSV)
		list_row(o, form, NULL, cells, 4);
	else
		list_row(o, form, NULL, cells + 1, 3);
}

void
tell_tries(struct out *o, enum format form, const struct chances *c, int n,
    const struct telling *head, struct arena *a)
{
	struct tries t;
	struct shares s;
	int i, k;

	shares_answers(&s, c, a);
	tries_open(&t, a->frame);
	if (form == FORMAT_JSON) {
		tell_json_head(o, c, head);
		out_nest(o, "counts", "[");
	}
	for (i = 0; i < s.n; i++) {
		if (form == FORMAT_TEXT && wide_zero(&s.all[i].w))
			continue;
		tries_start(&t, &s.all[i], &c->of, n);
		for (k = 0; k <= n; k++) {
			if (form == FORMAT_JSON && i + k > 0)
				out_text(o, ",");
			tell_count(o, form, c, s.all[i].text, k,
			    tries_chance(&t, k), a);
		}
	}
	if (form == FORMAT_JSON)
		out_text(o, "]}\n");
	tries_end(&t);
}
