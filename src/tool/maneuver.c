/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. maneuver: what a unit may do this turn. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_maneuver = {
	.name = "maneuver",
	.about = "what a unit may do this turn",
	.usage = "[CHECK] [WORD...]",
};
