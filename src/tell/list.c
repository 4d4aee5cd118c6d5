/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See list.h. */
#include <config.h>

#include "tell/list.h"

void
list_head(struct out *o, enum format f, const struct list_field *fields, int n)
{
	int i;

	if (f != FORMAT_CSV)
		return;
	for (i = 0; i < n; i++) {
		out_text(o, i > 0 ? "," : "");
		out_csv(o, fields[i].name, 0);
	}
	out_text(o, "\n");
}

static void
cell(struct out *o, enum format f, const struct list_field *field,
    const char *text)
{
	if (f == FORMAT_TEXT) {
		out_clean(o, text);
	} else if (f == FORMAT_CSV) {
		out_csv(o, text, field != NULL && field->kind == LIST_TEXT);
	} else {
		out_key(o, field->name);
		if (field->kind == LIST_NUMBER)
			out_text(o, text);
		else
			out_json(o, text);
	}
}

void
list_row(struct out *o, enum format f, const struct list_field *fields,
    const char *const *cells, int n)
{
	int i;

	out_text(o, f == FORMAT_JSON ? "{" : "");
	for (i = 0; i < n; i++) {
		if (i > 0 && f != FORMAT_JSON)
			out_text(o, f == FORMAT_CSV ? "," : "\t");
		cell(o, f, fields != NULL ? &fields[i] : NULL, cells[i]);
	}
	out_text(o, f == FORMAT_JSON ? "}\n" : "\n");
}
