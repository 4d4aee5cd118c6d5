/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See run.h. */
#include <config.h>

#include "cli/run.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/book.h"
#include "cli/verbs.h"
#include "mark/fingerprint.h"
#include "table/load.h"

void
run_init(struct run *run, struct session *in, struct outlet *out)
{
	struct frame *f = in->frame;

	*run = (struct run){ .in = in, .out = out };
	run->arena.frame = run->scratch.frame = f;
	run->recall.arena.frame = run->thrown.arena.frame = f;
	run->left.arena.frame = f;
	run_budget(run);
}

void
run_free(struct run *run)
{
	book_close(run);
	recall_free(&run->recall);
	recall_free(&run->thrown);
	arena_free(&run->left.arena);
	arena_free(&run->scratch);
	arena_free(&run->arena);
}

int
run_cut(struct run *run)
{
	if (run->in->cut != NULL && run->in->cut())
		run->cancelled = 1;
	return run->cancelled;
}

void
run_again(struct run *run, const struct options *sticky)
{
	struct session *s = run->in;

	arena_reset(&run->arena);
	arena_reset(&run->scratch);
	err_clear(&run->err);
	s->opt = *sticky;
	s->opt.typed = 0;
	/* Force a copy: the list of readings belongs to `sticky`. */
	s->opt.readingroom = s->opt.nreadings;
	s->roster = NULL;
	s->choice = NULL;
	s->dirs = NULL;
	s->looks_again = 0;
	run->out->header = 0;
	run->final = NULL;
	run->plain = NULL;
	left_forget(&run->left);
	run->asked = NULL;
	run->status = run->cancelled = run->recalls = 0;
	run->unwritten = run->strikes = run->ruled = 0;
}

const char *
run_fingerprint(struct run *run, const struct check *c)
{
	return c->sys->loader == NULL ? NULL :
	    fingerprint(c, &run->scratch, &run->err);
}

/* Does the default check, asked without words, lack a required value? */
static int
needs_words(struct run *run)
{
	struct question q;
	struct chances c;
	struct err e = { 0 };

	if (system_find(run->in->sys, run->in->tool->name, NULL) == NULL ||
	    run_cell(run, NULL, "", &q, &e) < 0)
		return 0;
	return rule_chances(&q, -1, SIDE_NONE, 0, &run->scratch, &c, &e) < 0 &&
	    e.kind == ERR_MISSING;
}

/* Do the faces of -d rule the question without words, with none left? */
static int
typed_whole(struct run *run)
{
	struct question q;
	struct ruling r = { 0 };
	struct record rec = { 0 };
	struct err e = { 0 };
	int got;

	if (!run->in->dice.is_typed || run->in->dice.typed.need)
		return 0;
	rec.number = 1;
	got = run_cell(run, NULL, "", &q, &e);
	if (got == 0)
		got = run_try(run, &q, &rec, &r, &e);
	run->in->dice.started = 0;
	return got == 0 && !dice_left(&run->in->dice);
}

static int
reads_input(struct run *run, const struct phrase *words)
{
	if (run->in->input_is_lines)
		return 0;
	if (phrase_has(words, "-", 1) || run->in->opt.from != NULL ||
	    run->in->opt.with != NULL)
		return 1;
	if (words->n > 0 || isatty(STDIN_FILENO))
		return 0;
	return run->out->format == FORMAT_CSV ||
	    (!typed_whole(run) && needs_words(run));
}

/* ---- unit after unit ---- */

/* Which word is `@*` or `@*WORD`, from 0, if one is; else -1. */
static int
one_star(const struct phrase *words)
{
	int i, at = -1;

	for (i = 0; i < words->n; i++) {
		if (words->all[i].len < 2 ||
		    strncmp(words->all[i].text, "@*", 2) != 0)
			continue;
		if (at >= 0)
			return -1;
		at = i;
	}
	return at;
}

/*
 * Has the roster several units of `@WHICH`, and does the check take single ones?
 */
static int
takes_one(struct run *run, const struct phrase *words, const char *which)
{
	const struct roster *r = run->in->roster;
	struct question *q;
	struct err quiet = { 0 };
	int i, n;

	for (i = n = 0; r != NULL && roster_name(r, i) != NULL && n < 2; i++)
		n += roster_in(r, i, which);
	if (n < 2)
		return 0;
	q = arena_alloc(&run->scratch, sizeof(*q));
	(void)run_read(run, NULL, words, &run->scratch, q, &quiet);
	return q->check != NULL && !q->check->has_units;
}

/*
 * Ask the question, whose word `star` is `@WHICH`, for each of these units: each is
 * a record with its own ruling and dice.
 */
static void
each_unit(struct run *run, struct phrase *words, int star, const char *which,
    struct record *rec)
{
	struct arena asked = { .frame = run->in->frame };
	const char *name;
	int i, n, typed, got;

	typed = run->in->dice.is_typed && !run->in->dice.typed.need;
	got = 0;
	for (i = n = 0; (name = roster_name(run->in->roster, i)) != NULL &&
	    !run->out->broken && !run->unwritten && (got == 0 || !typed); i++) {
		if (!roster_in(run->in->roster, i, which))
			continue;
		arena_reset(&asked);
		rec->number = ++run->record;
		rec->unit = arena_printf(&asked, "@%s", name);
		words->all[star].text = rec->unit;
		words->all[star].len = strlen(rec->unit);
		got = (n++ == 0 ? run_question : run_record)(run, rec);
	}
	run->final = NULL;	/* its record is gone */
	arena_free(&asked);
}

/* ---- a line ---- */

/* Answer one question, or with `@*` one for every unit. 0, or -1 with err. */
static int
answer_line(struct run *run, struct phrase *words)
{
	struct arena kept = { .frame = run->in->frame };
	struct record rec = { 0 };
	const char *which;
	int star;

	if (run->in->opt.key != NULL)
		return err_set(&run->err, "--key goes with CSV on standard "
		    "input");
	rec.words = words;
	rec.number = run->record + 1;
	star = one_star(words);
	which = star < 0 ? NULL : arena_copy(&kept, words->all[star].text + 1,
	    words->all[star].len - 1);
	if (star >= 0 && takes_one(run, words, which))
		each_unit(run, words, star, which, &rec);
	else
		(void)run_question(run, &rec);
	arena_free(&kept);
	return 0;
}

/* Answer words that are questions of the tool's checks. 0, or -1 with err. */
static int
answer_checks(struct run *run, struct phrase *words)
{
	int got;

	if (!system_has_tool(run->in->sys, run->in->tool->name))
		return run_no_table(run);
	if (run->mode == MODE_WORDS)
		return run_list_words(run, words);
	if (run->in->input_is_lines && phrase_has(words, "-", 1))
		return err_set(&run->err, "\"-\": standard input holds the "
		    "shell's own lines");
	if (run->study != NULL && run->study->whole != NULL)
		return run->study->whole(run, words);
	if (!reads_input(run, words))
		return answer_line(run, words);
	got = stream_run(run, words);
	run->final = NULL;	/* its record is gone */
	return got;
}

static int
answer(struct run *run, const struct phrase *line)
{
	struct phrase *words;
	const struct tool *t = run->in->tool;
	int got;

	if (t->verbs != NULL)
		return verb_run(run, line);
	if (t->no_system ? book_open(run) < 0 : session_rules(run) < 0)
		return -1;
	words = arena_alloc(&run->arena, sizeof(*words));
	words->arena = &run->arena;
	phrase_split(words, line, 0);
	got = t->answer != NULL ? t->answer(run, words) : 0;
	if (got != 0)
		return got;
	return book_open(run) < 0 ? -1 : answer_checks(run, words);
}

/* *mode: what the line does, by its options and verb. 0, or -1 with err. */
static int
line_mode(struct run *run, const struct phrase *words, enum mode *mode)
{
	const struct options *o = &run->in->opt;

	if (run->in->tool->verbs != NULL)
		return verb_mode(run, words, mode);
	*mode = !run->in->tool->no_system ? options_mode(o) :
	    o->chances ? MODE_ROLL_CHANCES : MODE_ROLL;
	return 0;
}

int
run_mode(struct run *run, enum mode mode)
{
	const struct study *s;

	run->mode = mode;
	run->study = NULL;
	for (s = run->in->studies; s != NULL && (s->whole != NULL ||
	    s->each != NULL); s++)
		if (s->mode == mode)
			run->study = s;
	if (options_settle(&run->in->opt, mode, verb_name(run), &run->err) < 0)
		return -1;
	run->out->format = options_format(&run->in->opt);
	return 0;
}

int
run_words(struct run *run, const struct phrase *words)
{
	enum mode mode;

	run->out->header = 0;
	if (run->in->opt.version) {
		out_printf(&run->out->text, "%s (Drumhead) %s\n",
		    run->in->tool->name, PACKAGE_VERSION);
		return 0;
	}
	if (run->in->opt.help != NULL) {
		run_help(run);
		return 0;
	}
	if (line_mode(run, words, &mode) < 0 || run_mode(run, mode) < 0 ||
	    session_rest(run) < 0 || answer(run, words) < 0) {
		run_error(run, NULL, run->err.text);
		run->status = 2;
		return -1;
	}
	return 0;
}

int
run_tool(struct run *run, const struct tool *t, int set, int argc,
    char *const *argv)
{
	struct phrase words = { .arena = &run->arena };
	struct options *o = &run->in->opt;

	run->in->tool = t;
	if (options_env(o, &run->arena, &run->err) < 0 ||
	    options_parse(o, set, argv, &run->arena, &words, &run->err) < 0 ||
	    options_parse(o, argc - set, argv + set, &run->arena, &words,
	    &run->err) < 0) {
		if (options_wins(o, argc, argv)) {
			err_clear(&run->err);
			words.n = 0;
			(void)run_words(run, &words);
		} else {
			run_error(run, NULL, run->err.text);
			run->status = 2;
		}
	} else {
		(void)run_words(run, &words);
	}
	(void)run_flush(run);
	return run->status;
}
