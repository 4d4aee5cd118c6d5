/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Settings, which hold for every line until they are changed: the
 * tools' options that are sticky, by the table of options.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "shell/shell.h"
#include "table/catalog.h"
#include "tell/list.h"

/* The option that `show` lists at this place, from 1; or NULL. */
static const struct option_row *
settable(int place)
{
	int i;

	for (i = 0; i < OPTIONS; i++)
		if (option_table[i].sticky == place)
			return &option_table[i];
	return NULL;
}

/* ---- readings ---- */

/* Add a reading; an earlier choice for it is removed. */
static void
add_reading(struct shell *sh, const char *text)
{
	struct options *o = &sh->sticky;
	size_t n;
	int i, k;

	n = strcspn(text, "=") + 1;
	for (i = k = 0; i < o->nreadings; i++)
		if (strncmp(o->readings[i], text, n) != 0)
			o->readings[k++] = o->readings[i];
	o->nreadings = k;
	ARENA_PUSH(&sh->arena, o->readings, o->nreadings, o->readingroom);
	o->readings[o->nreadings++] = arena_text(&sh->arena, text);
}

static int
show_readings(struct shell *sh)
{
	const struct reading *r;
	int i, k;

	if (session_rules(&sh->run) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	for (i = 0; i < sh->session.sys->nreading; i++) {
		r = &sh->session.sys->readings[i];
		for (k = 0; k < r->nchoice; k++)
			LIST_TEXT(&sh->outlet.text, arena_printf(&sh->line,
			    "%s=%s", r->name, r->choices[k]), k ==
			    sh->session.choice[i] ? "in force" : "",
			    r->whys[k]);
	}
	return 0;
}

/* The command `reading`: set all that are named, or none if one is wrong. */
int
command_reading(struct shell *sh, const char *args)
{
	const char *one, *s;
	int *choice;

	if (args[0] == '\0')
		return show_readings(sh);
	if (text_eq(args, "off")) {
		sh->sticky.nreadings = 0;
		return 0;
	}
	if (session_rules(&sh->run) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	choice = arena_alloc(&sh->line,
	    (size_t)(sh->session.sys->nreading + 1) * sizeof(int));
	for (s = args; (one = text_first(&sh->line, s, &s))[0] != '\0';)
		if (ask_reading(sh->session.sys, one, choice,
		    &sh->run.err) < 0)
			return shell_error(sh, "%s", sh->run.err.text);
	for (s = args; (one = text_first(&sh->line, s, &s))[0] != '\0';)
		add_reading(sh, one);
	sh->last.ruled = 0;
	return 0;
}

/* ---- use, units ---- */

/* Drop readings that this system does not have. */
static void
drop_readings(struct shell *sh)
{
	struct options *o = &sh->sticky;
	int i, k, *choice;

	choice = arena_alloc(&sh->line,
	    (size_t)(sh->session.sys->nreading + 1) * sizeof(int));
	for (i = k = 0; i < o->nreadings; i++) {
		struct err quiet = { 0 };

		if (ask_reading(sh->session.sys, o->readings[i], choice,
		    &quiet) == 0)
			o->readings[k++] = o->readings[i];
	}
	o->nreadings = k;
}

/*
 * The system's name; at a terminal its beginning will do if it is the only one.
 */
static const char *
system_name(struct shell *sh, const char *name)
{
	struct catalog_entry *list;
	const char *found;
	int i, n;

	n = catalog_list(catalog_dirs(sh->sticky.tables, &sh->line), &sh->line,
	    &list);
	found = NULL;
	for (i = 0; i < n; i++) {
		if (strcmp(list[i].name, name) == 0)
			return name;
		if (!sh->terminal ||
		    strncmp(list[i].name, name, strlen(name)) != 0)
			continue;
		if (found != NULL)
			return name;
		found = list[i].name;
	}
	return found != NULL ? found : name;
}

int
command_use(struct shell *sh, const char *args)
{
	const char *name, *rest;
	struct options was;

	name = text_first(&sh->line, args, &rest);
	if (rest[0] != '\0')
		return shell_error(sh, "use SYSTEM: one name, not \"%s\"",
		    args);
	if (name[0] == '\0')
		return shell_tool(sh, tool_find("tables"), "list");
	was = sh->sticky;
	sh->sticky.rules = arena_text(&sh->arena, system_name(sh, name));
	sh->sticky.nreadings = 0;
	run_again(&sh->run, &sh->sticky);
	/* (Its tables may have been edited.) */
	session_forget(&sh->run);
	if (session_rules(&sh->run) < 0 && sh->session.sys == NULL) {
		sh->sticky = was;
		return shell_error(sh, "%s", sh->run.err.text);
	}
	sh->sticky.nreadings = was.nreadings;
	drop_readings(sh);
	last_forget(&sh->last);
	if (!sh->terminal)
		return 0;
	out_line(&sh->outlet.next, "", sh->session.sys->title);
	return 0;
}

const char *
shell_path(struct shell *sh, const char *path)
{
	const char *home = getenv("HOME");

	return strncmp(path, "~/", 2) == 0 && home != NULL ?
	    arena_printf(&sh->arena, "%s%s", home, path + 1) :
	    arena_text(&sh->arena, path);
}

int
shell_units(struct shell *sh, const char *args)
{
	const char *path;

	if (text_eq(args, "off")) {
		sh->sticky.units = NULL;
		return 0;
	}
	path = shell_path(sh, args);
	if (roster_load(path, &sh->line, &sh->run.err) == NULL)
		return shell_error(sh, "%s", sh->run.err.text);
	sh->sticky.units = path;
	sh->sticky.battle = NULL;
	sh->last.ruled = 0;
	return 0;
}

/* ---- set, show ---- */

static int
set_dice(struct shell *sh, const char *how)
{
	int ask;

	ask = strcmp(how, "ask") == 0;
	if (!ask && strcmp(how, "roll") != 0 && strcmp(how, "need") != 0)
		return shell_error(sh,
		    "set dice: roll, ask or need, not \"%s\"", how);
	if (ask && !sh->terminal)
		return shell_error(sh, "set dice ask: there is no terminal to "
		    "ask on");
	sh->asks_for_dice = ask;
	sh->sticky.dice = strcmp(how, "need") == 0 ? "need" : NULL;
	if (ask)
		out_text(&sh->outlet.next,
		    "Type the faces of each throw, like 43 "
		    "or 4,3; Enter rolls them, _ rolls one.\n");
	return 0;
}

static int
set_flag(struct shell *sh, const struct option_row *r, const char *value)
{
	int on;

	on = value[0] == '\0' || strcmp(value, "on") == 0;
	if (!on && strcmp(value, "off") != 0)
		return shell_error(sh, "set %s: on or off, not \"%s\"", r->name,
		    value);
	if (!on)
		options_unset(&sh->sticky, options_id(r));
	else
		(void)options_set(&sh->sticky, options_id(r), NULL, &sh->arena,
		    &sh->run.err);
	return 0;
}

static int
set_text(struct shell *sh, const struct option_row *r, const char *all)
{
	const char *value, *rest;

	value = rest = all;
	if (value[0] == '\0' || strcmp(value, "off") == 0) {
		options_unset(&sh->sticky, options_id(r));
		return 0;
	}
	value = text_word(&rest, &sh->line);
	if (rest[strspn(rest, " \t")] != '\0')
		return shell_error(sh, "set %s: one word, or \"one text\", not "
		    "\"%s\"", r->name, all);
	if (options_set(&sh->sticky, options_id(r), arena_text(&sh->arena, value),
	    &sh->arena, &sh->run.err) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	if (options_id(r) == OPTION_SEED)
		sh->seeded = 0;
	return 0;
}

int
command_set(struct shell *sh, const char *args)
{
	const struct option_row *r;
	const char *name, *value;

	name = text_first(&sh->line, args, &value);
	if (name[0] == '\0')
		return command_show(sh, "");
	value = arena_text(&sh->line, value);
	if (strcmp(name, "rules") == 0)
		return command_use(sh, value);
	if (strcmp(name, "units") == 0)
		return shell_units(sh, value);
	if (strcmp(name, "reading") == 0)
		return command_reading(sh, value);
	if (strcmp(name, "dice") == 0)
		return set_dice(sh, value);
	r = options_find(name, strlen(name));
	if (r == NULL)
		return shell_error(sh, "set: \"%s\" is no option (show lists "
		    "them)", name);
	if (r->sticky == 0)
		return shell_error(sh, "set: %s is said on the line it is for",
		    name);
	return r->takes == TAKES_NOTHING ? set_flag(sh, r, value) :
	    set_text(sh, r, value);
}

static const char *
shown(struct shell *sh, const struct option_row *r)
{
	const struct options *o = &sh->sticky;
	const char *text;
	int i;

	if (r->takes == TAKES_NOTHING)
		return options_has(o, options_id(r)) ? "on" : "off";
	if (r->takes == TAKES_TEXT) {
		text = options_text(o, options_id(r));
		if (options_id(r) == OPTION_DICE)
			return sh->asks_for_dice ? "ask" : text != NULL ? text :
			    "roll";
		if (text == NULL && r->variable != NULL)
			text = getenv(r->variable);
		return text != NULL ? text : "";
	}
	text = "";
	for (i = 0; i < o->nreadings; i++)
		text = arena_join(&sh->line, text, " ", o->readings[i]);
	return text;
}

int
command_show(struct shell *sh, const char *args)
{
	const struct option_row *r;
	const char *value;
	int i, some;

	if (text_eq(args, "readings"))
		return show_readings(sh);
	some = 0;
	for (i = 1; (r = settable(i)) != NULL; i++) {
		if (args[0] != '\0' && strcmp(args, r->name) != 0)
			continue;
		some = 1;
		value = shown(sh, r);
		out_text(&sh->outlet.text, r->name);
		out_line(&sh->outlet.text, "\t", value[0] == '\0' &&
		    sh->outlet.show != NULL ? "not set" : value);
	}
	return some ? 0 : shell_error(sh, "show: \"%s\" is nothing that is set "
	    "(show alone lists all)", args);
}

/*
 * Is an option left out: has surroundings() a variable for it, or is it of no
 * use to other programs?
 */
static int
elsewhere(enum option_id id)
{
	return id == OPTION_RULES || id == OPTION_UNITS ||
	    id == OPTION_TABLES || id == OPTION_ASK || id == OPTION_FORMAT;
}

const char *
settings_text(const struct shell *sh, struct arena *a)
{
	const struct option_row *r;
	const struct options *o = &sh->sticky;
	const char *text = "";
	int i;

	for (r = option_table; r < option_table + OPTIONS; r++) {
		if (r->takes == TAKES_LIST || elsewhere(options_id(r)) ||
		    !options_has(o, options_id(r)))
			continue;
		text = r->takes == TAKES_NOTHING ?
		    arena_printf(a, "%s--%s ", text, r->name) :
		    arena_printf(a, "%s--%s=%s ", text, r->name,
		    text_quoted(options_text(o, options_id(r)), a));
	}
	for (i = 0; i < o->nreadings; i++)
		text = arena_printf(a, "%s--reading=%s ", text,
		    o->readings[i]);
	return text;
}
