/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See csv.h. */
#include <config.h>

#include "tell/csv.h"

#include <string.h>

#include "tell/tell.h"

static const char *const csv_names[CSV_FIELDS] = {
	[CSV_ANSWER] = "answer",
	[CSV_DICE] = "dice",
	[CSV_MEANING] = "meaning",
	[CSV_EFFECTS] = "effects",
	[CSV_ERROR] = "error",
	[CSV_UNUSED] = "unused",
};

void
csv_head_init(struct csv_head *h)
{
	int i;

	memset(h, 0, sizeof(*h));
	for (i = 0; i < CSV_FIELDS; i++)
		h->at[i] = -1;
}

/* The field in an input column, or -1. */
static int
field_in(const struct csv_head *h, int column)
{
	int i;

	for (i = 0; i < CSV_FIELDS; i++)
		if (h->at[i] == column)
			return i;
	return -1;
}

int
csv_field(const char *tool, const char *column)
{
	size_t n = strlen(tool);
	int i;

	if (strncmp(column, tool, n) != 0 || column[n] != '.')
		return -1;
	for (i = 0; i < CSV_FIELDS; i++)
		if (strcmp(column + n + 1, csv_names[i]) == 0)
			return i;
	return -1;
}

/* Guard free text only: other fields are read by programs. */
static void
cell(struct out *o, const char *text, int field, int first)
{
	out_bytes(o, ",", !first);
	out_csv(o, text, field == CSV_ERROR || field == CSV_MEANING ||
	    field == CSV_UNUSED);
}

static void
row(struct out *o, const struct csv_head *h, const char *const *cells,
    const char *const *fields)
{
	int i, field;

	for (i = 0; i < h->n; i++) {
		field = field_in(h, i);
		cell(o, field >= 0 ? fields[field] : cells[i], field, i == 0);
	}
	for (i = 0; i < CSV_FIELDS; i++)
		if (h->at[i] < 0)
			cell(o, fields[i], i, h->n + i == 0);
	out_bytes(o, "\n", 1);
}

void
tell_csv_header(struct out *o, const struct csv_head *h, const char *tool,
    struct arena *a)
{
	const char *names[CSV_FIELDS];
	int i;

	for (i = 0; i < CSV_FIELDS; i++)
		names[i] = arena_printf(a, "%s.%s", tool, csv_names[i]);
	row(o, h, h->names, names);
}

void
tell_csv(struct out *o, const struct csv_head *h, const char *const *cells,
    const struct ruling *r, struct arena *a)
{
	const int at = h->at[CSV_DICE];
	const char *const fields[CSV_FIELDS] = {
		[CSV_ANSWER] = r->text,
		/* (Dice that lie there for a refusal stay in their cell.) */
		[CSV_DICE] = r->refused && r->dice == NULL && at >= 0 ?
		    cells[at] : tell_faces(r, a),
		[CSV_MEANING] = tell_meaning(r, a),
		[CSV_EFFECTS] = tell_effects(r, a),
		[CSV_UNUSED] = r->refused || r->ruled ? NULL :
		    tell_unused(r->q, a),
	};

	tell_csv_cells(o, h, cells, fields, a);
}

void
tell_csv_cells(struct out *o, const struct csv_head *h,
    const char *const *cells, const char *const fields[CSV_FIELDS],
    struct arena *a)
{
	const char *shown[CSV_FIELDS];
	int i;

	for (i = 0; i < CSV_FIELDS; i++)
		shown[i] = fields[i] != NULL ? out_shown(fields[i], a) : "";
	row(o, h, cells, shown);
}
