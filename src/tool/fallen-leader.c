/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. fallen-leader: what becomes of a leader under fire. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_fallen_leader = {
	.name = "fallen-leader",
	.about = "what becomes of a leader under fire",
	.usage = "[CHECK] [WORD...]",
};
