# SPDX-License-Identifier: GPL-3.0-or-later
# One library of all rooms below the programs, and the programs. The lists of the rooms' files (base_src and
# so on) are in files.mk.
include src/files.mk

noinst_LIBRARIES += src/libdrumhead.a
src_libdrumhead_a_SOURCES = $(base_src) $(rule_src) $(engine_src) $(eval_src) $(count_src) $(sheet_src) $(table_src) $(mark_src) $(follow_src) $(live_src) $(lint_src) $(prove_src) $(ask_src) $(chain_src) $(tell_src) $(share_src) $(card_src) \
	$(dice_src) $(ledger_src) $(option_src) $(cli_src) $(study_src) $(verbs_src) $(record_src) $(tools_src)

drumhead_libs = src/libdrumhead.a $(CSV_LIBS) $(SODIUM_LIBS) $(GMP_LIBS)
LDADD = $(drumhead_libs)

# One program is every tool, by the name that it is called by: links to it are made here, for trying it
# out, and where it is installed, under the names that --program-prefix and its like make of them.
bin_PROGRAMS += src/drumhead-tools
src_drumhead_tools_SOURCES = src/tools/main.c
nodist_src_drumhead_tools_SOURCES = src/tools/installed.h
src_drumhead_tools_LDFLAGS = $(AM_LDFLAGS) $(TOOLS_LDFLAGS)

tool_links = $(tool_names:%=src/%)

src/tools/installed.h: Makefile
	@$(MKDIR_P) src/tools
	@{ echo '/* SPDX-License-Identifier: GPL-3.0-or-later */' && \
	echo '/* Written by make: tools, and the names that they are installed under. */' && \
	for tool in $(tool_names); do \
		echo "{ \"$$tool\", \"`echo $$tool | $(SED) '$(transform)'`\" },"; \
	done; } >$@

$(tool_links): src/drumhead-tools$(EXEEXT)
	@rm -f $@ && $(LN_S) drumhead-tools$(EXEEXT) $@

BUILT_SOURCES += src/tools/installed.h
CLEANFILES += src/tools/installed.h $(tool_links)

# The shell: the same main with the shell's layer, the only program that knows readline.
bin_PROGRAMS += src/drumhead
src_drumhead_SOURCES = src/tools/main.c $(shell_src) $(board_src)
src_drumhead_CPPFLAGS = $(AM_CPPFLAGS) -DTOOL_IS_SHELL=1
src_drumhead_LDADD = $(drumhead_libs) $(READLINE_LIBS)
