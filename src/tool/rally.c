/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. rally: does a broken unit rally. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_rally = {
	.name = "rally",
	.about = "does a broken unit rally",
	.usage = "[CHECK] [WORD...]",
};
