/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. What is told at a terminal: laid out for it, and through a pager
 * what is longer than the screen.
 */
#ifndef SHELL_SCREEN_H
#define SHELL_SCREEN_H

#include "cli/outlet.h"

/* An outlet's show(): to the terminal, or through the pager. 0, or -1. */
int screen_show(struct outlet *o);

#endif
