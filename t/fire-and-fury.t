#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fire and Fury: the worked cases it shares, and its own for every cell and reading: one test a row.
. "${0%/*}/lib/tap.sh"
DRUMHEAD_BIN=$build/src
export DRUMHEAD_BIN
sed -n '1p; /^[^,]*,001,/p' "$top/t/cases/miniatures.csv" >"$tmp/shared.csv"
"$top/t/cases/run" "$tmp/shared.csv" "$top/t/cases/fire-and-fury.csv"
exit
