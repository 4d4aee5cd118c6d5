/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: where a check or value declares what its formula
 * may come to, the table cells and texts that the formula can give must be
 * among that.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "prove/inside.h"

enum { DEPTH = 24 };

/*
 * What a result must be one of: the codes of a check, or the legal words of a
 * value.
 */
struct want {
	struct lint *l;
	const struct check *c;
	const struct value *v;	/* NULL: the check's answer */
};

/* ---- the nearest legal word ---- */

/* The N-th word that a result may be; NULL past the last. */
static const char *
wanted(const struct want *w, int n)
{
	const struct system *s = w->l->s;
	int i;

	if (w->v != NULL)
		return n < w->v->legal.nword ? w->v->legal.words[n] : NULL;
	for (i = 0; i < s->ncode; i++)
		if (text_eq(s->codes[i].table, w->c->codes) && n-- == 0)
			return s->codes[i].code;
	return NULL;
}

static const char *
nearest(const struct want *w, const char *got)
{
	struct text_near near = { .slips = strlen(got) > 3 ? 3 : 2 };
	const char *word;
	int i;

	for (i = 0; (word = wanted(w, i)) != NULL; i++)
		text_nearer(&near, word, got);
	return lint_near(w->l, &near);
}

/* ---- is it declared? ---- */

/* May the result be the text? An empty cell or refusal is no result: yes. */
static int
legal(const struct want *w, const char *text)
{
	if (text[0] == '\0' || text[0] == '!' || text_eq(text, "none"))
		return 1;
	if (w->v != NULL)
		return legal_find(&w->v->legal, text) != NULL;
	return check_code(w->c, text) != NULL ||
	    check_answer(w->c, text) != NULL || text_eq(text, "not allowed");
}

/* Report a text that the result may not be, with the nearest word. */
static void
judge(const struct want *w, struct place p, const char *text)
{
	const char *near = nearest(w, text);

	if (w->v == NULL || strncmp(w->v->legal.text, "codes ", 6) == 0)
		lint_error(w->l, p, "want a code of codes.csv, got \"%s\"%s",
		    text, near);
	else
		lint_error(w->l, p, "want a word of %s, got \"%s\"%s",
		    w->v->name, text, near);
}

static int leads_here(const struct check *c, const struct table *t);

/* Does another check that takes cells of this table declare the text? */
static int
another_check(const struct want *w, const struct table *t, const char *text)
{
	const struct check *c;
	int i;

	for (i = 0; i < w->l->s->ncheck && w->v == NULL; i++) {
		c = &w->l->s->checks[i];
		if (c != w->c && c->compiled && (check_code(c, text) != NULL ||
		    check_answer(c, text) != NULL) && leads_here(c, t))
			return 1;
	}
	return 0;
}

/* Note `2/1` in a check without codes, which would be told as 2. */
static void
fraction(const struct want *w, struct place p, const char *text)
{
	const char *slash = strchr(text, '/');
	struct num n;

	if (slash != NULL && num_parse(&n, text, strlen(text)) == 0 &&
	    (n.d == 1 || n.d != atoll(slash + 1)))
		lint_note(w->l, p, "\"%s\" is the number %s, and is told so: "
		    "%s wants codes", text, val_show(val_num(n), w->l->a),
		    w->c->name);
}

static void
judge_cells(const struct want *w, const struct expr *x, int colarg)
{
	const struct table *t = x->table;
	const char *text;
	int i, col, last, first = 0;

	if (t->supply != NULL)
		return;
	last = t->ncol - 1;
	if (x->nargs <= colarg)
		last = last < 0 ? -1 : 0;
	else if (x->args[colarg]->op == OP_TEXT)
		first = last = table_col(t, val_text(x->args[colarg]->text));
	for (i = 0; i < t->nrow; i++)
		for (col = first; col >= 0 && col <= last; col++) {
			text = t->rows[i].cells[col];
			if (w->v == NULL && w->c->codes == NULL)
				fraction(w, place_of(&t->rows[i].from,
				    t->cols[col]), text);
			else if (!legal(w, text) && !another_check(w, t, text))
				judge(w, place_of(&t->rows[i].from,
				    t->cols[col]), text);
		}
}

/*
 * Does a value declare its words by a table? A plain list says only what may
 * be stated: a formula may well give `none` or `any` besides.
 */
static int
declares(const struct value *v)
{
	return v->legal.nword > 0 && strchr(v->legal.text, ' ') != NULL &&
	    (strncmp(v->legal.text, "codes ", 6) == 0 ||
	    strncmp(v->legal.text, "rows ", 5) == 0 ||
	    strncmp(v->legal.text, "columns ", 8) == 0);
}

/*
 * Call f for the parts of a formula that can be its result, no conditions, no
 * keys of look-ups, until it says 1; depth: of the formulas around it.
 */
typedef int result_do(const void *arg, const struct expr *x);

static int
results(const struct check *c, const struct expr *x, int depth, result_do *f,
    const void *arg)
{
	const struct valdef *d;

	if (x == NULL || depth > DEPTH)
		return 0;
	if (x->op == OP_IF || x->op == OP_ELSE)
		return results(c, x->args[x->nargs - 2], depth + 1, f, arg) ||
		    results(c, x->args[x->nargs - 1], depth + 1, f, arg);
	if (x->op != OP_VALUE)
		return f(arg, x);
	/* (A value that declares its words is judged by itself.) */
	if (declares(&c->values[x->index]))
		return 0;
	for (d = c->values[x->index].defs; d != NULL; d = d->next)
		if (results(c, d->expr, depth + 1, f, arg))
			return 1;
	return 0;
}

static int
judge_result(const void *want, const struct expr *x)
{
	const struct want *w = want;

	if (x->op == OP_LOOKUP || x->op == OP_STEP)
		judge_cells(w, x, x->op == OP_STEP ? 2 : 1);
	else if (x->op == OP_TEXT && (w->v != NULL || w->c->codes != NULL) &&
	    !legal(w, x->text))
		judge(w, place_of(x->from, x->column), x->text);
	return 0;
}

void
lint_codes(struct lint *l, struct check *c)
{
	struct want w = { l, c, NULL };
	const struct valdef *d;
	int i;

	for (i = 0; i < c->nstep && (c->codes == NULL ||
	    wanted(&w, 0) != NULL); i++)
		if (c->steps[i].what == DO_ANSWER)
			(void)results(c, c->steps[i].value, 0, judge_result,
			    &w);
	for (i = 0; i < c->nvalue; i++) {
		w.v = &c->values[i];
		if (!declares(w.v))
			continue;
		for (d = w.v->defs; d != NULL; d = d->next)
			(void)results(c, d->expr, 0, judge_result, &w);
	}
}

/* ---- which codes a table holds ---- */

/* The X of a legal cell `codes X`, or NULL. */
static const char *
legal_codes(const struct value *v)
{
	const char *text = v->legal.text;

	return strncmp(text, "codes ", 6) == 0 ? text + 6 + strspn(text + 6, " ")
	    : NULL;
}

static int
is_of(const void *table, const struct expr *x)
{
	return (x->op == OP_LOOKUP || x->op == OP_STEP) && x->table == table;
}

/* Can an answer of the check come out of the table? */
static int
leads_here(const struct check *c, const struct table *t)
{
	int i;

	for (i = 0; i < c->nstep; i++)
		if (c->steps[i].what == DO_ANSWER &&
		    results(c, c->steps[i].value, 0, is_of, t))
			return 1;
	return 0;
}

static const char *
codes_in(const struct check *c, const struct table *t)
{
	const struct valdef *d;
	int i;

	for (i = 0; i < c->nvalue; i++)
		for (d = c->values[i].defs; d != NULL; d = d->next)
			if (legal_codes(&c->values[i]) != NULL &&
			    results(c, d->expr, 0, is_of, t))
				return legal_codes(&c->values[i]);
	return c->codes != NULL && leads_here(c, t) ? c->codes : NULL;
}

const char *
lint_codes_of(const struct lint *l, const struct table *t)
{
	const char *codes;
	int i;

	for (i = 0; i < l->s->ncheck; i++) {
		if (!l->s->checks[i].compiled)
			continue;
		codes = codes_in(&l->s->checks[i], t);
		if (codes != NULL)
			return codes;
	}
	return NULL;
}
