#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A rule that asks only what a unit is holds for its sisters, too: each refusal by attributes alone, and the checks
# in which such a unit is not refused, stand in t/sisters.tsv, with the reason. A new one fails.
. "${0%/*}/lib/tap.sh"
command -v perl >/dev/null || plan skip_all 'no perl'
for name in brandywine germantown fire-and-fury iron-brigade land-of-the-free; do
	system=$top/tables/$name
	[ -f "$system/units.csv" ] || continue
	perl "$top/t/sisters.pl" "$system" | sed "s/^/$name	/" >"$tmp/found"
	sed "/^$name	/!d" "$top/t/sisters.tsv" | cut -f1-4 >"$tmp/listed"
	is "$name: what is refused here and allowed there is listed" "$(diff "$tmp/listed" "$tmp/found")" ''
done
awk -F'\t' '!/^#/ && $5 == ""' "$top/t/sisters.tsv" >"$tmp/wrong"
looked_at "$top/t/sisters.tsv"
empty 'each with its reason' "$tmp/wrong"
done_testing
