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
	asked, and nothing changes: control-to-control commander-goes-on' \
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

ok_error 'only defending units are told apart by a result' 2 \
    'crt: combat takes one unit before vs: "+" does not belong here (word 3)' \
    crt -r brandywine-house 2-1 commander + commander
ok_program 'and what follows keeps them alone' 0 '	must fight: crt combat 1-1 creek vs woods + disorganized' \
    sh -c 'odds -r brandywine 8 flank + 4 creek vs 7 woods + 3 disorganized -x | grep must'

# ---- Germantown ----
ok_program 'the Chew House ignores a retreat: one meaning' 0 \
    "-/R	7 -2 = 5	the Chew House ignores the defender's retreat and no other unit checks morale for it" \
    crt -r germantown 2-1 vs chew-house -d 7
ok_program 'also of fire' 0 \
    "R	9 -3 = 6, needs 1 / 0	the Chew House ignores the target's retreat and no other unit checks morale for it" \
    fire -r germantown artillery 10 adjacent vs chew-house -d 9,0
ok_program 'also where the referee rules' 0 \
    "R/R		the attacker retreats; the Chew House ignores the defender's retreat and no other unit checks morale for it, ruled by the referee" \
    crt -r germantown 2-1 ruled=R/R vs chew-house
ok_program 'a code without a die: no momentum, and a star in doubt' 0 \
    '-/1*		defender loses a step (star: a leader with him is in danger); a leader falls if the modified roll was exact [unused: 1-1]' \
    crt -r germantown 1-1 'code=-/1*' vs greene
ok_program 'an inexact star of fire does not count' 0 \
    '1*	9 +1 = 10, needs 1 / 9	target loses a step; the modified roll is not this number exactly: the star does not count' \
    fire -r germantown artillery 10 adjacent vs cavalry greene american -R damage-die=modified -d 9,9
ok_program 'a tactic that is held to need a leader and an open flank' 0 \
    "PIN	4 -1 = 3	both sides pinned; the attacker's tactic is held to need a leader; the attacker's tactic is held to need an open flank [referee]" \
    crt -r germantown 2-1 attack=turn-flank vs defend=skirmish -d 4
ok_program 'what the card prints P for' 0 '1		P, note 3: may move through, may not end a Movement Phase there [referee]
	it matters:
	chew-house-price=one: 1, P, note 3: may move through, may not end a Movement Phase there [referee]
	chew-house-price=card: cannot be ruled so, passage is missing: what it costs to move through the Chew House (the card prints P) (real 0..)' \
    move -r germantown price artillery chew-house --dispute
ok_error 'two leaders: which falls is asked for' 2 \
    'crt: falls of the defender is missing: which of the leaders who are there falls (the card does not say) (washington, greene, sullivan, wayne, stephen, muhlenberg, maxwell, mathews, armstrong, howe, cornwallis, knyphausen, grey, agnew, grant, musgrave, ewald)' \
    crt -r germantown 1-1 +2 vs greene + sullivan -d 9
ok_error 'whose militia is asked for' 2 'crt: nation of the attacker is missing: whose troops these are (british, american)' \
    crt -r germantown 1-1 vs militia -d 5
ok_error 'must it advance' 2 \
    'move: must-advance is missing: must a unit advance after combat? (series rules; the card says only that those in the Chew House need not)' \
    move -r germantown advance
ok_error 'who was there last' 2 \
    'victory: latest is missing: who was the last to occupy it (the card does not say who holds it before anyone has been there) (american, british)' \
    victory -r germantown occupation chew-house
ok_program 'odds between two columns' 0 '1-1		[referee]
	it matters:
	rounding=defender: 1-1, [referee]
	rounding=nearest: 3-2, [referee]' sh -c 'odds -r germantown 7 vs 5 --dispute | grep -v asked'
ok_program 'a diversion at the edge' 0 '1-3 drm=-1
	it matters:
	diversion-edge=worse: 1-3 drm=-1
	diversion-edge=none: 1-3' odds -r germantown 1-3 diversion --dispute

is 'a retreat leads to no question about army morale' \
    "$(fire -r germantown damage artillery vs infantry american -d 0 --json | jq -c '[.must, .may]')" '[[],[]]'

ok_program 'the key of the card' 0 "AC		captured; the attacker chooses which unit (key)" crt -r germantown meaning AC
ok_program 'one letter of it' 0 'R		target retreats (damage)
R		retreat (key)' crt -r germantown meaning R
ok_error 'a word of the rules that has no part here' 2 \
    'turn: "ford" (word 2) has no part in turn clock, but in turn hold: leave it out, or ask there' \
    turn -r brandywine clock ford 8-pm
done_testing
