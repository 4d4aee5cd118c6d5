/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. --dispute: the same dice under every combination of the readings
 * that the ruling consults, as a tree: a reading asked only under another one
 * is tried only there. Without dice, or with --chances, the chances of each.
 */
#include <config.h>

#include "study/dispute.h"

#include <string.h>

#include "ask/chain.h"
#include "base/text.h"

static struct leaf *
add_leaf(struct dispute *t, const char *answer, const char *meaning)
{
	struct leaf *l;
	int i, n;

	if (t->n == LEAVES_MOST) {
		t->cut = 1;
		return NULL;
	}
	n = t->d->sys->nreading;
	ARENA_PUSH(&t->d->work, t->leaves, t->n, t->room);
	l = &t->leaves[t->n++];
	l->answer = answer;
	l->meaning = meaning;
	l->choice = arena_alloc(&t->d->work, (size_t)(n + 1) * sizeof(int));
	for (i = 0; i < n; i++)
		l->choice[i] = t->fixed[i] ? t->choice[i] : -1;
	return l;
}

/* An optional rule that nobody took is not in play. */
static int
in_play(const struct dispute *t, int reading)
{
	const struct reading *rd;

	rd = &t->d->sys->readings[reading];
	return !rd->optional || t->d->choice[reading] != rd->preset;
}

/* The next reading that this ruling asked and that is still open. */
static int
open_reading(const struct dispute *t, const int *consulted)
{
	int i;

	for (i = 0; consulted != NULL && i < t->d->sys->nreading; i++)
		if (consulted[i] && !t->fixed[i] && in_play(t, i))
			return i;
	return -1;
}

/* ---- dice that were not typed ---- */

static int
try_faces(struct dispute *t, const char *faces, struct ruling *r)
{
	struct question *q;
	struct err e;

	memset(&e, 0, sizeof(e));
	memset(r, 0, sizeof(*r));
	q = arena_alloc(&t->d->work, sizeof(*q));
	return driver_pin(t->d, faces) < 0 ? -1 :
	    driver_try(t->d, t->words, t->choice, t->rec, q, r, &e);
}

/* What the one die that is missing would bring: `1 to 4: D; 5: 1`. */
static const char *
by_face(struct dispute *t, const struct die *die)
{
	const char *text, *answer, *last;
	struct arena *a;
	struct ruling r;
	int face, from, end;

	a = &t->d->work;
	text = "";
	last = NULL;
	from = die->first;
	end = die->first + die->sides;
	for (face = from; face <= end; face++) {
		answer = face == end ? NULL : try_faces(t, arena_printf(a,
		    "%s%s%d", t->faces, t->faces[0] != '\0' ? "/" : "", face),
		    &r) == 0 || r.text != NULL ? r.text : "still more dice";
		if (last != NULL && answer != NULL && text_eq(last, answer))
			continue;
		if (last != NULL && from < face - 1)
			text = arena_printf(a, "%s; %d to %d: %s", text, from,
			    face - 1, last);
		else if (last != NULL)
			text = arena_printf(a, "%s; %d: %s", text, from, last);
		last = answer;
		from = face;
	}
	return text[0] != '\0' ? text + 2 : text;
}

/* Under this reading dice are thrown that were not typed: which, or NULL. */
static const char *
more_dice(struct dispute *t)
{
	const char *text;
	struct throw need;
	struct ruling r;

	text = NULL;
	(void)try_faces(t, arena_printf(&t->d->work, "%s%sneed", t->faces,
	    t->faces[0] != '\0' ? "/" : ""), &r);
	if (t->d->dice.needed) {
		need = t->d->dice.need;
		text = need.count == 1 && need.die.weights == NULL ?
		    arena_printf(&t->d->work, "needs one die more (%s of %s): %s",
		    need.die.name, need.roll, by_face(t, &need.die)) :
		    need.count > 0 ? arena_printf(&t->d->work, "needs %d dice "
		    "more (%s of %s)", need.count, need.die.name, need.roll) :
		    arena_printf(&t->d->work, "needs more dice (%s of %s)",
		    need.die.name, need.roll);
	}
	(void)driver_pin(t->d, t->faces);
	return text;
}

/* ---- the tree ---- */

/*
 * Where the ruling itself threw nothing, the dice that another reading throws
 * first are those of all.
 */
static void
keep_faces(struct dispute *t, const struct ruling *r)
{
	if (t->faces[0] != '\0' || r->dice == NULL)
		return;
	t->source = r->dice->source;
	t->faces = tell_faces(r, &t->d->work);
	(void)driver_pin(t->d, t->faces);
}

/* One combination ruled by these dice; the reading that is still open, or -1. */
static int
rule_leaf(struct dispute *t)
{
	struct leaf *l;
	struct question q;
	struct ruling r;
	struct err e;
	const char *text;
	int i;

	memset(&e, 0, sizeof(e));
	memset(&r, 0, sizeof(r));
	(void)driver_try(t->d, t->words, t->choice, t->rec, &q, &r, &e);
	keep_faces(t, &r);
	i = open_reading(t, r.consulted);
	if (i >= 0)
		return i;
	/* With dice left over it is ruled all the same. */
	text = r.text != NULL ? NULL : more_dice(t);
	l = add_leaf(t, r.text, r.text != NULL ? tell_meaning(&r,
	    &t->d->work) : text != NULL ? text :
	    arena_text(&t->d->work, e.text));
	if (l != NULL)
		l->lacks = text != NULL;
	return -1;
}

/* What is wanted of the chances, out of the memory that is used again. */
static struct chances *
keep_chances(struct dispute *t, const struct chances *c)
{
	struct chances *out;
	struct arena *a;
	int i;

	a = &t->d->work;
	out = arena_alloc(a, sizeof(*out));
	out->check = c->check;
	out->q = t->q;
	out->count = c->count;
	out->of = c->of;
	out->outcomes = arena_alloc(a, (size_t)c->count *
	    sizeof(*out->outcomes));
	for (i = 0; i < c->count; i++) {
		out->outcomes[i].text = arena_text(a, c->outcomes[i].text);
		out->outcomes[i].answer = c->outcomes[i].answer;
		if (out->outcomes[i].answer.kind == VAL_TEXT)
			out->outcomes[i].answer.t = arena_text(a,
			    out->outcomes[i].answer.t);
		wide_copy(&out->outcomes[i].weight, &c->outcomes[i].weight);
	}
	return out;
}

/* The same for its chances. */
static int
count_leaf(struct dispute *t)
{
	struct asking w;
	struct chances c;
	struct question q;
	struct leaf *l;
	struct err e;
	int got, i;

	memset(&e, 0, sizeof(e));
	memset(&c, 0, sizeof(c));
	arena_reset(&t->count);
	driver_asking(t->d, &w);
	w.choice = t->choice;
	got = ask_parse(&w, t->words, &t->count, &q, &e);
	if (got == 0)
		got = t->d->opt.through ?
		    chain_chances(&w, &q, &t->count, &c, &e) :
		    rule_chances(&q, -1, SIDE_NONE, 0, &t->count, &c, &e);
	if (got == 0)
		got = chances_by_answer(&c);
	i = open_reading(t, c.consulted);
	if (i >= 0)
		return i;
	l = add_leaf(t, NULL, got == 0 ? "" : arena_text(&t->d->work, e.text));
	if (l != NULL && got == 0)
		l->chances = keep_chances(t, &c);
	return -1;
}

static void
explore(struct dispute *t)
{
	int i, k, was;

	if (t->cut)
		return;
	i = t->counting ? count_leaf(t) : rule_leaf(t);
	if (i < 0)
		return;
	was = t->choice[i];
	t->fixed[i] = 1;
	for (k = 0; k < t->d->sys->readings[i].nchoice; k++) {
		t->choice[i] = k;
		explore(t);
	}
	t->choice[i] = was;
	t->fixed[i] = 0;
}

int
dispute_same(const struct leaf *a, const struct leaf *b)
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

/* Do two leaves differ in this reading and in no other? */
static int
twins(const struct dispute *t, const struct leaf *a, const struct leaf *b,
    int reading)
{
	int i;

	for (i = 0; i < t->d->sys->nreading; i++)
		if (i != reading && a->choice[i] != b->choice[i])
			return 0;
	return 1;
}

/* Is all the same, wherever this reading is asked and whatever it is? */
static int
changes_nothing(const struct dispute *t, int reading)
{
	const struct leaf *l, *m;
	int i, k, alike, asked;

	asked = 0;
	for (i = 0; i < t->n; i++) {
		l = &t->leaves[i];
		if (l->choice[reading] < 0)
			continue;
		asked = 1;
		alike = 0;
		for (k = 0; k < t->n; k++) {
			m = &t->leaves[k];
			if (!twins(t, l, m, reading))
				continue;
			if (!dispute_same(l, m))
				return 0;
			alike++;
		}
		if (alike != t->d->sys->readings[reading].nchoice)
			return 0;
	}
	return asked;
}

/* Of a reading that changes nothing only the choice in force is told. */
static void
leave_out(struct dispute *t)
{
	int i, k, n;

	t->tried = t->n;
	for (i = 0; i < t->d->sys->nreading && t->n > 1 && !t->cut; i++) {
		if (!changes_nothing(t, i))
			continue;
		t->idle[i] = 1;
		for (k = n = 0; k < t->n; k++)
			if (t->leaves[k].choice[i] < 0 ||
			    t->leaves[k].choice[i] == t->choice[i])
				t->leaves[n++] = t->leaves[k];
		t->n = n;
	}
}

/* Are there dice to rule by? Where none are thrown, none are needed. */
static int
by_dice(struct driver *d, const char *words, const struct record *rec)
{
	struct asking w;
	struct question q;
	struct chances c;
	struct err quiet;
	uint64_t of;

	if (d->opt.chances)
		return 0;
	if (d->opt.dice != NULL || d->dice.seed != NULL || d->dice.is_typed ||
	    d->dice.draw_seal != NULL || d->faces != NULL || d->replays ||
	    rec->typed != NULL)
		return 1;
	memset(&quiet, 0, sizeof(quiet));
	driver_asking(d, &w);
	return ask_parse(&w, words, &d->work, &q, &quiet) < 0 ||
	    rule_chances(&q, -1, SIDE_NONE, 0, &d->work, &c, &quiet) < 0 ||
	    (wide_u64(&c.of, &of) && of == 1);
}

/* The ruling by the readings in force. */
static int
rule_first(struct dispute *t, struct ruling *r)
{
	struct driver *d;

	d = t->d;
	if (driver_try(d, t->words, t->choice, t->rec, t->q, r, &d->err) < 0 ||
	    driver_ruled(d, t->q, r, t->rec, 1) < 0)
		return -1;
	t->faces = tell_faces(r, &d->work);
	/* A ruling that is looked at again throws nothing new. */
	return driver_pin(d, t->faces[0] == '\0' && d->looks ? "need" :
	    t->faces);
}

/* Or its chances. */
static int
count_first(struct dispute *t, struct chances *c)
{
	struct asking w;
	struct driver *d;

	d = t->d;
	driver_asking(d, &w);
	if (ask_parse(&w, t->words, &d->work, t->q, &d->err) < 0)
		return -1;
	return d->opt.through ? chain_chances(&w, t->q, &d->work, c, &d->err) :
	    rule_chances(t->q, -1, SIDE_NONE, 0, &d->work, c, &d->err);
}

int
dispute_run(struct driver *d, const char *words, const struct record *rec)
{
	struct dispute t;
	struct question q;
	struct ruling r;
	struct chances c;
	size_t n;

	memset(&t, 0, sizeof(t));
	arena_open(&t.count, d->frame);
	t.d = d;
	t.words = words;
	t.rec = rec;
	t.q = &q;
	n = (size_t)d->sys->nreading + 1;
	t.choice = arena_grow(&d->work, d->choice, n * sizeof(int),
	    n * sizeof(int));
	t.fixed = arena_alloc(&d->work, n * sizeof(int));
	t.idle = arena_alloc(&d->work, n * sizeof(int));
	t.counting = !by_dice(d, words, rec);
	if ((t.counting ? count_first(&t, &c) : rule_first(&t, &r)) < 0) {
		driver_error(d, stream_place(d, rec), d->err.text);
		d->status = 2;
		arena_free(&t.count);
		return -1;
	}
	explore(&t);
	leave_out(&t);
	if (t.counting)
		dispute_tell_chances(&t, &c);
	else
		dispute_tell(&t, &r);
	arena_free(&t.count);
	return 0;
}
