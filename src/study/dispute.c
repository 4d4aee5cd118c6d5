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
#include "share/dispute.h"

enum { LEAVES_MOST = 4096 };

struct dispute {
	struct run *run;
	const struct question *read;
	const struct record *rec;
	int counting;		/* chances instead of a ruling */
	struct arena count;	/* chances of one leaf; else all texts */
	int *choice, *fixed; /* [reading]: choice in force; branched on */
	int room;		/* of told.leaves */
	struct shared dice;	/* those that lie there for all readings */
	int dice_shared;	/* `dice` is in use; else faces are pinned */
	int left;		/* the first ruling left given dice over */
	int fits;		/* under some reading all were used */
	struct recall first;	/* the dice of the ruling itself */
	struct telling head;
	struct disputed told;
};

static struct leaf *
add_leaf(struct dispute *t, const char *answer, const char *meaning)
{
	struct leaf *l;
	int i, n;

	if (t->told.n == LEAVES_MOST) {
		t->told.cut = 1;
		return NULL;
	}
	n = t->run->in->sys->nreading;
	ARENA_PUSH(&t->run->scratch, t->told.leaves, t->told.n, t->room);
	l = &t->told.leaves[t->told.n++];
	l->answer = answer;
	l->meaning = meaning;
	l->choice =
	    arena_alloc(&t->run->scratch, (size_t)(n + 1) * sizeof(int));
	for (i = 0; i < n; i++)
		l->choice[i] = t->fixed[i] ? t->choice[i] : -1;
	return l;
}

/* May the reading be varied? An optional rule that nobody took may not. */
static int
in_play(const struct dispute *t, int reading)
{
	const struct reading *rd;

	rd = &t->run->in->sys->readings[reading];
	return !rd->optional || t->run->in->choice[reading] != rd->preset;
}

/* The first reading that the ruling asked and no branch has set; -1: none. */
static int
open_reading(const struct dispute *t, const int *consulted)
{
	int i;

	for (i = 0; consulted != NULL && i < t->run->in->sys->nreading; i++)
		if (consulted[i] && !t->fixed[i] && in_play(t, i))
			return i;
	return -1;
}

/* Rule by t->choice. 0, or -1 with e. */
static int
try_choice(struct dispute *t, struct ruling *r, struct err *e)
{
	struct variation change = { .choice = t->choice };
	struct question *q;

	memset(r, 0, sizeof(*r));
	q = arena_alloc(&t->run->scratch, sizeof(*q));
	if (run_vary(t->run, t->told.q, &change, q, e) < 0)
		return -1;
	return run_try(t->run, q, t->rec, r, e);
}

/* ---- dice that were not typed ---- */

/* The answer if the missing die shows `face`. */
static const char *
by_one(struct dispute *t, int face)
{
	struct ruling r;
	struct err e;
	int got;

	memset(&e, 0, sizeof(e));
	typed_push(&t->run->in->dice.typed, face);
	got = try_choice(t, &r, &e);
	typed_pop(&t->run->in->dice.typed);
	return got == 0 || r.text != NULL ? r.text : "still more dice";
}

/* The answers by the face of the one missing die: `1 to 4: D; 5: 1`. */
static const char *
by_face(struct dispute *t, const struct die *die)
{
	const char *text, *answer, *last;
	struct arena *a;
	int face, from, end;

	a = &t->run->scratch;
	text = "";
	last = NULL;
	from = die->first;
	end = die->first + die->sides;
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
	struct arena *a = &t->run->scratch;

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
	struct dice *d;
	struct throw need;
	struct ruling r;
	struct err e;
	int was;

	d = &t->run->in->dice;
	was = d->typed.need;
	memset(&e, 0, sizeof(e));
	dice_need(d, 1);
	(void)try_choice(t, &r, &e);
	dice_need(d, was);
	need = d->need;
	return d->needed ? say_needed(t, &need) : NULL;
}

/* ---- the tree ---- */

/*
 * Rule by t->choice with the dice on the table. The index of the next reading
 * to branch on; -1: none is left, and a leaf was added.
 */
static int
rule_leaf(struct dispute *t)
{
	struct arena_mark start;
	struct leaf *l;
	struct ruling r;
	struct err e;
	const char *answer, *text;
	int i, lacks;

	start = arena_mark(&t->run->scratch);
	shared_rewind(&t->dice);
	memset(&e, 0, sizeof(e));
	if (try_choice(t, &r, &e) == 0 && r.dice != NULL)
		t->fits = 1;
	i = open_reading(t, r.consulted);
	answer = text = NULL;
	lacks = 0;
	if (i < 0) {
		/* (With dice left over, run_try() fails but r.text is set.) */
		text = r.text != NULL ? tell_meaning(&r, &t->run->scratch) :
		    t->dice_shared ? NULL : more_dice(t);
		lacks = r.text == NULL && text != NULL;
		text = arena_text(&t->count, text != NULL ? text : e.text);
		if (r.text != NULL)
			answer = arena_text(&t->count, r.text);
	}
	/* Thousands of leaves may follow, and one ruling is much memory. */
	arena_rewind(&t->run->scratch, start);
	if (i >= 0)
		return i;
	l = add_leaf(t, answer, text);
	if (l != NULL)
		l->lacks = lacks;
	return -1;
}

/* Copy chances to the run's scratch: t->count is reset for each leaf. */
static struct chances *
copy_chances(struct dispute *t, const struct chances *c)
{
	struct chances *out;
	struct arena *a;
	int i;

	a = &t->run->scratch;
	out = arena_alloc(a, sizeof(*out));
	out->check = c->check;
	out->q = t->told.q;
	out->count = c->count;
	out->of = c->of;
	out->outcomes = arena_alloc(a, (size_t)c->count *
	    sizeof(*out->outcomes));
	for (i = 0; i < c->count; i++) {
		out->outcomes[i].text = arena_text(a, c->outcomes[i].text);
		out->outcomes[i].answer = c->outcomes[i].answer;
		out->outcomes[i].reason = c->outcomes[i].reason == NULL ? NULL :
		    arena_text(a, c->outcomes[i].reason);
		if (out->outcomes[i].answer.kind == VAL_TEXT)
			out->outcomes[i].answer.t = arena_text(a,
			    out->outcomes[i].answer.t);
		wide_copy(&out->outcomes[i].weight, &c->outcomes[i].weight);
	}
	return out;
}

/* The same as rule_leaf(), by chances instead of dice. */
static int
count_leaf(struct dispute *t)
{
	struct variation change = { .choice = t->choice };
	struct chances c;
	struct question q;
	struct leaf *l;
	struct err e;
	int got, i;

	memset(&e, 0, sizeof(e));
	memset(&c, 0, sizeof(c));
	arena_reset(&t->count);
	run_budget(t->run);
	got = question_vary(t->told.q, &change, &t->count, &q, &e);
	if (got == 0)
		got = study_count(t->run, &q, &t->count, &c, &e);
	if (got == 0)
		chances_by_answer(&c);
	i = open_reading(t, c.consulted);
	if (i >= 0)
		return i;
	l = add_leaf(t, NULL,
	    got == 0 ? "" : arena_text(&t->run->scratch, e.text));
	if (l != NULL && got == 0)
		l->chances = copy_chances(t, &c);
	return -1;
}

static void
explore(struct dispute *t)
{
	int i, k, was;

	if (t->told.cut)
		return;
	i = t->counting ? count_leaf(t) : rule_leaf(t);
	if (i < 0)
		return;
	was = t->choice[i];
	t->fixed[i] = 1;
	for (k = 0; k < t->run->in->sys->readings[i].nchoice; k++) {
		t->choice[i] = k;
		explore(t);
	}
	t->choice[i] = was;
	t->fixed[i] = 0;
}

/* Do two leaves have the same choices but for this reading? */
static int
twins(const struct dispute *t, const struct leaf *a, const struct leaf *b,
    int reading)
{
	int i;

	for (i = 0; i < t->run->in->sys->nreading; i++)
		if (i != reading && a->choice[i] != b->choice[i])
			return 0;
	return 1;
}

/* Do all leaves that differ in this reading alone come to the same? */
static int
changes_nothing(const struct dispute *t, int reading)
{
	const struct leaf *l, *m;
	int i, k, alike, asked;

	asked = 0;
	for (i = 0; i < t->told.n; i++) {
		l = &t->told.leaves[i];
		if (l->choice[reading] < 0)
			continue;
		asked = 1;
		alike = 0;
		for (k = 0; k < t->told.n; k++) {
			m = &t->told.leaves[k];
			if (!twins(t, l, m, reading))
				continue;
			if (!leaf_same(l, m))
				return 0;
			alike++;
		}
		if (alike != t->run->in->sys->readings[reading].nchoice)
			return 0;
	}
	return asked;
}

/* Drop the leaves of idle readings, but for those of the choice in force. */
static void
leave_out(struct dispute *t)
{
	int i, k, n;

	t->told.tried = t->told.n;
	for (i = 0; i < t->told.sys->nreading; i++) {
		if (t->told.n <= 1 || t->told.cut)
			break;
		if (!changes_nothing(t, i))
			continue;
		t->told.idle[i] = 1;
		for (k = n = 0; k < t->told.n; k++)
			if (t->told.leaves[k].choice[i] < 0 ||
			    t->told.leaves[k].choice[i] == t->choice[i])
				t->told.leaves[n++] = t->told.leaves[k];
		t->told.n = n;
	}
}

/* Are there dice for a ruling: given, or of a source that was named? */
static int
has_dice(const struct run *run, const struct record *rec)
{
	const struct session *in;

	in = run->in;
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
	struct run *run;

	run = t->run;
	t->told.faces = t->left ? arena_text(&run->scratch, t->rec->typed !=
	    NULL ? t->rec->typed : run->in->opt.dice) :
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
	    &t->count);
	t->dice_shared = 1;
	run->in->faces = &t->dice.faces;
}

/* Rule by the readings in force, and lay the dice. 0, or -1 with err. */
static int
rule_first(struct dispute *t, struct ruling *r)
{
	struct run *run;
	int recalled, given, got;

	run = t->run;
	recalled = run->recalls || run->in->looks_again;
	given = t->rec->typed != NULL || run->in->opt.dice != NULL;
	memset(r, 0, sizeof(*r));
	run_budget(run);
	got = run_try(run, t->told.q, t->rec, r, &run->err);
	/* (Another reading may use dice that are left over.) */
	t->left = given && r->text != NULL && dice_left(&run->in->dice);
	if (!t->left && (got < 0 ||
	    run_ruled(run, t->told.q, r, t->rec, 1) < 0))
		return -1;
	t->told.q->unused = t->read->unused;
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
	struct run *run;
	const char *more;

	run = t->run;
	more = shared_more(&t->dice, &t->told.source, &run->scratch);
	if (t->told.source != NULL)
		t->told.faces = more;
	if (!t->left)
		return 0;
	if (!t->fits && !r->refused)
		return -1;
	err_clear(&run->err);
	recall_copy(&run->recall, &t->first);
	return run_ruled(run, t->told.q, r, t->rec, 1);
}

/* The chances by the readings in force. 0, or -1 with err. */
static int
count_first(struct dispute *t, struct chances *c)
{
	run_budget(t->run);
	return study_count(t->run, t->told.q, &t->run->scratch, c,
	    &t->run->err);
}

/* The chances by every reading: 0; -1; 1: none throws a die, so rule it. */
static int
count_all(struct dispute *t, struct chances *c)
{
	uint64_t of;
	int i;

	if (count_first(t, c) < 0)
		return -1;
	explore(t);
	if (t->run->in->opt.chances || !wide_u64(&c->of, &of) || of != 1)
		return 0;
	for (i = 0; i < t->told.n; i++)
		if (t->told.leaves[i].chances != NULL &&
		    (!wide_u64(&t->told.leaves[i].chances->of, &of) ||
		    of != 1))
			return 0;
	t->told.n = t->room = t->told.cut = 0;
	t->told.leaves = NULL;
	arena_reset(&t->count);
	return 1;
}

static int
rule_each(struct dispute *t, struct ruling *r)
{
	t->counting = 0;
	if (rule_first(t, r) < 0)
		return -1;
	explore(t);
	return ruled_all(t, r);
}

static int
dispute(struct dispute *t)
{
	struct chances c;
	struct ruling r;
	int got;

	t->counting = t->run->in->opt.chances || !has_dice(t->run, t->rec);
	got = t->counting ? count_all(t, &c) : 1;
	if (got < 0 || (got > 0 && rule_each(t, &r) < 0))
		return -1;
	leave_out(t);
	if (t->run->out->format == FORMAT_JSON)
		run_telling(t->run, t->told.q->check, &t->head);
	if (t->counting) {
		tell_dispute_chances(&t->told, t->run->out->format, &c);
	} else {
		run_status(t->run, &r, t->rec);
		run_print(t->run, &r);
		tell_dispute(&t->told, t->run->out->format, &r);
	}
	return 0;
}

int
dispute_each(struct run *run, const struct question *read,
    const struct record *rec)
{
	struct dispute t;
	struct question q;
	size_t n;
	struct faces *faces;
	int got;

	memset(&t, 0, sizeof(t));
	t.read = read;
	study_question(&q, read);
	faces = run->in->faces;
	arena_open(&t.count, run->in->frame);
	t.first.arena.frame = run->in->frame;
	t.run = run;
	t.rec = rec;
	t.told.q = &q;
	t.told.sys = run->in->sys;
	t.told.o = &run->out->text;
	t.told.a = &run->scratch;
	t.told.head = &t.head;
	n = (size_t)run->in->sys->nreading + 1;
	t.choice = arena_grow(&run->scratch, run->in->choice, n * sizeof(int),
	    n * sizeof(int));
	t.fixed = arena_alloc(&run->scratch, n * sizeof(int));
	t.told.idle = arena_alloc(&run->scratch, n * sizeof(int));
	got = dispute(&t);
	if (got < 0) {
		run_error(run, stream_place(run, rec), run->err.text);
		run->status = 2;
	}
	run->in->faces = faces;
	arena_free(&t.count);
	recall_free(&t.first);
	study_unpin(run);
	return got;
}
