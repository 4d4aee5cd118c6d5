/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: op. The opcodes that look up tables; a cell may refuse. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "code/code.h"

/* Rows that a look-up passes for one step of the budget. */
enum { ROWS_EACH = 4 };

/* The operands of a look-up, and what was met before its cell was found. */
struct look {
	const struct expr *x;
	const struct table *t;
	int row, col;
	struct noted asked;	/* readings asked by rows that were passed */
	struct mark *mark;
};

static void
fails(struct look *l, struct reg *out, const struct bad *bad)
{
	reg_bad(out, bad, l->mark);
}

static void
no_key(struct machine *m, struct look *l, struct val key, const char *what,
    struct reg *out)
{
	const struct table *t = l->t;
	const char *first, *last;
	struct err e;

	first = t->rows[0].key;
	last = t->rows[t->nrow - 1].key;
	if (what[0] == 'c') {
		first = t->cols[0];
		last = t->cols[t->ncol - 1];
	}
	err_clear(&e);
	(void)err_as(&e, ERR_NO_ROW, "%s: no %s for \"%s\" (it runs "
	    "from %s to %s)", t->file, what, val_show(key, m->arena), first,
	    last);
	e.place = (int)strlen(t->file);
	e.rest = e.place + 2;
	fails(l, out, bad_of(m, &e));
}

/* A table's rows are read when it is first looked into. */
static int
have_rows(struct machine *m, struct look *l, struct reg *out)
{
	struct system *s = m->check->sys;
	struct err e;

	err_clear(&e);
	if (s->table(s, l->t->name, &e) != NULL)
		return 0;
	fails(l, out, bad_of(m, &e));
	return -1;
}

/* Add what was asked and used so far to the marks. */
static void
marks(struct machine *m, struct look *l)
{
	static const struct noted nothing;

	if (!noted_same(&l->asked, &nothing))
		l->mark = mark_both(m, l->mark, mark_of(m, &l->asked));
}

/*
 * Where m->looked keeps the row or column of a text. Only those are kept that
 * were found without asking a reading.
 */
static struct looked *
looked_at(struct machine *m, const struct table *t, const char *key, int col)
{
	uint64_t h;

	h = (uint64_t)(uintptr_t)key * 3 + (uint64_t)(uintptr_t)t +
	    (uint64_t)col;
	return &m->looked[(h * 0x9e3779b97f4a7c15u >> 32) % LOOKED];
}

static int
find_text(struct machine *m, struct look *l, struct val key, int col)
{
	static const struct noted nothing;
	struct looked *k;
	int at;

	k = looked_at(m, l->t, key.t, col);
	if (k->t == l->t && k->key == key.t && k->col == col)
		return k->at;
	at = col ? table_col(l->t, key) :
	    table_row(l->t, key, m->q->choice, &l->asked);
	if (at >= 0 && noted_same(&l->asked, &nothing)) {
		k->t = l->t;
		k->key = key.t;
		k->col = col;
		k->at = at;
	}
	return at;
}

/* Index of a key's row, or (col 1) of its column; or -1. */
static int
find(struct machine *m, struct look *l, struct val key, int col)
{
	if (key.kind == VAL_TEXT && m->looked != NULL)
		return find_text(m, l, key, col);
	return col ? table_col(l->t, key) :
	    table_row(l->t, key, m->q->choice, &l->asked);
}

/* Without an operand the column is the first one. */
static int
find_col(struct machine *m, const struct ins *i, struct look *l,
    const struct reg *r, struct reg *out)
{
	l->col = 0;
	if (r == NULL)
		return 0;
	if (reg_take(m, r, &l->mark, out) < 0)
		return -1;
	l->col = find(m, l, r->v, 1);
	if (l->col < 0 && l->t->supply == NULL && i->op != I_HAS) {
		no_key(m, l, r->v, "column", out);
		return -1;
	}
	return 0;
}

static int
find_cell(struct machine *m, const struct ins *i, struct look *l,
    const struct reg *key, const struct reg *col, struct reg *out)
{
	const struct table *t = l->t;

	if (reg_take(m, key, &l->mark, out) < 0)
		return -1;
	if (t->supply == NULL && (t->ncol == 0 || t->nrow == 0)) {
		fails(l, out, bad_error(m, ERR_PLAIN, "%s: the table has no %s",
		    t->file, t->ncol == 0 ? "columns" : "rows"));
		return -1;
	}
	if (find_col(m, i, l, col, out) < 0)
		return -1;
	if (t->supply != NULL) {
		fails(l, out, bad_error(m, ERR_PLAIN, "%s: this table is still "
		    "to be supplied: %s", t->file, t->supply));
		return -1;
	}
	if (machine_spend(m, (uint64_t)t->nrow / ROWS_EACH) < 0) {
		fails(l, out, bad_spent(m, l->x->from, l->x->column));
		return -1;
	}
	l->row = find(m, l, key->v, 0);
	if (l->row < 0 && i->op != I_HAS) {
		marks(m, l);
		no_key(m, l, key->v, "row", out);
		return -1;
	}
	return 0;
}

static void
cell_used(struct look *l)
{
	const struct row *r = &l->t->rows[l->row];
	enum sure sure;

	sure = cell_sure(l->t, r, l->col);
	l->asked.house |= cell_from(r, l->col)->house;
	if (sure > l->asked.sure)
		l->asked.sure = sure;
}

static struct mark *
cell_mark(struct machine *m, const struct look *l)
{
	struct mark *k;

	k = arena_alloc(m->arena, sizeof(*k));
	k->kind = MARK_CELL;
	k->table = l->t;
	k->row = &l->t->rows[l->row];
	k->col = l->col;
	return k;
}

static void
cell(struct machine *m, struct look *l, struct reg *out)
{
	const struct row *r = &l->t->rows[l->row];
	const struct origin *from;
	const char *text;

	text = r->cells[l->col];
	from = cell_from(r, l->col);
	if (text[0] == '!') {
		l->asked.house |= from->house;
		if (from->sure > l->asked.sure)
			l->asked.sure = from->sure;
		marks(m, l);
		fails(l, out, bad_refused(m, text + 1, from->cite, from));
		return;
	}
	if (text[0] == '\0') {
		marks(m, l);
		fails(l, out, bad_error(m, ERR_EMPTY_CELL, "%s:%d: column "
		    "\"%s\" is empty: the table does not say", from->file,
		    from->line, l->t->cols[l->col]));
		return;
	}
	cell_used(l);
	marks(m, l);
	if (m->explains)
		l->mark = mark_both(m, l->mark, cell_mark(m, l));
	reg_set(out, r->vals[l->col], l->mark);
}

/*
 * Move `by` rows down (up, if negative), over rows that are alive under the
 * readings; stop at the table's end.
 */
static void
row_beside(struct machine *m, struct look *l, int64_t by)
{
	int i, one;

	one = by < 0 ? -1 : 1;
	for (i = l->row + one; by != 0 && i >= 0 && i < l->t->nrow; i += one)
		if (origin_live(&l->t->rows[i].from, m->q->choice,
		    &l->asked)) {
			l->row = i;
			by -= one;
		}
}

/* has: is something in the cell that is no refusal? */
static void
tell_has(struct machine *m, struct look *l, struct reg *out)
{
	const char *text;

	marks(m, l);
	text = l->row >= 0 && l->col >= 0 ?
	    l->t->rows[l->row].cells[l->col] : "";
	reg_set(out, val_int(text[0] != '\0' && text[0] != '!'), l->mark);
}

/*
 * look: the cell of a row (first operand) and a column (second; without it the
 * first column). look-beside: the cell so many rows below (second operand; the
 * column is the third). has: is anything in that cell? x: the formula.
 */
void
op_look(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct expr *x = i->x;
	struct look l = { x, x->table, -1, 0, { { 0 }, 0, SURE }, NULL };
	struct num by;
	int col;

	col = i->op == I_STEP ? 2 : 1;
	if ((!l.t->read && have_rows(m, &l, out) < 0) || find_cell(m, i, &l, in[0],
	    i->nin > col ? in[col] : NULL, out) < 0)
		return;
	if (i->op == I_HAS) {
		tell_has(m, &l, out);
		return;
	}
	if (i->op == I_STEP) {
		l.mark = mark_both(m, l.mark, in[1]->mark);
		if (reg_number(m, in[1], l.x->args[1], &by, out) < 0) {
			out->mark = l.mark;
			return;
		}
		row_beside(m, &l, num_floor(by));
	}
	cell(m, &l, out);
}

/* key: the key of a table's row, by its number from 1. x: the formula. */
void
op_key(struct machine *m, const struct ins *i, const struct reg *const *in,
    struct reg *out)
{
	const struct expr *x = i->x;
	struct look l = { x, x->table, -1, 0, { { 0 }, 0, SURE }, NULL };
	struct num n;
	int64_t left;
	int k;

	if (!l.t->read && have_rows(m, &l, out) < 0)
		return;
	l.mark = in[0]->mark;
	if (reg_number(m, in[0], l.x->args[0], &n, out) < 0) {
		out->mark = l.mark;
		return;
	}
	left = num_floor(n);
	for (k = 0; left > 0 && k < l.t->nrow; k++)
		left -= origin_live(&l.t->rows[k].from, m->q->choice,
		    &l.asked);
	marks(m, &l);
	if (left != 0 || k == 0)
		fails(&l, out, bad_at(m, l.x, "the table has no row of that "
		    "number", NULL));
	else
		reg_set(out, val_text(l.t->rows[k - 1].key), l.mark);
}
