/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. One question: its dice, its ruling or its chances. */
#include <config.h>

#include "cli/driver.h"

#include <string.h>

#include "ask/chain.h"
#include "base/text.h"
#include "cli/keep.h"

enum { THROUGH_MOST = 1000 };
/* A question that is no error yet: somebody can be asked for a value. */
enum { LACKS = 1 };

void
driver_budget(struct driver *d)
{
	budget_init(&d->budget, d->budgets, &d->work);
}

void
driver_asking(struct driver *d, struct asking *w)
{
	memset(w, 0, sizeof(*w));
	w->budget = &d->budget;
	w->sys = d->sys;
	w->tool = d->tool->name;
	w->roster = d->roster;
	w->choice = d->choice;
	w->prefixes = d->prefixes;
	w->replaces = d->replaces;
}

struct faces *
driver_faces(struct driver *d, const char *check, const struct record *rec,
    int repetition)
{
	struct faces *under;

	d->check = check;
	under = d->faces != NULL ? d->faces : &d->dice.faces;
	if (d->replays) {
		replay_again(&d->replay, under);
		d->replays = 0;
	} else {
		replay_start(&d->replay, under);
		d->dice.started = 0;
	}
	/* Dice remembered are followed by the same source, where it stopped. */
	if (!d->dice.started)
		dice_start(&d->dice, d->tool->name, check, rec->key,
		    rec->number, (uint64_t)repetition);
	return &d->replay.faces;
}

/* ---- one ruling ---- */

/* -d need: what to throw stands where the ruling would. */
static int
tell_needed(struct driver *d, const struct ruling *r)
{
	if (!d->dice.needed)
		return 0;
	err_clear(&d->err);
	tell_need(&d->out, r, &d->dice.need, &d->work);
	return 1;
}

/* The question in which the ruling goes on, if it does. */
static const char *
goes_on(const struct ruling *r)
{
	const struct follow *f;

	for (f = r->follows; f != NULL; f = f->next)
		if (f->what == DO_THEN)
			return f->question;
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

/* One step on: what both come to, the last answer, and its own effects. */
static int
go_on(struct driver *d, const char *follow, struct ruling *r,
    const struct outcome_effect **effects, struct err *e)
{
	struct asking w;
	struct question *q;
	struct ruling next;
	int got;

	driver_asking(d, &w);
	q = arena_alloc(&d->work, sizeof(*q));
	w.choice = r->q->choice;
	if (chain_ask(&w, r->q, follow, &d->work, q, e) < 0)
		return -1;
	got = rule(q, &d->replay.faces, &d->work, &next, e);
	*effects = next.effects;
	if (chain_join(r, &next, &d->work, e) < 0 || got < 0)
		return -1;
	q->text = r->q->text;
	*r = next;
	return 0;
}

/* A `then` goes on with --through, or while dice for it were typed. */
static int
rule_through(struct driver *d, const struct question *q, struct faces *faces,
    struct ruling *r, struct err *e)
{
	const struct outcome_effect *effects;
	struct out way;
	const char *follow;
	int got, rounds;

	out_open(&way, d->frame);
	got = rule(q, faces, &d->work, r, e);
	effects = r->effects;
	for (rounds = 0; got == 0 && (follow = goes_on(r)) != NULL &&
	    (d->opt.through || dice_left(&d->dice) ||
	    replay_left(&d->replay)); rounds++) {
		tell_round(&way, r, effects);
		got = rounds < THROUGH_MOST ? go_on(d, follow, r, &effects,
		    e) : err_set(e, "the ruling went on %d times without an "
		    "end", THROUGH_MOST);
	}
	if (got == 0 && way.n > 0)
		r->meaning = arena_printf(&d->work, "%s%s%s%s", way.p, r->text,
		    r->meaning[0] != '\0' ? ": " : "", r->meaning);
	out_free(&way);
	return got;
}

/* Dice too many are an error: where none was thrown, the answer says why. */
static int
finish_dice(struct driver *d, const struct ruling *r)
{
	const char *text;

	if (dice_finish(&d->dice, &d->err) == 0)
		return 0;
	if (!r->refused && r->dice != NULL)
		return -1;
	text = arena_text(&d->work, d->err.text);
	err_clear(&d->err);
	return err_set(&d->err, "%s: %s%s%s", text, r->text,
	    r->refused ? ": " : "", r->refused ? r->reason : "");
}

int
driver_try(struct driver *d, const char *words, const int *choice,
    const struct record *rec, struct question *q, struct ruling *r,
    struct err *e)
{
	struct asking w;
	int got;

	driver_asking(d, &w);
	w.choice = choice;
	if (ask_parse(&w, words, &d->work, q, e) < 0)
		return -1;
	got = rule_through(d, q, driver_faces(d, q->check->name, rec, 1), r,
	    e);
	return got < 0 ? got : dice_finish(&d->dice, e);
}

int
driver_pin(struct driver *d, const char *faces)
{
	d->faces = NULL;
	return faces[0] == '\0' ? 0 : dice_typed(&d->dice, faces, &d->err);
}

int
driver_ruled(struct driver *d, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition)
{
	if (keep_add(d, q, r, rec, repetition) < 0)
		return -1;
	if (d->asker == NULL || d->looks)
		return 0;
	replay_copy(&d->thrown, &d->replay);
	d->ruled = 1;
	return 0;
}

static int
rule_once(struct driver *d, const struct question *q, const struct record *rec,
    int repetition, struct ruling *lacks)
{
	struct asking w;
	struct ruling r;
	int got;

	memset(&r, 0, sizeof(r));
	got = rule_through(d, q, driver_faces(d, q->check->name, rec,
	    repetition), &r, &d->err);
	if (got == 0)
		got = finish_dice(d, &r);
	if (got < 0) {
		if (tell_needed(d, &r))
			return 0;
		if (d->ask != NULL && repetition == 1 && d->err.kind == ERR_MISSING &&
		    r.missing_value >= 0) {
			*lacks = r;
			return LACKS;
		}
		driver_fail(d, &r, rec, q->text);
		return -1;
	}
	if (d->told != NULL) {
		d->told(d, q, &r);
		return 0;
	}
	if (driver_ruled(d, q, &r, rec, repetition) < 0) {
		driver_fail(d, &r, rec, q->text);
		return -1;
	}
	if (r.follows != NULL && driver_follows(d, rec)) {
		driver_asking(d, &w);
		chain_tidy(&w, &r, &d->work);
	}
	driver_tell(d, &r, rec);
	if (!rec->stream)
		driver_offers(d, &r);
	if (!rec->stream && rec->unit == NULL && d->times == 1 && r.fails &&
	    !d->opt.dispute)
		d->status = 1;
	return 0;
}

/* The named value of --of, for the side that `@1` or `@2` names. */
static int
find_of(struct driver *d, const struct question *q, int *index, int *side)
{
	const char *name, *sign;
	int i;

	*index = -1;
	*side = SIDE_NONE;
	name = d->opt.of;
	if (name == NULL)
		return 0;
	sign = strchr(name, '@');
	if (sign != NULL && (sign[1] == '1' || sign[1] == '2') &&
	    sign[2] == '\0') {
		*side = sign[1] - '0';
		name = arena_copy(&d->work, name, (size_t)(sign - name));
	}
	*index = check_value(q->check, name, *side);
	for (i = 0; *index < 0 && i < q->check->neffect; i++)
		if (text_eq(q->check->effects[i], name))
			return err_set(&d->err, "--of: %s is an effect: "
			    "--chances alone tells its chances too", name);
	/* A side alone: the answers as that side sees them. */
	if (*index < 0 && *name == '\0' && *side != SIDE_NONE)
		return 0;
	if (*index < 0)
		return err_set(&d->err, "--of: %s has no value \"%s\"",
		    q->check->name, name);
	if (q->check->values[*index].side != SIDE_EACH)
		*side = q->check->values[*index].side;
	else if (*side == SIDE_NONE)
		return err_set(&d->err, "--of: each side has its own %s: write "
		    "%s@1 or %s@2", name, name, name);
	return 0;
}

/* What stands first in CSV: it belongs to no question. */
static void
chances_header(struct driver *d)
{
	if (d->format == FORMAT_CSV && !d->header)
		out_text(&d->out, d->opt.times != NULL ?
		    "question,answer,count,times,p,tries\n" :
		    "question,answer,p,ways,of,at-least\n");
	d->header = 1;
}

static int
tell_tries(struct driver *d, const struct chances *c, const struct telling *t)
{
	int most;

	most = tell_tries_most(c);
	if (d->times > most)
		return err_set(&d->err, "-n with --chances: at most %d tries of "
		    "this question can be told exactly, not %d", most,
		    d->times);
	if (d->format == FORMAT_JSON)
		tell_tries_json(&d->out, c, d->times, t, &d->work);
	else if (d->format == FORMAT_CSV)
		tell_tries_csv(&d->out, c, d->times, &d->work);
	else
		tell_tries_text(&d->out, c, d->times, &d->work);
	return 0;
}

static int
tell_chances(struct driver *d, struct chances *c, int side)
{
	struct telling t;
	const char *of;
	int got;

	memset(&t, 0, sizeof(t));
	t.tool = d->tool->name;
	if (d->format == FORMAT_JSON)
		t.fingerprint = driver_print(d);
	of = d->opt.of;
	if (of != NULL && of[0] == '@') {
		c->seen_by = side;
		of = NULL;
	}
	if (d->opt.times != NULL)
		return tell_tries(d, c, &t);
	if (d->format == FORMAT_JSON)
		got = tell_chances_json(&d->out, c, of, &t, &d->work);
	else if (d->format == FORMAT_CSV)
		got = tell_chances_csv(&d->out, c, of, &d->work);
	else
		got = tell_chances_text(&d->out, c, of, &d->work);
	return got == 0 ? 0 : err_set(&d->err, "the chances need more than "
	    "1024 bits");
}

static int
chances_once(struct driver *d, const struct question *q,
    const struct record *rec)
{
	struct asking w;
	struct chances c;
	int of, side, got;
	size_t was;

	got = find_of(d, q, &of, &side);
	if (got == 0 && d->opt.through && of >= 0)
		got = err_set(&d->err, "--of is of one ruling: not with "
		    "--through");
	driver_asking(d, &w);
	if (got == 0)
		got = d->opt.through && w.sys->loader != NULL ?
		    chain_chances(&w, q, &d->work, &c, &d->err) :
		    rule_chances(q, of, side, 0, &d->work, &c, &d->err);
	if (got == 0)
		chances_header(d);
	was = d->out.n;
	if (got == 0)
		got = tell_chances(d, &c, side);
	if (got < 0) {
		d->out.n = was;
		driver_fail(d, NULL, rec, q->text);
	}
	return got;
}

/* What a ruling lacks before any die is thrown, and somebody may be asked. */
static int
lacks_value(struct driver *d, const struct question *q, struct ruling *r)
{
	struct err quiet;

	if (d->ask == NULL)
		return 0;
	memset(&quiet, 0, sizeof(quiet));
	memset(r, 0, sizeof(*r));
	(void)rule(q, NULL, &d->work, r, &quiet);
	return quiet.kind == ERR_MISSING && r->missing_value >= 0;
}

static int
rule_all(struct driver *d, const struct question *q, const struct record *rec,
    struct ruling *lacks)
{
	struct arena_mark start;
	int i, got;

	if (d->opt.chances)
		return chances_once(d, q, rec);
	got = 0;
	start = arena_mark(&d->work);
	for (i = 1; i <= d->times && got == 0; i++) {
		if (i > 1) {
			arena_rewind(&d->work, start);
			driver_budget(d);
		}
		got = rule_once(d, q, rec, i, lacks);
		if ((d->out.n > FLUSH_AT || keep_full(d)) &&
		    driver_flush(d) < 0)
			return -1;
	}
	return got;
}

int
driver_plain(struct driver *d, const struct question *q,
    const struct record *rec)
{
	struct ruling lacks;

	return rule_all(d, q, rec, &lacks);
}

/* Dice that a second look pinned serve no other question. */
static void
unpin(struct driver *d)
{
	struct err quiet;

	memset(&quiet, 0, sizeof(quiet));
	if (d->opt.dice == NULL || d->opt.dice[0] == '@')
		(void)dice_typed(&d->dice, NULL, &quiet);
}

/* 0, -1 with the error told, or LACKS: what is in *lacks. */
static int
try_question(struct driver *d, const char *words, const struct record *rec,
    struct ruling *lacks)
{
	struct question *q;
	struct asking w;
	int got;

	arena_reset(&d->work);
	err_clear(&d->err);
	driver_budget(d);
	driver_asking(d, &w);
	q = arena_alloc(&d->work, sizeof(*q));
	if (ask_parse(&w, words, &d->work, q, &d->err) < 0) {
		driver_fail(d, NULL, rec, words);
		return -1;
	}
	if (lacks_value(d, q, lacks))
		return LACKS;
	if (d->opt.dispute || d->opt.whatif) {
		got = d->opt.dispute ? dispute_run(d, words, rec) :
		    whatif_run(d, words, rec);
		unpin(d);
		return got;
	}
	q->brief = d->format != FORMAT_JSON && !d->opt.explain &&
	    !d->dice.typed.need;
	return rule_all(d, q, rec, lacks);
}

/* Who gives no answer when asked gets the message of the missing value. */
int
driver_question(struct driver *d, const char *words, const struct record *rec)
{
	const char *(*ask)(struct driver *, const char *, const char *);
	struct ruling lacks;
	const char *more;
	int got;

	d->whole = d->out.n;
	ask = d->ask;
	d->final = words;
	while ((got = try_question(d, d->final, rec, &lacks)) == LACKS) {
		more = missing_ask(d, d->final, &lacks);
		if (more == NULL)
			d->ask = NULL;
		else
			d->final = more;
		/* Dice that lie there are not thrown anew. */
		d->replays = d->err.kind == ERR_MISSING;
	}
	d->ask = ask;
	return got;
}
