# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
man_pages = \
	man/drumhead-dice.7
man_sources =
