/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: mark. Fingerprints: hashes of rules, 16 hexadecimal digits. Rosters are
 * not part of them.
 */
#ifndef MARK_FINGERPRINT_H
#define MARK_FINGERPRINT_H

#include "rule/system.h"

/*
 * The fingerprint of a check: of its rows, the words and codes that it knows,
 * the readings, and the tables that its formulas name. Kept with the check.
 * NULL with err.
 */
const char *fingerprint(const struct check *c, struct arena *a, struct err *e);

#endif
