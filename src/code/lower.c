/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. Formulas and values, lowered to code for a question. What the
 * words of the question decide is decided here, once: a branch that is not
 * taken is not lowered.
 */
#include <config.h>

#include "code/lower.h"

#include <string.h>

#include "base/text.h"
#include "code/plan.h"

/*
 * Functions for rare formulas are not inlined: the recursion of nested formulas
 * then takes less of the stack.
 */
#define APART __attribute__((noinline))

/* ---- registers and instructions ---- */

enum { FIRST = 256 };

/* Room for code. It counts against the budget's memory. */
void *
lower_room(struct lower *l, size_t size)
{
	l->m->budget->bytes += size;
	return arena_raw(l->m->arena, size);
}

static void *
more(struct lower *l, const void *old, size_t n, size_t room, size_t size)
{
	l->m->budget->bytes += room * size;
	return arena_more(l->m->work, old, n, room, size);
}

static int
reg_new(struct lower *l)
{
	static const struct reg nothing;
	struct program *c = l->code;
	size_t room, n;

	if (c->nreg == c->reg_room) {
		n = (size_t)c->nreg;
		room = n == 0 ? FIRST : 2 * n;
		c->regs = more(l, c->regs, n, room,
		    sizeof(*c->regs));
		c->known = more(l, c->known, n, room, 1);
		c->fails = more(l, c->fails, n, room, 1);
		c->reg_room = (int)room;
	}
	c->regs[c->nreg] = nothing;
	c->known[c->nreg] = c->fails[c->nreg] = 0;
	return c->nreg++;
}

static int
reg_known(struct lower *l, const struct reg *r)
{
	int reg;

	reg = reg_new(l);
	l->code->regs[reg] = *r;
	l->code->known[reg] = 1;
	l->code->fails[reg] = r->bad != NULL;
	return reg;
}

int
lower_const(struct lower *l, struct val v, struct mark *mark)
{
	struct reg r;

	if (mark == NULL && v.kind == VAL_NONE)
		return REG_NONE;
	if (mark == NULL && v.kind == VAL_NUM && v.n.d == 1 && v.n.n >= 0 &&
	    v.n.n < REG_CONST - REG_ZERO)
		return REG_ZERO + (int)v.n.n;
	reg_set(&r, v, mark);
	return reg_known(l, &r);
}

void
lower_first(struct lower *l)
{
	struct reg r;
	int n;

	reg_set(&r, val_none(), NULL);
	(void)reg_known(l, &r);
	for (n = 0; n < REG_CONST - REG_ZERO; n++) {
		reg_set(&r, val_int(n), NULL);
		(void)reg_known(l, &r);
	}
}

static int
bad_reg(struct lower *l, const struct bad *bad)
{
	struct reg r;

	reg_bad(&r, bad, NULL);
	return reg_known(l, &r);
}

static struct ins *
ins_add(struct lower *l, enum opcode op, const void *x, struct hand h,
    const int *in, int nin)
{
	struct program *c = l->code;
	struct ins *i;
	int k;

	if (c->n == c->room) {
		c->room = c->room == 0 ? FIRST / 4 : 2 * c->room;
		c->all = more(l, c->all, (size_t)c->n,
		    (size_t)c->room, sizeof(*c->all));
	}
	if (c->nop + nin > c->op_room) {
		c->op_room = 2 * c->op_room + nin + FIRST;
		c->ops = more(l, c->ops, (size_t)c->nop,
		    (size_t)c->op_room, sizeof(int));
	}
	i = &c->all[c->n++];
	i->op = (unsigned char)op;
	i->nout = 1;
	i->x = x;
	i->h = h;
	i->in = c->nop;
	i->nin = nin;
	for (k = 0; k < nin; k++)
		c->ops[c->nop++] = in[k];
	return i;
}

static int
all_known(const struct lower *l, const int *in, int nin)
{
	int k;

	for (k = 0; k < nin; k++)
		if (!l->code->known[in[k]])
			return 0;
	return 1;
}

/* Run an instruction whose operands are known. */
static void
run_now(struct lower *l, const struct ins *i, const int *in, struct reg *out)
{
	enum { FEW = 32 };
	const struct reg *few[FEW], **operands;
	int k;

	operands = i->nin <= FEW ? few : arena_raw(l->m->work,
	    (size_t)i->nin * sizeof(*operands));
	for (k = 0; k < i->nin; k++)
		operands[k] = &l->code->regs[in[k]];
	opcodes[i->op].run(l->m, i, operands, out);
}

static int
may_fail(const struct lower *l, enum opcode op, const int *in, int nin)
{
	int k, fails;

	fails = opcodes[op].fails;
	for (k = 0; k < nin; k++)
		fails |= l->code->fails[in[k]];
	return op == I_TRUTH || op == I_MARK ? fails :
	    fails & (FAILS | DOUBTED);
}

int
lower_emit(struct lower *l, enum opcode op, const void *x, struct hand h,
    const int *in, int nin)
{
	struct ins now = { .op = (unsigned char)op, .nout = 1, .nin = nin,
	    .x = x, .h = h }, *i;
	struct reg r;
	int out;

	if (op != I_ARG && all_known(l, in, nin)) {
		run_now(l, &now, in, &r);
		if (r.bad == NULL && !may_fail(l, op, in, nin))
			return lower_const(l, r.v, r.mark);
		out = reg_known(l, &r);
		l->code->fails[out] |= (unsigned char)may_fail(l, op, in, nin);
		return out;
	}
	out = reg_new(l);
	l->code->fails[out] = (unsigned char)may_fail(l, op, in, nin);
	i = ins_add(l, op, x, h, in, nin);
	i->out = out;
	return out;
}

int
lower_step_emit(struct lower *l, enum opcode op, const struct step_use *u,
    struct hand h, const int *in, int nin, int nout)
{
	struct ins *i;
	struct reg *out;
	int k, first, known, doubted;

	known = all_known(l, in, nin);
	/* A throw that is made is never known. */
	if (op == I_THROW && lower_reg(l, in[0])->bad == NULL)
		known = 0;
	doubted = 0;
	/* (Not operand 0: every step reads the stop.) */
	for (k = 1; k < nin; k++)
		doubted |= l->code->fails[in[k]] & DOUBTED;
	first = reg_new(l);
	for (k = 1; k < nout; k++)
		(void)reg_new(l);
	memset(l->code->fails + first + 1, doubted, (size_t)nout - 1);
	i = ins_add(l, op, u, h, in, nin);
	i->out = first;
	i->nout = (unsigned char)nout;
	if (!known)
		return first;
	out = arena_alloc(l->m->work, (size_t)nout * sizeof(*out));
	run_now(l, i, in, out);
	for (k = 0; k < nout; k++) {
		l->code->regs[first + k] = out[k];
		l->code->known[first + k] = 1;
	}
	return first;
}

static const struct arg_use *
arg_use(struct lower *l, const char *name, const struct origin *from)
{
	struct arg_use *u;

	u = arena_alloc(l->m->arena, sizeof(*u));
	u->name = name;
	u->from = from;
	return u;
}

/* What is not known while the code is made. */
static int
lower_arg(struct lower *l, const char *name, const struct origin *from,
    struct hand h)
{
	return lower_emit(l, I_ARG, arg_use(l, name, from), h, NULL, 0);
}

int
lower_mark(struct lower *l, int reg, struct mark *before,
    struct mark *after)
{
	struct hand none = { SIDE_NONE, -1 };
	struct mark_use *u;

	if (before == NULL && after == NULL)
		return reg;
	u = arena_alloc(l->m->arena, sizeof(*u));
	u->before = before;
	u->after = after;
	return lower_emit(l, I_MARK, u, none, &reg, 1);
}

/* Is a register known to have no value? Then its reader has none, too. */
static int
is_bad(const struct lower *l, int reg)
{
	return l->code->known[reg] && l->code->regs[reg].bad != NULL;
}

/* ---- values ---- */

struct hand
hand_turn(struct hand h, int side)
{
	struct hand other = { side == SIDE_OTHER ? 3 - h.side : side, -1 };

	return side == SIDE_HAND || side == h.side ? h : other;
}

static const struct given *
value_given(const struct lower *l, int value, struct hand h)
{
	return &l->q->values[value * l->q->places +
	    question_place(l->q, h.side, h.unit)];
}

struct mark *
lower_said_mark(struct lower *l, const struct given *g)
{
	struct mark *mark;

	if (g->from == NULL)
		return NULL;
	mark = mark_asked(l->m, g->from);
	return origin_live(g->from, l->q->choice, NULL) ?
	    mark_both(l->m, mark, mark_used(l->m, g->from)) : mark;
}

/* A new register for a number that is set before each run. */
static int
asked_later(struct lower *l, int given, int number)
{
	struct program *c = l->code;
	struct arg *arg;

	ARENA_PUSH(l->m->work, c->args, c->narg, c->arg_room);
	arg = &c->args[c->narg++];
	arg->given = given;
	arg->number = number;
	arg->value = given / l->q->places;
	arg->reg = reg_new(l);
	return arg->reg;
}

/*
 * The register of a value that was said. In code for other numbers as well, a
 * plain number is not known, and has no mark.
 */
static int
said_number(struct lower *l, const struct given *g, struct hand h,
    struct mark *mark)
{
	const struct value *v;

	if (g->set < 0)
		return lower_const(l, val_int(0), mark);
	if (g->v.kind == VAL_TEXT && l->m->work != l->m->arena)
		return lower_const(l, val_text(arena_text(l->m->arena,
		    g->v.t)), mark);
	v = &l->check->values[(g - l->q->values) / l->q->places];
	if (l->m->settles && g->v.kind == VAL_NUM && v->kind != KIND_YESNO &&
	    v->kind != KIND_REPEAT)
		return lower_arg(l, v->name, &v->defs->from, h);
	if (!l->m->shape || g->number == 0 || g->v.kind != VAL_NUM)
		return lower_const(l, g->v, mark);
	return asked_later(l, (int)(g - l->q->values), g->number);
}

/* The words or bands that a value may have, for a message. */
static const char *
legal_text(const struct legal *l, struct arena *a)
{
	enum { SHOWN = 24 };
	const char *text;
	int i;

	if (l->nword == 0)
		return l->text != NULL ? l->text : "";
	text = l->words[0];
	for (i = 1; i < l->nword && i < SHOWN; i++)
		text = arena_printf(a, "%s, %s", text, l->words[i]);
	return i < l->nword ? arena_printf(a, "%s ...", text) : text;
}

static void
lacks(struct lacking *k, const struct bad *bad)
{
	if (k->maybe == 0 && k->n < LACKS_MOST)
		k->all[k->n++] = bad;
}

static int
missing(struct lower *l, const struct value *v, int value, struct hand h)
{
	const struct bad *bad;
	const char *legal;
	struct err e;

	legal = legal_text(&v->legal, l->m->arena);
	err_clear(&e);
	(void)err_as(&e, ERR_MISSING, "%s is missing%s%s%s%s%s%s", v->name,
	    h.side == SIDE_2 ? " after vs" : "", v->prompt[0] != '\0' ? ": " :
	    "", v->prompt, legal[0] != '\0' ? " (" : "", legal,
	    legal[0] != '\0' ? ")" : "");
	bad = bad_missing(l->m, &e, value, h);
	if (l->m->uses == NULL || l->m->uses->lacking == NULL)
		return bad_reg(l, bad);
	lacks(l->m->uses->lacking, bad);
	return lower_arg(l, v->name, &v->defs->from, h);
}

/* The value by its first row that is alive; -1: a sum without rows. */
static int
value_row(struct lower *l, const struct value *v, int value, struct hand h,
    const struct valdef **def)
{
	const struct valdef *d;
	struct mark *asked;
	int reg;

	asked = NULL;
	for (d = v->defs; d != NULL; d = d->next) {
		asked = mark_both(l->m, asked, mark_asked(l->m, &d->from));
		if (origin_live(&d->from, l->q->choice, NULL))
			break;
	}
	*def = d;
	if (d != NULL && d->expr != NULL) {
		reg = lower_formula(l, d->expr, h);
		return lower_mark(l, reg, asked, mark_used(l->m, &d->from));
	}
	if (v->kind == KIND_SUM)
		return asked == NULL ? -1 : lower_const(l, val_int(0), asked);
	return lower_mark(l, missing(l, v, value, h), asked, NULL);
}

/* A value that adds up. */
static int
value_sum(struct lower *l, const struct value *v, int value, struct hand h)
{
	const struct given *g;
	struct total_use *u;
	int in[3], n, base;

	u = arena_alloc(l->m->arena, sizeof(*u));
	u->value = v;
	n = 0;
	in[n++] = lower_score(l, v->name, h);
	if (is_bad(l, in[0]))
		return in[0];
	u->said = u->base = -1;
	g = value_given(l, value, h);
	l->heard.read |= lower_bit(l, g);
	l->heard.numbers |= g->number;
	if (g->set) {
		u->said = n;
		in[n++] = said_number(l, g, h, NULL);
	}
	base = value_row(l, v, value, h, &u->def);
	if (base >= 0) {
		u->base = n;
		in[n++] = base;
	}
	return lower_emit(l, I_TOTAL, u, h, in, n);
}

static int
value_compute(struct lower *l, const struct value *v, int value, struct hand h)
{
	const struct given *g;
	const struct valdef *d;

	if (v->kind == KIND_SUM)
		return value_sum(l, v, value, h);
	g = value_given(l, value, h);
	l->heard.read |= lower_bit(l, g);
	l->heard.numbers |= g->number;
	if (g->set)
		return said_number(l, g, h, lower_said_mark(l, g));
	return value_row(l, v, value, h, &d);
}

/* As value_compute(), but *heard gets the typed words that it reads. */
static int
heard_value(struct lower *l, const struct value *v, int value, struct hand h,
    struct heard *heard)
{
	const struct heard was = l->heard;
	int reg;

	memset(&l->heard, 0, sizeof(l->heard));
	reg = value_compute(l, v, value, h);
	*heard = l->heard;
	l->heard = was;
	return reg;
}

/* Set h to the place that holds the value: NULL, or why that is not clear. */
static const struct bad *
value_place(struct lower *l, const struct value *v, struct hand *h)
{
	if (v->side != SIDE_EACH && v->side != h->side) {
		h->side = v->side;
		h->unit = -1;
	}
	if (h->side == SIDE_NONE && v->side == SIDE_EACH)
		return bad_error(l->m, ERR_PLAIN, "%s: each side has its own",
		    v->name);
	if (!v->unit) {
		h->unit = -1;
		return NULL;
	}
	if (h->unit >= 0)
		return NULL;
	if (l->q->units[h->side] != 1)
		return bad_error(l->m, ERR_PLAIN, "%s: each of the %d units "
		    "has its own", v->name, l->q->units[h->side]);
	h->unit = 0;
	return NULL;
}

/* Did nothing change that the value reads? */
static int
still_holds(const struct lower *l, const struct lowered *k)
{
	uint64_t reads;
	int bit;

	if (k->when == l->now)
		return 1;
	for (reads = k->reads, bit = 0; reads != 0; reads >>= 1, bit++)
		if ((reads & 1) != 0 && l->changed[bit] > k->when)
			return 0;
	return 1;
}

static struct lowered *
lowered_new(struct lower *l)
{
	size_t size;

	size = l->m->uses != NULL ? sizeof(struct lowered) :
	    offsetof(struct lowered, heard);
	return memset(more(l, NULL, 0, 1, size), 0, size);
}

int
lower_value(struct lower *l, int value, struct hand h)
{
	const struct value *v;
	const struct bad *bad;
	struct lowered *k, **kept;
	uint64_t was;

	v = &l->check->values[value];
	bad = value_place(l, v, &h);
	if (bad != NULL)
		return bad_reg(l, bad);
	kept = &l->values[value * l->q->places +
	    question_place(l->q, h.side, h.unit)];
	if (*kept == NULL)
		*kept = lowered_new(l);
	k = *kept;
	if (k->reg == 0 || !still_holds(l, k)) {
		if (machine_spend(l->m, 1) < 0)
			(void)machine_spent(l->m, &v->defs->from, "name");
		if (l->m->spent)
			return 0;
		if (k->busy)
			return bad_reg(l, bad_error(l->m, ERR_PLAIN, "%s:%d: "
			    "column \"default\": %s is computed from itself",
			    v->defs->from.file, v->defs->from.line, v->name));
		k->busy = 1;
		was = l->reads;
		l->reads = 0;
		k->reg = l->m->uses == NULL
		    ? value_compute(l, v, value, h)
		    : heard_value(l, v, value, h, &k->heard);
		k->reads = l->reads;
		k->when = l->now;
		k->busy = 0;
		l->kept++;
		l->reads |= was;
	}
	l->reads |= k->reads;
	if (l->m->uses != NULL)
		heard_add(&l->heard, &k->heard);
	return k->reg;
}

/* ---- formulas ---- */

static APART int
lower_said(struct lower *l, const struct expr *x, struct hand h)
{
	const struct expr *said = x->args[0];
	const struct given *g;
	struct hand at;

	if (said->op == OP_OWN)
		said = said->args[hand_turn(h, said->side).side == SIDE_2];
	at = hand_turn(h, said->side);
	if (said->op == OP_MODWORD)
		g = lower_given(l, said->index, at.side, at.unit);
	else if (said->op != OP_VALUE)
		return lower_formula(l, said, h);
	else {
		if (!l->check->values[said->index].unit)
			at.unit = -1;
		else if (at.unit < 0)
			at.unit = 0;
		g = value_given(l, said->index, at);
	}
	l->heard.read |= lower_bit(l, g);
	return lower_const(l, val_int(g->set > 0), NULL);
}

/* Lower arguments up to one known to have no value: their number. */
static int
lower_args(struct lower *l, const struct expr *x, struct hand h, int *in)
{
	int i;

	for (i = 0; i < x->nargs; i++) {
		in[i] = lower_formula(l, x->args[i], h);
		if (l->m->spent || is_bad(l, in[i]))
			return i + 1;
	}
	return x->nargs;
}

/* Lower a formula that reads all of its arguments. */
static int
lower_plain(struct lower *l, enum opcode op, const struct expr *x,
    struct hand h)
{
	enum { ARGS_MOST = 16 };
	int in[ARGS_MOST], n;

	n = lower_args(l, x, h, in);
	if (l->m->spent)
		return 0;
	/* (The rest repeat the one without value: none is run.) */
	while (n < x->nargs) {
		in[n] = in[n - 1];
		n++;
	}
	return lower_emit(l, op, x, h, in, n);
}

static int
lower_truth(struct lower *l, int reg)
{
	struct hand none = { SIDE_NONE, -1 };

	return lower_emit(l, I_TRUTH, NULL, none, &reg, 1);
}

/* Begin (more 1) and end (-1) what is maybe not wanted, if not known. */
static void
maybe(const struct lower *l, int known, int more)
{
	if (!known && l->m->uses != NULL && l->m->uses->lacking != NULL)
		l->m->uses->lacking->maybe += more;
}

/* If the condition is known, only the branch taken is lowered. */
static int
lower_if(struct lower *l, const struct expr *x, struct hand h)
{
	struct heard was;
	int in[3];

	in[0] = lower_formula(l, x->args[0], h);
	was = l->heard;
	if (is_bad(l, in[0]))
		return in[0];
	if (lower_known(l, in[0])) {
		const struct reg r = *lower_reg(l, in[0]);

		in[1] = lower_formula(l, x->args[val_true(r.v) ? 1 : 2], h);
		return lower_mark(l, in[1], r.mark, NULL);
	}
	maybe(l, 0, 1);
	in[1] = lower_formula(l, x->args[1], h);
	in[2] = lower_formula(l, x->args[2], h);
	maybe(l, 0, -1);
	if (lower_doubted(l, in[0]))
		l->heard = was;
	return lower_emit(l, I_IF, x, h, in, 3);
}

/* Is a register known to be true (truth 1) or false (0)? */
static int
is_known(const struct lower *l, int reg, int truth)
{
	return lower_known(l, reg) && lower_reg(l, reg)->bad == NULL &&
	    val_true(lower_reg(l, reg)->v) == truth;
}

/*
 * `and` and `or` for ask_unused(): both operands are lowered. If one decides
 * alone, only its words are read, even if it is the second.
 */
static int
heard_logic(struct lower *l, const struct expr *x, struct hand h)
{
	struct heard was, one[2];
	int in[2], k, decides[2];

	was = l->heard;
	for (k = 0; k < 2; k++) {
		memset(&l->heard, 0, sizeof(l->heard));
		maybe(l, k == 0, 1);
		in[k] = lower_formula(l, x->args[k], h);
		maybe(l, k == 0, -1);
		one[k] = l->heard;
		decides[k] = is_known(l, in[k], x->op == OP_OR);
	}
	l->heard = was;
	for (k = 0; k < 2; k++)
		if (decides[k] || !decides[1 - k])
			heard_add(&l->heard, &one[k]);
	if (decides[0] || decides[1])
		return lower_const(l, val_int(x->op == OP_OR), NULL);
	return is_bad(l, in[0]) ? in[0] :
	    lower_emit(l, x->op == OP_OR ? I_OR : I_AND, x, h, in, 2);
}

/* Would a doubted register decide alone, if its numbers were known? */
static int
would_decide(const struct lower *l, const struct expr *x, int reg)
{
	return (l->code->fails[reg] & (x->op == OP_OR ? DOUBTED_YES :
	    DOUBTED_NO)) != 0;
}

/*
 * Lower the second operand to in[1], as the first is not known to decide. Only
 * the words of an operand that decides alone count. 1: the result is in doubt.
 */
static int
second_operand(struct lower *l, const struct expr *x, struct hand h, int *in)
{
	const struct heard first = l->heard;
	int decides[2];

	memset(&l->heard, 0, sizeof(l->heard));
	in[1] = lower_formula(l, x->args[1], h);
	decides[0] = would_decide(l, x, in[0]);
	decides[1] =
	    is_known(l, in[1], x->op == OP_OR) || would_decide(l, x, in[1]);
	if (lower_doubted(l, in[0]) && !decides[1])
		memset(&l->heard, 0, sizeof(l->heard));
	if (decides[0] || !decides[1])
		heard_add(&l->heard, &first);
	return !lower_known(l, in[0]) && (decides[0] || decides[1]);
}

static int
lower_logic(struct lower *l, const struct expr *x, struct hand h)
{
	struct heard was;
	struct reg r;
	int in[2], decides, doubted;

	if (l->m->uses != NULL && !l->m->uses->ruling)
		return heard_logic(l, x, h);
	was = l->heard;
	memset(&l->heard, 0, sizeof(l->heard));
	in[0] = lower_formula(l, x->args[0], h);
	decides = is_bad(l, in[0]) || is_known(l, in[0], x->op == OP_OR);
	doubted = 0;
	r = *lower_reg(l, in[0]);
	if (!decides)
		doubted = second_operand(l, x, h, in);
	else if (l->heard.numbers)
		/* (With other numbers the second might decide alone.) */
		memset(&l->heard, 0, sizeof(l->heard));
	heard_add(&l->heard, &was);
	if (decides)
		return is_bad(l, in[0]) ? in[0] : lower_truth(l, in[0]);
	if (lower_known(l, in[0]))
		return lower_mark(l, lower_truth(l, in[1]), r.mark, NULL);
	in[0] = lower_emit(l, x->op == OP_OR ? I_OR : I_AND, x, h, in, 2);
	if (doubted && l->m->uses != NULL)
		l->code->fails[in[0]] |= DOUBTED | (x->op == OP_OR ?
		    DOUBTED_YES : DOUBTED_NO);
	return in[0];
}

static APART int
lower_effect(struct lower *l, const struct expr *x, struct hand h)
{
	struct hand at;
	int in[3], n;
	const int *first;

	l->reads |= (uint64_t)1 << EFFECT_BIT;
	if (l->m->settles)
		return lower_arg(l, x->text, x->from, h);
	at = hand_turn(h, x->side);
	first = &l->effects[x->index * l->q->places];
	n = 0;
	in[n++] = first[question_place(l->q, at.side, at.unit)];
	in[n++] = first[0];
	if (at.side != SIDE_NONE)
		in[n++] = first[question_place(l->q, at.side, -1)];
	return lower_emit(l, I_FIRST, x, h, in, n);
}

static int
lower_reading(struct lower *l, const struct expr *x)
{
	struct noted n;

	memset(&n, 0, sizeof(n));
	noted_reading(&n, x->index);
	return lower_const(l, val_text(l->check->sys->readings[x->index]
	    .choices[l->q->choice[x->index]]), mark_of(l->m, &n));
}

static int
lower_place(struct lower *l, const struct expr *x, struct hand h)
{
	if (h.unit < 0)
		return bad_reg(l, bad_at(l->m, x, "only a unit has a place",
		    NULL));
	switch (x->op) {
	case OP_INDEX:
		return lower_const(l, val_int(h.unit + 1), NULL);
	case OP_FIRST:
		return lower_const(l, val_int(h.unit == 0), NULL);
	case OP_LAST:
		return lower_const(l, val_int(h.unit ==
		    l->q->units[h.side] - 1), NULL);
	case OP_MINE:
		if (l->mine == 0)
			return bad_reg(l, bad_at(l->m, x,
			    "no unit asks here", NULL));
		h.unit = l->mine - 1;
		return lower_formula(l, x->args[0], h);
	default:
		break;
	}
	if (h.unit == 0)
		return lower_const(l, val_int(0), NULL);
	h.unit--;
	return lower_formula(l, x->args[0], h);
}

/* The operands of a function over units, while they are gathered. */
struct over_args {
	struct over_use *u;
	int *in, n, room;
};

static int
over_push(struct lower *l, struct over_args *o, int reg)
{
	ARENA_PUSH(l->m->work, o->in, o->n, o->room);
	o->in[o->n] = reg;
	return o->n++;
}

/* Lower one unit's operands, as far as they may matter. */
static void
over_args(struct lower *l, const struct expr *x, struct hand h,
    struct over_args *o)
{
	struct over_one *one = &o->u->units[o->u->n++];
	const struct reg *r;
	int reg;

	one->where = one->first = one->second = -1;
	if (machine_spend(l->m, 1) < 0)
		(void)machine_spent(l->m, x->from, x->column);
	if (x->where != NULL && !l->m->spent) {
		reg = lower_formula(l, x->where, h);
		one->where = over_push(l, o, reg);
		lower_depends(l, reg);
		r = lower_reg(l, reg);
		if (lower_known(l, reg) && (r->bad != NULL ||
		    !val_true(r->v)))
			return;
	}
	if (x->nargs == 0 || l->m->spent)
		return;
	reg = lower_formula(l, x->args[0], h);
	one->first = over_push(l, o, reg);
	lower_depends(l, reg);
	if (x->nargs == 1 || is_bad(l, reg) || (x->op == OP_WHICH &&
	    lower_known(l, reg) && !val_true(lower_reg(l, reg)->v)))
		return;
	one->second = over_push(l, o, lower_formula(l, x->args[1], h));
}

static struct over_use *
over_new(struct lower *l, const struct expr *x, int units)
{
	struct over_use *u;

	u = arena_alloc(l->m->arena, sizeof(*u));
	u->x = x;
	u->units = arena_alloc(l->m->arena, (size_t)(units + 1) *
	    sizeof(*u->units));
	return u;
}

/* State before a unit, to free what its operands took if nothing keeps it. */
struct over_room {
	struct arena_mark arena;
	const struct reg *regs;
	int nreg, n, kept, nmark;
	const struct mark *mark;
	const char *list, *best;
};

static void
over_room(const struct lower *l, const struct over *o, struct over_room *r)
{
	r->arena = arena_mark(l->m->arena);
	r->regs = l->code->regs;
	r->nreg = l->code->nreg;
	r->n = l->code->n;
	r->kept = l->kept;
	r->nmark = l->m->nmark;
	r->mark = o->mark;
	r->list = o->list;
	r->best = o->best.t;
}

static void
over_release(struct lower *l, const struct over *o, const struct over_room *r)
{
	if (r->kept != l->kept || r->nmark != l->m->nmark ||
	    r->mark != o->mark || r->list != o->list ||
	    r->best != o->best.t || r->regs != l->code->regs ||
	    r->n != l->code->n)
		return;
	l->code->nreg = r->nreg;
	l->m->looked = NULL;
	arena_rewind(l->m->arena, r->arena);
}

/*
 * Run the function now, if all operands are known: 1 and *out, else 0. Memory
 * is freed after each unit, since functions may be nested.
 */
static int
over_known(struct lower *l, const struct expr *x, struct hand at, int units,
    struct reg *out)
{
	struct over_use *u;
	struct over_args a;
	struct over_room room;
	struct over o;
	const struct reg *in[3];
	int i, got;

	u = over_new(l, x, 1);
	over_begin(&o, l->m, u, in, out);
	at.unit = l->check->has_units ? 0 : -1;
	for (got = 0; at.unit < units && got == 0 && !l->m->spent;
	    at.unit++) {
		over_room(l, &o, &room);
		memset(&a, 0, sizeof(a));
		a.u = u;
		u->n = 0;
		over_args(l, x, at, &a);
		for (i = 0; i < a.n && !l->m->spent; i++) {
			if (!lower_known(l, a.in[i]))
				return 0;
			in[i] = lower_reg(l, a.in[i]);
		}
		if (!l->m->spent)
			got = over_unit(&o, &u->units[0]);
		if (got == 0)
			over_release(l, &o, &room);
	}
	if (got == 0)
		over_end(&o);
	return 1;
}

static APART int
lower_over(struct lower *l, const struct expr *x, struct hand h)
{
	struct over_args o = { NULL, NULL, 0, 0 };
	struct hand at;
	struct reg r;
	int was, units, known;

	at = hand_turn(h, x->side);
	if (at.side == SIDE_NONE)
		return bad_reg(l, bad_at(l->m, x, "over which side?", NULL));
	units = l->q->units[at.side];
	was = l->mine;
	l->mine = at.side == h.side ? h.unit + 1 : 0;
	known = over_known(l, x, at, units, &r);
	if (!known)
		o.u = over_new(l, x, units);
	/* In a check without units the side counts as one unit. */
	at.unit = l->check->has_units ? 0 : -1;
	for (; !known && at.unit < units && !l->m->spent; at.unit++)
		over_args(l, x, at, &o);
	l->mine = was;
	if (l->m->spent)
		return 0;
	return known ? reg_known(l, &r) :
	    lower_emit(l, I_OVER, o.u, h, o.in, o.n);
}

static APART int
lower_pairs(struct lower *l, const struct expr *x, struct hand h)
{
	struct pairs_use *u;
	const struct expr *set;
	struct hand at;
	int in[2 * (PLAN_MOST + 1)], n, k;

	u = arena_alloc(l->m->arena, sizeof(*u));
	u->x = x;
	n = 0;
	for (k = 0; k < 2; k++) {
		set = x->args[k];
		at.side = hand_turn(h, set->side).side;
		at.unit = -1;
		u->side[k] = at.side;
		u->step[k] = &l->check->steps[l->check->rolls[
		    l->check->slots[set->index].roll].step];
		l->reads |= (uint64_t)1 << set->index;
		in[n++] = l->slots[set->index * SIDES + at.side];
		u->nplan[k] = lower_plan(l, u->step[k], at, &in[n]);
		n += u->nplan[k];
	}
	return lower_emit(l, I_PAIRS, u, h, in, n);
}

int
lower_parts(struct lower *l, const struct template *t, struct hand h, int *in)
{
	const struct part *q;
	int fails;

	fails = 0;
	for (q = t->parts; q != NULL && !l->m->spent; q = q->next) {
		if (q->expr == NULL)
			continue;
		*in = lower_formula(l, q->expr, h);
		fails |= l->code->fails[*in++] & FAILS;
	}
	return fails;
}

int
lower_text(struct lower *l, const struct template *t, struct hand h, int heard)
{
	int *in, fails;

	in = arena_raw(l->m->work, (size_t)(t->nexpr + 1) * sizeof(*in));
	fails = lower_parts(l, t, h, in);
	/* (After the budget was spent, in[] is not complete.) */
	if (l->m->spent)
		return 0;
	if (!heard && !fails)
		return -1;
	return lower_emit(l, heard ? I_TEXT : I_CHECK, t, h, in, t->nexpr);
}

static int
lower_roll(struct lower *l, const struct expr *x, struct hand h)
{
	l->reads |= (uint64_t)1 << x->index;
	return l->slots[x->index * SIDES + hand_turn(h, x->side).side];
}

static int
lower_word(struct lower *l, const struct expr *x, struct hand h)
{
	int reg;

	reg = lower_value(l, x->index, hand_turn(h, x->side));
	return lower_emit(l, I_IS, x, h, &reg, 1);
}

/* [op]: opcode of an operator that reads all of its arguments. */
static const unsigned char plain[OP_COUNT] = {
	[OP_NOT] = I_NOT,
	[OP_EQ] = I_EQ,
	[OP_NE] = I_NE,
	[OP_LT] = I_LT,
	[OP_LE] = I_LE,
	[OP_GT] = I_GT,
	[OP_GE] = I_GE,
	[OP_SUB] = I_SUB,
	[OP_MUL] = I_MUL,
	[OP_DIV] = I_DIV,
	[OP_NEG] = I_NEG,
	[OP_JOIN] = I_JOIN,
	[OP_MIN] = I_MIN,
	[OP_MAX] = I_MAX,
	[OP_FLOOR] = I_FLOOR,
	[OP_CEIL] = I_CEIL,
	[OP_ROUND] = I_ROUND,
	[OP_MOD] = I_MOD,
	[OP_CLAMP] = I_CLAMP,
	[OP_ABS] = I_ABS,
	[OP_LOOKUP] = I_LOOK,
	[OP_STEP] = I_STEP,
	[OP_HAS] = I_HAS,
	[OP_KEY] = I_KEY,
};

static int
lower_any(struct lower *l, const struct expr *x, struct hand h)
{
	switch (x->op) {
	case OP_NUM:
		return lower_const(l, val_num(x->num), NULL);
	case OP_TEXT:
		return lower_const(l, val_text(x->text), NULL);
	case OP_NONE:
		return lower_const(l, val_none(), NULL);
	case OP_TEMPLATE:
		return lower_text(l, x->template, h, 1);
	case OP_VALUE:
		return lower_value(l, x->index, hand_turn(h, x->side));
	case OP_WORD:
		return lower_word(l, x, h);
	case OP_MODWORD:
		return lower_modword(l, x, h);
	case OP_ROLL:
		return lower_roll(l, x, h);
	case OP_EFFECT:
		return lower_effect(l, x, h);
	case OP_READING:
		return lower_reading(l, x);
	case OP_GIVEN:
		return lower_said(l, x, h);
	case OP_OR:
	case OP_AND:
		return lower_logic(l, x, h);
	case OP_IF:
		return lower_if(l, x, h);
	case OP_MODS:
		return lower_score(l, x->text, h);
	case OP_OWN:
		return lower_formula(l, x->args[hand_turn(h, x->side).side ==
		    SIDE_2], h);
	case OP_PREV:
	case OP_MINE:
	case OP_INDEX:
	case OP_FIRST:
	case OP_LAST:
		return lower_place(l, x, h);
	case OP_PAIRS:
	case OP_LEAD:
		return lower_pairs(l, x, h);
	case OP_SUMOF:
	case OP_ANYOF:
	case OP_ALLOF:
	case OP_COUNTOF:
	case OP_MINOF:
	case OP_MAXOF:
	case OP_WHICH:
	case OP_BEST:
		return lower_over(l, x, h);
	default:
		return lower_plain(l, plain[x->op], x, h);
	}
}

int
lower_formula(struct lower *l, const struct expr *x, struct hand h)
{
	int reg;

	if (machine_spend(l->m, 1) < 0)
		(void)machine_spent(l->m, x->from, x->column);
	if (l->m->spent)
		return 0;
	if (l->m->depth >= DEEP_MOST)
		return bad_reg(l, bad_at(l->m, x, "too many formulas stand "
		    "one within another", NULL));
	l->m->depth++;
	reg = lower_any(l, x, h);
	l->m->depth--;
	return reg;
}

/* ---- throws ---- */

struct plan_args {
	struct lower *l;
	struct hand h;
	int *in, n;
};

static int
plan_arg(void *arg, struct expr *x)
{
	struct plan_args *p = arg;

	if (x != NULL)
		p->in[p->n++] = lower_formula(p->l, x, p->h);
	return 0;
}

int
lower_plan(struct lower *l, const struct step *s, struct hand h, int *in)
{
	enum { PLAN_DEEP = 16 };
	struct plan_args p = { l, h, in, 0 };

	/* Plans nest deeper: a throw's formulas may read other throws. */
	l->m->depth += PLAN_DEEP;
	(void)roll_each(s->spec, plan_arg, &p);
	l->m->depth -= PLAN_DEEP;
	return p.n;
}
