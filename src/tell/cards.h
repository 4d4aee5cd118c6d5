/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. Tables in aligned columns, for the eye and for the printer. */
#ifndef TELL_CARDS_H
#define TELL_CARDS_H

#include "tell/out.h"

/* Text and blanks to that width, and two more; the last of a line: as it is. */
void tell_padded(struct out *o, const char *text, int wide, int last);
/* One table: its rows, what the marks in it mean, where it is printed. */
void tell_table(struct out *o, const struct system *s, const struct table *t,
    struct arena *a);
/* The same under a title, with the meanings of its codes. */
void tell_crib(struct out *o, const struct system *s, const struct table *t,
    struct arena *a);
/* A line of a list, set in; a line of a head, none where there is no text. */
void tell_item(struct out *o, const char *name, int wide, const char *what,
    const char *mark);
void tell_entry(struct out *o, const char *name, const char *text);

#endif
