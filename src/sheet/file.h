/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: sheet. The one way to a file by its name: plain files only, so that a
 * pipe, a terminal or /dev/zero in a table's place is an error and not a
 * program that waits for ever. /dev/fd/N alone may be anything: that is how a
 * shell hands over what another command prints.
 */
#ifndef SHEET_FILE_H
#define SHEET_FILE_H

#include <stdio.h>
#include <sys/types.h>

#include "base/error.h"

/*
 * Like open(2), closed on exec; `shown` is the name in messages. The
 * descriptor, or -1 with err, and with errno as open(2) leaves it (EINVAL: not
 * a plain file).
 */
int file_open(const char *path, int flags, mode_t mode, const char *shown,
    struct err *e);
/* The same to read from with stdio; NULL with err. */
FILE *file_read(const char *path, struct err *e);
/*
 * Is there something of that name? 1; 0: there is none, and nothing else is
 * wrong; -1 with err. A link that leads nowhere is something.
 */
int file_there(const char *path, struct frame *f, struct err *e);
/*
 * The names in a folder, sorted, those that begin with a dot left out: how many;
 * or -1 with err, and with errno.
 */
int file_names(const char *path, const char ***names, struct arena *a,
    struct err *e);
/* The table that a file of that name holds: `steps` of steps.csv; or NULL. */
const char *file_table(const char *name, struct arena *a);
/*
 * Descriptors 0 to 2 that the caller closed are taken, so that no file gets
 * their numbers, by ones whose use fails as theirs would.
 */
void file_standard(void);

#endif
