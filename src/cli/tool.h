/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. What a tool is: one row of the table of tools, which serves
 * dispatch, --help, completion and the manual's check.
 */
#ifndef CLI_TOOL_H
#define CLI_TOOL_H

#include "option/options.h"

struct run;

/* What a tool does with its first word, where that is no check. */
struct verb {
	const char *name, *usage;
	enum mode mode;
	/* The words after the verb. 0, or -1 with the run's err. */
	int (*run)(struct run *run, const char *const *words, int n);
	/*
	 * ALONE: it is done where there is no word at all. TEXT: the words are
	 * one text, with its blanks; NUMBER_TEXT: a number may come before it.
	 */
	enum { VERB_WORDS, VERB_ALONE, VERB_TEXT, VERB_NUMBER_TEXT } takes;
};

struct tool {
	const char *name;
	const char *about;	/* what it answers, in a few words */
	const char *usage;	/* after the name and options */
	const char *more;	/* a paragraph for --help, or NULL */
	/*
	 * Answers words that are no question of a check: 1 answered, 0 they
	 * are one, -1 with the run's err. NULL: all words are.
	 */
	int (*answer)(struct run *run, const char *words);
	const struct verb *verbs; /* instead of checks; NULL: none */
	int no_system;		/* works without a rule system */
	int musters;		/* answer() looks through the whole roster */
};

#endif
