/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. What a tool is: one row of the table of tools, which serves
 * dispatch, --help, completion and the manual's check.
 */
#ifndef CLI_TOOL_H
#define CLI_TOOL_H

#include "option/options.h"

struct run;

/* A verb with the other words, ended by NULL. 0, or -1 with the run's err. */
typedef int verb_act(struct run *run, const char *const *words);

/* A verb: what a tool does by its first word, if that is not a check. */
struct verb {
	const char *name, *args; /* args: its other words, for its usage */
	enum mode mode;
	verb_act *run;
	int least, most;	/* words; most -1: any number */
	/*
	 * ALONE: the verb of a line without words. TEXT: the words are one
	 * text, with its blanks; NUMBER_TEXT: a number may come first.
	 */
	enum { VERB_WORDS, VERB_ALONE, VERB_TEXT, VERB_NUMBER_TEXT } takes;
};

/*
 * Words that are not a question of a check: 1 answered, 0 they are one, -1 with
 * the run's err.
 */
typedef int tool_answer(struct run *run, const struct phrase *words);

struct tool {
	const char *name;
	const char *about;	/* what it answers, in a few words */
	const char *usage;	/* after the name and options */
	const char *more;	/* a paragraph for --help, or NULL */
	tool_answer *answer;	/* NULL: all words are questions */
	const struct verb *verbs; /* instead of checks; NULL: none */
	int no_system;		/* works without a rule system */
	int musters;		/* answer() checks the roster by itself */
};

/* The tool of the name that a system's tables give it; NULL: there is none. */
const struct tool *tool_named(const struct tool *all, const char *name);

#endif
