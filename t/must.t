#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What must be answered exactly: the first field of each line, and the exit status.
. "${0%/*}/lib/tap.sh"

# fields COMMAND...: the first fields of what it prints.
fields()
{
	"$@" >"$tmp/fields"
	fields_status=$?
	cut -f1 "$tmp/fields"
	return $fields_status
}

# must STATUS FIELD COMMAND...
must()
{
	must_status=$1 must_field=$2
	shift 2
	ok_program "$*" "$must_status" "$must_field" fields "$@"
}

must 0 2-1 odds -r brandywine 18 vs 7
must 0 1-2 odds -r brandywine 5 vs 7
must 0 6-1 odds -r brandywine 48 vs 7
must 0 3-2 odds -r germantown 5 vs 3
must 0 '1-3 drm=-1' odds -r germantown 1 vs 4

odds -r germantown 1 vs 4 >"$tmp/line"
ok_program 'odds 1 vs 4 | crt -d 1' 0 '1*/-' \
    fields crt -r germantown -d 1 <"$tmp/line"

must 0 R/R crt -r germantown 1-1 -d 6

printf '14 vs 7\n3 vs 7\n' >"$tmp/lines"
ok_program 'two lines to odds' 0 '2-1
1-3' fields odds -r brandywine <"$tmp/lines"

must 1 disorganized reorg -r brandywine -d 4,4
must 0 reorganized reorg -r brandywine commander -d 4,4

reorg -r brandywine --chances --json >"$tmp/json"
is 'reorg --chances --json carries 5/18' \
    "$(grep -o '"answer":"reorganized","p":"5/18"' "$tmp/json")" \
    '"answer":"reorganized","p":"5/18"'

must 0 '1 hit' fire -r iron-brigade inferior short vs soft-cover -d 4,5
must 0 passed morale -r iron-brigade line marks=2 -d 2
must 1 failed morale -r iron-brigade line marks=2 -d 1
must 0 'second wins' melee -r iron-brigade inferior vs line -d 4,5/2,4,6
ok_program 'the whole line of that melee' 0 \
    'second wins	4,5 / 2,4,6	the first loses 1 mark, is pushed back 2 inches, tests to continue' \
    melee -r iron-brigade inferior vs line -d 4,5/2,4,6

must 0 '0 hits' fire -r land-of-the-free medium infantry range=9 vs battle-line \
    -d 1,1,5,3,4,2
must 0 passed morale -r land-of-the-free 7 battle-line -d 2,4
must 0 killed fallen-leader -r land-of-the-free hits=1 -d 5,5
ok_program 'a tiny element may not charge a medium one: why, and where it is printed' 1 \
    'not allowed		a tiny element charges tiny and small ones only (Melee Sequence)' \
    charge -r land-of-the-free tiny infantry range=5 vs medium infantry
must 0 'may charge' charge -r land-of-the-free tiny infantry range=5 vs small infantry
fire -r land-of-the-free medium infantry range=9 vs battle-line --chances \
    >"$tmp/chances"
is 'the chances of that volley, ragged ones counted' \
    "$(grep -v '^	' "$tmp/chances" | cut -f1,2 | tr '\t\n' '=;')" \
    '0 hits=269/1458;1 hit=1199/5184;2 hits=13145/46656;3 hits=9515/46656;4 hits=1255/15552;5 hits=4/243;6 hits=1/729;'

ok_error 'the lost table is to be supplied, and how' 2 \
    "crt: $top/tables/brandywine/combat.csv: this table is still to be supplied: brandywine-house has a table to play with; or, since the rules text does not hold the dice roll table, write combat.csv into a system of your own (system.csv: base,brandywine) with the header \"line,1-6,1-5,1-4,1-3,1-2,1-1,2-1,3-1,4-1,5-1,6-1\" and one row for each of the lines 2 to 12, each cell one code of codes.csv (DE D2* D1* D2 D1 DH EXC DCA A1 A2 A1* A2* AE), low rolls favouring the attacker" \
    crt -r brandywine 2-1 -d 3,4
crt -r brandywine 2-1 -d 3,4 --json >"$tmp/json" 2>/dev/null
is 'its json carries the modified roll' "$(grep -o '"total":7' "$tmp/json")" '"total":7'

crt -r brandywine-house 2-1 -d 3,4 >"$tmp/house"
is 'the house table rules, and says so' "$(cut -f1 "$tmp/house") $(grep -c '	.*	.*\[house\]$' "$tmp/house")" 'DH 1'

ok_error 'an unknown word, and the one meant' 2 \
    'odds: unknown word "wods" (word 4): did you mean woods?' \
    odds -r brandywine 8 vs 7 wods

must 0 1 fire -r germantown artillery 4 adjacent vs infantry light-woods -d 5,7
# taken VALUE QUESTION...: -x tells it among what is taken where the question does not say.
taken()
{
	value=$1
	shift
	is "$*: $value is taken" "$("$@" -x | sed -n 's/^	taken //p' | tr , '\n' | sed 's/^ //' | grep -Fx -- "$value")" "$value"
}
taken 'ground = open' charge -r fire-and-fury trained worn vs trained worn -d 4/3
taken 'even@1 = yes' charge -r fire-and-fury trained worn vs trained worn -d 4/3
# A commander without a place is within 6 inches; marks of a charger that are not said.
taken 'place@1 = within-6' morale -r iron-brigade line 1 mark good -d 2
taken 'marks@2 = 3' fire defensive -r iron-brigade elite good vs raw -d 6,6,6
must 0 'Well Handled' maneuver -r fire-and-fury elite fresh provisional -d 2,5
must 0 'Fall Back' maneuver -r fire-and-fury trained spent out-of-command -d 3,3
must 0 'Swept from the Field' charge -r fire-and-fury elite fresh cold-steel vs trained worn -d 4/2
must 0 'Telling Fire' fire -r fire-and-fury points=6 musketry vs veteran -d 5,4
must 0 'Horse killed' fallen-leader -r fire-and-fury -d 4,3
is 'guns without a load answer no charge that falls short' "$(charge -r iron-brigade line 13in marks=5 vs elite artillery 6lb \
    not-loaded --json | grep -o '"must":.*,"cite"')" '"must":[],"may":[],"cite"'
is 'nor do guns that are too far' "$(charge -r iron-brigade line 50in marks=5 vs elite 24lb --json |
    grep -o '"must":.*,"cite"')" '"must":[],"may":[],"cite"'
ok_program 'a struggle fought to its end: exact fractions, and what it costs' 0 \
    'Swept from the Field	0
Driven Back	1/5
Hard Pressed	3/10
Desperate Struggle	0
Falter	3/10
Recoil	1/5
Repulsed	0
	stand-losses@1 mean 9/20
	stand-losses@2 mean 9/20
	disorder@1 mean 7/12
	disorder@2 mean 7/12' sh -c 'charge -r fire-and-fury trained worn vs trained worn \
    --chances --through | cut -f1,2'
is 'JSON tells the modifiers that counted' \
    "$(crt -r germantown 2-1 vs rifles -d 6 --json | jq -c '[.modifiers[].counted] | unique')" '[true]'
is 'and with -x those that did not' \
    "$(crt -r germantown 2-1 vs rifles -d 6 --json -x | jq -c '[.modifiers[].counted] | unique')" '[false,true]'

# ---- --through with dice ----
unset DRUMHEAD_RULES
shot='fire -r germantown to-hit artillery 5 adjacent vs infantry --through'
ok_program 'with the dice of all that follows' 0 'hit	9, needs 4	the shot hits: throw for damage
	damage, first side: fire damage artillery vs infantry	1*	9	target loses a step (star: a leader with it is in danger)' \
    $shot -d 9,9
is 'throw by throw' "$($shot -d 9/9)" "$($shot -d 9,9)"
ok_error 'fewer: what is missing, and for which question' 2 'fire: damage, first side: fire damage artillery vs infantry: -d: roll "wound" (d10z, faces 0 to 9) has no die left: 1 given so far; add /FACE' \
    $shot -d 9 -J "$tmp/through.csv"
ok 'then nothing is told or written' test ! -s "$tmp/through.csv"
ok_error 'more' 2 'fire: -d: 3 dice given, only 2 needed: nothing is rolled after roll "wound"' $shot -d 9/9/9
is 'what to throw next' "$($shot -d 9/need | cut -f1)" d10z
is 'a miss leads to nothing' "$($shot -d 0 | wc -l | tr -d ' ')" 1
is "a seed's dice are those of each tool" "$(odds -r brandywine-house 9 vs 3 --through -s x | sed 's/^	fight: crt 3-1	//')" \
    "$(odds -r brandywine-house 9 vs 3; crt -r brandywine-house 3-1 -s x)"
odds -r brandywine-house 9 vs 3 --through -s x -J "$tmp/through.csv" >/dev/null
odds -r brandywine-house 9 vs 3 --through -d 1,1 -J "$tmp/through.csv" >/dev/null
is 'each a ruling of its own in the journal' "$(journal show -J "$tmp/through.csv" | cut -f1,6 | tr '\t\n' '  ')" '1 3-1 2 D1 3 3-1 4 D2* '
is 'that can be ruled again' "$(journal verify -J "$tmp/through.csv" | cut -f1 | head -n 1) $(journal replay -J "$tmp/through.csv" | cut -f1)" 'whole same'
is 'in JSON a line each' "$(odds -r brandywine-house 9 vs 3 --through -s x --json | jq -r '[.tool, .answer] | join(" ")' | tr '\n' ' ')" 'odds 3-1 crt D1 '
is 'the next tool of a pipe passes over it' "$(odds -r brandywine-house 9 vs 3 --through -s x | crt -r brandywine-house -d 1,1 | wc -l | tr -d ' ')" 1
melee -r iron-brigade line vs inferior --through -s x >"$tmp/out" 2>"$tmp/errors"
is 'what lacks a word says which' "$? $(cut -f1 "$tmp/out") $(sed 's/ (1.*//' "$tmp/errors")" \
    '2 second wins melee: test, first side: morale melee line: marks is missing: attrition marks the unit still has (0..6)'
melee -r land-of-the-free round large battle-line hits=1 vs medium battle-line --through -s y -J "$tmp/two.csv" >/dev/null
is 'two questions of one check have dice of their own' "$(journal export -J "$tmp/two.csv" --json | jq -r .draw | tr '\n' ';')" \
    'check=round repetition=1 record=1;check=discipline repetition=1 record=1;check=discipline repetition=2 record=1;'
is 'that follow from the seed' "$(journal verify -J "$tmp/two.csv" | cut -f1 | head -n 1)" whole
is 'looked at again nothing follows' "$(printf 'use germantown\nfire to-hit artillery 5 adjacent vs infantry --through -d 9,9\nexplain\nnext\n' | drumhead 2>&1 |
    grep -c "^	damage,")" 1
done_testing
