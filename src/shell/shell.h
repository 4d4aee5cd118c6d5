/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. The interactive shell around the tools, in one process: lines
 * from a terminal, a script or a pipe, each a command of the shell or a tool's
 * line. The shell prints; it asks the tables for all that it knows of rules.
 */
#ifndef SHELL_SHELL_H
#define SHELL_SHELL_H

#include <sys/stat.h>

#include "cli/run.h"
#include "shell/edit.h"
#include "tools/tools.h"

/* Dice on the table: a person types the faces, throw by throw. */
struct asked_dice {
	struct faces faces;
	struct shell *sh;
	struct typed typed;	/* the faces typed for this throw */
	struct throw throw;
	int drawn;		/* nothing was typed: draw the dice */
	int one;		/* ask for each die: the count is not known */
};

/* The options of a line, as they were typed; also the arguments of each. */
struct typed_options {
	char **all;
	int n, room;
};

/* A question that can be asked again. */
struct asked {
	const struct tool *tool;	/* NULL: no question yet */
	struct arena arena;	/* holds its options, its words and `last` */
	struct typed_options options;
	struct phrase words;
	struct phrase led;	/* the question that led to it; or no words */
};

/* The last question, and the last one that was ruled; chances rule nothing. */
struct last {
	struct asked asked, ruling;
	int ruled;		/* 1: roster and settings are as for `ruling` */
	struct recall thrown;	/* the dice of `ruling` */
	struct phrase plain;	/* its words, without a roster */
	struct choices chosen;	/* its readings */
	struct left left;
	int applied;		/* its effects were applied */
};

/* A line of a roster, before and after a change. */
struct change {
	const char *unit;
	int line;
	const char *before, *after;
	uint64_t row;		/* the journal's row, or 0 */
};

struct changes {
	const char *path;	/* of the roster; NULL: unknown */
	struct change *all;
	int n, room;
	const char *left_over;	/* apply: effects that fit no column; or "" */
	/* New columns, and the file's lines that get them: the header first. */
	const char **columns;
	int ncolumn, columnroom;
	int *lines, nline, lineroom;
	/* The roster as it was read for this, with the new columns; or NULL. */
	char **read;
	struct stat was;
};

/* The changes that were written last; see game.h. */
struct applied {
	struct arena arena;	/* holds its texts */
	struct changes c;
};

/* A name for a line; line NULL: the name was removed. */
struct alias {
	const char *name, *line;
};

struct shell {
	struct session session;
	struct outlet outlet;
	struct run run;		/* its session and outlet are those above */
	struct options sticky;
	struct arena arena;	/* holds the texts of `sticky`, and others */
	struct arena line;	/* freed with each line */
	struct asked_dice asked_dice;
	struct last last;
	struct applied applied;
	const char *turn;	/* `3 charge`, if there is no journal */
	int asks_for_dice;		/* `set dice ask` */
	int terminal;		/* a person types the lines */
	int from_stdin;		/* lines come from standard input */
	int bad;		/* some line failed */
	int quit;
	int asking;		/* a prompt waits during a ruling */
	char *instead;		/* a line typed where an answer was wanted */
	struct phrase led;	/* the question that led to this one */
	struct owes owed;	/* follow-ups still owed after `next` */
	/* Questions asked in a phase in which they were due, after its name. */
	const char **asked_due;
	int nasked_due, asked_dueroom;
	uint64_t seeded;	/* questions that drew from the sticky seed */
	struct alias *aliases;
	int nalias, aliasroom;
	int deep;		/* nesting of `source` */
};

/* How a tool's line is asked. LOOK: it is not saved as the last question. */
enum shell_flag { FLAG_NONE, FLAG_CHANCES, FLAG_EXPLAIN, FLAG_DISPUTE,
	FLAG_WHATIF, FLAG_WORDS, FLAG_HELP, FLAG_LOOK };

/* 0, or -1: the error was told. */
typedef int command_act(struct shell *sh, const char *args);

struct command {
	const char *name, *args; /* args: the words behind it, for help */
	command_act *run;	/* NULL: it asks questions with `flag` */
	enum shell_flag flag;	/* FLAG_NONE: no tool's line may follow */
	const char *about;
};

/* ---- shell.c ---- */

/* Run a tool with options and words in one text. */
int shell_tool(struct shell *sh, const struct tool *t, const char *args);
/* The same with a flag of the options. */
int shell_tool_flag(struct shell *sh, const struct tool *t, const char *args,
    enum shell_flag flag);
/*
 * Run words with the session's options, of which `options` were typed. 0, or
 * -1: the error was told.
 */
int shell_rule(struct shell *sh, const struct typed_options *options,
    const struct phrase *words);
/*
 * Split a tool's line into options and words; the text of a verb that takes one
 * is one word. Both are added to, and live as long as the arena of words.
 */
void shell_split(const struct tool *t, const char *text,
    struct typed_options *options, struct phrase *words);
/*
 * Set the options for a line of this tool. 0, or -1: the error was told.
 * `before`: options of an earlier line, which need not act here; or NULL.
 */
int shell_options(struct shell *sh, const struct tool *t,
    const struct typed_options *before, const struct typed_options *options,
    enum shell_flag flag);

/* Add a word to options. */
void shell_typed(struct typed_options *to, char *word, struct arena *a);

/* ---- last.c ---- */

/*
 * Save the last question and ruling, for `again`, `next` and others. A line
 * that failed, and a second look at the last ruling, change nothing.
 */
void last_save(struct shell *sh, const struct typed_options *options);
void last_forget(struct last *l);
/* Ask the last question again, with more options and words, or with a flag. */
int shell_last(struct shell *sh, const char *args, enum shell_flag flag);
/* Tell an error of the shell's own. Returns -1. */
int shell_error(struct shell *sh, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The tool or the command of a name; at a terminal those that begin so. */
struct begins {
	const struct tool *tool; /* the last of each, or NULL */
	const struct command *command;
	int n, ntool;
	int whole;		/* it is the whole name of one */
	struct growing names;	/* of all that only begin so */
};

/*
 * Find those of a name; commands must fit the words after it, unless `rest` is
 * NULL. How many there are.
 */
int shell_begun(struct shell *sh, const char *name, const char *rest,
    struct begins *b);
/*
 * Is this answer a line of its own? 1: it runs next, and the question is given
 * up; 0: it is an answer.
 */
int shell_instead(struct run *run, const char *text);
/* Run the lines of a file. 0, or -1: it can't be read, which was told. */
int shell_source(struct shell *sh, const char *path);
/* Load the system of the sticky options. 0, or -1 without a message. */
int shell_system(struct shell *sh);
/* The tool of a name, or at a terminal the only one that begins so; or NULL. */
const struct tool *shell_find(struct shell *sh, const char *name);
/*
 * At a terminal: the words with `vs` for `v`, and `@44th-foot` for `@44` if
 * only one unit of the roster begins so. NULL: several do, which was told.
 */
const struct phrase *shell_whole(struct shell *sh, const struct phrase *words);
/* The same of one unit's name. */
const char *shell_unit(struct shell *sh, const char *name);

/* ---- what the board does ---- */

extern const struct command commands[];		/* the last has no name */
/* Print what a new user may type first. */
void commands_greet(struct shell *sh);
/* The command of that name, or NULL. */
const struct command *command_find(const char *name);
/* Forget the changes that were applied last. */
void game_forget(struct shell *sh);
/*
 * Before the last ruling is ruled again: if it was applied, ask whether to undo
 * that. 1: it is undone, or was not applied; 0: the user said no; -1: told,
 * there is nobody to ask.
 */
int game_offer_back(struct shell *sh);

/*
 * Add to the words of a question values that answers in the journal set for it,
 * as `american-level=12`.
 */
void game_carried(struct shell *sh, const struct tool *t,
    struct phrase *words);

/* ---- settings.c ---- */

command_act command_set, command_show, command_use, command_reading;
/* A copy of a file's name, `~/` replaced by the home directory. */
const char *shell_path(struct shell *sh, const char *path);
/* Take this roster from now on; `off`: none. */
command_act shell_units;
/* The sticky options as text for DRUMHEAD_OPTIONS. */
const char *settings_text(const struct shell *sh, struct arena *a);

/* ---- asked-dice.c ---- */

void asked_dice_init(struct asked_dice *a, struct shell *sh);
/* Ask a person for a line; for session.ask, and for dice. */
const char *prompt_person(struct run *run, const char *legend,
    const char *prompt);

/* ---- outside.c ---- */

/*
 * Must the user's shell run a line: all of it, for a `<` or `&&`, or the rest
 * from the first `|` or `>` on, at *at? Quoted characters do not count.
 */
enum outside { OUTSIDE_NOT, OUTSIDE_REST, OUTSIDE_WHOLE };
enum outside outside_wanted(const char *line, size_t *at);
/* Run a line there. 0, or -1: it failed. */
int outside_run(struct shell *sh, const char *line);
/*
 * Run the rest of a line there; its input is what `tell` prints for the line.
 */
int outside_feed(struct shell *sh, const char *rest,
    int (*tell)(struct shell *, const char *), const char *line);

/* ---- complete.c ---- */

void complete_line(void *arg, const char *line, size_t start, size_t end,
    struct candidates *c);

#endif
