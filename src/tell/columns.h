/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. Aligned columns, on screen and on paper. */
#ifndef TELL_COLUMNS_H
#define TELL_COLUMNS_H

#include "tell/out.h"

/* The terminal columns that a text takes, one for each character. */
int tell_width(const char *s);
/* Add text, padded to `wide` and two blanks; the last one ends the line. */
void tell_padded(struct out *o, const char *text, int wide, int last);
/* A line of a list, indented. A labelled line, or none if text is empty. */
void tell_item(struct out *o, const char *name, int wide, const char *what,
    const char *mark);
void tell_entry(struct out *o, const char *name, const char *text);

#endif
