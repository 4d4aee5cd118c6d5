/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: mark. Short hashes of rules: 16 hexadecimal digits. Rosters do not
 * count.
 */
#ifndef MARK_FINGERPRINT_H
#define MARK_FINGERPRINT_H

#include "rule/system.h"

/*
 * Of what a check was compiled from: its rows, the words and codes that it
 * knows, the readings, and the files of the tables that its formulas name.
 * It is kept with the check; NULL with err.
 */
const char *fingerprint(const struct check *c, struct arena *a, struct err *e);
/*
 * Of all files of a system's rules (and its base's), in the arena: what stands
 * in journals of version 0.1.0. NULL with err.
 */
const char *fingerprint_whole(const struct system *s, struct arena *a,
    struct err *e);

#endif
