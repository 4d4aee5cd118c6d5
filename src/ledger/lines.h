/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. Reads a file as lines, and writes it with some changed. */
#ifndef LEDGER_LINES_H
#define LEDGER_LINES_H

#include <sys/stat.h>

#include "base/arena.h"
#include "base/error.h"

/*
 * The lines without their newlines, ended by NULL; *st: the file as it was then.
 * NULL with err.
 */
char **lines_read(const char *path, struct arena *a, struct stat *st,
    struct err *e);
/* Is the file the same as then, and was not written since? */
int lines_still(const char *path, const struct stat *st);
/*
 * Write to a new file, sync it to the disk, then rename it to `path`. 0, or -1
 * with err: nothing was changed.
 */
int lines_write(const char *path, char **lines, mode_t mode, struct arena *a,
    struct err *e);

#endif
