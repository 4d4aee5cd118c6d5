/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Lists: rows of named cells in the form that was asked for, between
 * TABs, as CSV under a header, or as JSON objects.
 */
#ifndef TELL_LIST_H
#define TELL_LIST_H

#include "tell/out.h"

struct list {
	struct out *o;
	enum format form;
	const char *const *names; /* `#NAME`: numbers, bare in JSON */
	int n;
};

/* Begin a list of those columns, ended by NULL: CSV has their names. */
void list_head(struct list *l, struct out *o, enum format f,
    const char *const *names);
/* Add a row; LIST_ADD(): of the cells that are given. */
void list_add(const struct list *l, const char *const *cells);
#define LIST_ADD(l, ...) list_add(l, (const char *const []){ __VA_ARGS__ })
/* One row. Without names (not in JSON) no cell is guarded. */
void list_row(struct out *o, enum format f, const char *const *names,
    const char *const *cells, int n);

/* LIST_TEXT(): a line of those cells between TABs; empty ones at its end go. */
void list_text(struct out *o, const char *const *cells);
#define LIST_TEXT(o, ...) \
	list_text(o, (const char *const []){ __VA_ARGS__, NULL })

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
