/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Denominators of chances as prime factors: common multiples of
 * them take no division.
 */
#ifndef BASE_DEN_H
#define BASE_DEN_H

#include "base/wide.h"

/* The primes up to 1,080: a bag holds twelve kinds, ninety of each. */
enum { PRIMES = 180 };

/* A product: e[i] is the exponent of the i-th prime. */
struct den {
	unsigned short e[PRIMES];
};

/* d *= n: 0, or -1 if n has a prime factor above 1069. */
int den_mul(struct den *d, unsigned long n);
/* The same for the sides of a die or what a bag holds: n from 1 to 1080. */
void den_sides(struct den *d, int n);
/* most becomes the least common multiple of most and d. */
void den_join(struct den *most, const struct den *d);
/* d *= more, `times` times. */
void den_add(struct den *d, const struct den *more, int times);
/* w = d: 0, or -1 if it is too large. */
int den_wide(struct wide *w, const struct den *d);
/* w *= to / from, which `from` divides: 0, or -1 if w grows too large. */
int den_scale(struct wide *w, const struct den *to, const struct den *from);

/* How often the prime of that index divides w (not 0): `most` at most. */
int den_powers(const struct wide *w, int prime, int most);
/* Divide w by the prime of that index `times` times, as it divides w. */
void den_divide(struct wide *w, int prime, int times);

#endif
