/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. How often each answer comes in n tries, exactly. An answer of
 * chance p/d comes k times with C(n,k) p^k (d-p)^(n-k) / d^n; p/d is reduced,
 * so only C(n,k) can have factors in common with d^n.
 */
#include <config.h>

#include <assert.h>
#include <string.h>

#include "share/share.h"
#include "tell/list.h"

/* C(n,k) of TRIES_MOST tries fits into a wide; bounds the bits of d^n. */
enum { TRIES_MOST = 1000, BITS_MOST = 65536 };
/* More divisions than any prime is in such a C(n,k): it is below 2^10 times. */
enum { TRIES_RESTS = 12 };

/* An unsigned number of any size, in limbs. */
struct big {
	mp_size_t n;
	mp_limb_t *l;
};

struct tries {
	struct arena answer, line;	/* emptied for each answer, each line */
	int n;
	struct wide denominator, choose;
	struct big *p, *q, *d;	/* [k]: the powers of p, d - p, d, 0 to n */
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
	b.n -= b.l[b.n - 1] == 0;
	return b;
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

	arena_reset(&t->answer);
	t->n = n;
	wide_copy(&p, &s->w);
	wide_copy(&t->denominator, of);
	wide_reduce(&p, &t->denominator);
	wide_copy(&q, &t->denominator);
	wide_sub(&q, &p);
	t->p = powers(&p, n, &t->answer);
	t->q = powers(&q, n, &t->answer);
	t->d = powers(&t->denominator, n, &t->answer);
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

/*
 * The factors of C(n,k) that d does not have, and d^n without those it shares:
 * one d of it after another is divided, until C(n,k) shares none. (C(n,k) holds
 * fewer than n times the same prime.)
 */
static struct big
shorten(struct tries *t, struct wide *c)
{
	struct wide was, rest[TRIES_RESTS];
	struct big of;
	int i, n;

	for (n = 0;; n++) {
		wide_copy(&was, c);
		wide_copy(&rest[n], &t->denominator);
		wide_reduce(c, &rest[n]);
		if (wide_cmp(c, &was) == 0)
			break;
	}
	of = t->d[t->n - n];
	for (i = 0; i < n; i++)
		of = big_mul(&of, rest[i].l, rest[i].n, &t->line);
	return of;
}

/* The chance of k in n tries, as text; call it for k = 0, 1, 2 ... in order. */
static const char *
tries_chance(struct tries *t, int k)
{
	struct big n, of;
	struct wide c;

	arena_reset(&t->line);
	wide_copy(&c, &t->choose);
	n = big_mul(&t->p[k], t->q[t->n - k].l, t->q[t->n - k].n, &t->line);
	if (n.n > 0)
		of = shorten(t, &c);
	n = big_mul(&n, c.l, c.n, &t->line);
	tries_next(t, k);
	if (n.n == 0 || (of.n == 1 && of.l[0] == 1))
		return big_print(&n, &t->line);
	return arena_printf(&t->line, "%s/%s", big_print(&n, &t->line),
	    big_print(&of, &t->line));
}

int
tell_tries_most(const struct chances *c)
{
	int most = BITS_MOST / (int)mpn_sizeinbase(c->of.l, c->of.n, 2);

	return most < TRIES_MOST ? most : TRIES_MOST;
}

/* Tell that an answer comes k times with this chance. */
static void
tell_count(struct out *o, enum format form, const struct chances *c,
    const char *answer, int k, const char *chance, struct arena *a)
{
	const char *const cells[] = { c->q->text, answer,
		arena_printf(a, "%d", k), chance };

	if (form != FORMAT_JSON) {
		list_row(o, form, NULL, form == FORMAT_CSV ? cells : cells + 1,
		    form == FORMAT_CSV ? 4 : 3);
		return;
	}
	out_item(o, "{");
	out_member(o, "answer", answer);
	out_member_int(o, "count", k);
	out_member(o, "p", chance);
	out_text(o, "}");
}

void
tell_tries(struct out *o, enum format form, const struct chances *c, int n,
    const struct telling *head, struct arena *a)
{
	struct tries t = { 0 };
	struct shares s;
	int i, k;

	shares_answers(&s, c, a);
	arena_open(&t.answer, a->frame);
	arena_open(&t.line, a->frame);
	if (form == FORMAT_JSON) {
		tell_json_head(o, c, head);
		out_nest(o, "counts", "[");
	}
	for (i = 0; i < s.n; i++) {
		if (form == FORMAT_TEXT && wide_zero(&s.all[i].w))
			continue;
		tries_start(&t, &s.all[i], &c->of, n);
		for (k = 0; k <= n; k++)
			tell_count(o, form, c, s.all[i].text, k,
			    tries_chance(&t, k), a);
	}
	if (form == FORMAT_JSON)
		out_text(o, "]}\n");
	arena_free(&t.answer);
	arena_free(&t.line);
}
