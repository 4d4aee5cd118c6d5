#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --what-if: what one pip or one modifier would have changed.
. "${0%/*}/lib/tap.sh"

ok_program 'each die a pip off, and each modifier not given' 0 'disorganized	4,4 = 8	the unit stays disorganized this turn
	with die 1 of die: 5 for 4: reorganized
	with die 2 of die: 5 for 4: reorganized
	with commander: reorganized' \
    reorg -r brandywine -d 4,4 -w
ok_program 'a modifier given is taken away' 0 'reorganized	4,4 +1 = 9	the unit has its full factor again
	with die 1 of die: 3 for 4: disorganized
	with die 2 of die: 3 for 4: disorganized
	with not-commander: disorganized' \
    reorg -r brandywine commander -d 4,4 -w
ok_program 'a die that makes others idle, and the other side' 0 '1	5 -1 = 4 / 7	target loses a step
	with die 1 of shot: 4 for 5: no effect
	with die 1 of wound: 6 for 7: D
	with vs in-chew-house: no effect
	with vs fieldworks: no effect
	with vs at-light-infantry: no effect' \
    fire -r germantown artillery 4 adjacent vs infantry light-woods -d 5,7 -w
ok_program 'nothing near' 0 '6-1
	no single pip or modifier would change the answer' \
    odds -r brandywine 480 vs 7 -w
ok_program 'before the roll, what it does to the chances' 0 'reorganized	5/18	27.78%	27.78%	######
disorganized	13/18	72.22%	100.00%	##############
	with commander:
		reorganized	5/12	41.67%	41.67%
		disorganized	7/12	58.33%	100.00%' \
    reorg -r brandywine -c -w
printf 'unit,weather,words\nA,rain,surrounded\n' >"$tmp/units.csv"
is 'words of the roster that have no part in it' "$(crt -r germantown 2-1 @A -d 6 -u "$tmp/units.csv" -w)" \
    "$(crt -r germantown 2-1 surrounded -d 6 -w)"
is 'json' "$(reorg -r brandywine -d 4,4 -w --json | jq -c '."what-if"[2]')" \
    '{"with":"commander","answer":"reorganized"}'
is 'json of chances' "$(reorg -r brandywine -c -w --json | jq -c '."what-if"[0].chances[0].p')" '"5/12"'
is 'dice that were not thrown' "$(fire -r land-of-the-free volley medium infantry range=9 vs battle-line -d 1,5,6,2,3,5 -w |
    grep point-blank)" '	with point-blank: other dice would be needed'
is "the referee's own modifier" "$(crt -r germantown 2-1 +1 -d 6 -w | tail -1)" '	with no +1: -/R'
is 'of the chances too' "$(crt -r germantown 2-1 +1 -c -w | grep -c 'with no +1')" 1
is 'a modifier that is a yes-word' "$(crt -r germantown 2-1 waynes-fury -d 6 -w | grep waynes-fury)" \
    "	with not-waynes-fury: $(crt -r germantown 2-1 -d 6 | cut -f1)"
is 'not given, and of the other side' "$(crt -r germantown 2-1 -d 6 -w | grep 'waynes-fury\|chew-house')" \
    "	with waynes-fury: $(crt -r germantown 2-1 waynes-fury -d 6 | cut -f1)
	with vs chew-house: $(crt -r germantown 2-1 vs chew-house -d 6 | cut -f1)"
is 'a number, one more and one less' "$(crt -r germantown 2-1 leader=2 -d 5 -w | grep 'with leader')" \
    "	with leader=1: $(crt -r germantown 2-1 leader=1 -d 5 | cut -f1)"
ok_program 'what follows from the other side' 0 'draw		15 British to 21 American points
	with not-d28: American major victory
	with j27: British major victory
	with vs d28: not allowed
	with vs not-j27: not allowed
	with vs not-q28: not allowed
	with vs not-m23: not allowed
	with vs not-t19: not allowed' victory -r brandywine d28 -w
is 'one rating in the place of another' "$(charge -r fire-and-fury trained worn vs trained worn -d 3/4 -w | grep 'with elite\|with vs fresh')" \
    '	with elite: Hard Pressed
	with vs fresh: Recoil'
is 'a number, in the chances' "$(morale -r land-of-the-free 7 battle-line disorder=1 -c -w | grep -c 'with \(not-\)\{0,1\}disordered=[02]:')" 1
done_testing
