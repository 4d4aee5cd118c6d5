/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. --explain, in the order in which people ask: what adds up to
 * what, what it does, what follows, by which cells; then what was said and
 * computed; at last what did not count, and rules that are not in play.
 */
#include <config.h>

#include <string.h>

#include "ask/unused.h"
#include "base/text.h"
#include "tell/tell.h"

static void
line(struct out *o, const char *label, const char *text)
{
	out_text(o, "\t");
	out_clean(o, label);
	out_line(o, label[0] != '\0' ? " " : "", text);
}

/* A line with a list; nothing if the list is empty. */
static void
list_line(struct out *o, const char *label, const struct growing *list)
{
	if (list->len > 0)
		line(o, label, list->text);
}

static const char *
place(const struct origin *f, struct arena *a)
{
	const char *sure;

	sure = f->sure == RECONSTRUCTED ? ", reconstructed" :
	    f->sure == REFEREE ? ", referee's choice" : "";
	return arena_printf(a, "%s:%d%s%s", text_short_path(f->file,
	    1 + f->folder), f->line, sure, f->house ? ", house rule" : "");
}

static const char *
where(const struct origin *f, struct arena *a)
{
	return f->cite == NULL || f->cite[0] == '\0' ? place(f, a) :
	    arena_printf(a, "%s; %s", f->cite, place(f, a));
}

/* ---- dice ---- */

/* Each throw on a line: `die v of the first side (d6) 5,6,3, typed`. */
static void
explain_dice(struct out *o, const struct ruling *r, struct arena *a)
{
	static const char *const parts[] = { "", ", again", ", more" };
	const struct rolled *d, *first;
	const char *faces;

	for (first = d = r->dice; first != NULL; first = d) {
		faces = "";
		for (; d != NULL && rolled_together(first, d) &&
		    text_eq(d->die.name, first->die.name) &&
		    strcmp(d->source, first->source) == 0; d = d->next)
			faces = arena_printf(a, "%s%s%d", faces,
			    d == first ? "" : ",", d->face);
		line(o, "die", arena_printf(a, "%s%s%s%s (%s) %s, %s",
		    first->roll, first->side ? " of the " : "",
		    tell_whose(first->side, -1, a), parts[first->part],
		    first->die.name, faces, first->source));
	}
}

/* ---- what adds up ---- */

/* Does a modifier add to this score, of its side and unit? */
static int
adds_to(const struct counted *c, const struct reached *v)
{
	return c->counts && text_eq(c->mod->to, v->value->name) &&
	    c->mod->op != MOD_MUL && (v->side == SIDE_NONE ||
	    c->side == SIDE_NONE || c->side == v->side) &&
	    (v->unit < 0 || c->unit < 0 || v->unit == c->unit);
}

/*
 * `sum dice 6 +2 large -1 disorder = 7`: a score that some modifier adds to;
 * those that multiply, or that were beaten in their group, are told below.
 */
static void
explain_sum(struct out *o, const struct ruling *r, const struct reached *v,
    struct arena *a)
{
	struct growing text = { NULL, 0, 0 };
	const struct counted *c;
	struct num base = v->v.n, minus;
	char buf[NUM_TEXT];
	int some;

	for (c = r->mods, some = 0; c != NULL; c = c->next) {
		if (!adds_to(c, v))
			continue;
		minus = num_int(0);
		if (num_sub(&minus, minus, c->amount) < 0 ||
		    num_add(&base, base, minus) < 0)
			return;
		arena_add(a, &text, arena_printf(a, " %s %s",
		    num_print(c->amount, 1, buf), c->mod->word));
		some = 1;
	}
	if (!some)
		return;
	line(o, "sum", arena_printf(a, "%s%s%s%s = %s", tell_name(
	    v->value->name, v->side, v->unit, a), base.n != 0 ? " " : "",
	    base.n != 0 ? arena_text(a, num_print(base, 0, buf)) : "",
	    text.text, arena_text(a, num_print(v->v.n, 0, buf))));
}

static void
explain_sums(struct out *o, const struct ruling *r, struct arena *a)
{
	const struct reached *v;

	for (v = r->values; v != NULL; v = v->next)
		if (v->value->kind == KIND_SUM && v->v.kind == VAL_NUM)
			explain_sum(o, r, v, a);
}

static void
explain_counted(struct out *o, const struct ruling *r, struct arena *a)
{
	const struct counted *c;
	const struct modifier *m;
	char buf[NUM_TEXT];

	for (c = r->mods; c != NULL; c = c->next) {
		if (!c->counts)
			continue;
		m = c->mod;
		line(o, "counted", arena_printf(a,
		    "%s%s %s to %s: %s [%s] (%s)", m->op == MOD_MUL ? "x" : "",
		    num_print(c->amount, m->op != MOD_MUL, buf), arena_join(a,
		    m->word, ", ", tell_whose(c->side, c->unit, a)), m->to,
		    m->meaning, arena_join(a, c->why, " ", c->by != NULL ?
		    c->by : ""), where(&m->from, a)));
	}
}

/* Was this reason told with an earlier modifier that did not count? */
static int
reason_before(const struct ruling *r, const struct counted *of)
{
	const struct counted *c;

	for (c = r->mods; c != of; c = c->next)
		if (!c->counts && strcmp(c->why, of->why) == 0)
			return 1;
	return 0;
}

static const char *
uncounted(const struct counted *c, int whole, struct arena *a)
{
	const char *name;

	name = tell_name(c->mod->word, c->side, c->unit, a);
	return whole ? arena_printf(a, "%s (%s)", name, where(&c->mod->from,
	    a)) : name;
}

/* The modifiers that did not count, by reason; `whole`: with their rows. */
static void
explain_uncounted(struct out *o, const struct ruling *r, int whole,
    struct arena *a)
{
	const struct counted *c, *d;
	struct growing list;

	for (c = r->mods; c != NULL; c = c->next) {
		if (c->counts || reason_before(r, c))
			continue;
		memset(&list, 0, sizeof(list));
		for (d = c; d != NULL; d = d->next)
			if (!d->counts && strcmp(d->why, c->why) == 0)
				arena_list(a, &list, uncounted(d, whole, a));
		line(o, arena_printf(a, "not counted, %s:", c->why),
		    list.text);
	}
}

/* ---- values and cells ---- */

/* How a value came: said, computed, or taken by default for want of a word. */
enum came { SAID, CAME, TAKEN };

static enum came
came_from(const struct reached *v)
{
	if (v->given)
		return SAID;
	/* (A ratio is never taken by default.) */
	return v->value->prompt[0] != '\0' && v->value->kind != KIND_SUM &&
	    v->value->kind != KIND_STATED && v->value->kind != KIND_RATIO ?
	    TAKEN : CAME;
}

/* As people read it. */
static const char *
show(const struct value *v, struct val x, struct arena *a)
{
	return v->kind != KIND_YESNO ? val_show(x, a) : val_true(x) ? "yes" :
	    "no";
}

static void
explain_values(struct out *o, const struct ruling *r, enum came came,
    const char *label, struct arena *a)
{
	struct growing list = { NULL, 0, 0 };
	const struct reached *v;

	for (v = r->values; v != NULL; v = v->next)
		if (came_from(v) == came && (v->value->kind != KIND_YESNO ||
		    val_true(v->v)))
			arena_list(a, &list, arena_printf(a, "%s = %s",
			    tell_name(v->value->name, v->side, v->unit, a),
			    show(v->value, v->v, a)));
	list_line(o, label, &list);
}

/* Is it stated by a typed word that is of use? */
static int
is_said(const struct question *q, const struct given *g)
{
	const struct unused *u;

	if (g->set == 0 || g->rank < RANK_TYPED)
		return 0;
	for (u = q->unused; u != NULL; u = u->next)
		if (text_eq(u->word, g->word))
			return 0;
	return 1;
}

static void
add_said(const struct question *q, struct growing *list, const char *name,
    int place, const char *text, struct arena *a)
{
	int side, unit;

	place_whose(q, place, &side, &unit);
	arena_list(a, list, arena_printf(a, "%s = %s", tell_name(name, side,
	    unit, a), text));
}

/*
 * Values that were said: those that the ruling reached first, in its order. What
 * is true of a unit, but was not reached, is told as idle.
 */
static void
said_values(const struct ruling *r, struct growing *list, struct arena *a)
{
	const struct question *q = r->q;
	const struct reached *t;
	const struct value *v;
	const struct given *g;
	int i, place;
	char *told;

	told = arena_alloc(a, (size_t)(r->check->nvalue * q->places + 1));
	for (t = r->values; t != NULL; t = t->next) {
		place = question_place(q, t->side, t->unit);
		told[(t->value - r->check->values) * q->places + place] = 1;
		if (came_from(t) == SAID)
			add_said(q, list, t->value->name, place,
			    show(t->value, t->v, a), a);
	}
	for (i = 0; i < r->check->nvalue * q->places; i++) {
		v = &r->check->values[i / q->places];
		g = &q->values[i];
		if (!told[i] && v->thing == NULL && is_said(q, g))
			add_said(q, list, v->name, i % q->places, g->set < 0 ?
			    "no" : show(v, g->v, a), a);
	}
}

/* Does the word that states the modifier state a value as well? */
static int
also_value(const struct question *q, const struct given *g)
{
	int i;

	for (i = 0; i < q->check->nvalue * q->places; i++)
		if (q->values[i].set > 0 && g->place > 0 &&
		    q->values[i].place == g->place)
			return 1;
	return 0;
}

/* Modifiers that were said and are not told with those that counted or not. */
static void
said_mods(const struct ruling *r, struct growing *list, struct arena *a)
{
	const struct question *q = r->q;
	const struct counted *c;
	const struct given *g;
	char *told;
	int i;

	told = arena_alloc(a, (size_t)(r->check->nmodword * q->places + 1));
	for (c = r->mods; c != NULL; c = c->next)
		told[c->mod->modword * q->places +
		    question_place(q, c->side, c->unit)] = 1;
	for (i = 0; i < r->check->nmodword * q->places; i++) {
		g = &q->mods[i];
		if (!told[i] && is_said(q, g) && !also_value(q, g))
			add_said(q, list,
			    r->check->modwords[i / q->places].word,
			    i % q->places, g->set < 0 ? "no" : "yes", a);
	}
}

/* All that was said, but for modifiers that are told and words without use. */
static void
explain_said(struct out *o, const struct ruling *r, struct arena *a)
{
	struct growing list = { NULL, 0, 0 };
	const char *idle;

	said_values(r, &list, a);
	said_mods(r, &list, a);
	list_line(o, "said", &list);
	idle = ask_idle(r, a);
	if (idle != NULL)
		line(o, "true, not read", idle);
}

/* The words that only a question to which this one may lead can read. */
static void
explain_kept(struct out *o, const struct ruling *r, struct arena *a)
{
	struct growing list = { NULL, 0, 0 };
	int i;

	for (i = 0; i < r->q->nsaid; i++)
		if ((r->q->said[i].of & SAID_NEXT) != 0)
			arena_list(a, &list, r->q->said[i].text);
	list_line(o, "kept for what follows:", &list);
}

/* Are two cells of one row, and of one file? (House rules replace cells.) */
static int
same_row(const struct consulted_cell *c, const struct consulted_cell *d)
{
	return c->row == d->row && cell_from(c->row, c->col) ==
	    cell_from(d->row, d->col);
}

static int
cell_before(const struct ruling *r, const struct consulted_cell *of)
{
	const struct consulted_cell *c;

	for (c = r->cells; c != of; c = c->next)
		if (same_row(c, of))
			return 1;
	return 0;
}

/* Each row of a table with those of its cells that were read. */
static void
explain_cells(struct out *o, const struct ruling *r, struct arena *a)
{
	const struct consulted_cell *c, *d;
	struct growing list;

	for (c = r->cells; c != NULL; c = c->next) {
		if (cell_before(r, c))
			continue;
		memset(&list, 0, sizeof(list));
		for (d = c; d != NULL; d = d->next)
			if (same_row(c, d))
				arena_list(a, &list, arena_printf(a, "%s: %s",
				    d->table->cols[d->col],
				    d->row->cells[d->col]));
		line(o, "cell", arena_printf(a, "%s, row %s, column %s (%s)",
		    c->table->name, c->row->key, list.text,
		    where(cell_from(c->row, c->col), a)));
	}
}

/* ---- the whole ---- */

/* The readings consulted; optional rules that are not played are told apart. */
static void
explain_readings(struct out *o, const struct ruling *r, int optional,
    struct arena *a)
{
	const struct system *s = r->check->sys;
	const struct reading *d;
	int i, k;

	for (i = 0; i < s->nreading; i++) {
		d = &s->readings[i];
		k = r->q->choice[i];
		if (!r->consulted[i] || (d->optional && k == d->preset) !=
		    optional)
			continue;
		line(o, "reading", arena_printf(a, "%s=%s%s: %s", d->name,
		    d->choices[k], k == d->preset ? " (default)" : "",
		    d->whys[k]));
	}
}

static void
explain_check(struct out *o, const struct ruling *r, struct arena *a)
{
	line(o, "check", arena_printf(a, "%s %s: %s%s%s%s", r->check->tool,
	    r->check->name, r->check->title,
	    r->check->from.cite[0] != '\0' ? " (" : "", r->check->from.cite,
	    r->check->from.cite[0] != '\0' ? ")" : ""));
}

/* What came of the question: effects, the row that decided, follow-ups. */
static void
explain_outcome(struct out *o, const struct ruling *r, int tables,
    struct arena *a)
{
	const struct outcome_effect *e;
	const struct follow *f;

	for (e = r->effects; e != NULL; e = e->next)
		if (val_true(e->v))
			line(o, "effect", arena_printf(a, "%s = %s (%s)",
			    tell_name(e->name, e->side, e->unit, a),
			    val_show(e->v, a), where(e->from, a)));
	if (r->from != NULL && tables)
		line(o, r->refused ? "refused by" : "answer by",
		    where(r->from, a));
	for (f = r->follows; f != NULL; f = f->next)
		line(o, step_dos[f->row.step->what], tell_follow(f, a));
}

void
tell_explain(struct out *o, const struct ruling *r, int whole,
    struct arena *a)
{
	int tables;

	/* (Plain dice have no tables.) */
	tables = r->check->sys->dir[0] != '\0';
	explain_sums(o, r, a);
	if (tables)
		explain_check(o, r, a);
	explain_dice(o, r, a);
	explain_counted(o, r, a);
	explain_outcome(o, r, tables, a);
	explain_readings(o, r, 0, a);
	explain_cells(o, r, a);
	explain_said(o, r, a);
	explain_kept(o, r, a);
	if (whole)
		explain_values(o, r, CAME, "came to", a);
	explain_values(o, r, TAKEN, "taken", a);
	explain_uncounted(o, r, whole, a);
	explain_readings(o, r, 1, a);
	if (tables)
		line(o, "system", arena_printf(a, "%s, %s",
		    r->check->sys->title, r->check->sys->dir));
	if (r->q->ignored != NULL)
		line(o, "ignored", r->q->ignored);
}
