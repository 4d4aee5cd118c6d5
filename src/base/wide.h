/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Unsigned integers of up to 1024 bits on GMP's mpn layer: the
 * weights of exact chances. Only the limbs in use are touched; nothing is
 * allocated. A result that does not fit is told, never rounded.
 */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include <gmp.h>
#include <stddef.h>
#include <stdint.h>

enum { WIDE_LIMBS = 16, WIDE_TEXT = 320 };

struct wide {
	int n;			/* limbs in use; 0 is zero */
	mp_limb_t l[WIDE_LIMBS];
};

void wide_set(struct wide *w, uint64_t v);
void wide_copy(struct wide *to, const struct wide *from);
int wide_zero(const struct wide *w);
int wide_cmp(const struct wide *a, const struct wide *b);
/* Each returns 0, or -1 if the result needs more than 1024 bits. */
int wide_add(struct wide *a, const struct wide *b);
/* The same for parts of a whole that fits, so that the sum does. */
void wide_gather(struct wide *a, const struct wide *b);
int wide_mul(struct wide *a, const struct wide *b);
int wide_mul_u64(struct wide *a, uint64_t b);
/* a -= b, where a >= b. */
void wide_sub(struct wide *a, const struct wide *b);
/* a /= b, which divides it. */
void wide_div_u64(struct wide *a, uint64_t b);
/* Divide both by their greatest common divisor. */
void wide_reduce(struct wide *a, struct wide *b);
/* Decimal digits; `buf` (as large as WIDE_TEXT) may hold them. */
const char *wide_print(const struct wide *w, char *buf);
double wide_ratio(const struct wide *a, const struct wide *b);
/* 1 and *v set if it fits into 64 bits. */
int wide_u64(const struct wide *w, uint64_t *v);

#endif
