/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See list.h. */
#include <config.h>

#include "tell/list.h"

#include <string.h>

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

void
list_begin(struct out *o)
{
	out_text(o, "{");
	out_key(o, "drumhead");
	out_json(o, PACKAGE_VERSION);
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

	if (f == FORMAT_JSON)
		list_begin(o);
	for (i = 0; i < n; i++) {
		if (i > 0 && f != FORMAT_JSON)
			out_text(o, f == FORMAT_CSV ? "," : "\t");
		cell(o, f, fields != NULL ? &fields[i] : NULL, cells[i]);
	}
	out_text(o, f == FORMAT_JSON ? "}\n" : "\n");
}

/* The fields of a line: named members, and a list of those without a name. */
static void
line_fields(struct out *o, const char *line, size_t len,
    const char *const *names, struct arena *a)
{
	const char *field;
	size_t n;
	int i, bare;

	for (i = bare = 0;; i++) {
		n = strcspn(line, "\t\n");
		n = n > len ? len : n;
		field = arena_copy(a, line, n);
		if (!bare && (names == NULL || names[i] == NULL)) {
			bare = 1;
			out_key(o, "fields");
			out_text(o, "[");
		} else if (bare) {
			out_text(o, ",");
		} else {
			out_key(o, names[i]);
		}
		out_json(o, field);
		if (n == len)
			break;
		line += n + 1;
		len -= n + 1;
	}
	out_text(o, bare ? "]" : "");
}

void
list_lines(const char *lines, const char *tool, const char *const *names,
    struct out *o, struct arena *a)
{
	size_t n;

	for (; *lines != '\0'; lines += n + (lines[n] != '\0')) {
		n = strcspn(lines, "\n");
		list_begin(o);
		out_key(o, "tool");
		out_json(o, tool);
		line_fields(o, lines, n, names, a);
		out_text(o, "}\n");
	}
}
