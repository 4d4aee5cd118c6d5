/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. Look-ups in tables; a cell may refuse. */
#include <config.h>

#include "base/text.h"
#include "eval/eval.h"

/* Rows that a look-up passes for one step of the budget. */
enum { ROWS_EACH = 4 };

/* A table's rows are read when it is first looked into. */
static struct val
have_rows(struct eval *e, const struct table *t)
{
	struct system *s = e->m.check->sys;
	struct err err = { 0 };

	if (t->read)
		return val_none();
	return s->table(s, t->name, &err) != NULL ? val_none() :
	    bad_of(e, &err);
}

static struct val
no_key(struct eval *e, const struct table *t, struct val key, const char *what)
{
	const char *first = t->rows[0].key, *last = t->rows[t->nrow - 1].key;
	struct err err = { 0 };

	if (what[0] == 'c') {
		first = t->cols[0];
		last = t->cols[t->ncol - 1];
	}
	(void)err_as(&err, ERR_NO_ROW, "%s: no %s for \"%s\" (it runs "
	    "from %s to %s)", t->file, what, val_show(key, e->m.arena), first,
	    last);
	err.place = (int)strlen(t->file);
	err.rest = err.place + 2;
	return bad_of(e, &err);
}

static struct val
no_table(struct eval *e, const struct table *t)
{
	if (t->supply != NULL)
		return bad_error(e, ERR_PLAIN, "%s: this table is "
		    "still to be supplied: %s", t->file, t->supply);
	return bad_error(e, ERR_PLAIN, "%s: the table has no %s",
	    t->file, t->ncol == 0 ? "columns" : "rows");
}

static struct val
cell(struct eval *e, const struct table *t, const struct row *r, int col)
{
	const struct origin *from = cell_from(r, col);
	enum sure sure;

	if (r->cells[col][0] == '!') {
		eval_uses(e, from);
		return bad_refused(e, r->cells[col] + 1, from->cite, from);
	}
	if (r->cells[col][0] == '\0')
		return bad_error(e, ERR_EMPTY_CELL, "%s:%d: column "
		    "\"%s\" is empty: the table does not say", from->file,
		    from->line, t->cols[col]);
	sure = cell_sure(t, r, col);
	e->trail->noted.house |= from->house;
	if (sure > e->trail->noted.sure)
		e->trail->noted.sure = sure;
	note_cell(e, t, r, col);
	return r->vals[col];
}

/*
 * The row so many rows below (above, if negative), over rows that are alive
 * under the readings; or the last one at the table's end.
 */
static int
row_beside(struct eval *e, const struct table *t, int row, int64_t by)
{
	int i, one = by < 0 ? -1 : 1;

	for (i = row + one; by != 0 && i >= 0 && i < t->nrow; i += one)
		if (eval_asks(e, &t->rows[i].from)) {
			row = i;
			by -= one;
		}
	return row;
}

/* Is anything in the cell that is no refusal? */
static struct val
has(const struct table *t, int row, int col)
{
	const char *text = row >= 0 && col >= 0 ? t->rows[row].cells[col] : "";

	return val_int(text[0] != '\0' && text[0] != '!');
}

/* The cell of these keys. */
static struct val
find(struct eval *e, const struct expr *x, struct val key, struct val by,
    const struct val *column)
{
	const struct table *t = x->table;
	int row, col;

	if (t->supply == NULL && (t->ncol == 0 || t->nrow == 0))
		return no_table(e, t);
	col = column != NULL ? table_col(t, *column) : 0;
	if (col < 0 && t->supply == NULL && x->op != OP_HAS)
		return no_key(e, t, *column, "column");
	if (t->supply != NULL)
		return no_table(e, t);
	if (eval_spend(e, (uint64_t)t->nrow / ROWS_EACH, x->from,
	    x->column) < 0)
		return eval_spent(e);
	row = table_row(t, key, e->m.q->choice, &e->trail->noted);
	if (x->op == OP_HAS)
		return has(t, row, col);
	if (row < 0)
		return no_key(e, t, key, "row");
	if (x->op == OP_STEP) {
		by = eval_number(e, x->args[1], by);
		if (is_bad(by))
			return by;
		row = row_beside(e, t, row, num_floor(by.n));
	}
	return cell(e, t, &t->rows[row], col);
}

/*
 * look(table, row, column), look-beside(table, row, by, column), has(table, row,
 * column); without a column the first one.
 */
struct val
eval_look(struct eval *e, const struct expr *x, struct hand h)
{
	struct val v[3], bad = have_rows(e, x->table);
	int k, any;

	if (is_bad(bad))
		return bad;
	for (k = any = 0; k < x->nargs; k++) {
		v[k] = eval(e, x->args[k], h);
		if (v[k].kind == VAL_NONE && !any)
			return x->op == OP_HAS ? val_int(0) : v[k];
		if (is_bad(v[k]) || v[k].kind == VAL_NONE)
			return any ? val_any() : v[k];
		any |= is_any(v[k]);
	}
	if (any)
		return val_any();
	k = x->op == OP_STEP ? 2 : 1;
	return find(e, x, v[0], v[1], x->nargs > k ? &v[k] : NULL);
}

/* The key of a table's row, by its number from 1. */
struct val
eval_key(struct eval *e, const struct expr *x, struct hand h)
{
	const struct table *t = x->table;
	struct val v = have_rows(e, t);
	int64_t left;
	int k;

	if (is_bad(v))
		return v;
	v = eval(e, x->args[0], h);
	if (v.kind != VAL_NONE)
		v = eval_number(e, x->args[0], v);
	if (v.kind != VAL_NUM)
		return v;
	left = num_floor(v.n);
	for (k = 0; left > 0 && k < t->nrow; k++)
		left -= eval_asks(e, &t->rows[k].from);
	if (left != 0 || k == 0)
		return eval_wrong(e, x, "the table has no row of that number",
		    NULL);
	return val_text(t->rows[k - 1].key);
}

/* A name where a column stands: that column, if there is one. */
struct val
eval_column(struct eval *e, const struct expr *x, struct hand h)
{
	struct val bad = have_rows(e, x->table);

	if (is_bad(bad))
		return bad;
	if (x->nargs == 0 || table_col(x->table, val_text(x->text)) >= 0)
		return val_text(x->text);
	return eval(e, x->args[0], h);
}

/* The cell of a row under that name; NULL: there is no such column. */
static const char *
cell_named(struct eval *e, const struct table *t, const struct row *r,
    const char *name)
{
	int col;

	if (text_eq(name, t->keyname))
		return r->key;
	col = table_col(t, val_text(name));
	if (col < 0)
		return NULL;
	note_cell(e, t, r, col);
	return r->cells[col];
}

/* A row as text: "{number} {item}" with its cells in place of the names. */
static struct val
row_text(struct eval *e, const struct expr *x, const struct row *r)
{
	struct growing text = { NULL, 0, 0 };
	const struct part *q;
	const char *cell;

	for (q = x->args[0]->template->parts; q != NULL; q = q->next) {
		cell = q->expr == NULL ? q->text : cell_named(e, x->table, r,
		    q->expr->text);
		if (cell == NULL)
			return eval_wrong(e, q->expr,
			    "the table has no column", q->expr->text);
		arena_add(e->m.arena, &text, cell);
	}
	return val_text(text.text != NULL ? text.text : "");
}

/* A number of the rows, from 1, that a list begins or ends with. */
static struct val
list_end(struct eval *e, const struct expr *x, int k, int preset, struct hand h)
{
	return k >= x->nargs ? val_int(preset) :
	    eval_number(e, x->args[k], eval(e, x->args[k], h));
}

/* list(table, text, from, to): a text for each row, commas between them. */
struct val
eval_list(struct eval *e, const struct expr *x, struct hand h)
{
	const struct table *t = x->table;
	struct growing list = { NULL, 0, 0 };
	struct val to, row, from = have_rows(e, t);
	int64_t at;
	int k;

	if (!is_bad(from))
		from = list_end(e, x, 1, 1, h);
	if (!is_decided(from))
		return from;
	to = list_end(e, x, 2, t->nrow, h);
	if (!is_decided(to))
		return to;
	arena_add(e->m.arena, &list, "");
	for (k = 0, at = 1; k < t->nrow; k++) {
		if (!eval_asks(e, &t->rows[k].from) ||
		    at++ < num_floor(from.n) || at > num_floor(to.n) + 1)
			continue;
		if (eval_spend(e, ROWS_EACH, x->from, x->column) < 0)
			return eval_spent(e);
		eval_uses(e, &t->rows[k].from);
		row = row_text(e, x, &t->rows[k]);
		if (is_bad(row))
			return row;
		arena_list(e->m.arena, &list, row.t);
	}
	return val_text(list.text);
}
