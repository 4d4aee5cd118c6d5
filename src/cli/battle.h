/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The battles that come with a system, tables/SYSTEM/battles/: each
 * a roster, whose units any question may name.
 */
#ifndef CLI_BATTLE_H
#define CLI_BATTLE_H

#include "sheet/roster.h"
#include "rule/system.h"

/* The battle of that name, in the arena. NULL with err. */
struct roster *battle_load(const struct system *sys, const char *battle,
    struct arena *a, struct err *e);
/* The names of a system's battles, with blanks between them. */
const char *battle_names(const struct system *sys, struct arena *a);

#endif
