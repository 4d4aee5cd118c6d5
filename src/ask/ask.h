/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. The question language: one parser for the command line, standard
 * input, CSV columns, rosters and the shell. It finds the check, gives each
 * word to the value, modifier or count that it names on its side, and says
 * what to type instead where a word does not belong.
 */
#ifndef ASK_ASK_H
#define ASK_ASK_H

#include "ask/roster.h"
#include "rule/question.h"

struct asking {
	struct system *sys;
	const char *tool;
	const struct roster *roster;	/* or NULL */
	const int *choice;		/* [reading] */
	int prefixes;			/* the shell's prompt takes prefixes */
	const struct question *from;	/* whose follow-up is asked, or NULL */
	const char *untyped;		/* words not typed now, or NULL */
	int goes_on;			/* a `then`: `from` goes on */
	int replaces;			/* of two values the later one counts */
	struct budget *budget;		/* its limits; NULL: the usual */
	const char *take;		/* `may` follow-ups taken; or NULL */
};

/*
 * Read `words` as a question of the tool into q. 0, or -1 with err. All memory
 * is taken from the arena.
 */
int ask_parse(const struct asking *w, const char *words, struct arena *a,
    struct question *q, struct err *e);
/* Is n among the legal numbers? Yes if none are listed. */
int ask_legal(const struct legal *l, struct num n);
/* The checks of a tool, blank-separated, for messages. */
const char *ask_checks(const struct system *s, const char *tool,
    struct arena *a);
/*
 * The legal words nearest to a wrong one: "woods", "woods or village", or
 * NULL where none is near.
 */
const char *ask_near(const struct check *c, const char *word,
    struct arena *a);
/* Set the reading `NAME=CHOICE` in choices. 0, or -1 with err. */
int ask_reading(const struct system *s, const char *text, int *choice,
    struct err *e);

#endif
