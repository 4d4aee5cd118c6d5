/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See asker.h. */
#include <config.h>

#include "asker.h"
#include "asktext.h"

#include <string.h>

#include "ask/ask.h"
#include "base/text.h"
#include "count/chances.h"
#include "table/load.h"

enum { TRIES = 12, LACKS_MOST = 40 };

/* splitmix64, Vigna's: small, and no dice of ours. */
static uint64_t
draw(struct asker *k)
{
	uint64_t z;

	z = k->state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

int
asker_below(struct asker *k, int n)
{
	return (int)(draw(k) >> 33) % n;
}

/* A number from a text, the same on every machine. */
static uint32_t
number_of(const char *text)
{
	uint32_t n;

	for (n = 2166136261u; *text != '\0'; text++)
		n = (n ^ (unsigned char)*text) * 16777619u;
	return n;
}

int
asker_init(struct asker *k, struct system *s, struct check *c, uint64_t seed,
    struct arena *a, struct err *e)
{
	memset(k, 0, sizeof(*k));
	k->sys = s;
	k->check = c;
	k->choice = system_presets(s, a);
	k->state = seed ^ (uint64_t)number_of(c->tool) << 32 ^
	    number_of(c->name);
	return check_compile(c, e);
}

int
said_add(struct said_list *l, int side, int unit, const char *text)
{
	if (l->n == ASKER_WORDS)
		return -1;
	l->all[l->n].side = side == SIDE_2 ? SIDE_2 : SIDE_1;
	l->all[l->n].unit = unit < 0 ? 0 : unit;
	l->all[l->n++].text = text;
	return 0;
}

/* The words of one side, its units in their order; `+` between them. */
static const char *
side_words(const struct said_list *l, int side, const char *text,
    struct arena *a)
{
	int i, unit, last;

	last = 0;
	for (i = 0; i < l->n; i++)
		if (l->all[i].side == side && l->all[i].unit > last)
			last = l->all[i].unit;
	for (unit = 0; unit <= last; unit++) {
		if (unit > 0)
			text = arena_printf(a, "%s +", text);
		for (i = 0; i < l->n; i++)
			if (l->all[i].side == side && l->all[i].unit == unit)
				text = arena_printf(a, "%s %s", text,
				    l->all[i].text);
	}
	return text;
}

const char *
asker_text(const struct asker *k, const struct said_list *l, struct arena *a)
{
	const char *text;
	int i;

	text = side_words(l, SIDE_1, k->check->name, a);
	for (i = 0; i < l->n; i++)
		if (l->all[i].side == SIDE_2)
			return side_words(l, SIDE_2,
			    arena_printf(a, "%s vs", text), a);
	return text;
}

int
asker_parse(const struct asker *k, const struct said_list *l, struct arena *a,
    struct question *q, struct err *e)
{
	struct asking w;

	memset(&w, 0, sizeof(w));
	w.sys = k->sys;
	w.tool = k->check->tool;
	w.choice = k->choice;
	return ask_text(&w, asker_text(k, l, a), a, q, e);
}

/* ---- a word ---- */

/* A whole number that a band holds, most often one of its least. */
static int64_t
number(struct asker *k, const struct legal *l)
{
	const struct band *b;
	int64_t lo, n;

	if (l->nband == 0)
		return asker_below(k, k->small || asker_below(k, 3) ? 5 : 14);
	b = &l->bands[asker_below(k, l->nband)];
	lo = b->has_lo ? num_ceil(b->lo) : b->has_hi ? num_floor(b->hi) - 3 : 0;
	n = lo + asker_below(k, k->small || asker_below(k, 3) ? 4 : 14);
	if (!k->small && b->has_hi && asker_below(k, 8) == 0)
		n = num_floor(b->hi);
	return b->has_hi && n > num_floor(b->hi) ? num_floor(b->hi) : n;
}

/* Any word that some value of the check may be: for texts of any kind. */
static const char *
any_word(struct asker *k)
{
	const struct legal *l;
	int tries;

	for (tries = 0; tries < TRIES; tries++) {
		l = &k->check->values[asker_below(k, k->check->nvalue)].legal;
		if (l->nword > 0)
			return l->words[asker_below(k, l->nword)];
	}
	return "a";
}

/* (One draw a statement: which argument comes first is the compiler's choice.) */
static const char *
figure(struct asker *k, const struct value *v, struct arena *a)
{
	int n;

	if (v->kind == KIND_RATIO) {
		n = 1 + asker_below(k, 4);
		return arena_printf(a, "%d-%d", 1 + asker_below(k, 7), n);
	}
	if (v->kind == KIND_SQUARE) {
		n = 1 + asker_below(k, 30);
		return arena_printf(a, "%c%d", 'A' + asker_below(k, 26), n);
	}
	if (v->kind == KIND_SUM)
		return arena_printf(a, "%+d", asker_below(k, 7) - 3);
	if (v->kind == KIND_TEXT)
		return any_word(k);
	n = v->legal.real && asker_below(k, 4) == 0;
	return arena_printf(a, "%d%s", (int)number(k, &v->legal),
	    n ? ".5" : "");
}

/* A value's word: `range=8`, `woods` or `ground=woods`, `hold` or `not-hold`. */
static const char *
value_word(struct asker *k, const struct value *v, struct arena *a)
{
	const char *word;

	if (v->kind == KIND_YESNO)
		return arena_printf(a, "%s%s",
		    asker_below(k, 5) == 0 ? "not-" : "", v->name);
	word = v->legal.nword == 0 ||
		(v->legal.nband > 0 && asker_below(k, 2) == 0)
	    ? figure(k, v, a)
	    : v->legal.words[asker_below(k, v->legal.nword)];
	if (v->legal.nword > 0 && v->kind != KIND_TEXT && asker_below(k, 2) &&
	    strchr(word, ' ') == NULL)
		return word;
	return arena_printf(a, "%s=%s", v->name, word);
}

/* ---- a question ---- */

static int
unit_of(struct asker *k, int unit, int units)
{
	return unit ? asker_below(k, units) : 0;
}

/* Values, one in `often`; what is computed or has no prompt, seldom. */
static void
some_values(struct asker *k, int often, int units, struct arena *a)
{
	const struct value *v;
	const char *word;
	int i, side;

	for (i = 0; i < k->check->nvalue; i++) {
		v = &k->check->values[i];
		/* (Where the referee rules, nothing is thrown or counted.) */
		if (text_eq(v->name, "ruled"))
			continue;
		if (asker_below(k, often) != 0 ||
		    ((v->prompt == NULL || v->prompt[0] == '\0') &&
			asker_below(k, 30) != 0))
			continue;
		side =
		    v->side == SIDE_EACH ? SIDE_1 + asker_below(k, 2) : v->side;
		word = value_word(k, v, a);
		(void)said_add(&k->said, side, unit_of(k, v->unit, units),
		    word);
	}
}

static void
some_mods(struct asker *k, int often, int units, struct arena *a)
{
	const struct modword *w;
	const char *word;
	int i, side;

	for (i = 0; i < k->check->nmodword; i++) {
		w = &k->check->modwords[i];
		if (asker_below(k, often) != 0)
			continue;
		side =
		    w->sides == 6 ? SIDE_1 + asker_below(k, 2) : w->sides >> 1;
		word = arena_printf(a, "%s%s",
		    asker_below(k, 6) == 0 ? "not-" : "", w->word);
		(void)said_add(&k->said, side, unit_of(k, w->unit, units),
		    word);
	}
	for (i = 0; i < k->check->nbrings; i++)
		if (asker_below(k, often * 4) == 0)
			(void)said_add(&k->said, SIDE_1 + asker_below(k, 2), 0,
			    k->check->brings[i].word);
}

static void
some_readings(struct asker *k)
{
	const struct reading *r;
	int i;

	for (i = 0; i < k->sys->nreading; i++) {
		r = &k->sys->readings[i];
		k->choice[i] = asker_below(k, 6) == 0
		    ? asker_below(k, r->nchoice)
		    : r->preset;
	}
}

/* What is said that cannot be read goes, a word at a time. 0, or -1. */
static int
readable(struct asker *k, struct arena *a, struct question *q)
{
	struct said_list *l = &k->said;
	struct err e;
	int i;

	for (;;) {
		memset(&e, 0, sizeof(e));
		if (asker_parse(k, l, a, q, &e) == 0)
			return 0;
		if (l->n == 0)
			return -1;
		i = asker_below(k, l->n);
		memmove(&l->all[i], &l->all[i + 1],
		    (size_t)(l->n - 1 - i) * sizeof(l->all[0]));
		l->n--;
	}
}

/*
 * What the question lacks is said, value by value. 1: it can be ruled, or
 * errs in another way than by lacking a value; 0: it cannot be had.
 */
static int
complete(struct asker *k, struct arena *a, struct question *q)
{
	struct said_list before;
	const struct value *v;
	struct ruling r;
	struct err e;
	int i, side;

	for (i = 0; i < LACKS_MOST; i++) {
		memset(&e, 0, sizeof(e));
		if (rule_asks(q, a, &r, &e) == 0)
			return 1;
		k->lost |= strstr(e.text, "still to be supplied") != NULL;
		if (e.kind != ERR_MISSING || r.missing_value < 0)
			return 0;
		v = &k->check->values[r.missing_value];
		side = v->side == SIDE_EACH ? r.missing_side : v->side;
		before = k->said;
		(void)said_add(&k->said, side, v->unit ? r.missing_unit : 0,
		    value_word(k, v, a));
		memset(&e, 0, sizeof(e));
		if (asker_parse(k, &k->said, a, q, &e) == 0)
			continue;
		k->said = before;
		memset(&e, 0, sizeof(e));
		if (asker_parse(k, &k->said, a, q, &e) < 0)
			return 0;
	}
	return 0;
}

int
asker_next(struct asker *k, struct arena *a, struct question *q)
{
	static const int often[] = { 1000, 12, 6, 3 };
	int of, units;

	k->said.n = 0;
	of = often[asker_below(k, 4)];
	units = asker_below(k, 3) == 0 ? 1 + asker_below(k, 3) : 1;
	some_readings(k);
	some_values(k, of, units, a);
	some_mods(k, of, units, a);
	return readable(k, a, q) == 0 && complete(k, a, q);
}

/* ---- dice, and what is told of them ---- */

int
asker_throw(struct faces *f, const struct throw *t, struct err *e)
{
	(void)f;
	(void)t;
	(void)e;
	return 0;
}

int
asker_first_face(struct faces *f, const struct die *die, int *face,
    const char **source, struct err *e)
{
	(void)f;
	(void)e;
	/* (Of an empty bag too: what comes of that is the engine's to say.) */
	for (*face = die->first;
	     die->weights != NULL && *face < die->first + die->sides - 1 &&
	     die->weights[*face - die->first] == 0;
	     ++*face)
		continue;
	*source = "typed";
	return 0;
}

static const char *
effect_text(struct arena *a, const char *text, const char *name, int side,
    int unit, struct val v)
{
	return v.kind == VAL_NONE ? text : arena_printf(a, "%s; %s@%d.%d=%s",
	    text, name, side, unit, val_show(v, a));
}

const char *
asker_effects(struct arena *a, const char *text, const struct chances *c,
    const struct outcome *o, int other)
{
	const struct val *v;
	const char *name;
	int i, k, side, unit;

	for (i = 0; i < c->check->neffect; i++) {
		name = c->check->effects[i];
		v = &o->effects[i * c->q->places];
		text = effect_text(a, text, name, 0, -1, v[0]);
		for (k = SIDE_1; k <= SIDE_2; k++) {
			side = other ? SIDE_1 + SIDE_2 - k : k;
			for (unit = -1; unit < c->q->units[side]; unit++)
				text = effect_text(a, text, name, k, unit,
				    v[question_place(c->q, side, unit)]);
		}
	}
	return text;
}

/* The effects in the order in which chances have them. */
const char *
asker_ruling(struct arena *a, const struct ruling *r)
{
	const struct outcome_effect *o;
	const char *text;

	text = r->text;
	for (o = r->totals; o != NULL; o = o->next)
		text = effect_text(a, text, o->name, o->side, o->unit, o->v);
	return text;
}
