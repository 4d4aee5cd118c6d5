/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See columns.h. */
#include <config.h>

#include "tell/columns.h"

/* (Continuation bytes of UTF-8 take no column.) */
int
tell_width(const char *s)
{
	int n;

	for (n = 0; *s != '\0'; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

void
tell_padded(struct out *o, const char *text, int wide, int last)
{
	int n;

	out_clean(o, text);
	if (last) {
		while (o->n > 0 &&
		    o->p[o->n - 1] == ' ')
			o->n--;
		out_text(o, "\n");
		return;
	}
	for (n = tell_width(text); n < wide; n++)
		out_text(o, " ");
	out_text(o, "  ");
}

void
tell_item(struct out *o, const char *name, int wide, const char *what,
    const char *mark)
{
	out_text(o, "  ");
	tell_padded(o, name, wide, 0);
	out_clean(o, what);
	out_text(o, mark);
	out_text(o, "\n");
}

void
tell_entry(struct out *o, const char *name, const char *text)
{
	if (text == NULL || text[0] == '\0')
		return;
	tell_padded(o, name, 8, 0);
	out_line(o, "", text);
}
