#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Brandywine and Germantown around their numbers: what is asked for, what a dispute tries, words, places of print.
. "${0%/*}/lib/tap.sh"

ok_error 'under washington=asked the movement factor is asked for' 2 \
    'move: mp is missing: movement factor of the unit (real 0..)' \
    move -r brandywine -R washington=asked washington open
ok_program 'and a dispute tries it' 0 \
    '1		5 left [referee]
	it matters:
	washington=six: 1, 5 left [referee]
	washington=asked: cannot be ruled so, mp is missing: movement factor of the unit (real 0..)
	asked, and nothing changes: control-to-control' \
    move -r brandywine --dispute washington open

ok_error 'the words of a start are a closed list' 2 \
    'move: start is one of open, road, ford, village, woods, creek, tributary, swamp, buildings, level-1, level-2, level-3, off-board, not "opne" (word 2)' \
    move -r brandywine mp=6 start=opne open
ok_program 'a stop before an opposing unit says that there is a fight' 0 \
    '1		the unit must stop there and fight in the combat portion; 5 left' move -r brandywine mp=6 open controlled
ok_program 'a stop in a swamp does not' 0 '2		the unit must stop there; 4 left' move -r brandywine mp=6 swamp
ok_program 'ways that the text leaves open: a retreat' 0 \
    'retreat completed		the unit stands where it went; the text says nothing of nearer to the enemy or away
	it matters:
	retreat-direction=any: retreat completed, the unit stands where it went; the text says nothing of nearer to the enemy or away
	retreat-direction=away: not allowed, a retreat goes no nearer to the enemy units involved (reading retreat-direction)' \
    move -r brandywine retreat 1 nearer --dispute
ok_program 'an exchange that the text excludes' 0 \
    '4		the largest, though the text wants one equal or greater and none is [referee]
	it matters:
	exchange-short=largest: 4, the largest, though the text wants one equal or greater and none is [referee]
	exchange-short=none: none, no attacking unit is large enough' \
    crt -r brandywine exchange 3 + 4 vs 5 lost=5 --dispute
ok_program 'whose enfilade a unit in front takes' 0 '4-1
	it matters:
	frontal-note=unit: 4-1
	frontal-note=attack: 2-1' \
    sh -c 'odds -r brandywine 6 flank + 4 direct-front vs 5 --dispute | grep -v asked'
odds -r brandywine 6 flank + 4 direct-front vs 5 -x >"$tmp/why"
odds -r brandywine 6 flank + 4 direct-front vs 5 -x -R frontal-note=attack >>"$tmp/why"
is 'and a quotation for each' "$(sed -n 's/.*reading frontal-note=\([a-z]*\).*("\(.*\)").*/\1: \2/p' "$tmp/why")" \
    'unit: in the direct front square of even one defending unit
attack: could combine into one attack, no partial enfilade'
ok_program 'who attacks the other adjacent unit' 0 'allowed
	it matters:
	all-adjacent=shared: allowed
	all-adjacent=each: not allowed, must attack all opposing units in whose squares of control it stands (rules 13.0 and 20.0)' \
    turn -r brandywine hold dh attack adjacent=3 attacked=2 others-attacked --dispute
ok_program 'a second bombardment' 0 'not allowed		artillery bombards once a turn: the text tells of no second time (rule 18.0) [referee]
	it matters:
	second-bombardment=refused: not allowed, artillery bombards once a turn: the text tells of no second time (rule 18.0) [referee]
	second-bombardment=allowed: allowed' sh -c 'fire -r brandywine may-bombard in-use bombardments=2 --dispute | grep -v asked'

done_testing
