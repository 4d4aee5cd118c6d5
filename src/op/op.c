/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: op. The opcodes: one row each, and the functions of those that compute
 * numbers, truth and texts. If an operand has no value, the result has none for
 * the same reason, unless the comment above an opcode says otherwise.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "code/code.h"

const struct opcode_row opcodes[I_COUNT] = {
	[I_ADD] = { op_number, 0, 0 },
	[I_SUB] = { op_number, 0, 0 },
	[I_MUL] = { op_number, 0, 0 },
	[I_DIV] = { op_number, 0, 1 },
	[I_MOD] = { op_number, 0, 1 },
	[I_NEG] = { op_number, 0, 0 },
	[I_FLOOR] = { op_number, 0, 0 },
	[I_CEIL] = { op_number, 0, 0 },
	[I_ROUND] = { op_number, 0, 0 },
	[I_ABS] = { op_number, 0, 0 },
	[I_MIN] = { op_number, 0, 0 },
	[I_MAX] = { op_number, 0, 0 },
	[I_CLAMP] = { op_number, 0, 0 },
	[I_EQ] = { op_compare, 0, 0 },
	[I_NE] = { op_compare, 0, 0 },
	[I_LT] = { op_compare, 0, 0 },
	[I_LE] = { op_compare, 0, 0 },
	[I_GT] = { op_compare, 0, 0 },
	[I_GE] = { op_compare, 0, 0 },
	[I_NOT] = { op_truth, 0, 0 },
	[I_AND] = { op_logic, 0, 0 },
	[I_OR] = { op_logic, 0, 0 },
	[I_IF] = { op_if, 0, 0 },
	[I_TRUTH] = { op_truth, 0, 0 },
	[I_IS] = { op_is, 0, 0 },
	[I_JOIN] = { op_join, 0, 0 },
	[I_TEXT] = { op_text, 0, 0 },
	[I_CHECK] = { op_check, 0, 0 },
	[I_LOOK] = { op_look, 0, 1 },
	[I_STEP] = { op_look, 0, 1 },
	[I_HAS] = { op_look, 0, 0 },
	[I_KEY] = { op_key, 0, 1 },
	[I_ROW] = { op_row, 0, 0 },
	[I_TALLY] = { op_tally, 0, 0 },
	[I_ANYROW] = { op_anyrow, 0, 0 },
	[I_TOTAL] = { op_total, 0, 0 },
	[I_MARK] = { op_mark, 0, 0 },
	[I_FIRST] = { op_first, 0, 0 },
	[I_OVER] = { op_over, 0, 0 },
	[I_PAIRS] = { op_pairs, 0, 0 },
	[I_ARG] = { op_arg, 0, 1 },
	[I_PASS] = { op_pass, 1, 0 },
	[I_REFUSE] = { op_refuse, 1, 0 },
	[I_THROW] = { op_throw, 1, 0 },
	[I_EFFECT] = { op_effect, 1, 0 },
	[I_SAY] = { op_say, 1, 0 },
	[I_ANSWER] = { op_answer, 1, 0 },
	[I_THEN] = { op_follow, 1, 0 },
	[I_NEXT] = { op_follow, 1, 0 },
};

/* ---- why there is no value ---- */

static struct bad *
bad_new(struct machine *m, enum bad_kind kind)
{
	struct bad *b;

	b = arena_alloc(m->arena, sizeof(*b));
	b->kind = kind;
	b->value = -1;
	return b;
}

/* A reason with a copy of the error. */
static struct bad *
bad_kept(struct machine *m, enum bad_kind kind, const struct err *e)
{
	struct bad *b;
	struct err *keep;

	keep = arena_raw(m->arena, err_size(e));
	memcpy(keep, e, err_size(e));
	b = bad_new(m, kind);
	b->err = keep;
	return b;
}

const struct bad *
bad_of(struct machine *m, const struct err *e)
{
	return bad_kept(m, BAD_ERROR, e);
}

const struct bad *
bad_error(struct machine *m, enum err_kind kind, const char *fmt, ...)
{
	struct err e;
	va_list ap;

	err_clear(&e);
	va_start(ap, fmt);
	(void)err_vas(&e, kind, fmt, ap);
	va_end(ap);
	return bad_of(m, &e);
}

const struct bad *
bad_spent(struct machine *m, const struct origin *from, const char *column)
{
	(void)machine_spent(m, from, column);
	return bad_of(m, m->err);
}

const struct bad *
bad_at(struct machine *m, const struct expr *x, const char *what,
    const char *detail)
{
	return bad_error(m, ERR_PLAIN, "%s:%d: column \"%s\", place %d: %s%s%s",
	    x->from->file, x->from->line, x->column, x->at, what,
	    detail != NULL ? " " : "", detail != NULL ? detail : "");
}

const struct bad *
bad_missing(struct machine *m, const struct err *e, int value, struct hand h)
{
	struct bad *b;

	b = bad_kept(m, BAD_MISSING, e);
	b->value = value;
	b->side = h.side;
	b->unit = h.unit;
	return b;
}

const struct bad *
bad_refused(struct machine *m, const char *reason, const char *cite,
    const struct origin *from)
{
	struct bad *b;

	b = bad_new(m, BAD_REFUSED);
	b->text = reason;
	b->cite = cite;
	b->from = from;
	return b;
}

int
bad_tell(struct machine *m, const struct bad *b)
{
	if (b->kind == BAD_MISSING && m->missing_value < 0) {
		m->missing_value = b->value;
		m->missing_side = b->side;
		m->missing_unit = b->unit;
	}
	return err_pass(m->err, b->err);
}

/* ---- the machine, and marks ---- */

int
machine_spent(struct machine *m, const struct origin *from, const char *column)
{
	m->spent = 1;
	return budget_fail(m->budget, from, column, m->err);
}

void
machine_init(struct machine *m, const struct question *q, struct arena *a,
    struct err *e)
{
	memset(m, 0, sizeof(*m));
	m->check = q->check;
	m->q = q;
	m->arena = m->work = a;
	m->err = e;
	m->missing_value = -1;
	m->budget = q->budget;
	if (m->budget == NULL) {
		m->budget = &m->usual;
		budget_init(m->budget, 1, a);
	}
}

/* The mark of these notes; one for all that have the same. */
struct mark *
mark_of(struct machine *m, const struct noted *n)
{
	enum { MARKS = 64 };
	struct mark *k;
	int i;

	for (i = 0; i < m->nmark; i++)
		if (noted_same(&m->marks[i]->noted, n))
			return m->marks[i];
	k = arena_raw(m->arena, sizeof(*k));
	k->noted = *n;
	k->kind = MARK_NOTED;
	k->told = 0;
	if (m->marks == NULL)
		m->marks = arena_raw(m->arena, MARKS * sizeof(*m->marks));
	if (m->nmark < MARKS)
		m->marks[m->nmark++] = k;
	return k;
}

struct mark *
mark_join(struct machine *m, struct mark *a, struct mark *b)
{
	struct noted n;
	struct mark *k;

	n = a->noted;
	noted_add(&n, &b->noted);
	if (!m->explains)
		return noted_same(&n, &a->noted) ? a : mark_of(m, &n);
	k = arena_alloc(m->arena, sizeof(*k));
	k->noted = n;
	k->kind = MARK_BOTH;
	k->a = a;
	k->b = b;
	return k;
}

struct mark *
mark_asked(struct machine *m, const struct origin *o)
{
	struct noted n;

	if (o->reading < 0)
		return NULL;
	memset(&n, 0, sizeof(n));
	noted_reading(&n, o->reading);
	return mark_of(m, &n);
}

struct mark *
mark_used(struct machine *m, const struct origin *o)
{
	struct noted n;

	if (!o->house && o->sure == SURE)
		return NULL;
	memset(&n, 0, sizeof(n));
	n.house = o->house;
	n.sure = o->sure;
	return mark_of(m, &n);
}

/* ---- numbers ---- */

int
reg_text_number(struct machine *m, const struct reg *r, const struct expr *x,
    struct num *n, struct reg *out)
{
	if (r->bad != NULL) {
		reg_bad(out, r->bad, NULL);
		return -1;
	}
	if (r->v.kind == VAL_TEXT && num_parse(n, r->v.t, strlen(r->v.t)) == 0)
		return 0;
	reg_bad(out, bad_at(m, x, "a number is wanted, not",
	    r->v.kind == VAL_TEXT ? r->v.t : "nothing"), NULL);
	return -1;
}

/* n[2]: the operands, if they are two numbers without marks; else 0. */
static inline int
plain_pair(const struct ins *i, const struct reg *const *in, struct num *n)
{
	if (i->nin != 2 || in[0]->v.kind != VAL_NUM ||
	    in[1]->v.kind != VAL_NUM || in[0]->mark != NULL ||
	    in[1]->mark != NULL)
		return 0;
	n[0] = in[0]->v.n;
	n[1] = in[1]->v.n;
	return 1;
}

/* n[]: the operands' numbers; *mark: their marks. 0, or -1: *out is bad. */
static int
numbers(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct num *n, struct mark **mark, struct reg *out)
{
	const struct expr *x = i->x;
	int k;

	*mark = NULL;
	for (k = 0; k < i->nin; k++) {
		*mark = mark_both(m, *mark, in[k]->mark);
		if (reg_number(m, in[k], x->args[k], &n[k], out) < 0) {
			out->mark = *mark;
			return -1;
		}
	}
	return 0;
}

static int
modulo(struct num *r, struct num a, struct num b)
{
	struct num q;

	return num_div(&q, a, b) < 0 ||
	    num_mul(&q, num_int(num_floor(q)), b) < 0 ||
	    num_sub(r, a, q) < 0 ? -1 : 0;
}

/* *r: the result. 0, or -1: it grows too large. Not to divide by 0. */
static int
compute(int op, const struct num *n, int count, struct num *r)
{
	int i;

	*r = n[0];
	switch (op) {
	case I_ADD:
		return num_add(r, n[0], n[1]);
	case I_SUB:
		return num_sub(r, n[0], n[1]);
	case I_MUL:
		return num_mul(r, n[0], n[1]);
	case I_DIV:
		return num_div(r, n[0], n[1]);
	case I_MOD:
		return modulo(r, n[0], n[1]);
	case I_NEG:
		r->n = -r->n;
		return 0;
	case I_ABS:
		r->n = r->n < 0 ? -r->n : r->n;
		return 0;
	case I_FLOOR:
		*r = num_int(num_floor(*r));
		return 0;
	case I_CEIL:
		*r = num_int(num_ceil(*r));
		return 0;
	case I_ROUND:
		*r = num_int(num_round(*r));
		return 0;
	case I_CLAMP:
		if (num_cmp(n[0], n[1]) < 0)
			*r = n[1];
		else if (num_cmp(n[0], n[2]) > 0)
			*r = n[2];
		return 0;
	default:
		for (i = 1; i < count; i++)
			if (op == I_MIN ? num_cmp(n[i], *r) < 0 :
			    num_cmp(n[i], *r) > 0)
				*r = n[i];
		return 0;
	}
}

/* The usual case, two whole numbers: 1 and *r, or 0: use compute(). */
static int
whole_pair(int op, const struct num *n, struct num *r)
{
	*r = num_int(0);
	if (n[0].d != 1 || n[1].d != 1)
		return 0;
	switch (op) {
	case I_ADD:
		return !__builtin_add_overflow(n[0].n, n[1].n, &r->n) &&
		    r->n >= -INT64_MAX;
	case I_SUB:
		return !__builtin_sub_overflow(n[0].n, n[1].n, &r->n) &&
		    r->n >= -INT64_MAX;
	case I_DIV:
		return n[1].n != 0 && num_make(r, n[0].n, n[1].n) == 0;
	case I_MIN:
		r->n = n[0].n < n[1].n ? n[0].n : n[1].n;
		return 1;
	case I_MAX:
		r->n = n[0].n > n[1].n ? n[0].n : n[1].n;
		return 1;
	default:
		return 0;
	}
}

/*
 * add sub mul div mod neg floor ceil round abs min max clamp: exact numbers; a
 * text that is a number will do. x: the formula.
 */
void
op_number(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	enum { MOST = 16 };
	const struct expr *x = i->x;
	struct mark *mark;
	struct num n[MOST], r;

	mark = NULL;
	if (plain_pair(i, in, n)) {
		if (whole_pair(i->op, n, &r)) {
			reg_set(out, val_num(r), NULL);
			return;
		}
	} else if (numbers(m, i, in, n, &mark, out) < 0) {
		return;
	}
	if ((i->op == I_DIV || i->op == I_MOD) && n[1].n == 0)
		reg_bad(out, bad_at(m, x, "division by zero", NULL), mark);
	else if (compute(i->op, n, i->nin, &r) < 0)
		reg_bad(out, bad_at(m, x, "the number grows too large", NULL),
		    mark);
	else
		reg_set(out, val_num(r), mark);
}

/* ---- comparison and logic ---- */

/* Does a comparison hold, if num_cmp() of its operands is c? */
static int
holds(int op, int c)
{
	switch (op) {
	case I_EQ:
		return c == 0;
	case I_NE:
		return c != 0;
	case I_LT:
		return c < 0;
	case I_LE:
		return c <= 0;
	case I_GT:
		return c > 0;
	default:
		return c >= 0;
	}
}

/* eq ne: any two values. lt le gt ge: numbers. x: the formula. */
void
op_compare(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct reg *a = in[0], *b = in[1];
	struct mark *mark;
	struct num n[2];
	int c;

	if (a->bad == NULL && b->bad == NULL && a->v.kind == VAL_NUM &&
	    b->v.kind == VAL_NUM) {
		mark = mark_both(m, a->mark, b->mark);
		c = num_cmp(a->v.n, b->v.n);
	} else if (i->op == I_EQ || i->op == I_NE) {
		mark = NULL;
		if (reg_take(m, a, &mark, out) < 0 ||
		    reg_take(m, b, &mark, out) < 0)
			return;
		c = !val_eq(a->v, b->v);
	} else {
		if (numbers(m, i, in, n, &mark, out) < 0)
			return;
		c = num_cmp(n[0], n[1]);
	}
	reg_set(out, val_int(holds(i->op, c)), mark);
}

/* truth: 1 if the operand is true, else 0. not: the opposite. */
void
op_truth(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	(void)m;
	*out = *in[0];
	if (in[0]->bad == NULL)
		out->v = val_int(val_true(in[0]->v) != (i->op == I_NOT));
}

/* and or: the second operand is read only if the first does not decide. */
void
op_logic(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	if (in[0]->bad != NULL ||
	    val_true(in[0]->v) == (i->op == I_OR)) {
		op_truth(m, i, in, out);
		return;
	}
	op_truth(m, i, in + 1, out);
	out->mark = mark_both(m, in[0]->mark, in[1]->mark);
}

/* if: the second operand if the first is true, else the third. */
void
op_if(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct reg *taken;

	(void)i;
	if (in[0]->bad != NULL) {
		*out = *in[0];
		return;
	}
	taken = in[val_true(in[0]->v) ? 1 : 2];
	*out = *taken;
	out->mark = mark_both(m, in[0]->mark, taken->mark);
}

/* is: is the operand that word? x: the formula that names the word. */
void
op_is(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct expr *x = i->x;

	(void)m;
	*out = *in[0];
	if (in[0]->bad == NULL)
		out->v = val_int(in[0]->v.kind == VAL_TEXT &&
		    text_wordeq(in[0]->v.t, x->text));
}

/* mark: the operand with marks added. x: the marks. */
void
op_mark(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct mark_use *u = i->x;

	*out = *in[0];
	out->mark = mark_both(m, u->before, in[0]->mark);
	if (in[0]->bad == NULL)
		out->mark = mark_both(m, out->mark, u->after);
}

/* first: the first operand that has a value, else 0. */
void
op_first(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	int k;

	(void)m;
	for (k = 0; k < i->nin; k++)
		if (in[k]->v.kind != VAL_NONE) {
			*out = *in[k];
			return;
		}
	reg_set(out, val_int(0), NULL);
}

/*
 * arg: what the question says of a value, or of a modifier's word. said: the
 * same, else the operand. They stand in code for any question, which is listed
 * and never run: no value. x: the word and its row.
 */
void
op_arg(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	(void)m;
	(void)i;
	(void)in;
	reg_set(out, val_none(), NULL);
}

/* ---- texts ---- */

/* Spend budget steps for a text of this length. 0, or -1: *out is bad. */
static int
spend_text(struct machine *m, const struct expr *x, size_t len,
    struct reg *out)
{
	enum { BYTES_EACH = 64 };

	if (machine_spend(m, len / BYTES_EACH + 1) == 0)
		return 0;
	reg_bad(out, bad_spent(m, x->from, x->column), NULL);
	return -1;
}

/* join: its operands as one text, a blank between them. x: the formula. */
void
op_join(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	struct mark *mark;
	const char *text;
	int k;

	text = NULL;
	mark = NULL;
	for (k = 0; k < i->nin; k++) {
		if (reg_take(m, in[k], &mark, out) < 0)
			return;
		text = text == NULL ? val_show(in[k]->v, m->arena) :
		    arena_printf(m->arena, "%s %s", text,
		    val_show(in[k]->v, m->arena));
		if (spend_text(m, i->x, strlen(text), out) < 0)
			return;
	}
	reg_set(out, val_text(text), mark);
}

/* text: a text with formulas in it, which are its operands. x: the template. */
void
op_text(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct template *t = i->x;
	const struct part *q;
	struct growing text = { NULL, 0, 0 };
	struct mark *mark;
	struct val v;
	int k, one;

	arena_add(m->arena, &text, "");
	mark = NULL;
	one = k = 0;
	for (q = t->parts; q != NULL; q = q->next) {
		if (q->expr != NULL && reg_take(m, in[k], &mark, out) < 0)
			return;
		v = q->expr != NULL ? in[k++]->v : val_none();
		arena_add(m->arena, &text, part_show(q, v, &one, m->arena));
		if (q->expr != NULL && spend_text(m, q->expr, text.len,
		    out) < 0)
			return;
	}
	reg_set(out, val_text(text.text), mark);
}

/* check: no value; only fails if an operand does. For words nobody reads. */
void
op_check(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	struct mark *mark;
	int k;

	mark = NULL;
	for (k = 0; k < i->nin; k++) {
		if (reg_take(m, in[k], &mark, out) < 0)
			return;
	}
	reg_set(out, val_none(), mark);
}
