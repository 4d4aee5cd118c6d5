/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. --dispute: the same dice under every combination of the readings
 * that the ruling consults, as a tree: a reading asked only under another one
 * is tried only there.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "tool/driver.h"
#include "tool/keep.h"

enum { LEAVES_MOST = 4096 };

struct leaf {
	const char *answer, *meaning;	/* answer NULL: it could not be ruled */
	int *choice;			/* of each reading; -1: not asked */
};

struct dispute {
	struct driver *d;
	const char *words;
	const struct record *rec;
	int *choice, *fixed;
	int *idle;		/* readings that were asked and change nothing */
	struct leaf *leaves;
	int n, room, cut;
	int tried;		/* leaves before the idle readings were left out */
};

static const char *
describe(const struct dispute *t, const struct leaf *l)
{
	const struct system *s;
	const char *text;
	int i;

	s = t->d->sys;
	text = "";
	for (i = 0; i < s->nreading; i++)
		if (l->choice[i] >= 0 && !t->idle[i])
			text = arena_printf(&t->d->work, "%s%s%s=%s", text,
			    text[0] != '\0' ? " " : "", s->readings[i].name,
			    s->readings[i].choices[l->choice[i]]);
	return text;
}

static void
add_leaf(struct dispute *t, const char *answer, const char *meaning)
{
	struct leaf *l;
	int i, n;

	if (t->n == LEAVES_MOST) {
		t->cut = 1;
		return;
	}
	n = t->d->sys->nreading;
	ARENA_PUSH(&t->d->work, t->leaves, t->n, t->room);
	l = &t->leaves[t->n++];
	l->answer = answer;
	l->meaning = meaning;
	l->choice = arena_alloc(&t->d->work, (size_t)(n + 1) * sizeof(int));
	for (i = 0; i < n; i++)
		l->choice[i] = t->fixed[i] ? t->choice[i] : -1;
}

/* The next reading that this ruling asked and that is still open. */
static int
open_reading(const struct dispute *t, const struct ruling *r)
{
	int i;

	for (i = 0; r->consulted != NULL && i < t->d->sys->nreading; i++)
		if (r->consulted[i] && !t->fixed[i])
			return i;
	return -1;
}

static void
explore(struct dispute *t)
{
	struct question q;
	struct ruling r;
	struct err e;
	int i, k, was;

	if (t->cut)
		return;
	memset(&e, 0, sizeof(e));
	memset(&r, 0, sizeof(r));
	k = driver_try(t->d, t->words, t->choice, t->rec, &q, &r, &e);
	i = open_reading(t, &r);
	if (i < 0) {
		if (k == 0)
			add_leaf(t, r.text, tell_meaning(&r, &t->d->work));
		else
			add_leaf(t, NULL, arena_text(&t->d->work, e.text));
		return;
	}
	was = t->choice[i];
	t->fixed[i] = 1;
	for (k = 0; k < t->d->sys->readings[i].nchoice; k++) {
		t->choice[i] = k;
		explore(t);
	}
	t->choice[i] = was;
	t->fixed[i] = 0;
}

static int
same_leaf(const struct leaf *a, const struct leaf *b)
{
	if (a->answer == NULL || b->answer == NULL)
		return a->answer == b->answer &&
		    text_eq(a->meaning, b->meaning);
	return text_eq(a->answer, b->answer) &&
	    text_eq(a->meaning, b->meaning);
}

static int
agree(const struct dispute *t)
{
	int i;

	for (i = 1; i < t->n; i++)
		if (!same_leaf(&t->leaves[0], &t->leaves[i]))
			return 0;
	return 1;
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
			if (!same_leaf(l, m))
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

static const char *
idle_names(const struct dispute *t)
{
	const char *text;
	int i;

	text = "";
	for (i = 0; i < t->d->sys->nreading; i++)
		if (t->idle[i])
			text = arena_printf(&t->d->work, "%s%s%s", text,
			    text[0] != '\0' ? " " : "",
			    t->d->sys->readings[i].name);
	return text;
}

static void
leaf_line(const struct dispute *t, struct out *o, const struct leaf *l)
{
	out_text(o, "\t");
	out_clean(o, describe(t, l));
	out_text(o, ": ");
	out_clean(o, l->answer != NULL ? l->answer : "cannot be ruled so");
	if (l->meaning[0] != '\0') {
		out_text(o, ", ");
		out_clean(o, l->meaning);
	}
	out_text(o, "\n");
}

static void
tell_text_dispute(const struct dispute *t, const struct ruling *r)
{
	struct out *o;
	int i;

	o = &t->d->out;
	tell_text(o, r, &t->d->work);
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
	for (i = 0; i < t->n && t->n > 1; i++)
		leaf_line(t, o, &t->leaves[i]);
	if (idle_names(t)[0] != '\0')
		out_printf(o, "\tasked, and nothing changes: %s\n",
		    idle_names(t));
	if (t->cut)
		out_printf(o, "\tthere are more: only %d were tried\n",
		    LEAVES_MOST);
}

static void
tell_json_dispute(const struct dispute *t, const struct ruling *r)
{
	struct telling head;
	struct out *o;
	int i;

	o = &t->d->out;
	memset(&head, 0, sizeof(head));
	head.tool = t->d->tool->name;
	head.fingerprint = driver_print(t->d);
	tell_json(o, r, &head, NULL, &t->d->work);
	o->n -= 2;
	out_key(o, "matters");
	out_text(o, agree(t) ? "false" : "true");
	out_key(o, "dispute");
	out_text(o, "[");
	for (i = 0; i < t->n; i++) {
		out_text(o, i > 0 ? ",{" : "{");
		out_key(o, "readings");
		out_json(o, describe(t, &t->leaves[i]));
		if (t->leaves[i].answer != NULL) {
			out_key(o, "answer");
			out_json(o, t->leaves[i].answer);
		}
		out_key(o, t->leaves[i].answer != NULL ? "meaning" : "error");
		out_json(o, t->leaves[i].meaning);
		out_text(o, "}");
	}
	out_text(o, "]}\n");
}

int
dispute_run(struct driver *d, const char *words, const struct record *rec)
{
	struct dispute t;
	struct question q;
	struct ruling r;
	size_t n;

	memset(&t, 0, sizeof(t));
	t.d = d;
	t.words = words;
	t.rec = rec;
	n = (size_t)d->sys->nreading + 1;
	t.choice = arena_grow(&d->work, d->choice, n * sizeof(int),
	    n * sizeof(int));
	t.fixed = arena_alloc(&d->work, n * sizeof(int));
	t.idle = arena_alloc(&d->work, n * sizeof(int));
	if (driver_try(d, words, t.choice, rec, &q, &r, &d->err) < 0 ||
	    keep_add(d, &q, &r, rec, 1) < 0 ||
	    driver_pin(d, tell_faces(&r, &d->work)) < 0) {
		driver_error(d, stream_place(d, rec), d->err.text);
		d->status = 2;
		return -1;
	}
	explore(&t);
	leave_out(&t);
	if (d->format == FORMAT_JSON)
		tell_json_dispute(&t, &r);
	else
		tell_text_dispute(&t, &r);
	return 0;
}
