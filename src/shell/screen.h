/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Output on a terminal: laid out for its width; what is longer
 * than the screen goes through a pager.
 */
#ifndef SHELL_SCREEN_H
#define SHELL_SCREEN_H

#include "cli/outlet.h"

/*
 * An outlet's show(): writes all that waits to the terminal at once; standard
 * output goes through the pager if it is longer than the screen. 0, or -1.
 */
int screen_show(const struct outlet *o, int wrong);

#endif
