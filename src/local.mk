# SPDX-License-Identifier: GPL-3.0-or-later
# One library of all layers below the programs, and the programs. The lists of the layers'
# files (base_src, engine_src, table_src, ask_src, tell_src, ledger_src, tool_src, shell_src) are
# in files.mk.
include src/files.mk

noinst_LIBRARIES += src/libdrumhead.a
src_libdrumhead_a_SOURCES = $(base_src) $(engine_src) $(table_src) $(ask_src) $(tell_src) \
	$(ledger_src) $(tool_src)

drumhead_libs = src/libdrumhead.a $(CSV_LIBS) $(SODIUM_LIBS) $(GMP_LIBS)
LDADD = $(drumhead_libs)

# Every tool is the same main under its own name. The name is compiled in and not taken from
# argv[0], so that --program-prefix changes what a tool is called and not what it does.

bin_PROGRAMS += src/odds
src_odds_SOURCES = src/tool/main.c
src_odds_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_odds

bin_PROGRAMS += src/crt
src_crt_SOURCES = src/tool/main.c
src_crt_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_crt

bin_PROGRAMS += src/morale
src_morale_SOURCES = src/tool/main.c
src_morale_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_morale

bin_PROGRAMS += src/fire
src_fire_SOURCES = src/tool/main.c
src_fire_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_fire

bin_PROGRAMS += src/charge
src_charge_SOURCES = src/tool/main.c
src_charge_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_charge

bin_PROGRAMS += src/fallen-leader
src_fallen_leader_SOURCES = src/tool/main.c
src_fallen_leader_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_fallen_leader

bin_PROGRAMS += src/reorg
src_reorg_SOURCES = src/tool/main.c
src_reorg_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_reorg

bin_PROGRAMS += src/rally
src_rally_SOURCES = src/tool/main.c
src_rally_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_rally

bin_PROGRAMS += src/maneuver
src_maneuver_SOURCES = src/tool/main.c
src_maneuver_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_maneuver

bin_PROGRAMS += src/melee
src_melee_SOURCES = src/tool/main.c
src_melee_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_melee

bin_PROGRAMS += src/move
src_move_SOURCES = src/tool/main.c
src_move_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_move

bin_PROGRAMS += src/victory
src_victory_SOURCES = src/tool/main.c
src_victory_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_victory

bin_PROGRAMS += src/orders
src_orders_SOURCES = src/tool/main.c
src_orders_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_orders

bin_PROGRAMS += src/force
src_force_SOURCES = src/tool/main.c
src_force_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_force

bin_PROGRAMS += src/scenario
src_scenario_SOURCES = src/tool/main.c
src_scenario_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_scenario

bin_PROGRAMS += src/turn
src_turn_SOURCES = src/tool/main.c
src_turn_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_turn

bin_PROGRAMS += src/roll
src_roll_SOURCES = src/tool/main.c
src_roll_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_roll

bin_PROGRAMS += src/tables
src_tables_SOURCES = src/tool/main.c
src_tables_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_tables

bin_PROGRAMS += src/journal
src_journal_SOURCES = src/tool/main.c
src_journal_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL=tool_journal

# The shell: the same main with the shell's layer, the only program that knows readline.
bin_PROGRAMS += src/drumhead
src_drumhead_SOURCES = src/tool/main.c $(shell_src)
src_drumhead_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL_IS_SHELL=1
src_drumhead_LDADD = $(drumhead_libs) $(READLINE_LIBS)
