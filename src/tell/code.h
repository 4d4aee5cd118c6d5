/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. The code of a question, one instruction a line. */
#ifndef TELL_CODE_H
#define TELL_CODE_H

#include "code/code.h"
#include "tell/list.h"

/*
 * Tell a program: the number of each instruction, its opcode, the registers
 * that it writes, its operands (a register, or what is known already), what it
 * works on, and the row that it comes from.
 */
void tell_code(struct out *o, enum format f, const struct program *c,
    struct arena *a);

#endif
