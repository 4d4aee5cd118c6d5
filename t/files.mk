# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
TESTS += \
	t/bad-input.t \
	t/base.t \
	t/board.t \
	t/brandywine.t \
	t/brute.t \
	t/closed.t \
	t/completion.t \
	t/dice-reference.t \
	t/dice.t \
	t/examples.t \
	t/fire-and-fury.t \
	t/germantown.t \
	t/image.t \
	t/iron-brigade.t \
	t/layers.t \
	t/lint.t \
	t/lists.t \
	t/manual.t \
	t/minitap.t \
	t/must.t \
	t/mutate.t \
	t/names.t \
	t/purity.t \
	t/roster.t \
	t/shell-tty.t \
	t/shell.t \
	t/style.t \
	t/sweep.t \
	t/tables.t \
	t/usage.t \
	t/whatif.t
check_PROGRAMS += \
	t/unit/base \
	t/unit/brute \
	t/unit/dice \
	t/unit/minitap
t_unit_base_LDADD = $(unit_libs)
t_unit_brute_LDADD = $(unit_libs)
t_unit_dice_LDADD = $(unit_libs)
t_unit_minitap_LDADD = $(unit_libs)
test_files = \
	t/bad-input.t \
	t/base.t \
	t/board.t \
	t/brandywine.t \
	t/brute.t \
	t/brute.tsv \
	t/cases/board.csv \
	t/cases/brandywine.csv \
	t/cases/fire-and-fury.csv \
	t/cases/germantown.csv \
	t/cases/iron-brigade.csv \
	t/cases/lotf-oob-groups.csv \
	t/cases/lotf-oob.csv \
	t/cases/lotf.csv \
	t/cases/map/brandywine-house.csv \
	t/cases/map/brandywine.csv \
	t/cases/map/fire-and-fury.csv \
	t/cases/map/germantown.csv \
	t/cases/map/iron-brigade.csv \
	t/cases/map/proof-house.csv \
	t/cases/map/proof.csv \
	t/cases/map/systems.csv \
	t/cases/miniatures.csv \
	t/cases/run \
	t/closed.pl \
	t/closed.t \
	t/completion.t \
	t/dice-reference.pl \
	t/dice-reference.t \
	t/dice-vectors.tsv \
	t/dice.t \
	t/examples.pl \
	t/examples.t \
	t/fire-and-fury.t \
	t/germantown.t \
	t/image.t \
	t/iron-brigade.t \
	t/layers.t \
	t/lib/minitap.h \
	t/lib/tap.sh \
	t/lib/taptest.h \
	t/lint.t \
	t/lists.t \
	t/manual.t \
	t/minitap.t \
	t/must.t \
	t/mutate \
	t/mutate.survivors \
	t/mutate.t \
	t/names.t \
	t/purity.allow \
	t/purity.t \
	t/roster.t \
	t/shell-tty.t \
	t/shell.t \
	t/style.t \
	t/sweep.t \
	t/systems/proof-cases.csv \
	t/systems/proof-house/grounds.csv \
	t/systems/proof-house/modifiers.csv \
	t/systems/proof-house/steps.csv \
	t/systems/proof-house/system.csv \
	t/systems/proof/arms.csv \
	t/systems/proof/assault.csv \
	t/systems/proof/bands.csv \
	t/systems/proof/bows.csv \
	t/systems/proof/chases.csv \
	t/systems/proof/checks.csv \
	t/systems/proof/clash.csv \
	t/systems/proof/codes.csv \
	t/systems/proof/grounds.csv \
	t/systems/proof/margins.csv \
	t/systems/proof/modifiers.csv \
	t/systems/proof/odds.csv \
	t/systems/proof/readings.csv \
	t/systems/proof/spirits.csv \
	t/systems/proof/steps.csv \
	t/systems/proof/system.csv \
	t/systems/proof/values.csv \
	t/systems/proof/words.csv \
	t/tables.t \
	t/usage.t \
	t/whatif.t
