/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. orders: command: who may order what, couriers, initiative. */
#include <config.h>

#include "tool/all.h"

const struct tool tool_orders = {
	.name = "orders",
	.about = "command: who may order what, couriers, initiative",
	.usage = "[CHECK] [WORD...]",
};
