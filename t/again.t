#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Rows of steps.csv that are done again.
. "${0%/*}/lib/tap.sh"
exec </dev/null
cd "$tmp" || exit 255
DRUMHEAD_TABLES=$tmp
export DRUMHEAD_TABLES
mkdir march
printf 'key,value\ntitle,A march\ncite:steps,our rules\n' >march/system.csv
printf 'tool,check,default,title\nmove,march,yes,how far a column comes in some hours\n' >march/checks.csv
cat >march/values.csv <<'E'
check,side,name,kind,legal,default,prompt
march,,hours,count,1..4,1,hours on the road
march,,goal,value,,none,miles to the goal
E

# steps ROW...: a march whose row `on` is the first one, and the rows behind it.
steps()
{
	cat >march/steps.csv <<-E
	check,id,do,name,value,when,say
	march,pace,roll,pace,d6,,
	march,halt,effect,halted,1,pace = 1,it halts
	march,miles,effect,miles,pace,not halted,
	$1
	march,there,answer,,'there',miles >= goal,{miles} miles
	march,answer,answer,,'{miles} miles',,{halted ? and halts}
	E
}

steps 'march,on,again,pace,hours - 1,not halted and not miles >= goal,'
ok_program 'once, where nothing is said' 0 '4 miles	4' move -r march -d 4
ok_program 'again as often as it says' 0 '15 miles	4 / 6 / 5' move -r march 3 hours -d 4/6/5
ok_program 'or until its condition fails' 0 '4 miles	4 / 1	and halts; it halts' move -r march 4 hours -d 4/1
ok_program 'which reads what was thrown last' 0 'there	5 / 6	11 miles' move -r march 4 hours goal=9 -d 5/6
ok_error 'too few dice' 2 'move: -d: roll "pace" (d6, faces 1 to 6) has no die left: 2 given so far; add /FACE' \
    move -r march 3 hours -d 4/6
ok_error 'too many' 2 'move: -d: 3 dice given, only 2 needed: nothing is rolled after roll "pace"' \
    move -r march 4 hours -d 4/1/3
ok_program 'what to roll' 0 'd6	pace' move -r march 2 hours -d need
# 4 and 6, 5 and 5, 6 and 4, 5 and 6, 6 and 5, 6 and 6: ten or more in six ways of 36.
ok_program 'chances of all turns' 0 'there	1/6	16.67%' \
    sh -c 'move -r march 2 hours goal=10 -c | grep there | cut -f1-3'
steps 'march,on,again,nowhere,hours,,'
ok_error 'a row that there is not' 2 "move: $tmp/march/steps.csv:5: column \"name\": want the id of a row before this one, got \"nowhere\"" \
    move -r march
steps 'march,on,again,answer,hours,,'
ok_error 'a row behind it' 2 "move: $tmp/march/steps.csv:5: column \"name\": want the id of a row before this one, got \"answer\"" \
    move -r march
for often in goal 21 hours*2 ''; do
	steps "march,on,again,pace,$often,,"
	ok_error "an end is wanted: $often" 2 "move: $tmp/march/steps.csv:5: column \"value\": want how often, a number to 20 or a value whose legal numbers end there, got \"$often\"" \
	    move -r march
done
done_testing
