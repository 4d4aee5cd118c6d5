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

static int
names_owed(const struct owes *all, const char *word)
{
	int i;

	if (word[0] == '#')
		return 1;
	for (i = 0; word[0] != '\0' && i < all->n; i++)
		if (text_wordeq(all->all[i].name, word))
			return 1;
	return 0;
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
	const struct asked_due *d;
	int i;

	d = &sh->asked_due;
	if (o->what != OWED_DUE || d->n == 0 ||
	    strcmp(d->turn, game_turn(sh)) != 0)
		return 0;
	for (i = 0; i < d->n; i++)
		if (strcmp(d->all[i], o->asks) == 0)
			return 1;
	return 0;
}

static void
keep_asked(struct shell *sh, const struct owed *o)
{
	struct asked_due *d;
	const char *turn;

	if (asked_before(sh, o))
		return;
	d = &sh->asked_due;
	turn = game_turn(sh);
	if (d->n == 0 || strcmp(d->turn, turn) != 0) {
		arena_free(&d->arena);
		d->n = d->room = 0;
		d->turn = arena_text(&d->arena, turn);
	}
	ARENA_PUSH(&d->arena, d->all, d->n, d->room);
	d->all[d->n++] = arena_text(&d->arena, o->asks);
}

/* Print the follow-ups, numbered as `next #N` counts them. */
static int
list_owed(struct shell *sh, const struct owes *all, const char *says)
{
	static const char *const whats[] = { [OWED_THEN] = "then",
		[OWED_MUST] = "must", [OWED_DUE] = "due", [OWED_MAY] = "may" };
	const struct owed *o;
	const char *cells[4];
	struct out *out;
	int i;

	out = &sh->outlet.text;
	for (i = 0; i < all->n; i++) {
		o = &all->all[i];
		cells[0] = arena_printf(&sh->line, "#%d", i + 1);
		cells[1] = whats[o->what];
		cells[2] = arena_printf(&sh->line, "%s%s%s%s", o->name,
		    o->name[0] != '\0' && o->whom[0] != '\0' ? ", " : "",
		    o->whom, asked_before(sh, o) ? ", asked" : "");
		cells[3] = o->question;
		list_line(out, FORMAT_TEXT, NULL, NULL, cells, 4);
	}
	if (all->n == 0)
		out_text(out, "nothing follows the last ruling\n");
	if (says != NULL) {
		out_line(out, "", says);
	}
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
	const struct owes *all;
	const struct owed *o;

	all = &sh->last.left.owes;
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
	const char *name, *rest, *blank;
	int got, i;

	blank = more[0] != '\0' ? " " : "";
	name = shell_word(&sh->line, arena_printf(&sh->line, "%s%s%s",
	    o->asks, blank, more), &rest);
	t = tool_find(name);
	if (t == NULL)
		return shell_error(sh, "there is no tool \"%s\"", name);
	if (sh->terminal) {
		out_line(&sh->outlet.next, "", arena_printf(&sh->line, "%s%s%s",
		    o->question, blank, more));
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

	word = shell_word(&sh->line, args, &more);
	owed_list(sh, &all, &says);
	if (strcmp(word, "?") == 0 && more[0] == '\0')
		return list_owed(sh, &all, says);
	if (!names_owed(&all, word)) {
		word = "";
		more = args;
	}
	o = find_owed(sh, &all, word);
	if (o != NULL)
		return ask_owed(sh, o, &all, more);
	if (word[0] == '\0' && says != NULL) {
		out_line(&sh->outlet.text, "", says);
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
	t = shell_find(sh, word);
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

const struct command *
command_find(const char *name)
{
	const struct command *c;

	for (c = commands; c->name != NULL; c++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}
