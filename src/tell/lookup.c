/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. What was looked up without a ruling - a cell of a table, a code -
 * in the form of the tool's rulings, so that it can be read as one.
 */
#include <config.h>

#include "tell/csv.h"
#include "tell/tell.h"

void
tell_looked_up(struct out *o, enum format f, const char *system,
    const struct telling *t, const char *answer, const char *meaning,
    const char *cite, struct arena *a)
{
	const char *const fields[CSV_FIELDS] = { [CSV_ANSWER] = answer,
		[CSV_MEANING] = meaning };
	struct csv_head none;

	if (f == FORMAT_CSV) {
		csv_head_init(&none);
		tell_csv_cells(o, &none, NULL, fields, a);
	} else if (f == FORMAT_TEXT) {
		out_clean(o, answer);
		out_line(o, "\t\t", meaning);
	} else {
		tell_json_begin(o, system, t);
		out_member(o, "answer", answer);
		out_member(o, "meaning", meaning);
		if (cite[0] != '\0')
			out_member(o, "cite", cite);
		out_text(o, "}\n");
	}
}
