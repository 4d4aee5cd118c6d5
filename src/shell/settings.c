/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. What holds for every line until it is set otherwise: the tools'
 * own options, by the tools' own table of them.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "shell/shell.h"
#include "table/catalog.h"

/* Of the options, those that make sense on every line. */
static const char *const settable[] = {
	"rules", "units", "dice", "seed", "explain", "say", "through",
	"format", "reading", "tables", "journal", "by", "sync", NULL,
};

static int
is_settable(const char *name)
{
	int i;

	for (i = 0; settable[i] != NULL; i++)
		if (strcmp(settable[i], name) == 0)
			return 1;
	return 0;
}

static const struct option_row *
row_of(const char *name)
{
	int i;

	for (i = 0; i < option_count; i++)
		if (strcmp(option_table[i].name, name) == 0)
			return &option_table[i];
	return NULL;
}

static const char *
text_of(const struct options *o, const struct option_row *r)
{
	return *(const char *const *)(const void *)((const char *)o +
	    r->offset);
}

static int
flag_of(const struct options *o, const struct option_row *r)
{
	return *(const int *)(const void *)((const char *)o + r->offset);
}

static void
put_text(struct options *o, const struct option_row *r, const char *text)
{
	*(const char **)(void *)((char *)o + r->offset) = text;
}

static void
put_flag(struct options *o, const struct option_row *r, int on)
{
	*(int *)(void *)((char *)o + r->offset) = on;
}

/* ---- readings ---- */

/* The later of two choices for one reading holds. */
static void
add_reading(struct shell *sh, const char *text)
{
	struct options *o;
	size_t n;
	int i, k;

	o = &sh->sticky;
	n = strcspn(text, "=") + 1;
	for (i = k = 0; i < o->nreadings; i++)
		if (strncmp(o->readings[i], text, n) != 0)
			o->readings[k++] = o->readings[i];
	o->nreadings = k;
	ARENA_PUSH(&sh->keep, o->readings, o->nreadings, o->readingroom);
	o->readings[o->nreadings++] = arena_text(&sh->keep, text);
}

static int
show_readings(struct shell *sh)
{
	const struct reading *r;
	struct out *o;
	int i, k;

	driver_again(&sh->d, &sh->sticky);
	if (driver_system(&sh->d) < 0)
		return shell_error(sh, "%s", sh->d.err.text);
	o = &sh->d.out;
	for (i = 0; i < sh->d.sys->nreading; i++) {
		r = &sh->d.sys->readings[i];
		for (k = 0; k < r->nchoice; k++) {
			out_clean(o, r->name);
			out_text(o, "=");
			out_clean(o, r->choices[k]);
			out_text(o, k == sh->d.choice[i] ? "\tin force\t" :
			    "\t\t");
			out_clean(o, r->whys[k]);
			out_text(o, "\n");
		}
	}
	return 0;
}

/* All of them, or none where one is wrong. */
int
command_reading(struct shell *sh, const char *args)
{
	const char *p, *s;
	int *choice;
	size_t len;

	if (args[0] == '\0')
		return show_readings(sh);
	if (text_eq(args, "off")) {
		sh->sticky.nreadings = 0;
		return 0;
	}
	if (driver_system(&sh->d) < 0)
		return shell_error(sh, "%s", sh->d.err.text);
	choice = arena_alloc(&sh->line,
	    (size_t)(sh->d.sys->nreading + 1) * sizeof(int));
	for (s = args; (p = text_token(&s, &len)) != NULL;)
		if (ask_reading(sh->d.sys, arena_copy(&sh->line, p, len),
		    choice, &sh->d.err) < 0)
			return shell_error(sh, "%s", sh->d.err.text);
	for (s = args; (p = text_token(&s, &len)) != NULL;)
		add_reading(sh, arena_copy(&sh->line, p, len));
	sh->last.ruled = 0;
	return 0;
}

/* ---- use, units ---- */

/* Readings of another system mean nothing in this one. */
static void
drop_readings(struct shell *sh)
{
	struct options *o;
	struct err quiet;
	int i, k, *choice;

	o = &sh->sticky;
	choice = arena_alloc(&sh->line,
	    (size_t)(sh->d.sys->nreading + 1) * sizeof(int));
	for (i = k = 0; i < o->nreadings; i++) {
		memset(&quiet, 0, sizeof(quiet));
		if (ask_reading(sh->d.sys, o->readings[i], choice,
		    &quiet) == 0)
			o->readings[k++] = o->readings[i];
	}
	o->nreadings = k;
}

/* At a terminal the beginning of a name will do, if only one begins so. */
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

	name = shell_word(&sh->line, args, &rest);
	if (rest[0] != '\0')
		return shell_error(sh, "use SYSTEM: one name, not \"%s\"",
		    args);
	if (name[0] == '\0')
		return shell_tool(sh, tool_find("tables"), "list");
	was = sh->sticky;
	sh->sticky.rules = arena_text(&sh->keep, system_name(sh, name));
	sh->sticky.nreadings = 0;
	driver_again(&sh->d, &sh->sticky);
	if (driver_system(&sh->d) < 0 && sh->d.sys == NULL) {
		sh->sticky = was;
		return shell_error(sh, "%s", sh->d.err.text);
	}
	sh->sticky.nreadings = was.nreadings;
	drop_readings(sh);
	sh->last.ruled = 0;
	if (!sh->terminal)
		return 0;
	out_clean(&sh->d.errors, sh->d.sys->title);
	out_text(&sh->d.errors, "\n");
	return 0;
}

static int
list_units(struct shell *sh)
{
	const char *name;
	int i;

	driver_again(&sh->d, &sh->sticky);
	sh->d.roster = NULL;
	(void)driver_system(&sh->d);
	if (sh->d.roster == NULL)
		return shell_error(sh, "no roster is in use; type: units FILE");
	for (i = 0; (name = roster_name(sh->d.roster, i)) != NULL; i++) {
		out_text(&sh->d.out, "@");
		out_clean(&sh->d.out, name);
		out_text(&sh->d.out, "\n");
	}
	return 0;
}

int
command_units(struct shell *sh, const char *args)
{
	const char *path, *home;

	if (args[0] == '\0')
		return list_units(sh);
	if (text_eq(args, "off")) {
		sh->sticky.units = NULL;
		return 0;
	}
	home = getenv("HOME");
	path = strncmp(args, "~/", 2) == 0 && home != NULL ?
	    arena_printf(&sh->keep, "%s%s", home, args + 1) :
	    arena_text(&sh->keep, args);
	if (roster_load(path, &sh->line, &sh->d.err) == NULL)
		return shell_error(sh, "%s", sh->d.err.text);
	sh->sticky.units = path;
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
		return shell_error(sh, "set dice: roll, ask or need, not \"%s\"",
		    how);
	if (ask && !sh->terminal)
		return shell_error(sh, "set dice ask: there is no terminal to "
		    "ask on");
	sh->hand_asks = ask;
	sh->sticky.dice = strcmp(how, "need") == 0 ? "need" : NULL;
	if (ask)
		out_text(&sh->d.errors, "Type the faces of each throw, like 43 "
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
	put_flag(&sh->sticky, r, on);
	return 0;
}

/* Through the parser of options, so that what is legal is said once. */
static int
set_text(struct shell *sh, const struct option_row *r, const char *value)
{
	struct options tried;
	const char *words;

	if (value[0] == '\0' || strcmp(value, "off") == 0) {
		put_text(&sh->sticky, r, NULL);
		return 0;
	}
	if (strpbrk(value, " \t") != NULL)
		return shell_error(sh, "set %s: one word, not \"%s\"", r->name,
		    value);
	memset(&tried, 0, sizeof(tried));
	if (options_line(&tried, arena_printf(&sh->line, "--%s=%s", r->name,
	    value), &sh->line, &words, &sh->d.err) < 0)
		return shell_error(sh, "%s", sh->d.err.text);
	put_text(&sh->sticky, r, arena_text(&sh->keep, value));
	if (strcmp(r->name, "seed") == 0)
		sh->seeded = 0;
	return 0;
}

int
command_set(struct shell *sh, const char *args)
{
	const struct option_row *r;
	const char *name, *value;

	name = shell_word(&sh->line, args, &value);
	if (name[0] == '\0')
		return command_show(sh, "");
	value = arena_text(&sh->line, value);
	if (strcmp(name, "rules") == 0)
		return command_use(sh, value);
	if (strcmp(name, "units") == 0)
		return command_units(sh, value);
	if (strcmp(name, "reading") == 0)
		return command_reading(sh, value);
	if (strcmp(name, "dice") == 0)
		return set_dice(sh, value);
	r = row_of(name);
	if (r == NULL)
		return shell_error(sh, "set: \"%s\" is no option (show lists "
		    "them)", name);
	if (!is_settable(name))
		return shell_error(sh, "set: %s is said on the line it is for",
		    name);
	return r->kind == OPTION_FLAG ? set_flag(sh, r, value) :
	    set_text(sh, r, value);
}

static const char *
shown(struct shell *sh, const struct option_row *r)
{
	const struct options *o;
	const char *text;
	int i;

	o = &sh->sticky;
	if (r->kind == OPTION_FLAG)
		return flag_of(o, r) ? "on" : "off";
	if (r->kind == OPTION_TEXT) {
		text = text_of(o, r);
		if (strcmp(r->name, "dice") == 0)
			return sh->hand_asks ? "ask" : text != NULL ? text :
			    "roll";
		if (text == NULL && strcmp(r->name, "rules") == 0)
			text = getenv("DRUMHEAD_RULES");
		if (text == NULL && strcmp(r->name, "units") == 0)
			text = getenv("DRUMHEAD_UNITS");
		return text != NULL ? text : "";
	}
	text = "";
	for (i = 0; i < o->nreadings; i++)
		text = arena_printf(&sh->line, "%s%s%s", text,
		    i > 0 ? " " : "", o->readings[i]);
	return text;
}

int
command_show(struct shell *sh, const char *args)
{
	int i, some;

	if (text_eq(args, "readings"))
		return show_readings(sh);
	some = 0;
	for (i = 0; settable[i] != NULL; i++) {
		if (args[0] != '\0' && strcmp(args, settable[i]) != 0)
			continue;
		some = 1;
		out_printf(&sh->d.out, "%s\t", settable[i]);
		out_clean(&sh->d.out, shown(sh, row_of(settable[i])));
		out_text(&sh->d.out, "\n");
	}
	return some ? 0 : shell_error(sh, "show: \"%s\" is nothing that is set "
	    "(show alone lists all)", args);
}

const char *
settings_text(const struct shell *sh, struct arena *a)
{
	static const char *const elsewhere[] = { "rules", "units", "tables",
		"ask" };
	const struct option_row *r;
	const char *text;
	size_t k;
	int i;

	text = "";
	for (r = option_table; r < option_table + option_count; r++) {
		for (k = 0; k < sizeof(elsewhere) / sizeof(elsewhere[0]); k++)
			if (strcmp(elsewhere[k], r->name) == 0)
				break;
		if (k < sizeof(elsewhere) / sizeof(elsewhere[0]))
			continue;
		if (r->kind == OPTION_FLAG && flag_of(&sh->sticky, r))
			text = arena_printf(a, "%s--%s ", text, r->name);
		if (r->kind == OPTION_TEXT &&
		    text_of(&sh->sticky, r) != NULL)
			text = arena_printf(a, "%s--%s=%s ", text, r->name,
			    text_of(&sh->sticky, r));
	}
	for (i = 0; i < sh->sticky.nreadings; i++)
		text = arena_printf(a, "%s--reading=%s ", text,
		    sh->sticky.readings[i]);
	return text;
}
