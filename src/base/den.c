/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See den.h. */
#include <config.h>

#include "base/den.h"

#include <assert.h>
#include <string.h>

static const unsigned short primes[PRIMES] = {
	2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61,
	67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131, 137,
	139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211,
	223, 227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281, 283,
	293, 307, 311, 313, 317, 331, 337, 347, 349, 353, 359, 367, 373, 379,
	383, 389, 397, 401, 409, 419, 421, 431, 433, 439, 443, 449, 457, 461,
	463, 467, 479, 487, 491, 499, 503, 509, 521, 523, 541, 547, 557, 563,
	569, 571, 577, 587, 593, 599, 601, 607, 613, 617, 619, 631, 641, 643,
	647, 653, 659, 661, 673, 677, 683, 691, 701, 709, 719, 727, 733, 739,
	743, 751, 757, 761, 769, 773, 787, 797, 809, 811, 821, 823, 827, 829,
	839, 853, 857, 859, 863, 877, 881, 883, 887, 907, 911, 919, 929, 937,
	941, 947, 953, 967, 971, 977, 983, 991, 997, 1009, 1013, 1019, 1021,
	1031, 1033, 1039, 1049, 1051, 1061, 1063, 1069,
};

int
den_mul(struct den *d, unsigned long n)
{
	int i;

	for (i = 0; i < PRIMES && n > 1; i++)
		for (; n % primes[i] == 0; n /= primes[i])
			d->e[i]++;
	return n == 1 ? 0 : -1;
}

void
den_sides(struct den *d, int n)
{
	int got = den_mul(d, (unsigned long)n);

	assert(got == 0);
	(void)got;
}

void
den_join(struct den *most, const struct den *d)
{
	int i;

	for (i = 0; i < PRIMES; i++)
		if (d->e[i] > most->e[i])
			most->e[i] = d->e[i];
}

void
den_add(struct den *d, const struct den *more, int times)
{
	int i;

	for (i = 0; i < PRIMES; i++)
		d->e[i] = (unsigned short)(d->e[i] + more->e[i] * times);
}

/* The power *n of a prime: `most`, or the greatest that a limb holds. */
static uint64_t
chunk(int prime, int most, int *n)
{
	uint64_t v = 1, next = 1;

	for (*n = 0; *n < most; ++*n) {
		if (__builtin_mul_overflow(v, primes[prime], &next))
			break;
		v = next;
	}
	return v;
}

int
den_scale(struct wide *w, const struct den *to, const struct den *from)
{
	uint64_t all;
	int i, left, n;

	if (memcmp(to, from, sizeof(*to)) == 0)
		return 0;
	for (i = 0; i < PRIMES; i++)
		for (left = to->e[i] - from->e[i]; left > 0; left -= n) {
			all = chunk(i, left, &n);
			if (wide_mul_u64(w, all) < 0)
				return -1;
		}
	return 0;
}

int
den_wide(struct wide *w, const struct den *d)
{
	static const struct den none;

	wide_set(w, 1);
	return den_scale(w, d, &none);
}

int
den_powers(const struct wide *w, int prime, int most)
{
	struct wide left;
	uint64_t all, rest;
	int n, found;

	wide_copy(&left, w);
	for (found = 0; found < most; found += n) {
		all = chunk(prime, most - found, &n);
		rest = mpn_mod_1(left.l, left.n, all);
		if (rest != 0) {
			for (; rest % primes[prime] == 0; found++)
				rest /= primes[prime];
			break;
		}
		if (found + n < most)
			den_divide(&left, prime, n);
	}
	return found;
}

void
den_divide(struct wide *w, int prime, int times)
{
	uint64_t all;
	int n;

	for (; times > 0 && w->n > 0; times -= n) {
		all = chunk(prime, times, &n);
		wide_div_u64(w, all);
	}
}
