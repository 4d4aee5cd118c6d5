/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. What is told at a terminal: laid out for it, and through a pager
 * what is longer than the screen.
 */
#ifndef SHELL_SCREEN_H
#define SHELL_SCREEN_H

#include "cli/outlet.h"

/*
 * An outlet's show(): to the terminal, in one write; standard output through the
 * pager, if it is longer than the screen. 0, or -1.
 */
int screen_show(const struct outlet *o, int wrong);

#endif
