/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See list.h. */
#include <config.h>

#include "tell/list.h"

void
list_begin(struct out *o)
{
	out_text(o, "{");
	out_member(o, "drumhead", PACKAGE_VERSION);
}

static void
cell(struct out *o, enum format f, const char *name, const char *text)
{
	int number;

	number = name != NULL && name[0] == '#';
	if (f == FORMAT_TEXT) {
		out_clean(o, text);
	} else if (f == FORMAT_CSV) {
		out_csv(o, text, name != NULL && !number);
	} else {
		out_key(o, name + number);
		if (number)
			out_text(o, text);
		else
			out_json(o, text);
	}
}

void
list_row(struct out *o, enum format f, const char *const *names,
    const char *const *cells, int n)
{
	int i;

	if (f == FORMAT_JSON)
		list_begin(o);
	for (i = 0; i < n; i++) {
		if (i > 0 && f != FORMAT_JSON)
			out_text(o, f == FORMAT_CSV ? "," : "\t");
		cell(o, f, names != NULL ? names[i] : NULL, cells[i]);
	}
	out_text(o, f == FORMAT_JSON ? "}\n" : "\n");
}

void
list_head(struct list *l, struct out *o, enum format f,
    const char *const *names)
{
	int i;

	*l = (struct list){ .o = o, .form = f, .names = names };
	while (names[l->n] != NULL)
		l->n++;
	for (i = 0; f == FORMAT_CSV && i < l->n; i++) {
		out_text(o, i > 0 ? "," : "");
		out_csv(o, names[i] + (names[i][0] == '#'), 0);
	}
	out_text(o, f == FORMAT_CSV ? "\n" : "");
}

void
list_add(const struct list *l, const char *const *cells)
{
	list_row(l->o, l->form, l->names, cells, l->n);
}

/* How many cells there are without the empty ones at the end. */
static int
filled(const char *const *cells, int n)
{
	while (n > 1 && cells[n - 1][0] == '\0')
		n--;
	return n;
}

void
list_text(struct out *o, const char *const *cells)
{
	int n;

	for (n = 0; cells[n] != NULL; n++)
		continue;
	list_row(o, FORMAT_TEXT, NULL, cells, filled(cells, n));
}

void
list_members(struct out *o, const char *const *names, const char *const *cells,
    int n)
{
	int i;

	n = filled(cells, n);
	if (names == NULL)
		out_nest(o, "fields", "[");
	for (i = 0; i < n; i++) {
		if (names != NULL)
			out_key(o, names[i]);
		else
			out_item(o, "");
		out_json(o, cells[i]);
	}
	out_text(o, names == NULL ? "]" : "");
}

void
list_line(struct out *o, enum format f, const char *tool,
    const char *const *names, const char *const *cells, int n)
{
	if (f != FORMAT_JSON) {
		list_row(o, FORMAT_TEXT, NULL, cells, filled(cells, n));
		return;
	}
	list_begin(o);
	out_member(o, "tool", tool);
	list_members(o, names, cells, n);
	out_text(o, "}\n");
}
