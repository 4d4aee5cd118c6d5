/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: sheet. A CSV file with a header, kept whole: its rows as they stand.
 * Those of one check alone are kept where a system's file has many.
 */
#ifndef SHEET_SHEET_H
#define SHEET_SHEET_H

#include "base/arena.h"
#include "base/error.h"

/*
 * The columns that core files have, by their names' order; a look-up table may
 * have some of them.
 */
enum core_column {
	COL_ACTS, COL_ALSO, COL_ANSWER, COL_BRINGS, COL_CHECK, COL_CHOICE, COL_CITE,
	COL_CODE, COL_CODES, COL_DEFAULT, COL_DO, COL_FAIL, COL_GROUP, COL_GROUPS,
	COL_ID, COL_KEY, COL_KIND, COL_LEGAL, COL_MEANING, COL_NAME, COL_OP,
	COL_OPTIONAL, COL_PASSES, COL_PICK, COL_PROMPT, COL_RANK, COL_READING,
	COL_SAY, COL_SCOPE, COL_SIDE, COL_SURE, COL_TABLE, COL_TITLE, COL_TO,
	COL_TOOL, COL_UNLESS, COL_VALUE, COL_WHEN, COL_WHY, COL_WORD, COL_COUNT
};

struct sheetrow {
	const char *file;
	int line;
	short house;		/* it is laid over a base's */
	short folder;		/* it stands in the folder of a tool */
	const char **cells;	/* one per column of the sheet, never NULL */
	/* Of a look-up table: the house rule's row, whose cells that are there
	 * stand in this one; or NULL. */
	const struct sheetrow *laid;
};

struct sheet {
	const char *file;	/* of the base, for messages */
	const char *empty;	/* what a cell that is not there holds */
	int line;		/* of the header */
	int ncol, nrow, room, colroom;
	const char **cols;
	short at[COL_COUNT];	/* where they stand; -1: nowhere */
	struct sheetrow *rows;
};

/* Rows that name something, or a group that it is of, or all. */
struct only {
	enum core_column col;
	const char *name, *groups;	/* groups: NULL where there are none */
};
/*
 * Columns are listed in place, up to an empty name: of a pointer the loader of
 * programs would have to see to at each start.
 */
typedef const char column_name[12];
extern column_name core_columns[COL_COUNT + 1];
int column_in(column_name *list, const char *col);

/*
 * Read dir/name.csv. `known`: the columns allowed (NULL: any). `only`: of which
 * rows (NULL: all). A missing file is no error: 0; 1 if read; -1 with err.
 */
int sheet_load(struct sheet *s, struct arena *a, const char *dir,
    const char *name, column_name *known, const struct only *only,
    struct err *e);
/*
 * A file that is no system's: any name, any columns, any bytes. The path must
 * live as long as the sheet.
 */
int sheet_read(struct sheet *s, struct arena *a, const char *path,
    struct err *e);
/* Find the columns that core files have. */
void sheet_place(struct sheet *s);
/* Is it a column that nearly every file may have? */
int sheet_extra(const char *col);
/*
 * Does the header of a sheet that is there have the needed columns, or those of
 * them that are among others too (NULL: all)? 0, or -1 with err.
 */
int sheet_needs(const struct sheet *s, column_name *needed, column_name *among,
    struct err *e);
/* Index of a column, -1 if the sheet has none. */
int sheet_col(const struct sheet *s, const char *name);
/* The cell under a column; "" where there is none. */
const char *sheet_cell(const struct sheet *s, const struct sheetrow *r,
    const char *col);

/* The same where the column's index is known (-1: there is none). */
static inline const char *
sheet_at(const struct sheet *s, const struct sheetrow *r, int col)
{
	return col < 0 ? s->empty : r->cells[col];
}

/* The same of a column that core files have. */
static inline const char *
sheet_of(const struct sheet *s, const struct sheetrow *r, enum core_column c)
{
	return sheet_at(s, r, s->at[c]);
}

#endif
