/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A question's words are read once, however often it is asked: the linker puts
 * a count before ask_phrase() (see t/local.mk).
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../lib/taptest.h"
#include "base/text.h"
#include "cli/run.h"
#include "study/study.h"
#include "tools/tools.h"

enum { ARGS_MOST = 64 };

static int parsed;

int __real_ask_phrase(const struct asking *w, const struct phrase *words,
    struct arena *a, struct question *q, struct err *e);
int __wrap_ask_phrase(const struct asking *w, const struct phrase *words,
    struct arena *a, struct question *q, struct err *e);

int
__wrap_ask_phrase(const struct asking *w, const struct phrase *words,
    struct arena *a, struct question *q, struct err *e)
{
	parsed++;
	return __real_ask_phrase(w, words, a, q, e);
}

/* Run a tool's line: its exit status. *bytes: what it prints. */
static int
run_line(const char *line, size_t *bytes)
{
	struct frame frame = { .program = "parsed" };
	struct arena a = { .frame = &frame };
	struct session session;
	struct outlet outlet;
	char *args[ARGS_MOST];
	struct run run;
	int argc, status;
	off_t end;
	FILE *f;

	for (argc = 0; argc < ARGS_MOST &&
	    (args[argc] = text_word(&line, &a)) != NULL; argc++)
		continue;
	f = tmpfile();
	if (f == NULL)
		exit(255);
	session_init(&session, tools, studies, &frame);
	outlet_init(&outlet, &frame);
	outlet.fd = fileno(f);
	run_init(&run, &session, &outlet);
	parsed = 0;
	status = run_tool(&run, tool_find(args[0]), 0, argc - 1, args + 1);
	end = lseek(fileno(f), 0, SEEK_END);
	*bytes = end > 0 ? (size_t)end : 0;
	run_free(&run);
	outlet_free(&outlet);
	session_free(&session);
	arena_free(&a);
	(void)fclose(f);
	return status;
}

static void
once(const char *what, const char *line)
{
	size_t bytes;

	ok(run_line(line, &bytes) != 2 && bytes > 0, "%s: an answer", what);
	cmp_ok(parsed, "==", 1, "%s: its words are read once", what);
}

#define LOTF "-r land-of-the-free"
#define VOLLEY "fire " LOTF " large infantry battle-line range=3 vs " \
    "large infantry battle-line"

int
main(void)
{
	plan(12);
	once("a ruling", VOLLEY " -s x");
	once("what-if of a volley", VOLLEY " -s x --what-if");
	once("what-if of its chances", VOLLEY " -c --what-if");
	once("a dispute", VOLLEY " -s x --dispute");
	once("a sweep", "fire " LOTF " large infantry battle-line vs "
	    "large infantry battle-line --sweep range=1..6");
	once("need", "fire " LOTF " large infantry battle-line range=_ vs "
	    "large infantry battle-line --need '1 hit..' --at-least 1/2");
	return 0;
}
