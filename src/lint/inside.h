/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: lint. What the parts of lint share; nobody else includes it. */
#ifndef LINT_INSIDE_H
#define LINT_INSIDE_H

#include "rule/formula_tree.h"
#include "lint/lint.h"
#include "table/load.h"

/* Where an error is; does some error stand at that place? */
struct place lint_place(const struct lint *l, const struct err *e);
int lint_at(const struct lint *l, struct place p);
/* A look-up that finds nothing, once for each table; `asked`: by whom. */
void lint_hole(struct lint *l, const struct err *e, const char *asked);
struct place place_of(const struct origin *o, const char *column);
struct place place_row(const struct sheetrow *r, const char *column);
/* Does a file stand in the system's own folder (and not in its base's)? */
int lint_in_folder(const struct lint *l, const char *file);
/* A key of system.csv with its row, or NULL. */
const struct sheetrow *lint_key(const struct lint *l, const char *key,
    const char **value);

/* cells.c: the files as they stand, cell by cell. */
void lint_files(struct lint *l);
/* core.c: rows of the core files. */
void lint_core(struct lint *l);
void lint_name(struct names *names, const char *at);
/* What follows a word in a sheet's cells, over any characters of `skip`. */
void lint_calls(struct names *names, const struct sheet *sh, const char *call,
    const char *skip);
/* Is it named at one of them, and does one of `ends`, or nothing, follow? */
int lint_named(const struct names *names, const char *name, const char *ends);
/* Readings that nothing asks for, once all checks are compiled. */
void lint_readings(struct lint *l);
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
