/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. See fair.h. Its own few functions spare tools the start-up cost
 * of the mathematical library.
 */
#include <config.h>

#include "dice/fair.h"

#include <stddef.h>

static const double ROOT_OF_PI = 1.77245385090551602730;

/* e^-x for x >= 0. */
static double
decay(double x)
{
	double sum, term;
	int i, halved;

	for (halved = 0; x > 0.5; halved++)
		x /= 2;
	sum = term = 1;
	for (i = 1; i < 20; i++) {
		term *= -x / i;
		sum += term;
	}
	for (; halved > 0; halved--)
		sum *= sum;
	return sum;
}

static double
root(double x)
{
	double r;
	int i;

	if (x <= 0)
		return 0;
	r = x > 1 ? x : 1;
	for (i = 0; i < 200; i++)
		r = (r + x / r) / 2;
	return r;
}

/* The tail for one degree of freedom: 1 - erf(sqrt(x)). */
static double
tail_of_one(double x)
{
	double sum, term;
	int i;

	if (x > 35)
		return 0;
	sum = term = 1;
	for (i = 1; i < 400; i++) {
		term *= x / (i + 0.5);
		sum += term;
	}
	sum = 1 - 2 * root(x) / ROOT_OF_PI * decay(x) * sum;
	return sum > 0 ? sum : 0;
}

double
fair_tail(double square, int freedom)
{
	double x, tail, term;
	int i;

	x = square / 2;
	if (x <= 0)
		return 1;
	if (freedom % 2 == 0) {
		term = decay(x);
		tail = 0;
		for (i = 0; i < freedom / 2; i++) {
			tail += term;
			term *= x / (i + 1);
		}
		return tail < 1 ? tail : 1;
	}
	tail = tail_of_one(x);
	term = decay(x) * root(x) * 2 / ROOT_OF_PI;
	for (i = 1; i <= freedom / 2; i++) {
		tail += term;
		term *= x / (i + 0.5);
	}
	return tail < 1 ? tail : 1;
}

/*
 * Add a face to all ways in which n dice may fall: from[dice * squares + sum]
 * is their weight by the number of dice and the sum of squared counts.
 */
static void
add_face(const double *from, double *to, int n)
{
	double weight;
	int dice, more, sum, squares;

	squares = n * n + 1;
	for (dice = 0; dice <= n; dice++)
		for (sum = 0; sum < squares; sum++)
			to[dice * squares + sum] = 0;
	for (dice = 0; dice <= n; dice++)
		for (sum = dice; sum <= dice * dice; sum += 2) {
			if (from[dice * squares + sum] == 0)
				continue;
			weight = from[dice * squares + sum];
			for (more = 0; dice + more <= n; more++) {
				to[(dice + more) * squares + sum +
				    more * more] += weight;
				weight /= more + 1;
			}
		}
}

static double
exact_tail(int sides, int n, int observed, struct arena *scratch)
{
	double *from, *to, *swap, all, tail;
	size_t size;
	int i, squares;

	squares = n * n + 1;
	size = (size_t)(n + 1) * (size_t)squares * sizeof(double);
	from = arena_alloc(scratch, size);
	to = arena_alloc(scratch, size);
	from[0] = 1;
	for (i = 0; i < sides; i++) {
		add_face(from, to, n);
		swap = from;
		from = to;
		to = swap;
	}
	all = tail = 0;
	for (i = 0; i < squares; i++) {
		all += from[n * squares + i];
		if (i >= observed)
			tail += from[n * squares + i];
	}
	return tail / all;
}

void
fair_measure(const uint64_t *counts, int sides, int first,
    struct arena *scratch, struct fairness *f)
{
	double n, sum, squares;
	int i;

	n = sum = squares = 0;
	for (i = 0; i < sides; i++) {
		n += (double)counts[i];
		sum += (double)counts[i] * (first + i);
		squares += (double)counts[i] * (double)counts[i];
	}
	f->mean = n > 0 ? sum / n : 0;
	f->expected = first + (sides - 1) / 2.0;
	f->square = n > 0 ? squares * sides / n - n : 0;
	f->exact = n <= FAIR_EXACT;
	f->p = n == 0 ? 1 : f->exact ? exact_tail(sides, (int)n, (int)squares,
	    scratch) : fair_tail(f->square, sides - 1);
}
