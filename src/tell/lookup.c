/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See lookup.h. */
#include <config.h>

#include "tell/csv.h"
#include "tell/lookup.h"

static void
member(struct out *o, const char *name, const char *text)
{
	if (text[0] != '\0')
		out_member(o, name, text);
}

static void
json(struct out *o, const struct looked_up *l, const char *meaning,
    const char *system, const struct telling *t)
{
	tell_json_begin(o, system, t);
	member(o, "table", l->table);
	member(o, "row", l->row);
	member(o, "column", l->column);
	out_member(o, "answer", l->answer);
	out_member(o, "meaning", meaning);
	member(o, "cite", l->cite);
	out_text(o, "}\n");
}

void
tell_looked_up(struct out *o, enum format f, const struct looked_up *l,
    const char *system, const struct telling *t, struct arena *a)
{
	const char *meaning;
	struct csv_head none;

	meaning = arena_printf(a, "%s%s", l->meaning, l->mark);
	switch (f) {
	case FORMAT_JSON:
		json(o, l, meaning, system, t);
		break;
	case FORMAT_CSV:
		csv_head_init(&none);
		tell_csv_answer(o, &none, l->answer, meaning, a);
		break;
	default:
		out_clean(o, l->answer);
		out_line(o, "\t\t", meaning);
		break;
	}
}
