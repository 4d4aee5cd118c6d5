/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables roster: the beginning of a file of units, with a header
 * and one example, whose columns are what checks ask of a unit; with --battle
 * the units of that battle. What rulings change has its columns too.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "cli/battle.h"
#include "rule/formula_tree.h"
#include "tell/list.h"
#include "verbs/tables.h"

enum { COLUMNS_MOST = 200 };

/* Stands for any text. */
#define ANY "any"

struct roster_made {
	struct run *run;
	int n;
	const char *names[COLUMNS_MOST], *examples[COLUMNS_MOST];
	const char *word;	/* an example of a modifier's word, or NULL */
};

static int
required(const struct value *v)
{
	const struct valdef *d;

	for (d = v->defs; d != NULL && v->kind != KIND_SUM; d = d->next)
		if (d->expr == NULL)
			return 1;
	return 0;
}

/* Of a path the `units` are its steps. */
static int
is_path(const struct check *c)
{
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (c->values[i].kind == KIND_REPEAT)
			return 1;
	return 0;
}

/* Is it said of a unit, and not computed, nor another unit's? `common`: what
 * is said of the whole ruling counts too. */
static int
describes(const struct check *c, const struct value *v, int common)
{
	const struct valdef *d;
	int i;

	if (v->kind == KIND_SUM || (v->side == SIDE_NONE && !common) ||
	    (v->unit && is_path(c)))
		return 0;
	d = v->defs;
	if (!required(v) && d->expr->op != OP_NUM && d->expr->op != OP_TEXT &&
	    d->expr->op != OP_NONE && (v->prompt == NULL ||
	    v->prompt[0] == '\0'))
		return 0;
	for (i = 0; i < c->nvalue; i++)
		if (v->side == SIDE_2 && c->values[i].side == SIDE_1 &&
		    text_eq(c->values[i].name, v->name))
			return 0;
	return 1;
}

/* A number that is legal: the low end of a band, or near its high one. */
static const char *
number(struct run *run, const struct value *v)
{
	const struct band *b;

	if (v->legal.nband == 0)
		return "1";
	b = &v->legal.bands[0];
	if (band_holds(b, num_int(1)))
		return "1";
	if (b->has_lo && !b->open_lo)
		return val_show(val_num(b->lo), &run->scratch);
	return b->has_hi && !b->open_hi ?
	    val_show(val_num(b->hi), &run->scratch) : "1";
}

/* A cell is one token of a question: blanks in it are hyphens there. */
static const char *
hyphened(struct run *run, const char *word)
{
	char *text, *p;

	text = arena_text(&run->scratch, word);
	for (p = text; *p != '\0'; p++)
		if (*p == ' ')
			*p = '-';
	return text;
}

static const char *
example(struct run *run, const struct value *v)
{
	switch (v->kind) {
	case KIND_WORD:
	case KIND_RATIO:
		return v->legal.nword > 0 ? hyphened(run, v->legal.words[0]) :
		    "";
	case KIND_YESNO:
		return "no";
	case KIND_TEXT:
		return v->legal.nword > 0 ? hyphened(run, v->legal.words[0]) :
		    ANY;
	case KIND_SQUARE:
		return "A1";
	default:
		return number(run, v);
	}
}

static void
add(struct roster_made *m, const char *name, const char *text)
{
	int i;

	/* Those two columns are the roster's own, and so is a row's line. */
	if (text_eq(name, "line"))
		return;
	if (text_eq(name, "unit") || text_eq(name, "words")) {
		if (!text_eq(text, ANY))
			m->word = text;
		return;
	}
	for (i = 0; i < m->n; i++)
		if (text_eq(m->names[i], name))
			return;
	if (m->n == COLUMNS_MOST)
		return;
	m->names[m->n] = name;
	m->examples[m->n++] = text;
}

static int
add_check(struct roster_made *m, struct check *c, int all, int common)
{
	const struct value *v;
	int i, k;

	if (check_compile(c, &m->run->err) < 0)
		return -1;
	/* What must be given first: the rest may be left out. */
	for (k = 1; k >= 1 - all; k--)
		for (i = 0; i < c->nvalue; i++) {
			v = &c->values[i];
			if (required(v) == k && describes(c, v, common))
				add(m, v->name, example(m->run, v));
		}
	for (i = 0; i < c->nmod && m->word == NULL; i++)
		if (c->mods[i].modword >= 0 && c->mods[i].when == NULL &&
		    (c->mods[i].side == SIDE_1 ||
		    c->mods[i].side == SIDE_EACH))
			m->word = c->mods[i].word;
	return 0;
}

/* The columns that apply writes to, empty where nobody asks for them. */
static void
add_applied(struct roster_made *m, struct system *s)
{
	const struct table *t;
	int i, does, column;

	t = s->table(s, "applied", &m->run->err);
	err_clear(&m->run->err);
	if (t == NULL)
		return;
	for (does = column = -1, i = 0; i < t->ncol; i++) {
		does = strcmp(t->cols[i], "does") == 0 ? i : does;
		column = strcmp(t->cols[i], "column") == 0 ? i : column;
	}
	for (i = 0; does >= 0 && column >= 0 && i < t->nrow; i++)
		if (strcmp(t->rows[i].cells[does], "score") != 0)
			add(m, t->rows[i].cells[column], "");
}

int
tables_battle(struct run *run, struct system *s, struct out *o)
{
	struct roster_made *m;
	struct system *was;
	struct list_field fields[COLUMNS_MOST];
	const char *cells[COLUMNS_MOST], *column;
	const struct roster *r;
	int i, k, c, own;

	m = arena_alloc(&run->scratch, sizeof(*m));
	m->run = run;
	was = run->in->sys;
	run->in->sys = s;
	i = battle_load(run);
	run->in->sys = was;
	if (i < 0)
		return -1;
	r = run->in->roster;
	for (own = 0; own < COLUMNS_MOST / 2 &&
	    (column = roster_column(r, own)) != NULL; own++)
		fields[own].name = column;
	add_applied(m, s);
	for (i = 0, k = own; i < m->n && k < COLUMNS_MOST; i++)
		if (roster_column_at(r, m->names[i]) < 0)
			fields[k++].name = m->names[i];
	for (i = 0; i < k; i++)
		fields[i].kind = LIST_NUMBER;
	list_head(o, FORMAT_CSV, fields, k);
	for (i = 0; roster_name(r, i) != NULL; i++) {
		for (c = 0; c < k; c++)
			cells[c] = c < own ? roster_cell(r, i,
			    fields[c].name) : "";
		list_row(o, FORMAT_CSV, fields, cells, k);
	}
	run->in->roster = NULL;
	return 0;
}

static void
tell(struct roster_made *m)
{
	struct list_field fields[COLUMNS_MOST + 2];
	const char *cells[COLUMNS_MOST + 2];
	int i;

	fields[0].name = "unit";
	cells[0] = "1st";
	fields[1].name = "words";
	cells[1] = m->word != NULL ? m->word : "";
	for (i = 0; i < m->n; i++) {
		fields[i + 2].name = m->names[i];
		cells[i + 2] = m->examples[i];
	}
	for (i = 0; i < m->n + 2; i++)
		fields[i].kind = LIST_NUMBER;
	list_head(&m->run->out->text, FORMAT_CSV, fields, m->n + 2);
	list_row(&m->run->out->text, FORMAT_CSV, fields, cells, m->n + 2);
}

/* One check with all it may be told; a tool, or a system, with what its
 * checks must be told. */
static int
gather(struct roster_made *m, struct system *s, const char *const *words,
    int n, int common)
{
	struct check *c;
	int i, some;

	some = 0;
	for (i = 0; i < s->ncheck; i++) {
		c = &s->checks[i];
		if ((n > 1 && !text_eq(c->tool, words[1])) ||
		    (n > 2 ? !text_eq(c->name, words[2]) :
		    n > 1 && !c->preset))
			continue;
		some = 1;
		if (add_check(m, c, n > 1, common) < 0)
			return -1;
	}
	if (some)
		return 0;
	if (n > 1 && !system_has_tool(s, words[1]))
		return err_set(&m->run->err, "%s has no table for %s", s->name,
		    words[1]);
	return err_set(&m->run->err, "which check? one of: %s",
	    ask_checks(s, words[1], &m->run->scratch));
}

int
tables_roster(struct run *run, const char *const *words, int n)
{
	struct roster_made *m;
	struct system *s;
	int got;

	if (n < 1 || n > 3)
		return verb_usage(run);
	s = tables_system(run, words[0]);
	if (s == NULL)
		return -1;
	m = arena_alloc(&run->scratch, sizeof(*m));
	m->run = run;
	got = run->in->opt.battle != NULL ? n > 1 ? verb_usage(run) :
	    tables_battle(run, s, &run->out->text) : gather(m, s, words, n, 0);
	/* Where nobody has sides, the unit is what the ruling is about. */
	if (got == 0 && m->n == 0)
		got = gather(m, s, words, n, 1);
	if (got == 0 && run->in->opt.battle == NULL) {
		add_applied(m, s);
		tell(m);
	}
	system_free(s);
	return got;
}
