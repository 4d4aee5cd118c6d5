/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: option. The options: one table for parsing, --help, the manual pages,
 * completion and the shell's settings. It tells of every option where it acts,
 * what it excludes and whether the journal has it. A token is an option only if
 * `-` is followed by a letter or another `-`, so `-1` and `-/D` are words.
 */
#ifndef OPTION_OPTIONS_H
#define OPTION_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "rule/phrase.h"
#include "base/arena.h"
#include "base/error.h"
#include "tell/out.h"

/* The end of messages on wrong usage. */
#define SEE_HELP " (see --help)"

/* What a line does. */
enum mode {
	MODE_RULE,		/* by a system's checks */
	MODE_CHANCES,
	MODE_SWEEP,
	MODE_NEED,
	MODE_WHATIF,
	MODE_DISPUTE,
	MODE_WORDS,
	MODE_LOOKUP,		/* crt TABLE ROW */
	MODE_MEANING,		/* crt meaning CODE */
	MODE_FORCE,		/* force --battle, without words */
	MODE_ROLL,		/* plain dice */
	MODE_ROLL_CHANCES,
	MODE_TABLES_LIST,
	MODE_TABLES_SHOW,
	MODE_TABLES_LINT,
	MODE_TABLES_DIFF,
	MODE_TABLES_FMT,
	MODE_TABLES_PRINT,
	MODE_TABLES_ROSTER,
	MODE_TABLES_FOLLOW,
	MODE_JOURNAL_SHOW,
	MODE_JOURNAL_VERIFY,
	MODE_JOURNAL_REPLAY,
	MODE_JOURNAL_RECEIPT,
	MODE_JOURNAL_UNDO,
	MODE_JOURNAL_NOTE,
	MODE_JOURNAL_TURN,
	MODE_JOURNAL_SEAL,
	MODE_JOURNAL_WORD,
	MODE_JOURNAL_REVEAL,
	MODE_JOURNAL_REPORT,
	MODE_JOURNAL_STATS,
	MODE_JOURNAL_EXPORT,
	MODES
};

/* The options in the order of drumhead(7). */
enum option_id {
	OPTION_RULES,
	OPTION_DICE,
	OPTION_SEED,
	OPTION_KEY,
	OPTION_FORMAT,
	OPTION_CHECK,
	OPTION_LARGE,
	OPTION_CSV,
	OPTION_JSON,
	OPTION_FROM,
	OPTION_WITH,
	OPTION_EXPLAIN,
	OPTION_CHANCES,
	OPTION_OF,
	OPTION_THROUGH,
	OPTION_TAKE,
	OPTION_SWEEP,
	OPTION_PLOT,
	OPTION_ACROSS,
	OPTION_NEED,
	OPTION_AT_LEAST,
	OPTION_READING,
	OPTION_WHATIF,
	OPTION_DISPUTE,
	OPTION_TIMES,
	OPTION_UNITS,
	OPTION_BATTLE,
	OPTION_JOURNAL,
	OPTION_BY,
	OPTION_SYNC,
	OPTION_PLAYERS,
	OPTION_TABLES,
	OPTION_SAY,
	OPTION_ASK,
	OPTION_WORDS,
	OPTION_HELP,
	OPTION_VERSION,
	OPTIONS
};

struct options {
	const char *rules, *dice, *seed, *key, *format, *from, *with, *of,
	    *units, *take, *battle, *tables, *times, *sweep, *need, *at_least,
	    *journal, *players, *by, *sync, *help, *words, *check, *plot;
	int csv, json, explain, chances, through, dispute, whatif,
	    across, large, say, ask, version;
	const char **readings;
	int nreadings, readingroom;
	uint64_t typed;		/* bits: options typed in this line */
};

/* TAKES_MAY: `--help` has "" as its argument, `--help=CHECK` CHECK. */
enum takes { TAKES_NOTHING, TAKES_MAY, TAKES_TEXT, TAKES_LIST };

/* How the journal has an option by which a ruling was made. */
enum journaled {
	JOURNALED_NOT,		/* not: it changes no ruling */
	JOURNALED_QUESTION,	/* before the words of the question */
	JOURNALED_CELL,		/* in a cell of its own */
};

struct option_row {
	char letter;		/* 0: none */
	const char *name;
	const char *arg;	/* name of the argument, or NULL */
	enum takes takes;
	size_t at;		/* offset in struct options */
	uint64_t acts;		/* bits: modes in which it acts */
	uint64_t not_with;	/* bits: options excluded, both ways */
	uint64_t needs;		/* bits: options that it needs */
	enum journaled journaled;
	int sticky; /* order in the shell's `show`, from 1; 0: no setting */
	const char *variable;	/* of the environment, for `show`; or NULL */
	const char *guesses;	/* names that people type for it, or NULL */
	const char *help;
	const char *brief;	/* for the first screen; NULL: not there */
};

extern const struct option_row option_table[OPTIONS];

/*
 * Parse argv on top of *o, whose options count as not typed (DRUMHEAD_OPTIONS
 * is parsed before the command line). The others are added to words, as they
 * are. Arguments point into argv. 0, or -1 with err.
 */
int options_parse(struct options *o, int argc, char *const *argv,
    struct arena *a, struct phrase *words, struct err *e);
/* The same for DRUMHEAD_OPTIONS, where words are an error. */
int options_env(struct options *o, struct arena *a, struct err *e);
/* Sets --help or --version, if it is there, whatever else is wrong: 1, or 0. */
int options_wins(struct options *o, int argc, char *const *argv);
/* Set an option as if typed; value NULL: a flag. 0, or -1 with err. */
int options_set(struct options *o, enum option_id id, const char *value,
    struct arena *a, struct err *e);
void options_unset(struct options *o, enum option_id id);
int options_has(const struct options *o, enum option_id id);
/* The argument of an option that takes a text; NULL: it is not set. */
const char *options_text(const struct options *o, enum option_id id);
/*
 * Prepare the options for a mode: a typed option that does not act there, or
 * lacks an option that it needs, is an error; one that was set earlier is
 * unset. verb: `tables show`, if that has the mode, or NULL. 0, or -1 with err.
 */
int options_settle(struct options *o, enum mode mode, const char *verb,
    struct err *e);
/* The mode of a line, by the options, for tools that rule. */
enum mode options_mode(const struct options *o);
/* The number of tokens of an option that begins with this one, or 0. */
int options_span(const char *token);
/* The option that a token begins with, or NULL. */
const struct option_row *options_named(const char *token);
enum option_id options_id(const struct option_row *r);
/* The option of a name of `len` bytes, or NULL. */
const struct option_row *options_find(const char *name, size_t len);
enum format options_format(const struct options *o);
/*
 * Add the list of options; `first`: only those with a brief help; `screen`: for
 * a screen, which breaks lines itself.
 */
void options_help(struct out *o, int first, int screen);

#endif
