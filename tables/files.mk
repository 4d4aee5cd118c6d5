# SPDX-License-Identifier: GPL-3.0-or-later
# Written by build-aux/list-files; edit nothing here, run `make lists`.
nobase_dist_pkgdata_DATA +=
