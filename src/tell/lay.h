/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Lays text out: cells that out_column() ends stand below one
 * another. On a screen so do cells between TABs, long lines wrap at words, and
 * bars end with the screen.
 */
#ifndef TELL_LAY_H
#define TELL_LAY_H

#include "tell/out.h"

/*
 * Lay text out for a screen of `width` columns, with or without colour, into
 * `to`; 0: for no screen, where lines without such cells stay as they are.
 */
void tell_lay(const char *text, int width, int colour, struct out *to);

#endif
