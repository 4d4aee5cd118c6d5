/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. A row that is being read: what load.c and compile.c share. */
#ifndef TABLE_SOURCE_H
#define TABLE_SOURCE_H

#include "table/load.h"

struct source {
	struct check *c;	/* the check that is compiled, or NULL */
	struct system *s;
	struct arena *a;
	const struct sheet *sh;	/* the present sheet and row */
	const struct sheetrow *r;
	struct err *e;
};

static inline const char *
at(const struct source *w, enum core_column col)
{
	return sheet_of(w->sh, w->r, col);
}

static inline int
fail(const struct source *w, enum core_column col, const char *what)
{
	return err_set(w->e, "%s:%d: column \"%s\": %s, got \"%s\"", w->r->file,
	    w->r->line, core_columns[col], what, at(w, col));
}

/* Call f for each row, until it is -1. 0, or -1. */
int each_row(struct source *w, const struct sheet *sh,
    int (*f)(const struct source *));
/* The origin of a row, from its reading and sure cells. 0, or -1 with err. */
int row_origin(const struct source *w, struct origin *o);

#endif
