/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. charge: may a charge be made, and how does it end. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_charge = {
	.name = "charge",
	.about = "may a charge be made, and how does it end",
	.usage = "[CHECK] ATTACKER... vs DEFENDER...",
};
