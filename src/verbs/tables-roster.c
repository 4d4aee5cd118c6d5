/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables roster: the beginning of a roster: a header of what
 * checks ask of a unit, and the units of an example; with --battle the units of
 * that battle. Columns that rulings change are added.
 */
#include <config.h>

#include <string.h>

#include "ask/ask.h"
#include "cli/battle.h"
#include "base/text.h"
#include "rule/formula_tree.h"
#include "table/load.h"
#include "tell/list.h"
#include "verbs/tables.h"

/* The columns `unit` and `words` come first. */
enum { COLUMNS_MOST = 200, OWN = 2 };

/* The cell of a text without a list of words. */
#define ANY "any"

struct roster_made {
	struct run *run;
	struct system *sys;
	const char *tool, *check; /* NULL: all */
	int n;
	const char *names[COLUMNS_MOST];
	const char *legal[COLUMNS_MOST]; /* cell, if no example has one */
	int asked[COLUMNS_MOST]; /* some check requires it */
	/* The units of an example, one for each side. */
	struct example {
		const char *cells[COLUMNS_MOST], *words;
		int said;	/* columns that it fills */
	} units[2];
	int nunit;
};

/* Must it be said? (An attribute that the check does not read need not be.) */
static int
required(const struct value *v)
{
	const struct valdef *d;

	if (v->thing != NULL && !v->reads)
		return 0;
	for (d = v->defs; d != NULL && v->kind != KIND_SUM; d = d->next) {
		if (def_asks(d))
			return v->needs == NULL;
		if (d->own && d->from.reading < 0)
			break;		/* what else is taken is not come to */
	}
	return 0;
}

/* Is the check about a path? (Then its units are steps.) */
static int
is_path(const struct check *c)
{
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (c->values[i].kind == KIND_REPEAT)
			return 1;
	return 0;
}

/* Does units.csv describe what stands on the side? */
static int
is_described(const struct check *c, int side)
{
	return c->stands[side == SIDE_2 ? SIDE_2 : SIDE_1].thing != NULL;
}

/*
 * Does a value describe a unit, not computed and not the other unit's?
 * `common`: also if the whole ruling has it.
 */
static int
describes(const struct check *c, const struct value *v, int common)
{
	const struct valdef *d;
	int i;

	if (v->kind == KIND_SUM || (v->side == SIDE_NONE && !common) ||
	    (v->unit && is_path(c)))
		return 0;
	if (is_described(c, v->side))
		return v->thing != NULL && v->prompt[0] != '\0';
	d = v->defs;
	if (!required(v) && d->expr->op != OP_NUM && d->expr->op != OP_TEXT &&
	    d->expr->op != OP_NONE && v->prompt[0] == '\0')
		return 0;
	for (i = 0; i < c->nvalue; i++)
		if (v->side == SIDE_2 && c->values[i].side == SIDE_1 &&
		    text_eq(c->values[i].name, v->name))
			return 0;
	return 1;
}

/* A legal number: 1, or an end of the first band. */
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

/* The word as one token: blanks become hyphens. */
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

/* The usual cell of a value: a legal one if it is required, else `no` or "". */
static const char *
legal(struct run *run, const struct value *v)
{
	if (!required(v))
		return v->kind == KIND_YESNO && v->defs->expr != NULL &&
		    v->defs->expr->op == OP_NUM &&
		    v->defs->expr->num.n == 0 ? "no" : "";
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
add(struct roster_made *m, const char *name, const char *text, int asked)
{
	int i;

	/* These columns are every roster's own. */
	if (text_eq(name, "line") || text_eq(name, "unit") ||
	    text_eq(name, "words"))
		return;
	for (i = 0; i < m->n; i++)
		if (text_eq(m->names[i], name))
			return;
	if (m->n == COLUMNS_MOST)
		return;
	m->names[m->n] = name;
	m->asked[m->n] = asked;
	m->legal[m->n++] = text;
}

static int
add_check(struct roster_made *m, struct check *c, int all, int common)
{
	const struct value *v;
	int i, k;

	if (check_compile(c, &m->run->err) < 0)
		return -1;
	/* Required values come first. */
	for (k = 1; k >= 1 - all; k--)
		for (i = 0; i < c->nvalue; i++) {
			v = &c->values[i];
			if (required(v) == k && describes(c, v, common))
				add(m, v->name, legal(m->run, v), k);
		}
	return 0;
}

/* ---- the units of a question ---- */

static int
column_of(const struct roster_made *m, const char *name)
{
	int i;

	for (i = OWN; i < m->n; i++)
		if (text_eq(m->names[i], name))
			return i;
	return -1;
}

/* What the question itself says of a value for that side, or NULL. */
static const char *
said_value(const struct question *q, int value, int side, struct arena *a)
{
	const struct value *v = &q->check->values[value];
	const struct given *g;
	struct val x;

	if (v->side != SIDE_NONE && v->side != SIDE_EACH && v->side != side)
		return NULL;
	if (v->side == SIDE_NONE && side != SIDE_1)
		return NULL;
	g = &q->values[value * q->places + question_place(q, v->side ==
	    SIDE_NONE ? SIDE_NONE : side, v->unit ? 0 : -1)];
	if (g->set <= 0 || g->by != NULL)
		return NULL;
	x = g->v;
	if (v->kind == KIND_YESNO)
		return x.kind == VAL_NUM && x.n.n == 0 ? "no" : "yes";
	return val_show(x, a);
}

/* Is a name of the question, which is no unit's where units.csv says these? */
static int
is_of_question(const struct check *c, const char *name, int side)
{
	int i;

	if (!is_described(c, side))
		return 0;
	i = check_value(c, name, side);
	return i >= 0 ? c->values[i].thing == NULL :
	    index_find(&c->by_modword, name) >= 0;
}

/* A side's words without a column: modifiers, and words that bring others. */
static const char *
said_words(const struct roster_made *m, const struct question *q, int side)
{
	const struct said_word *d;
	const char *text = "";

	for (d = q->said; d < q->said + q->nsaid; d++)
		if (d->side == side && d->unit == 0 && d->name != NULL &&
		    (d->of & (SAID_UNIT | SAID_SIDE)) != 0 &&
		    (d->of & (SAID_HERE | SAID_PLUS | SAID_TIMES)) == 0 &&
		    column_of(m, d->name) < 0 &&
		    !is_of_question(q->check, d->name, side))
			text = arena_join(&m->run->scratch, text, " ", d->text);
	return text;
}

static void
unit_of(const struct roster_made *m, const struct question *q, int side,
    struct example *x)
{
	const char *cell;
	int i, c;

	memset(x, 0, sizeof(*x));
	for (i = 0; i < q->check->nvalue; i++) {
		c = column_of(m, q->check->values[i].name);
		cell = c >= 0 ? said_value(q, i, side, &m->run->scratch) :
		    NULL;
		if (cell == NULL || x->cells[c] != NULL)
			continue;
		x->cells[c] = hyphened(m->run, cell);
		x->said++;
	}
	x->words = said_words(m, q, side);
}

/* Parse an example. 0: it is of another check, or wrong. */
static int
asked(const struct roster_made *m, const char *tool, const char *words,
    struct question *q)
{
	const struct asking w = { .sys = m->sys, .tool = tool,
		.choice = system_presets(m->sys, &m->run->scratch) };
	struct err quiet = { 0 };

	return run_cell(m->run, &w, words, q, &quiet) == 0 &&
	    (m->check == NULL || text_eq(q->check->name, m->check)) &&
	    (m->check != NULL || m->tool == NULL || q->check->preset);
}

/* Take the example that fills most columns, and is not a refusal. */
static void
find_units(struct roster_made *m, const struct sheet *sh)
{
	struct example x[2];
	struct question q;
	const char *tool;
	int i, most = 0;

	for (i = 0; i < sh->nrow; i++) {
		tool = sheet_cell(sh, &sh->rows[i], "tool");
		if ((m->tool != NULL && !text_eq(tool, m->tool)) ||
		    text_eq(sheet_cell(sh, &sh->rows[i], "answer"),
		    "not allowed") ||
		    !asked(m, tool, sheet_cell(sh, &sh->rows[i], "question"),
		    &q))
			continue;
		unit_of(m, &q, SIDE_1, &x[0]);
		unit_of(m, &q, SIDE_2, &x[1]);
		if (x[0].said + x[1].said <= most)
			continue;
		most = x[0].said + x[1].said;
		memcpy(m->units, x, sizeof(x));
		m->nunit = 1 + (x[1].said > 0);
	}
}

/* Add the columns that `apply` changes. */
static void
add_applied(struct roster_made *m, struct system *s)
{
	const struct table *t = s->table(s, "applied", &m->run->err);
	int i, does, column;

	err_clear(&m->run->err);
	if (t == NULL)
		return;
	does = table_col(t, val_text("does"));
	column = table_col(t, val_text("column"));
	for (i = 0; does >= 0 && column >= 0 && i < t->nrow; i++)
		if (strcmp(t->rows[i].cells[does], "score") != 0)
			add(m, t->rows[i].cells[column], "", 0);
}

int
tables_battle(struct run *run, struct system *s, struct out *o)
{
	struct roster_made *m;
	const char *cells[COLUMNS_MOST], *column;
	const struct roster *r;
	int i, k, own;

	m = arena_alloc(&run->scratch, sizeof(*m));
	m->run = run;
	r = battle_load(s, run->in->opt.battle, &run->arena, &run->err);
	if (r == NULL)
		return -1;
	while (m->n < COLUMNS_MOST / 2 &&
	    (column = roster_column(r, m->n)) != NULL)
		m->names[m->n++] = column;
	own = m->n;
	add_applied(m, s);
	list_row(o, FORMAT_CSV, NULL, m->names, m->n);
	for (i = 0; roster_name(r, i) != NULL; i++) {
		for (k = 0; k < m->n; k++)
			cells[k] = k < own ? roster_cell(r, i, m->names[k]) :
			    "";
		list_row(o, FORMAT_CSV, NULL, cells, m->n);
	}
	return 0;
}

static int
tell(struct roster_made *m)
{
	struct out *o = &m->run->out->text;
	const char *cells[COLUMNS_MOST];
	const struct example *x;
	const struct sheet *sh = system_examples(m->sys, &m->run->err);
	int i;

	if (sh == NULL)
		return -1;
	find_units(m, sh);
	list_row(o, FORMAT_CSV, NULL, m->names, m->n);
	for (x = m->units; x == m->units || x - m->units < m->nunit; x++) {
		for (i = OWN; i < m->n; i++)
			cells[i] = x->cells[i] != NULL ? x->cells[i] :
			    m->asked[i] && m->nunit > 0 ? "" : m->legal[i];
		cells[0] = x == m->units ? "1st" : "2nd";
		cells[1] = x->words != NULL ? x->words : "";
		list_row(o, FORMAT_CSV, NULL, cells, m->n);
	}
	return 0;
}

/*
 * Add the columns of one check, or of a tool's default check, optional ones,
 * too; or of all checks without those. 0, or -1 with err.
 */
static int
gather(struct roster_made *m, struct system *s, int common)
{
	const char *tool = m->tool;
	struct check *c;
	int i, some = 0;

	for (i = 0; i < s->ncheck; i++) {
		c = &s->checks[i];
		if ((tool != NULL && !text_eq(c->tool, tool)) ||
		    (m->check != NULL ? !text_eq(c->name, m->check) :
		    tool != NULL && !c->preset))
			continue;
		some = 1;
		if (add_check(m, c, tool != NULL, common) < 0)
			return -1;
	}
	if (some)
		return 0;
	if (tool != NULL && !system_has_tool(s, tool))
		return err_set(&m->run->err, "%s has no table for %s", s->name,
		    tool);
	return err_set(&m->run->err, "which check? one of: %s",
	    ask_checks(s, tool, &m->run->scratch));
}

int
tables_roster(struct run *run, struct system *s, const char *const *words)
{
	struct roster_made *m;
	int got;

	if (run->in->opt.battle != NULL)
		return words[0] != NULL ? verb_usage(run) : tables_battle(run, s,
		    &run->out->text);
	m = arena_alloc(&run->scratch, sizeof(*m));
	m->run = run;
	m->sys = s;
	m->tool = words[0];
	m->check = words[0] != NULL ? words[1] : NULL;
	m->names[0] = "unit";
	m->names[1] = "words";
	m->n = OWN;
	got = gather(m, s, 0);
	/* Without sides the unit is what the ruling is about. */
	if (got == 0 && m->n == OWN)
		got = gather(m, s, 1);
	if (got < 0)
		return -1;
	add_applied(m, s);
	return tell(m);
}
