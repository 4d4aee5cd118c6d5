/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. A short hash of all files of a system's rules (and its base's). */
#ifndef TABLE_FINGERPRINT_H
#define TABLE_FINGERPRINT_H

#include "code/system.h"

/* 16 hexadecimal digits, in the arena; NULL with err. Rosters do not count. */
const char *fingerprint(const struct system *s, struct arena *a,
    struct err *e);

#endif
