/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rulings by seeded dice, and how often each answer came, against its exact
 * chance. Questions are made by chance (t/lib/asker.h).
 *
 * simulate [-n RULINGS] [-q QUESTIONS] [-s SEED] SYSTEM...: of each check that
 * throws dice so many rulings, shared by so many questions; what throws none is
 * ruled once.
 *
 * Of n rulings an answer of chance p comes n p times, d more or less. By
 * Bernstein's inequality d * d > 2 L (n p (1 - p) + d / 3) has a chance below
 * 2 exp(-L), L = 28.5: below 10^-12 for one answer of one question. With less
 * than 10^6 answers in all a false alarm comes once in a million seeds. Of 10^6
 * rulings of an even chance 3,800 too many are one; of a chance of 1/1000, 260. What
 * is never to come may not come once.
 */
#include <config.h>

#include "../lib/asker.h"
#include "../lib/taptest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "dice/dice.h"
#include "count/chances.h"
#include "table/load.h"

enum { ANSWERS = 20000, TRIES = 40 };

static const double L = 28.5;
static const char *const dirs[] = { "tables", "t/systems", NULL };

/* An answer, its effects told with it. */
struct answer {
	const char *text;
	double p; /* its chance */
	long came;
	int next; /* 1 + the next of the same hash */
};

static struct answer answers[ANSWERS];
static int heads[1024], nanswer;
static struct arena own, counted, work;
static char why[1200];
static long all_rulings, all_answers;
static double furthest; /* a deviation, squared, of what it may be */

/* NULL: it is none of those counted. */
static struct answer *
answer_find(const char *text)
{
	int i;

	i = heads[text_hash(text, strlen(text)) % 1024];
	for (; i > 0; i = answers[i - 1].next)
		if (strcmp(answers[i - 1].text, text) == 0)
			return &answers[i - 1];
	return NULL;
}

static int
answers_of(const struct chances *c)
{
	struct answer *a;
	const char *text;
	unsigned hash;
	int i;

	memset(heads, 0, sizeof(heads));
	nanswer = 0;
	for (i = 0; i < c->count; i++) {
		text = asker_effects(&counted, c->outcomes[i].text, c,
		    &c->outcomes[i], 0);
		a = answer_find(text);
		if (a == NULL) {
			if (nanswer == ANSWERS)
				return -1;
			a = &answers[nanswer++];
			hash = text_hash(text, strlen(text)) % 1024;
			a->text = text;
			a->p = 0;
			a->came = 0;
			a->next = heads[hash];
			heads[hash] = nanswer;
		}
		a->p += wide_ratio(&c->outcomes[i].weight, &c->of);
	}
	return 0;
}

/* Rule so often, and count the answers. 0, or -1 with why. */
static int
rule_often(const struct question *q, struct dice *d, long n)
{
	struct ruling r;
	struct answer *a;
	struct err e;
	long i;

	for (i = 1; i <= n; i++) {
		arena_reset(&work);
		memset(&e, 0, sizeof(e));
		dice_start(d, q->check->tool, q->check->name, NULL, (uint64_t)i,
		    1);
		if (rule(q, &d->faces, &work, &r, &e) < 0) {
			(void)snprintf(why, sizeof(why), "%s", e.text);
			return -1;
		}
		a = answer_find(asker_ruling(&work, &r));
		if (a == NULL) {
			(void)snprintf(why, sizeof(why), "never to come: %s",
			    asker_ruling(&work, &r));
			return -1;
		}
		a->came++;
	}
	return 0;
}

/* Within the bound? 0, or -1 with why. */
static int
near_enough(long n)
{
	double v, d, may;
	int i;

	for (i = 0; i < nanswer; i++) {
		v = (double)n * answers[i].p * (1 - answers[i].p);
		d = (double)answers[i].came - (double)n * answers[i].p;
		d = d < 0 ? -d : d;
		may = 2 * L * (v + d / 3) + 1e-9;
		furthest = d * d / may > furthest ? d * d / may : furthest;
		if (d * d <= may)
			continue;
		(void)snprintf(why, sizeof(why), "%s: %ld of %ld, not %.9f",
		    answers[i].text, answers[i].came, n, answers[i].p);
		return -1;
	}
	return 0;
}

struct tally {
	long rulings, answers;
	int questions, thrown, bad;
};

static void
try_question(struct tally *t, struct dice *d, const struct question *q,
    const struct chances *c, long n)
{
	t->questions++;
	t->thrown += c->count > 1;
	n = c->count > 1 ? n : 1;
	if (answers_of(c) < 0 || rule_often(q, d, n) < 0 ||
	    near_enough(n) < 0) {
		t->bad++;
		diag("%s %s: %s", q->check->tool, q->text, why);
	}
	t->rulings += n;
	t->answers += nanswer;
}

/* Questions that throw dice first: of those that throw none a few will do. */
static void
try_check(struct system *s, struct check *c, struct dice *d, long rulings,
    int questions, uint64_t seed)
{
	struct arena mine = { 0 };
	struct tally t = { 0 };
	struct asker k;
	struct question q;
	struct chances chances;
	struct err e;
	int i;

	memset(&e, 0, sizeof(e));
	if (asker_init(&k, s, c, seed, &mine, &e) < 0) {
		diag("%s", e.text);
		exit(1);
	}
	for (i = 0; i < questions * TRIES && t.thrown < questions; i++) {
		arena_reset(&own);
		arena_reset(&counted);
		memset(&e, 0, sizeof(e));
		if (!asker_next(&k, &own, &q))
			continue;
		if (rule_chances(&q, -1, SIDE_NONE, 0, &counted, &chances, &e) <
		    0) {
			k.lost |=
			    strstr(e.text, "still to be supplied") != NULL;
			continue;
		}
		if (chances.count == 1 && t.questions - t.thrown > questions)
			continue;
		q.derives = DERIVES_TOTALS;
		try_question(&t, d, &q, &chances, rulings / questions);
	}
	if (t.questions > 0 || !k.lost)
		ok(t.bad == 0 && t.questions > 0,
		    "%s %s %s: %d questions, "
		    "%ld rulings, %ld answers",
		    s->name, c->tool, c->name, t.questions, t.rulings,
		    t.answers);
	all_rulings += t.rulings;
	all_answers += t.answers;
	arena_free(&mine);
}

int
main(int argc, char **argv)
{
	struct system *s;
	struct dice d;
	struct err e;
	uint64_t seed;
	long rulings;
	int i, k, questions;

	rulings = 1000;
	questions = 5;
	seed = 1;
	while ((i = getopt(argc, argv, "n:q:s:")) != -1)
		if (i == 'n')
			rulings = strtol(optarg, NULL, 10);
		else if (i == 'q')
			questions = (int)strtol(optarg, NULL, 10);
		else
			seed = strtoull(optarg, NULL, 10);
	memset(&e, 0, sizeof(e));
	dice_init(&d, NULL);
	if (dice_seed(&d, "simulate", &e) < 0)
		return 1;
	for (i = optind; i < argc; i++) {
		s = system_load(dirs, argv[i], NULL, &e);
		if (s == NULL) {
			diag("%s", e.text);
			return 1;
		}
		for (k = 0; k < s->ncheck; k++)
			try_check(s, &s->checks[k], &d, rulings, questions,
			    seed);
		system_free(s);
	}
	diag("%ld rulings, %ld answers; the furthest came to %.2f of its bound",
	    all_rulings, all_answers, furthest);
	dice_close(&d);
	arena_free(&work);
	arena_free(&counted);
	arena_free(&own);
	done_testing();
}
