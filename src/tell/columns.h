/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. Aligned columns, for the eye and for the printer. */
#ifndef TELL_COLUMNS_H
#define TELL_COLUMNS_H

#include "tell/out.h"

/* How many columns of a terminal a text takes. */
int tell_width(const char *s);
/* Text and blanks to that width, and two more; the last of a line: as it is. */
void tell_padded(struct out *o, const char *text, int wide, int last);
/* A line of a list, set in; a line of a head, none where there is no text. */
void tell_item(struct out *o, const char *name, int wide, const char *what,
    const char *mark);
void tell_entry(struct out *o, const char *name, const char *text);

#endif
