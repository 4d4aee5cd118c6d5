/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. Lays a house rule over its base. */
#ifndef TABLE_OVERLAY_H
#define TABLE_OVERLAY_H

#include "rule/system.h"
#include "sheet/sheet.h"

/* Append another file's rows to a sheet, which gets columns that it lacks. */
void overlay_join(struct sheet *s, const struct sheet *more, struct arena *a);
/*
 * Lay a core file's rows over a base. For each of these checks that a row names
 * (no checks: rows belong to none) it replaces the row of the same key, or with
 * op=drop removes that; a row without match is added. 0, or -1 with err.
 */
int overlay_rows(struct sheet *s, const struct sheet *over, column_name *keys,
    const struct check *checks, int ncheck, struct arena *a, struct err *e);
/* Lay a look-up table over a base, cell by cell. 0, or -1 with err. */
int overlay_table(struct sheet *s, const struct sheet *over, struct arena *a,
    struct err *e);

#endif
