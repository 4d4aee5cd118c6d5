#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Chances equal the count of all throws, for every check: the questions are those of the worked
# cases, and those of t/brute.tsv where a check wants fewer dice than its cases throw.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
[ -x "$build/t/unit/brute" ] || plan skip_all 't/unit/brute is not built; run make check'
cd "$top" || exit 255
{
	grep -v '^#' t/brute.tsv
	for file in t/cases/board.csv t/cases/brandywine.csv t/cases/germantown.csv \
	    t/cases/iron-brigade.csv t/cases/fire-and-fury.csv \
	    t/cases/land-of-the-free.csv t/cases/lotf.csv \
	    t/systems/proof-cases.csv; do
		t/cases/run -q "$file"
	done | awk -F '\t' '!seen[$1, $2, $3, $4]++'
} | "$build/t/unit/brute"
