/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: code. An instruction in words, for lists. */
#ifndef CODE_LISTING_H
#define CODE_LISTING_H

#include "code/code.h"

enum { LISTED = 6 };

/*
 * Its number, its opcode, the registers that it writes, its operands (a
 * register, or what is known already), what it works on, the row it is from.
 */
void listing_cells(const struct program *c, int at, const char *cells[LISTED],
    struct arena *a);

#endif
