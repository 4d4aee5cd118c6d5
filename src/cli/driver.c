/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See driver.h. */
#include <config.h>

#include "cli/driver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/battle.h"
#include "cli/keep.h"
#include "cli/muster.h"
#include "table/catalog.h"
#include "table/fingerprint.h"
#include "table/load.h"

enum { TIMES_MOST = 1000000 };

void
driver_init(struct driver *d, struct frame *f)
{
	memset(d, 0, sizeof(*d));
	d->frame = d->keep.frame = d->work.frame = f;
	d->out.frame = d->errors.frame = d->kept.frame = d->row.frame = f;
	d->replay.arena.frame = d->thrown.arena.frame = f;
	seal_init(&d->seal, f);
	out_lend(&d->out, d->first, sizeof(d->first));
	out_lend(&d->errors, d->wrong, sizeof(d->wrong));
	d->budgets = 1;
	driver_budget(d);
}

void
driver_free(struct driver *d)
{
	system_free(d->sys);
	free(d->sysfrom);
	if (d->have_dice)
		dice_close(&d->dice);
	keep_close(d);
	out_free(&d->kept);
	out_free(&d->row);
	replay_free(&d->replay);
	replay_free(&d->thrown);
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
	d->print = d->final = d->offer = d->effects =
	    d->answer = NULL;
	d->asked = NULL;
	d->status = d->header = d->cancelled = d->replays = 0;
	d->unkept = d->looks = d->strikes = d->ruled = 0;
}

/* All of it, however few bytes are taken at a time. 0, or -1 with errno. */
static int
write_all(int fd, const struct out *o)
{
	ssize_t got;
	size_t at;

	for (at = 0; at < o->n; at += (size_t)got) {
		do
			got = write(fd, o->p + at, o->n - at);
		while (got < 0 && errno == EINTR);
		if (got < 0)
			return -1;
	}
	return 0;
}

int
driver_flush(struct driver *d)
{
	/* What is ruled after the journal failed is not told either. */
	(void)keep_commit(d);
	if (!d->broken && !d->unkept &&
	    write_all(STDOUT_FILENO, &d->out) < 0) {
		d->broken = 1;
		d->status = 2;
		if (errno != EPIPE)
			out_printf(&d->errors, "%s: standard output: %s\n",
			    d->tool->name, strerror(errno));
	}
	d->out.n = 0;
	(void)write_all(STDERR_FILENO, &d->errors);
	d->errors.n = 0;
	return d->broken || d->unkept ? -1 : 0;
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

static int
load_roster(struct driver *d)
{
	const char *path;
	int got;

	path = d->opt.units != NULL ? d->opt.units : getenv("DRUMHEAD_UNITS");
	d->roster = NULL;
	got = 0;
	if (d->opt.battle != NULL)
		got = battle_load(d);
	else if (path != NULL && path[0] != '\0') {
		d->roster = roster_load(path, &d->keep, &d->err);
		got = d->roster == NULL ? -1 : 0;
	}
	if (got < 0 || d->roster == NULL || d->tool->musters)
		return got;
	return muster_names(d);
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
	if (d->sys != NULL && (strcmp(d->sys->name, name) != 0 ||
	    strcmp(d->sysfrom != NULL ? d->sysfrom : "", from) != 0)) {
		system_free(d->sys);
		d->sys = NULL;
		d->print = NULL;
	}
	if (d->sys == NULL) {
		d->sys = system_load(d->dirs, name, d->frame, &d->err);
		if (d->sys == NULL) {
			if (d->err.kind == ERR_NO_SYSTEM) {
				err_clear(&d->err);
				err_set(&d->err, "no rule system \"%s\" (%s)",
				    name, catalog_names(d->dirs, &d->keep));
			}
			return -1;
		}
		free(d->sysfrom);
		d->sysfrom = from[0] != '\0' ? mem_text(d->frame, from) : NULL;
	}
	return set_readings(d) < 0 || load_roster(d) < 0 ? -1 : 0;
}

static int
set_dice(struct driver *d)
{
	if (!d->have_dice)
		dice_init(&d->dice, d->frame);
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

static int
set_budget(struct driver *d)
{
	const char *env;
	struct num n;

	d->budgets = 1;
	env = getenv("DRUMHEAD_BUDGET");
	if (env != NULL && env[0] != '\0') {
		if (num_parse(&n, env, strlen(env)) < 0 || n.d != 1 ||
		    n.n < 1 || n.n > BUDGET_MOST)
			return err_set(&d->err, "DRUMHEAD_BUDGET: want a whole "
			    "number from 1 to %d, got \"%s\"", BUDGET_MOST,
			    env);
		d->budgets = (int)n.n;
	}
	driver_budget(d);
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
	    e.kind == ERR_MISSING;
}

/* Does it lack nothing for the dice that were typed? */
static int
typed_whole(struct driver *d)
{
	struct question q;
	struct ruling r;
	struct record rec;
	struct err e;
	int got;

	if (!d->dice.is_typed || d->dice.typed.need)
		return 0;
	memset(&e, 0, sizeof(e));
	memset(&r, 0, sizeof(r));
	memset(&rec, 0, sizeof(rec));
	rec.number = 1;
	got = driver_try(d, "", d->choice, &rec, &q, &r, &e);
	d->dice.started = 0;
	return got == 0;
}

/* `-` as a word of its own. */
static int
has_dash(const char *words)
{
	const char *p;

	for (p = words; *p != '\0'; p++)
		if (*p == '-' && (p == words || text_blank(p[-1])) &&
		    (p[1] == '\0' || text_blank(p[1])))
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
	return d->format == FORMAT_CSV || (!typed_whole(d) && needs_words(d));
}

/* ---- unit after unit ---- */

/* Where `@*` stands among the words, if it stands there once; else NULL. */
static const char *
one_star(const char *words)
{
	const char *p, *at;
	size_t len;

	at = NULL;
	while ((p = text_token(&words, &len)) != NULL) {
		if (len != 2 || strncmp(p, "@*", len) != 0)
			continue;
		if (at != NULL)
			return NULL;
		at = p;
	}
	return at;
}

/* Does the check that is asked take one unit a side, and are there more? */
static int
takes_one(struct driver *d, const char *words)
{
	struct question *q;
	struct asking w;
	struct err quiet;

	if (d->roster == NULL || roster_name(d->roster, 0) == NULL ||
	    roster_name(d->roster, 1) == NULL)
		return 0;
	memset(&quiet, 0, sizeof(quiet));
	driver_asking(d, &w);
	q = arena_alloc(&d->work, sizeof(*q));
	(void)ask_parse(&w, words, &d->work, q, &quiet);
	return q->check != NULL && !q->check->has_units;
}

/*
 * The same question of every unit of the roster, each a ruling of its own with
 * the dice of its own record.
 */
static void
each_unit(struct driver *d, const char *words, const char *star,
    struct record *rec)
{
	struct arena asked = { .frame = d->frame };
	const char *name;
	int i, typed, got;

	typed = d->dice.is_typed && !d->dice.typed.need;
	got = 0;
	for (i = 0; (name = roster_name(d->roster, i)) != NULL &&
	    !d->broken && !d->unkept && (got == 0 || !typed); i++) {
		arena_reset(&asked);
		rec->number = ++d->record;
		rec->unit = arena_printf(&asked, "@%s", name);
		rec->text = arena_printf(&asked, "%.*s%s%s",
		    (int)(star - words), words, rec->unit, star + 2);
		got = (i == 0 ? driver_question : driver_record)(d, rec->text,
		    rec);
	}
	d->final = NULL;	/* it was asked from here */
	arena_free(&asked);
}

/* ---- the run ---- */

static int
answer(struct driver *d, const char *words)
{
	struct record rec;
	const char *star;
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
		return driver_no_table(d);
	if (d->opt.words)
		return driver_list(d, words);
	if (d->no_input && has_dash(words))
		return err_set(&d->err, "\"-\": standard input holds the "
		    "shell's own lines");
	if (d->opt.sweep != NULL)
		return sweep_run(d, words);
	if (d->opt.need != NULL)
		return need_run(d, words);
	if (reads_input(d, words)) {
		got = stream_run(d, words);
		d->final = NULL;	/* it went with its record */
		return got;
	}
	memset(&rec, 0, sizeof(rec));
	rec.number = d->record + 1;
	star = one_star(words);
	if (star != NULL && takes_one(d, words))
		each_unit(d, words, star, &rec);
	else
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
		driver_help(d);
		return 0;
	}
	if (options_agree(&d->opt, &d->err) < 0 || set_times(d) < 0 ||
	    set_budget(d) < 0 ||
	    set_ask(d) < 0 || set_dice(d) < 0 || keep_open(d) < 0 ||
	    answer(d, words) < 0) {
		driver_error(d, NULL, d->err.text);
		d->status = 2;
		return -1;
	}
	return 0;
}

/*
 * What was told whole stays told, but where a journal is open its last rows may
 * be lost, and with them goes all that waits to be told. The tables may be in
 * the middle of being read.
 */
void
driver_gone(struct driver *d)
{
	if (d->journal != NULL)
		d->out.n = 0;
	else if (d->whole < d->out.n)
		d->out.n = d->whole;
	keep_close(d);
	system_free(d->sys);
	d->sys = NULL;
	err_clear(&d->err);
	(void)driver_flush(d);
	driver_error(d, NULL, "there is not enough memory");
	d->status = 2;
}

struct run {
	struct driver *d;
	int argc;
	char *const *argv;
};

static int
run(void *arg)
{
	const char *words, *env;
	struct driver *d;
	struct run *r;

	r = arg;
	d = r->d;
	env = getenv("DRUMHEAD_OPTIONS");
	if ((env != NULL && (options_line(&d->opt, env, &d->keep, &words,
	    &d->err) < 0 || (words[0] != '\0' && err_set(&d->err,
	    "DRUMHEAD_OPTIONS holds options only, not \"%s\"", words) < 0))) ||
	    options_parse(&d->opt, r->argc, r->argv, &d->keep, &words,
	    &d->err) < 0) {
		driver_error(d, NULL, d->err.text);
		d->status = 2;
	} else {
		(void)driver_words(d, words);
	}
	(void)driver_flush(d);
	return 0;
}

int
driver_run(struct driver *d, const struct tool *t, int argc,
    char *const *argv)
{
	struct run r = { d, argc, argv };
	int gone;

	d->tool = t;
	(void)frame_guard(d->frame, run, &r, &gone);
	if (gone)
		driver_gone(d);
	(void)driver_flush(d);
	return d->status;
}
