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

/* `words`: it is compared with words, each of which is legal where it stands. */
static void
same_value(const struct law *w, const struct check *c, const struct value *v,
    int words)
{
	const struct value *first;
	int i;

	i = check_value(w->first, v->name, v->side);
	if (i < 0)
		return;
	first = &w->first->values[i];
	if (first->kind != v->kind || (!words && strcmp(first->legal.text != NULL ?
	    first->legal.text : "", v->legal.text != NULL ? v->legal.text :
	    "") != 0))
		lint_error(w->l, place_row(w->r, "when"), "the law %s asks for "
		    "%s, which is %s (%s) in %s and %s (%s) in %s", w->id,
		    v->name, kind_names[first->kind], first->legal.text,
		    w->first->name, kind_names[v->kind], v->legal.text,
		    c->name);
}

static void
same_words(const struct law *w, const struct check *c, const struct expr *x)
{
	int i;

	if (x == NULL)
		return;
	if ((x->op == OP_EQ || x->op == OP_NE) && x->args[0]->op == OP_VALUE &&
	    x->args[1]->op == OP_TEXT) {
		same_value(w, c, &c->values[x->args[0]->index], 1);
		return;
	}
	if (x->op == OP_VALUE || x->op == OP_WORD)
		same_value(w, c, &c->values[x->index], x->op == OP_WORD);
	for (i = 0; i < x->nargs; i++)
		same_words(w, c, x->args[i]);
	same_words(w, c, x->where);
}

/* Would the law's condition be understood there? */
static int
understands(const struct law *w, struct check *c)
{
	struct origin from;
	struct scope s;
	struct err quiet;
	const char *when, *scope;
	int side, knows;

	memset(&from, 0, sizeof(from));
	from.file = w->r->file;
	from.line = w->r->line;
	memset(&s, 0, sizeof(s));
	s.check = c;
	s.from = &from;
	s.column = "when";
	s.arena = w->l->a;
	when = sheet_cell(w->sh, w->r, "when");
	scope = sheet_cell(w->sh, w->r, "scope");
	knows = 0;
	for (side = SIDE_1; side <= SIDE_2; side++) {
		if ((text_eq(scope, "acting") && side != c->acts) ||
		    (text_eq(scope, "target") && side == c->acts))
			continue;
		s.side = scope[0] == '\0' ? SIDE_NONE : side;
		err_clear(&quiet);
		knows |= formula_parse(&s, when, &quiet) != NULL;
	}
	return knows;
}

static int
excepted(const struct law *w, const struct check *c)
{
	const char *p;

	p = strstr(w->list, "except");
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
			same_words(&w, c, st->when);
		else if (c->compiled && !excepted(&w, c) &&
		    !list_names(w.list, strlen(w.list), c->name, c->groups) &&
		    understands(&w, c))
			lint_note(l, place_row(r, "check"), "the law %s would "
			    "hold in %s too, which knows its words: name it "
			    "in the group, or behind except", w.id, c->name);
	}
}

void
lint_laws(struct lint *l)
{
	const struct loader *load;
	const struct sheet *sh;
	int i;

	load = l->s->loader;
	sh = &load->core[CORE_STEPS];
	for (i = 0; i < sh->nrow; i++)
		if (text_eq(sheet_cell(sh, &sh->rows[i], "do"), "refuse") &&
		    strchr(sheet_cell(sh, &sh->rows[i], "check"), '@') != NULL)
			law(l, sh, &sh->rows[i]);
}
