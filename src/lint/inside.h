/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: lint. What prove needs of the findings and the rows; nobody else includes it. */
#ifndef LINT_INSIDE_H
#define LINT_INSIDE_H

#include "lint/lint.h"
#include "table/load.h"

/* The place of an error. Is there an error at a place already? */
struct place lint_place(const struct lint *l, const struct err *e);
int lint_at(const struct lint *l, struct place p);
/* Add a look-up that finds nothing, once for a table; asked: by whom. */
void lint_hole(struct lint *l, const struct err *e, const char *asked);
/* `line 7`; with its file if that is not `here`. */
const char *lint_line(const struct lint *l, const char *here,
    const char *file, int line);
/* The names that are nearest to a wrong one, as ` (@tests, @rests?)`, or "". */
struct text_near;
const char *lint_near(const struct lint *l, const struct text_near *near);
struct place place_of(const struct origin *o, const char *column);
struct place place_row(const struct sheetrow *r, const char *column);
/* Does a file stand in the system's own folder (and not in its base's)? */
int lint_in_folder(const struct lint *l, const char *file);
/* A key of system.csv with its row, or NULL. */
const struct sheetrow *lint_key(const struct lint *l, const char *key,
    const char **value);

/* core.c: rows of the core files. */
void lint_core(struct lint *l);
void lint_name(struct names *names, const char *at);
/* Is the name at a noted place, and a character of `ends`, or the end, next? */
int lint_named(const struct names *names, const char *name, const char *ends);
/* Does a row of the table live under a choice of that reading alone? */
int lint_asks(const struct table *t, int reading);
/* Note readings that nothing asked for: all checks have been run. */
void lint_readings(struct lint *l);

#endif
