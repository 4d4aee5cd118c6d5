/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. Rulings as JSON, one object a line. */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "tell/list.h"
#include "tell/tell.h"

void
tell_json_begin(struct out *o, const char *system, const struct telling *t)
{
	int i;

	list_begin(o);
	out_key(o, "system");
	out_json(o, system);
	if (t->fingerprint != NULL) {
		out_key(o, "tables");
		out_json(o, t->fingerprint);
	}
	out_key(o, "tool");
	out_json(o, t->tool);
	for (i = 0; i < t->nhead; i++) {
		out_key(o, t->heads[i]);
		out_json(o, t->cells[i]);
	}
}

static void
dice(struct out *o, const struct ruling *r)
{
	static const char *const parts[] = { NULL, "again", "more" };
	const struct rolled *d;

	out_key(o, "dice");
	out_text(o, "[");
	for (d = r->dice; d != NULL; d = d->next) {
		out_text(o, d == r->dice ? "{" : ",{");
		out_key(o, "roll");
		out_json(o, d->roll);
		if (d->side != SIDE_NONE) {
			out_key(o, "side");
			out_printf(o, "%d", d->side);
		}
		if (d->part != THROW_FIRST) {
			out_key(o, "part");
			out_json(o, parts[d->part]);
		}
		out_die(o, d->die.name, d->face, d->source);
		out_text(o, "}");
	}
	out_text(o, "]");
}

/* The seed of the dice, and their place in its stream. */
static void
seed(struct out *o, const struct ruling *r)
{
	const struct drawn *at = r->drawn;
	const struct rolled *d;

	for (d = r->dice; d != NULL; d = d->next)
		if (strcmp(d->source, "seed") == 0)
			break;
	if (d == NULL || at == NULL || at->seed == NULL)
		return;
	out_key(o, "seed");
	out_json(o, at->seed);
	if (at->key != NULL) {
		out_key(o, "key");
		out_json(o, at->key);
	} else {
		out_key(o, "record");
		out_printf(o, "%" PRIu64, at->record);
	}
	out_key(o, "repetition");
	out_printf(o, "%" PRIu64, at->repetition);
}

static void
place(struct out *o, int side, int unit)
{
	if (side != SIDE_NONE) {
		out_key(o, "side");
		out_printf(o, "%d", side);
	}
	if (unit >= 0) {
		out_key(o, "unit");
		out_printf(o, "%d", unit + 1);
	}
}

/* The modifiers that counted; with -x all. */
static void
modifiers(struct out *o, const struct ruling *r)
{
	const struct counted *c;
	const char *between;

	out_key(o, "modifiers");
	out_text(o, "[");
	between = "{";
	for (c = r->mods; c != NULL; c = c->next) {
		if (!c->counts && r->q->terse)
			continue;
		out_text(o, between);
		between = ",{";
		out_key(o, "word");
		out_json(o, c->mod->word);
		place(o, c->side, c->unit);
		out_key(o, "to");
		out_json(o, c->mod->to);
		out_key(o, "op");
		out_json(o, mod_ops[c->mod->op]);
		out_key(o, "value");
		out_json_num(o, c->amount);
		out_key(o, "counted");
		out_text(o, c->counts ? "true" : "false");
		out_key(o, "why");
		out_json(o, c->why);
		if (c->by != NULL) {
			out_key(o, "by");
			out_json(o, c->by);
		}
		out_key(o, "cite");
		out_json(o, c->mod->from.cite);
		out_key(o, "meaning");
		out_json(o, c->mod->meaning);
		out_text(o, "}");
	}
	out_text(o, "]");
}

static void
values(struct out *o, const struct ruling *r, struct arena *a)
{
	const struct reached *v;

	out_key(o, "values");
	out_text(o, "{");
	for (v = r->values; v != NULL; v = v->next) {
		out_key(o, tell_name(v->value->name, v->side, v->unit, a));
		out_json_val(o, v->v);
	}
	out_text(o, "}");
}

static void
effects(struct out *o, const struct ruling *r, struct arena *a)
{
	const struct outcome_effect *e;

	out_key(o, "effects");
	out_text(o, "{");
	for (e = r->totals; e != NULL; e = e->next) {
		out_key(o, tell_name(e->name, e->side, e->unit, a));
		out_json_val(o, e->v);
	}
	out_text(o, "}");
}

static void
readings(struct out *o, const struct ruling *r)
{
	const struct system *s;
	int i;

	s = r->check->sys;
	out_key(o, "readings");
	out_text(o, "{");
	for (i = 0; r->consulted != NULL && i < s->nreading; i++)
		if (r->consulted[i]) {
			out_key(o, s->readings[i].name);
			out_json(o, s->readings[i].choices[r->q->choice[i]]);
		}
	out_text(o, "}");
}

/* A follow-up that must or may be asked: an object. */
static void
follow(struct out *o, const struct follow *f, struct arena *a)
{
	const struct origin *from = &f->row.step->from;
	const char *unit;

	out_text(o, "{");
	out_key(o, "name");
	out_json(o, f->row.step->name);
	if (f->row.side != SIDE_NONE) {
		out_key(o, "side");
		out_printf(o, "%d", f->row.side);
	}
	unit = tell_unit(f, a);
	if (unit != NULL) {
		out_key(o, "unit");
		out_json(o, unit);
	}
	out_key(o, "question");
	out_json(o, f->question);
	out_key(o, "row");
	out_json(o, arena_printf(a, "%s:%d", text_short_path(from->file,
	    1 + from->folder), from->line));
	out_text(o, "}");
}

static void
follows(struct out *o, const struct ruling *r, enum step_do what,
    const char *key, struct arena *a)
{
	const struct follow *f;
	int some;

	out_key(o, key);
	out_text(o, "[");
	some = 0;
	for (f = r->follows; f != NULL; f = f->next) {
		if (f->row.step->what != what)
			continue;
		if (some++)
			out_text(o, ",");
		if (what == DO_THEN)
			out_json(o, f->question);
		else
			follow(o, f, a);
	}
	out_text(o, "]");
}

/* The member `reasons`: all reasons of a refusal, if there is more than one. */
static void
reasons(struct out *o, const struct ruling *r)
{
	const struct refusal *x;

	if (r->refusals == NULL || r->refusals->next == NULL)
		return;
	out_key(o, "reasons");
	out_text(o, "[");
	for (x = r->refusals; x != NULL; x = x->next) {
		if (x != r->refusals)
			out_text(o, ",");
		out_json(o, x->reason);
	}
	out_text(o, "]");
}

void
tell_json_unused(struct out *o, const struct question *q)
{
	const struct unused *u;

	if (q->unused == NULL)
		return;
	out_key(o, "unused");
	for (u = q->unused; u != NULL; u = u->next) {
		out_text(o, u == q->unused ? "[{" : ",{");
		out_key(o, "word");
		out_json(o, u->word);
		if (u->reason != NULL) {
			out_key(o, "reason");
			out_json(o, u->reason);
		}
		out_text(o, "}");
	}
	out_text(o, "]");
}

static void
answer(struct out *o, const struct ruling *r, struct arena *a)
{
	out_key(o, "answer");
	out_json(o, r->text);
	out_key(o, "meaning");
	out_json(o, tell_meaning(r, a));
	if (r->refused) {
		out_key(o, "reason");
		out_json(o, r->reason);
		reasons(o, r);
	}
	effects(o, r, a);
	if (!r->refused && !r->ruled)
		tell_json_unused(o, r->q);
	follows(o, r, DO_THEN, "then", a);
	follows(o, r, DO_MUST, "must", a);
	follows(o, r, DO_MAY, "may", a);
	out_key(o, "cite");
	out_json(o, r->cite != NULL ? r->cite : "");
	out_key(o, "fail");
	out_text(o, r->fails ? "true" : "false");
}

void
tell_json(struct out *o, const struct ruling *r, const struct telling *t,
    const char *error, struct arena *a)
{
	static const char *const sures[] = { "sure", "reconstructed",
		"referee" };

	tell_json_begin(o, r->check->sys->name, t);
	out_key(o, "check");
	out_json(o, r->check->name);
	out_key(o, "question");
	out_json(o, r->q->text);
	dice(o, r);
	seed(o, r);
	modifiers(o, r);
	values(o, r, a);
	if (error == NULL)
		answer(o, r, a);
	readings(o, r);
	out_key(o, "sure");
	out_json(o, sures[r->sure]);
	out_key(o, "house");
	out_text(o, r->house ? "true" : "false");
	if (error != NULL) {
		out_key(o, "error");
		out_json(o, error);
	}
	out_text(o, "}\n");
}

void
tell_json_error(struct out *o, const char *system, const struct telling *t,
    const char *error)
{
	tell_json_begin(o, system, t);
	out_key(o, "question");
	out_json(o, t->question);
	out_key(o, "error");
	out_json(o, error);
	out_text(o, "}\n");
}

void
tell_json_need(struct out *o, const struct ruling *r, const struct throw *need,
    const struct telling *t, struct arena *a)
{
	static const char *const names[NEED_CELLS] = { "dice", "roll",
		"score" };
	const char *cells[NEED_CELLS];

	tell_json_begin(o, r->check->sys->name, t);
	out_key(o, "check");
	out_json(o, r->check->name);
	out_key(o, "question");
	out_json(o, r->q->text);
	out_key(o, "need");
	out_text(o, "{");
	tell_need_cells(cells, r, need, a);
	list_members(o, names, cells, NEED_CELLS);
	out_text(o, "}}\n");
}
