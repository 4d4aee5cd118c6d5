/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. move: what a path costs and whether it may be moved. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_move = {
	.name = "move",
	.about = "what a path costs and whether it may be moved",
	.usage = "[CHECK] MOVER... STEP [+ STEP...]",
};
