#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A disk that fails beneath journals, seals and rosters: see t/unit/disk.c.
. "${0%/*}/lib/tap.sh"
[ -x "$build/t/unit/disk" ] || plan skip_all 't/unit/disk is not built; run make check'
"$build/t/unit/disk" "$tmp"
status=$?
rm -rf "$tmp"
exit $status
