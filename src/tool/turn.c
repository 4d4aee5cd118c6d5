/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. turn: the turn: its order, its clock, its duties. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_turn = {
	.name = "turn",
	.about = "the turn: its order, its clock, its duties",
	.usage = "[CHECK] [WORD...]",
};
