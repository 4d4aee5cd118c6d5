/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Asks a person for the value that a ruling lacks. */
#include <config.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/run.h"

/* Whose value it is: a side, and a unit of that side or -1. */
struct whose {
	int side, unit;
};

/*
 * The question's words with `more` put in after the last word of that side or
 * unit.
 */
static const char *
insert(struct arena *a, const char *words, struct whose w, const char *more)
{
	const char *p, *text;
	int side, unit, vs, done, last;
	size_t len;

	text = "";
	side = SIDE_1;
	last = w.side == SIDE_2 ? SIDE_2 : SIDE_1;
	unit = done = 0;
	while ((p = text_token(&words, &len)) != NULL) {
		vs = text_same(p, len, "vs");
		if (!done && side == last && (vs ||
		    (w.unit == unit && len == 1 && *p == '+'))) {
			text = arena_printf(a, "%s%s%s", text,
			    text[0] != '\0' ? " " : "", more);
			done = 1;
		}
		unit = vs ? 0 : unit + (len == 1 && *p == '+');
		side = vs ? SIDE_2 : side;
		text = arena_printf(a, "%s%s%.*s", text, text[0] != '\0' ?
		    " " : "", (int)len, p);
	}
	if (done)
		return text;
	return arena_printf(a, "%s%s%s%s", text, text[0] != '\0' ? " " : "",
	    last == SIDE_2 && side == SIDE_1 ? "vs " : "", more);
}

/* Can the words be parsed? */
static int
readable(struct run *run, const char *words, struct err *e)
{
	struct arena scratch = { .frame = run->in->frame };
	struct asking w;
	struct question q;
	int got;

	run_asking(run, &w);
	w.replaces = 1;
	got = ask_parse(&w, words, &scratch, &q, e);
	arena_free(&scratch);
	return got == 0;
}

/*
 * The question with a person's answer in it, read as NAME=ANSWER, else as words
 * of the question; NULL with err: neither can be read.
 */
static const char *
with_answer(struct run *run, const char *words, const struct value *v,
    struct whose w, const char *answer, struct err *e)
{
	const char *text;
	struct err quiet;

	text = insert(&run->arena, words, w, arena_printf(&run->arena, "%s=%s",
	    v->name, answer));
	if (strpbrk(answer, " \t=@") == NULL && readable(run, text, e))
		return text;
	memset(&quiet, 0, sizeof(quiet));
	text = insert(&run->arena, words, w, answer);
	if (readable(run, text, e->set ? &quiet : e))
		return text;
	/* The answer may be the whole question again, corrected. */
	memset(&quiet, 0, sizeof(quiet));
	if (strpbrk(answer, " \t") != NULL && readable(run, answer, &quiet))
		return arena_text(&run->arena, answer);
	return NULL;
}

static const char *
legend(struct run *run, const struct value *v)
{
	struct growing words = { NULL, 0, 0 };
	const char *text, *list;
	int i;

	text = v->prompt != NULL && v->prompt[0] != '\0' ? v->prompt : v->name;
	list = v->kind == KIND_YESNO ? "yes or no" : v->legal.text;
	if (v->legal.nword > 0) {
		for (i = 0; i < v->legal.nword; i++)
			arena_list(&run->arena, &words, v->legal.words[i]);
		list = words.text;
	}
	return arena_printf(&run->arena, "%s: %s%s%s (Enter goes back)",
	    run->in->tool->name, text,
	    list != NULL && list[0] != '\0' ? ": " : "",
	    list != NULL ? list : "");
}

const char *
missing_ask(struct run *run, const char *words, const struct ruling *r)
{
	const struct value *v;
	const char *answer, *text, *say, *prompt;
	struct whose w;
	struct err e;

	v = &r->check->values[r->missing_value];
	w.side = v->side == SIDE_EACH ? r->missing_side : v->side;
	w.unit = v->unit ? r->missing_unit : -1;
	prompt = arena_printf(&run->arena, "%s%s? ", v->name,
	    w.side == SIDE_2 ? " after vs" : "");
	if (w.unit > 0)
		prompt = arena_printf(&run->arena, "%s of unit %d%s? ", v->name,
		    w.unit + 1, w.side == SIDE_2 ? " after vs" : "");
	say = legend(run, v);
	text = NULL;
	run->asked = v;
	while (text == NULL &&
	    (answer = run->in->ask(run, say, prompt)) != NULL &&
	    answer[strspn(answer, " \t")] != '\0') {
		memset(&e, 0, sizeof(e));
		text = with_answer(run, words, v, w, answer, &e);
		run->cancelled = text == NULL && run->in->instead != NULL &&
		    run->in->instead(run, answer);
		if (run->cancelled)
			break;
		say = arena_text(&run->arena, e.text);
	}
	run->asked = NULL;
	return text;
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
