/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: kept. Makes the code of a parsed question, and finds the typed words
 * that it has no use for, for all questions that differ in plain numbers alone.
 */
#ifndef KEPT_PREPARE_H
#define KEPT_PREPARE_H

#include "engine/ruling.h"

enum { FILE_REGS = 512 };

/*
 * The question is p->q. What is made lies in `keep`, its registers in
 * file[FILE_REGS]. `streams`: follow-ups are not told. 0, or -1: with other
 * numbers it might be another question, or it needs too much room.
 */
int prepare(struct prepared *p, int streams, struct arena *work,
    struct arena *keep, struct reg *file);

#endif
