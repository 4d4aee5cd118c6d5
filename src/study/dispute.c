/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. --dispute: the same dice under each combination of the readings
 * that the ruling consults, as a tree: a reading asked only under another one
 * is tried only there. Without dice, or with --chances, the chances of each.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "study/shared.h"
#include "study/study.h"

enum { LEAVES_MOST = 4096 };

struct dispute {
	struct inquiry s;
	const struct question *read;
	int *choice, *fixed; /* [reading]: choice in force; branched on */
	int *idle;		/* [reading]: asked, and it changes nothing */
	struct shared dice;	/* those that lie there for all readings */
	int dice_shared;	/* `dice` is in use; else faces are pinned */
	int left;		/* the first ruling left given dice over */
	int fits;		/* under some reading all were used */
	struct recall first;	/* the dice of the ruling itself */
	struct disputed told;
};

/* Add the variant of the choices that are branched on. */
static void
add_leaf(struct dispute *t, const struct variant *x)
{
	struct variant *l;
	int i, n = t->s.run->in->sys->nreading;

	l = variant_add(&t->told.all, "", &t->s.keep);
	*l = *x;
	l->choice = arena_alloc(&t->s.keep, (size_t)(n + 1) * sizeof(int));
	for (i = 0; i < n; i++)
		l->choice[i] = t->fixed[i] ? t->choice[i] : -1;
}

/* May the reading be varied? An optional rule that nobody took may not. */
static int
in_play(const struct dispute *t, int reading)
{
	const struct reading *rd = &t->s.run->in->sys->readings[reading];

	return !rd->optional || t->s.run->in->choice[reading] != rd->preset;
}

/* The first reading that the ruling asked and no branch has set; -1: none. */
static int
open_reading(const struct dispute *t, const int *consulted)
{
	int i;

	for (i = 0; consulted != NULL && i < t->s.run->in->sys->nreading; i++)
		if (consulted[i] && !t->fixed[i] && in_play(t, i))
			return i;
	return -1;
}

/* Rule or count by t->choice. 0, or -1 with t->s.e. */
static int
try_choice(struct dispute *t)
{
	struct variation change = { .choice = t->choice };

	return inquiry_try(&t->s, &change);
}

/* ---- dice that were not typed ---- */

/* The answer if the missing die shows `face`. */
static const char *
by_one(struct dispute *t, int face)
{
	const char *text;

	typed_push(&t->s.run->in->dice.typed, face);
	(void)try_choice(t);
	typed_pop(&t->s.run->in->dice.typed);
	text = t->s.r.text;
	return text != NULL ? arena_text(&t->s.keep, text) : "still more dice";
}

/* The answers by the face of the one missing die: `1 to 4: D; 5: 1`. */
static const char *
by_face(struct dispute *t, const struct die *die)
{
	const char *text = "", *answer, *last = NULL;
	struct arena *a = &t->s.keep;
	int face, from = die->first, end = die->first + die->sides;

	for (face = from; face <= end; face++) {
		answer = face == end ? NULL : by_one(t, face);
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

static const char *
say_needed(struct dispute *t, const struct throw *need)
{
	struct arena *a = &t->s.keep;

	if (need->count == 1 && need->die.weights == NULL)
		return arena_printf(a, "needs one die more (%s of %s): %s",
		    need->die.name, need->roll, by_face(t, &need->die));
	if (need->count > 0)
		return arena_printf(a, "needs %d dice more (%s of %s)",
		    need->count, need->die.name, need->roll);
	return arena_printf(a, "needs more dice (%s of %s)", need->die.name,
	    need->roll);
}

/* What dice this reading throws that were not typed, as text; or NULL. */
static const char *
more_dice(struct dispute *t)
{
	struct dice *d = &t->s.run->in->dice;
	struct throw need;
	int was = d->typed.need;

	dice_need(d, 1);
	(void)try_choice(t);
	dice_need(d, was);
	if (!d->needed)
		return NULL;
	/* (Each face is another try, which takes the memory of this one.) */
	need = d->need;
	need.roll = arena_text(&t->s.keep, need.roll);
	need.die.name = arena_text(&t->s.keep, need.die.name);
	return say_needed(t, &need);
}

/* ---- the tree ---- */

/* What the last try came to, or why it cannot be ruled so. */
static void
note(struct dispute *t, struct variant *x)
{
	const char *error, *more;

	memset(x, 0, sizeof(*x));
	if (inquiry_note(&t->s, x))
		return;
	error = arena_text(&t->s.keep, t->s.e.text);
	more = t->s.counting || t->dice_shared ? NULL : more_dice(t);
	x->lacks = more != NULL;
	x->meaning = more != NULL ? more : error;
}

/*
 * Rule by t->choice with the dice on the table, or count. The index of the next
 * reading to branch on; -1: none is left, and a leaf was added.
 */
static int
try_leaf(struct dispute *t)
{
	struct variant x;
	int i;

	shared_rewind(&t->dice);
	if (try_choice(t) == 0 && t->s.r.dice != NULL)
		t->fits = 1;
	i = open_reading(t, t->s.counting ? t->s.c.consulted :
	    t->s.r.consulted);
	if (i >= 0)
		return i;
	note(t, &x);
	if (t->told.all.n < LEAVES_MOST)
		add_leaf(t, &x);
	else
		t->told.cut = 1;
	return -1;
}

static void
explore(struct dispute *t)
{
	int i, k, was;

	if (t->told.cut)
		return;
	i = try_leaf(t);
	if (i < 0)
		return;
	was = t->choice[i];
	t->fixed[i] = 1;
	for (k = 0; k < t->s.run->in->sys->readings[i].nchoice; k++) {
		t->choice[i] = k;
		explore(t);
	}
	t->choice[i] = was;
	t->fixed[i] = 0;
}

/* Do two leaves have the same choices but for this reading? */
static int
twins(const struct dispute *t, const struct variant *a, const struct variant *b,
    int reading)
{
	int i;

	for (i = 0; i < t->s.run->in->sys->nreading; i++)
		if (i != reading && a->choice[i] != b->choice[i])
			return 0;
	return 1;
}

/* Do all leaves that differ in this reading alone come to the same? */
static int
changes_nothing(const struct dispute *t, int reading)
{
	const struct variant *l, *m;
	int i, k, alike, asked = 0;

	for (i = 0; i < t->told.all.n; i++) {
		l = &t->told.all.all[i];
		if (l->choice[reading] < 0)
			continue;
		asked = 1;
		alike = 0;
		for (k = 0; k < t->told.all.n; k++) {
			m = &t->told.all.all[k];
			if (!twins(t, l, m, reading))
				continue;
			if (!variant_same(l, m))
				return 0;
			alike++;
		}
		if (alike != t->s.run->in->sys->readings[reading].nchoice)
			return 0;
	}
	return asked;
}

/* Drop the leaves of idle readings, but for those of the choice in force. */
static void
leave_out(struct dispute *t)
{
	int i, k, n;

	t->told.tried = t->told.all.n;
	for (i = 0; i < t->s.run->in->sys->nreading; i++) {
		if (t->told.all.n <= 1 || t->told.cut)
			break;
		if (!changes_nothing(t, i))
			continue;
		t->idle[i] = 1;
		for (k = n = 0; k < t->told.all.n; k++)
			if (t->told.all.all[k].choice[i] < 0 ||
			    t->told.all.all[k].choice[i] == t->choice[i])
				t->told.all.all[n++] = t->told.all.all[k];
		t->told.all.n = n;
	}
}

/*
 * The readings that a variant chose, `NAME=CHOICE`, without idle ones; or
 * (NULL) the names of those that are idle.
 */
static const char *
describe(struct dispute *t, const struct variant *x)
{
	const struct system *s = t->s.run->in->sys;
	const struct reading *rd;
	const char *text = "";
	int i;

	for (i = 0; i < s->nreading; i++) {
		rd = &s->readings[i];
		if (x == NULL ? !t->idle[i] : t->idle[i] || x->choice[i] < 0)
			continue;
		text = arena_join(&t->s.keep, text, " ", x == NULL ? rd->name :
		    arena_printf(&t->s.keep, "%s=%s", rd->name,
		    rd->choices[x->choice[i]]));
	}
	return text;
}

/* Are there dice for a ruling: given, or of a source that was named? */
static int
has_dice(const struct run *run, const struct record *rec)
{
	const struct session *in = run->in;

	return in->opt.dice != NULL || in->dice.seed != NULL ||
	    in->dice.is_typed || in->faces != NULL || run->recalls ||
	    rec->typed != NULL;
}

/*
 * Lay the dice for all readings: pin the given or recalled faces; else share
 * those thrown, and throw more where a reading needs them.
 */
static void
lay_dice(struct dispute *t, const struct ruling *r, int recalled)
{
	struct run *run = t->s.run;

	t->told.faces = t->left ? arena_text(&run->scratch, t->s.rec->typed !=
	    NULL ? t->s.rec->typed : run->in->opt.dice) :
	    tell_faces(r, &run->scratch);
	if (recalled || run->in->dice.is_typed) {
		run->in->faces = NULL;
		/* (Faces that are left over lie there as they were typed.) */
		if (t->left)
			return;
		if (recalled || r->dice != NULL)
			dice_pinned(&run->in->dice, r->dice, NULL, 0);
		/* (A ruling looked at again must throw nothing new.) */
		if (recalled && r->dice == NULL)
			dice_need(&run->in->dice, 1);
		return;
	}
	shared_start(&t->dice, &run->recall, run->in->faces, &run->in->dice,
	    &t->s.keep);
	t->dice_shared = 1;
	run->in->faces = &t->dice.faces;
}

/* Rule by the readings in force, and lay the dice. 0, or -1 with err. */
static int
rule_first(struct dispute *t, struct ruling *r)
{
	struct inquiry *s = &t->s;
	struct run *run = s->run;
	int recalled, given, got;

	recalled = run->recalls || run->in->looks_again;
	given = s->rec->typed != NULL || run->in->opt.dice != NULL;
	memset(r, 0, sizeof(*r));
	run_budget(run);
	got = run_try(run, &s->q, s->rec, r, &run->err);
	/* (Another reading may use dice that are left over.) */
	t->left = given && r->text != NULL && dice_left(&run->in->dice);
	if (!t->left && (got < 0 || run_ruled(run, &s->q, r, s->rec, 1) < 0))
		return -1;
	s->q.unused = t->read->unused;
	recall_copy(&t->first, &run->recall);
	lay_dice(t, r, recalled);
	return 0;
}

/*
 * After all leaves: 0, or -1 if no reading used the dice that were left and the
 * rules do not refuse the question.
 */
static int
ruled_all(struct dispute *t, const struct ruling *r)
{
	struct run *run = t->s.run;
	const char *more;

	more = shared_more(&t->dice, &t->told.source, &run->scratch);
	if (t->told.source != NULL)
		t->told.faces = more;
	if (!t->left)
		return 0;
	if (!t->fits && !r->refused)
		return -1;
	err_clear(&run->err);
	recall_copy(&run->recall, &t->first);
	return run_ruled(run, &t->s.q, r, t->s.rec, 1);
}

/* The chances by every reading: 0; -1; 1: none throws a die, so rule it. */
static int
count_all(struct dispute *t, struct chances *c)
{
	struct run *run = t->s.run;
	const struct variant *x;
	uint64_t of;

	run_budget(run);
	if (study_count(run, &t->s.q, &run->scratch, c, &run->err) < 0)
		return -1;
	t->told.c = c;
	inquiry_begin(&t->s);
	explore(t);
	if (run->in->opt.chances || !wide_u64(&c->of, &of) || of != 1)
		return 0;
	for (x = t->told.all.all; x - t->told.all.all < t->told.all.n; x++)
		if (x->all.n > 0 && (!wide_u64(&x->all.of, &of) || of != 1))
			return 0;
	memset(&t->told, 0, sizeof(t->told));
	arena_reset(&t->s.keep);
	t->s.counting = 0;
	return 1;
}

static int
rule_all(struct dispute *t, struct ruling *r)
{
	if (rule_first(t, r) < 0)
		return -1;
	t->told.r = r;
	inquiry_begin(&t->s);
	explore(t);
	return ruled_all(t, r);
}

static int
dispute(struct dispute *t)
{
	struct run *run = t->s.run;
	struct telling head = { 0 };
	struct chances c;
	struct ruling r;
	int i, got;

	t->s.counting |= !has_dice(run, t->s.rec);
	got = t->s.counting ? count_all(t, &c) : 1;
	if (got < 0 || (got > 0 && rule_all(t, &r) < 0))
		return -1;
	leave_out(t);
	for (i = 0; i < t->told.all.n; i++)
		t->told.all.all[i].label = describe(t, &t->told.all.all[i]);
	t->told.idle = describe(t, NULL);
	if (run->out->format == FORMAT_JSON)
		run_telling(run, t->s.q.check, &head);
	if (t->told.r != NULL) {
		run_status(run, &r, t->s.rec);
		run_print(run, &r);
	}
	tell_dispute(&run->out->text, run->out->format, &t->told, &head,
	    &run->scratch);
	return 0;
}

int
dispute_each(struct run *run, const struct question *read,
    const struct record *rec)
{
	struct dispute t = { 0 };
	struct faces *faces;
	size_t n;
	int got;

	inquiry_open(&t.s, run, read, rec);
	t.read = read;
	faces = run->in->faces;
	t.first.arena.frame = run->in->frame;
	n = (size_t)run->in->sys->nreading + 1;
	t.choice = arena_grow(&run->scratch, run->in->choice, n * sizeof(int),
	    n * sizeof(int));
	t.fixed = arena_alloc(&run->scratch, n * sizeof(int));
	t.idle = arena_alloc(&run->scratch, n * sizeof(int));
	got = dispute(&t);
	run->in->faces = faces;
	recall_free(&t.first);
	return inquiry_close(&t.s, got);
}
