# SPDX-License-Identifier: GPL-3.0-or-later
# The tests: TAP, under automake's driver and under `prove t/` alike. A C program t/unit/NAME.c is
# run by a script t/NAME.t, which any harness can start.
include t/files.mk

TESTS = $(fast_tests)
TEST_EXTENSIONS = .t
T_LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
AM_TESTS_ENVIRONMENT = DRUMHEAD_BUILD='$(abs_top_builddir)'; export DRUMHEAD_BUILD;

unit_libs = t/lib/libasker.a $(tap_helper) $(drumhead_libs) $(TAP_LIBS)
if HAVE_LIBTAP
tap_helper =
else
tap_helper = t/lib/libminitap.a
check_LIBRARIES += t/lib/libminitap.a
t_lib_libminitap_a_SOURCES = t/lib/minitap.c
endif

# It counts the calls of what reads words.
t_unit_parsed_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=ask_phrase

check_LIBRARIES += t/lib/libasker.a
t_lib_libasker_a_SOURCES = t/lib/asker.c t/lib/asker.h

# The tools' program with a C library of its own, which valgrind and tests that let calls fail want.
check_PROGRAMS += t/unit/dynamic/drumhead-tools
t_unit_dynamic_drumhead_tools_SOURCES = src/tools/main.c
nodist_t_unit_dynamic_drumhead_tools_SOURCES = src/tools/installed.h

EXTRA_DIST += $(test_files)

# Every test; `make check` leaves out those that take their time.
.PHONY: check-all
check-all:
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(slow_tests) $(fast_tests)'

# Every number of the shipped tables changed, one at a time: some case must fail each time.
# t/mutate.t takes a sample of a hundred.
.PHONY: mutate
mutate: all
	DRUMHEAD_BIN='$(abs_top_builddir)/src' '$(srcdir)/t/mutate' -q

# All that takes its time, each check a row of t/gate.tsv; t/gate writes t/GATE.md. GATE names some of them.
.PHONY: gate
gate: all $(check_PROGRAMS)
	'$(srcdir)/t/gate' '$(abs_top_builddir)' $(GATE)

# libFuzzer on eight kinds of input, in process and with sanitizers: 100,000 executions of each or more (FUZZ_RUNS), or
# so many seconds each (FUZZ_SECONDS).
.PHONY: fuzz
fuzz: all
	'$(srcdir)/t/fuzz/run' '$(abs_top_builddir)' || test $$? -eq 77

# As long as it is told: so many seconds each, an hour without.
.PHONY: fuzz-long
fuzz-long:
	FUZZ_SECONDS=$${FUZZ_SECONDS:-3600} $(MAKE) $(AM_MAKEFLAGS) fuzz

clean-local:
	rm -rf fuzz-out gate-out

# What has to hold of speed: t/bench/RESULTS.md. BENCH_BEFORE is the build tree of an older edition.
EXTRA_PROGRAMS = t/bench/empty t/bench/turns t/bench/inside
t_bench_empty_LDADD =
t_bench_turns_LDADD =
CLEANFILES += $(EXTRA_PROGRAMS)

.PHONY: bench
bench: all $(EXTRA_PROGRAMS)
	'$(srcdir)/t/bench/run' '$(abs_top_builddir)' $(BENCH_BEFORE)
