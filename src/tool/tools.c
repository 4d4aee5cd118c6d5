/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See tool.h. */
#include <config.h>

#include <string.h>

#include "tool/all.h"

const struct tool *const tools[] = {
	&tool_odds,
	&tool_crt,
	&tool_morale,
	&tool_fire,
	&tool_charge,
	&tool_fallen_leader,
	&tool_reorg,
	&tool_rally,
	&tool_maneuver,
	&tool_melee,
	&tool_move,
	&tool_victory,
	&tool_orders,
	&tool_force,
	&tool_scenario,
	&tool_turn,
	&tool_roll,
	&tool_tables,
	&tool_journal,
	NULL,
};

const struct tool *
tool_find(const char *name)
{
	int i;

	for (i = 0; tools[i] != NULL; i++)
		if (strcmp(tools[i]->name, name) == 0)
			return tools[i];
	return NULL;
}
