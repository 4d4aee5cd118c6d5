/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: kept. The code of a question just read, and what words it has no use
 * for, for others that differ in plain numbers.
 */
#ifndef KEPT_PREPARE_H
#define KEPT_PREPARE_H

#include "engine/ruling.h"

enum { FILE_REGS = 512 };

/*
 * The question is in p. `keep` holds what is made; its registers are in
 * file[FILE_REGS]. `streams`: what follows is not told. 0, or -1: another number
 * might be another question, or it takes more room.
 */
int prepare(struct prepared *p, int streams, struct arena *work,
    struct arena *keep, struct reg *file);

#endif
