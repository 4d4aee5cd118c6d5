/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. reorg: does a disorganized unit come back to order. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_reorg = {
	.name = "reorg",
	.about = "does a disorganized unit come back to order",
	.usage = "[CHECK] [WORD...]",
};
