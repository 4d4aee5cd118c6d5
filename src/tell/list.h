/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Lists of records that are no rulings, each in the form that was
 * asked for: fields between TABs, CSV rows under a header, or JSON objects.
 */
#ifndef TELL_LIST_H
#define TELL_LIST_H

#include "tell/out.h"

struct list_field {
	const char *name;
	enum { LIST_TEXT, LIST_NUMBER } kind; /* a number stands bare in JSON */
};

/* The header of CSV; nothing in the other forms. */
void list_head(struct out *o, enum format f, const struct list_field *fields,
    int n);
/* One record; `cells` has a text for each field. Without fields (not in JSON)
 * the texts stand as they are. */
void list_row(struct out *o, enum format f, const struct list_field *fields,
    const char *const *cells, int n);

/* What every object of JSON begins with, its brace left open. */
void list_begin(struct out *o);
/*
 * Lines of fields between TABs as objects of JSON: `names` of their fields, ended
 * by NULL, or NULL; those without a name are a list.
 */
void list_lines(const char *lines, const char *tool, const char *const *names,
    struct out *o, struct arena *a);

#endif
