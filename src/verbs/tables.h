/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: verbs. The verbs of tables; each takes the words after it. */
#ifndef VERBS_TABLES_H
#define VERBS_TABLES_H

#include "card/card.h"
#include "cli/verbs.h"
#include "table/load.h"

verb_act tables_diff;
/* Verbs of one system, which the first word names; `words` are the others. */
typedef int system_act(struct run *run, struct system *s,
    const char *const *words);
system_act tables_show, tables_fmt, tables_print, tables_follow, tables_roster;
/* diff --chances, of a question, or (no words) of all examples that differ. */
int tables_chances(struct run *run, struct system *a, struct system *b,
    const char *const *words);

/* A look-up table with its rows; NULL with the driver's err. */
const struct table *tables_find(struct run *run, struct system *s,
    const char *name);
/* Add a card for each unit of -u. 0, or -1 with the driver's err. */
int tables_unit_cards(struct run *run, struct system *s, struct card *c);
/* Load a system, to be freed by the caller; NULL with the driver's err. */
struct system *tables_system(struct run *run, const char *name);
/* The names of a system's look-up tables, also of its base's, sorted. */
const char **tables_files(struct run *run, const struct system *s, int *n);

/*
 * Tell the units of --battle as a roster, with a column for everything that
 * rulings change. 0, or -1 with the driver's err.
 */
int tables_battle(struct run *run, struct system *s, struct out *o);

#endif
