/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: formulas that compile and yet can never be what
 * their author meant. A comparison with a text that never comes, a look-up by a
 * key that is not there, a modifier to a score that nobody adds up.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/dicecell.h"
#include "prove/inside.h"
#include "live/live.h"

enum { DEPTH = 24 };

/* ---- can a formula give this text? ---- */

static int may_give(const struct check *c, const struct expr *x,
    const char *text, int depth);

static int
value_may(const struct check *c, const struct value *v, const char *text,
    int depth)
{
	const struct valdef *d;
	struct num n;
	int i, words;

	if (v->kind == KIND_TEXT || (v->kind != KIND_WORD &&
	    v->kind != KIND_RATIO && num_parse(&n, text, strlen(text)) == 0))
		return 1;
	words = v->kind == KIND_WORD || v->kind == KIND_RATIO;
	for (i = 0; i < v->legal.nword; i++)
		if (text_wordeq(v->legal.words[i], text))
			return 1;
	for (d = v->defs; d != NULL; d = d->next)
		if (d->expr == NULL ? words && v->legal.nword == 0 :
		    may_give(c, d->expr, text, depth + 1))
			return 1;
	return text_eq(text, "none");
}

/* Operators and functions whose results are no words. */
static int
gives_number(enum op op)
{
	return op_calculates(op) || op == OP_WORD || op == OP_MODWORD ||
	    (op >= OP_GIVEN && op <= OP_GE) || op == OP_HAS ||
	    op == OP_ANYOF || op == OP_ALLOF || op == OP_FIRST ||
	    op == OP_LAST;
}

static int
cells_may(const struct expr *x, int colarg, const char *text)
{
	const struct table *t;
	const char *cell;
	int i, k, only;

	t = x->table;
	if (t->supply != NULL)
		return 1;
	only = -1;
	if (x->nargs > colarg && x->args[colarg]->op == OP_TEXT)
		only = table_col(t, val_text(x->args[colarg]->text));
	for (i = 0; i < t->nrow; i++)
		for (k = 0; k < t->ncol; k++) {
			cell = t->rows[i].cells[k];
			if ((only < 0 || k == only) &&
			    text_wordeq(cell, text))
				return 1;
		}
	return 0;
}

static int
may_give(const struct check *c, const struct expr *x, const char *text,
    int depth)
{
	struct num n;

	if (depth > DEPTH)
		return 1;
	if (gives_number(x->op))
		return num_parse(&n, text, strlen(text)) == 0;
	switch (x->op) {
	case OP_TEXT:
		return text_wordeq(x->text, text);
	case OP_NONE:
		return text_eq(text, "none");
	case OP_IF:
		return may_give(c, x->args[1], text, depth + 1) ||
		    may_give(c, x->args[2], text, depth + 1);
	case OP_VALUE:
		return value_may(c, &c->values[x->index], text, depth);
	case OP_LOOKUP:
		return cells_may(x, 1, text);
	case OP_STEP:
		return cells_may(x, 2, text);
	default:
		return 1;
	}
}

/* ---- one formula ---- */

static struct place
place_in(const struct expr *x)
{
	struct place p = { x->from->file, x->from->line, x->column };

	return p;
}

/* A legal word at most two slips from the text, or NULL. */
static const char *
near_word(const struct value *v, const char *text)
{
	int i;

	for (i = 0; i < v->legal.nword; i++)
		if (text_slips(v->legal.words[i], text) <= 2)
			return v->legal.words[i];
	return NULL;
}

static int
reading_has(const struct lint *l, const struct expr *x, const char *text)
{
	const struct reading *r;
	int i;

	r = &l->s->readings[x->index];
	for (i = 0; i < r->nchoice; i++)
		if (text_wordeq(r->choices[i], text))
			return 1;
	return 0;
}

static void
comparison(struct lint *l, const struct check *c, const struct expr *x,
    const struct expr *word)
{
	const char *near, *text;

	text = word->op == OP_TEXT ? word->text :
	    val_show(val_num(word->num), l->a);
	if (x->op == OP_READING && !reading_has(l, x, text))
		lint_error(l, place_in(word), "%s has no choice \"%s\"",
		    l->s->readings[x->index].name, text);
	if (x->op == OP_VALUE && !value_may(c, &c->values[x->index], text, 0)) {
		near = near_word(&c->values[x->index], text);
		/* (A note if tables tell what it is: they may change.) */
		(c->values[x->index].legal.nword > 0 ||
		    c->values[x->index].legal.nband > 0 ? lint_error :
		    lint_note) (l, place_in(word), "%s is never \"%s\"%s%s%s",
		    c->values[x->index].name, text,
		    near != NULL ? " (" : "", near != NULL ? near : "",
		    near != NULL ? "?)" : "");
	}
	if ((x->op == OP_LOOKUP || x->op == OP_STEP) &&
	    !cells_may(x, x->op == OP_STEP ? 2 : 1, text))
		lint_note(l, place_in(word), "no cell of %s is \"%s\"",
		    x->table->name, text);
}

static void
keys(struct lint *l, const struct expr *x, int colarg)
{
	const struct table *t;
	const struct expr *row, *col;
	struct val key;
	int i;

	t = x->table;
	if (t->supply != NULL)
		return;
	row = x->args[0];
	col = x->nargs > colarg ? x->args[colarg] : NULL;
	if (col != NULL && col->op == OP_TEXT &&
	    table_col(t, val_text(col->text)) < 0)
		lint_error(l, place_in(col), "%s has no column \"%s\"",
		    t->name, col->text);
	if (col == NULL && t->ncol > 1)
		lint_note(l, place_in(x), "%s has %d columns and the first is "
		    "taken", t->name, t->ncol);
	if (row->op != OP_TEXT)
		return;
	key = val_text(row->text);
	for (i = 0; i < t->nrow; i++)
		if (text_wordeq(t->rows[i].key, key.t) ||
		    t->rows[i].band.numeric)
			return;
	lint_error(l, place_in(row), "%s has no row \"%s\"", t->name,
	    row->text);
}

/* What part() is told of a formula: its check. */
struct looking {
	struct lint *l;
	const struct check *c;
};

static int
literal(const struct expr *x)
{
	return x->op == OP_TEXT || x->op == OP_NUM;
}

/* Report `arm = horse`: the word horse is yes or no here, not a choice. */
static void
unquoted(struct lint *l, const struct check *c, const struct expr *x,
    const struct expr *word)
{
	if (x->op == OP_VALUE && word->op == OP_WORD &&
	    (c->values[x->index].kind == KIND_WORD ||
	    c->values[x->index].kind == KIND_TEXT))
		lint_error(l, place_in(word), "%s is yes or no here, and %s "
		    "is neither: write '%s'", word->text,
		    c->values[x->index].name, word->text);
}

/* ---- words that are never said at once ---- */

/* The value that x says is *word, as `bow` or `arm = 'bow'`; or NULL. */
static const struct expr *
said_of(const struct expr *x, const char **word)
{
	int i;

	*word = x->text;
	if (x->op == OP_WORD)
		return x;
	for (i = 0; x->op == OP_EQ && i < 2; i++)
		if (x->args[i]->op == OP_VALUE &&
		    x->args[1 - i]->op == OP_TEXT) {
			*word = x->args[1 - i]->text;
			return x->args[i];
		}
	return NULL;
}

/* Can x hold where value `of` is that word? */
static int
leaves(const struct expr *x, const struct expr *of, const char *word)
{
	const struct expr *other;
	const char *also;

	if (x->op == OP_AND || x->op == OP_OR)
		return x->op == OP_AND ? leaves(x->args[0], of, word) &&
		    leaves(x->args[1], of, word) : leaves(x->args[0], of,
		    word) || leaves(x->args[1], of, word);
	other = said_of(x, &also);
	return other == NULL || other->index != of->index ||
	    other->side != of->side || text_wordeq(also, word);
}

/* The value that `part` says is *word, where `other` cannot hold; or NULL. */
static const struct expr *
excluded(const struct expr *part, const struct expr *other, const char **word)
{
	const struct expr *of;

	if (part->op == OP_AND) {
		of = excluded(part->args[0], other, word);
		return of != NULL ? of : excluded(part->args[1], other, word);
	}
	of = said_of(part, word);
	return of != NULL && !leaves(other, of, *word) ? of : NULL;
}

static void
both(struct lint *l, const struct check *c, const struct expr *x)
{
	const struct expr *of;
	const char *word;

	of = excluded(x->args[0], x->args[1], &word);
	if (of == NULL)
		of = excluded(x->args[1], x->args[0], &word);
	if (of != NULL && c->values[of->index].kind == KIND_WORD)
		lint_error(l, place_in(x), "this never holds: %s would be "
		    "\"%s\" and another word at once",
		    c->values[of->index].name, word);
}

static void
part(void *arg, const struct expr *x)
{
	const struct looking *k = arg;

	if (x->op == OP_AND)
		both(k->l, k->c, x);
	if (x->op == OP_EQ || x->op == OP_NE) {
		unquoted(k->l, k->c, x->args[0], x->args[1]);
		unquoted(k->l, k->c, x->args[1], x->args[0]);
	}
	if ((x->op == OP_EQ || x->op == OP_NE) && literal(x->args[1]))
		comparison(k->l, k->c, x->args[0], x->args[1]);
	else if ((x->op == OP_EQ || x->op == OP_NE) && literal(x->args[0]))
		comparison(k->l, k->c, x->args[1], x->args[0]);
	if (lint_never(k->c, x))
		lint_error(k->l, place_in(x), "the comparison at place %d "
		    "never holds: see what is legal", x->at);
	if (x->op == OP_LOOKUP)
		keys(k->l, x, 1);
	if (x->op == OP_STEP)
		keys(k->l, x, 2);
}

static int
look(void *arg, struct expr *x)
{
	live_parts(x, part, arg);
	return 0;
}

/* ---- a check ---- */

/* Does any cell ask for mods(TO)? l->sums keeps what all cells ask for. */
static int
asks_mods(struct lint *l, const char *to)
{
	static const enum core cores[] = { CORE_VALUES, CORE_STEPS,
		CORE_MODIFIERS };
	const struct loader *load;
	int i;

	if (l->sums == NULL) {
		load = l->s->loader;
		l->sums = arena_alloc(l->a, sizeof(*l->sums));
		l->sums->a = l->a;
		for (i = 0; i < 3; i++)
			lint_calls(l->sums, &load->core[cores[i]], "mods",
			    "@12( ");
	}
	return lint_named(l->sums, to, " )");
}

static void
modifier(struct lint *l, const struct check *c, const struct modifier *m)
{
	int i;

	/* (A word of weight 0 whose row has a reason counts nowhere.) */
	if (m->unless != NULL && m->amount != NULL &&
	    m->amount->op == OP_NUM && m->amount->num.n == 0)
		return;
	for (i = 0; i < c->nvalue; i++)
		if (c->values[i].kind == KIND_SUM &&
		    text_eq(c->values[i].name, m->to))
			return;
	if (!asks_mods(l, m->to))
		lint_error(l, place_of(&m->from, "to"), "nothing in %s adds up "
		    "\"%s\"", c->name, m->to);
}

static void
fails(struct lint *l, const struct check *c)
{
	const char *list, *p, *one;
	size_t left, len;

	list = c->codes != NULL && c->fail != NULL ? c->fail : "";
	left = strlen(list);
	while ((p = text_choice(&list, &left, &len)) != NULL) {
		one = arena_copy(l->a, p, len);
		if (check_answer(c, one) == NULL)
			lint_error(l, place_of(&c->from, "fail"), "%s never "
			    "answers \"%s\"", c->name, one);
	}
}

/* Report kh and kl of rolls that are matched: all their dice count. */
static void
kept_dice(struct lint *l, const struct check *c, const struct step *s)
{
	int i;

	if (s->what != DO_ROLL || s->spec == NULL ||
	    (c->rolls[s->roll].fields >> FIELD_SET & 1) == 0)
		return;
	for (i = 0; i < s->spec->nterm; i++)
		if (s->spec->terms[i].keep != 0)
			lint_error(l, place_of(&s->from, "value"), "pairs and "
			    "lead match all dice of %s: kh and kl do nothing "
			    "there", s->name);
}

void
lint_formulas(struct lint *l, const struct check *c)
{
	struct looking k = { l, c };
	const struct valdef *d;
	int i, answers;

	for (i = 0; i < c->nvalue; i++)
		for (d = c->values[i].defs; d != NULL; d = d->next)
			(void)look(&k, d->expr);
	for (i = 0; i < c->nmod; i++) {
		(void)look(&k, c->mods[i].amount);
		(void)look(&k, c->mods[i].when);
		modifier(l, c, &c->mods[i]);
	}
	answers = 0;
	for (i = 0; i < c->nstep; i++) {
		answers |= c->steps[i].what == DO_ANSWER;
		(void)step_each(&c->steps[i], look, &k);
		kept_dice(l, c, &c->steps[i]);
	}
	for (i = 0; i < c->nbrings; i++)
		(void)look(&k, c->brings[i].when);
	if (!answers && l->astray.n == 0)
		lint_error(l, place_of(&c->from, "check"), "%s never answers",
		    c->name);
	fails(l, c);
}
