/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. victory: points and level of victory. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_victory = {
	.name = "victory",
	.about = "points and level of victory",
	.usage = "[CHECK] [WORD...]",
};
