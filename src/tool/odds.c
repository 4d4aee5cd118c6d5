/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. odds: odds of an attack: the column that its strengths give. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_odds = {
	.name = "odds",
	.about = "odds of an attack: the column that its strengths give",
	.usage = "[CHECK] ATTACKER [+ ATTACKER...] vs DEFENDER [+ DEFENDER...]",
};
