/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. A file as its lines, and written anew with some of them changed. */
#ifndef LEDGER_LINES_H
#define LEDGER_LINES_H

#include <sys/stat.h>

#include "base/arena.h"
#include "base/error.h"

/* The lines without their ends, and one NULL behind them. NULL with err. */
char **lines_read(const char *path, struct arena *a, mode_t *mode,
    struct err *e);
/*
 * The file is whole and on the disk under another name before it takes the old
 * one's. 0, or -1 with err: nothing was changed.
 */
int lines_write(const char *path, char **lines, mode_t mode, struct arena *a,
    struct err *e);

#endif
