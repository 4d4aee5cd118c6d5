/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: sheet. Every byte of CSV comes in here, one physical line at a time so
 * that file, line and column of a fault are known: through libcsv, or, where
 * there is nothing for it to decide, cut at the commas. Comments (`#`) and
 * blank lines between rows are passed over; a byte-order mark at the start and
 * CRLF are taken as what they are.
 */
#ifndef SHEET_CSVREAD_H
#define SHEET_CSVREAD_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"

enum { CSV_LINE_MOST = 1024 * 1024 - 1, CSV_CELL_MOST = 256 * 1024 };

struct csvin;

/* Called before a read that may block, so that answers go out first. */
typedef void csv_idle(void *);

/* Open a file (or take a descriptor); `shown` is its name in messages. NULL
 * with err, and errno as file_open() leaves it. The caller closes it. */
/* One of a descriptor is not let go where memory runs out: its owner does. */
struct csvin *csvin_open(const char *path, const char *shown,
    struct frame *f, struct err *e);
struct csvin *csvin_fd(int fd, const char *shown, struct frame *f);
/* From here on a byte that is not UTF-8 is an error with its place. */
void csvin_utf8(struct csvin *in);
void csvin_idle(struct csvin *in, csv_idle *f, void *arg);
/*
 * From here on rows whose cell of that column, counted from 0, is not wanted are
 * passed over; where it is the first, by their lines: what is wrong with their
 * other cells is not found, but for a quote that stays open.
 */
typedef int csv_want(const char *cell, size_t len, void *arg);
void csvin_want(struct csvin *in, int col, csv_want *f, void *arg);
void csvin_close(struct csvin *in);

/* So many bytes of memory that it keeps until it is closed, grown as realloc() does. */
void *csvin_keep(struct csvin *in, size_t size);

/* Next row: 1, 0 at the end, -1 with err. Cells live until the next call. */
int csvin_row(struct csvin *in, struct err *e);
/* Next plain line instead, without its newline: 1, 0, -1. */
int csvin_line(struct csvin *in, const char **line, struct err *e);

/*
 * Instead of reading: a line that the caller holds, its newline included, is
 * one row, whatever it holds; `lineno` is its number in messages. 0, or -1.
 */
int csvin_take(struct csvin *in, const char *line, size_t len, int lineno,
    struct err *e);

int csvin_count(const struct csvin *in);
/*
 * The line of a row in which nothing is quoted, as it came in: each cell stands
 * in it as far from the first as csvin_cell() has it. NULL: it is another.
 */
const char *csvin_raw(const struct csvin *in);
const char *csvin_cell(struct csvin *in, int i);
/* The first n of them, which the row has. */
void csvin_cells(struct csvin *in, const char **cells, int n);
/* All cells of the row copied into so many bytes, and where each is there. */
size_t csvin_bytes(const struct csvin *in);
void csvin_copy(const struct csvin *in, char *to, const char **cells);
/* The line on which the row (or line) read last began. */
int csvin_at(const struct csvin *in);
const char *csvin_name(const struct csvin *in);

#endif
