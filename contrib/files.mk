# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
EXTRA_DIST += \
	contrib/debian/README \
	contrib/debian/README.Debian \
	contrib/debian/changelog \
	contrib/debian/control \
	contrib/debian/copyright \
	contrib/debian/drumhead.lintian-overrides \
	contrib/debian/rules \
	contrib/debian/source/format \
	contrib/debian/source/lintian-overrides \
	contrib/debian/tests/completions \
	contrib/debian/tests/control \
	contrib/debian/tests/manual \
	contrib/debian/tests/rulings
