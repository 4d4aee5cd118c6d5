/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. One question: its dice, its ruling or its chances. */
#include <config.h>

#include "cli/run.h"

#include <string.h>

#include "chain/chain.h"
#include "ask/unused.h"
#include "base/text.h"
#include "cli/book.h"
#include "table/load.h"

enum { THROUGH_MOST = 1000 };
/* The question lacks a value, and there is a person to ask. */
enum { LACKS = 1 };

void
run_budget(struct run *run)
{
	budget_init(&run->budget, run->in->budgets, &run->scratch);
	if (run_cut(run))
		run->budget.left = 0;
}

void
run_asking(struct run *run, struct asking *w)
{
	*w = (struct asking){ .budget = &run->budget, .sys = run->in->sys,
		.tool = run->in->tool->name, .roster = run->in->roster,
		.choice = run->in->choice, .prefixes = run->in->prefixes,
		.untyped = run->in->untyped, .take = run->in->opt.take,
		.varies = run->study != NULL };
}

struct check *
run_check(struct run *run, const char *words)
{
	return system_begun(run->in->sys, run->in->tool->name, words,
	    &run->scratch);
}

/* Prepare the dice of a ruling. Returns the source of its faces. */
static struct faces *
faces_for(struct run *run, const char *check, const struct record *rec,
    int repetition)
{
	struct faces *under;

	run->drawn_for = check;
	under = run->in->faces != NULL ? run->in->faces : &run->in->dice.faces;
	if (run->recalls) {
		recall_again(&run->recall, under);
		run->recalls = run->err.kind == ERR_MISSING;
	} else {
		recall_start(&run->recall, under);
		run->in->dice.started = 0;
	}
	/* After remembered dice the source goes on where it stopped. */
	if (!run->in->dice.started)
		dice_start(&run->in->dice, run->in->tool->name, check, rec->key,
		    rec->number, (uint64_t)repetition);
	if (run->recall.drawn.seed == NULL)
		run->recall.drawn = run->in->dice.at;
	return &run->recall.faces;
}

/* ---- one ruling ---- */

/* -d need: instead of a ruling tell the throw without faces. 1: it was told. */
static int
tell_needed(struct run *run, const struct ruling *r)
{
	struct telling t;

	if (!run->in->dice.needed)
		return 0;
	err_clear(&run->err);
	if (run->out->format == FORMAT_JSON) {
		run_telling(run, r->check, &t);
		tell_json_need(&run->out->text, r, &run->in->dice.need, &t,
		    &run->scratch);
	} else {
		tell_need(&run->out->text, r, &run->in->dice.need,
		    &run->scratch);
	}
	return 1;
}

/* The ruling's first `then`; NULL: it has none. */
static const struct follow *
then_of(const struct ruling *r)
{
	const struct follow *f;

	for (f = r->follows; f != NULL; f = f->next)
		if (f->row.step->what == DO_THEN)
			return f;
	return NULL;
}

/* `Desperate Struggle (attacker disordered), then `. */
static void
tell_round(struct out *way, const struct ruling *r,
    const struct outcome_effect *effects)
{
	const char *between;

	out_text(way, r->text);
	between = " (";
	for (; effects != NULL; effects = effects->next)
		if (effects->say != NULL && effects->say[0] != '\0') {
			out_printf(way, "%s%s", between, effects->say);
			between = "; ";
		}
	out_text(way, between[0] == ';' ? "), then " : ", then ");
}

/*
 * Rule the question of a `then`: *r is both rulings joined, with the later
 * answer; *effects are those of the later ruling alone.
 */
static int
rule_then(struct run *run, const struct follow *then, struct ruling *r,
    const struct outcome_effect **effects, struct err *e)
{
	struct asking w;
	struct question *q;
	struct ruling next;
	int got;

	run_asking(run, &w);
	q = arena_alloc(&run->scratch, sizeof(*q));
	w.choice = r->q->choice;
	if (chain_ask(&w, r->q, &then->row, &run->scratch, q, e) < 0)
		return -1;
	q->derives = r->q->derives;
	q->unused = r->q->unused;
	got = rule(q, &run->recall.faces, &run->scratch, &next, e);
	*effects = next.effects;
	next.heard = r->heard;
	if (chain_join(r, &next, &run->scratch, e) < 0 || got < 0)
		return -1;
	q->text = r->q->text;
	*r = next;
	return 0;
}

/* The place of the ruling's dice in the seed's stream, a copy, or NULL. */
static const struct drawn *
drawn_at(struct run *run)
{
	struct drawn *at;

	if (run->recall.drawn.seed == NULL)
		return NULL;
	at = arena_raw(&run->scratch, sizeof(*at));
	*at = run->recall.drawn;
	at->seed = arena_text(&run->scratch, at->seed);
	if (at->key != NULL)
		at->key = arena_text(&run->scratch, at->key);
	return at;
}

int
run_through(struct run *run, const struct question *q, struct faces *faces,
    struct ruling *r, struct err *e)
{
	const struct outcome_effect *effects;
	struct out way;
	const struct follow *then;
	int got, rounds;

	out_open(&way, run->in->frame);
	got = rule(q, faces, &run->scratch, r, e);
	r->drawn = drawn_at(run);
	effects = r->effects;
	for (rounds = 0; got == 0 && (then = then_of(r)) != NULL &&
	    (run->in->opt.through || dice_left(&run->in->dice) ||
	    recall_left(&run->recall)); rounds++) {
		tell_round(&way, r, effects);
		got = rounds < THROUGH_MOST ?
		    rule_then(run, then, r, &effects, e) :
		    err_set(e, "the ruling went on %d times without an end",
		    THROUGH_MOST);
	}
	if (got == 0 && way.n > 0)
		r->meaning = arena_printf(&run->scratch, "%s%s%s%s", way.p,
		    r->text, r->meaning[0] != '\0' ? ": " : "", r->meaning);
	out_free(&way);
	return got;
}

/*
 * Faces that are left over are an error; if no die was thrown, the message adds
 * the answer. But a refusal is the ruling, whatever dice lie on the table. 0,
 * or -1 with err.
 */
static int
finish_dice(struct run *run, const struct ruling *r)
{
	const char *text;

	if (r->refused || dice_finish(&run->in->dice, &run->err) == 0)
		return 0;
	if (r->dice != NULL)
		return -1;
	text = arena_text(&run->scratch, run->err.text);
	err_clear(&run->err);
	return err_set(&run->err, "%s: %s", text, r->text);
}

int
run_read(struct run *run, const struct asking *how, const struct phrase *words,
    struct arena *a, struct question *q, struct err *e)
{
	struct asking w;

	budget_init(&run->budget, run->in->budgets, a);
	run_asking(run, &w);
	return ask_phrase(how != NULL ? how : &w, words, a, q, e);
}

int
run_cell(struct run *run, const struct asking *how, const char *cell,
    struct question *q, struct err *e)
{
	struct phrase words = { .arena = &run->scratch };

	phrase_add(&words, cell, 0);
	return run_read(run, how, &words, &run->scratch, q, e);
}

int
run_try(struct run *run, const struct question *q, const struct record *rec,
    struct ruling *r, struct err *e)
{
	int got;

	got = run_through(run, q, faces_for(run, q->check->name, rec, 1), r,
	    e);
	return got < 0 || r->refused ? got : dice_finish(&run->in->dice, e);
}

void
run_pin(struct run *run, const struct ruling *r, const struct rolled *one,
    int face)
{
	run->in->faces = NULL;
	if (r->dice != NULL)
		dice_pinned(&run->in->dice, r->dice, one, face);
}

int
run_ruled(struct run *run, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition)
{
	if (book_add(run, q, r, rec, repetition) < 0)
		return -1;
	if (run->in->shell == NULL || run->in->looks_again)
		return 0;
	recall_copy(&run->thrown, &run->recall);
	run->plain = q->plain;
	run->ruled = 1;
	return 0;
}

/* Write and print a ruling. 0, or -1: the error was told. */
static int
tell_ruled(struct run *run, const struct question *q, struct ruling *r,
    const struct record *rec, int repetition)
{
	/* A file that could not be read may have held rules for this. */
	if (run->in->frame->disk[0] != '\0') {
		(void)err_set(&run->err, "%s", run->in->frame->disk);
		run_fail(run, r, rec, q->text);
		return -1;
	}
	if (run_ruled(run, q, r, rec, repetition) < 0) {
		run_fail(run, r, rec, q->text);
		return -1;
	}
	run_tell(run, r, rec);
	return 0;
}

/*
 * With --through, typed dice must be enough for all follow-ups: rule them
 * without telling anything, then rule the question again. 0, or -1 with err.
 */
static int
look_ahead(struct run *run, const struct question *q, struct ruling *r,
    const struct record *rec, int repetition)
{
	if (run_follow(run, r, rec, 0) < 0 || finish_dice(run, r) < 0)
		return -1;
	memset(r, 0, sizeof(*r));
	return run_through(run, q, faces_for(run, q->check->name, rec,
	    repetition), r, &run->err);
}

void
run_status(struct run *run, const struct ruling *r, const struct record *rec)
{
	if (!rec->stream && rec->unit == NULL && run->in->times == 1 &&
	    r->fails)
		run->status = 1;
}

/* Of several rulings joined the last one's question tells it, too. */
static void
find_unused(struct run *run, struct question *q, struct ruling *r,
    uint64_t heard)
{
	struct question *last;

	ask_unused(q, heard, &run->scratch);
	if (r->q == q)
		return;
	last = arena_raw(&run->scratch, sizeof(*last));
	*last = *r->q;
	last->unused = q->unused;
	r->q = last;
}

static int
rule_once(struct run *run, struct question *q, const struct record *rec,
    int repetition, struct ruling *lacks)
{
	struct ruling r = { 0 };
	int got;

	got = run_through(run, q, faces_for(run, q->check->name, rec,
	    repetition), &r, &run->err);
	if (run->in->times == 1)
		find_unused(run, q, &r, got == 0 ? r.heard : 0);
	if (got == 0 && run_goes_on(run) && run->in->dice.is_typed)
		got = look_ahead(run, q, &r, rec, repetition);
	else if (got == 0)
		got = finish_dice(run, &r);
	if (got < 0 && run->err.kind == ERR_DICE &&
	    typed_ten(&run->in->dice.typed)) {
		err_clear(&run->err);
		run->recalls = 0;
		return rule_once(run, q, rec, repetition, lacks);
	}
	if (got < 0) {
		if (tell_needed(run, &r))
			return 0;
		if (run->in->ask != NULL && repetition == 1 &&
		    run->err.kind == ERR_MISSING && r.missing_value >= 0) {
			*lacks = r;
			return LACKS;
		}
		run_fail(run, &r, rec, q->text);
		return -1;
	}
	if (run->in->told != NULL) {
		run->in->told(run, q, &r);
		return 0;
	}
	if (tell_ruled(run, q, &r, rec, repetition) < 0)
		return -1;
	if (run_goes_on(run) && run_follow(run, &r, rec, 1) < 0) {
		run_fail(run, NULL, rec, q->text);
		return -1;
	}
	if (!rec->stream)
		run_offers(run, &r);
	run_status(run, &r, rec);
	return 0;
}

/*
 * Does the question surely lack a value, and is there a person to ask? *r says
 * which value.
 */
static int
lacks_value(struct run *run, const struct question *q, struct ruling *r)
{
	struct err quiet = { 0 };

	if (run->in->ask == NULL || q->ruled != NULL)
		return 0;
	return rule_asks(q, &run->scratch, r, &quiet) < 0 &&
	    quiet.kind == ERR_MISSING && r->missing_value >= 0;
}

/* No dice are thrown yet: stop at the first. */
static int
none_begin(struct faces *f, const struct throw *throw, struct err *e)
{
	(void)f;
	return throw->count == 0 ? 0 : err_set(e, "no dice yet");
}

/*
 * Does the question lack a value whatever the dice will show? Then its error is
 * told before any is thrown: no throw can be looked at and given up.
 */
static int
lacks_surely(struct run *run, struct question *q, const struct record *rec)
{
	struct faces none = { .begin = none_begin };
	struct ruling lacks, r;
	struct err quiet = { 0 };

	if (!(option_table[OPTION_DICE].acts >> run->mode & 1) ||
	    run->in->opt.chances ||
	    !rule_lacks(q, &run->scratch, &lacks, &run->err))
		return 0;
	/* (The error tells the values that are reached without dice.) */
	(void)rule(q, &none, &run->scratch, &r, &quiet);
	ask_unused(q, 0, &run->scratch);
	run_fail(run, &r, rec, q->text);
	return 1;
}

static int
rule_all(struct run *run, struct question *q, const struct record *rec,
    struct ruling *lacks)
{
	struct arena_mark start;
	int i, got = 0;

	start = arena_mark(&run->scratch);
	if (run->in->times > 1 && !rec->stream)
		progress_begin(&run->progress, "times");
	for (i = 1; i <= run->in->times && got == 0; i++) {
		if (!rec->stream)
			progress_step(&run->progress);
		if (i > 1) {
			arena_rewind(&run->scratch, start);
			run_budget(run);
		}
		got = run_cut(run) ? -1 : rule_once(run, q, rec, i, lacks);
		if ((run->out->text.n > FLUSH_AT || book_full(run)) &&
		    run_flush(run) < 0)
			got = -1;
	}
	if (!rec->stream)
		progress_end(&run->progress);
	return got;
}

int
run_plain(struct run *run, struct question *q, const struct record *rec)
{
	struct ruling lacks;

	return run->study != NULL ? run->study->each(run, q, rec) :
	    rule_all(run, q, rec, &lacks);
}

/* Rule once. 0; -1: the error was told; LACKS: *lacks says what is missing. */
static int
try_question(struct run *run, const struct phrase *words,
    const struct record *rec, struct ruling *lacks)
{
	struct question *q;

	arena_reset(&run->scratch);
	err_clear(&run->err);
	run->question = NULL;
	q = arena_alloc(&run->scratch, sizeof(*q));
	run->question = q;
	if (run_read(run, NULL, words, &run->scratch, q, &run->err) < 0) {
		run_fail(run, NULL, rec, phrase_text(words, &run->scratch));
		return -1;
	}
	q->derives = run->in->opt.explain ? DERIVES_ALL :
	    run->out->format == FORMAT_JSON || run->in->dice.typed.need ?
	    DERIVES_COUNTED : DERIVES_TOTALS;
	run_budget(run);
	if (lacks_value(run, q, lacks))
		return LACKS;
	/* (One ruling finds most words of use itself.) */
	if (run->study != NULL || run->in->times > 1)
		ask_unused(q, 0, &run->scratch);
	/* Asking and looking for unused words costs the ruling no budget. */
	run_budget(run);
	if (lacks_surely(run, q, rec))
		return -1;
	return run->study != NULL ? run->study->each(run, q, rec) :
	    rule_all(run, q, rec, lacks);
}

/*
 * Ask the person for missing values, one after the other; without an answer the
 * error of the missing value is told.
 */
int
run_question(struct run *run, const struct record *rec)
{
	const char *(*ask)(struct run *, const char *, const char *);
	const struct phrase *more;
	struct ruling lacks;
	int got;

	ask = run->in->ask;
	run->final = rec->words;
	while ((got = try_question(run, run->final, rec, &lacks)) == LACKS) {
		more = missing_ask(run, run->final, &lacks);
		if (more == NULL)
			run->in->ask = NULL;
		else
			run->final = more;
		/* Dice thrown before the question are kept. */
		run->recalls = run->err.kind == ERR_MISSING;
	}
	run->in->ask = ask;
	run->question = NULL;
	return got;
}
