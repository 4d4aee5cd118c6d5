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
#include "ledger/journal.h"
#include "ledger/seal.h"

struct run;
struct record;
struct study;

struct session {
	const struct tool *tool;
	const struct tool *tools;	/* all there are; ends with no name */
	const struct study *studies; /* all there are; ends with no function */
	struct options opt;
	struct frame *frame;	/* left when there is no memory */

	/* The rules and those they are asked for. */
	struct system *sys;
	char *sysfrom;		/* what -T said when `sys` was read, or NULL */
	const char *const *dirs; /* where systems are looked for */
	int *choice;		/* of each reading of `sys` */
	struct roster *roster;	/* or NULL */
	int times;		/* -n */
	int budgets; /* a question may take so many times the usual */

	/* Dice. */
	struct dice dice;
	int have_dice;		/* `dice` is to be closed */
	struct faces *faces;	/* asked instead of `dice`; NULL: `dice` */

	/* The journal, where rulings are written; NULL: nowhere. */
	struct journal *journal;
	struct seal seal;	/* the one that is open in it, if any */
	const char *untyped;	/* words that the shell put in, or NULL */
	int looks_again;	/* at a ruling that is in the journal already */

	/*
	 * Rulings go to `told` instead of being printed and written; `teller`
	 * is for whoever takes them. NULL: they are printed.
	 */
	void (*told)(struct run *run, const struct question *q,
	    const struct ruling *r);
	void *teller;

	/*
	 * Asks a person: prints `legend` if there is one, then prompts for a
	 * line, which lives as long as run->arena. NULL: no answer came. No
	 * function: what is missing is an error.
	 */
	const char *(*ask)(struct run *run, const char *legend,
	    const char *prompt);
	/* Is what was typed there a line of its own? NULL: nobody wants to know. */
	int (*instead)(struct run *run, const char *text);

	/* What only the shell sets. */
	void *shell;		/* the shell around this session, or NULL */
	const char *line_name;	/* `FILE:3`: the line at hand, for messages */
	int prefixes, replaces;	/* see struct asking */
	int input_is_lines;	/* standard input holds the shell's own lines */
};

/*
 * Another system for a while, in the place of the session's own. Where memory runs
 * out in between, the session has its own again, and `owned` is let go, or NULL.
 */
struct lent {
	struct frame_item item;
	struct session *in;
	struct system *was, *owned;
};

void session_lend(struct session *s, struct lent *l, struct system *other,
    struct system *owned);
void session_back(struct lent *l);

void session_init(struct session *s, const struct tool *tools,
    const struct study *studies, struct frame *f);
void session_free(struct session *s);

/*
 * Fill the session of a run by its options: each returns 0, or -1 with the
 * run's err. session_rules() loads the system, its readings and the roster;
 * session_rest() the dice, -n, the budget and whom to ask.
 */
int session_rules(struct run *run);
int session_rest(struct run *run);
/* The system goes, and all that was made of it. */
void session_forget(struct run *run);
/* One unit of the roster: a name that is empty or stands twice is an error. */
void session_unit(struct run *run, int unit);

#endif
