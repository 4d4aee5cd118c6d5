/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. Finds the waist of packed code: instructions behind it depend on
 * a few values alone, such as a cell or a yes or no, whatever the numbers were.
 */
#include <config.h>

#include "code/code.h"

/* Values of registers, in bits: most at a waist; no limit is known. */
enum { BITS_MOST = 10, BITS_ANY = 64 };

/* A register: known from instruction `from` on, last read at `to`. */
struct span {
	int from, to, bits;
};

static int
bits_of(long values)
{
	int bits;

	for (bits = 0; 1L << bits < values; bits++)
		continue;
	return bits;
}

/* Bits for the values that an instruction can give with any operands. */
static int
bits_given(const struct ins *i)
{
	const struct table *t;

	switch (i->op) {
	case I_LOOK:
	case I_STEP:
	case I_KEY:
		t = ((const struct expr *)i->x)->table;
		return t->read ? bits_of((long)t->nrow * (t->ncol + 1)) :
		    BITS_ANY;
	case I_EQ:
	case I_NE:
	case I_LT:
	case I_LE:
	case I_GT:
	case I_GE:
	case I_NOT:
	case I_AND:
	case I_OR:
	case I_TRUTH:
	case I_IS:
	case I_HAS:
		return 1;
	default:
		return BITS_ANY;
	}
}

/* Note that r is read at an instruction: its bits; 0 if it is known. */
static int
read_at(const struct program *c, const struct reg *r, struct span *all, int n,
    int at)
{
	uintptr_t k;

	k = ((uintptr_t)r - (uintptr_t)c->regs) / sizeof(*r);
	if (k >= (uintptr_t)n || c->known[k])
		return 0;
	all[k].to = at;
	return all[k].bits;
}

/* Find each register's span and bits. 0, or -1: the code throws dice. */
static int
find_spans(const struct program *c, struct span *all, int n)
{
	const struct ins *i;
	int at, k, bits, given;

	for (k = 0; k < c->narg; k++)
		all[c->args[k].reg].bits = BITS_ANY;
	for (at = 0; at < c->n; at++) {
		i = &c->all[at];
		if (i->op == I_THROW)
			return -1;
		for (k = bits = 0; k < i->nin; k++)
			bits += read_at(c, c->operands[i->in + k], all, n, at);
		given = bits_given(i);
		for (k = 0; k < i->nout; k++) {
			all[i->out + k].from = at + 1;
			all[i->out + k].bits = bits < given ? bits : given;
		}
	}
	(void)read_at(c, &c->regs[c->stop], all, n, at);
	(void)read_at(c, &c->regs[c->answer], all, n, at);
	(void)read_at(c, &c->regs[c->answered], all, n, at);
	for (k = 0; k < c->ntotal; k++)
		(void)read_at(c, &c->regs[c->totals[k].reg], all, n, at);
	for (k = 0; k < c->nreach; k++)
		(void)read_at(c, &c->regs[c->reach[k].reg], all, n, at);
	return 0;
}

/* Bits of all registers that are set before `at` and read from there on. */
static int
bits_at(const struct program *c, const struct span *all, int n, int at)
{
	int k, bits;

	for (k = bits = 0; k < n; k++)
		if (!c->known[k] && all[k].from <= at && all[k].to >= at)
			bits += all[k].bits;
	return bits;
}

void
program_waist(struct program *c, int n, struct arena *work, struct arena *keep)
{
	struct waist *w = &c->waist;
	struct span *all;
	int at, k;

	all = arena_alloc(work, (size_t)n * sizeof(*all) + 1);
	for (k = 0; k < n; k++)
		all[k].to = -1;
	w->at = -1;
	if (find_spans(c, all, n) < 0)
		return;
	for (at = 0; at < c->n && !opcodes[c->all[at].op].step &&
	    bits_at(c, all, n, at) > BITS_MOST; at++)
		continue;
	if (bits_at(c, all, n, at) > BITS_MOST)
		return;
	w->at = at;
	w->regs = arena_alloc(keep, (size_t)n * sizeof(*w->regs) + 1);
	for (k = w->n = 0; k < n; k++)
		if (!c->known[k] && all[k].from <= at && all[k].to >= at)
			w->regs[w->n++] = &c->regs[k];
}

int
program_to_waist(struct machine *m, const struct program *c)
{
	const struct ins *i, *end = c->all + c->waist.at;

	program_begin(c);
	for (i = c->all; i < end && !m->spent; i++)
		opcodes[i->op].run(m, i, c->operands + i->in, &c->regs[i->out]);
	return m->spent ? -1 : 0;
}
