#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The shared cases of Land of the Free.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
DRUMHEAD_BIN=$build/src
export DRUMHEAD_BIN
exec "$top/t/cases/run" "$top/t/cases/lotf.csv"
