/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. Packing code that is to be kept: without idle instructions and
 * without registers that it does not use. Registers that it writes are in a
 * file that all packed codes share; known registers are its own.
 */
#include <config.h>

#include "code/code.h"

struct packing {
	const struct program *c;
	int *same;		/* [register]: the one it always equals */
	/* [register]: n: number n of the file; -n: of its own; 0: not used. */
	int *map;
	unsigned char *live;	/* [register]: READ_... */
	unsigned char *gone;	/* [instruction]: it is left out */
	int refuses;		/* index of the last refuse-step, or -1 */
	int nfile, nown, n, nop;
};

/* READ_ADDED: read only at the end and by sums that are; READ: by others. */
enum { READ_ADDED = 1, READ = 2 };

/* ---- instructions that are left out ---- */

/* Is an operand known or not there, with a value and without marks? */
static int
quiet(const struct packing *p, const struct ins *i, int operand)
{
	const struct reg *r;
	int reg;

	if (!operand)
		return 1;
	reg = p->c->ops[i->in + operand];
	r = &p->c->regs[reg];
	return p->c->known[reg] && r->bad == NULL && r->mark == NULL;
}

/*
 * Can a step be left out: it never applies, or its effect is always 0? (Not
 * before the last refusal: it would join two runs of refusals.)
 */
static int
idle_step(const struct packing *p, const struct ins *i)
{
	const struct step_use *u = i->x;
	struct val v;

	if (i - p->c->all < p->refuses || u->step->from.reading >= 0 ||
	    p->c->known[i->out] || !quiet(p, i, u->when))
		return 0;
	if (i->op == I_PASS)
		return 1;
	if ((i->op != I_EFFECT && i->op != I_SAY) || !u->value ||
	    !quiet(p, i, u->value))
		return 0;
	v = p->c->regs[p->c->ops[i->in + u->value]].v;
	return v.kind == VAL_NUM && v.n.n == 0 &&
	    (i->op == I_SAY || p->live[i->out + 1] < READ);
}

/* Call f for each register that is read after the run. */
static void
ends(struct packing *p, void (*f)(struct packing *, int))
{
	const struct program *c = p->c;
	int i;

	f(p, c->stop);
	f(p, c->answer);
	f(p, c->answered);
	for (i = 0; i < c->ntotal; i++)
		f(p, c->totals[i].reg);
	for (i = 0; i < c->nreach; i++)
		f(p, c->reach[i].reg);
}

static void
ends_live(struct packing *p, int reg)
{
	p->live[reg] |= READ_ADDED;
}

/* From the last instruction to the first: find `live` and `gone`. */
static void
find_gone(struct packing *p)
{
	const struct ins *i;
	const struct step_use *u;
	const int *in;
	int at, k, adds;

	ends(p, ends_live);
	for (at = p->c->n - 1; at >= 0; at--) {
		i = &p->c->all[at];
		u = i->x;
		in = &p->c->ops[i->in];
		adds = i->op == I_EFFECT ? u->now : -1;
		p->gone[at] = opcodes[i->op].step ? idle_step(p, i) :
		    p->live[i->out] == 0;
		if (adds >= 0)
			p->live[in[adds]] |= p->live[i->out + 1];
		for (k = 0; k < i->nin && !p->gone[at]; k++)
			if (k != adds)
				p->live[in[k]] |= READ;
	}
}

/* A step that is left out gives on the registers that it had. */
static void
find_same(struct packing *p)
{
	const struct ins *i;
	int k;

	for (k = 0; k < p->c->nreg; k++)
		p->same[k] = k;
	for (k = 0; k < p->c->n; k++) {
		i = &p->c->all[k];
		if (!p->gone[k] || !opcodes[i->op].step)
			continue;
		p->same[i->out] = p->same[p->c->ops[i->in]];
		if (i->op == I_EFFECT)
			p->same[i->out + 1] = p->same[p->c->ops[i->in +
			    ((const struct step_use *)i->x)->now]];
	}
}

/* ---- registers, numbered anew ---- */

static void
in_file(struct packing *p, int reg)
{
	reg = p->same[reg];
	if (p->map[reg] <= 0)
		p->map[reg] = ++p->nfile;
}

static void
number_all(struct packing *p)
{
	const struct ins *i;
	int at, k, reg;

	for (at = 0; at < p->c->n; at++) {
		i = &p->c->all[at];
		if (p->gone[at])
			continue;
		for (k = 0; k < i->nout; k++)
			in_file(p, i->out + k);
		p->n++;
		p->nop += i->nin;
	}
	ends(p, in_file);
	for (k = 0; k < p->c->narg; k++)
		in_file(p, p->c->args[k].reg);
	for (at = 0; at < p->c->n; at++)
		for (k = 0; k < p->c->all[at].nin && !p->gone[at]; k++) {
			reg = p->same[p->c->ops[p->c->all[at].in + k]];
			if (p->map[reg] == 0)
				p->map[reg] = -++p->nown;
		}
}

static int
moved(const struct packing *p, int reg)
{
	return p->map[p->same[reg]] - 1;
}

/* 1 + the column of a look-up whose column is known; else 0. */
static short
known_col(const struct packing *p, const struct ins *i)
{
	const struct table *t;
	int at;

	at = i->op == I_STEP ? 2 : 1;
	if ((i->op != I_LOOK && i->op != I_STEP && i->op != I_HAS) ||
	    i->nin <= at || !quiet(p, i, at))
		return 0;
	t = ((const struct expr *)i->x)->table;
	return t->read ? (short)(1 + table_col(t,
	    p->c->regs[p->c->ops[i->in + at]].v)) : 0;
}

static void
move_code(const struct packing *p, struct program *to, struct arena *a)
{
	const struct reg **all;
	const struct ins *i;
	struct ins *at;
	int k, n, reg;

	to->all = at = arena_alloc(a, (size_t)p->n * sizeof(*at) + 1);
	to->operands = all = arena_alloc(a, (size_t)p->nop * sizeof(*all) + 1);
	for (i = p->c->all, n = 0; i - p->c->all < p->c->n; i++) {
		if (p->gone[i - p->c->all])
			continue;
		*at = *i;
		at->in = n;
		at->col = known_col(p, i);
		at++->out = moved(p, i->out);
		for (k = 0; k < i->nin; k++) {
			reg = p->map[p->same[p->c->ops[i->in + k]]];
			all[n++] = reg > 0 ? &to->regs[reg - 1] :
			    &to->own[-reg - 1];
		}
	}
	to->n = p->n;
	to->nop = n;
}

/* Known registers: its own, or presets for those in the file. */
static void
move_known(const struct packing *p, struct program *to, struct arena *a)
{
	struct reg *own;
	int i, n;

	to->own = own = arena_alloc(a, (size_t)p->nown * sizeof(*own) + 1);
	to->known = arena_alloc(a, (size_t)p->nfile + 1);
	for (i = n = 0; i < p->c->nreg; i++) {
		if (p->map[i] < 0)
			own[-p->map[i] - 1] = p->c->regs[i];
		n += p->map[i] > 0 && p->c->known[i];
	}
	to->presets = arena_alloc(a, (size_t)n * sizeof(*to->presets) + 1);
	to->npreset = 0;
	for (i = 0; i < p->c->nreg; i++)
		if (p->map[i] > 0 && p->c->known[i]) {
			to->known[moved(p, i)] = 1;
			to->presets[to->npreset].to = &to->regs[moved(p, i)];
			to->presets[to->npreset++].r = p->c->regs[i];
		}
}

static struct told *
move_told(const struct packing *p, const struct told *from, int n,
    struct arena *a)
{
	struct told *to;
	int i;

	to = arena_alloc(a, (size_t)n * sizeof(*to) + 1);
	for (i = 0; i < n; i++) {
		to[i] = from[i];
		to[i].reg = moved(p, from[i].reg);
	}
	return to;
}

static void
packing_init(struct packing *p, const struct program *c, struct arena *work)
{
	int i;

	p->c = c;
	p->same = arena_alloc(work, (size_t)c->nreg * sizeof(int));
	p->map = arena_alloc(work, (size_t)c->nreg * sizeof(int));
	p->live = arena_alloc(work, (size_t)c->nreg);
	p->gone = arena_alloc(work, (size_t)c->n + 1);
	p->nfile = p->nown = p->n = p->nop = 0;
	p->refuses = -1;
	for (i = 0; i < c->n; i++)
		if (opcodes[c->all[i].op].step && ((const struct step_use *)
		    c->all[i].x)->step->what == DO_REFUSE)
			p->refuses = i;
}

int
program_pack(const struct program *c, struct arena *work, struct arena *keep,
    struct reg *file, int room, struct program *to)
{
	struct packing p;
	int i;

	packing_init(&p, c, work);
	find_gone(&p);
	find_same(&p);
	number_all(&p);
	if (p.nfile > room)
		return -1;
	*to = *c;
	to->regs = file;
	to->ops = NULL;
	to->effects = NULL;
	to->fails = NULL;
	move_known(&p, to, keep);
	move_code(&p, to, keep);
	to->stop = moved(&p, c->stop);
	to->answer = moved(&p, c->answer);
	to->answered = moved(&p, c->answered);
	to->totals = move_told(&p, c->totals, c->ntotal, keep);
	to->reach = move_told(&p, c->reach, c->nreach, keep);
	to->args = arena_alloc(keep, (size_t)c->narg * sizeof(*to->args) + 1);
	for (i = 0; i < c->narg; i++) {
		to->args[i] = c->args[i];
		to->args[i].reg = moved(&p, c->args[i].reg);
	}
	program_waist(to, p.nfile, work, keep);
	return 0;
}

void
program_begin(const struct program *c)
{
	int i;

	for (i = 0; i < c->npreset; i++)
		*c->presets[i].to = c->presets[i].r;
}
