/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tools. The array of tools, in the order of the manual. See tools.h. */
#include <config.h>

#include <stddef.h>
#include <string.h>

#include "tools/tools.h"

const struct tool tools[] = {
	{ .name = "odds",
	    .usage = "[CHECK] ATTACKER [+ ATTACKER...] vs DEFENDER [+ "
		"DEFENDER...]",
	    .about = "odds of an attack: the column that its strengths give" },
	{ .name = "crt", .answer = crt_answer,
	    .usage = "[CHECK] COLUMN [WORD...] [vs WORD...]",
	    .about = "the result of a combat: its line and column looked up",
	    .more = "crt TABLE ROW [COLUMN] looks a cell up in any table; crt "
		"meaning CODE says what a result does." },
	{ .name = "morale", .usage = "[CHECK] [WORD...]",
	    .about = "does a unit pass its test" },
	{ .name = "fire", .usage = "[CHECK] FIRER... vs TARGET...",
	    .about = "what fire does to its target" },
	{ .name = "charge", .usage = "[CHECK] ATTACKER... vs DEFENDER...",
	    .about = "may a charge be made, and how does it end" },
	{ .name = "fallen-leader", .usage = "[CHECK] [WORD...]",
	    .about = "what becomes of a leader under fire" },
	{ .name = "reorg", .usage = "[CHECK] [WORD...]",
	    .about = "does a disorganized unit come back to order" },
	{ .name = "rally", .usage = "[CHECK] [WORD...]",
	    .about = "does a broken unit rally" },
	{ .name = "maneuver", .usage = "[CHECK] [WORD...]",
	    .about = "what a unit may do this turn" },
	{ .name = "melee", .usage = "[CHECK] ATTACKER... vs DEFENDER...",
	    .about = "who wins hand-to-hand fighting and what it costs" },
	{ .name = "move", .usage = "[CHECK] MOVER... STEP [+ STEP...]",
	    .about = "what a path costs and whether it may be moved" },
	{ .name = "victory", .usage = "[CHECK] [WORD...]",
	    .about = "points and level of victory" },
	{ .name = "orders", .usage = "[CHECK] [WORD...]",
	    .about = "command: who may order what, couriers, initiative" },
	{ .name = "force", .answer = force_answer, .musters = 1,
	    .usage = "[CHECK] [WORD...]",
	    .about = "the strength and composition of an army",
	    .more = "`@*` is every unit of the roster. With --battle and no "
		"words: groups, elements and points of the battle, by side and "
		"by group." },
	{ .name = "scenario", .usage = "[CHECK] [WORD...]",
	    .about = "setting up a game" },
	{ .name = "turn", .usage = "[CHECK] [WORD...]",
	    .about = "the turn: its order, its clock, its duties" },
	{ .name = "roll", .answer = roll_answer, .no_system = 1,
	    .usage = "DICE",
	    .about = "plain dice",
	    .more = "DICE: 2d6, d10z (faces 0 to 9), d6-d6, 2d3kh1 (the higher "
		"of two), 3d6:4+ (how many show 4 or more)." },
	{ .name = "tables", .verbs = tables_verbs, .no_system = 1,
	    .usage = "list | show SYSTEM [TABLE] | lint [SYSTEM...] | diff "
		"SYSTEM SYSTEM [QUESTION] | fmt SYSTEM | print SYSTEM [TABLE] "
		"| roster SYSTEM [TOOL [CHECK]] | follow SYSTEM [CHECK]",
	    .about = "the rule systems: list, show, lint, compare and print "
		"them",
	    .more = "show tells what a system holds, or one table of it; lint "
		"proves it sound (exit 2 if it is not); diff compares two cell "
		"by cell; fmt writes the files in one style; print makes "
		"cards, or a crib of one table; roster begins a file of units "
		"for -u; follow lists what the follow-up rows hand on." },
	{ .name = "journal", .verbs = journal_verbs, .no_system = 1,
	    .usage = "show [NAME=VALUE...] | verify [RECEIPT] | replay | "
		"receipt | undo [ROW] [WORD...] | note WORD... | turn WORD... "
		"| seal [--players TEXT] | word --by NAME WORD... | reveal "
		"[lost] | report [text | markdown | html] | stats "
		"[NAME=VALUE...] | export [NAME=VALUE...]",
	    .about = "the record of rulings: show, check, replay and correct "
		"it",
	    .more = "The journal is that of -J. verify proves it whole, to its "
		"end with the RECEIPT of an earlier day; replay rules "
		"everything again by the tables as they are now; undo strikes "
		"a row, which stays; NAME=VALUE (turn, player, unit, tool, "
		"system) chooses rows." },
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
