/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. melee: who wins hand-to-hand fighting and what it costs. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_melee = {
	.name = "melee",
	.about = "who wins hand-to-hand fighting and what it costs",
	.usage = "[CHECK] ATTACKER... vs DEFENDER...",
};
