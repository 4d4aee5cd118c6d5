/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. What a roster's cells become when an effect is applied. */
#ifndef LEDGER_CELLEDIT_H
#define LEDGER_CELLEDIT_H

#include "base/arena.h"
#include "base/number.h"

/* The cell's number plus sign times n, at least 0; NULL: too large. */
const char *cell_add(const char *cell, struct num n, int sign,
    struct arena *a);
/*
 * The first word of `to`; `=`: the value. If `to` has other words, only an
 * empty cell, the first word itself, or one of the others is replaced; else
 * NULL.
 */
const char *cell_set(const char *cell, const char *to, const char *value,
    struct arena *a);
/* The cell without the words of `to`; `put`: with the first of them added. */
const char *cell_words(const char *cell, const char *to, int put,
    struct arena *a);

#endif
