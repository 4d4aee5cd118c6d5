# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
base_src = \
	src/base/arena.c \
	src/base/arena.h \
	src/base/den.c \
	src/base/den.h \
	src/base/error.c \
	src/base/error.h \
	src/base/frame.c \
	src/base/frame.h \
	src/base/hash.h \
	src/base/index.c \
	src/base/index.h \
	src/base/links.c \
	src/base/links.h \
	src/base/number.c \
	src/base/number.h \
	src/base/order.h \
	src/base/text.c \
	src/base/text.h \
	src/base/wide.c \
	src/base/wide.h
rule_src = \
	src/rule/budget.c \
	src/rule/budget.h \
	src/rule/cycles.c \
	src/rule/dicecell.c \
	src/rule/dicecell.h \
	src/rule/formula.h \
	src/rule/formula_tree.h \
	src/rule/numeric.c \
	src/rule/parse.c \
	src/rule/phrase.c \
	src/rule/phrase.h \
	src/rule/question.h \
	src/rule/suggest.c \
	src/rule/suggest.h \
	src/rule/system.c \
	src/rule/system.h \
	src/rule/tidy.c
engine_src = \
	src/engine/fold.c \
	src/engine/fold.h \
	src/engine/machine.h \
	src/engine/plan.c \
	src/engine/plan.h \
	src/engine/pool.c \
	src/engine/pool.h \
	src/engine/roll.h \
	src/engine/spread.c \
	src/engine/throw.c \
	src/engine/thrown.h
eval_src = \
	src/eval/bad.c \
	src/eval/dice.c \
	src/eval/eval.c \
	src/eval/eval.h \
	src/eval/look.c \
	src/eval/mods.c \
	src/eval/notes.c \
	src/eval/number.c \
	src/eval/pass.c \
	src/eval/ruled.c \
	src/eval/ruled.h \
	src/eval/ruling.c \
	src/eval/ruling.h \
	src/eval/steps.c \
	src/eval/touch.c \
	src/eval/touch.h \
	src/eval/units.c \
	src/eval/version.c \
	src/eval/version.h \
	src/eval/words.h
count_src = \
	src/count/chances.c \
	src/count/chances.h \
	src/count/count.c \
	src/count/count.h \
	src/count/missing.c \
	src/count/states.c \
	src/count/states.h
sheet_src = \
	src/sheet/csvread.c \
	src/sheet/csvread.h \
	src/sheet/file.c \
	src/sheet/file.h \
	src/sheet/roster.c \
	src/sheet/roster.h \
	src/sheet/sheet.c \
	src/sheet/sheet.h
table_src = \
	src/table/catalog.c \
	src/table/catalog.h \
	src/table/compile.c \
	src/table/core.c \
	src/table/load.c \
	src/table/load.h \
	src/table/overlay.c \
	src/table/overlay.h \
	src/table/source.h
mark_src = \
	src/mark/fingerprint.c \
	src/mark/fingerprint.h
follow_src = \
	src/follow/follow.c \
	src/follow/follow.h
lint_src = \
	src/lint/core.c \
	src/lint/inside.h \
	src/lint/lint.c \
	src/lint/lint.h
prove_src = \
	src/prove/bands.c \
	src/prove/cells.c \
	src/prove/codes.c \
	src/prove/dead.c \
	src/prove/formulas.c \
	src/prove/inside.h \
	src/prove/laws.c \
	src/prove/never.c \
	src/prove/prove.c \
	src/prove/prove.h \
	src/prove/reach.c \
	src/prove/rosters.c \
	src/prove/shell.c \
	src/prove/words.c
ask_src = \
	src/ask/ask.c \
	src/ask/ask.h \
	src/ask/give.c \
	src/ask/needs.c \
	src/ask/prefix.c \
	src/ask/read.c \
	src/ask/unused.c \
	src/ask/unused.h \
	src/ask/words.h
kept_src =
chain_src = \
	src/chain/chain.c \
	src/chain/chain.h
tell_src = \
	src/tell/csv.c \
	src/tell/csv.h \
	src/tell/explain.c \
	src/tell/json.c \
	src/tell/lay.c \
	src/tell/lay.h \
	src/tell/list.c \
	src/tell/list.h \
	src/tell/lookup.c \
	src/tell/out.c \
	src/tell/out.h \
	src/tell/page.c \
	src/tell/page.h \
	src/tell/tell.h \
	src/tell/text.c \
	src/tell/words.c
share_src = \
	src/share/chances.c \
	src/share/changes.c \
	src/share/dispute.c \
	src/share/share.h \
	src/share/shares.c \
	src/share/shares.h \
	src/share/svg.c \
	src/share/svg.h \
	src/share/tries.c \
	src/share/variant.c \
	src/share/variant.h \
	src/share/varied.c
card_src = \
	src/card/card.c \
	src/card/card.h \
	src/card/table.c \
	src/card/write.c
dice_src = \
	src/dice/dice.c \
	src/dice/dice.h \
	src/dice/faces.c \
	src/dice/faces.h \
	src/dice/random.c \
	src/dice/random.h \
	src/dice/recall.c \
	src/dice/recall.h
ledger_src = \
	src/ledger/celledit.c \
	src/ledger/celledit.h \
	src/ledger/csvedit.c \
	src/ledger/csvedit.h \
	src/ledger/journal.c \
	src/ledger/journal.h \
	src/ledger/lines.c \
	src/ledger/lines.h \
	src/ledger/lock.c \
	src/ledger/lock.h \
	src/ledger/read.c \
	src/ledger/read.h \
	src/ledger/receipt.c \
	src/ledger/row.c \
	src/ledger/row.h \
	src/ledger/seal.c \
	src/ledger/seal.h
option_src = \
	src/option/options.c \
	src/option/options.h
cli_src = \
	src/cli/battle.c \
	src/cli/battle.h \
	src/cli/book.c \
	src/cli/book.h \
	src/cli/help.c \
	src/cli/left.c \
	src/cli/left.h \
	src/cli/missing.c \
	src/cli/outlet.c \
	src/cli/outlet.h \
	src/cli/progress.c \
	src/cli/progress.h \
	src/cli/question.c \
	src/cli/report.c \
	src/cli/run.c \
	src/cli/run.h \
	src/cli/session.c \
	src/cli/session.h \
	src/cli/stream.c \
	src/cli/through.c \
	src/cli/tool.h \
	src/cli/verbs.c \
	src/cli/verbs.h
study_src = \
	src/study/chances.c \
	src/study/dispute.c \
	src/study/shared.c \
	src/study/shared.h \
	src/study/study.c \
	src/study/study.h \
	src/study/sweep.c \
	src/study/whatif.c
tools_src = \
	src/tools/crt.c \
	src/tools/force.c \
	src/tools/muster.c \
	src/tools/muster.h \
	src/tools/roll.c \
	src/tools/tools.c \
	src/tools/tools.h
verbs_src = \
	src/verbs/tables-chances.c \
	src/verbs/tables-diff.c \
	src/verbs/tables-fmt.c \
	src/verbs/tables-follow.c \
	src/verbs/tables-print.c \
	src/verbs/tables-roster.c \
	src/verbs/tables-show.c \
	src/verbs/tables-units.c \
	src/verbs/tables.c \
	src/verbs/tables.h
record_src = \
	src/record/again.c \
	src/record/again.h \
	src/record/journal-log.c \
	src/record/journal-replay.c \
	src/record/journal-report.c \
	src/record/journal-seal.c \
	src/record/journal-show.c \
	src/record/journal-stats.c \
	src/record/journal-undo.c \
	src/record/journal-verify.c \
	src/record/journal.c \
	src/record/journal.h \
	src/record/repeats.c \
	src/record/repeats.h
shell_src = \
	src/shell/asked-dice.c \
	src/shell/complete.c \
	src/shell/edit.c \
	src/shell/edit.h \
	src/shell/last.c \
	src/shell/outside.c \
	src/shell/screen.c \
	src/shell/screen.h \
	src/shell/settings.c \
	src/shell/shell.c \
	src/shell/shell.h
board_src = \
	src/board/apply.c \
	src/board/changes.c \
	src/board/comfort.c \
	src/board/commands.c \
	src/board/game.c \
	src/board/game.h \
	src/board/help.c \
	src/board/since.c \
	src/board/since.h \
	src/board/units.c \
	src/board/why.c
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
