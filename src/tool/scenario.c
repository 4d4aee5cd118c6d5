/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. scenario: setting up a game. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_scenario = {
	.name = "scenario",
	.about = "setting up a game",
	.usage = "[CHECK] [WORD...]",
};
