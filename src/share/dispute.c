/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. See dispute.h. */
#include <config.h>

#include "share/dispute.h"

#include <string.h>

#include "base/text.h"
#include "share/shares.h"

int
leaf_same(const struct leaf *a, const struct leaf *b)
{
	if (a->chances != NULL && b->chances != NULL)
		return chances_same(a->chances, b->chances);
	if (a->answer == NULL || b->answer == NULL)
		return a->answer == b->answer &&
		    (a->chances == NULL) == (b->chances == NULL) &&
		    text_eq(a->meaning, b->meaning);
	return text_eq(a->answer, b->answer) &&
	    text_eq(a->meaning, b->meaning);
}

static const char *
describe(const struct disputed *t, const struct leaf *l)
{
	const struct system *s;
	const char *text;
	int i;

	s = t->sys;
	text = "";
	for (i = 0; i < s->nreading; i++)
		if (l->choice[i] >= 0 && !t->idle[i])
			text = arena_printf(t->a, "%s%s%s=%s", text,
			    text[0] != '\0' ? " " : "", s->readings[i].name,
			    s->readings[i].choices[l->choice[i]]);
	return text;
}

static int
agree(const struct disputed *t)
{
	int i;

	for (i = 1; i < t->n; i++)
		if (!leaf_same(&t->leaves[0], &t->leaves[i]))
			return 0;
	return 1;
}

static const char *
idle_names(const struct disputed *t)
{
	const char *text;
	int i;

	text = "";
	for (i = 0; i < t->sys->nreading; i++)
		if (t->idle[i])
			text = arena_printf(t->a, "%s%s%s", text,
			    text[0] != '\0' ? " " : "",
			    t->sys->readings[i].name);
	return text;
}

/* Why the rules refuse it whatever the dice; NULL: they do not. */
static const char *
refused(const struct leaf *l)
{
	return l->chances != NULL && l->chances->count == 1 ?
	    l->chances->outcomes[0].reason : NULL;
}

static void
leaf_line(const struct disputed *t, struct out *o, const struct leaf *l)
{
	const char *answer, *why;

	answer = l->lacks ? "" : refused(l) != NULL ?
	    l->chances->outcomes[0].text : l->answer != NULL ? l->answer :
	    "cannot be ruled so";
	why = refused(l) != NULL ? refused(l) : l->meaning;
	out_line(o, "\t", arena_printf(t->a, "%s: %s%s%s", describe(t, l),
	    answer, answer[0] != '\0' && why[0] != '\0' ? ", " : "", why));
}

/* What stands below the ruling or the chances. */
static void
tell_end(const struct disputed *t)
{
	if (idle_names(t)[0] != '\0')
		out_printf(t->o,
		    "\tasked, and nothing changes: %s\n", idle_names(t));
	if (t->cut)
		out_printf(t->o,
		    "\tthere are more: only %d were tried\n", t->tried);
}

static void
tell_text_dispute(const struct disputed *t, const struct ruling *r)
{
	struct out *o;
	int i;

	o = t->o;
	tell_text(o, r, t->a);
	if (t->tried <= 1) {
		out_text(o, "\tno doubtful reading bears on this ruling\n");
		return;
	}
	if (agree(t)) {
		out_printf(o, "\tit does not matter: all %d readings rule the "
		    "same\n", t->tried);
	} else {
		out_text(o, "\tit matters:\n");
	}
	if (t->source != NULL)
		out_printf(o, "\tdice that only other readings throw: %s %s\n",
		    t->faces, t->source);
	for (i = 0; i < t->n && t->n > 1; i++)
		leaf_line(t, o, &t->leaves[i]);
	tell_end(t);
}

static void
tell_json_leaf(const struct disputed *t, const struct leaf *l)
{
	struct out *o;

	o = t->o;
	out_text(o, o->p[o->n - 1] == '[' ? "{" : ",{");
	out_member(o, "readings", describe(t, l));
	if (l->chances != NULL) {
		tell_json_shares(o, l->chances, t->a);
		if (refused(l) != NULL)
			out_member(o, "meaning", refused(l));
		out_text(o, "}");
		return;
	}
	if (l->answer != NULL)
		out_member(o, "answer", l->answer);
	out_member(o, l->answer != NULL ? "meaning" : l->lacks ? "needs" :
	    "error", l->meaning);
	out_text(o, "}");
}

/* Tell a ruling r, or the chances c (then r is NULL). */
static void
tell_json_dispute(const struct disputed *t, const struct ruling *r,
    const struct chances *c)
{
	struct out *o;
	int i;

	o = t->o;
	if (c != NULL)
		tell_chances_json(o, c, NULL, t->head, t->a);
	else
		tell_json(o, r, t->head, NULL, t->a);
	o->n -= 2;
	out_key(o, "matters");
	out_text(o, agree(t) ? "false" : "true");
	if (t->source != NULL)
		out_member(o, "faces", t->faces);
	out_nest(o, "dispute", "[");
	for (i = 0; i < t->n; i++)
		tell_json_leaf(t, &t->leaves[i]);
	out_text(o, "]}\n");
}

/* ---- how far apart the chances are ---- */

/* *w: the weight of an answer in a leaf; 0 if the leaf has no such answer. */
static void
weight_of(const struct leaf *l, const char *answer, struct wide *w)
{
	int i;

	wide_set(w, 0);
	for (i = 0; i < l->chances->count; i++)
		if (text_eq(l->chances->outcomes[i].text, answer))
			wide_copy(w, &l->chances->outcomes[i].weight);
}

static const struct leaf *
extreme(const struct disputed *t, const char *answer, int most, struct wide *at)
{
	const struct leaf *l, *found;
	struct wide w;
	double p, last;
	int i;

	found = NULL;
	last = 0;
	for (i = 0; i < t->n; i++) {
		l = &t->leaves[i];
		if (l->chances == NULL)
			continue;
		weight_of(l, answer, &w);
		p = wide_ratio(&w, &l->chances->of);
		if (found != NULL && (most ? p <= last : p >= last))
			continue;
		found = l;
		last = p;
		wide_copy(at, &w);
	}
	return found;
}

/* The least and greatest chance of an answer, told if `tell`: how far apart? */
static double
apart_line(const struct disputed *t, const char *answer, int tell)
{
	const struct leaf *least, *most;
	struct wide x, y;
	double apart;

	least = extreme(t, answer, 0, &x);
	most = extreme(t, answer, 1, &y);
	if (least == NULL)
		return 0;
	apart = wide_ratio(&y, &most->chances->of) -
	    wide_ratio(&x, &least->chances->of);
	if (!tell || least == most)
		return apart;
	out_line(t->o, "\t", arena_printf(t->a,
	    "%s: %s with %s, %s with %s: %s apart", answer,
	    tell_fraction(&x, &least->chances->of, t->a),
	    describe(t, least), tell_fraction(&y, &most->chances->of, t->a),
	    describe(t, most), tell_percent(apart, t->a)));
	return apart;
}

/* The same of each answer under any reading, in table order: the most apart. */
static double
apart_lines(const struct disputed *t, int tell)
{
	struct chances all;
	const struct chances *c;
	struct shares s;
	double apart, most;
	int i, k, room;

	memset(&all, 0, sizeof(all));
	room = 0;
	for (i = 0; i < t->n; i++) {
		c = t->leaves[i].chances;
		for (k = 0; c != NULL && k < c->count; k++) {
			ARENA_PUSH(t->a, all.outcomes, all.count,
			    room);
			all.outcomes[all.count++] = c->outcomes[k];
			wide_set(&all.outcomes[all.count - 1].weight, 0);
		}
	}
	all.check = t->q->check;
	all.q = t->q;
	most = 0;
	shares_answers(&s, &all, t->a);
	for (i = 0; i < s.n; i++) {
		apart = apart_line(t, s.all[i].text, tell);
		most = apart > most ? apart : most;
	}
	return most;
}

static void
tell_text_chances(const struct disputed *t, const struct chances *c)
{
	struct out *o;
	int i;

	o = t->o;
	tell_chances_text(o, c, NULL, 0, t->a);
	if (t->tried <= 1) {
		out_text(o, "\tno doubtful reading bears on these chances\n");
		return;
	}
	if (agree(t)) {
		out_printf(o, "\tit does not matter: all %d readings have the "
		    "same chances\n", t->tried);
		return;
	}
	out_printf(o, "\tit matters: the chances are up to %.2f%% apart\n",
	    100 * apart_lines(t, 0));
	(void)apart_lines(t, 1);
	for (i = 0; i < t->n; i++)
		if (t->leaves[i].chances == NULL ||
		    refused(&t->leaves[i]) != NULL)
			leaf_line(t, o, &t->leaves[i]);
	tell_end(t);
}

void
tell_dispute(const struct disputed *t, enum format f, const struct ruling *r)
{
	if (f == FORMAT_JSON)
		tell_json_dispute(t, r, NULL);
	else
		tell_text_dispute(t, r);
}

void
tell_dispute_chances(const struct disputed *t, enum format f,
    const struct chances *c)
{
	if (f == FORMAT_JSON)
		tell_json_dispute(t, NULL, c);
	else
		tell_text_chances(t, c);
}
