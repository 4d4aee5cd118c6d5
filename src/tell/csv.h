/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Rulings as CSV: the columns that came in, with the tool's own
 * in their places or behind them.
 */
#ifndef TELL_CSV_H
#define TELL_CSV_H

#include "engine/ruling.h"
#include "tell/out.h"

/* The tool's own columns, each called TOOL.NAME. */
enum csv_field {
	CSV_ANSWER, CSV_DICE, CSV_MEANING, CSV_EFFECTS, CSV_ERROR, CSV_UNUSED,
	CSV_FIELDS
};

struct csv_head {
	int n;				/* columns that came in */
	const char *const *names;
	int at[CSV_FIELDS]; /* which of them a field is; -1: none */
	int lead;			/* so many stand before the first of those */
	int ends;			/* and none behind one */
	const char *raw; /* the record's line, if its cells stand there as they
			  * are told; else NULL */
};

/* No columns came in. */
void csv_head_init(struct csv_head *h);
/* All its columns are known. */
void csv_head_done(struct csv_head *h);
/* The field that a column of this tool is, or -1. */
int csv_field(const char *tool, const char *column);

/* The header; cells of one record as they came in, with its ruling. */
void tell_csv_header(struct out *o, const struct csv_head *h, const char *tool,
    struct arena *a);
void tell_csv(struct out *o, const struct csv_head *h, const char *const *cells,
    const struct ruling *r, struct arena *a);
/* The columns before the tool's own alone. */
void tell_csv_lead(struct out *o, const struct csv_head *h,
    const char *const *cells);
/* The same for a record that has none, but the dice that came with it. */
void tell_csv_error(struct out *o, const struct csv_head *h,
    const char *const *cells, const char *dice, const char *error,
    struct arena *a);
/* An answer that is no ruling's, where no columns came in. */
void tell_csv_answer(struct out *o, const struct csv_head *h,
    const char *answer, const char *meaning, struct arena *a);

#endif
