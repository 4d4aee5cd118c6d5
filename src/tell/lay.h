/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. Text laid out for people: columns stand below one another, long
 * lines wrap at words, bars end with the screen. Tools that print elsewhere
 * print TABs.
 */
#ifndef TELL_LAY_H
#define TELL_LAY_H

#include "tell/out.h"

/* For a terminal so many columns wide; in colour or not. */
void tell_lay(const char *text, int width, int colour, struct out *to);

#endif
