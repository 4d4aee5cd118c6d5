/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Laws: refusals that a group of checks shares. Their words must be
 * the same in all of these, and other checks that know them all must be named
 * behind `except`.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/formula.h"
#include "prove/inside.h"

/* A law: its row, and the first check of its group that was compiled. */
struct law {
	struct lint *l;
	const struct sheet *sh;
	const struct sheetrow *r;
	const char *list, *id;
	const struct check *first;
};

static const struct step *
step_of(const struct check *c, const struct law *w)
{
	int i;

	for (i = 0; c->compiled && i < c->nstep; i++)
		if (c->steps[i].from.line == w->r->line &&
		    strcmp(c->steps[i].from.file, w->r->file) == 0)
			return &c->steps[i];
	return NULL;
}

/* Report a value unlike the first check's; words: only its kind counts. */
static void
compare_value(const struct law *w, const struct check *c,
    const struct value *v, int words)
{
	const struct value *first;
	int i = check_value(w->first, v->name, v->side);

	if (i < 0)
		return;
	first = &w->first->values[i];
	if (first->kind != v->kind ||
	    (!words && strcmp(first->legal.text, v->legal.text) != 0))
		lint_error(w->l, place_row(w->r, "when"), "the law %s asks for "
		    "%s, which is %s (%s) in %s and %s (%s) in %s", w->id,
		    v->name, kind_names[first->kind], first->legal.text,
		    w->first->name, kind_names[v->kind], v->legal.text,
		    c->name);
}

static void
compare_words(const struct law *w, const struct check *c, const struct expr *x)
{
	int i;

	if (x == NULL)
		return;
	if ((x->op == OP_EQ || x->op == OP_NE) && x->args[0]->op == OP_VALUE &&
	    x->args[1]->op == OP_TEXT) {
		compare_value(w, c, &c->values[x->args[0]->index], 1);
		return;
	}
	if (x->op == OP_VALUE || x->op == OP_WORD)
		compare_value(w, c, &c->values[x->index], x->op == OP_WORD);
	for (i = 0; i < x->nargs; i++)
		compare_words(w, c, x->args[i]);
	compare_words(w, c, x->where);
}

/* Does the check understand the law's condition, on a side that it is about? */
static int
understands(const struct law *w, struct check *c)
{
	struct origin from = { .file = w->r->file, .line = w->r->line };
	struct scope s = { .check = c, .from = &from, .column = "when",
		.arena = w->l->a };
	struct err quiet;
	const char *scope = sheet_cell(w->sh, w->r, "scope");
	int side, knows = 0;

	for (side = SIDE_1; side <= SIDE_2; side++) {
		if ((text_eq(scope, "acting") && side != c->acts) ||
		    (text_eq(scope, "target") && side == c->acts))
			continue;
		s.side = scope[0] == '\0' ? SIDE_NONE : side;
		err_clear(&quiet);
		knows |= formula_parse(&s, sheet_cell(w->sh, w->r, "when"),
		    &quiet) != NULL;
	}
	return knows;
}

static int
excepted(const struct law *w, const struct check *c)
{
	const char *p = strstr(w->list, "except");

	return p != NULL && text_inlist(p, c->name);
}

static void
law(struct lint *l, const struct sheet *sh, const struct sheetrow *r)
{
	struct law w = { l, sh, r, sheet_cell(sh, r, "check"),
		sheet_cell(sh, r, "id"), NULL };
	const struct step *st;
	struct check *c;
	int i;

	for (i = 0; i < l->s->ncheck; i++) {
		c = &l->s->checks[i];
		st = step_of(c, &w);
		if (st != NULL && w.first == NULL)
			w.first = c;
		if (st != NULL)
			compare_words(&w, c, st->when);
		else if (c->compiled && !excepted(&w, c) &&
		    !list_names(w.list, strlen(w.list), c->name, c->groups) &&
		    understands(&w, c))
			lint_note(l, place_row(r, "check"), "the law %s would "
			    "hold in %s too, which knows its words: name it "
			    "in the group, or behind except", w.id, c->name);
	}
}

static int
is_law(const struct sheet *sh, const struct sheetrow *r)
{
	return text_eq(sheet_cell(sh, r, "do"), "refuse") &&
	    strchr(sheet_cell(sh, r, "check"), '@') != NULL;
}

int
lint_lacks(struct lint *l, struct check *c, const struct err *e)
{
	const struct loader *load = l->s->loader;
	const struct sheet *sh = &load->core[CORE_STEPS];
	struct place at = lint_place(l, e);
	int i;

	for (i = 0; i < sh->nrow; i++)
		if (sh->rows[i].line == e->line && is_law(sh, &sh->rows[i]) &&
		    strcmp(sh->rows[i].file, at.file) == 0)
			break;
	if (i == sh->nrow || !err_names(e, "when") ||
	    e->kind != ERR_UNKNOWN_NAME)
		return 0;
	at.column = "when";
	lint_error(l, at, "the law %s is stated for %s %s, which lacks \"%s\"",
	    sheet_cell(sh, &sh->rows[i], "id"), c->tool, c->name, e->name);
	return 1;
}

/* ---- one refusal, told twice ---- */

/* Does the formula ask what a unit is, and nothing else? */
static int
of_unit(const struct check *c, const struct expr *x)
{
	int i;

	if (x == NULL)
		return 0;
	if (x->op == OP_VALUE || x->op == OP_WORD)
		return c->values[x->index].thing != NULL;
	if (x->op == OP_ROLL || x->op == OP_EFFECT || x->op == OP_MODWORD ||
	    x->op == OP_MODS || x->op == OP_TEMPLATE || x->where != NULL)
		return 0;
	for (i = 0; i < x->nargs; i++)
		if (!of_unit(c, x->args[i]))
			return 0;
	return 1;
}

/* The first check that the row refuses in, for what a unit is; or NULL. */
static const struct check *
refused_in(const struct lint *l, const struct sheet *sh,
    const struct sheetrow *r)
{
	const struct law w = { .r = r };
	const struct step *s;
	int i;

	for (i = 0; !is_law(sh, r) && i < l->s->ncheck; i++) {
		s = step_of(&l->s->checks[i], &w);
		if (s != NULL)
			return s->what == DO_REFUSE &&
			    of_unit(&l->s->checks[i], s->when) ?
			    &l->s->checks[i] : NULL;
	}
	return NULL;
}

/* Note an earlier row that refuses the same units in other words. */
static void
told_twice(struct lint *l, const struct sheet *sh, const struct sheetrow *r)
{
	static const char *const same[] = { "when", "scope", "reading" };
	const struct sheetrow *q;
	int k;

	if (refused_in(l, sh, r) == NULL)
		return;
	for (q = sh->rows; q < r; q++) {
		for (k = 0; k < 3; k++)
			if (!text_eq(sheet_cell(sh, q, same[k]),
			    sheet_cell(sh, r, same[k])))
				break;
		if (k == 3 && refused_in(l, sh, q) != NULL)
			lint_note(l, place_row(r, "when"), "%s refuses the same "
			    "(%s): one row may say it of all its checks, or "
			    "of @unit", sheet_cell(sh, q, "id"),
			    lint_line(l, r->file, q->file, q->line));
	}
}

void
lint_laws(struct lint *l)
{
	const struct loader *load = l->s->loader;
	const struct sheet *sh = &load->core[CORE_STEPS];
	int i;

	/* A law that names a group which is not there holds nowhere yet. */
	for (i = 0; l->astray.n == 0 && i < sh->nrow; i++) {
		if (is_law(sh, &sh->rows[i]))
			law(l, sh, &sh->rows[i]);
		else if (text_eq(sheet_cell(sh, &sh->rows[i], "do"), "refuse"))
			told_twice(l, sh, &sh->rows[i]);
	}
}
