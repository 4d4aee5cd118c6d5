/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. fire: what fire does to its target. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_fire = {
	.name = "fire",
	.about = "what fire does to its target",
	.usage = "[CHECK] FIRER... vs TARGET...",
};
