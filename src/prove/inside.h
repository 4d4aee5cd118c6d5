/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: prove. What the parts of prove share; nobody else includes it. */
#ifndef PROVE_INSIDE_H
#define PROVE_INSIDE_H

#include "rule/formula_tree.h"
#include "lint/inside.h"
#include "prove/prove.h"

/* cells.c: the files as they stand, cell by cell. */
void lint_files(struct lint *l);
/* words.c: the words of a compiled check, its follow-ups. */
void lint_words(struct lint *l, struct check *c);
void lint_known_words(struct lint *l);
/* Does any check take the word? */
int lint_knows(const struct lint *l, const char *word);
/* rosters.c: a file of units. */
void lint_roster(struct lint *l, const char *dir, const char *name);
/* reads.c: values and words that nothing reads; answers that are never reached. */
void lint_unread(struct lint *l);
void lint_unreached(struct lint *l, const struct check *c);
/* spans.c: can a comparison of numbers not hold? */
int lint_never(const struct check *c, const struct expr *x);
/* formulas.c: formulas that compile and cannot be meant. */
void lint_formulas(struct lint *l, const struct check *c);
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
/* reach.c: what dice, words and modifiers can reach. */
void lint_reach(struct lint *l, struct check *c);

#endif
