/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. See changes.h. */
#include <config.h>

#include "share/changes.h"

static void
text_change(struct out *o, const struct change *c, struct arena *a)
{
	out_text(o, "\twith ");
	out_clean(o, c->what);
	if (c->chances != NULL) {
		out_text(o, ":\n");
		tell_shares(o, "\t\t", c->chances, a);
		return;
	}
	out_line(o, ": ", c->answer != NULL ? c->answer :
	    "other dice would be needed");
}

/* Tell on one line all changes that would not be allowed. */
static void
text_refused(struct out *o, const struct changes *c)
{
	const char *between;
	int i;

	between = "\tnot allowed with ";
	for (i = 0; i < c->n; i++) {
		if (!c->all[i].refused)
			continue;
		out_text(o, between);
		out_clean(o, c->all[i].what);
		between = ", ";
	}
	if (between[0] == ',')
		out_text(o, "\n");
}

static void
json_change(struct out *o, const struct change *c, struct arena *a)
{
	out_text(o, "{");
	out_member(o, "with", c->what);
	if (c->chances != NULL) {
		tell_json_shares(o, c->chances, a);
	} else if (c->answer != NULL)
		out_member(o, "answer", c->answer);
	out_text(o, "}");
}

static void
json(struct out *o, const struct changes *c, const struct telling *head,
    struct arena *a)
{
	int i;

	if (c->odds != NULL)
		tell_chances_json(o, c->odds, NULL, head, a);
	else
		tell_json(o, c->base, head, NULL, a);
	o->n -= 2;
	out_nest(o, "what-if", "[");
	for (i = 0; i < c->n; i++) {
		out_text(o, i > 0 ? "," : "");
		json_change(o, &c->all[i], a);
	}
	out_text(o, "]}\n");
}

void
tell_changes(struct out *o, enum format f, const struct changes *c,
    const struct telling *head, struct arena *a)
{
	int i;

	if (f == FORMAT_JSON) {
		json(o, c, head, a);
		return;
	}
	if (c->odds != NULL)
		tell_shares(o, "", c->odds, a);
	else
		tell_text(o, c->base, a);
	if (c->n == 0)
		out_text(o, "\tno single pip, modifier or word would change "
		    "the answer\n");
	for (i = 0; i < c->n; i++)
		if (!c->all[i].refused)
			text_change(o, &c->all[i], a);
	text_refused(o, c);
}
