#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A value is declared once for all checks that have it.
. "${0%/*}/lib/tap.sh"

for system in $(ls -d "$top"/tables/*/values.csv | sed 's,/values.csv$,,;s,.*/,,' | some); do
	is "$system: no row repeats another" "$(find "$top/tables/$system" -name values.csv \
	    -exec perl "$top/t/repeats.pl" -v '{}' +)" 0
done
# Two laws hold for sides with units and without, and a bag names what is in it.
is 'longer than 80 columns' "$(tables lint 2>/dev/null | sed -n 's/.*tables\/\(.*\): note: .*over 80.*/\1/p' | sort)" \
    "$(cd "$top/tables" && grep -rnE '^(@formations[a-z ]*,(not-)?gunners|draw,r),' land-of-the-free --include=steps.csv |
	sed 's/^\([^:]*:[0-9]*\).*/\1/' | sort)"
# Follow-ups hand on units: no value makes a word of a yes or no for them.
(cd "$top/tables" && ls ./*/values.csv) | some >"$tmp/values"
is 'values that make a word of a flag' "$(cd "$top/tables" && grep -nE "if\(([a-z-]+), '\1', ''\)|,[a-z-]*-words?,.*\{[a-z-]*-word" ./*/values.csv ./*/*/values.csv)" ''
# A weapon that is none of an element's is refused by one row.
ok_program 'guns have no muskets, told once' 1 'not allowed		artillery does not have the rifled-musket (Weapons and Ranges)' \
    force -r land-of-the-free element medium artillery rifled-musket
ok_program 'nor has cavalry' 1 'not allowed		only infantry has muskets on the standard list (Element Statistics)' \
    force -r land-of-the-free element medium cavalry rifled-musket
printf 'check,side,name\na,1,x\n"b c",1,x\n# b,1,x\nb,2,x\nd e,1,x\n' >"$tmp/values.csv"
printf 'check,side,name\nf,2,x\nf,3,x\n' >"$tmp/more.csv"
is 'rows of two files are looked at together' "$(perl "$top/t/repeats.pl" -v "$tmp/values.csv" "$tmp/more.csv")" \
    "$tmp/values.csv:3: \"b c\" repeats $tmp/values.csv:2: a: 1,x
$tmp/values.csv:6: d e repeats $tmp/values.csv:2: a: 1,x
$tmp/more.csv:2: f repeats $tmp/values.csv:5: b: 2,x
3"
is 'rows that differ in the check alone' "$(perl "$top/t/repeats.pl" -v "$tmp/values.csv")" "$tmp/values.csv:3: \"b c\" repeats $tmp/values.csv:2: a: 1,x
$tmp/values.csv:6: d e repeats $tmp/values.csv:2: a: 1,x
2"
done_testing
