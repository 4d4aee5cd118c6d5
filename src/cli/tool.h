/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The table of tools: one row each serves dispatch, --help,
 * completion and the manual's check. A tool that answers some words in its own
 * way has a file named after it besides.
 */
#ifndef CLI_TOOL_H
#define CLI_TOOL_H

struct driver;

struct tool {
	const char *name;
	const char *about;	/* what it answers, in a few words */
	const char *usage;	/* after the name and options */
	const char *more;	/* a paragraph for --help, or NULL */
	/*
	 * Answers the words in its own way instead of by the checks of a
	 * system: 1 done, 0 go on with the checks, -1 with the driver's err.
	 */
	int (*own)(struct driver *d, const char *words);
	int no_system;		/* works without a rule system */
	int no_ruling;		/* rules nothing, so keeps no journal */
	int musters;		/* own() looks through the whole roster */
};

/* All tools, in the order of the manual; the last has no name. */
extern const struct tool tools[];
/* NULL if there is no such tool. */
const struct tool *tool_find(const char *name);

/* How these answer, see own(). */
int crt_own(struct driver *d, const char *words);
int roll_own(struct driver *d, const char *words);
int tables_own(struct driver *d, const char *words);
int journal_own(struct driver *d, const char *words);

/* The program `drumhead`, which the shell layer gives; argv without its own
 * name. The exit status. */
int shell_main(int argc, char *const *argv);

#endif
