#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The code of a check: what the words decide is gone, every instruction is
# explained, and a ruling's number of dice is the throws that are listed.
. "${0%/*}/lib/tap.sh"
DRUMHEAD_TABLES=$top/tables
export DRUMHEAD_TABLES
tab='	'

# ops SYSTEM CHECK [QUESTION...]: the names of the instructions.
ops()
{
	tables code "$@" | cut -f2
}

is 'nothing but the answer is left of what the words decide' \
    "$(tables code brandywine odds 14 vs 7 | awk -F '\t' '$2 != "pass" { print $2, $4 }')" \
    "answer none none '2-1' none
next none '2-1'"
is 'one throw, of one die' "$(ops germantown crt combat 2-1 | grep -c '^throw$')" 1
is 'a table that the die decides' \
    "$(tables code germantown crt combat 2-1 | awk -F '\t' '$2 == "look" && $5 == "close-combat" { n++ } END { print n }')" 1
is 'two throws of a charge, a side each' \
    "$(tables code fire-and-fury charge trained worn even vs trained worn | awk -F '\t' '$2 == "throw" { print $5 }' | paste -sd' ' -)" \
    'die@1 die@2'
is 'more for any question' "$([ "$(ops brandywine odds | wc -l)" -gt "$(ops brandywine odds 14 vs 7 | wc -l)" ] && echo more)" more
ops brandywine odds | grep -qx 'arg'
is 'what may be said is open' $? 0
is 'no question, no argument' "$(ops brandywine odds 14 vs 7 | grep -cE '^(arg|said)$')" 0

# Every instruction of every check is explained on the page.
for system in brandywine germantown fire-and-fury iron-brigade land-of-the-free; do
	tables show "$system" --csv 2>/dev/null >/dev/null
	awk -F, 'FNR > 1 { print $1, $2 }' "$top/tables/$system/checks.csv" | grep -v '^#' | some |
	    while read -r tool check; do
		tables code "$system" "$tool" "$check" 2>/dev/null | cut -f2
	done
done | sort -u >"$tmp/used"
awk '/^\.Ss Instructions/ { on = 1 } /^\.Sh/ { on = 0 } on && sub(/^\.It /, "") { for (i = 1; i <= NF; i++) print $i }' \
    "$top/man/tables.1" | sort >"$tmp/told"
awk -F'"' '/^\t\[I_/ { print $2 }' "$top/src/op/op.c" | sort >"$tmp/all"
looked_at "$tmp/told" "$tmp/used"
is 'the page explains each' "$(comm -3 "$tmp/told" "$tmp/all")" ''
is 'none is used that is not there' "$(comm -23 "$tmp/used" "$tmp/all")" ''
ok 'and most are used' test "$(wc -l <"$tmp/used")" -gt 30

# --- errors ---
ok_error 'no check' 2 'tables: usage: tables code SYSTEM CHECK [QUESTION] (see --help)' tables code brandywine
ok_error 'no such check' 2 'tables: brandywine has neither a check nor a tool "volley": tables show brandywine lists them' \
    tables code brandywine volley
ok_error 'no such word' 2 'tables: unknown word "forrest" (word 2): did you mean forest?' \
    tables code brandywine odds forrest
done_testing
