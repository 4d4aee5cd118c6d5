/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: prove. What the parts of prove share; nobody else includes it. */
#ifndef PROVE_INSIDE_H
#define PROVE_INSIDE_H

#include "count/chances.h"
#include "eval/touch.h"
#include "rule/budget.h"
#include "rule/formula_tree.h"
#include "lint/inside.h"
#include "prove/prove.h"

/* cells.c: the files as they stand, cell by cell. */
void lint_files(struct lint *l);
/* Load a file of a folder. 1; 0: there is none, or it was told why not. */
int lint_sheet(struct lint *l, struct sheet *sh, const char *dir,
    const char *name);
/* words.c: the words of a compiled check, its follow-ups. */
void lint_words(struct lint *l, struct check *c);
void lint_known_words(struct lint *l);
/* Does any check take the word? */
int lint_knows(const struct lint *l, const char *word);
/* rosters.c: a file of units. */
void lint_roster(struct lint *l, const char *dir, const char *name);
/* formulas.c: keys of a look-up that are not there; answers that never come. */
void lint_keys(struct lint *l, const struct expr *x);
void lint_answers(struct lint *l, const struct check *c);
/* laws.c: refusals that a group of checks shares. */
void lint_laws(struct lint *l);
/* 1 if e is of a law that the check lacks words for, and is told; or 0. */
int lint_lacks(struct lint *l, struct check *c, const struct err *e);
/* bands.c: keys that overlap or leave gaps, ranks, citations. */
void lint_tables(struct lint *l);
/* codes.c: answers and words that are looked up must be declared. */
void lint_codes(struct lint *l, struct check *c);
/* The codes.csv table that a look-up table's cells are taken from, or NULL. */
const char *lint_codes_of(const struct lint *l, const struct table *t);
/* shell.c: the tables that the shell reads. */
void lint_shell(struct lint *l);
int lint_of_shell(const char *name);

/* ---- runs ---- */

enum { TRIED_MOST = 64 };

/*
 * A knob: one value or modifier's word at one place, with what it may be set to.
 */
struct knob {
	int value, mod;		/* one of them -1 */
	int side, unit;		/* unit 0: the side's one unit; -1: the side */
	int required;
	int n;
	struct val *choices;
};

struct tried {
	struct lint *l;
	struct check *c;
	int all;		/* knobs are also what is computed and may be said */
	struct arena work;	/* memory of one run */
	struct arena arena;	/* memory of one check */
	int *choice;		/* the readings in force */
	int *consulted;		/* [reading]: some run asked for it */
	struct question q;
	struct budget *budget, trials; /* of all trials of formulas */
	struct touches all_runs, mine; /* touched by all; by one formula */
	int nknob, room;
	struct knob *knobs;
	int runs;
	size_t bytes;		/* memory that runs took, to bound the time */
};

/* reach.c: what dice, words and modifiers can reach. */
void lint_reach(struct lint *l, struct check *c);
/* No word is said. Knobs of all values that may be said, or of stated ones. */
void reach_start(struct tried *r, int all);
/* What is said at a knob. Set it to one of its choices; -1: nothing is said. */
struct given *reach_given(struct tried *r, const struct knob *k);
void reach_turn(struct tried *r, const struct knob *k, int choice);
/*
 * Turn n knobs, which are at `at`, to their next way; `unsaid`: that nothing is
 * said is one of them. 0: there are no more.
 */
int reach_next(struct tried *r, const struct knob *const *knobs, int *at, int n,
    int unsaid);
/*
 * A copy of the check whose answer, and last value, is a formula, and of whose
 * other steps only rolls are left; all faces of it. 0, or -1.
 */
void reach_copy(struct tried *r, struct expr *x, int side, struct check *copy);
int reach_chances(struct tried *r, const struct check *copy, int side,
    struct chances *c, struct err *e);

/* never.c: what a check's formulas never come to, and what nothing reads. */
void lint_never(struct tried *r);
/* dead.c: the same of a row in one check; told is what holds in all of its. */
enum dead { DEAD_READ, DEAD_SAID, DEAD_SCORE, DEAD_STEP, DEAD_PART };
void lint_row(struct lint *l, enum dead kind, struct check *c,
    const struct origin *from, const char *column, const char *text, int dead);
void lint_dead(struct lint *l);

#endif
