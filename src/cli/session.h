/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The session: all that a run is given before it asks anything - the
 * tool, its options, the rule system, the roster, the dice, the journal, and
 * whom to ask. Options and environment fill it (session.c); what a question
 * comes to is not in it, but in struct run.
 */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "ask/ask.h"
#include "option/options.h"
#include "cli/tool.h"
#include "dice/dice.h"
#include "count/chances.h"
#include "ledger/journal.h"
#include "ledger/seal.h"

struct run;
struct record;
struct study;

/* The choices of a system's readings, as they were once. */
struct choices {
	int *of, n;
};

struct session {
	const struct tool *tool;
	const struct tool *tools;	/* all tools; the last has no name */
	const struct study *studies; /* all studies; the last has no function */
	struct options opt;
	struct frame *frame;	/* for mem_none() */

	/* The rules, and whom they are about. */
	struct system *sys;
	char *sysfrom;		/* -T when `sys` was loaded, or NULL */
	const char *const *dirs; /* folders with systems */
	int *choice;		/* [reading of sys]: its choice */
	/* Choices that the shell wants for all of them, or NULL. */
	const struct choices *chosen;
	struct roster *roster;	/* or NULL */
	int times;		/* -n */
	int budgets; /* the budget of a question: times the usual */

	/* Dice. */
	struct dice dice;
	int have_dice;		/* `dice` is to be closed */
	struct faces *faces;	/* asked instead of `dice`; NULL: `dice` */

	/* The journal, where rulings are written; NULL: nowhere. */
	struct journal *journal;
	struct seal seal;	/* the journal's open seal, if any */
	/* Words that the shell added, or NULL. */
	const struct phrase *untyped;
	int looks_again;	/* rulings are in the journal already */

	/*
	 * If set, rulings are given to `told` instead of being printed and
	 * written; it finds its own data in `teller`.
	 */
	void (*told)(struct run *run, const struct question *q,
	    const struct ruling *r);
	void *teller;

	/*
	 * Asks a person: prints `legend` (or NULL) and the prompt. Returns a
	 * line, which lives as long as run->arena; NULL: no answer. No
	 * function: a missing value is an error.
	 */
	const char *(*ask)(struct run *run, const char *legend,
	    const char *prompt);
	/* Has the person broken off what runs (Ctrl-C)? NULL: nobody can. */
	int (*cut)(void);
	/* Is an answer a line of its own instead? NULL: not asked. */
	int (*instead)(struct run *run, const char *text);

	/* What only the shell sets. */
	void *shell;		/* the shell around this session, or NULL */
	const char *line_name;	/* `FILE:3`: the present line, for messages */
	int prefixes;		/* see struct asking */
	int input_is_lines;	/* standard input holds the shell's own lines */
};

void session_init(struct session *s, const struct tool *tools,
    const struct study *studies, struct frame *f);
void session_free(struct session *s);

/*
 * Fill the session of a run by its options: each returns 0, or -1 with the
 * run's err. session_rules() loads the system, its readings and the roster;
 * session_rest() the dice, -n, the budget and whom to ask.
 */
int session_rules(struct run *run);
/* Forget the system: session_rules() reads it anew. */
void session_forget(struct run *run);
int session_rest(struct run *run);
/* Check a unit's name in the roster: empty or twice is an error (run's err). */
void session_unit(struct run *run, int unit);

#endif
