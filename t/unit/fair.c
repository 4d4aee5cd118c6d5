/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Are dice fair? Rejection, for all that may be drawn. The chi-square of many
 * dice of each kind, from the operating system, from a seed and from a seal;
 * and is the measure itself right? p is how often fair dice are at least as
 * uneven as these. A p below 10^-7 in one of 57 tests is a
 * false alarm once in 175,000 runs. With DRUMHEAD_DICE in the environment, so
 * many dice of each kind instead of 10^7.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../lib/taptest.h"

#include "dice/dice.h"
#include "ledger/seal.h"

enum { MOST_SIDES = 20 };

static const double ALARM = 1e-7;

/* The upper tail of the chi-square distribution at `square`. */
static double
tail_of(double square, int freedom)
{
	double x, tail, a;

	x = square / 2;
	if (x <= 0)
		return 1;
	tail = freedom % 2 == 0 ? exp(-x) : erfc(sqrt(x));
	for (a = freedom % 2 == 0 ? 1 : 0.5; a < freedom / 2.0; a++)
		tail += exp(a * log(x) - x - lgamma(a + 1));
	return tail;
}

/* How often fair dice are at least as uneven as these faces. */
static double
evenness(const uint64_t *counts, int sides)
{
	double n, squares;
	int i;

	n = squares = 0;
	for (i = 0; i < sides; i++) {
		n += (double)counts[i];
		squares += (double)counts[i] * (double)counts[i];
	}
	return n > 0 ? tail_of(squares * sides / n - n, sides - 1) : 1;
}

/* Chi-square, degrees of freedom, and the tail from a table of it. */
static const struct {
	double square;
	int freedom;
	double tail;
} tails[] = {
	{ 0, 5, 1 },
	{ 1, 1, 0.3173105 },
	{ 3.841459, 1, 0.05 },
	{ 4.2, 5, 0.5209950 },
	{ 11.070498, 5, 0.05 },
	{ 20.515006, 5, 0.001 },
	{ 16.918978, 9, 0.05 },
	{ 2, 2, 0.3678794 },
	{ 30.143527, 19, 0.05 },
	{ 27.203571, 19, 0.1 },
	{ 15.507313, 8, 0.05 },
	{ 2000, 5, 0 },
};

static void
test_measure(void)
{
	static const uint64_t even[] = { 20, 20, 20, 20, 20, 20 },
	    odd[] = { 20, 20, 20, 20, 20, 60 };
	size_t i;

	for (i = 0; i < sizeof(tails) / sizeof(tails[0]); i++)
		ok(fabs(tail_of(tails[i].square, tails[i].freedom) -
		    tails[i].tail) < 5e-7, "the tail of %g with %d free is %g",
		    tails[i].square, tails[i].freedom, tails[i].tail);
	ok(evenness(even, 6) == 1, "as even as can be");
	ok(evenness(odd, 6) < ALARM, "a loaded die is found");
}

/*
 * The rejection of d2 to d1000, whole: of each string of bytes that may be drawn
 * first, a byte for up to 256 sides, else two. What was not rejected shows each
 * face as often as any other, and all strings that fit are used.
 */
enum { FIRST_SIDES = 2, LAST_SIDES = 1000 };

/* How often each face comes of these first bytes; else the bytes go on. */
static int
try_first(struct dice *d, struct die *die, int n, uint32_t v,
    uint32_t *counts)
{
	struct err e = { 0 };
	const char *from;
	int face, i;

	for (i = 0; i < n; i++)
		d->bytes[i] = (unsigned char)(v >> 8 * i);
	/* Then faces that nothing rejects. */
	for (; i < 2 * n; i++)
		d->bytes[i] = 0;
	d->byte = 0;
	d->end = 2 * n;
	if (d->faces.face(&d->faces, die, &face, &from, &e) < 0)
		return -1;
	if (d->byte > n)
		return 0;
	if (face < 1 || face > die->sides)
		return -1;
	counts[face]++;
	return 1;
}

static int
rejects_evenly(struct dice *d, int sides)
{
	static uint32_t counts[LAST_SIDES + 1];
	struct die die = { .sides = sides, .first = 1, .name = "die" };
	uint32_t v, range, used;
	int n, got, face;

	n = sides <= 256 ? 1 : 2;
	range = n == 1 ? 256 : 65536;
	memset(counts, 0, sizeof(counts));
	for (v = used = 0; v < range; v++) {
		got = try_first(d, &die, n, v, counts);
		if (got < 0)
			return 0;
		used += (uint32_t)got;
	}
	for (face = 1; face <= sides; face++)
		if (counts[face] != range / (uint32_t)sides)
			return 0;
	return used == range - range % (uint32_t)sides;
}

static void
test_rejection(void)
{
	struct err e = { 0 };
	struct dice d;
	int sides, good;

	dice_init(&d, NULL);
	if (dice_seed(&d, "1777", &e) < 0)
		return;
	dice_start(&d, "roll", "roll", NULL, 1, 1);
	good = 0;
	for (sides = FIRST_SIDES; sides <= LAST_SIDES; sides++)
		good += rejects_evenly(&d, sides);
	ok(good == LAST_SIDES - FIRST_SIDES + 1, "rejection is even for all "
	    "that may be drawn, d%d to d%d: %d", FIRST_SIDES, LAST_SIDES,
	    good);
	diag("rejection: every first byte of d2 to d256, every first two of "
	    "d257 to d1000");
	dice_close(&d);
}

/* Of a seal: each ruling takes its number, and throws six dice. */
struct source {
	struct seal seal;
	unsigned char secret[SEAL_KEY];
	uint64_t number;
};

static void
next_number(struct dice *d, struct source *s)
{
	unsigned char key[SEAL_KEY];

	seal_key(&s->seal, s->secret, key);
	dice_unsealed(d, key, ++s->number);
}

static double
throw_many(struct dice *d, int sides, long n, struct source *s)
{
	uint64_t counts[MOST_SIDES];
	struct die die;
	struct err e;
	const char *from;
	long i;
	int face;

	memset(&e, 0, sizeof(e));
	memset(&die, 0, sizeof(die));
	memset(counts, 0, sizeof(counts));
	die.sides = sides;
	die.first = 1;
	die.name = "die";
	for (i = 0; i < n; i++) {
		if (s != NULL && i % 6 == 0)
			next_number(d, s);
		if (d->faces.face(&d->faces, &die, &face, &from, &e) == 0)
			counts[face - 1]++;
	}
	return evenness(counts, sides);
}

static void
test_source(const char *seed, long n)
{
	struct dice d;
	struct err e;
	double p, least;
	int sides;

	memset(&e, 0, sizeof(e));
	least = 1;
	dice_init(&d, NULL);
	if (dice_seed(&d, seed, &e) < 0)
		return;
	for (sides = 2; sides <= MOST_SIDES; sides++) {
		dice_start(&d, "roll", "roll", NULL, (uint64_t)sides, 1);
		p = throw_many(&d, sides, n, NULL);
		least = p < least ? p : least;
		ok(p > ALARM, "d%d, %s: fair", sides, seed != NULL ? "seed" :
		    "rolled");
	}
	diag("%s: %ld dice of each kind d2 to d%d; the least p is %.4f", seed !=
	    NULL ? "seed" : "rolled", n, MOST_SIDES, least);
	dice_close(&d);
}

static void
test_seal(long n)
{
	struct source s;
	struct entry row;
	struct dice d;
	double p, least;
	int i, sides;

	memset(&s, 0, sizeof(s));
	memset(&row, 0, sizeof(row));
	for (i = 0; i < SEAL_KEY; i++)
		s.secret[i] = (unsigned char)(i * 37 + 1);
	row.cells[ROW_KIND] = row_kinds[IS_SEAL];
	row.cells[ROW_QUESTION] = "seal of a test";
	row.cells[ROW_NOTE] = "what the players say";
	row.cells[ROW_PLAYER] = row.cells[ROW_DRAW] = "";
	seal_watch(&s.seal, &row);
	least = 1;
	dice_init(&d, NULL);
	for (sides = 2; sides <= MOST_SIDES; sides++) {
		p = throw_many(&d, sides, n, &s);
		least = p < least ? p : least;
		ok(p > ALARM, "d%d, sealed: fair", sides);
	}
	diag("sealed: %ld dice of each kind d2 to d%d; the least p is %.4f",
	    n, MOST_SIDES, least);
	dice_close(&d);
	seal_free(&s.seal);
}

int
main(void)
{
	const char *env;
	long n;

	env = getenv("DRUMHEAD_DICE");
	n = env != NULL ? atol(env) : 10000000;
	plan(NO_PLAN);
	test_measure();
	test_rejection();
	test_source(NULL, n);
	test_source("1777", n);
	test_seal(n);
	done_testing();
}
