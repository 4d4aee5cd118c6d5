#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The shared cases of Land of the Free, but those of its army: orders, scenarios, victory.
. "${0%/*}/lib/tap.sh"
DRUMHEAD_BIN=$build/src
export DRUMHEAD_BIN
awk -F, 'NR == 1 || ($3 !~ /^(command|scenario|victory)\// &&
    $3 !~ /^odds\/(bag|command points|field promotion|initiative|random scenario|rating)$/)' \
    "$top/t/cases/lotf.csv" >"$tmp/lotf.csv"
"$top/t/cases/run" "$tmp/lotf.csv"
