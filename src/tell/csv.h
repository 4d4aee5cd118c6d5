/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Rulings as CSV: the columns of the input, with the tool's own
 * columns in their places or after them.
 */
#ifndef TELL_CSV_H
#define TELL_CSV_H

#include "eval/ruling.h"
#include "tell/out.h"

/* The tool's own columns, each called TOOL.NAME. */
enum csv_field {
	CSV_ANSWER, CSV_DICE, CSV_MEANING, CSV_EFFECTS, CSV_ERROR, CSV_UNUSED,
	CSV_FIELDS
};

struct csv_head {
	int n;				/* input columns; 0: no CSV input */
	const char *const *names;
	int at[CSV_FIELDS]; /* [field]: its input column, or -1 */
};

/* A head without input columns. */
void csv_head_init(struct csv_head *h);
/* The field of a column called TOOL.FIELD; -1: it is none. */
int csv_field(const char *tool, const char *column);

/* The header; the cells of a record with its ruling. */
void tell_csv_header(struct out *o, const struct csv_head *h, const char *tool,
    struct arena *a);
void tell_csv(struct out *o, const struct csv_head *h, const char *const *cells,
    const struct ruling *r, struct arena *a);
/* The same of what is no ruling: the tool's own cells; NULL: an empty one. */
void tell_csv_cells(struct out *o, const struct csv_head *h,
    const char *const *cells, const char *const fields[CSV_FIELDS],
    struct arena *a);

#endif
