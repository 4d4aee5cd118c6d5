/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The battles that come with a system, tables/SYSTEM/battles/: each
 * a roster, whose units any question may name.
 */
#ifndef CLI_BATTLE_H
#define CLI_BATTLE_H

#include "cli/driver.h"

/* Take the battle of --battle as the roster. 0, or -1 with the driver's err. */
int battle_load(struct driver *d);
/* The names of a system's battles, with blanks between them. */
const char *battle_names(const struct system *sys, struct arena *a);
/* Without words: its sides and their groups. As struct tool's own(). */
int battle_tell(struct driver *d, const char *words);

#endif
