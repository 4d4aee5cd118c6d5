#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Rosters: one unit, all of them; and every reason why something is not allowed.
. "${0%/*}/lib/tap.sh"

cat >"$tmp/units.csv" <<'E'
unit,words,factors
Grenadiers,flank,6
2nd Foot,creek,5
E
ok_program 'one unit, its name folded' 0 '2-1' odds -r brandywine -u "$tmp/units.csv" @GRENADIERS vs 7
ok_program 'blanks in a name are hyphens' 0 '1-3' odds -r brandywine -u "$tmp/units.csv" @2nd-foot vs 7
ok_program 'all units, one after the other' 0 '3-1' odds -r brandywine -u "$tmp/units.csv" '@*' vs 7
ok_program 'on the other side too' 0 '1-1' odds -r brandywine -u "$tmp/units.csv" 11 vs '@*' not-creek
ok_error 'no roster' 2 'odds: "@*": no roster was given (-u FILE)' odds -r brandywine '@*' vs 7
ok_program 'every reason, a line each' 1 'not allowed		units under hold may not attack or counter attack (rule 20.0)
	no more than 8 squares in a single attack (rule 14.0)' charge -r brandywine hold squares=9
is 'as json' "$(charge -r brandywine hold squares=9 --json | jq -c '.reasons | length')" 2

# The rosters that come with the systems: every row is right, and what it should be.
cd "$top/tables" || exit 255
for u in washington howe grey musgrave; do
	is "germantown: $u" "$(fallen-leader -r germantown -u germantown/rosters/leaders.csv @$u)" \
	    "$(fallen-leader -r germantown $u)"
done
ok_program 'germantown: every leader of the card' 0 '18' \
    sh -c 'grep -vc "^#" germantown/rosters/leaders.csv'
for u in 6,british-grenadiers 6,american-light-troops 5,british-hessians 4,american-dragoons 3,british-indians \
    5,line-british-regulars 4,inferior-british-regulars 3,raw-british-loyalists 5,american-riflemen 3,raw-american-militia; do
	ok_program "iron-brigade: ${u#*,}" 0 "marks=${u%%,*}" sh -c \
	    "force -r iron-brigade -u iron-brigade/rosters/armies.csv @${u#*,} | cut -f1"
done
ok_program 'fire-and-fury: a kind of troops' 0 'marksmen, no bayonets' \
    force -r fire-and-fury -u fire-and-fury/rosters/ratings.csv troops @jager
done_testing
