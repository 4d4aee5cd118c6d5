/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. One cell of a line of CSV replaced, and every other byte of the
 * line left as somebody wrote it.
 */
#ifndef LEDGER_CSVEDIT_H
#define LEDGER_CSVEDIT_H

#include "base/arena.h"

/*
 * The line (without its newline) with this text in a cell, counted from 0;
 * quotes stay, or come where they must. Cells that the line lacks are added.
 * NULL: the line is no row by itself.
 */
const char *csvedit_set(const char *line, int cell, const char *text,
    struct arena *a);

/*
 * The line with one cell more behind its last one; NULL: it is no row by itself.
 */
const char *csvedit_widen(const char *line, const char *text, struct arena *a);

/* The text of a cell as it stands there; "" where the line has none. */
const char *csvedit_get(const char *line, int cell, struct arena *a);

#endif
