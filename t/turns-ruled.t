#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A whole turn of each system: what is ruled, what is written into the roster and what follows. How a
# turn looks on a terminal, key by key, is told for one system in turns.txt.
. "${0%/*}/lib/tap.sh"

drumhead --version >/dev/null || exit 255
cd "$tmp" || exit 255
unset DRUMHEAD_OPTIONS DRUMHEAD_UNITS DRUMHEAD_RULES

# turn SYSTEM: the lines on standard input are played with roster.csv into a journal of its own.
turn()
{
	rm -f journal.csv
	{ echo 'set journal journal.csv'; cat; } >lines
	drumhead -r "$1" -u roster.csv lines >out 2>err
	echo "status $?" >>err
}

# ruled WHAT ROW...: the rulings of the turn, each `QUESTION: ANSWER`.
ruled()
{
	what=$1
	shift
	is "$what" "$(journal show -J journal.csv kind=ruling | cut -f5,6 | tr '\t' ':' | sed 's/:/: /')" \
	    "$(printf '%s\n' "$@")"
}

# roster WHAT ROW...: its rows now.
roster()
{
	what=$1
	shift
	is "$what" "$(sed 1d roster.csv)" "$(printf '%s\n' "$@")"
}

# ---- Brandywine, by a house rule ----

cat >roster.csv <<'EOT'
unit,factors,words,cause,lost
1st-grenadiers,8,,,
2nd-pennsylvania,4,disorganized,,
EOT
turn brandywine-house <<'EOT'
phase next
reorg @2nd-pennsylvania comander
reorg @2nd-pennsylvania commander -d 5,6
apply
undo
apply
phase next
move path mp=4 open + road
phase next
odds @1st-grenadiers flank vs @2nd-pennsylvania woods
next -d 1,2
apply
score
phase next
EOT
ruled 'Brandywine: what was ruled' \
    'reorg factors=4 disorganized commander: reorganized' \
    'move mp=4 open + road: 2' \
    'odds factors=8 flank vs factors=4 woods: 3-1' \
    'crt 3-1 vs woods: D1*'
roster 'its roster' '1st-grenadiers,8,,,' '2nd-pennsylvania,4,disorganized,,'
is 'its phases' "$(grep '^turn' out)" 'turn 1 british-reorganization
turn 1 british-movement
turn 1 british-combat
turn 1 american-reorganization'
is 'a word that was misspelt' "$(grep comander err)" \
    'reorg: lines:3: unknown word "comander" (word 2): did you mean commander?'

# ---- The Iron Brigade ----

cat >roster.csv <<'EOT'
unit,army,words,marks
grenadiers,british,grenadiers first-volley,6
militia,american,militia inferior,4
gun,british,artillery,6
EOT
turn iron-brigade <<'EOT'
phase next
rally @militia good -d 4
phase next
move @grenadiers woods
phase next
fire @grenadiers range=3 vs @militia hard-cover -d 6,5,1
apply
phase next
melee @grenadiers charging vs @militia -d 6,5,3/1,2
apply
next
force attrition elite 2 hits
phase next
EOT
ruled 'The Iron Brigade: what was ruled' 'rally army=american militia inferior marks=4 good: rallied' \
    'move army=british grenadiers first-volley marks=6 woods: 3' \
    'fire army=british grenadiers first-volley marks=6 range=3 vs army=american militia inferior marks=4 hard-cover: 2 hits' \
    'melee army=british grenadiers not-loaded marks=6 charging vs army=american militia inferior marks=2: first wins' \
    'force elite 2 hits: marks=4'
roster 'its roster' 'grenadiers,british,grenadiers not-loaded,6' 'militia,american,militia inferior,0' 'gun,british,artillery,6'
is 'its phases' "$(grep '^turn' out)" 'turn 1 rallying
turn 1 movement
turn 1 firing
turn 1 melee
turn 2 rallying'
is 'nothing follows' "$(grep leads err)" 'drumhead: lines:12: the last ruling leads to no question'

# ---- Fire and Fury ----

cat >roster.csv <<'EOT'
unit,rating,words,stands
1st-maryland,trained,fresh infantry in-command,8
44th-foot,elite,worn infantry in-command disordered,6
EOT
turn fire-and-fury <<'EOT'
phase next
maneuver @44th-foot attached-leader -d 4,1
apply
next doing=full-move
phase next
fire musketry @44th-foot points=8 vs @1st-maryland -d 6,5
apply
phase next
charge @44th-foot even vs @1st-maryland -d 5/2
apply
fallen-leader leader -d 6,6
apply
odds 8 vs 4
score
phase next
EOT
ruled 'Fire and Fury: what was ruled' 'maneuver rating=elite worn infantry in-command disordered stands=6 attached-leader: Rally with Elan' \
    'maneuver troop-maneuver well-handled rating=elite worn infantry in-command stands=6 attached-leader doing=full-move: allowed' \
    'fire musketry rating=elite worn infantry in-command stands=6 points=8 vs rating=trained fresh infantry in-command stands=8: Telling Fire' \
    'charge rating=elite worn infantry in-command stands=6 even vs rating=trained fresh infantry in-command disordered stands=7: Driven Back' \
    'fallen-leader: Shot dead in saddle' \
    'odds 8 vs 4: vs outnumbered-2-1'
roster 'its roster' '1st-maryland,trained,fresh infantry in-command disordered,6' '44th-foot,elite,worn infantry in-command,6'
is 'its phases' "$(grep '^turn' out)" 'turn 1 maneuver
turn 1 musketry-and-cannonade
turn 1 charge
turn 2 maneuver'
is 'what nobody in the roster has is done by hand' "$(grep '^by hand' out)" 'by hand: removed-from-game=1'

# ---- Land of the Free ----

cat >roster.csv <<'EOT'
unit,type,size,words,hits,disorder,level
44th-foot,infantry,medium,battle-line,,,
1st-maryland,infantry,medium,battle-line,,,
EOT
turn land-of-the-free <<'EOT'
phase 1 force-points
orders points competent -d 3
phase next
phase 1 orders
fire @44th-foot range=6 vs @1st-maryland -d 6,6,5,5,4,1
apply
next -d 1,1/2
apply @1st-maryland
rally @1st-maryland rating=skilled option=remove-hits -d 6,5
apply
move rate infantry battle-line
phase
score
EOT
ruled 'Land of the Free: what was ruled' 'orders points competent: 3' \
    'fire type=infantry size=medium battle-line range=6 vs type=infantry size=medium battle-line: 4 hits' \
    'morale discipline type=infantry size=medium battle-line new-hits=4 new-disorder=1 cause=shooting: failed' \
    'rally type=infantry size=medium battle-line hits=0 disorder=1 level=shaken rating=skilled option=remove-hits: rallied' \
    'move infantry battle-line: 3'
roster 'its roster' '44th-foot,infantry,medium,battle-line,,,' '1st-maryland,infantry,medium,battle-line,0,1,shaken'
is 'its phases' "$(grep '^turn' out)" 'turn 1 force-points
turn 1 initiative
turn 1 orders
turn 1 orders'
is 'what lies on the units' "$(sed -n 's/^\t\(disorder\|level\):/\1:/p' out)" 'disorder: @1st-maryland 1
level: @1st-maryland shaken'
is 'what follows a test' "$(grep '^by hand' out)" 'by hand: withdrawal@1=6'
done_testing
