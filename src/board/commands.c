/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. The shell's own commands: one table serves dispatch, help and
 * completion.
 */
#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "board/game.h"
#include "table/load.h"
#include "tell/tell.h"

/* ---- the last question ---- */

static int
again(struct shell *sh, const char *args)
{
	return shell_last(sh, args, FLAG_NONE);
}

/* A line of what follows the last ruling: its parts, and the line behind it. */
struct owed {
	const char *what, *name, *whom, *question, *asks, *line, *end;
};

static int
owed_next(struct shell *sh, const char **list, struct owed *o)
{
	const char **const parts[] = { &o->what, &o->name, &o->whom,
		&o->question, &o->asks };
	const char *p;
	size_t n;
	int i;

	p = *list;
	if (p == NULL || *p == '\0')
		return 0;
	o->line = p;
	for (i = 0; i < 5; i++) {
		n = strcspn(p, i < 4 ? "\t\n" : "\n");
		*parts[i] = arena_copy(&sh->line, p, n);
		p += n + (p[n] != '\0');
	}
	o->end = *list = p;
	return 1;
}

/* `#2`, or the name of what follows: is it this one, the N-th? */
static int
is_owed(const struct owed *o, int nth, const char *word)
{
	if (word[0] == '#')
		return strtol(word + 1, NULL, 10) == nth;
	return word[0] == '\0' || text_wordeq(o->name, word);
}

static int
names_owed(struct shell *sh, const char *word)
{
	const char *list;
	struct owed o;

	if (word[0] == '#')
		return 1;
	for (list = sh->last.offer; word[0] != '\0' &&
	    owed_next(sh, &list, &o);)
		if (text_wordeq(o.name, word))
			return 1;
	return 0;
}

/*
 * Ask what must follow the last ruling, the first or the one that is named, and
 * once nothing must, what may. What is left is still owed.
 */
static int
next(struct shell *sh, const char *args)
{
	const struct tool *t;
	const char *name, *rest, *units, *list, *word, *more;
	struct owed o;
	int nth, found, got;

	word = shell_word(&sh->line, args, &more);
	if (!names_owed(sh, word)) {
		word = "";
		more = args;
	}
	list = sh->last.offer;
	found = 0;
	for (nth = 1; !found && owed_next(sh, &list, &o); nth++)
		found = is_owed(&o, nth, word);
	if (!found)
		return shell_error(sh, word[0] == '\0' ? "the last ruling "
		    "leads to no question" : "the last ruling leads to no %s",
		    word);
	name = shell_word(&sh->line, arena_printf(&sh->line, "%s %s",
	    o.asks, more), &rest);
	t = tool_find(name);
	if (t == NULL)
		return shell_error(sh, "there is no tool \"%s\"", name);
	if (sh->terminal) {
		out_clean(&sh->outlet.errors, arena_printf(&sh->line, "%s%s%s",
		    o.question, more[0] != '\0' ? " " : "", more));
		out_text(&sh->outlet.errors, "\n");
		(void)run_flush(&sh->run);
	}
	units = strchr(sh->last.ruling.words, '@') != NULL ?
	    sh->last.ruling.words : game_led(sh);
	sh->led = arena_text(&sh->line, units);
	sh->owed = arena_printf(&sh->line, "%.*s%s", (int)(o.line -
	    sh->last.offer), sh->last.offer, o.end);
	sh->session.untyped = sh->last.offer;
	got = shell_tool(sh, t, rest);
	sh->session.untyped = NULL;
	return got;
}

/* Alone: of the last question; else a tool's line follows. */
static int
flagged(struct shell *sh, const char *args, const char *name,
    enum shell_flag flag)
{
	const struct tool *t;
	const char *word, *rest;

	word = shell_word(&sh->line, args, &rest);
	t = shell_find(sh, word, strlen(word));
	if (word[0] == '\0' || t == NULL) {
		if (sh->last.asked.tool == NULL && word[0] != '\0')
			return shell_error(sh, "%s: \"%s\" is no tool", name,
			    word);
		return shell_last(sh, args, flag);
	}
	return shell_tool_flag(sh, t, rest, flag);
}

static int
chances(struct shell *sh, const char *args)
{
	return flagged(sh, args, "chances", FLAG_CHANCES);
}

static int
explain(struct shell *sh, const char *args)
{
	return flagged(sh, args, "explain", FLAG_EXPLAIN);
}

static int
dispute(struct shell *sh, const char *args)
{
	return flagged(sh, args, "dispute", FLAG_DISPUTE);
}

static int
what_if(struct shell *sh, const char *args)
{
	return flagged(sh, args, "what-if", FLAG_WHATIF);
}

/* ---- words, help ---- */

static int
no_rules(struct shell *sh)
{
	return shell_error(sh, "%s", sh->run.err.set ? sh->run.err.text :
	    "which rule system? type: use SYSTEM");
}

/* What this system answers, tool by tool. */
static int
list_tools(struct shell *sh)
{
	struct out *o;
	int i;

	run_again(&sh->run, &sh->sticky);
	if (session_rules(&sh->run) < 0)
		return no_rules(sh);
	o = &sh->outlet.text;
	for (i = 0; tools[i].name != NULL; i++)
		if (system_has_tool(sh->session.sys, tools[i].name))
			out_printf(o, "%s\t%s\t%s\n", tools[i].name,
			    ask_checks(sh->session.sys, tools[i].name,
				&sh->line),
			    tools[i].about);
	return 0;
}

static int
words(struct shell *sh, const char *args)
{
	const struct tool *t;
	const char *name, *rest;

	if (args[0] == '\0' && sh->last.asked.tool == NULL)
		return list_tools(sh);
	if (args[0] == '\0') {
		t = sh->last.asked.tool;
		rest = arena_text(&sh->line, sh->last.asked.words);
		name = shell_word(&sh->line, rest, &rest);
		if (shell_system(sh) < 0 ||
		    system_find(sh->session.sys, t->name, name) == NULL)
			name = "";
		return shell_tool_flag(sh, t, name, FLAG_WORDS);
	}
	name = shell_word(&sh->line, args, &rest);
	t = shell_find(sh, name, strlen(name));
	if (t == NULL)
		return shell_error(sh, "words: \"%s\" is no tool", name);
	return shell_tool_flag(sh, t, rest, FLAG_WORDS);
}

/* A system's first example of its first tool: as it is typed here, or NULL. */
static const char *
first_example(struct shell *sh, struct system *s)
{
	const struct sheet *sheet;
	struct err quiet;

	err_clear(&quiet);
	sheet = system_examples(s, &quiet);
	if (sheet == NULL || sheet->nrow == 0)
		return NULL;
	return arena_printf(&sh->line, "%s %s", sheet_cell(sheet,
	    &sheet->rows[0], "tool"), sheet_cell(sheet, &sheet->rows[0],
	    "question"));
}

void
commands_greet(struct shell *sh)
{
	struct out *o = &sh->outlet.text;
	struct system *s;
	const char *example;

	s = shell_system(sh) == 0 ? sh->session.sys : NULL;
	example = s != NULL ? first_example(sh, s) : NULL;
	out_printf(o, "Drumhead %s%s%s. The first three things to type:\n",
	    PACKAGE_VERSION, s != NULL ? ", rules of " : "",
	    s != NULL ? s->name : "");
	if (example == NULL)
		out_text(o, "  tables list        the rule systems; use SYSTEM "
		    "takes one\n");
	else
		out_printf(o, "  %-18s a question; examples shows more\n",
		    example);
	out_text(o, "  help               tools and commands;   quit\n");
	(void)run_flush(&sh->run);
}

static int
help_all(struct shell *sh)
{
	const struct command *c;
	const struct system *s;
	const char *names;
	struct out *o;
	int i;

	s = shell_system(sh) == 0 ? sh->session.sys : NULL;
	o = &sh->outlet.text;
	out_printf(o, "Tools%s%s (help TOOL says more):\n", s != NULL ?
	    " of " : "", s != NULL ? s->name : "");
	for (i = 0; tools[i].name != NULL; i++)
		if (s == NULL || tools[i].no_system ||
		    system_has_tool(s, tools[i].name))
			out_printf(o, "  %-14s %s\n", tools[i].name,
			    tools[i].about);
	names = "Commands (help COMMAND says more):";
	for (c = commands; c->name != NULL; c++)
		names = arena_printf(&sh->line, "%s %s", names, c->name);
	out_wrapped(o, names);
	out_text(o, "What stands behind | or > and any line after ! go to your "
	    "own shell.\n");
	return 0;
}

static int
examples(struct shell *sh, const char *args)
{
	const struct sheet *sheet;
	struct err *e = &sh->run.err;
	int i;

	run_again(&sh->run, &sh->sticky);
	if (session_rules(&sh->run) < 0)
		return no_rules(sh);
	if (args[0] != '\0' && tool_find(args) == NULL)
		return shell_error(sh, "examples: \"%s\" is no tool", args);
	sheet = system_examples(sh->session.sys, e);
	if (sheet == NULL)
		return e->set ? shell_error(sh, "%s", e->text) :
		    shell_error(sh, "%s has no examples",
		    sh->session.sys->name);
	for (i = 0; tools[i].name != NULL; i++)
		if (args[0] == '\0' || strcmp(tools[i].name, args) == 0)
			tell_examples(&sh->outlet.text, sheet, tools[i].name,
			    sh->session.sys->name, INT_MAX, &sh->line);
	return 0;
}

/* In which checks a word means something, and what. */
static int
help_check(struct shell *sh, struct check *c, const char *word)
{
	static const char *const kinds[] = {
		[WORD_VALUE] = "a value",
		[WORD_YES] = "yes or no",
		[WORD_MOD] = "a modifier",
		[WORD_COUNT] = "counted",
		[WORD_BRINGS] = "brings other words",
	};
	const struct modifier *m;
	const struct word *w;
	struct err quiet;
	int i, some, mod;

	memset(&quiet, 0, sizeof(quiet));
	if (check_compile(c, &quiet) < 0)
		return 0;
	some = mod = 0;
	w = check_vocab(c, text_hash(word, strlen(word)));
	for (; w != NULL; w = w->next)
		mod |= w->kind == WORD_MOD && text_wordeq(w->key, word);
	w = check_vocab(c, text_hash(word, strlen(word)));
	for (; w != NULL; w = w->next) {
		/* The modifier says more than the value of its name. */
		if (!text_wordeq(w->key, word) ||
		    (mod && w->kind == WORD_YES))
			continue;
		some = 1;
		out_printf(&sh->outlet.text, "  %s %s\t%s", c->tool, c->name,
		    w->kind == WORD_VALUE ? c->values[w->index].name :
		    kinds[w->kind]);
		for (i = 0; w->kind == WORD_MOD && i < c->nmod; i++) {
			m = &c->mods[i];
			if (m->modword != w->index)
				continue;
			out_text(&sh->outlet.text, "\t");
			out_clean(&sh->outlet.text, m->meaning);
			if (m->from.cite[0] != '\0')
				out_clean(&sh->outlet.text,
				    arena_printf(&sh->line, " (%s)",
					m->from.cite));
			break;
		}
		out_text(&sh->outlet.text, "\n");
	}
	return some;
}

static int
help_word(struct shell *sh, const char *word)
{
	const struct meaning *m;
	int i, some;

	run_again(&sh->run, &sh->sticky);
	if (session_rules(&sh->run) < 0)
		return no_rules(sh);
	m = system_meaning(sh->session.sys, word);
	some = m != NULL;
	if (m != NULL) {
		out_clean(&sh->outlet.text,
		    arena_printf(&sh->line, "%s: %s%s%s%s", m->word, m->text,
			m->from.cite[0] != '\0' ? " (" : "", m->from.cite,
			m->from.cite[0] != '\0' ? ")" : ""));
		out_text(&sh->outlet.text, "\n");
	}
	for (i = 0; i < sh->session.sys->ncheck; i++)
		some |= help_check(sh, &sh->session.sys->checks[i], word);
	if (some)
		return 0;
	return shell_error(sh, "\"%s\" is no tool, no command and no word of "
	    "%s", word, sh->session.sys->name);
}

static int
help(struct shell *sh, const char *args)
{
	const struct command *c;
	const struct tool *t;
	const char *name, *rest;

	if (args[0] == '\0')
		return help_all(sh);
	name = shell_word(&sh->line, args, &rest);
	t = tool_find(name);
	if (t != NULL)
		return shell_tool_flag(sh, t, "", FLAG_HELP);
	c = command_find(sh, name, strlen(name));
	if (c != NULL && strcmp(c->name, name) == 0) {
		out_printf(&sh->outlet.text, "%s\t%s\n", c->usage, c->about);
		return 0;
	}
	return help_word(sh, name);
}

static int
quit(struct shell *sh, const char *args)
{
	if (args[0] != '\0')
		return shell_error(sh, "quit takes no words");
	sh->quit = 1;
	return 0;
}

/* ---- the table ---- */

const struct command commands[] = {
	{ "use", "use SYSTEM", "rule by this system", command_use, 0 },
	{ "units", "units [FILE|@UNIT]",
	    "roster for @UNIT; alone: all units; @UNIT: one of them",
	    command_units, 0 },
	{ "muster", "muster BATTLE FILE",
	    "units of a battle into a new roster, for @UNIT", command_muster,
	    0 },
	{ "set", "set NAME VALUE",
	    "for every line: explain, seed TEXT, "
	    "dice roll|ask|need",
	    command_set, 0 },
	{ "reading", "reading NAME=CHOICE...",
	    "how to read ambiguous rules; "
	    "alone: list them",
	    command_reading, 0 },
	{ "show", "show [NAME]", "what is set; show readings lists them all",
	    command_show, 0 },
	{ "again", "again [WORD...]",
	    "the last question with these words added "
	    "or changed",
	    again, 0 },
	{ "next", "next [#N|NAME] [WORD...]",
	    "what must follow the last ruling, then what may", next, 0 },
	{ "chances", "chances [QUESTION]",
	    "exact chances; alone: of the last question", chances, 1 },
	{ "explain", "explain [QUESTION]",
	    "a ruling and why; alone: the last ruling", explain, 1 },
	{ "why", "why [ROW]", "a ruling of the journal, as it was ruled",
	    command_why, 0 },
	{ "dispute", "dispute [QUESTION]",
	    "under every reading; alone: the last ruling", dispute, 1 },
	{ "what-if", "what-if [QUESTION]",
	    "what one pip or one modifier would change", what_if, 1 },
	{ "words", "words [TOOL [CHECK]]",
	    "what may be said; alone: in the "
	    "last question",
	    words, 1 },
	{ "examples", "examples [TOOL]",
	    "questions of the rule system, with their answers", examples, 1 },
	{ "help", "help [TOOL|WORD]", "what there is, or what a word does",
	    help, 1 },
	{ "apply", "apply [@UNIT...]",
	    "write what the last ruling does into the roster", command_apply,
	    0 },
	{ "undo", "undo [ROW] [WORD...]", "take back what was done last",
	    command_undo, 0 },
	{ "redo", "redo", "bring back what undo struck last", command_redo, 0 },
	{ "note", "note WORD...", "say something in the journal", command_note,
	    0 },
	{ "phase", "phase [next] [WORD...]",
	    "turn and phase, what is due; "
	    "next: go on",
	    command_phase, 0 },
	{ "score", "score", "what counts for victory so far", command_score,
	    0 },
	{ "alias", "alias [NAME [LINE|off]]",
	    "a name for the beginning of a line; alone: list them",
	    command_alias, 0 },
	{ "source", "source FILE", "run the lines of a file", command_source,
	    0 },
	{ "quit", "quit", "leave; also exit, Ctrl-D", quit, 0 },
	{ "exit", "exit", "leave", quit, 0 },
	{ NULL, NULL, NULL, NULL, 0 },
};

/* `?` is what many type who want help. */
const struct command *
command_find(const struct shell *sh, const char *name, size_t len)
{
	const struct command *c, *found;

	if (len == 1 && *name == '?')
		return command_find(sh, "help", 4);
	found = NULL;
	for (c = commands; c->name != NULL; c++) {
		if (strncmp(c->name, name, len) != 0)
			continue;
		if (c->name[len] == '\0')
			return c;
		if (!sh->terminal || len == 0)
			continue;
		if (found != NULL)
			return NULL;
		found = c;
	}
	return found;
}
