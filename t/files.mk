# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
TESTS += \
	t/layers.t \
	t/lists.t \
	t/minitap.t \
	t/names.t \
	t/purity.t \
	t/style.t
check_PROGRAMS += \
	t/unit/minitap
t_unit_minitap_LDADD = $(unit_libs)
test_files = \
	t/cases/board.csv \
	t/cases/lotf-oob-groups.csv \
	t/cases/lotf-oob.csv \
	t/cases/lotf.csv \
	t/cases/map/systems.csv \
	t/cases/miniatures.csv \
	t/layers.t \
	t/lib/minitap.h \
	t/lib/tap.sh \
	t/lib/taptest.h \
	t/lists.t \
	t/minitap.t \
	t/names.t \
	t/purity.allow \
	t/purity.t \
	t/style.t
