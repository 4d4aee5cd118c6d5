/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See driver.h. */
#include <config.h>

#include "tool/driver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask/chain.h"
#include "base/text.h"
#include "table/catalog.h"
#include "table/fingerprint.h"
#include "table/load.h"
#include "tool/battle.h"

enum { TIMES_MOST = 1000000, FLUSH_AT = 64 * 1024, THROUGH_MOST = 1000 };
/* A question that is no error yet: somebody can be asked for a value. */
enum { LACKS = 1 };

const char *const own_names[OWN_COUNT] = {
	[OWN_ANSWER] = "answer",
	[OWN_DICE] = "dice",
	[OWN_MEANING] = "meaning",
	[OWN_EFFECTS] = "effects",
	[OWN_ERROR] = "error",
};

void
driver_init(struct driver *d)
{
	memset(d, 0, sizeof(*d));
}

void
driver_free(struct driver *d)
{
	system_free(d->sys);
	free(d->sysname);
	free(d->sysfrom);
	if (d->have_dice)
		dice_close(&d->dice);
	replay_free(&d->replay);
	arena_free(&d->work);
	arena_free(&d->keep);
	out_free(&d->out);
	out_free(&d->errors);
}

void
driver_again(struct driver *d, const struct options *sticky)
{
	arena_reset(&d->keep);
	arena_reset(&d->work);
	err_clear(&d->err);
	d->opt = *sticky;
	/* Whatever is added to the list goes into a copy of it. */
	d->opt.readingroom = d->opt.nreadings;
	d->roster = NULL;
	d->choice = NULL;
	d->dirs = NULL;
	d->print = d->final = d->offer = NULL;
	d->asked = NULL;
	d->status = d->header = d->cancelled = d->replays = 0;
}

static int
write_all(int fd, const char *p, size_t n)
{
	ssize_t got;

	while (n > 0) {
		got = write(fd, p, n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -1;
		p += got;
		n -= (size_t)got;
	}
	return 0;
}

int
driver_flush(struct driver *d)
{
	if (!d->broken && d->out.n > 0 &&
	    write_all(STDOUT_FILENO, d->out.p, d->out.n) < 0) {
		d->broken = 1;
		d->status = 2;
		if (errno != EPIPE)
			out_printf(&d->errors, "%s: standard output: %s\n",
			    d->tool->name, strerror(errno));
	}
	d->out.n = 0;
	if (d->errors.n > 0)
		(void)write_all(STDERR_FILENO, d->errors.p, d->errors.n);
	d->errors.n = 0;
	return d->broken ? -1 : 0;
}

void
driver_error(struct driver *d, const char *place, const char *text)
{
	if (place == NULL)
		place = d->place;
	out_printf(&d->errors, "%s: %s%s", d->tool->name,
	    place != NULL ? place : "", place != NULL ? ": " : "");
	out_clean(&d->errors, text);
	out_text(&d->errors, "\n");
}

const char *
driver_print(struct driver *d)
{
	if (d->sys->loader == NULL)
		return NULL;
	if (d->print == NULL)
		d->print = fingerprint(d->sys, &d->keep, &d->err);
	return d->print;
}

/* ---- set-up ---- */

static int
set_readings(struct driver *d)
{
	int i;

	d->choice = arena_alloc(&d->keep,
	    (size_t)(d->sys->nreading + 1) * sizeof(int));
	for (i = 0; i < d->sys->nreading; i++)
		d->choice[i] = d->sys->readings[i].preset;
	for (i = 0; i < d->opt.nreadings; i++)
		if (ask_reading(d->sys, d->opt.readings[i], d->choice,
		    &d->err) < 0)
			return -1;
	return 0;
}

/* Units that have a name twice: all but the last told here. */
static int
no_twins(struct driver *d)
{
	const char *text;
	int i, line;

	for (i = 0; roster_name(d->roster, i) != NULL; i++) {
		line = roster_twin(d->roster, i);
		if (line == 0)
			continue;
		if (d->err.set) {
			text = arena_text(&d->keep, d->err.text);
			driver_error(d, NULL, text);
			err_clear(&d->err);
		}
		err_set(&d->err, "%s: unit \"%s\" stands on line %d too",
		    roster_place(d->roster, i, &d->keep),
		    roster_name(d->roster, i), line);
	}
	return d->err.set ? -1 : 0;
}

static int
load_roster(struct driver *d)
{
	const char *path;

	path = d->opt.units != NULL ? d->opt.units : getenv("DRUMHEAD_UNITS");
	d->roster = NULL;
	if (d->opt.battle != NULL)
		return battle_load(d) < 0 ? -1 : no_twins(d);
	if (path == NULL || path[0] == '\0')
		return 0;
	d->roster = roster_load(path, &d->keep, &d->err);
	return d->roster == NULL ? -1 : no_twins(d);
}

int
driver_system(struct driver *d)
{
	const char *name, *from;

	name = d->opt.rules != NULL ? d->opt.rules : getenv("DRUMHEAD_RULES");
	d->dirs = catalog_dirs(d->opt.tables, &d->keep);
	if (name == NULL || name[0] == '\0')
		return err_set(&d->err, "which rule system? give -r SYSTEM or set "
		    "DRUMHEAD_RULES (%s)", catalog_names(d->dirs, &d->keep));
	from = d->opt.tables != NULL ? d->opt.tables : "";
	if (d->sys != NULL && (strcmp(d->sysname, name) != 0 ||
	    strcmp(d->sysfrom, from) != 0)) {
		system_free(d->sys);
		d->sys = NULL;
		d->print = NULL;
	}
	if (d->sys == NULL) {
		d->sys = system_load(d->dirs, name, &d->err);
		if (d->sys == NULL) {
			if (strncmp(d->err.text, "no rule", 7) == 0) {
				err_clear(&d->err);
				err_set(&d->err, "no rule system \"%s\" (%s)",
				    name, catalog_names(d->dirs, &d->keep));
			}
			return -1;
		}
		free(d->sysname);
		free(d->sysfrom);
		d->sysname = mem_text(name);
		d->sysfrom = mem_text(from);
	}
	return set_readings(d) < 0 || load_roster(d) < 0 ? -1 : 0;
}

static int
set_dice(struct driver *d)
{
	if (!d->have_dice && dice_init(&d->dice, &d->err) < 0)
		return -1;
	d->have_dice = 1;
	if (dice_file(&d->dice, NULL, &d->err) < 0 ||
	    dice_seed(&d->dice, d->opt.seed, &d->err) < 0 ||
	    dice_typed(&d->dice, NULL, &d->err) < 0)
		return -1;
	if (d->opt.dice != NULL &&
	    dice_option(&d->dice, d->opt.dice, &d->err) < 0)
		return -1;
	return 0;
}

static int
set_times(struct driver *d)
{
	struct num n;

	d->times = 1;
	if (d->opt.times == NULL)
		return 0;
	if (num_parse(&n, d->opt.times, strlen(d->opt.times)) < 0 || n.d != 1 ||
	    n.n < 1 || n.n > TIMES_MOST)
		return err_set(&d->err, "-n wants a whole number from 1 to %d, "
		    "not \"%s\"", TIMES_MOST, d->opt.times);
	d->times = (int)n.n;
	return 0;
}

/* The shell asks in its own way. */
static int
set_ask(struct driver *d)
{
	if (!d->opt.ask || d->ask != NULL)
		return 0;
	if (!missing_possible())
		return err_set(&d->err, "--ask: there is no terminal to ask on");
	d->ask = missing_terminal;
	return 0;
}

void
driver_asking(struct driver *d, struct asking *w)
{
	memset(w, 0, sizeof(*w));
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

/* ---- one question ---- */

/* One CSV row: the cells that came in, own columns in place or behind. */
void
driver_row(struct driver *d, const struct record *rec, const char *const *own)
{
	const struct columns *c;
	int i, k, first;

	c = rec->columns;
	first = 1;
	for (i = 0; c != NULL && i < c->n; i++) {
		for (k = 0; k < OWN_COUNT; k++)
			if (c->own[k] == i)
				break;
		if (!first)
			out_text(&d->out, ",");
		first = 0;
		out_csv(&d->out, k < OWN_COUNT ? own[k] : rec->cells[i],
		    k == OWN_ERROR);
	}
	for (k = 0; k < OWN_COUNT; k++) {
		if (c != NULL && c->own[k] >= 0)
			continue;
		if (!first)
			out_text(&d->out, ",");
		first = 0;
		out_csv(&d->out, own[k], k == OWN_ERROR);
	}
	out_text(&d->out, "\n");
}

/* Text of tables for a cell of ours: no control characters, but lines. */
static const char *
clean_cell(struct driver *d, const char *s)
{
	char *copy, *p;

	for (p = copy = arena_copy(&d->work, s, strlen(s)); *p != '\0'; p++)
		if (((unsigned char)*p < 0x20 && *p != '\n') || *p == 0x7f)
			*p = '?';
	return copy;
}

void
driver_header(struct driver *d, const struct record *rec)
{
	const char *names[OWN_COUNT];
	struct record head = *rec;
	int i;

	if (d->header)
		return;
	d->header = 1;
	for (i = 0; i < OWN_COUNT; i++)
		names[i] = arena_printf(&d->work, "%s.%s", d->tool->name,
		    own_names[i]);
	head.cells = rec->columns != NULL ? rec->columns->names : NULL;
	driver_row(d, &head, names);
}

/* Follow-ups are for the person at a terminal, and for nobody else. */
static void
tell_offers(struct driver *d, const struct ruling *r)
{
	const struct follow *f;
	int shown;

	shown = d->format == FORMAT_TEXT && isatty(STDERR_FILENO);
	for (f = r->follows; f != NULL; f = f->next) {
		if (d->offer == NULL)
			d->offer = arena_text(&d->keep, f->question);
		if (!shown)
			continue;
		out_text(&d->errors, "next: ");
		out_clean(&d->errors, f->question);
		out_text(&d->errors, "\n");
	}
}

static void
tell_ruling(struct driver *d, const struct ruling *r, const struct record *rec)
{
	const char *own[OWN_COUNT];
	struct telling t;
	int i;

	memset(&t, 0, sizeof(t));
	t.tool = d->tool->name;
	switch (d->format) {
	case FORMAT_JSON:
		t.fingerprint = driver_print(d);
		tell_json(&d->out, r, &t, NULL, &d->work);
		break;
	case FORMAT_CSV:
		driver_header(d, rec);
		own[OWN_ANSWER] = r->text;
		own[OWN_DICE] = tell_faces(r, &d->work);
		own[OWN_MEANING] = tell_meaning(r, &d->work);
		own[OWN_EFFECTS] = tell_effects(r, &d->work);
		own[OWN_ERROR] = "";
		for (i = 0; i < OWN_COUNT; i++)
			own[i] = clean_cell(d, own[i]);
		driver_row(d, rec, own);
		break;
	default:
		if (d->opt.say)
			tell_say(&d->out, r, &d->work);
		else
			tell_text(&d->out, r, &d->work);
		if (d->opt.explain)
			tell_explain(&d->out, r, &d->work);
		break;
	}
}

/* An error of a record: the message, and its row or object where due. */
static void
tell_error(struct driver *d, const struct ruling *r, const struct record *rec,
    const char *words)
{
	static const char *const empty[OWN_COUNT] = { "", "", "", "", "" };
	const char *own[OWN_COUNT];
	struct telling t;

	d->status = 2;
	if (d->cancelled)
		return;
	if (d->format == FORMAT_JSON) {
		memset(&t, 0, sizeof(t));
		t.tool = d->tool->name;
		t.question = words;
		if (r != NULL)
			tell_json(&d->out, r, &t, d->err.text, &d->work);
		else
			tell_json_error(&d->out, d->sys->name, &t,
			    d->err.text);
	} else if (d->format == FORMAT_CSV && rec->stream) {
		driver_header(d, rec);
		memcpy(own, empty, sizeof(own));
		if (rec->columns != NULL && rec->columns->dice >= 0)
			own[OWN_DICE] = rec->cells[rec->columns->dice];
		own[OWN_ERROR] = clean_cell(d, d->err.text);
		driver_row(d, rec, own);
	}
	driver_error(d, stream_place(d, rec), d->err.text);
}

void
driver_fault(struct driver *d, const struct record *rec)
{
	tell_error(d, NULL, rec, rec->text);
}

void
driver_lost(struct driver *d)
{
	struct telling t;

	d->status = 2;
	if (d->format == FORMAT_JSON) {
		memset(&t, 0, sizeof(t));
		t.tool = d->tool->name;
		t.question = "";
		tell_json_error(&d->out, d->sys->name, &t, d->err.text);
	}
	driver_error(d, NULL, d->err.text);
	err_clear(&d->err);
}

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

/* One step on: the dice of both, the last answer, and how it came there. */
static int
go_on(struct driver *d, const char *follow, struct ruling *r)
{
	struct asking w;
	struct question *q;
	struct ruling next;
	struct rolled **tail;
	int got;

	driver_asking(d, &w);
	q = arena_alloc(&d->work, sizeof(*q));
	if (chain_ask(&w, r->q, follow, &d->work, q, &d->err) < 0)
		return -1;
	got = rule(q, &d->replay.faces, &d->work, &next, &d->err);
	for (tail = &r->dice; *tail != NULL; tail = &(*tail)->next)
		continue;
	*tail = next.dice;
	next.dice = r->dice;
	if (got < 0)
		return -1;
	next.meaning = arena_printf(&d->work, "%s, then %s%s%s", r->text,
	    next.text, next.meaning[0] != '\0' ? ": " : "", next.meaning);
	q->text = r->q->text;
	*r = next;
	return 0;
}

/* A `then` goes on with --through, or while dice for it were typed. */
static int
rule_through(struct driver *d, const struct question *q, struct faces *faces,
    struct ruling *r)
{
	const char *follow;
	int got, rounds;

	got = rule(q, faces, &d->work, r, &d->err);
	for (rounds = 0; got == 0 && (follow = goes_on(r)) != NULL &&
	    (d->opt.through || dice_left(&d->dice)); rounds++) {
		if (rounds == THROUGH_MOST)
			return err_set(&d->err, "the ruling went on %d times "
			    "without an end", THROUGH_MOST);
		got = go_on(d, follow, r);
	}
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
	got = rule(q, driver_faces(d, q->check->name, rec, 1), &d->work, r,
	    e);
	return got < 0 ? got : dice_finish(&d->dice, e);
}

int
driver_pin(struct driver *d, const char *faces)
{
	d->faces = NULL;
	return faces[0] == '\0' ? 0 : dice_typed(&d->dice, faces, &d->err);
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
	    repetition), &r);
	if (got == 0)
		got = finish_dice(d, &r);
	if (got < 0) {
		if (tell_needed(d, &r))
			return 0;
		if (d->ask != NULL && repetition == 1 && d->err.missing &&
		    r.missing_value >= 0) {
			*lacks = r;
			return LACKS;
		}
		tell_error(d, &r, rec, q->text);
		return -1;
	}
	driver_asking(d, &w);
	chain_tidy(&w, &r, &d->work);
	tell_ruling(d, &r, rec);
	if (!rec->stream)
		tell_offers(d, &r);
	if (!rec->stream && d->times == 1 && r.fails && !d->opt.dispute)
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

static int
tell_chances(struct driver *d, const struct chances *c)
{
	struct telling t;

	memset(&t, 0, sizeof(t));
	t.tool = d->tool->name;
	if (d->format == FORMAT_JSON)
		t.fingerprint = driver_print(d);
	if (d->opt.times != NULL)
		return d->format == FORMAT_JSON ?
		    tell_times_json(&d->out, c, d->times, &t, &d->work) :
		    tell_times_text(&d->out, c, d->times, &d->work);
	if (d->format == FORMAT_JSON)
		return tell_chances_json(&d->out, c, d->opt.of, &t, &d->work);
	if (d->format == FORMAT_TEXT)
		return tell_chances_text(&d->out, c, d->opt.of, &d->work);
	if (!d->header)
		out_text(&d->out, "question,answer,p,ways,of\n");
	d->header = 1;
	return tell_chances_csv(&d->out, c, d->opt.of, &d->work);
}

static int
chances_once(struct driver *d, const struct question *q,
    const struct record *rec)
{
	struct asking w;
	struct chances c;
	int of, side, got;
	size_t was;

	was = d->out.n;
	got = find_of(d, q, &of, &side);
	if (got == 0 && d->opt.through && of >= 0)
		got = err_set(&d->err, "--of is of one ruling: not with "
		    "--through");
	driver_asking(d, &w);
	if (got == 0)
		got = d->opt.through && w.sys->loader != NULL ?
		    chain_chances(&w, q, &d->work, &c, &d->err) :
		    rule_chances(q, of, side, 0, &d->work, &c, &d->err);
	if (got == 0 && tell_chances(d, &c) < 0)
		got = err_set(&d->err, "the chances need more than 1024 bits: "
		    "fewer tries (-n), please");
	if (got < 0) {
		d->out.n = was;
		tell_error(d, NULL, rec, q->text);
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
	return quiet.missing && r->missing_value >= 0;
}

static int
rule_all(struct driver *d, const struct question *q, const struct record *rec,
    struct ruling *lacks)
{
	int i, got;

	if (d->opt.chances)
		return chances_once(d, q, rec);
	got = 0;
	for (i = 1; i <= d->times && got == 0; i++)
		got = rule_once(d, q, rec, i, lacks);
	if (d->out.n > FLUSH_AT && driver_flush(d) < 0)
		return -1;
	return got;
}

int
driver_plain(struct driver *d, const struct question *q,
    const struct record *rec)
{
	struct ruling lacks;

	return rule_all(d, q, rec, &lacks);
}

/* 0, -1 with the error told, or LACKS: what is in *lacks. */
static int
try_question(struct driver *d, const char *words, const struct record *rec,
    struct ruling *lacks)
{
	struct question *q;
	struct asking w;

	arena_reset(&d->work);
	err_clear(&d->err);
	driver_asking(d, &w);
	q = arena_alloc(&d->work, sizeof(*q));
	if (ask_parse(&w, words, &d->work, q, &d->err) < 0) {
		tell_error(d, NULL, rec, words);
		return -1;
	}
	if (lacks_value(d, q, lacks))
		return LACKS;
	if (d->opt.dispute)
		return dispute_run(d, words, rec);
	if (d->opt.whatif)
		return whatif_run(d, words, rec);
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

	ask = d->ask;
	d->final = words;
	while ((got = try_question(d, d->final, rec, &lacks)) == LACKS) {
		more = missing_ask(d, d->final, &lacks);
		if (more == NULL)
			d->ask = NULL;
		else
			d->final = more;
		/* Dice that lie there are not thrown anew. */
		d->replays = d->err.missing;
	}
	d->ask = ask;
	return got;
}

/* Would the question without words lack something, whatever the dice? */
static int
needs_words(struct driver *d)
{
	struct asking w;
	struct question q;
	struct chances c;
	struct err e;

	memset(&e, 0, sizeof(e));
	driver_asking(d, &w);
	if (system_find(d->sys, d->tool->name, NULL) == NULL)
		return 0;
	if (ask_parse(&w, "", &d->work, &q, &e) < 0)
		return 0;
	return rule_chances(&q, -1, SIDE_NONE, 0, &d->work, &c, &e) < 0 &&
	    e.missing;
}

static int
has_dash(const char *words)
{
	const char *p;
	size_t len;

	while ((p = text_token(&words, &len)) != NULL)
		if (len == 1 && *p == '-')
			return 1;
	return 0;
}

static int
reads_input(struct driver *d, const char *words)
{
	if (d->no_input)
		return 0;
	if (has_dash(words) || d->opt.from != NULL)
		return 1;
	if (words[0] != '\0' || isatty(STDIN_FILENO))
		return 0;
	return d->format == FORMAT_CSV || needs_words(d);
}

/* ---- the tool has nothing here ---- */

static const char *
others(struct driver *d)
{
	struct catalog_entry *list;
	struct system *s;
	struct err quiet;
	const char *names;
	int i, n;

	names = NULL;
	n = catalog_list(d->dirs, &d->keep, &list);
	for (i = 0; i < n; i++) {
		memset(&quiet, 0, sizeof(quiet));
		s = system_load(d->dirs, list[i].name, &quiet);
		if (s != NULL && system_has_tool(s, d->tool->name))
			names = names == NULL ? list[i].name :
			    arena_printf(&d->keep, "%s, %s", names,
			    list[i].name);
		system_free(s);
	}
	return names;
}

static const char *
own_tools(struct driver *d)
{
	const char *names;
	int i;

	names = "";
	for (i = 0; tools[i] != NULL; i++)
		if (system_has_tool(d->sys, tools[i]->name))
			names = arena_printf(&d->keep, "%s %s", names,
			    tools[i]->name);
	return names;
}

static int
no_table(struct driver *d)
{
	const char *names, *own;

	names = others(d);
	own = own_tools(d);
	return err_set(&d->err, "%s has no table for %s (it has:%s)%s%s",
	    d->sys->name, d->tool->name, own[0] != '\0' ? own : " none at all",
	    names != NULL ? "; rule systems that have one: " : "",
	    names != NULL ? names : "");
}

/* ---- help ---- */

static void
help(struct driver *d)
{
	const struct check *c;
	int i;

	out_printf(&d->out, "usage: %s [OPTION...] %s\n%s\n\n", d->tool->name,
	    d->tool->usage, d->tool->about);
	if (d->tool->more != NULL)
		out_printf(&d->out, "%s\n\n", d->tool->more);
	if (!d->tool->no_system && driver_system(d) == 0) {
		out_printf(&d->out, "In %s:\n", d->sys->name);
		for (i = 0; i < d->sys->ncheck; i++) {
			c = &d->sys->checks[i];
			if (text_eq(c->tool, d->tool->name))
				out_printf(&d->out, "  %-22s %s%s\n", c->name,
				    c->title, c->preset ? " (default)" : "");
		}
		out_text(&d->out, "\n");
	}
	err_clear(&d->err);
	out_text(&d->out, "Options:\n");
	options_help(&d->out);
}

/* A question may begin with the name of a check: words too. */
static void
list_checks(struct driver *d)
{
	const struct check *c;
	int i;

	for (i = 0; i < d->sys->ncheck; i++) {
		c = &d->sys->checks[i];
		if (!text_eq(c->tool, d->tool->name))
			continue;
		out_printf(&d->out, "%s\tcheck%s\t", c->name,
		    c->preset ? ", default" : "");
		out_clean(&d->out, c->title);
		out_text(&d->out, "\n");
	}
}

static int
list_words(struct driver *d, const char *words)
{
	struct check *c;
	const char *p;
	size_t len;

	p = text_token(&words, &len);
	c = p == NULL ? system_find(d->sys, d->tool->name, NULL) :
	    system_find(d->sys, d->tool->name, arena_copy(&d->work, p, len));
	if (p == NULL)
		list_checks(d);
	if (p == NULL && c == NULL)
		return 0;
	if (c == NULL)
		return err_set(&d->err, "which check? one of: %s",
		    ask_checks(d->sys, d->tool->name, &d->work));
	if (check_compile(c, &d->err) < 0)
		return -1;
	tell_words(&d->out, c, &d->work);
	return 0;
}

/* ---- the run ---- */

static int
answer(struct driver *d, const char *words)
{
	struct record rec;
	int got;

	if (d->tool->own != NULL && d->tool->no_system) {
		got = d->tool->own(d, words);
		if (got != 0)
			return got;
	}
	if (driver_system(d) < 0)
		return -1;
	if (d->tool->own != NULL && !d->tool->no_system) {
		got = d->tool->own(d, words);
		if (got != 0)
			return got;
	}
	if (!system_has_tool(d->sys, d->tool->name))
		return no_table(d);
	if (d->opt.words)
		return list_words(d, words);
	if (d->no_input && has_dash(words))
		return err_set(&d->err, "\"-\": standard input holds the "
		    "shell's own lines");
	if (d->opt.sweep != NULL)
		return sweep_run(d, words);
	if (d->opt.need != NULL)
		return need_run(d, words);
	if (reads_input(d, words))
		return stream_run(d, words);
	memset(&rec, 0, sizeof(rec));
	rec.number = d->record + 1;
	(void)driver_question(d, words, &rec);
	return 0;
}

int
driver_words(struct driver *d, const char *words)
{
	d->format = options_format(&d->opt);
	d->header = 0;
	if (d->opt.version) {
		out_printf(&d->out, "%s (Drumhead) %s\n", d->tool->name,
		    PACKAGE_VERSION);
		return 0;
	}
	if (d->opt.help) {
		help(d);
		return 0;
	}
	if (options_agree(&d->opt, &d->err) < 0 || set_times(d) < 0 ||
	    set_ask(d) < 0 || set_dice(d) < 0 || answer(d, words) < 0) {
		driver_error(d, NULL, d->err.text);
		d->status = 2;
		return -1;
	}
	return 0;
}

int
driver_run(struct driver *d, const struct tool *t, int argc,
    char *const *argv)
{
	const char *words, *env;

	d->tool = t;
	env = getenv("DRUMHEAD_OPTIONS");
	if ((env != NULL && (options_line(&d->opt, env, &d->keep, &words,
	    &d->err) < 0 || (words[0] != '\0' && err_set(&d->err,
	    "DRUMHEAD_OPTIONS holds options only, not \"%s\"", words) < 0))) ||
	    options_parse(&d->opt, argc, argv, &d->keep, &words,
	    &d->err) < 0) {
		driver_error(d, NULL, d->err.text);
		d->status = 2;
	} else {
		(void)driver_words(d, words);
	}
	(void)driver_flush(d);
	return d->status;
}
