/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: code. An instruction in words, for `tables code`. */
#ifndef CODE_LISTING_H
#define CODE_LISTING_H

#include "code/code.h"

enum { LISTED = 6 };

/*
 * Cells of a line: the instruction's number, opcode, registers that it writes,
 * operands (a register, or a known value), what it works on, its row.
 */
void listing_cells(const struct program *c, int at, const char *cells[LISTED],
    struct arena *a);

#endif
