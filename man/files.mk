# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
man_pages = \
	man/charge.1 \
	man/crt.1 \
	man/drumhead-dice.7 \
	man/drumhead-evening.7 \
	man/drumhead-journal.5 \
	man/drumhead-json.5 \
	man/drumhead-many.7 \
	man/drumhead-rules.7 \
	man/drumhead-tables.5 \
	man/drumhead-tools.1 \
	man/drumhead.1 \
	man/drumhead.7 \
	man/fallen-leader.1 \
	man/fire.1 \
	man/force.1 \
	man/journal.1 \
	man/maneuver.1 \
	man/melee.1 \
	man/morale.1 \
	man/move.1 \
	man/odds.1 \
	man/orders.1 \
	man/rally.1 \
	man/reorg.1 \
	man/roll.1 \
	man/scenario.1 \
	man/tables.1 \
	man/turn.1 \
	man/victory.1
man_sources = \
	man/system-page.awk \
	man/system-page.sh
system_pages = \
	man/systems/drumhead-brandywine-house.7 \
	man/systems/drumhead-brandywine.7 \
	man/systems/drumhead-fire-and-fury.7 \
	man/systems/drumhead-germantown.7 \
	man/systems/drumhead-iron-brigade.7 \
	man/systems/drumhead-land-of-the-free.7
