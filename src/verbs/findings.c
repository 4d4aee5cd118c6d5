/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: verbs. See findings.h. */
#include <config.h>

#include "verbs/findings.h"

#include <stdio.h>

#include "tell/list.h"

static const struct list_field fields[] = {
	{ "system", LIST_TEXT },
	{ "severity", LIST_TEXT },
	{ "file", LIST_TEXT },
	{ "line", LIST_NUMBER },
	{ "column", LIST_TEXT },
	{ "message", LIST_TEXT },
};

enum { COLUMNS = sizeof(fields) / sizeof(fields[0]), NUMBER = 16 };

static void
text_line(struct out *o, const struct finding *f)
{
	if (f->file != NULL) {
		out_clean(o, f->file);
		if (f->line > 0)
			out_printf(o, ":%d", f->line);
		out_text(o, ": ");
	}
	if (!f->error)
		out_text(o, "note: ");
	if (f->column != NULL) {
		out_text(o, "column \"");
		out_clean(o, f->column);
		out_text(o, "\": ");
	}
	out_clean(o, f->text);
	out_text(o, "\n");
}

void
tell_findings_head(struct out *o, enum format f)
{
	list_head(o, f, fields, COLUMNS);
}

void
tell_finding(struct out *o, enum format f, const char *system,
    const struct finding *found)
{
	char line[NUMBER];
	const char *cells[COLUMNS];

	if (f == FORMAT_TEXT) {
		text_line(o, found);
		return;
	}
	(void)snprintf(line, sizeof(line), "%d", found->line);
	cells[0] = system;
	cells[1] = found->error ? "error" : "note";
	cells[2] = found->file != NULL ? found->file : "";
	cells[3] = line;
	cells[4] = found->column != NULL ? found->column : "";
	cells[5] = found->text;
	list_row(o, f, fields, cells, COLUMNS);
}
