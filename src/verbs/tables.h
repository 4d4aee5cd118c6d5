/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: verbs. The parts of tables: each takes the words after its own. */
#ifndef VERBS_TABLES_H
#define VERBS_TABLES_H

#include "card/card.h"
#include "cli/verbs.h"
#include "table/load.h"

/* Each returns 0, or -1 with the driver's err. */
int tables_show(struct run *run, const char *const *words, int n);
int tables_diff(struct run *run, const char *const *words, int n);
/* Of diff: what these questions, or the examples that differ, come to. */
int tables_chances(struct run *run, struct system *a, struct system *b,
    const char *const *words, int n);
int tables_fmt(struct run *run, const char *const *words, int n);
int tables_print(struct run *run, const char *const *words, int n);
int tables_code(struct run *run, const char *const *words, int n);
int tables_roster(struct run *run, const char *const *words, int n);

/*
 * What `vary` of examples.csv asks: a question, without what it says of the value,
 * by that value, as cells in the run's arena. 0, or -1 with the driver's err.
 */
int tables_vary(struct run *run, const char **question, const char *by,
    const char ***cells, int *ncol, int *ncell);
/* A look-up table that has rows; NULL with the driver's err. */
const struct table *tables_find(struct run *run, struct system *s,
    const char *name);
/* A card of each unit of -u. 0, or -1 with the driver's err. */
int tables_unit_cards(struct run *run, struct system *s, struct card *c);
/* The system of that name, to be freed; NULL with the driver's err. */
struct system *tables_system(struct run *run, const char *name);
/* Names of a system's look-up tables, its base's among them, sorted. */
const char **tables_files(struct run *run, const struct system *s, int *n);

/* What the follow-up rows of a system hand on, or those of one check. */
int tables_follow(struct run *run, struct system *s, const struct check *only);
/*
 * The units of the battle of --battle as a roster, with a column for all that
 * rulings change. 0, or -1 with the driver's err.
 */
int tables_battle(struct run *run, struct system *s, struct out *o);

#endif
