/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chances are the ruling, counted. Every question of standard input (system,
 * tool, options, words, TAB between) is ruled once for every throw of its
 * dice, with those faces given; the sums of the throws' weights must be, as
 * fractions, what rule_chances() says. Slow on purpose, and in no hurry.
 *
 * brute [-n QUESTIONS] [-t THROWS] [-s SEED] SYSTEM...: besides, so many
 * questions made by chance (t/lib/asker.h) of each check of the systems, each
 * check's with so many throws at most.
 */
#include <config.h>

#include "../lib/asker.h"
#include "../lib/asktext.h"
#include "../lib/taptest.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask/ask.h"
#include "base/text.h"
#include "count/chances.h"
#include "table/load.h"

enum {
	LINE = 4096, DICE = 64, KINDS = 100, SUMS = 4000, CHECKS = 800,
	SYSTEMS = 16, QUESTIONS = 12, THROWS = 50000
};

/* Faces as an odometer turns them: the last die fastest. */
struct turning {
	struct faces faces;
	int n, at;
	struct {
		int face, sides, first, weighted;
		int weights[KINDS];
	} dice[DICE];
};

struct summed {
	char *what;
	struct num p;
};

struct tried {
	char name[160];
	int questions, large, bad, lost, made;
	long throws;
};

static const char *const dirs[] = { "tables", "t/systems", NULL };
static struct system *systems[SYSTEMS];
static int nsystem;
static struct tried tried[CHECKS];
static int ntried;
static struct turning turning;
static struct summed sums[SUMS];
static int nsum;
static struct arena work, keep;
static char why[1200];

static int
weight(int die, int face)
{
	return turning.dice[die].weighted ?
	    turning.dice[die].weights[face - turning.dice[die].first] : 1;
}

/* The next face of a die from `face` on that can come, or -1. */
static int
possible(int die, int face)
{
	int end;

	end = turning.dice[die].first + turning.dice[die].sides;
	for (; face < end; face++)
		if (weight(die, face) > 0)
			return face;
	return -1;
}

static int
next_face(struct faces *f, const struct die *die, int *face,
    const char **source, struct err *e)
{
	int at;

	(void)f;
	*source = "typed";
	at = turning.at++;
	if (at < turning.n) {
		*face = turning.dice[at].face;
		return 0;
	}
	if (at == DICE || die->sides > KINDS)
		return err_set(e, "too many dice for this test");
	turning.n = turning.at;
	turning.dice[at].sides = die->sides;
	turning.dice[at].first = die->first;
	turning.dice[at].weighted = die->weights != NULL;
	if (die->weights != NULL)
		memcpy(turning.dice[at].weights, die->weights,
		    (size_t)die->sides * sizeof(int));
	turning.dice[at].face = possible(at, die->first);
	*face = turning.dice[at].face;
	return 0;
}

/* To the next throw; 0 when all were made. */
static int
turn(void)
{
	int face;

	while (turning.n > 0) {
		face = possible(turning.n - 1,
		    turning.dice[turning.n - 1].face + 1);
		turning.dice[turning.n - 1].face = face;
		if (face >= 0)
			return 1;
		turning.n--;
	}
	return 0;
}

/* What the throw at hand weighs: 0, or -1 if it does not fit. */
static int
throw_weight(struct num *p)
{
	struct num one;
	int i, k, all;

	*p = num_int(1);
	for (i = 0; i < turning.n; i++) {
		all = 0;
		for (k = 0; k < turning.dice[i].sides; k++)
			all += weight(i, turning.dice[i].first + k);
		if (num_make(&one, weight(i, turning.dice[i].face), all) < 0 ||
		    num_mul(p, *p, one) < 0)
			return -1;
	}
	return 0;
}

/* An outcome of the chances as the text that a ruling's would be. */
static const char *
outcome_text(const struct chances *c, int i)
{
	const struct outcome *o = &c->outcomes[i];

	return asker_effects(&work, o->text, c, o, 0);
}

static struct summed *
sum_of(const char *what)
{
	int i;

	for (i = 0; i < nsum; i++)
		if (text_eq(sums[i].what, what))
			return &sums[i];
	if (nsum == SUMS)
		return NULL;
	sums[nsum].what = arena_text(&keep, what);
	sums[nsum].p = num_int(0);
	return &sums[nsum++];
}

/* Rule with every throw there is: how many, -1 with why. */
static long
all_throws(const struct question *q)
{
	struct ruling r;
	struct err e;
	struct summed *s;
	struct num p;
	long n;

	nsum = turning.n = 0;
	n = 0;
	do {
		arena_reset(&work);
		memset(&e, 0, sizeof(e));
		turning.at = 0;
		if (rule(q, &turning.faces, &work, &r, &e) < 0) {
			(void)snprintf(why, sizeof(why), "a ruling: %s",
			    e.text);
			return -1;
		}
		s = sum_of(asker_ruling(&work, &r));
		if (s == NULL || throw_weight(&p) < 0 ||
		    num_add(&s->p, s->p, p) < 0) {
			(void)snprintf(why, sizeof(why), "too large");
			return -1;
		}
		n++;
	} while (turn());
	return n;
}

/* p = weight / of? */
static int
same(struct num p, const struct wide *weigh, const struct wide *of)
{
	struct wide a, b;

	wide_copy(&a, weigh);
	wide_copy(&b, of);
	return wide_mul_u64(&a, (uint64_t)p.d) == 0 &&
	    wide_mul_u64(&b, (uint64_t)p.n) == 0 && wide_cmp(&a, &b) == 0;
}

/* Both lists hold the same; equal texts of the chances are joined first. */
static int
compare(const struct chances *c)
{
	struct wide total;
	const char *text;
	int i, k, seen;

	seen = 0;
	for (i = 0; i < c->count; i++) {
		text = outcome_text(c, i);
		wide_set(&total, 0);
		for (k = 0; k < c->count; k++)
			if (text_eq(outcome_text(c, k), text)) {
				if (k < i)
					break;
				(void)wide_add(&total, &c->outcomes[k].weight);
			}
		if (k < i)
			continue;
		seen++;
		if (!same(sum_of(text)->p, &total, &c->of)) {
			(void)snprintf(why, sizeof(why), "not as counted: %s",
			    text);
			return -1;
		}
	}
	if (seen == nsum)
		return 0;
	(void)snprintf(why, sizeof(why), "%d outcomes, %d counted", seen, nsum);
	return -1;
}

static struct system *
find_system(const char *name)
{
	struct err e;
	int i;

	for (i = 0; i < nsystem; i++)
		if (strcmp(systems[i]->name, name) == 0)
			return systems[i];
	memset(&e, 0, sizeof(e));
	assert(nsystem < SYSTEMS);
	systems[nsystem] = system_load(dirs, name, NULL, &e);
	if (systems[nsystem] == NULL) {
		diag("%s", e.text);
		exit(1);
	}
	return systems[nsystem++];
}

static struct tried *
find_tried(const struct check *c)
{
	char name[160];
	int i;

	(void)snprintf(name, sizeof(name), "%s %s %s", c->sys->name, c->tool,
	    c->name);
	for (i = 0; i < ntried; i++)
		if (strcmp(tried[i].name, name) == 0)
			return &tried[i];
	assert(ntried < CHECKS);
	(void)snprintf(tried[ntried].name, sizeof(name), "%s", name);
	return &tried[ntried++];
}

/* The readings among the options; others change nothing here. */
static void
set_readings(const struct system *s, const char *options, int *choice)
{
	const char *p;
	struct err e;
	size_t len;
	int i, next;

	for (i = 0; i < s->nreading; i++)
		choice[i] = s->readings[i].preset;
	memset(&e, 0, sizeof(e));
	next = 0;
	while ((p = text_token(&options, &len)) != NULL) {
		if (next)
			(void)ask_reading(s, arena_copy(&keep, p, len), choice,
			    &e);
		next = text_same(p, len, "-R");
	}
}

/* Of no more throws than `most`. */
static void
try_question(struct tried *t, const struct question *q, uint64_t most)
{
	struct arena own = { 0 };
	struct chances c;
	struct err e;
	uint64_t of;
	long n;

	memset(&e, 0, sizeof(e));
	if (rule_chances(q, -1, SIDE_NONE, 0, &own, &c, &e) < 0) {
		t->lost |= strstr(e.text, "still to be supplied") != NULL;
		arena_free(&own);
		return;
	}
	if (!wide_u64(&c.of, &of) || of > most) {
		t->large++;
	} else {
		n = all_throws(q);
		t->questions++;
		if (n < 0 || compare(&c) < 0) {
			t->bad++;
			diag("%s: %s: %s", t->name, q->text, why);
		} else {
			t->throws += n;
		}
	}
	arena_free(&own);
}

static void
one_line(char *line)
{
	struct arena own = { 0 };
	char *part[4];
	struct question q;
	struct asking w;
	struct err e;
	int choice[64], i;

	line[strcspn(line, "\n")] = '\0';
	for (i = 0; i < 4; i++) {
		part[i] = line;
		line += strcspn(line, "\t");
		if (*line != '\0')
			*line++ = '\0';
	}
	if (strstr(part[3], "ruled=") != NULL)
		return;
	memset(&w, 0, sizeof(w));
	memset(&e, 0, sizeof(e));
	w.sys = find_system(part[0]);
	w.tool = part[1];
	w.choice = choice;
	set_readings(w.sys, part[2], choice);
	if (ask_text(&w, part[3], &own, &q, &e) == 0 &&
	    find_tried(q.check)->questions < QUESTIONS)
		try_question(find_tried(q.check), &q, THROWS);
	arena_free(&own);
}

/* ---- questions made by chance ---- */

static struct {
	int questions;		/* of each check */
	long throws;		/* of each check, of all its questions */
	uint64_t seed;
} make = { 0, 0, 1 };

/* Throws that are left go to several questions; the first may take many. */
static uint64_t
share_of(const struct tried *t, long begun)
{
	long left;

	if (t->made == 0)
		return THROWS;
	left = make.throws - (t->throws - begun);
	return left <= 0 ? 1 : (uint64_t)(left / 4 + 1);
}

static void
make_questions(struct system *s, struct check *c)
{
	struct arena own = { 0 }, mine = { 0 };
	struct asker k;
	struct question q;
	struct tried *t;
	struct err e;
	long begun;
	int i, before;

	memset(&e, 0, sizeof(e));
	t = find_tried(c);
	begun = t->throws;
	before = t->questions;
	if (asker_init(&k, s, c, make.seed, &mine, &e) < 0) {
		diag("%s: %s", t->name, e.text);
		t->bad++;
	}
	for (i = 0; !e.set && t->made < make.questions &&
	    i < make.questions * 20; i++) {
		k.small = i % 3 != 0;
		arena_reset(&own);
		if (asker_next(&k, &own, &q))
			try_question(t, &q, share_of(t, begun));
		t->made = t->questions - before;
	}
	t->lost |= k.lost;
	arena_free(&own);
	arena_free(&mine);
}

static void
make_all(const char *name)
{
	struct system *s;
	int i;

	s = find_system(name);
	for (i = 0; i < s->ncheck; i++)
		make_questions(s, &s->checks[i]);
}

/* A house rule's checks are its base's: only those asked about count. */
static void
tell_checks(const struct system *s)
{
	const struct tried *t;
	int i;

	for (i = 0; i < s->ncheck; i++) {
		t = find_tried(&s->checks[i]);
		if (t->lost && t->questions == 0)
			pass("%s: its table is to be supplied", t->name);
		else if (t->questions > 0 || s->base == NULL)
			ok(t->bad == 0 && t->questions > 0 &&
			    (make.questions == 0 || t->made > 0),
			    "%s: %d questions, %d of them made, %ld throws",
			    t->name, t->questions, t->made, t->throws);
	}
}

static void
tell_all(void)
{
	long questions, made, throws;
	int i;

	questions = made = throws = 0;
	for (i = 0; i < ntried; i++) {
		questions += tried[i].questions;
		made += tried[i].made;
		throws += tried[i].throws;
	}
	diag("%ld questions, %ld of them made by chance, all %ld throws of them",
	    questions, made, throws);
}

int
main(int argc, char **argv)
{
	char line[LINE];
	int i;

	for (; (i = getopt(argc, argv, "n:t:s:")) != -1;)
		if (i == 'n')
			make.questions = (int)strtol(optarg, NULL, 10);
		else if (i == 't')
			make.throws = strtol(optarg, NULL, 10);
		else
			make.seed = strtoull(optarg, NULL, 10);
	turning.faces.begin = asker_throw;
	turning.faces.face = next_face;
	while (fgets(line, sizeof(line), stdin) != NULL)
		one_line(line);
	for (i = optind; i < argc; i++)
		make_all(argv[i]);
	for (i = 0; i < nsystem; i++)
		tell_checks(systems[i]);
	tell_all();
	for (i = 0; i < nsystem; i++)
		system_free(systems[i]);
	arena_free(&work);
	arena_free(&keep);
	done_testing();
}
