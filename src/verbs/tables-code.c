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

/*
 * The check named by words[1]: a check of any tool, or a tool with perhaps one
 * of its checks behind it. NULL with err. *next: index of the word after.
 */
static struct check *
find_check(struct run *run, struct system *s, const char *const *words, int n,
    int *next)
{
	struct check *c;
	int at;

	*next = 2;
	if (system_has_tool(s, words[1])) {
		c = n > 2 ? system_find(s, words[1], words[2]) : NULL;
		*next += c != NULL;
		return system_check(s, words[1], c != NULL ? c->name : NULL,
		    &run->err);
	}
	at = system_named(s, words[1], strlen(words[1]), -1);
	if (at < 0) {
		err_set(&run->err, "%s has neither a check nor a tool \"%s\": "
		    "tables show %s lists them", s->name, words[1], s->name);
		return NULL;
	}
	c = &s->checks[at];
	at = system_named(s, words[1], strlen(words[1]), at);
	if (at >= 0) {
		err_set(&run->err, "both %s and %s have a check \"%s\": write "
		    "%s %s", c->tool, s->checks[at].tool, c->name, c->tool,
		    c->name);
		return NULL;
	}
	return check_compile(c, &run->err) < 0 ? NULL : c;
}

static const char *
question_words(struct run *run, const struct check *c,
    const char *const *words, int n, int from)
{
	const char *text;

	text = c->name;
	for (; from < n; from++)
		text = arena_printf(&run->scratch, "%s %s", text, words[from]);
	return text;
}

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
	struct asking w = { .sys = s };
	struct program program;
	struct question q;
	struct check *c;
	int next;

	c = find_check(run, s, words, n, &next);
	if (c == NULL)
		return -1;
	w.tool = c->tool;
	w.choice = system_presets(s, &run->scratch);
	if (ask_parse(&w, question_words(run, c, words, n, next),
	    &run->scratch, &q, &run->err) < 0)
		return -1;
	q.brief = 1;
	if (program_of(&q, n == next, &run->scratch, &program,
	    &run->err) < 0)
		return -1;
	tell_program(run, &program);
	return 0;
}

static int
follow(struct run *run, struct system *s, const char *const *words, int n)
{
	struct check *c;
	int next;

	c = n < 2 ? NULL : find_check(run, s, words, n, &next);
	return n > 1 && c == NULL ? -1 : tables_follow(run, s, c);
}

int
tables_code(struct run *run, const char *const *words, int n)
{
	struct system *s;
	int got;

	if (n < 1 || (n < 2 && !run->in->opt.follow))
		return err_set(&run->err, "usage: tables code SYSTEM CHECK "
		    "[QUESTION]" SEE_HELP);
	s = tables_system(run, words[0]);
	if (s == NULL)
		return -1;
	got = run->in->opt.follow ? follow(run, s, words, n) :
	    code(run, s, words, n);
	system_free(s);
	return got;
}
