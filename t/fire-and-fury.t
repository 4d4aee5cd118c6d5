#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every cell and reading of fire-and-fury, by worked cases: one test a row.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
DRUMHEAD_BIN=$build/src
export DRUMHEAD_BIN
exec "$top/t/cases/run" "$top/t/cases/fire-and-fury.csv"
