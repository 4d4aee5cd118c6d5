/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See number.h. */
#include <config.h>

#include "base/number.h"

#include "base/text.h"

typedef __int128 big;

/* The greatest common divisor. */
static big
shared(big a, big b)
{
	big t;

	for (; b != 0; b = t) {
		t = a % b;
		a = b;
	}
	return a;
}

static int
reduce(struct num *r, big n, big d)
{
	big by;

	if (d == 0)
		return -1;
	if (d < 0) {
		n = -n;
		d = -d;
	}
	by = d == 1 ? 1 : shared(d, n < 0 ? -n : n);
	n /= by;
	d /= by;
	if (n > INT64_MAX || n < -INT64_MAX || d > INT64_MAX)
		return -1;
	r->n = (int64_t)n;
	r->d = (int64_t)d;
	return 0;
}

int
num_make(struct num *r, int64_t n, int64_t d)
{
	return reduce(r, n, d);
}

int
num_add(struct num *r, struct num a, struct num b)
{
	int64_t s;

	/* The least integer has no negative: it is no number here. */
	if (a.d == 1 && b.d == 1 && !__builtin_add_overflow(a.n, b.n, &s) &&
	    s >= -INT64_MAX) {
		*r = num_int(s);
		return 0;
	}
	/* Parts below 2^63: each product is below 2^126, so the sum fits. */
	return reduce(r, (big)a.n * b.d + (big)b.n * a.d, (big)a.d * b.d);
}

int
num_sub(struct num *r, struct num a, struct num b)
{
	b.n = -b.n;
	return num_add(r, a, b);
}

int
num_mul(struct num *r, struct num a, struct num b)
{
	return reduce(r, (big)a.n * b.n, (big)a.d * b.d);
}

int
num_div(struct num *r, struct num a, struct num b)
{
	return b.n == 0 ? -1 : reduce(r, (big)a.n * b.d, (big)a.d * b.n);
}

int64_t
num_floor(struct num a)
{
	int64_t q;

	if (a.d == 1)
		return a.n;
	q = a.n / a.d;
	return a.n % a.d < 0 ? q - 1 : q;
}

int64_t
num_ceil(struct num a)
{
	a.n = -a.n;
	return -num_floor(a);
}

int64_t
num_round(struct num a)
{
	const int64_t sign = a.n < 0 ? -1 : 1, rest = sign * (a.n % a.d);

	return a.n / a.d + (rest > 0 && rest >= a.d - rest ? sign : 0);
}

/*
 * Append the digits at s[*i] to *v: 1; 0: there are none. *large: they do not
 * fit, and *v is not the number.
 */
static int
digits(const char *s, size_t len, size_t *i, int64_t *v, int *large)
{
	size_t at;
	int64_t n = *v;
	int over = 0;

	for (at = *i; at < len && text_digit((unsigned char)s[at]); at++)
		over |= __builtin_mul_overflow(n, 10, &n) ||
		    __builtin_add_overflow(n, s[at] - '0', &n);
	*v = n;
	*large |= over;
	at -= *i;
	*i += at;
	return at > 0;
}

int
num_ratio(struct num *r, const char *s, size_t len)
{
	int64_t n = 0, d = 0;
	size_t i = 0;
	int large = 0;

	if (!digits(s, len, &i, &n, &large) || i == len || s[i] != '-')
		return -1;
	i++;
	if (!digits(s, len, &i, &d, &large) || i != len || d == 0 || large)
		return -1;
	return num_make(r, n, d);
}

/* Read a number: 0; 1: it does not fit; -1: it is none. */
static int
read_number(struct num *r, const char *s, size_t len)
{
	int64_t n = 0, d = 1;
	size_t i, places;
	int got, below, neg = len > 0 && s[0] == '-', large = 0;

	i = len > 0 && (s[0] == '-' || s[0] == '+');
	got = digits(s, len, &i, &n, &large);
	if (i < len && s[i] == '.') {
		i++;
		places = i;
		if (!digits(s, len, &i, &n, &large))
			return -1;
		for (; places < i; places++)
			large |= __builtin_mul_overflow(d, 10, &d);
	} else if (!got) {
		return -1;
	} else if (i < len && s[i] == '/') {
		i++;
		d = below = 0;
		if (!digits(s, len, &i, &d, &below) || (d == 0 && !below))
			return -1;
		large |= below;
	}
	if (i != len || large)
		return i != len ? -1 : 1;
	if (d > 1)
		return num_make(r, neg ? -n : n, d);
	*r = num_int(neg ? -n : n);
	return 0;
}

int
num_parse(struct num *r, const char *s, size_t len)
{
	return read_number(r, s, len) == 0 ? 0 : -1;
}

int
num_large(const char *s, size_t len)
{
	struct num n;

	return len > NUM_FITS && read_number(&n, s, len) > 0;
}

/* Write `.05`: the digits of v in `places` places. */
static char *
print_places(char *at, uint64_t v, int places)
{
	int i;

	at[0] = '.';
	for (i = places; i > 0; i--, v /= 10)
		at[i] = (char)('0' + v % 10);
	return at + places + 1;
}

const char *
num_print(struct num a, int sign, char buf[NUM_TEXT])
{
	uint64_t whole, part;
	int64_t scale;
	char *at = buf;
	int places;

	if (a.n < 0 || (sign && a.n > 0))
		*at++ = a.n < 0 ? '-' : '+';
	whole = (uint64_t)(a.n < 0 ? -a.n : a.n);
	part = (uint64_t)a.d;
	for (places = 1, scale = 10; places <= 4; places++, scale *= 10)
		if (scale % a.d == 0)
			break;
	if (a.d == 1) {
		at = text_decimal(at, whole);
	} else if (places > 4) {
		at = text_decimal(at, whole);
		*at++ = '/';
		at = text_decimal(at, part);
	} else {
		at = text_decimal(at, whole / part);
		at = print_places(at, whole % part *
		    (uint64_t)(scale / a.d), places);
	}
	*at = '\0';
	return buf;
}
