/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. force: the strength and composition of an army. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_force = {
	.name = "force",
	.about = "the strength and composition of an army",
	.usage = "[CHECK] [WORD...]",
};
