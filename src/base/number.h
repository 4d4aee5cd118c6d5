/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Exact rational numbers of 64-bit parts, always reduced, the
 * denominator above zero. Every operation tells when its result does not fit.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stddef.h>
#include <stdint.h>

struct num {
	int64_t n, d;
};

enum { NUM_TEXT = 48 };	/* room that num_print needs */

static inline struct num
num_int(int64_t n)
{
	return (struct num){ n, 1 };
}

/* Each returns 0, or -1 if the result does not fit (or divides by zero). */
int num_make(struct num *r, int64_t n, int64_t d);
int num_add(struct num *r, struct num a, struct num b);
int num_sub(struct num *r, struct num a, struct num b);
int num_mul(struct num *r, struct num a, struct num b);
int num_div(struct num *r, struct num a, struct num b);
static inline int
num_cmp(struct num a, struct num b)
{
	__int128 x, y;

	if (a.d == b.d)
		return a.n < b.n ? -1 : a.n > b.n;
	x = (__int128)a.n * b.d;
	y = (__int128)b.n * a.d;
	return x < y ? -1 : x > y;
}
int64_t num_floor(struct num a);
int64_t num_ceil(struct num a);
/* Halves are rounded away from zero. */
int64_t num_round(struct num a);
/* All of s[0..len) as `12` `-3` `+1` `1/4` `3.5`: 0, else -1. */
int num_parse(struct num *r, const char *s, size_t len);
/* All of s[0..len) as the quotient of a ratio such as `2-1`: 0, else -1. */
int num_ratio(struct num *r, const char *s, size_t len);
/* Is it written as a number that does not fit? */
enum { NUM_FITS = 18 };	/* bytes that always fit */
int num_large(const char *s, size_t len);
/* `7`; `1.75` if four decimals suffice; else `1/3`. sign: `+7`. */
const char *num_print(struct num a, int sign, char buf[NUM_TEXT]);

#endif
