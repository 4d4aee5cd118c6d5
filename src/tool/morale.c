/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. morale: does a unit pass its test. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_morale = {
	.name = "morale",
	.about = "does a unit pass its test",
	.usage = "[CHECK] [WORD...]",
};
