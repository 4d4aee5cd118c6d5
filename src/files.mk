# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
base_src = \
	src/base/arena.c \
	src/base/arena.h \
	src/base/error.c \
	src/base/error.h \
	src/base/number.c \
	src/base/number.h \
	src/base/text.c \
	src/base/text.h \
	src/base/wide.c \
	src/base/wide.h
engine_src = \
	src/engine/formula.h \
	src/engine/formula_tree.h \
	src/engine/machine.h \
	src/engine/question.h \
	src/engine/ruling.h \
	src/engine/system.c \
	src/engine/system.h
table_src =
ask_src =
tell_src =
tool_src =
shell_src =
