/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See rows.h. */
#include <config.h>

#include "tell/rows.h"

#include <inttypes.h>

#include "tell/list.h"

static void
dice(struct out *o, const struct told_row *r)
{
	const struct told_die *d;
	int i;

	out_nest(o, "dice", "[");
	for (i = 0; i < r->ndie; i++) {
		d = &r->dice[i];
		out_text(o, i > 0 ? ",{" : "{");
		out_die(o, d->name, d->face, d->from);
		out_text(o, "}");
	}
	out_text(o, "]");
}

void
tell_json_row(struct out *o, const struct told_row *r)
{
	int i;

	list_begin(o);
	for (i = 0; i < r->n; i++) {
		if (r->cells[i][0] == '\0' || i == r->dice_has ||
		    i == r->dice_from)
			continue;
		if (i == r->dice_at) {
			dice(o, r);
			continue;
		}
		out_key(o, r->names[i]);
		if (i == r->number)
			out_text(o, r->cells[i]);
		else
			out_json(o, r->cells[i]);
	}
	if (r->struck_by != 0)
		out_member_int(o, "struck", r->struck_by);
	out_text(o, "}\n");
}
