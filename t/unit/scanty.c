/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A question that is given less than it takes fails as such, at its place, and
 * one that is given as much or more has the same answer: tried with each number
 * of steps up to what it takes, or many of them, and with little memory. And of
 * chances that 1024 bits do not hold that is said, for all larger ones too.
 *
 * scanty [-n QUESTIONS] [-s SEED] SYSTEM...: of each check so many questions
 * made by chance (t/lib/asker.h), five times as many where there are few checks.
 */
#include <config.h>

#include "../lib/asker.h"
#include "../lib/taptest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask/ask.h"
#include "chain/chain.h"
#include "count/chances.h"
#include "rule/budget.h"
#include "table/load.h"

enum {
	EVERY = 300,
	SOME = 40,
	TOLD = 20,
	FEW_STEPS = 1000000,
	FEW_CHECKS = 20
};

static const char *const dirs[] = { "tables", "t/systems", NULL };
static struct arena own, work;
static long tried, bad, wide_ones;

/* What is asked of a question. */
enum asks { CHANCES, FOLLOWED, OF_VALUE, RULING, CHAINED, ASKS };

/* The chances of all that was asked, and what the effects came to. */
static const char *
chances_text(const struct chances *c)
{
	const struct chain_mean *m;
	const char *text;
	char buf[WIDE_TEXT];
	int i;

	text = "";
	for (; c != NULL; c = c->next) {
		text = arena_printf(&work, "%s; %s:", text,
		    wide_print(&c->of, buf));
		for (i = 0; i < c->count; i++)
			text = arena_printf(&work, "%s %s %s", text,
			    c->outcomes[i].text,
			    wide_print(&c->outcomes[i].weight, buf));
		for (m = c->means; m != NULL; m = m->next)
			text = arena_printf(&work, "%s %s %s", text, m->name,
			    wide_print(&m->w, buf));
	}
	return text;
}

/* Ask with a budget: the answer as text, NULL with err. */
static const char *
ask(struct question *q, enum asks asks, struct budget *b, struct err *e)
{
	struct faces f = { 0, asker_throw, asker_first_face };
	struct asking w;
	struct chances c;
	struct ruling r;
	int got;

	memset(e, 0, sizeof(*e));
	q->budget = b;
	if (asks == RULING)
		return rule(q, &f, &work, &r, e) < 0 ? NULL : r.text;
	memset(&w, 0, sizeof(w));
	memset(&c, 0, sizeof(c));
	w.sys = q->check->sys;
	w.tool = q->check->tool;
	w.choice = q->choice;
	w.budget = b;
	got = asks == CHAINED
	    ? chain_chances(&w, q, &work, &c, e)
	    : rule_chances(q, asks == OF_VALUE && q->check->nvalue > 0 ? 0 : -1,
		  SIDE_1, asks == FOLLOWED, &work, &c, e);
	return got < 0 ? NULL : chances_text(&c);
}

static void
wrong(const struct question *q, const char *why, uint64_t steps)
{
	if (bad++ < TOLD)
		diag("%s %s %s: %s (%lu)", q->check->sys->name, q->check->tool,
		    q->text, why, (unsigned long)steps);
}

/* With so many steps, and so many bytes, it is the same or fails as such. */
static void
starve(struct question *q, enum asks asks, const char *want, uint64_t steps,
    uint64_t takes, size_t bytes)
{
	struct budget b;
	struct err e;
	const char *got;

	arena_free(&work);
	memset(&work, 0, sizeof(work));
	budget_init(&b, 1, NULL);
	b.left = steps;
	if (bytes > 0)
		b.bytes = bytes;
	got = ask(q, asks, &b, &e);
	tried++;
	if (got == NULL && e.kind != ERR_BUDGET)
		wrong(q, e.text, steps);
	else if (got == NULL && (e.place == 0 || e.columned == 0))
		wrong(q, "names no place", steps);
	else if (got != NULL && strcmp(got, want) != 0)
		wrong(q, "another answer", steps);
	else if (bytes == 0 && (got != NULL) != (steps >= takes))
		wrong(q, got != NULL ? "took less" : "took more", steps);
}

static void
try_question(struct asker *k, struct question *q, enum asks asks)
{
	struct arena mine = { 0 };
	struct budget b;
	struct err e;
	const char *want;
	uint64_t takes, n;
	int i;

	arena_free(&work);
	memset(&work, 0, sizeof(work));
	budget_init(&b, 1, NULL);
	want = ask(q, asks, &b, &e);
	if (want == NULL) {
		if (strstr(e.text, "more than 1024 bits") != NULL)
			wide_ones++;
		return;
	}
	want = arena_text(&mine, want);
	takes = BUDGET_STEPS - b.left;
	for (n = 0; n < takes && n < EVERY; n++)
		starve(q, asks, want, n, takes, 0);
	for (i = 0; i < SOME && takes > EVERY; i++)
		starve(q, asks, want, (uint64_t)asker_below(k, (int)takes),
		    takes, 0);
	starve(q, asks, want, takes > 0 ? takes - 1 : 0, takes, 0);
	starve(q, asks, want, takes, takes, 0);
	for (n = 1; n < (uint64_t)BUDGET_MEGABYTES << 20; n *= 2)
		starve(q, asks, want, BUDGET_STEPS, takes, n);
	arena_free(&mine);
}

static void
try_check(struct system *s, struct check *c, int questions, uint64_t seed)
{
	struct arena mine = { 0 };
	struct asker k;
	struct question q;
	struct err e;
	int i, n;

	memset(&e, 0, sizeof(e));
	if (asker_init(&k, s, c, seed, &mine, &e) < 0) {
		diag("%s", e.text);
		exit(1);
	}
	for (i = n = 0; n < questions && i < questions * 20; i++) {
		arena_reset(&own);
		k.small = i % 2;
		if (!asker_next(&k, &own, &q))
			continue;
		try_question(&k, &q,
		    (enum asks)((n++ + (int)(c - s->checks)) % ASKS));
	}
	arena_free(&mine);
}

/*
 * Throws of more and more dice: each time an answer, or it is said that the
 * chances need more than 1024 bits, or take too much.
 */
static void
widen(struct asker *k, int dice, int others, int rounds)
{
	struct question q;
	struct budget left;
	struct err e;
	struct said_list *l = &k->said;

	l->n = 0;
	arena_reset(&own);
	if (check_value(k->check, "row", SIDE_1) >= 0)
		(void)said_add(l, SIDE_1, 0,
		    dice < 100	     ? "few"
			: dice < 200 ? "many"
				     : "most");
	else
		(void)said_add(l, SIDE_1, 0,
		    arena_printf(&own, "dice=%d", dice));
	if (check_value(k->check, "others", SIDE_1) >= 0)
		(void)said_add(l, SIDE_1, 0,
		    arena_printf(&own, "others=%d", others));
	if (check_value(k->check, "rounds", SIDE_1) >= 0)
		(void)said_add(l, SIDE_1, 0,
		    arena_printf(&own, "rounds=%d", rounds));
	if (k->check->sides & side_bits(SIDE_2))
		(void)said_add(l, SIDE_2, 0,
		    arena_printf(&own, "dice=%d", others));
	memset(&e, 0, sizeof(e));
	if (asker_parse(k, l, &own, &q, &e) < 0)
		return;
	arena_free(&work);
	memset(&work, 0, sizeof(work));
	budget_init(&left, 1, NULL);
	left.left = FEW_STEPS;
	tried++;
	if (ask(&q, dice > others ? CHAINED : CHANCES, &left, &e) != NULL ||
	    e.kind == ERR_BUDGET)
		return;
	if (strstr(e.text, "more than 1024 bits") != NULL ||
	    strstr(e.text, "more than 2000000 states") != NULL)
		wide_ones++;
	else
		wrong(&q, e.text, 0);
}

static void
widen_all(struct system *s, struct check *c)
{
	static const int dice[] = { 2, 20, 60, 80, 120, 150, 155, 200 };
	enum { N = sizeof(dice) / sizeof(dice[0]) };
	struct arena mine = { 0 };
	struct asker k;
	struct err e;
	int i, n;

	memset(&e, 0, sizeof(e));
	if (asker_init(&k, s, c, 1, &mine, &e) == 0)
		for (i = 0; i < N; i++)
			for (n = 0; n < N; n += 2)
				widen(&k, dice[i], dice[n], 12);
	if (check_value(c, "rounds", SIDE_1) >= 0)
		for (i = 1; i < 140; i += 1 + i / 4)
			for (n = 2; n <= 40; n++) {
				widen(&k, i, 0, n);
				widen(&k, i, i / 2, n);
			}
	arena_free(&mine);
}

int
main(int argc, char **argv)
{
	struct system *s;
	struct err e;
	uint64_t seed;
	int i, k, questions;

	questions = 4;
	seed = 1;
	while ((i = getopt(argc, argv, "n:s:")) != -1)
		if (i == 'n')
			questions = (int)strtol(optarg, NULL, 10);
		else
			seed = strtoull(optarg, NULL, 10);
	for (i = optind; i < argc; i++) {
		memset(&e, 0, sizeof(e));
		s = system_load(dirs, argv[i], NULL, &e);
		if (s == NULL) {
			diag("%s", e.text);
			return 1;
		}
		tried = bad = wide_ones = 0;
		for (k = 0; k < s->ncheck; k++)
			try_check(s, &s->checks[k],
			    s->ncheck < FEW_CHECKS ? 5 * questions : questions,
			    seed);
		for (k = 0; strcmp(argv[i], "wide") == 0 && k < s->ncheck; k++)
			widen_all(s, &s->checks[k]);
		ok(bad == 0 && tried > 0,
		    "%s: %ld times given little, %ld "
		    "times chances of more than 1024 bits",
		    s->name, tried, wide_ones);
		system_free(s);
	}
	arena_free(&work);
	arena_free(&own);
	done_testing();
}
