#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The shared cases of Land of the Free, but those of scenarios and victory.
. "${0%/*}/lib/tap.sh"
DRUMHEAD_BIN=$build/src
export DRUMHEAD_BIN
awk -F, 'NR == 1 || ($3 !~ /^(scenario|victory)\// &&
    $3 !~ /^odds\/random scenario$/)' \
    "$top/t/cases/lotf.csv" >"$tmp/lotf.csv"
"$top/t/cases/run" "$tmp/lotf.csv"
