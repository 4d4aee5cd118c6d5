/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. The hashes of four rows at once, where the processor has the
 * means: three times as fast as one after another. Elsewhere there are none, and
 * row_hash() is there for all.
 */
#ifndef LEDGER_HASHES_H
#define LEDGER_HASHES_H

#include <stddef.h>

#include "ledger/row.h"

enum { HASHES = 4 };

/* Can four be hashed at once? */
int hashes_can(void);
/* What row_hash() makes of each of four texts; one of no bytes may stand in. */
void hashes_make(const char *const p[HASHES], const size_t n[HASHES],
    char hex[HASHES][HASH_TEXT]);

#endif
