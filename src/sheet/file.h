/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: sheet. The only way to open a file by name: plain files only, so that a
 * pipe, a terminal or /dev/zero in a table's place is an error and does not
 * block. /dev/fd/N may be anything, since a shell hands over a command's output
 * so.
 */
#ifndef SHEET_FILE_H
#define SHEET_FILE_H

#include <stdio.h>
#include <sys/types.h>

#include "base/error.h"

/*
 * Like open(2), closed on exec; `shown` is the name in messages. Returns the
 * descriptor, or -1 with err and errno as open(2) sets it (EINVAL: not a plain
 * file).
 */
int file_open(const char *path, int flags, mode_t mode, const char *shown,
    struct err *e);
/* Open a file for reading with stdio. NULL with err. */
FILE *file_read(const char *path, const struct frame *f, struct err *e);
/* Write all of it. 0, or -1 with errno. */
int file_write(int fd, const char *p, size_t n);
/*
 * Does the file or folder exist? 1, also for a broken link; 0: no; -1 with err:
 * it could not be looked at.
 */
int file_there(const char *path, struct frame *f, struct err *e);
/*
 * The names in a folder, sorted, without those that begin with a dot. Returns
 * their number, or -1 with err and errno.
 */
int file_names(const char *path, const char ***names, struct arena *a,
    struct err *e);
/* The table in a file of that name: `steps` of steps.csv; NULL: none. */
const char *file_table(const char *name, struct arena *a);
/*
 * Open the descriptors 0 to 2 if they are closed, so that no file gets these
 * numbers; reading from 0 and writing to 1 and 2 fail as before.
 */
void file_standard(void);

#endif
