/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Denominators of chances, by their prime factors: what dice
 * have in common is found without dividing.
 */
#ifndef BASE_DEN_H
#define BASE_DEN_H

#include "base/wide.h"

/* As many as a bag of 1,080 needs: twelve kinds, ninety of each. */
enum { PRIMES = 180 };

struct den {
	unsigned short e[PRIMES];
};

/* 0, or -1 if n has a factor above 1069. */
int den_mul(struct den *d, unsigned long n);
/* The same for what dice have sides and bags hold, 1 to 1080. */
void den_sides(struct den *d, int n);
/* The least that both divide. */
void den_join(struct den *most, const struct den *d);
void den_add(struct den *d, const struct den *more);
/* The same, so many times. */
void den_power(struct den *d, const struct den *of, int times);
/* w *= to / from. */
int den_scale(struct wide *w, const struct den *to, const struct den *from);

/* How often the prime of that place divides w (not 0): `most` times at most. */
int den_powers(const struct wide *w, int prime, int most);
/* Divide by the prime, so often as it divides w. */
void den_divide(struct wide *w, int prime, int times);

#endif
