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
#include "tell/list.h"

/* ---- the last question ---- */

static int
again(struct shell *sh, const char *args)
{
	return shell_last(sh, args, FLAG_NONE);
}

/* Does `word`, #N or a name, mean this follow-up, which is number nth? */
static int
is_owed(const struct owed *o, int nth, const char *word)
{
	if (word[0] == '#')
		return strtol(word + 1, NULL, 10) == nth;
	return word[0] == '\0' || text_wordeq(o->name, word);
}

/* All follow-ups in the order of enum owing. *says: see game_due(). */
static void
owed_list(struct shell *sh, struct owes *all, const char **says)
{
	const struct owes *left;
	struct owes due;
	int i, what;

	game_due(sh, &due, says);
	memset(all, 0, sizeof(*all));
	left = &sh->last.left.owes;
	for (what = OWED_THEN; what <= OWED_MAY; what++) {
		for (i = 0; i < left->n; i++)
			if ((int)left->all[i].what == what)
				owes_add(all, &left->all[i], &sh->line);
		for (i = 0; what == OWED_DUE && i < due.n; i++)
			owes_add(all, &due.all[i], &sh->line);
	}
}

/* Is it due in this phase, and was it asked in it already? */
static int
asked_before(struct shell *sh, const struct owed *o)
{
	const char *due;
	int i;

	if (o->what != OWED_DUE || sh->nasked_due == 0)
		return 0;
	due = arena_printf(&sh->line, "%s\t%s", game_turn(sh), o->asks);
	for (i = 0; i < sh->nasked_due; i++)
		if (strcmp(sh->asked_due[i], due) == 0)
			return 1;
	return 0;
}

static void
keep_asked(struct shell *sh, const struct owed *o)
{
	if (asked_before(sh, o))
		return;
	ARENA_PUSH(&sh->arena, sh->asked_due, sh->nasked_due,
	    sh->asked_dueroom);
	sh->asked_due[sh->nasked_due++] = arena_printf(&sh->arena, "%s\t%s",
	    game_turn(sh), o->asks);
}

/* Print the follow-ups, numbered as `next #N` counts them. */
static int
list_owed(struct shell *sh, const struct owes *all, const char *says)
{
	static const char *const whats[] = { [OWED_THEN] = "then",
		[OWED_MUST] = "must", [OWED_DUE] = "due", [OWED_MAY] = "may" };
	const struct owed *o;
	struct out *out = &sh->outlet.text;
	int i;

	for (i = 0; i < all->n; i++) {
		o = &all->all[i];
		LIST_TEXT(out, arena_printf(&sh->line, "#%d", i + 1),
		    whats[o->what], arena_printf(&sh->line, "%s%s",
		    arena_join(&sh->line, o->name, ", ", o->whom),
		    asked_before(sh, o) ? ", asked" : ""), o->question);
	}
	if (all->n == 0)
		out_text(out, "nothing follows the last ruling\n");
	if (says != NULL)
		out_line(out, "", says);
	return 0;
}

/*
 * The follow-up that `word` means: #N, a name, or "" for the first one; or
 * NULL. Those that were asked in this phase already come last.
 */
static const struct owed *
find_owed(struct shell *sh, const struct owes *all, const char *word)
{
	int i, again;

	for (again = word[0] != '\0'; again < 2; again++)
		for (i = 0; i < all->n; i++)
			if (is_owed(&all->all[i], i + 1, word) &&
			    (again || !asked_before(sh, &all->all[i])))
				return &all->all[i];
	return NULL;
}

/* All words that follow-ups of the last ruling are told in. */
static void
owed_words(struct shell *sh, struct phrase *to)
{
	const struct owes *all = &sh->last.left.owes;
	const struct owed *o;

	for (o = all->all; o - all->all < all->n; o++) {
		phrase_add(to, o->name, 0);
		phrase_add(to, o->whom, 0);
		phrase_add(to, o->question, 0);
		phrase_add(to, o->asks, 0);
	}
}

/* A follow-up that is due is of no ruling: the phase asks it. */
static int
ask_due(struct shell *sh, const struct owed *o, const struct tool *t,
    const char *args)
{
	int got;

	got = shell_tool(sh, t, args);
	if (sh->run.ruled)
		keep_asked(sh, o);
	return got;
}

/* Ask a follow-up with the words of its units; the others are still owed. */
static int
ask_owed(struct shell *sh, const struct owed *o, const struct owes *all,
    const char *more)
{
	struct phrase told = { .arena = &sh->line };
	const struct tool *t;
	const char *name, *rest;
	int got, i;

	name = text_first(&sh->line, arena_join(&sh->line, o->asks, " ", more),
	    &rest);
	t = tool_find(name);
	if (t == NULL)
		return shell_error(sh, "there is no tool \"%s\"", name);
	if (sh->terminal) {
		out_line(&sh->outlet.next, "", arena_join(&sh->line,
		    o->question, " ", more));
		(void)run_flush(&sh->run);
	}
	for (i = 0; i < all->n; i++)
		if (&all->all[i] != o && all->all[i].what != OWED_DUE)
			owes_add(&sh->owed, &all->all[i], &sh->line);
	if (o->what == OWED_DUE)
		return ask_due(sh, o, t, rest);
	sh->led = phrase_copy(phrase_units(&sh->last.ruling.words) ?
	    &sh->last.ruling.words : game_led(sh), &sh->line);
	owed_words(sh, &told);
	told = phrase_copy(&told, &sh->line);
	sh->session.untyped = &told;
	got = shell_tool(sh, t, rest);
	sh->session.untyped = NULL;
	return got;
}

/* The command `next`: ask the first follow-up, or the one that is named. */
static int
next(struct shell *sh, const char *args)
{
	const char *word, *more, *says;
	const struct owed *o;
	struct owes all;

	word = text_first(&sh->line, args, &more);
	owed_list(sh, &all, &says);
	if (strcmp(word, "?") == 0 && more[0] == '\0')
		return list_owed(sh, &all, says);
	o = find_owed(sh, &all, word);
	if (o == NULL && word[0] != '#') {
		word = "";
		more = args;
		o = find_owed(sh, &all, word);
	}
	if (o != NULL)
		return ask_owed(sh, o, &all, more);
	if (word[0] == '\0' && says != NULL) {
		out_line(&sh->outlet.text, "", says);
		return 0;
	}
	return shell_error(sh, word[0] == '\0' ? "the last ruling leads to no "
	    "question" : "the last ruling leads to no %s", word);
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
	{ "use", "[SYSTEM]", command_use, FLAG_NONE, "rule by this system" },
	{ "units", "[FILE|@UNIT]", command_units, FLAG_NONE,
	    "roster for @UNIT; alone: all units; @UNIT: one of them" },
	{ "muster", "BATTLE FILE", command_muster, FLAG_NONE,
	    "units of a battle into a new roster, for @UNIT" },
	{ "set", "NAME VALUE", command_set, FLAG_NONE,
	    "for every line: explain, seed TEXT, dice roll|ask|need" },
	{ "reading", "[NAME=CHOICE...]", command_reading, FLAG_NONE,
	    "how to read ambiguous rules; alone: list them" },
	{ "show", "[NAME]", command_show, FLAG_NONE,
	    "what is set; show readings lists them all" },
	{ "again", "[WORD...]", again, FLAG_NONE,
	    "the last question with these words added or changed" },
	{ "next", "[?|#N|NAME] [WORD...]", next, FLAG_NONE,
	    "what must follow, then what is due, then what may; ?: list all" },
	{ "chances", "[QUESTION]", NULL, FLAG_CHANCES,
	    "exact chances; alone: of the last question" },
	{ "explain", "[QUESTION]", NULL, FLAG_EXPLAIN,
	    "a ruling and why; alone: the last ruling" },
	{ "why", "[ROW]", command_why, FLAG_NONE,
	    "a ruling of the journal, as it was ruled" },
	{ "dispute", "[QUESTION]", NULL, FLAG_DISPUTE,
	    "under every reading; alone: the last ruling" },
	{ "what-if", "[QUESTION]", NULL, FLAG_WHATIF,
	    "what one pip or one modifier would change" },
	{ "words", "[TOOL [CHECK]|TEXT]", command_words, FLAG_WORDS,
	    "what may be said; alone: in the last question; TEXT: words that "
	    "mean it" },
	{ "examples", "[TOOL]", command_examples, FLAG_LOOK,
	    "questions of the rule system, with their answers" },
	{ "help", "[TOOL|WORD]", command_help, FLAG_HELP,
	    "what there is, or what a word does" },
	{ "apply", "[@UNIT...]", command_apply, FLAG_NONE,
	    "write what the last ruling does into the roster" },
	{ "undo", "[ROW] [WORD...]", command_undo, FLAG_NONE,
	    "take back what was done last" },
	{ "redo", "", command_redo, FLAG_NONE,
	    "bring back what undo struck last" },
	{ "note", "WORD...", command_note, FLAG_NONE,
	    "say something in the journal" },
	{ "phase", "[next] [WORD...]", command_phase, FLAG_NONE,
	    "turn and phase, what is due; next: go on" },
	{ "score", "", command_score, FLAG_NONE,
	    "what counts for victory so far" },
	{ "alias", "[NAME [LINE|off]]", command_alias, FLAG_NONE,
	    "a name for the beginning of a line; alone: list them" },
	{ "source", "FILE", command_source, FLAG_NONE,
	    "run the lines of a file" },
	{ "quit", "", quit, FLAG_NONE, "leave; also exit, Ctrl-D" },
	{ "exit", "", quit, FLAG_NONE, "leave" },
	{ .name = NULL },
};

const struct command *
command_find(const char *name)
{
	const struct command *c;

	for (c = commands; c->name != NULL; c++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}
