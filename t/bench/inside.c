/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a question costs inside one process: `inside TOOL SYSTEM TIMES WORDS`
 * tells the median microseconds of its exact chances (or, with `+TOOL`, of
 * those to the end of what it leads to); `inside load SYSTEM TIMES` those of
 * reading a whole system from its files.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../lib/asktext.h"
#include "chain/chain.h"
#include "rule/budget.h"
#include "table/catalog.h"
#include "table/load.h"
#include "timing.h"

enum { TIMES_MOST = 100000 };

static double all[TIMES_MOST];

static int
fail(const struct err *e)
{
	fprintf(stderr, "%s\n", e->text);
	return 2;
}

static int
ask(struct asking *w, const char *words, int through, struct arena *a,
    struct err *e)
{
	struct question q;
	struct chances c;
	struct budget b;

	budget_init(&b, 1, a);
	w->budget = &b;
	if (ask_text(w, words, a, &q, e) < 0)
		return -1;
	return through ? chain_chances(w, &q, a, &c, e) :
	    rule_chances(&q, -1, SIDE_NONE, 0, a, &c, e);
}

static int
load(const char *const *dirs, const char *name, struct err *e)
{
	struct system *s;
	int i;

	s = system_load(dirs, name, NULL, e);
	for (i = 0; s != NULL && i < s->ncheck; i++)
		if (check_compile(&s->checks[i], e) < 0)
			return -1;
	system_free(s);
	return s != NULL ? 0 : -1;
}

int
main(int argc, char **argv)
{
	struct arena a = { 0 }, keep = { 0 };
	const char *const *dirs;
	struct asking w;
	struct err e;
	double start;
	int *choice, i, times, through, got;

	if (argc < 4 || (times = (int)strtol(argv[3], NULL, 10)) < 1 || times > TIMES_MOST)
		return 2;
	memset(&e, 0, sizeof(e));
	memset(&w, 0, sizeof(w));
	dirs = catalog_dirs(NULL, &keep);
	through = argv[1][0] == '+';
	w.tool = argv[1] + through;
	if (strcmp(argv[1], "load") != 0) {
		w.sys = system_load(dirs, argv[2], NULL, &e);
		if (w.sys == NULL)
			return fail(&e);
		choice = arena_alloc(&keep, (size_t)(w.sys->nreading + 1) *
		    sizeof(int));
		for (i = 0; i < w.sys->nreading; i++)
			choice[i] = w.sys->readings[i].preset;
		w.choice = choice;
	}
	for (i = 0; i < times; i++) {
		start = seconds();
		got = w.sys == NULL ? load(dirs, argv[2], &e) :
		    ask(&w, argc > 4 ? argv[4] : "", through, &a, &e);
		if (got < 0)
			return fail(&e);
		arena_reset(&a);
		all[i] = seconds() - start;
	}
	qsort(all, (size_t)times, sizeof(double), by_size);
	printf("%.3f\n", all[times / 2] * 1e6);
	system_free(w.sys);
	arena_free(&a);
	arena_free(&keep);
	return 0;
}
