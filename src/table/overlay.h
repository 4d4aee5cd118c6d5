/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. A house rule laid over its base. */
#ifndef TABLE_OVERLAY_H
#define TABLE_OVERLAY_H

#include "sheet/sheet.h"

/* The rows of another file behind a sheet's, which takes the columns it lacks. */
void overlay_join(struct sheet *s, const struct sheet *more, struct arena *a);
/*
 * Of a core file: for each of these checks that a row names (with none, rows
 * are of no check), the row of the same key is replaced or, by op=drop, taken
 * away; others are added. 0, or -1 with err.
 */
int overlay_rows(struct sheet *s, const struct sheet *over, column_name *keys,
    const struct only *checks, int ncheck, struct arena *a, struct err *e);
/* Of a look-up table, cell by cell. 0, or -1 with err. */
int overlay_table(struct sheet *s, const struct sheet *over, struct arena *a,
    struct err *e);

#endif
