/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Rulings and chances in the forms that people and programs read.
 * Everything is told into a struct out; no rule is known here.
 */
#ifndef TELL_TELL_H
#define TELL_TELL_H

#include "eval/ruling.h"
#include "sheet/sheet.h"
#include "tell/out.h"

/* Field 2: the faces in the grammar of -d. (tell_dice() adds sums.) */
const char *tell_faces(const struct ruling *r, struct arena *a);
/* answer TAB dice TAB meaning; trailing empty fields dropped. */
void tell_text(struct out *o, const struct ruling *r, struct arena *a);
/* The same as one sentence to be read aloud. */
void tell_say(struct out *o, const struct ruling *r, struct arena *a);
/*
 * The derivation, each line after a TAB; `whole`: also values that were only
 * computed on the way, and the places of rows that did not count.
 */
void tell_explain(struct out *o, const struct ruling *r, int whole,
    struct arena *a);
/* Field 3 with the marks of house rules and of rows that are not sure. */
const char *tell_meaning(const struct ruling *r, struct arena *a);
/* Typed words without use: `creek; clear (the ground is not read)`. */
const char *tell_unused(const struct question *q, struct arena *a);
/* The same as a JSON member, if there are such words. */
void tell_json_unused(struct out *o, const struct question *q);
/* The name of the roster's unit that a follow-up asks, or NULL. */
const char *tell_unit(const struct follow *f, struct arena *a);
/* The same, else tell_whose(); "": of no side. */
const char *tell_whom(const struct follow *f, struct arena *a);
/* Field 2 for people: faces, source, sums; `aloud`: without the source. */
const char *tell_dice(const struct ruling *r, int aloud, struct arena *a);
/* A unit of the roster in a question; place: from 0, on its side. */
struct named_unit {
	const char *name;
	int side, place;
	int at;			/* for tell_named() */
};
/* The next one, the first side's first; *u begins as zeros. 1; 0: no more. */
int tell_named(const struct question *q, struct named_unit *u);
/* A follow-up as `NAME, WHOM`. */
const char *tell_called(const struct follow *f, struct arena *a);
/* A follow-up: `NAME, WHOM: QUESTION`; of a `then` only the question. */
const char *tell_follow(const struct follow *f, struct arena *a);
/* `first side`, `other side, unit 2`; "" for no side. */
const char *tell_whose(int side, int unit,
    struct arena *a);
/* `name`, `name@1`, `name@1.2`. */
const char *tell_name(const char *name, int side, int unit, struct arena *a);
/* A sum of effects: `hits@2=1`. */
const char *tell_effect(const struct outcome_effect *e, struct arena *a);
/* All of a ruling: `hits@2=1; star=1`. */
const char *tell_effects(const struct ruling *r, struct arena *a);

/* What every JSON line begins with; a fingerprint of NULL is left out. */
struct telling {
	const char *fingerprint, *tool, *question;
	const char *record;	/* place in a stream, or NULL */
	int meanings;		/* chances: also tell each answer's meaning */
	int nhead;		/* further members, before the check */
	const char *const *heads, *const *cells;
};

void tell_json(struct out *o, const struct ruling *r, const struct telling *t,
    const char *error, struct arena *a);
/* The same, its brace left open. */
void tell_json_open(struct out *o, const struct ruling *r,
    const struct telling *t, const char *error, struct arena *a);
/* Begin a JSON line, up to the tool; its brace is left open. */
void tell_json_begin(struct out *o, const char *system,
    const struct telling *t);
/* The same, up to the question of a check. */
void tell_json_asked(struct out *o, const struct check *c,
    const char *question, const struct telling *t);
/* Members: of which side and unit (or -1) it is; how sure, by a house rule? */
void tell_json_place(struct out *o, int side, int unit);
void tell_json_sure(struct out *o, enum sure sure, int house);
/*
 * What was looked up without a ruling: the cell, the code, or `not allowed`,
 * and what it means. JSON has in its head where it stands, and the cite, if
 * there is one.
 */
void tell_looked_up(struct out *o, enum format f, const char *system,
    const struct telling *t, const char *answer, const char *meaning,
    const char *cite, struct arena *a);
/* An error before a check was found. */
void tell_json_error(struct out *o, const char *system, const struct telling *t,
    const char *error);

/* "", `reroll of ` or `one more of `, before a roll's name. */
const char *tell_part(enum throw_part part);

/* -d need: what to throw, the number needed, the modifiers so far. */
enum { NEED_CELLS = 3 };
void tell_need_cells(const char *cells[NEED_CELLS], const struct ruling *r,
    const struct throw *need, struct arena *a);
void tell_need(struct out *o, const struct ruling *r, const struct throw *need,
    struct arena *a);
void tell_json_need(struct out *o, const struct ruling *r,
    const struct throw *need, const struct telling *t, struct arena *a);

/* How --words lists them. */
struct words_by {
	const struct sheet *examples;	/* examples.csv: frequent words first, or
					 * NULL */
	int headings;			/* print a heading for each part */
	int all;			/* with those that are not asked here */
};
/* Is a value in --words? It is if it has a prompt; others are computed. */
int words_offered(const struct value *v);
/* --words: every legal word, with its side and its meaning. */
/* An entry of --words. Texts are "" if there is nothing to say. */
struct word_entry {
	const char *word;
	const char *what;	/* `modifier`, `yes or no`, the value's name */
	const char *side;	/* `first side` */
	const struct value *value; /* that it is said of, or NULL */
	const char *meaning;	/* of another name: the word's other names */
	/*
	 * Its place: in this question, of a unit and read here, later, or not;
	 * other names of a word.
	 */
	enum { LIST_CHECK, LIST_UNIT, LIST_LATER, LIST_ELSE, LIST_NAMES } part;
	enum about about;
	int uses, order;
};
/*
 * All legal words of a check by parts, and the words that its follow-ups read;
 * then other names of words. Returns their number.
 */
int words_list(const struct check *c, const struct words_by *by,
    struct arena *a, struct word_entry **all);
/* `modifier, first side` */
const char *words_what(const struct word_entry *e, struct arena *a);
/* --words: those entries, in the form that was asked for. */
void tell_words(struct out *o, enum format f, const struct check *c,
    const struct words_by *by, struct arena *a);
/* One line of --words. */
void tell_word(struct out *o, enum format f, const char *tool,
    const char *word, const char *what, const char *meaning);
/*
 * A tool's examples: the shell command, its answer, what it shows. system NULL:
 * as typed where the system is in use. Fewer than all: only short ones.
 */
void tell_examples(struct out *o, const struct sheet *sh, const char *tool,
    const char *system, int most, struct arena *a);

#endif
