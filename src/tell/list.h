/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Lists of records that are not rulings, in the form that was asked
 * for: fields between TABs, CSV rows under a header, or JSON objects.
 */
#ifndef TELL_LIST_H
#define TELL_LIST_H

#include "tell/out.h"

struct list_field {
	const char *name;
	enum { LIST_TEXT, LIST_NUMBER } kind; /* a number is bare in JSON */
};

/* The header of CSV; nothing in the other forms. */
void list_head(struct out *o, enum format f, const struct list_field *fields,
    int n);
/* One record. Without fields (not in JSON) no cell is guarded. */
void list_row(struct out *o, enum format f, const struct list_field *fields,
    const char *const *cells, int n);

/* The begin of every JSON object, its brace left open. */
void list_begin(struct out *o);
/*
 * One record that has no form of CSV: between TABs, or an object. Without
 * `names` its cells are the list `fields`. Empty cells at the end are dropped.
 */
void list_line(struct out *o, enum format f, const char *tool,
    const char *const *names, const char *const *cells, int n);
/* The cells of such a record as members of an object that is open. */
void list_members(struct out *o, const char *const *names,
    const char *const *cells, int n);

#endif
