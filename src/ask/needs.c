/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. What an attribute needs: with `arm = 'artillery'` in its row a gun
 * that is said of a unit makes it artillery, and is an error of cavalry.
 */
#include <config.h>

#include <string.h>

#include "ask/words.h"
#include "base/text.h"
#include "eval/ruling.h"
#include "eval/words.h"
#include "rule/formula_tree.h"

/* A need that holds or fails by one attribute: `A = 'word'`, or a yes-word A. */
struct simple {
	const struct value *of;
	struct val is;
};

/* The need of what is said at a place. */
struct needing {
	struct asked *k;
	const struct need *n;
	struct hand h;
	struct given *g;	/* what is said */
};

static struct given *
given_at(struct asked *k, const struct value *v, struct hand h)
{
	h.unit = v->unit ? h.unit : -1;
	return question_given(k->q, (int)(v - k->c->values), h);
}

/* The value that a tree names for this side, or NULL. */
static const struct value *
named(const struct check *c, const struct expr *x, struct hand h)
{
	if (x->op == OP_OWN)
		x = x->args[h.side == SIDE_2];
	return x->op == OP_VALUE ? &c->values[x->index] : NULL;
}

static int
is_simple(const struct check *c, const struct expr *x, struct hand h,
    struct simple *s)
{
	if (x->op == OP_EQ && x->args[1]->op == OP_TEXT) {
		s->of = named(c, x->args[0], h);
		s->is = val_text(x->args[1]->text);
		return s->of != NULL;
	}
	s->of = named(c, x, h);
	s->is = val_int(1);
	return s->of != NULL && s->of->kind == KIND_YESNO;
}

/* What the value is if nothing is said of the thing there. */
static struct val
unsaid(struct asked *k, const struct value *v, struct hand h)
{
	struct question bare = *k->q;
	size_t size;

	size = (size_t)(k->c->nvalue * bare.places) * sizeof(*bare.values);
	bare.values = arena_alloc(k->a, size + 1);
	return words_default(&bare, (int)(v - k->c->values), h, k->a);
}

/* As people say what a value is: `artillery`, `limbered`, `not limbered`. */
static const char *
said_as(const struct value *v, struct val x, struct arena *a)
{
	return v->kind != KIND_YESNO ? val_show(x, a) : val_true(x) ? v->name :
	    arena_printf(a, "not %s", v->name);
}

/*
 * What is said cannot be: dropped, if the question before or the tables said
 * it, else an error. why: what stands against it.
 */
static int
denied(const struct needing *d, const char *needs, const char *why)
{
	struct asked *k = d->k;

	if (d->g->rank == RANK_HANDED || d->g->word == NULL) {
		memset(d->g, 0, sizeof(*d->g));
		return 0;
	}
	return err_set(k->e, "\"%s\"%s %s: %s", d->g->word, d->n != NULL ?
	    question_whose(k->q, d->h, k->a) : "", needs, why);
}

static const char *
why_said(const struct needing *d, const struct given *g)
{
	return arena_printf(d->k->a, "\"%s\" was said", g->word);
}

/* `A = 'word'`: 1 if A was said, now or before; 0; -1 with err. */
static int
take_simple(const struct needing *d, const struct simple *s)
{
	struct asked *k = d->k;
	struct given *g = given_at(k, s->of, d->h);
	const char *needs;
	struct val now, bare;

	needs = arena_printf(k->a, "is said of %s", said_as(s->of, s->is,
	    k->a));
	if (g->set != 0) {
		if (val_eq(g->v, s->is))
			return 0;
		if (g->rank > d->g->rank) {
			memset(d->g, 0, sizeof(*d->g));
			return 0;
		}
		return denied(d, needs, why_said(d, g));
	}
	now = words_default(k->q, (int)(s->of - k->c->values), d->h, k->a);
	bare = unsaid(k, s->of, d->h);
	if (!val_eq(now, s->is) && !val_eq(now, bare))
		return denied(d, needs, arena_printf(k->a,
		    "by what else is said it is %s", said_as(s->of, now,
		    k->a)));
	*g = *d->g;
	g->set = 1;
	g->v = s->is;
	g->number = 0;
	g->weak = 1;
	g->by = d->g->by != NULL ? d->g->by : d->g->word;
	return 1;
}

/* Is an attribute that the tree names said with more authority? *by: or which. */
static int
yields(const struct needing *d, const struct expr *x, const struct value **by)
{
	const struct value *v;
	const struct given *g;
	int i;

	v = named(d->k->c, x, d->h);
	if (v != NULL) {
		*by = *by == NULL ? v : *by;
		g = given_at(d->k, v, d->h);
		if (g->set != 0 && g->rank > d->g->rank)
			return 1;
	}
	for (i = 0; x->op != OP_OWN && i < x->nargs; i++)
		if (yields(d, x->args[i], by))
			return 1;
	return 0;
}

/* Any other need is tried with the defaults. */
static int
take_other(const struct needing *d)
{
	struct asked *k = d->k;
	const struct value *by;
	const struct given *g;
	const char *needs, *why;
	struct err quiet = { 0 };
	int holds;

	holds = rule_holds(k->q, d->n->holds, d->h.side, d->h.unit, k->a,
	    &quiet);
	by = NULL;
	if (holds != 0)
		return 0;
	if (yields(d, d->n->holds, &by)) {
		memset(d->g, 0, sizeof(*d->g));
		return 0;
	}
	needs = d->n->holds->op == OP_NE && by != NULL &&
	    d->n->holds->args[1]->op == OP_TEXT ?
	    arena_printf(k->a, "is not said of %s", d->n->holds->args[1]->text)
	    : arena_printf(k->a, "is said only with %s", d->n->text);
	g = by != NULL ? given_at(k, by, d->h) : NULL;
	why = by == NULL ? "that does not hold" : g->set != 0 ?
	    why_said(d, g) : arena_printf(k->a, "%s is assumed; say what it is",
	    said_as(by, words_default(k->q, (int)(by - k->c->values), d->h,
	    k->a), k->a));
	return denied(d, needs, why);
}

/* Each need of what is said: simple ones, or the others. 1: something changed. */
static int
take_all(struct asked *k, int simple)
{
	struct needing d = { .k = k };
	const struct value *v;
	struct simple s;
	int i, got, changed = 0;

	for (i = 0; i < k->c->nneed; i++) {
		d.n = &k->c->needs[i];
		v = &k->c->values[d.n->value];
		if (!origin_live(&d.n->from, k->q->choice, NULL))
			continue;
		for (d.h = HAND_FIRST; hand_next(k->q, v->side, v->unit,
		    &d.h);) {
			d.g = given_at(k, v, d.h);
			/* (Who says no needs nothing.) */
			if (d.g->set <= 0 || (v->kind == KIND_YESNO &&
			    !val_true(d.g->v)) || is_simple(k->c, d.n->holds, d.h,
			    &s) != simple || (d.n->word != NULL &&
			    (d.g->v.kind != VAL_TEXT ||
			    !text_wordeq(d.g->v.t, d.n->word))))
				continue;
			got = simple ? take_simple(&d, &s) : take_other(&d);
			if (got < 0)
				return -1;
			changed |= got;
		}
	}
	return changed;
}

/* ---- what stands there by checks.csv ---- */

/* The attribute of that side that may be the word, or NULL. */
static const struct value *
attribute_of(const struct check *c, int side, const char *word, struct val *is)
{
	const struct value *v;
	const struct word *w;

	w = check_vocab(c, text_hash(word, strlen(word)));
	for (; w != NULL; w = w->next) {
		v = word_value(c, w);
		if (v == NULL || !text_wordeq(w->key, word) ||
		    w->kind == WORD_COUNT)
			continue;
		*is = w->kind == WORD_YES ? val_int(1) : val_text(w->text);
		if (v->thing != NULL && value_fits(v, side))
			return v;
	}
	return NULL;
}

/* "; ask fire artillery": the check of this tool that is of such a thing; or "". */
static const char *
other_check(const struct asked *k, int side, const char *word)
{
	const struct system *s = k->w->sys;
	const struct check *c;

	for (c = s->checks; c < s->checks + s->ncheck; c++)
		if (text_eq(c->tool, k->w->tool) &&
		    c->stands[side].words != NULL &&
		    text_inlist(c->stands[side].words, word))
			return arena_printf(k->a, "; ask %s %s", c->tool,
			    c->name);
	return "";
}

/* One word is true of what stands there; `not-WORD` is not. 0, or -1 with err. */
static int
take_stand(struct asked *k, struct hand h, const char *word, int not)
{
	struct given check = { .set = 1, .rank = RANK_CHANGE };
	struct needing d = { .k = k, .h = h, .g = &check };
	struct simple s;
	struct given *g;
	struct val now;

	s.of = attribute_of(k->c, h.side, word + (not ? 4 : 0), &s.is);
	if (s.of == NULL)
		return err_set(k->e, "%s:%d: column \"%s\": \"%s\" is no word of "
		    "an attribute", k->c->from.file, k->c->from.line,
		    h.side == SIDE_1 ? "first" : "second", word);
	check.word = arena_printf(k->a, "%s %s", k->w->tool, k->c->name);
	if (!not)
		return take_simple(&d, &s) < 0 ? -1 : 0;
	g = given_at(k, s.of, h);
	now = g->set != 0 ? g->v : words_default(k->q, (int)(s.of -
	    k->c->values), h, k->a);
	return !val_eq(now, s.is) ? 0 : denied(&d, arena_printf(k->a,
	    "is not said of %s", said_as(s.of, s.is, k->a)),
	    arena_printf(k->a, "%s%s", g->set != 0 ? why_said(&d, g) :
	    "that is what it is by what was said", other_check(k, h.side,
	    word + 4)));
}

/* Words that are true of what stands there, or those that are not. 0, or -1. */
static int
take_stands(struct asked *k, int not)
{
	const char *list, *word;
	struct hand h;
	size_t len;
	int side;

	for (side = SIDE_1; side <= SIDE_2; side++) {
		list = k->c->stands[side].words;
		while (list != NULL && (word = text_token(&list, &len)) !=
		    NULL) {
			word = arena_copy(k->a, word, len);
			if ((strncmp(word, "not-", 4) == 0) != not)
				continue;
			for (h = HAND_FIRST; hand_next(k->q, side,
			    k->c->stands[side].many, &h);)
				if (take_stand(k, h, word, not) < 0)
					return -1;
		}
	}
	return 0;
}

int
take_needs(struct asked *k)
{
	int got;

	if (take_stands(k, 0) < 0)
		return -1;
	do
		got = take_all(k, 1);
	while (got > 0);
	return got < 0 || take_stands(k, 1) < 0 ? -1 : take_all(k, 0);
}
