#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The maps of worked cases take the words that another hand would choose.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
DRUMHEAD_BIN=$build/src
export DRUMHEAD_BIN
exec "$top/t/cases/run" "$top/t/cases/wording.csv"
