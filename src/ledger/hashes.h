/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. Hashes of four rows at once, if the processor can: three times
 * as fast as one after another. Otherwise row_hash() is used.
 */
#ifndef LEDGER_HASHES_H
#define LEDGER_HASHES_H

#include <stddef.h>

#include "ledger/row.h"

enum { HASHES = 4 };

/* Does the processor have the instructions? */
int hashes_can(void);
/* As row_hash() for four texts; texts of no bytes may be among these. */
void hashes_make(const char *const p[HASHES], const size_t n[HASHES],
    char hex[HASHES][HASH_TEXT]);

#endif
