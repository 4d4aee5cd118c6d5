/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See den.h. */
#include <config.h>

#include "engine/den.h"

static const unsigned char primes[PRIMES] = {
	2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61,
	67, 71, 73, 79, 83, 89, 97,
};

int
den_mul(struct den *d, unsigned long n)
{
	int i;

	for (i = 0; i < PRIMES; i++)
		for (; n > 1 && n % primes[i] == 0; n /= primes[i])
			d->e[i]++;
	return n == 1 ? 0 : -1;
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
den_add(struct den *d, const struct den *more)
{
	int i;

	for (i = 0; i < PRIMES; i++)
		d->e[i] = (unsigned short)(d->e[i] + more->e[i]);
}

int
den_scale(struct wide *w, const struct den *to, const struct den *from)
{
	int i, k;

	for (i = 0; i < PRIMES; i++)
		for (k = from->e[i]; k < to->e[i]; k++)
			if (wide_mul_u64(w, primes[i]) < 0)
				return -1;
	return 0;
}
