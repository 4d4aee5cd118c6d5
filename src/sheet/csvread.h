/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: sheet. All CSV is read here by libcsv, one physical line at a time so
 * that file, line and column of a fault are known. Comments (`#`) and blank
 * lines between rows are skipped; a byte-order mark at the start and CRLF are
 * no part of cells.
 */
#ifndef SHEET_CSVREAD_H
#define SHEET_CSVREAD_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"

enum { CSV_LINE_MOST = 1024 * 1024 - 1, CSV_CELL_MOST = 256 * 1024 };

struct csvin;

/* Called before a read that may block, so that answers are written first. */
typedef void csv_idle(void *);

/*
 * Open a file, which the caller closes; `utf8`: a byte that is not is an error.
 * NULL with err and errno as file_open() sets them. A descriptor stays open;
 * `shown` is its name in messages.
 */
struct csvin *csvin_open(const char *path, int utf8, struct frame *f,
    struct err *e);
struct csvin *csvin_fd(int fd, const char *shown, csv_idle *idle, void *arg,
    struct frame *f);
/*
 * From now on skip rows whose cell in column `col` (from 0) f does not want. If
 * col is 0, they are skipped as lines: errors in their other cells are not
 * found, but an open quote is.
 */
typedef int csv_want(const char *cell, size_t len, const void *arg);
void csvin_want(struct csvin *in, int col, csv_want *f, const void *arg);
void csvin_close(struct csvin *in);

/* Read a row. 1; 0: end; -1 with err. Its cells live until the next call. */
int csvin_row(struct csvin *in, struct err *e);
/* Read a line instead, without its newline. 1; 0: end; -1 with err. */
int csvin_line(struct csvin *in, const char **line, struct err *e);

/*
 * Take the caller's line, with its newline, for a row, even if it is a comment;
 * `lineno` is its number in messages. 0, or -1 with err.
 */
int csvin_take(struct csvin *in, const char *line, size_t len, int lineno,
    struct err *e);

int csvin_count(const struct csvin *in);
const char *csvin_cell(struct csvin *in, int i);
/* Set cells[n]; the row has at least n cells. */
void csvin_cells(struct csvin *in, const char **cells, int n);
/* Copy all cells, and set cells[] to the copies. */
void csvin_copy(const struct csvin *in, const char **cells, struct arena *a);
/* The line number at which the last row (or line) began. */
int csvin_at(const struct csvin *in);

#endif
