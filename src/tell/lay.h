/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Lays text out for a terminal: cells between TABs become columns,
 * long lines wrap at words, bars end with the screen. Elsewhere TABs are
 * printed.
 */
#ifndef TELL_LAY_H
#define TELL_LAY_H

#include "tell/out.h"

/* Lay text out for `width` columns, with or without colour, into `to`. */
void tell_lay(const char *text, int width, int colour, struct out *to);

#endif
