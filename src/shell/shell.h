/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. The interactive shell around the tools, in one process: lines
 * from a terminal, a script or a pipe, each a command of its own or a tool's.
 * The shell prints; what it knows of rules it asks the tables.
 */
#ifndef SHELL_SHELL_H
#define SHELL_SHELL_H

#include "cli/run.h"
#include "shell/edit.h"
#include "tools/tools.h"

/* Dice thrown on the table: asked for throw by throw. */
struct asked_dice {
	struct faces faces;
	struct shell *sh;
	struct typed typed;	/* what was typed for the throw at hand */
	struct throw throw;
	int drawn;		/* nothing typed: rolled */
	int one;		/* the throw goes on, one die after the other */
};

/* A question, to be asked again. */
struct asked {
	const struct tool *tool;	/* NULL: there was none */
	char *options, *words;
	int replaces;		/* later words replace earlier ones */
	char *units; /* words of the question that led to it, or NULL */
};

/* What was asked last, and what was ruled last: chances rule nothing. */
struct last {
	struct asked asked, ruling;
	int ruled;		/* all that the ruling went by is as it was */
	struct recall thrown;	/* its dice */
	char *plain, *readings; /* its words without a roster, what it was read by */
	char *offer;		/* what follows it: lines of kind, name, whom,
				 * question, with TABs between; or NULL */
	char *effects;		/* what it does, as CSV tells it */
	char *later;		/* what those do that --through asked */
	char *answer;
	int applied;		/* that was done */
};

/* One line of a roster, before and after. */
struct change {
	const char *unit;
	int line;
	const char *before, *after;
	uint64_t row;		/* of the journal, or 0 */
};

struct changes {
	struct change *all;
	int n, room;
	const char *left_over;	/* effects that no column holds */
	/* Columns that the file gets, and which of its lines: the header first. */
	const char **columns;
	int ncolumn, columnroom;
	int *lines, nline, lineroom;
};

/* The changes that were written last; game.h. */
struct applied {
	struct arena arena;	/* what they are made of */
	const char *path;
	struct changes c;
};

/* A name for a line; line NULL: no longer. */
struct alias {
	const char *name, *line;
};

struct shell {
	struct session session;
	struct outlet outlet;
	struct run run;		/* in that session, to that outlet */
	struct options sticky;
	struct arena arena;	/* what the sticky options point to */
	struct arena line;	/* of the line at hand */
	struct asked_dice asked_dice;
	struct last last;
	struct applied applied;
	char *turn;		/* `3 charge`, where no journal knows it */
	int asks_for_dice;		/* `set dice ask` */
	int terminal;		/* a person sits there */
	int from_stdin;		/* lines come from standard input */
	int bad;		/* some line was an error */
	int quit;
	int asking;		/* in the middle of a ruling */
	char *instead;		/* a new line, typed where an answer was wanted */
	const char *led; /* units of the question that led to the line's */
	const char *owed; /* what is still owed where `next` asks, or NULL */
	char *asked_due; /* the turn, and what was due in it and is asked: lines */
	uint64_t seeded;	/* questions that drew from the sticky seed */
	struct alias *aliases;
	int nalias, aliasroom;
	int deep;		/* files of lines within one another */
};

struct command {
	const char *name, *usage, *about;
	/* 0, or -1 if it was an error, which is told. */
	int (*run)(struct shell *sh, const char *args);
	int prefix;		/* a tool's line may follow */
};

/* ---- shell.c ---- */

/* Run one line: 0, or -1 if it was an error. */
int shell_line(struct shell *sh, const char *line);
/* A tool with options and words as one text. */
int shell_tool(struct shell *sh, const struct tool *t, const char *args);
/* The same with a flag of the options set. */
enum shell_flag { FLAG_NONE, FLAG_CHANCES, FLAG_EXPLAIN, FLAG_DISPUTE,
	FLAG_WHATIF, FLAG_WORDS, FLAG_HELP,
	FLAG_LOOK };		/* nothing is kept of it */
int shell_tool_flag(struct shell *sh, const struct tool *t, const char *args,
    enum shell_flag flag);
/* Run the words by the options that the session has; 0, or -1, told. */
int shell_rule(struct shell *sh, const char *options, const char *words);
/*
 * Options and words of a tool's line apart. Options are quoted where they need
 * it; the text of a verb that takes one stands as it was written.
 */
void shell_split(struct arena *a, const struct tool *t, const char *text,
    const char **options, const char **words);
/*
 * Ready for a line of this tool: 0, or -1 with the message told. `before` are
 * options of an earlier line, which act where they can.
 */
int shell_options(struct shell *sh, const struct tool *t, const char *before,
    const char *options, enum shell_flag flag);

/* ---- last.c ---- */

/*
 * What `again`, `next` and the rest work on. A line that was refused, and a
 * second look at the last ruling, leave it as it was.
 */
void last_save(struct shell *sh, const char *options);
void last_forget(struct last *l);
/* The last question once more; with other options and words; with a flag. */
int shell_last(struct shell *sh, const char *args, enum shell_flag flag);
/* A message of the shell's own; returns -1. */
int shell_error(struct shell *sh, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Is it the whole name of a tool or a command? */
int shell_named(const struct shell *sh, const char *name);
/*
 * What was typed is no answer: is it a line of its own? 1: it is run next, and
 * what was asked is given up; 0: it is none.
 */
int shell_instead(struct run *run, const char *text);
/* Run the lines of a file. 0, or -1 if it cannot be read, told. */
int shell_source(struct shell *sh, const char *path);
/* Load the system of the sticky options: 0, or -1 without a message. */
int shell_system(struct shell *sh);
/* The tool of a name; at a terminal also of the one name that begins so. */
const struct tool *shell_find(const struct shell *sh, const char *name,
    size_t len);
/*
 * At a terminal `v` is `vs`, and `@44` is `@44th-foot` where only one unit of the
 * session's roster begins so: the words with whole names. NULL, told: several do.
 */
const char *shell_whole(struct shell *sh, const char *words);
/* The first word of a text, and *rest what follows it. */
const char *shell_word(struct arena *a, const char *text, const char **rest);

/* ---- what the board does, which is not known here ---- */

extern const struct command commands[];		/* ends with no name */
/* What a new user may type first. */
void commands_greet(struct shell *sh);
const struct command *command_find(const struct shell *sh, const char *name,
    size_t len);
/* What was applied last, where no journal knows it: its texts are its own. */
void game_forget(struct shell *sh);
/*
 * Before the last ruling is ruled anew: if it was applied, a person is asked to
 * have that taken back. 1: nothing of it stands; 0: the person would not; -1,
 * told: nobody is there to be asked.
 */
int game_offer_back(struct shell *sh);

/*
 * The words of a question, with what the journal has of the one before it that
 * goes on: `american-level=12`.
 */
const char *game_carried(struct shell *sh, const struct tool *t,
    const char *words);

/* ---- settings.c ---- */

int command_set(struct shell *sh, const char *args);
int command_show(struct shell *sh, const char *args);
int command_use(struct shell *sh, const char *args);
/* A file's name that lasts; `~/` is the home directory. */
const char *shell_path(struct shell *sh, const char *path);
/* Take this roster from now on, or with `off` none. */
int shell_units(struct shell *sh, const char *args);
int command_reading(struct shell *sh, const char *args);
/* The sticky options as a line for DRUMHEAD_OPTIONS. */
const char *settings_text(const struct shell *sh, struct arena *a);

/* ---- asked-dice.c ---- */

void asked_dice_init(struct asked_dice *a, struct shell *sh);
void asked_dice_free(struct asked_dice *h);
/* Asks a person; for the driver's `ask`, and for dice. */
const char *prompt_person(struct run *run, const char *legend,
    const char *prompt);

/* ---- outside.c ---- */

/*
 * Does a line go to the user's shell: whole, for a `<` or `&&`, or from its first
 * `|` or `>` on, which stands at *at? What is quoted does not count.
 */
enum outside { OUTSIDE_NOT, OUTSIDE_REST, OUTSIDE_WHOLE };
enum outside outside_wanted(const char *line, size_t *at);
/* Run it there: 0, or -1 if it failed. */
int outside_run(struct shell *sh, const char *line);
/* Tell the line, as `tell` does, to the rest of it, which runs there. */
int outside_feed(struct shell *sh, const char *rest,
    int (*tell)(struct shell *, const char *), const char *line);

/* ---- complete.c ---- */

void complete_line(void *arg, const char *line, size_t start, size_t end,
    struct candidates *c);

#endif
