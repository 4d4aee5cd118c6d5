/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. The words of a question while it is read, for this room alone.
 * read.c says what words mean to a check, give.c gives that to the question,
 * prefix.c finds the word that is only begun, ask.c does the rest.
 */
#ifndef ASK_WORDS_H
#define ASK_WORDS_H

#include "ask/ask.h"
#include "rule/suggest.h"

struct reach;

/* What to do with a word that the check does not know. */
enum on_unknown {
	UNKNOWN_ERROR,		/* a typed word: say what to type instead */
	UNKNOWN_LIST,		/* of the roster, brought, handed on: note it */
	UNKNOWN_DROP		/* which unit of the roster it is: nothing */
};

/* One word of the question, as it is split at blanks. */
struct token {
	const char *text;
	size_t len;
	unsigned hash;
	int place;		/* word number as typed, from 1; 0: not typed */
	enum on_unknown soft;
	enum authority rank;
	enum dropped { TAKEN, UNUSED, LOST } dropped; /* LOST: to a higher word */
	const char *was;	/* if handed on: what it named there */
	/* How the word is handed on: see struct said_word. */
	const char *full, *name;
	unsigned of;
	int on, unit, times;
	const char *by;		/* the word that brought this one, or NULL */
	const struct origin *from; /* the row by which `by` did, or NULL */
	const char *row;	/* the roster's unit it came with, or NULL */
	int say;		/* its number in asked.typed, from 1; 0: none */
	struct meant *meant;	/* what it says, kept if asking.varies; or NULL */
};

/* ---- what words mean to a check ---- */

/* Why a question cannot take what a word says. */
enum fault { FAULT_NONE, FAULT_SIDE, FAULT_ILLEGAL };

/* One thing that a word says; a keyword may say several. */
struct sense {
	enum says { SAYS_VALUE, SAYS_NOT_VALUE, SAYS_MOD, SAYS_NOT_MOD,
		SAYS_BRINGS, SAYS_TIMES, SAYS_RULED } says;
	int index;		/* of the value, the modifier's word, brings */
	struct val v;		/* SAYS_VALUE */
	int number;		/* it was said as a number */
	const struct brings *via; /* the word is another name by this row */
	int weak;		/* the word says it beside something else */
	enum fault fault;
	int side;		/* FAULT_SIDE: the side that it is of */
	const char *wrong;	/* FAULT_ILLEGAL: the error's text */
	const char *want;	/* what a roster's cell must be, or NULL */
	int spoils;		/* the value is not missing as well */
	int lenient;		/* if it was not typed it is dropped */
};

/* What a word of the question says, a run of tokens. */
struct meant {
	enum act { ACT_GIVE, ACT_DROP, ACT_LIST, ACT_LATER } act;
	int n;			/* how many tokens it is */
	struct sense *all;
	int nsense, room;
	const char *saying;	/* as which it is told; NULL: its token's text */
	const char *full;	/* as which it is handed on, or NULL */
	const char *whole;	/* the word or name that it began, or NULL */
	int bare;		/* a number without a name */
	/* ACT_LATER: what it says of a unit that comes to a later check. */
	const char *name;
};

/* The word at hand, and whose it is: a side's, in the vocabulary of a check. */
struct reader {
	struct system *sys;
	const struct check *c;
	int side, unit;
	const struct token *t, *first, *end;	/* first to end: all tokens */
	enum on_unknown soft;			/* of the word at hand */
	int any;				/* the tables say it, no person */
	int names;				/* other names gone through for it */
	struct meant *m;			/* what it says */
	struct arena *a;
	struct err *e;
};

/*
 * Each reads the word at hand: 1; 0: it is no such word; -1 with err.
 * read_known(): a count with its noun, a keyword, `NAME=`, `not-`.
 */
int read_known(const struct reader *r);
/* A word by its form: a number, a length, a ratio, a square. */
int read_form(const struct reader *r);
/* A keyword that is only begun, at the prompt. */
int read_begun(const struct reader *r);

int is_vs(const struct token *t);
/* Which one of n tokens is `vs`, from 0; n: none. */
int find_vs(const struct token *t, int n);
int is_plus(const struct token *t);
/* Where the sign of `3-1`, two whole numbers, stands; 0: it is none. */
size_t ratio_sign(const char *text, int sign);
/* Is it `NAME=...`? */
int is_named(const struct token *t);
/* Is the text a number without a sign? 1 with *n. */
int is_number(const char *s, struct num *n);
/* Is it `Nx`, as `3x` for three such units? 1 with *n. */
int is_times(const char *text, struct num *n);
/* The word at hand states a value that nobody can: an error. Returns -1. */
int cannot_say(const struct reader *r, const struct value *v);
/*
 * The N-th other spelling of a word: one gun or several, and of guns 6lb, 6pdr and
 * 6-pounder. NULL: no more.
 */
const char *respelled(const char *word, int nth, struct arena *a);
int counts_noun(const struct check *c, const struct token *t);
/* The value of that kind on this side, else the first of the other; or NULL. */
const struct value *of_kind(const struct check *c, int side, enum kind kind);
/* Has any check a value of that name that may be the text? */
int legal_elsewhere(const struct system *s, const char *name,
    const char *text);
/*
 * Of the choices `a|b` in list, `left` bytes, the one that the check knows on the
 * reader's side, of which *len are. NULL: none; with err: several, and b's word,
 * which is word `place`, has to say which.
 */
const char *chosen(const struct reader *r, const struct brings *b, int place,
    const char *list, size_t left, size_t *len);
/* The token behind it, if it is a word that the check does not know, or NULL. */
const struct token *strange_noun(const struct reader *r);
/* What is said by a sense, bits of enum said_of; *name: of what. */
unsigned sense_said(const struct check *c, const struct sense *s,
    const char **name);

/* ---- the question that they make ---- */

/* A word that brings others, and the units of which it was said. */
struct pending {
	const struct brings *b;
	int say, place;
	enum authority rank;	/* of the word that brings */
	int side, unit, times;
	int taken;
};

struct asked {
	const struct asking *w;
	struct check *c;
	struct question *q;
	struct arena *a;
	struct err *e;
	struct token *tokens;
	int n, room, ndropped;
	int side, unit, times;	/* that words go to now; how often it stands */
	struct saying *typed;	/* typed words that were given to something */
	int ntyped, typedroom;
	struct err *wrong;	/* the errors so far, or NULL */
	int nwrong;
	int strange;		/* the last unknown word, from 1; or 0 */
	const char *saying;	/* text for `typed`; NULL: the token's own */
	int repeats[SIDES];	/* [side]: has it a value of KIND_REPEAT? */
	struct pending *pending;
	int npending, pendingroom;
	int named;		/* the first word was the check's name */
	struct meant meant;	/* what the word at hand says */
};

enum { WRONG_MOST = 20 };

/*
 * Take the word at token i: give what it says to the question. *n: how many
 * tokens it is. 0, or -1 with err.
 */
int take_word(struct asked *k, int i, int *n);
/* Is every number within the value that bounds it? 0, or -1 with err. */
int check_bounds(struct asked *k);
/* Does what is said of the units agree with what it needs? 0, or -1 with err. */
int take_needs(struct asked *k);
/* Does some value or modifier belong to units of the side? */
int takes_units(const struct asked *k, int side);

/* ---- words that are only begun ---- */

/* The one check of the tool that begins so; NULL if a word of the usual does. */
struct check *begun_check(const struct asking *w, const char *text,
    struct arena *a);
/*
 * Complete `NAME=VALUE` for a side: NAME to the one value that it begins, VALUE
 * to the one choice of it that VALUE begins. The text itself if NAME begins
 * none. NULL with err: one of them begins several.
 */
const char *begun_named(const struct reader *r);
/* *key: the one word that the one at hand begins, or NULL. 0, or -1: several. */
int begun_key(const struct reader *r, const char **key);

#endif
