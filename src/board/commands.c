/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. The shell's own commands: one table serves dispatch, help and
 * completion.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "board/game.h"

/* ---- the last question ---- */

static int
again(struct shell *sh, const char *args)
{
	return shell_last(sh, args, FLAG_NONE);
}

/* A follow-up of the last ruling, cut from its line; `end`: the next line. */
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

/* Does `word`, #N or a name, mean this follow-up, which is number nth? */
static int
is_owed(const struct owed *o, int nth, const char *word)
{
	if (word[0] == '#')
		return strtol(word + 1, NULL, 10) == nth;
	return word[0] == '\0' || text_wordeq(o->name, word);
}

static int
names_owed(struct shell *sh, const char *list, const char *word)
{
	struct owed o;

	if (word[0] == '#')
		return 1;
	while (word[0] != '\0' && owed_next(sh, &list, &o))
		if (text_wordeq(o.name, word))
			return 1;
	return 0;
}

/*
 * All follow-ups: what must follow, what is due in the phase, what may follow.
 * *says: see game_due().
 */
static const char *
owed_list(struct shell *sh, const char **says)
{
	const char *due, *list;
	struct owed o;

	due = game_due(sh, says);
	list = sh->last.offer != NULL ? sh->last.offer : "";
	while (owed_next(sh, &list, &o))
		if (strcmp(o.what, "may") == 0) {
			list = o.line;
			break;
		}
	return arena_printf(&sh->line, "%.*s%s%s", sh->last.offer != NULL ?
	    (int)(list - sh->last.offer) : 0, sh->last.offer != NULL ?
	    sh->last.offer : "", due, list);
}

/* Is it due in this phase, and was it asked in it already? */
static int
asked_before(struct shell *sh, const struct owed *o)
{
	const char *p, *turn;
	size_t n;

	turn = game_turn(sh);
	p = sh->asked_due != NULL ? sh->asked_due : "";
	n = strcspn(p, "\n");
	if (strcmp(o->what, "due") != 0 || n != strlen(turn) ||
	    memcmp(p, turn, n) != 0)
		return 0;
	for (p += n; *p == '\n'; p += n) {
		n = strcspn(++p, "\n");
		if (n == strlen(o->asks) && memcmp(p, o->asks, n) == 0)
			return 1;
	}
	return 0;
}

static void
keep_asked(struct shell *sh, const struct owed *o)
{
	const char *turn, *was;
	char *text;
	size_t n;

	if (strcmp(o->what, "due") != 0 || asked_before(sh, o))
		return;
	turn = game_turn(sh);
	was = sh->asked_due != NULL ? sh->asked_due : "";
	n = strcspn(was, "\n");
	was = n == strlen(turn) && memcmp(was, turn, n) == 0 ? was + n : "";
	text = mem_text(sh->session.frame, arena_printf(&sh->line,
	    "%s%s\n%s", turn, was, o->asks));
	free(sh->asked_due);
	sh->asked_due = text;
}

/* Print the follow-ups, numbered as `next #N` counts them. */
static int
list_owed(struct shell *sh, const char *list, const char *says)
{
	struct owed o;
	struct out *out;
	int n;

	out = &sh->outlet.text;
	for (n = 1; owed_next(sh, &list, &o); n++) {
		out_printf(out, "#%d\t%s\t", n, o.what);
		out_clean(out, o.name);
		out_text(out, o.name[0] != '\0' && o.whom[0] != '\0' ? ", " :
		    "");
		out_clean(out, o.whom);
		out_text(out, asked_before(sh, &o) ? ", asked" : "");
		out_text(out, "\t");
		out_clean(out, o.question);
		out_text(out, "\n");
	}
	if (n == 1)
		out_text(out, "nothing follows the last ruling\n");
	if (says != NULL) {
		out_clean(out, says);
		out_text(out, "\n");
	}
	return 0;
}

/*
 * Find the follow-up that `word` means: #N, a name, or "" for the first one.
 * Those that were asked in this phase already come last.
 */
static int
find_owed(struct shell *sh, const char *all, const char *word,
    struct owed *o)
{
	const char *list;
	int nth, again;

	for (again = word[0] != '\0'; again < 2; again++)
		for (nth = 1, list = all; owed_next(sh, &list, o); nth++)
			if (is_owed(o, nth, word) &&
			    (again || !asked_before(sh, o)))
				return 1;
	return 0;
}

/* Ask a follow-up with the words of its units; the others are still owed. */
static int
ask_owed(struct shell *sh, const struct owed *o, const char *list,
    const char *more)
{
	const struct tool *t;
	const char *name, *rest, *units;
	int got;

	name = shell_word(&sh->line, arena_printf(&sh->line, "%s%s%s",
	    o->asks, more[0] != '\0' ? " " : "", more), &rest);
	t = tool_find(name);
	if (t == NULL)
		return shell_error(sh, "there is no tool \"%s\"", name);
	if (sh->terminal) {
		out_clean(&sh->outlet.next, arena_printf(&sh->line, "%s%s%s",
		    o->question, more[0] != '\0' ? " " : "", more));
		out_text(&sh->outlet.next, "\n");
		(void)run_flush(&sh->run);
	}
	sh->owed = arena_printf(&sh->line, "%.*s%s", (int)(o->line - list),
	    list, o->end);
	if (strcmp(o->what, "due") == 0) {
		got = shell_tool(sh, t, rest);
		if (sh->run.ruled)
			keep_asked(sh, o);
		return got;
	}
	units = strchr(sh->last.ruling.words, '@') != NULL ?
	    sh->last.ruling.words : game_led(sh);
	sh->led = arena_text(&sh->line, units);
	sh->session.untyped = sh->last.offer;
	got = shell_tool(sh, t, rest);
	sh->session.untyped = NULL;
	return got;
}

/* The command `next`: ask the first follow-up, or the one that is named. */
static int
next(struct shell *sh, const char *args)
{
	const char *word, *more, *list, *says;
	struct owed o;

	word = shell_word(&sh->line, args, &more);
	list = owed_list(sh, &says);
	if (strcmp(word, "?") == 0 && more[0] == '\0')
		return list_owed(sh, list, says);
	if (!names_owed(sh, list, word)) {
		word = "";
		more = args;
	}
	if (find_owed(sh, list, word, &o))
		return ask_owed(sh, &o, list, more);
	if (word[0] == '\0' && says != NULL) {
		out_clean(&sh->outlet.text, says);
		out_text(&sh->outlet.text, "\n");
		return 0;
	}
	return shell_error(sh, word[0] == '\0' ? "the last ruling leads to no "
	    "question" : "the last ruling leads to no %s", word);
}

/*
 * A command as `chances`: before the name of a tool it is about that line, else
 * about the last question, with the words that follow.
 */
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
	{ "use", "use [SYSTEM]", "rule by this system", command_use, 0 },
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
	{ "reading", "reading [NAME=CHOICE...]",
	    "how to read ambiguous rules; "
	    "alone: list them",
	    command_reading, 0 },
	{ "show", "show [NAME]", "what is set; show readings lists them all",
	    command_show, 0 },
	{ "again", "again [WORD...]",
	    "the last question with these words added "
	    "or changed",
	    again, 0 },
	{ "next", "next [?|#N|NAME] [WORD...]",
	    "what must follow, then what is due, then what may; ?: list all",
	    next, 0 },
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
	{ "words", "words [TOOL [CHECK]|TEXT]",
	    "what may be said; alone: in the last question; TEXT: words that "
	    "mean it", command_words, 1 },
	{ "examples", "examples [TOOL]",
	    "questions of the rule system, with their answers",
	    command_examples, 1 },
	{ "help", "help [TOOL|WORD]", "what there is, or what a word does",
	    command_help, 1 },
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

/* (`?` stands for help.) */
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
