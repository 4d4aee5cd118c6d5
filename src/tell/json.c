/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. Rulings as JSON, one object a line. */
#include <config.h>

#include <string.h>

#include "ask/unused.h"
#include "base/text.h"
#include "tell/list.h"
#include "tell/tell.h"

void
tell_json_begin(struct out *o, const char *system, const struct telling *t)
{
	int i;

	list_begin(o);
	out_member(o, "system", system);
	if (t->fingerprint != NULL)
		out_member(o, "tables", t->fingerprint);
	out_member(o, "tool", t->tool);
	for (i = 0; i < t->nhead; i++)
		out_member(o, t->heads[i], t->cells[i]);
}

void
tell_json_asked(struct out *o, const struct check *c, const char *question,
    const struct telling *t)
{
	tell_json_begin(o, c->sys->name, t);
	out_member(o, "check", c->name);
	out_member(o, "question", question);
}

void
tell_json_sure(struct out *o, enum sure sure, int house)
{
	out_member(o, "sure", sure_names[sure]);
	out_member_bool(o, "house", house);
}

static void
dice(struct out *o, const struct ruling *r)
{
	static const char *const parts[] = { NULL, "again", "more" };
	const struct rolled *d;

	out_nest(o, "dice", "[");
	for (d = r->dice; d != NULL; d = d->next) {
		out_item(o, "{");
		out_member(o, "roll", d->roll);
		tell_json_place(o, d->side, -1);
		if (d->part != THROW_FIRST)
			out_member(o, "part", parts[d->part]);
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
	out_member(o, "seed", at->seed);
	if (at->key != NULL)
		out_member(o, "key", at->key);
	else
		out_member_int(o, "record", (int64_t)at->record);
	out_member_int(o, "repetition", (int64_t)at->repetition);
}

void
tell_json_place(struct out *o, int side, int unit)
{
	if (side != SIDE_NONE)
		out_member_int(o, "side", side);
	if (unit >= 0)
		out_member_int(o, "unit", unit + 1);
}

/* The modifiers that counted; with -x all. */
static void
modifiers(struct out *o, const struct ruling *r)
{
	const struct counted *c;

	out_nest(o, "modifiers", "[");
	for (c = r->mods; c != NULL; c = c->next) {
		if (!c->counts && r->q->derives == DERIVES_COUNTED)
			continue;
		out_item(o, "{");
		out_member(o, "word", c->mod->word);
		tell_json_place(o, c->side, c->unit);
		out_member(o, "to", c->mod->to);
		out_member(o, "op", mod_ops[c->mod->op]);
		out_key(o, "value");
		out_json_num(o, c->amount);
		out_member_bool(o, "counted", c->counts);
		out_member(o, "why", c->why);
		if (c->by != NULL)
			out_member(o, "by", c->by);
		out_member(o, "cite", c->mod->from.cite);
		out_member(o, "meaning", c->mod->meaning);
		out_text(o, "}");
	}
	out_text(o, "]");
}

static void
values(struct out *o, const struct ruling *r, struct arena *a)
{
	const struct reached *v;

	out_nest(o, "values", "{");
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

	out_nest(o, "effects", "{");
	for (e = r->totals; e != NULL; e = e->next) {
		out_key(o, tell_name(e->name, e->side, e->unit, a));
		out_json_val(o, e->v);
	}
	out_text(o, "}");
}

static void
readings(struct out *o, const struct ruling *r)
{
	const struct system *s = r->check->sys;
	int i;

	out_nest(o, "readings", "{");
	for (i = 0; r->consulted != NULL && i < s->nreading; i++)
		if (r->consulted[i])
			out_member(o, s->readings[i].name,
			    s->readings[i].choices[r->q->choice[i]]);
	out_text(o, "}");
}

/* A follow-up that must or may be asked: an object. */
static void
follow(struct out *o, const struct follow *f, struct arena *a)
{
	const struct origin *from = &f->row.step->from;
	const char *unit;

	out_item(o, "{");
	out_member(o, "name", f->row.step->name);
	tell_json_place(o, f->row.side, -1);
	unit = tell_unit(f, a);
	if (unit != NULL)
		out_member(o, "unit", unit);
	out_member(o, "question", f->question);
	out_member(o, "row", arena_printf(a, "%s:%d",
	    text_short_path(from->file, 1 + from->folder), from->line));
	out_text(o, "}");
}

static void
follows(struct out *o, const struct ruling *r, enum step_do what,
    const char *key, struct arena *a)
{
	const struct follow *f;

	out_nest(o, key, "[");
	for (f = r->follows; f != NULL; f = f->next) {
		if (f->row.step->what != what)
			continue;
		if (what != DO_THEN) {
			follow(o, f, a);
			continue;
		}
		out_item(o, "");
		out_json(o, f->question);
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
	out_nest(o, "reasons", "[");
	for (x = r->refusals; x != NULL; x = x->next) {
		out_item(o, "");
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
	out_nest(o, "unused", "[");
	for (u = q->unused; u != NULL; u = u->next) {
		out_item(o, "{");
		out_member(o, "word", u->word);
		if (u->reason != NULL)
			out_member(o, "reason", u->reason);
		out_text(o, "}");
	}
	out_text(o, "]");
}

static void
answer(struct out *o, const struct ruling *r, struct arena *a)
{
	const char *idle;

	out_member(o, "answer", r->text);
	out_member(o, "meaning", tell_meaning(r, a));
	if (r->refused) {
		out_member(o, "reason", r->reason);
		reasons(o, r);
	}
	effects(o, r, a);
	if (r->q->overruled != NULL)
		out_member(o, "overruled", r->q->overruled);
	if (!r->refused && !r->ruled)
		tell_json_unused(o, r->q);
	idle = ask_idle(r, a);
	if (idle != NULL)
		out_member(o, "true_not_read", idle);
	follows(o, r, DO_THEN, "then", a);
	follows(o, r, DO_MUST, "must", a);
	follows(o, r, DO_MAY, "may", a);
	out_member(o, "cite", r->cite != NULL ? r->cite : "");
	out_member_bool(o, "fail", r->fails);
}

void
tell_json_open(struct out *o, const struct ruling *r,
    const struct telling *t, const char *error, struct arena *a)
{
	tell_json_asked(o, r->check, r->q->text, t);
	dice(o, r);
	seed(o, r);
	modifiers(o, r);
	values(o, r, a);
	if (error == NULL)
		answer(o, r, a);
	readings(o, r);
	tell_json_sure(o, r->sure, r->house);
	if (error != NULL)
		out_member(o, "error", error);
}

void
tell_json_error(struct out *o, const char *system, const struct telling *t,
    const char *error)
{
	tell_json_begin(o, system, t);
	out_member(o, "question", t->question);
	out_member(o, "error", error);
	out_text(o, "}\n");
}

void
tell_json_need(struct out *o, const struct ruling *r, const struct throw *need,
    const struct telling *t, struct arena *a)
{
	static const char *const names[NEED_CELLS] = { "dice", "roll",
		"score" };
	const char *cells[NEED_CELLS];

	tell_json_asked(o, r->check, r->q->text, t);
	out_nest(o, "need", "{");
	tell_need_cells(cells, r, need, a);
	list_members(o, names, cells, NEED_CELLS);
	out_text(o, "}}\n");
}

void
tell_json(struct out *o, const struct ruling *r, const struct telling *t,
    const char *error, struct arena *a)
{
	tell_json_open(o, r, t, error, a);
	out_text(o, "}\n");
}
