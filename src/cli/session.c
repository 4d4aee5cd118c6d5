/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See session.h. */
#include <config.h>

#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

#include "cli/battle.h"
#include "base/text.h"
#include "cli/run.h"
#include "table/catalog.h"
#include "table/load.h"

enum { TIMES_MOST = 1000000 };

void
session_init(struct session *s, const struct tool *tools,
    const struct study *studies, struct frame *f)
{
	*s = (struct session){ .tools = tools, .studies = studies, .frame = f,
		.budgets = 1, .times = 1 };
	seal_init(&s->seal, f);
}

void
session_free(struct session *s)
{
	system_free(s->sys);
	free(s->sysfrom);
	if (s->have_dice)
		dice_close(&s->dice);
}

void
session_forget(struct run *run)
{
	system_free(run->in->sys);
	run->in->sys = NULL;
}

static int
set_readings(struct run *run)
{
	struct session *s = run->in;
	int i;

	s->choice = system_presets(s->sys, &run->arena);
	if (s->chosen != NULL && s->chosen->n == s->sys->nreading) {
		memcpy(s->choice, s->chosen->of, (size_t)s->chosen->n *
		    sizeof(*s->choice));
		return 0;
	}
	for (i = 0; i < s->opt.nreadings; i++)
		if (ask_reading(s->sys, s->opt.readings[i], s->choice,
		    &run->err) < 0)
			return -1;
	return 0;
}

void
session_unit(struct run *run, int unit)
{
	const struct roster *r = run->in->roster;
	const char *name = roster_name(r, unit);
	int line;

	line = name[0] != '\0' ? roster_twin(r, unit) : 0;
	if (name[0] != '\0' && line == 0)
		return;
	run_more(run);
	if (line != 0)
		err_set(&run->err, "%s: unit \"%s\" stands on line %d too",
		    roster_place(r, unit, &run->arena), name, line);
	else
		err_set(&run->err, "%s: column \"unit\" is empty",
		    roster_place(r, unit, &run->arena));
}

static int
load_roster(struct run *run)
{
	struct session *s = run->in;
	const char *path;
	int i;

	path = s->opt.units != NULL ? s->opt.units : getenv("DRUMHEAD_UNITS");
	s->roster = NULL;
	if (s->opt.battle != NULL)
		s->roster = battle_load(s->sys, s->opt.battle, &run->arena,
		    &run->err);
	else if (path != NULL && path[0] != '\0')
		s->roster = roster_load(path, &run->arena, &run->err);
	else
		return 0;
	if (s->roster == NULL)
		return -1;
	for (i = 0; !s->tool->musters && roster_name(s->roster, i) != NULL; i++)
		session_unit(run, i);
	return run->err.set ? -1 : 0;
}

int
session_rules(struct run *run)
{
	struct session *s = run->in;
	const char *name, *from;

	name = s->opt.rules != NULL ? s->opt.rules : getenv("DRUMHEAD_RULES");
	s->dirs = catalog_dirs(s->opt.tables, &run->arena);
	if (catalog_check(s->opt.tables, &run->err) < 0) {
		session_forget(run);
		return -1;
	}
	if (name == NULL || name[0] == '\0')
		return err_set(&run->err, "which rule system? %s (%s)",
		    s->shell != NULL ? "type: use SYSTEM" :
		    "give -r SYSTEM or set DRUMHEAD_RULES",
		    catalog_names(s->dirs, &run->arena));
	from = s->opt.tables != NULL ? s->opt.tables : "";
	if (s->sys != NULL && (strcmp(s->sys->name, name) != 0 ||
	    strcmp(s->sysfrom != NULL ? s->sysfrom : "", from) != 0))
		session_forget(run);
	if (s->sys == NULL) {
		s->sys = system_load(s->dirs, name, s->frame, &run->err);
		if (s->sys == NULL) {
			if (run->err.kind == ERR_NO_SYSTEM) {
				err_clear(&run->err);
				err_set(&run->err, "no rule system \"%s\" (%s)",
				    name, catalog_names(s->dirs, &run->arena));
			}
			return -1;
		}
		free(s->sysfrom);
		s->sysfrom = from[0] != '\0' ? mem_text(s->frame, from) : NULL;
	}
	return set_readings(run) < 0 || load_roster(run) < 0 ? -1 : 0;
}

static int
set_dice(struct run *run)
{
	struct session *s = run->in;
	if (!s->have_dice)
		dice_init(&s->dice, s->frame);
	s->have_dice = 1;
	if (dice_file(&s->dice, NULL, &run->err) < 0 ||
	    dice_seed_option(&s->dice, s->opt.seed, &run->err) < 0 ||
	    dice_typed(&s->dice, NULL, &run->err) < 0)
		return -1;
	return s->opt.dice == NULL ? 0 :
	    dice_option(&s->dice, s->opt.dice, &run->err);
}

/* The whole number from 1 to `most` that a text is; 0: it is none. */
static int
whole_number(const char *text, int most)
{
	struct num n;

	return num_parse(&n, text, strlen(text)) == 0 && n.d == 1 &&
	    n.n >= 1 && n.n <= most ? (int)n.n : 0;
}

static int
set_times(struct run *run)
{
	struct session *s = run->in;

	s->times = s->opt.times == NULL ? 1 :
	    whole_number(s->opt.times, TIMES_MOST);
	if (s->times == 0)
		return err_set(&run->err,
		    "-n wants a whole number from 1 to %d, "
		    "not \"%s\"",
		    TIMES_MOST, s->opt.times);
	return 0;
}

static int
set_budget(struct run *run)
{
	struct session *s = run->in;
	const char *env = getenv("DRUMHEAD_BUDGET");

	s->budgets = env == NULL || env[0] == '\0' ? 1 :
	    whole_number(env, BUDGET_MOST);
	if (s->budgets == 0)
		return err_set(&run->err, "DRUMHEAD_BUDGET: want a whole "
		    "number from 1 to %d, got \"%s\"", BUDGET_MOST, env);
	run_budget(run);
	return 0;
}

/* --ask; the shell has set `ask` before, which stays. */
static int
set_ask(struct run *run)
{
	struct session *s = run->in;
	if (!s->opt.ask || s->ask != NULL)
		return 0;
	if (!missing_possible())
		return err_set(&run->err,
		    "--ask: there is no terminal to ask on");
	s->ask = missing_terminal;
	return 0;
}

int
session_rest(struct run *run)
{
	return set_times(run) < 0 || set_budget(run) < 0 || set_ask(run) < 0 ||
	    set_dice(run) < 0 ? -1 : 0;
}
