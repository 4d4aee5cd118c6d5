/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: sheet. Units kept in a CSV file: `@NAME` in a question stands for the
 * words of the unit's row. Column `unit` names it, `words` holds words as they
 * are; any other column is a value's name, its cell the value.
 */
#ifndef SHEET_ROSTER_H
#define SHEET_ROSTER_H

#include "base/arena.h"
#include "base/error.h"

struct roster;

/* Read a roster into the arena. NULL with err. */
struct roster *roster_load(const char *path, struct arena *a, struct err *e);
/* The words of a unit, its name in any case. NULL with err: no such unit. */
const char *roster_words(const struct roster *r, const char *unit,
    struct arena *a, struct err *e);
/* `unit=NAME line=N` of a unit, which must be there. */
const char *roster_who(const struct roster *r, const char *unit,
    struct arena *a);
/* The N-th unit's name, its blanks as hyphens; NULL past the last. */
const char *roster_name(const struct roster *r, int n);
/*
 * Is the N-th unit one of `*`, all, or of `*WORD`, those that have the word in
 * some cell?
 */
int roster_in(const struct roster *r, int n, const char *star);
/* The number N of the unit of that name; -1: none. */
int roster_find(const struct roster *r, const char *name);
/*
 * The one unit's name that the text begins; the text itself, if it is a name or
 * begins none. NULL with err: it begins several.
 */
const char *roster_begun(const struct roster *r, const char *text,
    struct arena *a, struct err *e);
/* A cell of the N-th unit, empty where there is no such column. */
const char *roster_cell(const struct roster *r, int n, const char *column);
/* The number N of the column of that name, in any case; -1: none. */
int roster_column_at(const struct roster *r, const char *name);
/* The path that was loaded. */
const char *roster_path(const struct roster *r);
/* The name of the N-th column, NULL past the last. */
const char *roster_column(const struct roster *r, int n);
/* The line of the N-th unit in its file; of -1: the header's. */
int roster_line(const struct roster *r, int n);
/* `FILE:LINE` of the N-th unit; of -1: of the header. */
const char *roster_place(const struct roster *r, int n, struct arena *a);
/* The line of an earlier unit of the same name, or 0. */
int roster_twin(const struct roster *r, int n);

#endif
