/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * effort [-n QUESTIONS] SYSTEM...: how many steps questions made by chance
 * (t/lib/asker.h) take, of each check, as a ruling, as chances, of a value and
 * with what follows: steps are counted, never timed, so they are the same on
 * every machine. What is made once and shared costs once.
 */
#include <config.h>

#include "../lib/asker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask/ask.h"
#include "chain/chain.h"
#include "count/chances.h"
#include "rule/budget.h"
#include "table/load.h"

enum { ASKED = 4 };

static const char *const dirs[] = { "tables", "t/systems", NULL };
static struct arena own, work;

/* What a question takes, asked in one of four ways. */
static uint64_t
steps_of(struct question *q, int how)
{
	struct faces f = { 0, asker_throw, asker_first_face };
	struct budget b;
	struct asking w;
	struct chances c;
	struct ruling r;
	struct err e;

	arena_reset(&work);
	memset(&e, 0, sizeof(e));
	memset(&w, 0, sizeof(w));
	memset(&c, 0, sizeof(c));
	budget_init(&b, 1, NULL);
	q->budget = &b;
	w.sys = q->check->sys;
	w.tool = q->check->tool;
	w.choice = q->choice;
	w.budget = &b;
	if (how == 0)
		(void)rule(q, &f, &work, &r, &e);
	else if (how == 1)
		(void)rule_chances(q, -1, SIDE_1, 1, &work, &c, &e);
	else if (how == 2 && q->check->nvalue > 0)
		(void)rule_chances(q, 0, SIDE_1, 0, &work, &c, &e);
	else
		(void)chain_chances(&w, q, &work, &c, &e);
	return BUDGET_STEPS - b.left;
}

static void
try_check(struct system *s, struct check *c, int questions)
{
	struct arena mine = { 0 };
	struct asker k;
	struct question q;
	struct err e;
	uint64_t steps[ASKED] = { 0 };
	int i, n, how;

	memset(&e, 0, sizeof(e));
	if (asker_init(&k, s, c, 1, &mine, &e) < 0) {
		(void)fprintf(stderr, "%s\n", e.text);
		exit(1);
	}
	for (i = n = 0; n < questions && i < questions * 20; i++) {
		arena_reset(&own);
		k.small = i % 2;
		if (!asker_next(&k, &own, &q))
			continue;
		n++;
		for (how = 0; how < ASKED; how++)
			steps[how] += steps_of(&q, how);
	}
	(void)printf("%s\t%s\t%s\t%d", s->name, c->tool, c->name, n);
	for (how = 0; how < ASKED; how++)
		(void)printf("\t%llu", (unsigned long long)steps[how]);
	(void)printf("\n");
	arena_free(&mine);
}

int
main(int argc, char **argv)
{
	struct system *s;
	struct err e;
	int i, k, questions;

	questions = 20;
	while ((i = getopt(argc, argv, "n:")) != -1)
		questions = (int)strtol(optarg, NULL, 10);
	for (i = optind; i < argc; i++) {
		memset(&e, 0, sizeof(e));
		s = system_load(dirs, argv[i], NULL, &e);
		if (s == NULL) {
			(void)fprintf(stderr, "%s\n", e.text);
			return 1;
		}
		for (k = 0; k < s->ncheck; k++)
			try_check(s, &s->checks[k], questions);
		system_free(s);
	}
	arena_free(&work);
	arena_free(&own);
	return 0;
}
