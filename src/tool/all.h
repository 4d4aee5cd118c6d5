/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. Every tool by name; each is defined in the file named after it. */
#ifndef TOOL_ALL_H
#define TOOL_ALL_H

#include "tool/tool.h"

extern const struct tool tool_odds;
extern const struct tool tool_crt;
extern const struct tool tool_morale;
extern const struct tool tool_fire;
extern const struct tool tool_charge;
extern const struct tool tool_fallen_leader;
extern const struct tool tool_reorg;
extern const struct tool tool_rally;
extern const struct tool tool_maneuver;
extern const struct tool tool_melee;
extern const struct tool tool_move;
extern const struct tool tool_victory;
extern const struct tool tool_orders;
extern const struct tool tool_force;
extern const struct tool tool_scenario;
extern const struct tool tool_turn;
extern const struct tool tool_roll;
extern const struct tool tool_tables;
extern const struct tool tool_journal;

#endif
