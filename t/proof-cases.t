#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The worked cases of the invented system, which asks everything of the interpreter that a table can
# ask, and of its house rules: one test a row.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
DRUMHEAD_BIN=$build/src
DRUMHEAD_TABLES=$top/t/systems
export DRUMHEAD_BIN DRUMHEAD_TABLES
exec "$top/t/cases/run" "$top/t/systems/proof-cases.csv"
