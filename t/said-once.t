#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One value, one word, of every check: see t/unit/said-once.c.
. "${0%/*}/lib/tap.sh"
[ -x "$build/t/unit/said-once" ] || plan skip_all 't/unit/said-once is not built; run make check'
cd "$top" || exit 255
"$build/t/unit/said-once" "$tmp/roster.csv" brandywine brandywine-house germantown iron-brigade fire-and-fury \
    land-of-the-free proof raid
