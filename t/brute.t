#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Chances equal the count of all throws, for every check: the questions are those of the worked
# cases, those of t/brute.tsv where a check wants fewer dice than its cases throw, and some made by chance:
# DRUMHEAD_BRUTE of each check (1,500 in `make gate`).
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
[ -x "$build/t/unit/brute" ] || plan skip_all 't/unit/brute is not built; run make check'
cd "$top" || exit 255
usual=20 throws=4000
[ -z "${DRUMHEAD_GATE-}" ] || usual=1500 throws=400000
{
	grep -v '^#' t/brute.tsv
	for file in t/cases/brandywine.csv t/cases/germantown.csv \
	    t/cases/iron-brigade.csv t/cases/fire-and-fury.csv \
	    t/cases/land-of-the-free.csv t/systems/proof-cases.csv; do
		t/cases/run -q "$file"
	done | awk -F '\t' '!seen[$1, $2, $3, $4]++'
} | "$build/t/unit/brute" -n "${DRUMHEAD_BRUTE:-$usual}" -t $throws -s "${DRUMHEAD_BRUTE_SEED:-1}" \
    brandywine brandywine-house germantown iron-brigade fire-and-fury land-of-the-free proof proof-house raid \
    raid-house known march
