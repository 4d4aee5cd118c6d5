/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tools. The array of tools, in the order of the manual. See tools.h. */
#include <config.h>

#include <stddef.h>
#include <string.h>

#include "tools/tools.h"

const struct tool tools[] = {
	{
		.name = "odds",
		.about = "odds of an attack: the column that its strengths give",
		.usage = "[CHECK] ATTACKER [+ ATTACKER...] vs DEFENDER [+ DEFENDER...]",
	},
	{
		.name = "crt",
		.about = "the result of a combat: its line and column looked up",
		.usage = "[CHECK] COLUMN [WORD...] [vs WORD...]",
		.more = "crt TABLE ROW [COLUMN] looks a cell up in any table; crt "
		    "meaning CODE says what a result does.",
		.answer = crt_answer,
	},
	{
		.name = "morale",
		.about = "does a unit pass its test",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "fire",
		.about = "what fire does to its target",
		.usage = "[CHECK] FIRER... vs TARGET...",
	},
	{
		.name = "charge",
		.about = "may a charge be made, and how does it end",
		.usage = "[CHECK] ATTACKER... vs DEFENDER...",
	},
	{
		.name = "fallen-leader",
		.about = "what becomes of a leader under fire",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "reorg",
		.about = "does a disorganized unit come back to order",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "rally",
		.about = "does a broken unit rally",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "maneuver",
		.about = "what a unit may do this turn",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "melee",
		.about = "who wins hand-to-hand fighting and what it costs",
		.usage = "[CHECK] ATTACKER... vs DEFENDER...",
	},
	{
		.name = "move",
		.about = "what a path costs and whether it may be moved",
		.usage = "[CHECK] MOVER... STEP [+ STEP...]",
	},
	{
		.name = "victory",
		.about = "points and level of victory",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "orders",
		.about = "command: who may order what, couriers, initiative",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "force",
		.about = "the strength and composition of an army",
		.usage = "[CHECK] [WORD...]",
		.more = "`@*` is every unit of the roster. With --battle and no words: "
		    "groups, elements and points of the battle, by side and by group.",
		.answer = force_answer,
		.musters = 1,
	},
	{
		.name = "scenario",
		.about = "setting up a game",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "turn",
		.about = "the turn: its order, its clock, its duties",
		.usage = "[CHECK] [WORD...]",
	},
	{
		.name = "roll",
		.about = "plain dice",
		.usage = "DICE",
		.more = "DICE: 2d6, d10z (faces 0 to 9), d6-d6, 2d3kh1 (the higher of "
		    "two), 3d6:4+ (how many show 4 or more).",
		.answer = roll_answer,
		.no_system = 1,
	},
	{
		.name = "tables",
		.about = "the rule systems: list, show, lint, compare and print them",
		.usage = "list | show SYSTEM [TABLE] | lint [SYSTEM...] | diff SYSTEM "
		    "SYSTEM [QUESTION] | fmt SYSTEM | print SYSTEM [TABLE] | roster SYSTEM "
		    "[TOOL [CHECK]] | follow SYSTEM [CHECK]",
		.more = "show tells what a system holds, or one table of it; lint "
		    "proves it sound (exit 2 if it is not); diff compares two cell by "
		    "cell; fmt writes the files in one style; print makes cards, or a crib "
		    "of one table; roster begins a file of units for -u; follow lists "
		    "what the follow-up rows hand on.",
		.verbs = tables_verbs,
		.no_system = 1,
	},
	{
		.name = "journal",
		.about = "the record of rulings: show, check, replay and correct it",
		.usage = "show [NAME=VALUE...] | verify [RECEIPT] | replay | receipt | "
		    "undo [ROW] [WORD...] | note WORD... | turn WORD... | seal [--players "
		    "TEXT] | word --by NAME WORD... | reveal [lost] | "
		    "report [text | markdown | html] | "
		    "stats [NAME=VALUE...] | export [NAME=VALUE...]",
		.more = "The journal is that of -J. verify proves it whole, to its end "
		    "with the RECEIPT of an earlier day; replay rules everything "
		    "again by the tables as they are now; undo strikes a row, which "
		    "stays; NAME=VALUE (turn, player, unit, tool, system) chooses "
		    "rows.",
		.verbs = journal_verbs,
		.no_system = 1,
	},
	{ .name = NULL },
};

const struct tool *
tool_find(const char *name)
{
	const struct tool *t;

	for (t = tools; t->name != NULL; t++)
		if (strcmp(t->name, name) == 0)
			return t;
	return NULL;
}
