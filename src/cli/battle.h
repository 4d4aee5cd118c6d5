/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The battles that come with a system, tables/SYSTEM/battles/: each
 * a roster, whose units any question may name.
 */
#ifndef CLI_BATTLE_H
#define CLI_BATTLE_H

#include "cli/run.h"

/* Take the battle of --battle as the roster. 0, or -1 with the driver's err. */
int battle_load(struct run *run);
/* The names of a system's battles, with blanks between them. */
const char *battle_names(const struct system *sys, struct arena *a);

#endif
