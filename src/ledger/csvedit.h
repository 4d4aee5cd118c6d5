/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. Replaces one cell in a line of CSV, and leaves every other byte
 * as it was.
 */
#ifndef LEDGER_CSVEDIT_H
#define LEDGER_CSVEDIT_H

#include "base/arena.h"

/*
 * The line (without its newline) with a new text in cell `cell`, from 0; quotes
 * stay, or are added if needed; cells that the line lacks are added. NULL: the
 * line is not a whole row.
 */
const char *csvedit_set(const char *line, int cell, const char *text,
    struct arena *a);

/* The line with one more cell at its end; NULL: it is not a whole row. */
const char *csvedit_widen(const char *line, const char *text, struct arena *a);

/* The text of a cell; "" if the line has no such cell. */
const char *csvedit_get(const char *line, int cell, struct arena *a);

#endif
