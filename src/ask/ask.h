/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. The question language: one parser for the command line, standard
 * input, CSV columns, rosters and the shell. It finds the check, gives each
 * word to the value, modifier or count that it names on its side, and says
 * what to type instead where a word does not belong.
 */
#ifndef ASK_ASK_H
#define ASK_ASK_H

#include "rule/phrase.h"
#include "sheet/roster.h"
#include "rule/question.h"

struct asking {
	struct system *sys;
	const char *tool;
	const struct roster *roster;	/* or NULL */
	const int *choice;		/* [reading] */
	int prefixes;			/* the shell's prompt takes prefixes */
	const struct question *from;	/* whose follow-up is asked, or NULL */
	const struct phrase *untyped;	/* words not typed now, or NULL */
	struct budget *budget;		/* its limits; NULL: the usual */
	const char *take;		/* `may` follow-ups taken; or NULL */
	int varies;			/* for question_vary() and its like */
	int seeks;			/* a value may be sought, `NAME=_` */
};

/* What question_vary() makes different. */
struct variation {
	const int *choice;	/* the readings in force */
	int without;		/* the number of a word that is left out, or 0 */
	const char *word;	/* a word more, in its place if there is one; or NULL */
	int side, unit;		/* whose word that is; unit -1: the side's */
	enum authority rank;	/* RANK_CHANGE: instead of others of its value */
};

/*
 * Read words as a question of the tool into q. 0, or -1 with err, whose `word`
 * is the number of the one at fault. All memory is taken from the arena.
 */
int ask_phrase(const struct asking *w, const struct phrase *words,
    struct arena *a, struct question *q, struct err *e);
/*
 * Ask the question again with a change, from the words that were read with
 * asking.varies. 0, or -1 with err. q is left as it is; `out` borrows from it.
 */
int question_vary(const struct question *q, const struct variation *change,
    struct arena *a, struct question *out, struct err *e);
/* Does the unit have its words with the one before it, as in `9 road`? */
int question_repeats(const struct question *q, int side, int unit,
    struct arena *a);
/*
 * Join a question with words that correct it: on each side its words, then the
 * later ones, but none that a later word of the same value replaces. `+1` adds
 * to what was added; `drm=1` replaces it.
 */
void ask_correct(const struct asking *w, const struct phrase *words,
    const struct phrase *later, struct phrase *to);
/*
 * Word n of a question, from 1, as it was taken, and whose it is; "" if the
 * check has no use for it or if it only divides units; NULL: there are no more.
 */
const char *question_word(const struct question *q, int n, int *side);
/* The word `NAME=_`: its number, or 0; *name and *side are of the value. */
int question_sought(const struct question *q, const char **name, int *side,
    struct arena *a);
/*
 * The typed word that states a value of a side: its number, or 0; *place: which
 * one of the typed words it is, from 1. Not a plain number, or one of a sum.
 */
int question_stated(const struct question *q, const struct value *v, int side,
    int *place);
/* The checks of a tool, blank-separated, for messages. */
const char *ask_checks(const struct system *s, const char *tool,
    struct arena *a);
/* Set the reading `NAME=CHOICE` in choices. 0, or -1 with err. */
int ask_reading(const struct system *s, const char *text, int *choice,
    struct err *e);

#endif
