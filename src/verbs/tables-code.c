/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables code: the instructions of a check, for one question or
 * for any.
 */
#include <config.h>

#include <string.h>

#include "ask/ask.h"
#include "base/text.h"
#include "code/listing.h"
#include "tell/list.h"
#include "verbs/tables.h"

static void
tell_program(struct run *run, const struct program *c)
{
	static const struct list_field fields[LISTED] = {
		{ "at", LIST_NUMBER },
		{ "op", LIST_TEXT },
		{ "writes", LIST_TEXT },
		{ "reads", LIST_TEXT },
		{ "about", LIST_TEXT },
		{ "row", LIST_TEXT },
	};
	const char *cells[LISTED];
	int at;

	list_head(&run->out->text, run->out->format, fields, LISTED);
	for (at = 0; at < c->n; at++) {
		listing_cells(c, at, cells, &run->scratch);
		list_row(&run->out->text, run->out->format, fields, cells,
		    LISTED);
	}
}

static int
code(struct run *run, struct system *s, const char *const *words, int n)
{
	struct phrase all = { .arena = &run->scratch };
	struct asking w = { .sys = s };
	struct program program;
	struct question q;
	struct check *c;
	int i, next;

	c = tables_check(run, s, words, n, &next);
	if (c == NULL)
		return -1;
	w.tool = c->tool;
	w.choice = system_presets(s, &run->scratch);
	phrase_one(&all, c->name);
	for (i = next; i < n; i++)
		phrase_one(&all, words[i]);
	if (run_read(run, &w, &all, &run->scratch, &q, &run->err) < 0)
		return -1;
	q.brief = 1;
	if (program_of(&q, n == next, &run->scratch, &program,
	    &run->err) < 0)
		return -1;
	tell_program(run, &program);
	return 0;
}

int
tables_code(struct run *run, const char *const *words, int n)
{
	struct system *s;
	int got;

	if (n < 2)
		return verb_usage(run);
	s = tables_system(run, words[0]);
	if (s == NULL)
		return -1;
	got = code(run, s, words, n);
	system_free(s);
	return got;
}
