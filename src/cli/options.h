/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The options: one table serves parsing, --help, the manual pages
 * and completion. A token is an option only if `-` is followed by a letter or
 * by another `-`, so that `-1` and `-/D` stay words.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/arena.h"
#include "base/error.h"
#include "tell/out.h"

enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON };

struct options {
	const char *rules, *dice, *seed, *key, *format, *from, *of, *units, *battle,
	    *tables, *times, *sweep, *need, *at_least, *journal, *players, *by, *sync;
	int csv, json, explain, chances, through, dispute,
	    whatif, plot, say, ask, words, help,
	    version;
	const char **readings;
	int nreadings, readingroom;
};

enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_LIST };

/* The texts are in it, for a pointer costs something each time a tool starts. */
struct option_row {
	char letter;		/* 0: none */
	char name[12];
	char arg[12];		/* what the argument is called, or "" */
	enum option_kind kind;
	size_t offset;		/* into struct options */
	char help[128];
};

extern const struct option_row option_table[];
extern const int option_count;

/*
 * Take the options out of argv; the rest, joined by blanks, is *words. 0, or
 * -1 with err.
 */
int options_parse(struct options *o, int argc, char *const *argv,
    struct arena *a, const char **words, struct err *e);
/* The same for a line of words (DRUMHEAD_OPTIONS, a line of the shell). */
int options_line(struct options *o, const char *line, struct arena *a,
    const char **words, struct err *e);
/* Options that only make sense with others, or without them. */
int options_agree(const struct options *o, struct err *e);
/* How many tokens an option takes that begins with this one; 0: none is. */
int options_span(const char *token);
enum format options_format(const struct options *o);
void options_help(struct out *o);

#endif
