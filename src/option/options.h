/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: option. The options: one table serves parsing, --help, the manual pages,
 * completion and the shell's settings, and says of every option what it acts
 * on, what it excludes and whether the journal has it. A token is an option
 * only if `-` is followed by a letter or by another `-`, so that `-1` and `-/D`
 * stay words.
 */
#ifndef OPTION_OPTIONS_H
#define OPTION_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "tell/out.h"

/* Behind what was written wrongly. */
#define SEE_HELP " (see --help)"

/* What a line does; mode_names says how messages call it. */
enum mode {
	MODE_RULE,		/* by the checks of a system */
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
	MODE_TABLES_CODE,
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

/* In the order of drumhead(7). */
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
	OPTION_EXPLAIN,
	OPTION_CHANCES,
	OPTION_OF,
	OPTION_THROUGH,
	OPTION_TAKE,
	OPTION_FOLLOW,
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
	const char *rules, *dice, *seed, *key, *format, *from, *of, *units,
	    *take, *battle, *tables, *times, *sweep, *need, *at_least, *journal,
	    *players, *by, *sync, *help, *check, *plot;
	int csv, json, explain, chances, through, follow, dispute,
	    whatif, across, large, say, ask, words, version;
	const char **readings;
	int nreadings, readingroom;
	uint64_t typed;		/* a bit for each option of the line at hand */
};

/* TAKES_MAY: `--help`, which is "", or `--help=CHECK`. */
enum takes { TAKES_NOTHING, TAKES_MAY, TAKES_TEXT, TAKES_LIST };

/* How a ruling's row in the journal has an option that it was ruled with. */
enum journaled {
	JOURNALED_NOT,		/* it changes no ruling */
	JOURNALED_QUESTION,	/* it stands before the words of the question */
	JOURNALED_CELL,		/* it has a cell of its own, or made one */
};

/* The texts are in it, for a pointer costs something each time a tool starts. */
struct option_row {
	char letter;		/* 0: none */
	char name[12];
	char arg[12];		/* what the argument is called, or "" */
	enum takes takes;
	enum journaled journaled;
	int sticky; /* its place in what the shell sets, from 1; 0: not set */
	size_t at;		/* its place in struct options, in bytes */
	uint64_t acts;		/* modes in which it acts: bits */
	uint64_t not_with;	/* options that it excludes, either way: bits */
	uint64_t needs;		/* those without which it is nothing: bits */
	char help[128];
	char brief[48];		/* the same for a first screen; "": not there */
};

extern const struct option_row option_table[OPTIONS];
extern const char *const mode_names[MODES];

/*
 * Parse argv over what *o holds (DRUMHEAD_OPTIONS comes before the command
 * line), which counts as not typed. Words go into *words, one blank between
 * them. Texts point into argv. 0, or -1 with err.
 */
int options_parse(struct options *o, int argc, char *const *argv,
    struct arena *a, const char **words, struct err *e);
/* The same for a line of words (DRUMHEAD_OPTIONS, a line of the shell). */
int options_line(struct options *o, const char *line, struct arena *a,
    const char **words, struct err *e);
/* --help or --version stands there, and is set, whatever else is wrong. */
int options_wins(struct options *o, int argc, char *const *argv);
/* Set one as if it stood in a line; value NULL: a flag. 0, or -1 with err. */
int options_set(struct options *o, enum option_id id, const char *value,
    struct arena *a, struct err *e);
void options_unset(struct options *o, enum option_id id);
int options_has(const struct options *o, enum option_id id);
/* The argument of one that is no flag and no list; NULL: it is not set. */
const char *options_text(const struct options *o, enum option_id id);
/*
 * The options for a line that does this: one that was typed and is dead in the
 * mode, or without the option that it needs, is an error; one that was set
 * before is taken out of *o. 0, or -1 with err.
 */
int options_settle(struct options *o, enum mode mode, struct err *e);
/* What a line of a tool that rules does by its options. */
enum mode options_mode(const struct options *o);
/* How many tokens an option takes that begins with this one; 0: none is. */
int options_span(const char *token);
/* The option that a token begins with; NULL: it is none. */
const struct option_row *options_named(const char *token);
enum option_id options_id(const struct option_row *r);
/* The option of a name of so many bytes; NULL: there is none. */
const struct option_row *options_find(const char *name, size_t len);
enum format options_format(const struct options *o);
/* Are lines, which have no form of JSON of their own, to be objects of it? */
int options_lines(const struct options *o, enum mode m);
/* The table; `first`: those few that stand on a first screen. */
void options_help(struct out *o, int first);

#endif
