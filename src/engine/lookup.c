/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. Look-ups in tables; a cell may refuse. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "engine/eval.h"

/* Rows looked through in a step. */
enum { ROWS_EACH = 4 };

static int
refuse_cell(struct machine *m, const char *reason, const struct row *row)
{
	m->refused = 1;
	m->reason = reason;
	m->cite = row->from.cite;
	m->reason_from = &row->from;
	machine_used(m, &row->from);
	return -1;
}

/* `reconstructed A B`: only those columns are. */
static void
cell_used(struct machine *m, const struct table *t, const struct row *row,
    int col)
{
	struct consulted_cell *c, **tail;
	struct origin o;
	const char *s;
	size_t len;

	o = row->from;
	s = row->sure;
	if (o.sure != SURE && s != NULL && text_token(&s, &len) != NULL &&
	    text_token(&s, &len) != NULL &&
	    !text_inlist(row->sure, t->cols[col]))
		o.sure = SURE;
	machine_used(m, &o);
	if (m->log == NULL || m->q->brief)
		return;
	for (tail = &m->log->cells; *tail != NULL; tail = &(*tail)->next)
		if ((*tail)->row == row && (*tail)->col == col)
			return;
	c = arena_alloc(m->arena, sizeof(*c));
	c->table = t;
	c->row = row;
	c->col = col;
	*tail = c;
}

static int
cell(struct machine *m, const struct table *t, int row, int col,
    struct val *out)
{
	const struct row *r;
	const char *text;

	r = &t->rows[row];
	text = r->cells[col];
	if (text[0] == '!')
		return refuse_cell(m, text + 1, r);
	if (text[0] == '\0')
		return err_as(m->err, ERR_EMPTY_CELL, "%s:%d: column \"%s\" "
		    "is empty: the table does not say", r->from.file,
		    r->from.line, t->cols[col]);
	cell_used(m, t, r, col);
	m->cell_table = t;
	m->cell_row = r;
	m->cell_col = col;
	*out = r->vals[col];
	return 0;
}

static int
no_key(struct machine *m, const struct table *t, struct val key,
    const char *what)
{
	const char *first, *last;

	first = t->rows[0].key;
	last = t->rows[t->nrow - 1].key;
	if (what[0] == 'c') {
		first = t->cols[0];
		last = t->cols[t->ncol - 1];
	}
	if (m->err->set)
		return -1;
	(void)err_as(m->err, ERR_NO_ROW, "%s: no %s for \"%s\" (it runs "
	    "from %s to %s)", t->file, what, val_show(key, m->arena), first,
	    last);
	m->err->place = (int)strlen(t->file);
	m->err->rest = m->err->place + 2;
	return -1;
}

/* Row and column of a look-up; the column of a one-column table is plain. */
static int
find_cell(struct machine *m, const struct expr *x, struct hand h, int colarg,
    int *row, int *col)
{
	const struct table *t;
	struct val key, ckey;

	t = x->table;
	if (formula_eval(m, x->args[0], h, &key) < 0)
		return -1;
	if (t->supply == NULL && (t->ncol == 0 || t->nrow == 0))
		return err_set(m->err, "%s: the table has no %s", t->file,
		    t->ncol == 0 ? "columns" : "rows");
	*col = 0;
	if (x->nargs > colarg) {
		if (formula_eval(m, x->args[colarg], h, &ckey) < 0)
			return -1;
		*col = table_col(t, ckey);
		if (*col < 0 && t->supply == NULL && x->op != OP_HAS)
			return no_key(m, t, ckey, "column");
	}
	if (t->supply != NULL)
		return err_set(m->err, "%s: this table is still to be supplied: "
		    "%s", t->file, t->supply);
	if (machine_spend(m, (uint64_t)t->nrow / ROWS_EACH) < 0)
		return machine_spent(m, x->from, x->column);
	*row = table_row(t, key, m->q->choice, &m->noted);
	if (*row < 0 && x->op != OP_HAS)
		return no_key(m, t, key, "row");
	return 0;
}

int
eval_lookup(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	int row, col;

	if (find_cell(m, x, h, 1, &row, &col) < 0)
		return -1;
	if (x->op == OP_HAS) {
		*out = val_int(row >= 0 && col >= 0 &&
		    x->table->rows[row].cells[col][0] != '\0' &&
		    x->table->rows[row].cells[col][0] != '!');
		return 0;
	}
	return cell(m, x->table, row, col, out);
}

/* So many rows below a row, of those that hold; at the ends it stays. */
static int
row_beside(struct machine *m, const struct table *t, int row, int64_t by)
{
	int i, one;

	one = by < 0 ? -1 : 1;
	for (i = row + one; by != 0 && i >= 0 && i < t->nrow; i += one)
		if (origin_live(&t->rows[i].from, m->q->choice, &m->noted)) {
			row = i;
			by -= one;
		}
	return row;
}

int
eval_step(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	struct num by;
	int row, col;

	if (find_cell(m, x, h, 2, &row, &col) < 0 ||
	    eval_number(m, x->args[1], h, &by) < 0)
		return -1;
	row = row_beside(m, x->table, row, num_floor(by));
	return cell(m, x->table, row, col, out);
}

int
eval_key(struct machine *m, const struct expr *x, struct hand h,
    struct val *out)
{
	const struct row *r;
	struct num n;
	int64_t left;
	int i;

	if (eval_number(m, x->args[0], h, &n) < 0)
		return -1;
	left = num_floor(n);
	for (i = 0; left > 0 && i < x->table->nrow; i++) {
		r = &x->table->rows[i];
		left -= origin_live(&r->from, m->q->choice, &m->noted);
	}
	if (left != 0 || i == 0)
		return eval_fail(m, x, "the table has no row of that number", NULL);
	*out = val_text(x->table->rows[i - 1].key);
	return 0;
}
