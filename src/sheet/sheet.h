/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: sheet. A CSV file with a header, kept whole, or only with the rows for
 * one check.
 */
#ifndef SHEET_SHEET_H
#define SHEET_SHEET_H

#include "base/arena.h"
#include "base/error.h"

/*
 * The columns of core files, sorted by name; look-up tables may have some of
 * them.
 */
enum core_column {
	COL_ABOUT, COL_ACTS, COL_ALSO, COL_ANSWER, COL_BRINGS, COL_CHECK,
	COL_CHOICE, COL_CITE, COL_CODE, COL_CODES, COL_DEFAULT, COL_DO,
	COL_FAIL, COL_FIRST, COL_GROUP, COL_GROUPS, COL_ID, COL_KEY, COL_KIND,
	COL_LASTS, COL_LEGAL, COL_MEANING, COL_NAME, COL_NEEDS, COL_OF,
	COL_OP, COL_OPTIONAL, COL_PASSES, COL_PICK, COL_PROMPT, COL_RANK,
	COL_READING, COL_ROLES, COL_SAY, COL_SCOPE, COL_SECOND, COL_SHOW,
	COL_SIDE, COL_SURE, COL_TABLE, COL_TITLE, COL_TO, COL_TOOL,
	COL_UNLESS, COL_VALUE, COL_WHEN, COL_WHY, COL_WORD, COL_COUNT
};

struct sheetrow {
	const char *file;
	int line;
	short house;		/* a house rule's row */
	short folder;		/* it is from a tool's folder */
	const char **cells;	/* [column]; never NULL */
	/*
	 * Look-up tables: the house rule's row with cells that are used here;
	 * or NULL.
	 */
	const struct sheetrow *laid;
};

struct sheet {
	const char *file;	/* the base's, for messages */
	const char *empty;	/* "", for missing cells */
	int line;		/* of the header */
	int ncol, nrow, room;
	const char **cols;
	short at[COL_COUNT];	/* [core column]: its index, or -1 */
	struct sheetrow *rows;
};

/* Which rows: those with a cell that names `name`, one of `groups`, or all. */
struct only {
	const char *name, *groups;	/* groups may be NULL */
};
/* The names of columns; lists of these end with NULL. */
typedef const char *const column_name;
extern column_name core_columns[COL_COUNT];
int column_in(column_name *list, const char *col);

/*
 * Read dir/name.csv. known: the columns allowed (NULL: any). only: the rows
 * wanted (NULL: all). 1; 0: there is no such file; -1 with err.
 */
int sheet_load(struct sheet *s, struct arena *a, const char *dir,
    const char *name, column_name *known, const struct only *only,
    struct err *e);
/*
 * Read another file: any name, columns and bytes. The path must live as long as
 * the sheet. 1; 0: there is no such file; -1 with err.
 */
int sheet_read(struct sheet *s, struct arena *a, const char *path,
    struct err *e);
/* Set s->at from the names of the columns. */
void sheet_place(struct sheet *s);
/* Is this one of the columns that look-up tables have besides their own? */
int sheet_extra(const char *col);
/*
 * Has the header (if there is a file) all needed columns, or those of them that
 * are in `among` as well (NULL: all)? 0, or -1 with err.
 */
int sheet_needs(const struct sheet *s, column_name *needed, column_name *among,
    struct err *e);
/* Index of a column, -1 if the sheet has none. */
int sheet_col(const struct sheet *s, const char *name);
/* A row's cell in a column; "" if the sheet has no such column. */
const char *sheet_cell(const struct sheet *s, const struct sheetrow *r,
    const char *col);

/* The same by the column's index; -1: "". */
static inline const char *
sheet_at(const struct sheet *s, const struct sheetrow *r, int col)
{
	return col < 0 ? s->empty : r->cells[col];
}

/* The same for a core column. */
static inline const char *
sheet_of(const struct sheet *s, const struct sheetrow *r, enum core_column c)
{
	return sheet_at(s, r, s->at[c]);
}

#endif
