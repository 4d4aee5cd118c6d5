/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Asks a person for the value that a ruling lacks. */
#include <config.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/run.h"

/* The words with an answer put in, in memory that outlives the question. */
static const struct phrase *
insert(struct run *run, const struct phrase *words, struct hand h,
    const char *answer)
{
	struct phrase *p, more = { .arena = &run->arena };

	p = arena_alloc(&run->arena, sizeof(*p));
	p->arena = &run->arena;
	phrase_append(p, words);
	phrase_add(&more, arena_text(&run->arena, answer), 0);
	phrase_insert(p, h.side == SIDE_2, h.unit, &more);
	return p;
}

/* Can the words be read? */
static int
readable(struct run *run, const struct phrase *words, struct err *e)
{
	struct arena scratch = { .frame = run->in->frame };
	struct question q;
	int got;

	got = run_read(run, NULL, words, &scratch, &q, e);
	arena_free(&scratch);
	return got == 0;
}

/*
 * The question with a person's answer in it, read as NAME=ANSWER, else as words
 * of the question; NULL with err: neither can be read.
 */
static const struct phrase *
with_answer(struct run *run, const struct phrase *words, const struct value *v,
    struct hand h, const char *answer, struct err *e)
{
	const struct phrase *all;
	struct phrase *whole;
	struct err quiet = { 0 };

	all = insert(run, words, h, arena_printf(&run->arena, "%s=%s", v->name,
	    answer));
	if (strpbrk(answer, " \t=@") == NULL && readable(run, all, e))
		return all;
	all = insert(run, words, h, answer);
	if (readable(run, all, e->set ? &quiet : e))
		return all;
	/* The answer may be the whole question again, corrected. */
	memset(&quiet, 0, sizeof(quiet));
	whole = arena_alloc(&run->arena, sizeof(*whole));
	whole->arena = &run->arena;
	phrase_add(whole, arena_text(&run->arena, answer), 0);
	return strpbrk(answer, " \t") != NULL && readable(run, whole,
	    &quiet) ? whole : NULL;
}

static const char *
legend(struct run *run, const struct value *v)
{
	const char *text, *list;

	text = v->prompt != NULL && v->prompt[0] != '\0' ? v->prompt : v->name;
	list = v->kind == KIND_YESNO ? "yes or no" : v->legal.text;
	if (v->legal.nword > 0)
		list = arena_all(&run->arena, v->legal.words, v->legal.nword);
	return arena_printf(&run->arena, "%s: %s%s%s (Enter goes back)",
	    run->in->tool->name, text,
	    list != NULL && list[0] != '\0' ? ": " : "",
	    list != NULL ? list : "");
}

const struct phrase *
missing_ask(struct run *run, const struct phrase *words,
    const struct ruling *r)
{
	const struct value *v = &r->check->values[r->missing_value];
	const struct phrase *all;
	const char *answer, *say, *prompt;
	struct hand h;
	struct err e;

	h.side = v->side == SIDE_EACH ? r->missing_side : v->side;
	h.unit = v->unit ? r->missing_unit : -1;
	prompt = arena_printf(&run->arena, "%s%s? ", v->name,
	    question_whose(r->q, h, &run->arena));
	say = legend(run, v);
	all = NULL;
	run->asked = v;
	while (all == NULL &&
	    (answer = run->in->ask(run, say, prompt)) != NULL &&
	    answer[strspn(answer, " \t")] != '\0') {
		memset(&e, 0, sizeof(e));
		all = with_answer(run, words, v, h, answer, &e);
		run->cancelled = all == NULL && run->in->instead != NULL &&
		    run->in->instead(run, answer);
		if (run->cancelled)
			break;
		say = arena_text(&run->arena, e.text);
	}
	run->asked = NULL;
	return all;
}

static FILE *
open_terminal(void)
{
	FILE *f;

	f = fopen("/dev/tty", "r+");
	if (f == NULL && isatty(STDIN_FILENO))
		f = fdopen(dup(STDIN_FILENO), "r+");
	return f;
}

int
missing_possible(void)
{
	FILE *f;

	f = open_terminal();
	if (f != NULL)
		(void)fclose(f);
	return f != NULL;
}

const char *
missing_terminal(struct run *run, const char *say, const char *prompt)
{
	char line[512];
	const char *got;
	FILE *f;

	(void)run_flush(run);
	f = open_terminal();
	if (f == NULL)
		return NULL;
	if (say != NULL)
		(void)fprintf(f, "%s\n", out_shown(say, &run->arena));
	(void)fputs(out_shown(prompt, &run->arena), f);
	(void)fflush(f);
	got = fgets(line, sizeof(line), f);
	(void)fclose(f);
	return got == NULL ? NULL : arena_copy(&run->arena, line,
	    strcspn(line, "\r\n"));
}
