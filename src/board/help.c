/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: board. help, words and examples: tools, words and what they mean. */
#include <config.h>

#include <limits.h>
#include <string.h>

#include "base/text.h"
#include "board/game.h"
#include "table/load.h"
#include "tell/list.h"
#include "tell/tell.h"

/* Print the words of all checks whose meaning holds the text; 0: none does. */
static int search(struct shell *sh, const char *text);

/* ---- words ---- */

/* What this system answers, tool by tool. */
static int
list_tools(struct shell *sh)
{
	struct out *o;
	int i;

	if (session_rules(&sh->run) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	o = &sh->outlet.text;
	for (i = 0; tools[i].name != NULL; i++)
		if (system_has_tool(sh->session.sys, tools[i].name))
			out_printf(o, "%s\t%s\t%s\n", tools[i].name,
			    ask_checks(sh->session.sys, tools[i].name,
				&sh->line),
			    tools[i].about);
	return 0;
}

int
command_words(struct shell *sh, const char *args)
{
	const struct tool *t;
	const char *name, *rest;

	if (args[0] == '\0' && sh->last.asked.tool == NULL)
		return list_tools(sh);
	if (args[0] == '\0') {
		t = sh->last.asked.tool;
		name = phrase_first(&sh->last.asked.words, &sh->line);
		if (shell_system(sh) < 0 ||
		    system_find(sh->session.sys, t->name, name) == NULL)
			name = "";
		return shell_tool_flag(sh, t, name, FLAG_WORDS);
	}
	name = text_first(&sh->line, args, &rest);
	t = tool_find(name);
	if (t == NULL && search(sh, args))
		return 0;
	if (t == NULL)
		t = shell_find(sh, name);
	if (t == NULL)
		return sh->session.sys == NULL ? shell_error(sh, "%s",
		    sh->run.err.text) : shell_error(sh, "words: \"%s\" is no tool, and no word of "
		    "%s means it", args, sh->session.sys->name);
	return shell_tool_flag(sh, t, rest, FLAG_WORDS);
}

/* The first example of a system's first tool, as it is typed here; or NULL. */
static const char *
first_example(struct shell *sh, struct system *s)
{
	const struct sheet *sheet;
	struct err quiet = { 0 };

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
		out_pair(o, "  ", "tables list", 19, "the rule systems; use "
		    "SYSTEM takes one");
	else
		out_pair(o, "  ", example, 19, "a question; examples shows "
		    "more");
	out_pair(o, "  ", "help", 19, "tools and commands (after a ruling: "
	    "next, apply, undo)");
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
			out_pair(o, "  ", tools[i].name, 15, tools[i].about);
	names = "Commands (help COMMAND says more):";
	for (c = commands; c->name != NULL; c++)
		names = arena_printf(&sh->line, "%s %s", names, c->name);
	outlet_flow(&sh->outlet, names, 4);
	out_text(o, "What stands behind | or > and any line after ! go to your "
	    "own shell.\n");
	return 0;
}

int
command_examples(struct shell *sh, const char *args)
{
	const struct sheet *sheet;
	struct err *e = &sh->run.err;
	int i;

	if (session_rules(&sh->run) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
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
			    sh->outlet.show != NULL ? NULL :
			    sh->session.sys->name, INT_MAX, &sh->line);
	return 0;
}

/* ---- one word, or words that mean something ---- */

/* A line of help, printed once, and the checks where it holds. */
struct told {
	const char *kind, *what;
	const struct check **where;
	int n, room;
};

struct all_told {
	struct told *told;
	int n, room;
};

static void
tell_once(struct shell *sh, struct all_told *all, const char *kind,
    const char *what, const struct check *c)
{
	struct told *t;
	int i;

	for (i = 0; i < all->n; i++)
		if (strcmp(all->told[i].kind, kind) == 0 &&
		    strcmp(all->told[i].what, what) == 0)
			break;
	if (i == all->n) {
		ARENA_PUSH(&sh->line, all->told, all->n, all->room);
		all->told[all->n++] = (struct told){ kind, what, NULL, 0, 0 };
	}
	t = &all->told[i];
	ARENA_PUSH(&sh->line, t->where, t->n, t->room);
	t->where[t->n++] = c;
}

/* The checks of a line, only the first few where a person reads it. */
static const char *
where(struct shell *sh, const struct told *t)
{
	enum { CHECKS_TOLD = 4 };
	const char *text;
	int i, most;

	most = sh->terminal && t->n > CHECKS_TOLD ? CHECKS_TOLD : t->n;
	text = "";
	for (i = 0; i < most; i++)
		text = arena_join(&sh->line, text, ", ", arena_printf(&sh->line,
		    "%s %s", t->where[i]->tool, t->where[i]->name));
	return most == t->n ? text : arena_printf(&sh->line,
	    "%s and %d more", text, t->n - most);
}

static void
tell_all(struct shell *sh, const struct all_told *all, const char *before)
{
	int i;

	for (i = 0; i < all->n; i++) {
		out_text(&sh->outlet.text, before);
		LIST_TEXT(&sh->outlet.text, all->told[i].kind,
		    all->told[i].what, where(sh, &all->told[i]));
	}
}

static const char *
with_cite(struct shell *sh, const char *text, const struct origin *from)
{
	if (from->cite == NULL || from->cite[0] == '\0')
		return text;
	return arena_printf(&sh->line, "%s (%s)", text, from->cite);
}

/* Every row of a modifier: it may have one for each side and condition. */
static void
help_modifier(struct shell *sh, struct all_told *all, const struct check *c,
    int modword)
{
	const struct modifier *m;
	int i;

	for (i = 0; i < c->nmod; i++) {
		m = &c->mods[i];
		if (m->modword == modword)
			tell_once(sh, all, "modifier", with_cite(sh,
			    m->meaning, &m->from), c);
	}
}

/* `a|b` as `a or b`. */
static const char *
or_words(struct shell *sh, const char *list)
{
	const char *text = "", *one;
	size_t left, len;

	left = strlen(list);
	while ((one = text_choice(&list, &left, &len)) != NULL)
		text = arena_join(&sh->line, text, " or ",
		    arena_copy(&sh->line, one, len));
	return text;
}

/* Add what a word means in a check, if the check knows it. */
static void
help_check(struct shell *sh, struct all_told *all, struct check *c,
    const char *word)
{
	const struct value *v;
	const struct word *w;
	struct err quiet = { 0 };
	int mod;

	if (check_compile(c, &quiet) < 0)
		return;
	mod = 0;
	for (w = NULL; (w = check_word(c, word, w)) != NULL;)
		mod |= w->kind == WORD_MOD;
	while ((w = check_word(c, word, w)) != NULL) {
		v = w->kind == WORD_MOD || w->kind == WORD_BRINGS ? NULL :
		    &c->values[w->index];
		/* The modifier says more than the value of its name. */
		if (w->kind == WORD_MOD)
			help_modifier(sh, all, c, w->index);
		else if (w->kind == WORD_BRINGS)
			tell_once(sh, all, "stands for", or_words(sh,
			    c->brings[w->index].list), c);
		else if ((w->kind != WORD_YES || !mod) && words_offered(v))
			tell_once(sh, all, v->kind == KIND_YESNO ?
			    "yes or no" : v->name, with_cite(sh, v->prompt,
			    v->defs != NULL ? &v->defs->from : &c->from), c);
	}
}

/* Does a name that brings this stand for the word: for it alone, or `a|b`? */
static int
stands_for(const char *brings, const char *word)
{
	const char *alone;
	size_t left, len;

	left = strlen(brings);
	while ((alone = text_choice(&brings, &left, &len)) != NULL)
		if (text_same(alone, len, word))
			return 1;
	return 0;
}

/* Other names for the word, or "". */
static const char *
other_names(struct shell *sh, const char *word)
{
	const struct system *s = sh->session.sys;
	const char *names = "";
	int i;

	for (i = 0; i < s->nmeaning; i++)
		if (s->meanings[i].brings != NULL && stands_for(
		    s->meanings[i].brings, word))
			names = arena_join(&sh->line, names, ", ",
			    s->meanings[i].word);
	return names;
}

/* Print what a word means, and the checks that know it; 0: none does. */
static int
help_one(struct shell *sh, const char *word)
{
	struct all_told all = { NULL, 0, 0 };
	const struct meaning *m = system_meaning(sh->session.sys, word);
	const char *others = other_names(sh, word);
	struct out *o = &sh->outlet.text;
	int i;

	for (i = 0; i < sh->session.sys->ncheck; i++)
		help_check(sh, &all, &sh->session.sys->checks[i], word);
	if (m == NULL && all.n == 0)
		return 0;
	out_line(o, "", arena_printf(&sh->line, "%s%s%s", word, m != NULL &&
	    m->text[0] != '\0' ? ": " : "", m != NULL ? with_cite(sh, m->text,
	    &m->from) : ""));
	if (others[0] != '\0')
		out_line(o, "  also said\t", others);
	tell_all(sh, &all, "  ");
	return 1;
}

/* The same; of another name also what the word means that it stands for. */
static int
help_word(struct shell *sh, const char *word)
{
	const struct meaning *m;
	const char *list, *w, *one;
	size_t len, n;

	run_again(&sh->run, &sh->sticky);
	if (session_rules(&sh->run) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	if (!help_one(sh, word) && !search(sh, word))
		return shell_error(sh, "\"%s\" is no tool, no command and no "
		    "word of %s", word, sh->session.sys->name);
	m = system_meaning(sh->session.sys, word);
	list = m != NULL && m->brings != NULL ? m->brings : "";
	while ((w = text_token(&list, &len)) != NULL)
		while ((one = text_choice(&w, &len, &n)) != NULL)
			(void)help_one(sh, arena_copy(&sh->line, one, n));
	return 0;
}

/* Does some word of the cell begin with the text? Case does not count. */
static int
cell_says(const char *cell, const char *text)
{
	size_t i, n, len;

	n = strlen(cell);
	len = strlen(text);
	for (i = 0; i + len <= n; i++)
		if (text_same(cell + i, len, text) && (i == 0 ||
		    strchr(" \t,(-", cell[i - 1]) != NULL))
			return 1;
	return 0;
}

/* Add the entries of --words of a check that hold the text. */
static void
search_check(struct shell *sh, struct all_told *all, const struct check *c,
    const char *text)
{
	static const struct words_by by = { NULL, 0, 0 };
	const struct word_entry *e;
	struct word_entry *list;
	int i, n;

	n = words_list(c, &by, &sh->line, &list);
	for (i = 0; i < n; i++) {
		e = &list[i];
		if (e->part == LIST_LATER || e->meaning[0] == '\0' ||
		    (!cell_says(e->word, text) && !cell_says(words_what(e,
		    &sh->line), text) && !cell_says(e->meaning, text)))
			continue;
		tell_once(sh, all, e->word, e->part != LIST_NAMES ?
		    e->meaning : arena_printf(&sh->line, "also said: %s",
		    e->meaning), c);
	}
}

/* See above: the lines of all checks. */
static int
search(struct shell *sh, const char *text)
{
	struct all_told all = { NULL, 0, 0 };
	struct err quiet;
	struct check *c;
	int i;

	run_again(&sh->run, &sh->sticky);
	if (session_rules(&sh->run) < 0)
		return 0;
	for (i = 0; i < sh->session.sys->ncheck; i++) {
		c = &sh->session.sys->checks[i];
		memset(&quiet, 0, sizeof(quiet));
		if (check_compile(c, &quiet) == 0)
			search_check(sh, &all, c, text);
	}
	tell_all(sh, &all, "");
	return all.n > 0;
}

int
command_help(struct shell *sh, const char *args)
{
	const struct command *c;
	const struct tool *t;
	const char *name, *rest;

	if (args[0] == '\0')
		return help_all(sh);
	name = text_first(&sh->line, args, &rest);
	t = tool_find(name);
	if (t != NULL)
		return shell_tool_flag(sh, t, "", FLAG_HELP);
	c = command_find(name);
	if (c != NULL) {
		LIST_TEXT(&sh->outlet.text, arena_join(&sh->line, c->name, " ",
		    c->args), c->about);
		return 0;
	}
	return help_word(sh, name);
}
