/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. roll: plain dice. The words become a check of one throw, so that
 * plain dice use the same algebra, sources and chances as rulings.
 */
#include <config.h>

#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/run.h"
#include "rule/dicecell.h"
#include "sheet/csvread.h"
#include "tools/tools.h"

struct plain {
	struct system sys;
	struct check check;
	struct step steps[2];
	struct roll roll;
	struct slot slots[4];
	struct question q;
	struct given given[4];
};

/* The dice in a cell's grammar: `3d6:4+` is `3d6 hit>=4`. NULL with err. */
static const char *
dice_cell(struct run *run, const char *words, int *hits)
{
	const char *colon, *end;
	struct num n;

	colon = strchr(words, ':');
	*hits = colon != NULL;
	if (colon == NULL)
		return words;
	end = colon + strlen(colon) - 1;
	if (*end != '+' || num_parse(&n, colon + 1,
	    (size_t)(end - colon - 1)) < 0) {
		err_set(&run->err,
		    "after \":\" stands what hits, like 3d6:4+, not "
		    "\"%s\"",
		    colon + 1);
		return NULL;
	}
	return arena_printf(&run->arena, "%.*s hit>=%.*s", (int)(colon - words),
	    words, (int)(end - colon - 1), colon + 1);
}

static const struct table *
no_table(struct system *s, const char *name, struct err *e)
{
	(void)s;
	err_set(e, "plain dice know no table \"%s\"", name);
	return NULL;
}

static int
build(struct run *run, struct plain *p, const char *words)
{
	const struct step roll = { .what = DO_ROLL, .name = "dice",
		.from = { .file = "roll", .line = 1, .reading = -1,
		.cite = "" } };
	struct scope s = { .check = &p->check, .from = &p->steps[0].from,
		.column = "dice" };
	int hits;

	*p = (struct plain){
		.sys = { .name = "", .title = "plain dice", .dir = "",
		    .arena = &run->arena, .named = no_table },
		.check = { .sys = &p->sys, .tool = "roll", .name = "roll",
		    .title = "plain dice", .preset = 1, .steps = p->steps,
		    .nstep = 2, .rolls = &p->roll, .slots = p->slots,
		    .from = { .cite = "", .reading = -1 } },
		.steps = { roll, roll },
		.q = { .check = &p->check, .units = { 0, 1, 1 }, .places = 5,
		    .values = p->given, .mods = p->given, .text = words,
		    .plain = words, .words = { "", "", "" },
		    .budget = &run->budget },
	};
	index_open(&p->check.by_roll, &run->arena, 1);
	p->steps[0].text = p->steps[1].text = dice_cell(run, words, &hits);
	p->steps[1].what = DO_ANSWER;
	if (p->steps[0].text == NULL ||
	    roll_scan(&p->check, &p->steps[0], &run->err) < 0 ||
	    roll_parse(&s, &p->steps[0], &run->err) < 0)
		return -1;
	p->steps[1].value = formula_parse(&s, hits ? "dice.hits" : "dice.sum",
	    &run->err);
	return p->steps[1].value == NULL ? -1 :
	    formula_walk(&p->check, &run->err);
}

/* Throw once, as record `number`. 0, or -1 with err: these are no dice. */
static int
roll_one(struct run *run, const char *words, uint64_t number)
{
	struct record rec = { 0 };
	struct system *was;
	struct plain p;

	if (build(run, &p, words) < 0) {
		err_clear(&run->err);
		return err_set(&run->err,
		    "\"%s\" is no dice: write them like 2d6, "
		    "d10z, 3d6:4+, d6-d6 or 2d3kh1",
		    words);
	}
	was = run->in->sys;
	run->in->sys = &p.sys;
	rec.number = number;
	(void)run_plain(run, &p.q, &rec);
	run->in->sys = was;
	return 0;
}

/* Throw the dice in the first field of a line of input, if it is not empty. */
static void
roll_line(struct run *run, const char *line, uint64_t *number, int at)
{
	struct arena_mark mark;
	const char *was, *words;
	size_t len;

	mark = arena_mark(&run->arena);
	was = run->in->line_name;
	run->in->line_name = arena_printf(&run->arena, "stdin:%d", at);
	line += strspn(line, " ");
	for (len = strcspn(line, "\t\r\n"); len > 0 &&
	    text_blank(line[len - 1]); len--)
		continue;
	words = arena_copy(&run->arena, line, len);
	err_clear(&run->err);
	if (len > 0 && roll_one(run, words, ++*number) < 0) {
		run_error(run, NULL, run->err.text);
		run->status = 2;
	}
	err_clear(&run->err);
	run->in->line_name = was;
	arena_rewind(&run->arena, mark);
}

static int
roll_lines(struct run *run)
{
	uint64_t number = run->record;
	struct csvin *in = stream_input(run);
	const char *line;
	int got, some;

	for (some = 0; !run->out->broken && !run->unwritten &&
	    (got = csvin_line(in, &line, &run->err)) != 0; some = 1) {
		if (got < 0)
			run_lost(run);
		else
			roll_line(run, line, &number, csvin_at(in));
		if (run->out->text.n > FLUSH_AT)
			(void)run_flush(run);
	}
	csvin_close(in);
	return some ? 1 : err_set(&run->err, "stdin: no dice came in");
}

int
roll_answer(struct run *run, const struct phrase *words)
{
	if (!run->in->input_is_lines && (words->n == 0 ?
	    !isatty(STDIN_FILENO) : words->n == 1 && phrase_has(words, "-", 1)))
		return roll_lines(run);
	if (words->n == 0)
		return err_set(&run->err, "which dice? like 2d6, d10z, 3d6:4+, "
		    "d6-d6 or 2d3kh1");
	if (roll_one(run, phrase_text(words, &run->arena), run->record + 1) < 0)
		return -1;
	run->final = words;
	return 1;
}
