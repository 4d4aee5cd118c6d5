/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See wide.h. */
#include <config.h>

#include "base/wide.h"

#include <assert.h>
#include <string.h>

__extension__ typedef unsigned __int128 twice;

_Static_assert(GMP_LIMB_BITS == 64, "limbs of 64 bits");

void
wide_set(struct wide *w, uint64_t v)
{
	w->n = v != 0;
	w->l[0] = v;
}

void
wide_copy(struct wide *to, const struct wide *from)
{
	to->n = from->n;
	memcpy(to->l, from->l, (size_t)from->n * sizeof(from->l[0]));
}

int
wide_zero(const struct wide *w)
{
	return w->n == 0;
}

int
wide_cmp(const struct wide *a, const struct wide *b)
{
	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	return a->n == 0 ? 0 : mpn_cmp(a->l, b->l, a->n);
}

int
wide_add(struct wide *a, const struct wide *b)
{
	mp_limb_t carry;
	int n;

	if (b->n == 0)
		return 0;
	if (a->n == 0) {
		wide_copy(a, b);
		return 0;
	}
	if (a->n == 1 && b->n == 1) {
		a->l[1] = __builtin_add_overflow(a->l[0], b->l[0], &a->l[0]);
		a->n += a->l[1] != 0;
		return 0;
	}
	n = a->n < b->n ? b->n : a->n;
	if (a->n < b->n)
		carry = mpn_add(a->l, b->l, b->n, a->l, a->n);
	else
		carry = mpn_add(a->l, a->l, a->n, b->l, b->n);
	if (carry != 0) {
		if (n == WIDE_LIMBS)
			return -1;
		a->l[n++] = carry;
	}
	a->n = n;
	return 0;
}

void
wide_gather(struct wide *a, const struct wide *b)
{
	int got = wide_add(a, b);

	assert(got == 0);
	(void)got;
}

/* Leave out leading limbs that are 0. */
static void
trim(struct wide *w)
{
	while (w->n > 0 && w->l[w->n - 1] == 0)
		w->n--;
}

void
wide_sub(struct wide *a, const struct wide *b)
{
	assert(wide_cmp(a, b) >= 0);
	if (b->n == 0)
		return;
	(void)mpn_sub(a->l, a->l, a->n, b->l, b->n);
	trim(a);
}

void
wide_div_u64(struct wide *a, uint64_t b)
{
	(void)mpn_divrem_1(a->l, 0, a->l, a->n, b);
	trim(a);
}

int
wide_mul_u64(struct wide *a, uint64_t b)
{
	mp_limb_t carry;

	if (b == 1 || a->n == 0)
		return 0;
	if (b == 0) {
		a->n = 0;
		return 0;
	}
	if (a->n == 1) {
		carry = (mp_limb_t)((twice)a->l[0] * b >> 64);
		a->l[0] *= b;
	} else {
		carry = mpn_mul_1(a->l, a->l, a->n, b);
	}
	if (carry != 0) {
		if (a->n == WIDE_LIMBS)
			return -1;
		a->l[a->n++] = carry;
	}
	return 0;
}

int
wide_mul(struct wide *a, const struct wide *b)
{
	mp_limb_t r[2 * WIDE_LIMBS];
	int n;

	if (a->n == 0 || b->n == 0) {
		a->n = 0;
		return 0;
	}
	if (b->n == 1)
		return wide_mul_u64(a, b->l[0]);
	if (a->n >= b->n)
		(void)mpn_mul(r, a->l, a->n, b->l, b->n);
	else
		(void)mpn_mul(r, b->l, b->n, a->l, a->n);
	n = a->n + b->n;
	while (n > 0 && r[n - 1] == 0)
		n--;
	if (n > WIDE_LIMBS)
		return -1;
	a->n = n;
	memcpy(a->l, r, (size_t)n * sizeof(r[0]));
	return 0;
}

static void
divide(struct wide *a, const struct wide *g)
{
	mp_limb_t q[WIDE_LIMBS + 1], r[WIDE_LIMBS];
	int n;

	if (a->n < g->n)
		return;
	mpn_tdiv_qr(q, r, 0, a->l, a->n, g->l, g->n);
	n = a->n - g->n + 1;
	a->n = n - (q[n - 1] == 0);
	memcpy(a->l, q, (size_t)a->n * sizeof(q[0]));
}

/* Divide w, not 0, by all its powers of two: how many they are. */
static mp_bitcnt_t
make_odd(struct wide *w)
{
	mp_bitcnt_t twos = mpn_scan1(w->l, 0);
	int limbs = (int)(twos / GMP_LIMB_BITS);

	w->n -= limbs;
	memmove(w->l, w->l + limbs, (size_t)w->n * sizeof(w->l[0]));
	if (twos % GMP_LIMB_BITS > 0)
		(void)mpn_rshift(w->l, w->l, w->n,
		    (unsigned)(twos % GMP_LIMB_BITS));
	trim(w);
	return twos;
}

/* mpn_gcd() wants an odd operand: shared powers of two are taken out apart. */
void
wide_reduce(struct wide *a, struct wide *b)
{
	struct wide x, y, g;
	mp_bitcnt_t zx, z;

	if (a->n == 0) {
		wide_set(b, 1);
		return;
	}
	assert(b->n > 0);
	wide_copy(&x, a);
	wide_copy(&y, b);
	zx = make_odd(&x);
	z = make_odd(&y);
	z = zx < z ? zx : z;
	wide_set(&g, 1);
	if (wide_cmp(&x, &y) >= 0)
		g.n = (int)mpn_gcd(g.l, x.l, x.n, y.l, y.n);
	else
		g.n = (int)mpn_gcd(g.l, y.l, y.n, x.l, x.n);
	for (; z > 0; z -= z >= 32 ? 32 : z)
		(void)wide_mul_u64(&g, (uint64_t)1 << (z >= 32 ? 32 : z));
	divide(a, &g);
	divide(b, &g);
}

const char *
wide_print(const struct wide *w, char *buf)
{
	mp_limb_t t[WIDE_LIMBS + 1];
	size_t n, i;

	if (w->n == 0)
		return "0";
	memcpy(t, w->l, (size_t)w->n * sizeof(t[0]));
	n = mpn_get_str((unsigned char *)buf, 10, t, w->n);
	for (i = 0; i < n; i++)
		buf[i] = (char)(buf[i] + '0');
	buf[n] = '\0';
	for (i = 0; buf[i] == '0' && buf[i + 1] != '\0'; i++)
		continue;
	return buf + i;
}

/* The three top limbs as a double; *low: how many limbs are below them. */
static double
lead(const mp_limb_t *l, mp_size_t n, mp_size_t *low)
{
	double v = 0;

	*low = n > 3 ? n - 3 : 0;
	while (n-- > *low)
		v = v * 18446744073709551616.0 + (double)l[n];
	return v;
}

double
wide_ratio(const struct wide *a, const struct wide *b)
{
	mp_size_t i, k;
	double x;

	if (a->n == 0 || b->n == 0)
		return 0;
	x = lead(a->l, a->n, &i);
	for (x /= lead(b->l, b->n, &k); i < k; i++)
		x /= 18446744073709551616.0;
	for (; i > k; i--)
		x *= 18446744073709551616.0;
	return x;
}

int
wide_u64(const struct wide *w, uint64_t *v)
{
	*v = w->n > 0 ? w->l[0] : 0;
	return w->n <= 1;
}
