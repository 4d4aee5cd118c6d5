/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Rulings and chances in the forms that people and programs read.
 * Everything is told into a struct out; no rule is known here.
 */
#ifndef TELL_TELL_H
#define TELL_TELL_H

#include "engine/ruling.h"
#include "sheet/sheet.h"
#include "tell/out.h"

/* Field 2: the faces in the grammar of -d, and for people the sum. */
const char *tell_faces(const struct ruling *r, struct arena *a);
/* The same with another face for one of the dice. */
const char *tell_faces_with(const struct ruling *r, const struct rolled *one,
    int face, struct arena *a);
/* Are two dice of one throw? */
int tell_same_throw(const struct rolled *a, const struct rolled *b);
/* answer TAB dice TAB meaning; trailing empty fields dropped. */
void tell_text(struct out *o, const struct ruling *r, struct arena *a);
/* The same as one sentence to be read aloud. */
void tell_say(struct out *o, const struct ruling *r, struct arena *a);
/*
 * The derivation, each line beginning with a TAB; `whole`: also what was only
 * computed on the way, and where the rows stand that did not count.
 */
void tell_explain(struct out *o, const struct ruling *r, int whole,
    struct arena *a);
/* Field 3 with its marks. */
const char *tell_meaning(const struct ruling *r, struct arena *a);
/* `creek; clear (the ground is not read)`: words that it has no use for. */
const char *tell_unused(const struct question *q, struct arena *a);
/* The same as a JSON member; none where there are no such words. */
void tell_json_unused(struct out *o, const struct question *q);
/* `side 1`, `unit 2 of side 1`; "" for the ruling's own. */
/* "then", "must" or "may". */
const char *tell_what_follows(const struct follow *f);
/* The name of the roster's unit that it asks, or NULL. */
const char *tell_unit(const struct follow *f, struct arena *a);
/* The same, or whose it is; "" of no side. */
const char *tell_whom(const struct follow *f, struct arena *a);
/* Field 2 of a ruling: faces, source, arithmetic. */
const char *tell_dice(const struct ruling *r, struct arena *a);
/* `@44th + @46th vs @3rd `: the units of the roster that it is of; or "". */
const char *tell_who(const struct question *q, struct arena *a);
/* `NAME, WHOM: QUESTION`. */
const char *tell_follow(const struct follow *f, struct arena *a);
const char *tell_whose(int side, int unit,
    struct arena *a);
/* `name`, `name@1`, `name@1.2`. */
const char *tell_name(const char *name, int side, int unit, struct arena *a);
/* `hits@2=1; star=1`, for CSV. */
const char *tell_effects(const struct ruling *r, struct arena *a);

/* What every JSON line begins with; `error` may be NULL. */
struct telling {
	const char *fingerprint, *tool, *question;
	const char *record;	/* place in a stream, or NULL */
	int meanings;		/* of chances: what each answer means, too */
	int nhead;		/* members that come before the check's */
	const char *const *heads, *const *cells;
};

void tell_json(struct out *o, const struct ruling *r, const struct telling *t,
    const char *error, struct arena *a);
/* What every JSON line begins with, its brace left open: up to the tool. */
void tell_json_begin(struct out *o, const char *system,
    const struct telling *t);
/* An error where there is not even a check. */
void tell_json_error(struct out *o, const char *system, const struct telling *t,
    const char *error);

/* `reroll of `, before a roll's name. */
const char *tell_part(enum throw_part part);

/* -d need: what to throw, the number needed, the modifiers so far. */
void tell_need(struct out *o, const struct ruling *r, const struct throw *need,
    struct arena *a);
void tell_json_need(struct out *o, const struct ruling *r,
    const struct throw *need, const struct telling *t, struct arena *a);

/* How words are put in order; either sheet may be NULL. */
struct words_by {
	const struct sheet *topics;	/* what they are about */
	const struct sheet *examples;	/* who is said often comes first */
	int headings;			/* each topic has one */
};
/* Is anybody told of a value? Without a prompt it is computed, or a rule's own. */
int words_offered(const struct value *v);
/* --words: every legal word by topic, with its side and its meaning. */
void tell_words(struct out *o, const struct check *c, const struct words_by *by,
    struct arena *a);
/*
 * A tool's examples: commands for a shell, what comes of them, what they show; as
 * they are typed where the system is in use, if it is NULL.
 */
void tell_examples(struct out *o, const struct sheet *sh, const char *tool,
    const char *system, int most, struct arena *a);

#endif
