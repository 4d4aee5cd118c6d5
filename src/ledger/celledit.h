/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. What a cell of a roster becomes when something is done to it. */
#ifndef LEDGER_CELLEDIT_H
#define LEDGER_CELLEDIT_H

#include "base/arena.h"

/* The cell's number plus (or minus: sign -1) the value; never below 0. NULL: it
 * is too large. */
const char *cell_add(const char *cell, const char *value, int sign,
    struct arena *a);
/*
 * The first word of `to`; `=` stands for the value. Where other words follow in
 * `to`, an empty cell and one of them are replaced, and for any other cell the
 * result is NULL.
 */
const char *cell_set(const char *cell, const char *to, const char *value,
    struct arena *a);
/* The cell without the words of `to`, but with the first of them if `put`. */
const char *cell_words(const char *cell, const char *to, int put,
    struct arena *a);

#endif
