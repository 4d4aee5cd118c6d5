/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. force: the strength and composition of an army. */
#include <config.h>

#include "tool/all.h"
#include "tool/battle.h"

const struct tool tool_force = {
	.name = "force",
	.about = "the strength and composition of an army",
	.usage = "[CHECK] [WORD...]",
	.more = "`@*` is every unit of the roster. With --battle and no words: "
	    "groups, elements\nand points of the battle, by side and by group.",
	.own = battle_tell,
	.musters = 1,
};
