# SPDX-License-Identifier: GPL-3.0-or-later
# Manual pages: what stands in man/ as a page is installed. Pages made from the tables at build
# time go to nodist_man_MANS and CLEANFILES.
include man/files.mk
dist_man_MANS += $(man_pages)
EXTRA_DIST += $(man_sources)
