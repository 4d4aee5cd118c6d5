/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. --what-if: the same ruling with one die a pip off, and with one
 * modifier taken away or given; with --chances, what each modifier does to the
 * chances. Only what changes the answer is told.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "cli/driver.h"

enum { CHANGES_MOST = 400 };

struct change {
	const char *what;	/* `die 2 of roll: 4 for 5`, `not-cover` */
	const char *answer;	/* NULL: more dice would be needed */
	const struct chances *chances;
};

struct whatif {
	struct driver *d;
	const struct record *rec;
	const struct question *q;
	const struct ruling *base;
	const struct chances *odds;	/* with --chances */
	struct change *all;
	int n, room;
};

static void
note(struct whatif *w, const char *what, const char *answer,
    const struct chances *c)
{
	if (w->n == CHANGES_MOST)
		return;
	ARENA_PUSH(&w->d->work, w->all, w->n, w->room);
	w->all[w->n].what = what;
	w->all[w->n].answer = answer;
	w->all[w->n++].chances = c;
}

/* ---- dice ---- */

static void
try_face(struct whatif *w, const struct rolled *die, int nth, int face)
{
	struct question q;
	struct ruling r;
	struct err e;
	const char *what, *side;

	if (face < die->die.first || face >= die->die.first + die->die.sides)
		return;
	memset(&e, 0, sizeof(e));
	if (driver_pin(w->d, tell_faces_with(w->base, die, face,
	    &w->d->work)) < 0)
		return;
	memset(&r, 0, sizeof(r));
	(void)driver_try(w->d, w->q->text, w->d->choice, w->rec, &q, &r, &e);
	if (r.text != NULL && text_eq(r.text, w->base->text))
		return;
	side = die->side == SIDE_1 ? " of the first side" :
	    die->side == SIDE_2 ? " of the other side" : "";
	what = arena_printf(&w->d->work, "die %d of %s%s: %d for %d", nth,
	    die->roll, side, face, die->face);
	note(w, what, r.text, NULL);
}

static void
try_dice(struct whatif *w)
{
	const struct rolled *d, *last;
	int nth;

	nth = 0;
	last = NULL;
	for (d = w->base->dice; d != NULL; d = d->next) {
		nth = last != NULL && tell_same_throw(last, d) ? nth + 1 : 1;
		try_face(w, d, nth, d->face - 1);
		try_face(w, d, nth, d->face + 1);
		last = d;
	}
}

/* ---- modifiers ---- */

/* A word put into a side's words, into the unit's where it has several. */
static const char *
words_with(const struct whatif *w, int side, int unit, const char *word)
{
	struct arena *a;
	const char *s, *end, *one, *two, *check;
	int i;

	a = &w->d->work;
	s = w->q->words[side];
	end = s;
	for (i = 0; unit >= 0 && i <= unit && end != NULL; i++) {
		end = strstr(i == 0 ? s : end + 3, " + ");
		if (i == unit)
			break;
	}
	if (unit < 0 || end == NULL)
		end = s + strlen(s);
	s = arena_printf(a, "%.*s %s%s", (int)(end - s), s, word, end);
	one = side == SIDE_1 ? s : w->q->words[1];
	two = side == SIDE_2 ? s : w->q->words[2];
	check = w->q->check->preset ? "" : w->q->check->name;
	return arena_printf(a, "%s %s vs %s", check, one, two);
}

static int
tried(const struct whatif *w, const struct counted *c)
{
	const struct counted *k;

	for (k = w->base->mods; k != c; k = k->next)
		if (k->side == c->side && k->unit == c->unit &&
		    text_eq(k->mod->word, c->mod->word))
			return 1;
	return 0;
}

/* Chances by answer only: what the effects were is no matter here. */
static struct chances *
count(struct whatif *w, const char *words)
{
	struct chances *c;
	struct asking ask;
	struct question *q;
	struct err e;

	memset(&e, 0, sizeof(e));
	c = arena_alloc(&w->d->work, sizeof(*c));
	q = arena_alloc(&w->d->work, sizeof(*q));
	driver_asking(w->d, &ask);
	if (ask_parse(&ask, words, &w->d->work, q, &e) < 0 ||
	    rule_chances(q, -1, SIDE_NONE, 0, &w->d->work, c, &e) < 0 ||
	    chances_by_answer(c) < 0)
		return NULL;
	return c;
}

/* The words with one changed: is the answer another, or are the chances? */
static void
try_words(struct whatif *w, const char *what, const char *words)
{
	struct chances *odds;
	struct question q;
	struct ruling r;
	struct err e;

	if (w->odds != NULL) {
		odds = count(w, words);
		if (odds != NULL && !chances_same(w->odds, odds))
			note(w, what, "", odds);
		return;
	}
	memset(&e, 0, sizeof(e));
	memset(&r, 0, sizeof(r));
	(void)driver_try(w->d, words, w->d->choice, w->rec, &q, &r, &e);
	/* Ruled, be it with fewer dice; or the dice do not say, then -d does. */
	if (r.text != NULL ? !text_eq(r.text, w->base->text) :
	    e.kind == ERR_DICE)
		note(w, what, r.text, NULL);
}

static void
try_word(struct whatif *w, const struct counted *c, const char *word)
{
	const char *words;

	words = words_with(w, c->side == SIDE_NONE ? SIDE_1 : c->side,
	    c->unit, word);
	if (c->side == SIDE_2)
		word = arena_printf(&w->d->work, "vs %s", word);
	try_words(w, word, words);
}

/* The number that a modifier counts; nothing is said of what is 0. */
static struct num
number_of(const struct whatif *w, const struct counted *c,
    const struct value *v)
{
	const struct reached *r;

	for (r = w->base->values; r != NULL; r = r->next)
		if (r->value == v && r->v.kind == VAL_NUM &&
		    (v->side == SIDE_NONE || r->side == c->side) &&
		    (!v->unit || r->unit == c->unit))
			return r->v.n;
	return num_int(0);
}

/*
 * A modifier that counts taken away, one that does not given; one that is a
 * number one more and one less.
 */
static void
try_mod(struct whatif *w, const struct counted *c)
{
	const struct value *v;
	char buf[NUM_TEXT];
	struct num n;
	int i;

	v = c->mod->modword < 0 ? &w->q->check->values[c->mod->value_of] :
	    NULL;
	if (v == NULL || v->kind == KIND_YESNO) {
		try_word(w, c, c->counts ? arena_printf(&w->d->work, "not-%s",
		    c->mod->word) : c->mod->word);
		return;
	}
	for (i = -1; i <= 1; i += 2) {
		n = number_of(w, c, v);
		if (num_add(&n, n, num_int(i)) == 0)
			try_word(w, c, arena_printf(&w->d->work, "%s=%s",
			    c->mod->word, num_print(n, 0, buf)));
	}
}

/* The referee's own `+1` taken away. */
static void
try_own(struct whatif *w, int side)
{
	const char *all, *rest, *p, *less;
	struct arena *a;
	size_t len;

	a = &w->d->work;
	all = w->q->words[side];
	rest = all;
	while ((p = text_token(&rest, &len)) != NULL) {
		if ((*p != '+' && *p != '-') || len < 2 || !text_digit(p[1]))
			continue;
		less = arena_printf(a, "%.*s%s", (int)(p - all), all, rest);
		try_words(w, arena_printf(a, "%sno %.*s", side == SIDE_2 ?
		    "vs " : "", (int)len, p), arena_printf(a, "%s %s vs %s",
		    w->q->check->preset ? "" : w->q->check->name,
		    side == SIDE_1 ? less : w->q->words[1],
		    side == SIDE_2 ? less : w->q->words[2]));
	}
}

static void
try_modifiers(struct whatif *w)
{
	const struct counted *c;

	if (w->odds == NULL && driver_pin(w->d, tell_faces(w->base,
	    &w->d->work)) < 0)
		return;
	for (c = w->base->mods; c != NULL; c = c->next)
		if (!tried(w, c))
			try_mod(w, c);
	try_own(w, SIDE_1);
	try_own(w, SIDE_2);
}

/* ---- telling ---- */

static void
tell_change(struct whatif *w, const struct change *c)
{
	struct out *o;

	o = &w->d->out;
	out_text(o, "\twith ");
	out_clean(o, c->what);
	if (c->chances != NULL) {
		out_text(o, ":\n");
		(void)tell_shares(o, "\t\t", c->chances, &w->d->work);
		return;
	}
	out_text(o, c->answer != NULL ? ": " : ": other dice would be needed");
	if (c->answer != NULL)
		out_clean(o, c->answer);
	out_text(o, "\n");
}

static void
tell_json_changes(struct whatif *w)
{
	const struct change *c;
	struct telling t;
	struct out *o;
	int i;

	o = &w->d->out;
	memset(&t, 0, sizeof(t));
	t.tool = w->d->tool->name;
	t.fingerprint = driver_print(w->d);
	if (w->odds != NULL)
		(void)tell_chances_json(o, w->odds, NULL, &t, &w->d->work);
	else
		tell_json(o, w->base, &t, NULL, &w->d->work);
	o->n -= 2;
	out_key(o, "what-if");
	out_text(o, "[");
	for (i = 0; i < w->n; i++) {
		c = &w->all[i];
		out_text(o, i == 0 ? "{" : ",{");
		out_key(o, "with");
		out_json(o, c->what);
		if (c->chances != NULL) {
			tell_json_shares(o, c->chances, &w->d->work);
		} else if (c->answer != NULL) {
			out_key(o, "answer");
			out_json(o, c->answer);
		}
		out_text(o, "}");
	}
	out_text(o, "]}\n");
}

static void
tell_all(struct whatif *w)
{
	int i;

	if (w->d->format == FORMAT_JSON) {
		tell_json_changes(w);
		return;
	}
	if (w->odds != NULL)
		(void)tell_shares(&w->d->out, "", w->odds, &w->d->work);
	else
		tell_text(&w->d->out, w->base, &w->d->work);
	if (w->n == 0)
		out_text(&w->d->out, "\tno single pip or modifier would change "
		    "the answer\n");
	for (i = 0; i < w->n; i++)
		tell_change(w, &w->all[i]);
}

/*
 * The question in words that can be asked again: those of the roster that the
 * check does not know would be errors now.
 */
static const struct question *
plain(struct whatif *w, const struct question *q)
{
	struct asking ask;
	struct question *p;
	struct err quiet;

	memset(&quiet, 0, sizeof(quiet));
	p = arena_alloc(&w->d->work, sizeof(*p));
	driver_asking(w->d, &ask);
	return q->plain == q->text || ask_parse(&ask, q->plain, &w->d->work,
	    p, &quiet) < 0 ? q : p;
}

/* With --chances the modifiers are those that a ruling would weigh. */
static int
prepare(struct whatif *w, const char *words, struct question *q,
    struct ruling *r)
{
	struct driver *d;

	d = w->d;
	w->q = q;
	w->base = r;
	if (driver_try(d, words, d->choice, w->rec, q, r, &d->err) < 0 &&
	    !d->opt.chances)
		return -1;
	if (q->plain != NULL)
		w->q = plain(w, q);
	if (!d->opt.chances)
		return 0;
	err_clear(&d->err);
	w->odds = count(w, words);
	if (w->odds == NULL)
		return err_set(&d->err, "these chances cannot be told");
	return 0;
}

int
whatif_run(struct driver *d, const char *words, const struct record *rec)
{
	struct whatif w;
	struct question q;
	struct ruling r;
	int replaces;

	memset(&w, 0, sizeof(w));
	w.d = d;
	w.rec = rec;
	if (prepare(&w, words, &q, &r) < 0 || (w.odds == NULL &&
	    driver_ruled(d, &q, &r, rec, 1) < 0)) {
		driver_error(d, stream_place(d, rec), d->err.text);
		d->status = 2;
		return -1;
	}
	if (w.odds == NULL)
		try_dice(&w);
	/* One rating or ground is tried in the place of another. */
	replaces = d->replaces;
	d->replaces = 1;
	try_modifiers(&w);
	d->replaces = replaces;
	tell_all(&w);
	return 0;
}
