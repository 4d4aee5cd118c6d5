# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
base_src = \
	src/base/arena.c \
	src/base/arena.h \
	src/base/error.c \
	src/base/error.h \
	src/base/frame.c \
	src/base/frame.h \
	src/base/index.c \
	src/base/index.h \
	src/base/number.c \
	src/base/number.h \
	src/base/text.c \
	src/base/text.h \
	src/base/wide.c \
	src/base/wide.h
engine_src = \
	src/engine/budget.c \
	src/engine/budget.h \
	src/engine/den.c \
	src/engine/den.h \
	src/engine/dicecell.c \
	src/engine/eval.c \
	src/engine/eval.h \
	src/engine/fold.c \
	src/engine/fold.h \
	src/engine/formula.h \
	src/engine/formula_tree.h \
	src/engine/join.c \
	src/engine/lookup.c \
	src/engine/machine.h \
	src/engine/mods.c \
	src/engine/needs.c \
	src/engine/pairs.c \
	src/engine/parse.c \
	src/engine/pool.c \
	src/engine/pool.h \
	src/engine/question.h \
	src/engine/roll.h \
	src/engine/rule.c \
	src/engine/ruling.h \
	src/engine/scout.c \
	src/engine/scout.h \
	src/engine/spread.c \
	src/engine/system.c \
	src/engine/system.h \
	src/engine/throw.c
table_src = \
	src/table/catalog.c \
	src/table/catalog.h \
	src/table/compile.c \
	src/table/csvedit.c \
	src/table/csvedit.h \
	src/table/csvread.c \
	src/table/csvread.h \
	src/table/file.c \
	src/table/file.h \
	src/table/fingerprint.c \
	src/table/fingerprint.h \
	src/table/load.c \
	src/table/load.h \
	src/table/random.c \
	src/table/random.h \
	src/table/sheet.c \
	src/table/sheet.h
lint_src = \
	src/lint/bands.c \
	src/lint/cells.c \
	src/lint/codes.c \
	src/lint/core.c \
	src/lint/formulas.c \
	src/lint/inside.h \
	src/lint/lint.c \
	src/lint/lint.h \
	src/lint/reach.c \
	src/lint/rosters.c \
	src/lint/shell.c \
	src/lint/words.c
ask_src = \
	src/ask/ask.c \
	src/ask/ask.h \
	src/ask/chain.c \
	src/ask/chain.h \
	src/ask/roster.c \
	src/ask/roster.h
tell_src = \
	src/tell/chances.c \
	src/tell/json.c \
	src/tell/out.c \
	src/tell/out.h \
	src/tell/shares.c \
	src/tell/shares.h \
	src/tell/tell.h \
	src/tell/text.c \
	src/tell/tries.c \
	src/tell/words.c
ledger_src = \
	src/ledger/journal.c \
	src/ledger/journal.h \
	src/ledger/lock.c \
	src/ledger/lock.h \
	src/ledger/read.c \
	src/ledger/read.h \
	src/ledger/receipt.c \
	src/ledger/row.c \
	src/ledger/row.h \
	src/ledger/seal.c \
	src/ledger/seal.h
tool_src = \
	src/tool/battle.c \
	src/tool/battle.h \
	src/tool/crt.c \
	src/tool/dice.c \
	src/tool/dice.h \
	src/tool/dispute-tell.c \
	src/tool/dispute.c \
	src/tool/dispute.h \
	src/tool/driver.c \
	src/tool/driver.h \
	src/tool/faces.c \
	src/tool/faces.h \
	src/tool/fair.c \
	src/tool/fair.h \
	src/tool/help.c \
	src/tool/journal-log.c \
	src/tool/journal-replay.c \
	src/tool/journal-report.c \
	src/tool/journal-seal.c \
	src/tool/journal-show.c \
	src/tool/journal-stats.c \
	src/tool/journal-undo.c \
	src/tool/journal-verify.c \
	src/tool/journal.c \
	src/tool/journal.h \
	src/tool/keep.c \
	src/tool/keep.h \
	src/tool/missing.c \
	src/tool/muster.c \
	src/tool/muster.h \
	src/tool/options.c \
	src/tool/options.h \
	src/tool/question.c \
	src/tool/replay.c \
	src/tool/replay.h \
	src/tool/report.c \
	src/tool/roll.c \
	src/tool/stream.c \
	src/tool/sweep.c \
	src/tool/tables-diff.c \
	src/tool/tables-roster.c \
	src/tool/tables-show.c \
	src/tool/tables.c \
	src/tool/tables.h \
	src/tool/tool.h \
	src/tool/tools.c \
	src/tool/whatif.c
shell_src = \
	src/shell/apply.c \
	src/shell/changes.c \
	src/shell/commands.c \
	src/shell/complete.c \
	src/shell/edit.c \
	src/shell/edit.h \
	src/shell/game.c \
	src/shell/game.h \
	src/shell/hand.c \
	src/shell/outside.c \
	src/shell/settings.c \
	src/shell/shell.c \
	src/shell/shell.h
tool_names = \
	charge \
	crt \
	fallen-leader \
	fire \
	force \
	journal \
	maneuver \
	melee \
	morale \
	move \
	odds \
	orders \
	rally \
	reorg \
	roll \
	scenario \
	tables \
	turn \
	victory
