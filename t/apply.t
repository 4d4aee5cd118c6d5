#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The state of a game: apply writes a ruling into the roster and nothing else, undo takes it back,
# phase and score read what the journal and the tables say.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255

roster()
{
	cat >army.csv <<'EOT'
# My army; this comment stays

unit,side, hits,"disorder",words
44th,british,,"","medium infantry, of course battle-line"
# and this one
1st-md,american,1,0 ,medium infantry battle-line
EOT
	sed -i 's/, of course//' army.csv
	printf 'last,american,,,"small ""skirmishers"""' >>army.csv
	cp army.csv before.csv
}

# lines LINE...: the shell with these lines, its output.
lines()
{
	for line in 'use land-of-the-free' 'units army.csv' "$@"; do
		printf '%s\n' "$line"
	done | drumhead 2>&1
}

shot='fire @44th range=6 vs @1st-md -d 6,6,5,5,4,1'
ruled='4 hits	6,6,5,5,4,1, needs 5	punishing volley; 1 Disorder Marker'
roster
is 'apply shows what it writes' "$(lines "$shot" apply)" "$ruled
army.csv:6 @1st-md
- 1st-md,american,1,0 ,medium infantry battle-line
+ 1st-md,american,5,1,medium infantry battle-line
written"
sed 's/^1st-md,american,1,0 ,/1st-md,american,5,1,/' before.csv >want.csv
ok 'all other bytes stay' cmp army.csv want.csv
roster
is 'undo takes it back' "$(lines "$shot" apply undo | tail -n 3)" '- 1st-md,american,5,1,medium infantry battle-line
+ 1st-md,american,1,0 ,medium infantry battle-line
taken back'
ok 'byte for byte' cmp army.csv before.csv
is 'once only' "$(lines "$shot" apply apply | tail -n 1)" \
    'drumhead: stdin:5: that ruling is applied: undo takes it back'
roster
is 'once only, however often it is looked at' "$(lines "$shot" apply explain dispute what-if 'fire nothing' apply | tail -n 1)" \
    'drumhead: stdin:9: that ruling is applied: undo takes it back'
roster
is 'and it may be looked at before' "$(lines "$shot" dispute 'chances fire @1st-md range=6 vs @44th' apply | tail -n 1)" written
is 'to its own units' "$(lines "$shot" 'chances fire @1st-md range=6 vs @44th' apply | grep '^[-+]' | cut -d, -f1-3 | tail -n 2)" '- 1st-md,american,5
+ 1st-md,american,9'
roster
is 'nothing to apply' "$(lines apply)" 'drumhead: stdin:3: there is no ruling to apply'
is 'an effect on nobody of the roster is told' "$(lines 'fire medium infantry range=6 vs battle-line -d 6,6,5,5,4,1' apply | tail -n 2)" \
    'by hand: hits-taken@2=4; disorder-markers@2=1
nothing to write (apply @UNIT says to whom)'
ok 'and writes nothing' cmp army.csv before.csv
is 'undo without anything' "$(lines undo)" \
    'drumhead: stdin:3: there is nothing to take back (rulings are kept with set journal FILE)'
sed 's/,"disorder"//; s/,"",/,/; s/,0 ,/,/; s/^last,american,,,/last,american,,/' before.csv >army.csv
is 'a column that is missing is added' "$(lines "$shot" apply | tail -n 5)" 'army.csv: a new column, disorder
army.csv:6 @1st-md
- 1st-md,american,1,medium infantry battle-line,
+ 1st-md,american,5,medium infantry battle-line,1
written'
is 'to every row' "$(grep -v '^#' army.csv)" '
unit,side, hits,words,disorder
44th,british,,"medium infantry battle-line",
1st-md,american,5,medium infantry battle-line,1
last,american,,"small ""skirmishers""",'
is 'and can be written to' "$(lines "$shot" apply undo | tail -n 1)" 'taken back'
printf 'unit,words\r\n44th,medium infantry battle-line\r\n1st-md,medium infantry battle-line\r\n' >army.csv
rm -f columns.csv
lines 'set journal columns.csv' "$shot" apply "$shot" apply >/dev/null
is 'several, where lines end otherwise' "$(tr '\r' '!' <army.csv)" 'unit,words,hits,disorder!
44th,medium infantry battle-line,,!
1st-md,medium infantry battle-line,8,2!'
is 'what was applied before is taken back too' "$(lines 'set journal columns.csv' undo undo undo | tail -n 1)" 'taken back'
is 'but for the columns' "$(tr '\r' '!' <army.csv | tail -n 1)" '1st-md,medium infantry battle-line,,!'
printf 'unit,class\n40th,inferior\nmaryland,line\n' >class.csv
is 'of what nobody knows nothing is taken' "$(printf '%s\n' 'use iron-brigade' 'units class.csv' 'melee @40th vs @maryland -d 11/666' apply |
    drumhead | tail -n 2)" 'by hand: marks-lost@1=3; pushed-back@1=2; tests@1=1
nothing to write'
rm -f columns.csv

# ---- with a journal ----
roster
is 'with a journal' "$(lines 'set journal game.csv' "$shot" apply 'note a fine volley' undo | tail -n 5)" \
    '3	noted
army.csv:6 @1st-md
- 1st-md,american,5,1,medium infantry battle-line
+ 1st-md,american,1,0 ,medium infantry battle-line
taken back' || :
ok 'it is as it was' cmp army.csv before.csv
ok 'and the journal is whole' sh -c 'journal verify -J game.csv | grep -q "^whole"'
is 'where both stand' "$(journal show -J game.csv | cut -f5)" "fire medium infantry battle-line range=6 vs hits=1 disorder=0 medium infantry battle-line
apply army.csv:6
note
undo 2"
is 'then undo strikes the ruling' "$(lines 'set journal game.csv' undo | cut -f2)" 'struck 1'
is 'and the ruling can be applied no more' "$(lines 'set journal new.csv' "$shot" undo apply | tail -n 1)" \
    'drumhead: stdin:6: there is no ruling to apply'
is 'nor be struck twice' "$(lines 'set journal new.csv' "$shot" undo 'again -d 1,1,1,1,1,1' >/dev/null; journal show -J new.csv | tail -n 1 | cut -f5)" \
    "$(journal show -J game.csv | sed -n 1p | cut -f5)"

# Before a ruling goes, what was applied of it: undo does that.
first='drumhead: stdin:6: that ruling is applied: undo takes it back first'
for line in 'again -d 1,1,1,1,1,1' 'undo misread' 'undo 1' 'undo 1 misread'; do
	roster
	rm -f game.csv
	is "$line after apply" "$(lines 'set journal game.csv' "$shot" apply "$line" | tail -n 1)" "$first"
	ok 'writes nothing' sh -c 'test "$(journal show -J game.csv | wc -l)" = 2'
	ok 'and leaves the roster' sh -c '! cmp -s army.csv before.csv'
	is 'but after undo it goes' "$(lines 'set journal game.csv' undo "$line" | grep -c 'error\|is applied')" 0
done
roster
is 'without a journal too' "$(lines "$shot" apply 'again -d 1,1,1,1,1,1' | tail -n 1)" \
    'drumhead: stdin:5: that ruling is applied: undo takes it back first'
is 'again with other words is another ruling' "$(lines "$shot" apply 'again +1 -d 1,1,1,1,1,1,1' | tail -n 1 | cut -f2)" '1,1,1,1,1,1,1, needs 5, dice +1'
is 'what to roll is no ruling' "$(lines "$shot" apply 'again -d need' | tail -n 1 | cut -f1)" '6d6, 5 or more hits'
roster
rm -f game.csv
lines 'set journal game.csv' "$shot" apply "$shot" >/dev/null
is 'an earlier ruling that was applied' "$(lines 'set journal game.csv' 'undo 1' | tail -n 1)" \
    'drumhead: stdin:4: that ruling is applied: undo takes it back first'
is 'a later one goes' "$(lines 'set journal game.csv' 'undo 3 misread' | cut -f2)" 'struck 3'
rm game.csv
roster
lines 'set journal game.csv' "$shot" apply >/dev/null
is 'another day' "$(lines 'set journal game.csv' undo | tail -n 1)" 'taken back'
ok 'it is as it was then' cmp army.csv before.csv
lines 'set journal game.csv' "$shot" apply >/dev/null
sed -i 's/^1st-md,american,5/1st-md,american,6/' army.csv
cp army.csv other.csv
is 'a row that somebody changed' "$(lines 'set journal game.csv' undo | tail -n 1)" \
    'drumhead: stdin:4: army.csv:6: the row is not what it was: somebody changed it'
ok 'stays' cmp army.csv other.csv

# ---- the board ----
roster
rm -f game.csv
is 'units: what rulings change, who acted, what changed' "$(lines 'set journal game.csv' 'phase next' "$shot" apply units | tail -n 8)" 'british
unit	hits	disorder	words	this turn
@44th			medium infantry battle-line	fire

american
unit	hits	disorder	words	this turn
@1st-md *	5	1	medium infantry battle-line
@last			small "skirmishers"' || :
is 'a new turn, nothing changed in it' "$(lines 'set journal game.csv' 'phase 2' units | grep -c '[*]\|fire')" 0
is 'one unit, and what the journal has of it' "$(lines 'set journal game.csv' 'units @1st-md' | cut -f1,2,3)" '@1st-md
  side	american
  hits	5
  disorder	1
  words	medium infantry battle-line
  row 2	1 set-up	fire @44th vs @1st-md: 4 hits, punishing volley; 1 Disorder Marker
  row 3	1 set-up	hits 1 -> 5; disorder 0 -> 1'
# ---- all rulings of a chain ----
roster
rm -f game.csv
is 'apply after --through writes what each ruling does' "$(lines 'set journal game.csv' "$shot/1,1/1 --through" apply | sed -n '/^[-+]/p; /^by hand/p')" \
    '- 1st-md,american,1,0 ,medium infantry battle-line,
+ 1st-md,american,0,1,medium infantry battle-line,shaken
by hand: test, 1st-md: withdrawal@1=3'
is 'and the journal has whose each is' "$(grep '^ruling' game.csv | cut -d, -f6 | tr '\n' ' ')" '44th vs 1st-md 1st-md '

# ---- all that follows ----
roster
rm -f game.csv
is 'next ? lists what follows, with its number and whom it asks, and what is due' \
    "$(lines 'set journal game.csv' 'phase 3 orders' "$shot" 'next ?' | tail -n 3 | cut -f1-3)" \
    '#1	must	test, 1st-md
#2	due	ask
due in turn 3 orders: by the order; step 8: its orders are carried out, each with the sphere of influence measured before it'
is 'next #2 asks what is due, and what must follow is still owed' \
    "$(lines 'set journal game.csv' 'phase 3 force-points' "$shot" 'next #2 competent group-commander -d 3' 'next ?' |
	tail -n 4 | cut -f1-3)" "3	3	rolled when his group is activated; what is left when the turn ends is lost
#1	must	test, 1st-md
#2	due	ask, asked
due in turn 3 force-points: by his rating; step 3: both sides throw the Command Points of their Force Commander"
is 'next: what must comes before what is due, and that is asked once before it comes again' \
    "$(lines 'set journal game.csv' 'phase 3 force-points' "$shot" 'next -d 1,1/1' 'next -d 2 competent' 'next -d 3 competent' |
	tail -n 3 | cut -f1)" 'failed
2
3'
is 'in another phase other things are due' \
    "$(lines 'set journal game.csv' 'phase 3 force-points' 'next -d 2 competent' 'phase 3 rally' 'next ?' |
	tail -n 2 | cut -f1-4)" '#1	due	ask	rally may-rally
due in turn 3 rally: two dice for each Rally order; before the next element is activated, a commander may rally it'
is 'where nothing follows' "$(lines 'next ?' | tail -n 1)" 'nothing follows the last ruling'

# ---- what it may still do ----
roster
rm -f game.csv
lines 'set journal game.csv' 'phase 3 orders' "$shot" apply 'next -d 1,1/1' >/dev/null
is 'a ruling that next asked is of its unit' "$(tail -n 1 game.csv | cut -d, -f6)" 1st-md
is 'units: who has fired may fire no more in this phase' "$(lines 'set journal game.csv' units | grep '^@' | cut -f1,4-)" \
    '@44th	medium infantry battle-line	fire	maneuver order, charge declare
@1st-md *	medium infantry battle-line	morale	maneuver order, fire volley, charge declare
@last	small "skirmishers"		maneuver order, fire volley, charge declare'
is 'one unit' "$(lines 'set journal game.csv' 'units 44th' | grep 'may still')" '  may still	maneuver order, charge declare'
is 'in another phase something else' "$(lines 'set journal game.csv' 'phase 3 rally' units | grep '^@' | cut -f1,5-)" \
    '@44th	fire
@1st-md *	morale
@last'
is 'a struck ruling leaves it free' "$(lines 'set journal game.csv' 'undo 2 misread' >/dev/null; lines 'set journal game.csv' 'phase 3 orders' units | grep -c '^@44th.*fire volley')" 1
rm -f game.csv
is 'without the @ where no file has the name' "$(lines 'units 44th' | head -n 1)" '@44th'
is 'a unit that is not there' "$(lines 'units @45th')" 'drumhead: stdin:3: army.csv has no unit "45th": did you mean @44th?'
is 'a roster in the place of a battle' "$(printf '%s\n' 'units army.csv' units | drumhead -r land-of-the-free --battle cowpens | sed -n 3p | cut -f1)" '@44th'
rm -f game.csv

# ---- why ----
roster
rm -f game.csv
lines 'set journal game.csv' "$shot" apply 'undo' 'roll 2d6 -d 3,4' 'note nothing' >/dev/null
is 'why: the last ruling of the journal' "$(lines 'set journal game.csv' why | head -n 2)" 'row 4	roll 2d6
7	3,4'
is 'any row, as it was ruled' "$(lines 'set journal game.csv' 'fire @44th range=6 vs @1st-md -d 6,6,5,5,4,1' apply 'why 1' |
    grep -c '^4 hits	6,6,5,5,4,1, needs 5	punishing volley; 1 Disorder Marker$\|^	die v of the first side (d6) 6,6,5,5,4,1, typed$')" 3
is 'it writes nothing' "$(journal show -J game.csv | wc -l | tr -d ' ')" 7
is 'a row of another system, by other readings' "$(lines 'set journal game.csv' 'use germantown' 'reading damage=aid' 'why 1' | sed -n 2p)" "$ruled"
is 'a struck one says so' "$(lines 'set journal game.csv' undo 'undo 4' 'why 4' | sed -n '/^row/p')" 'row 4	roll 2d6	struck by row 9'
is 'no ruling' "$(lines 'set journal game.csv' 'why 5')" 'drumhead: stdin:4: row 5 is no ruling'
is 'no row' "$(lines 'set journal game.csv' 'why 99')" 'drumhead: stdin:4: there is no row 99'
is 'no number' "$(lines 'set journal game.csv' 'why not')" 'drumhead: stdin:4: why ROW: the number of a row of the journal, not "not"'
mkdir mine
copied "$top/tables/germantown" mine
several()
{
	printf '%s\n' 'use germantown' 'set journal game.csv' "$@" | DRUMHEAD_TABLES=$tmp/mine drumhead 2>&1
}
rm -f game.csv
several 'crt 2-1 -d 8' >/dev/null
is 'tables as they were' "$(several 'why 1' | sed -n 2p | cut -f1)" '-/D'
sed -i '/^8,/s,-/1,-/2,' mine/germantown/close-combat.csv
is 'tables that changed since' "$(several why)" \
    'drumhead: stdin:3: row 1, crt 2-1: -/D: the tables of germantown have changed since'
rm -f game.csv

# ---- what goes on from ruling to ruling ----
armies()
{
	printf '%s\n' 'use germantown' 'set journal morale.csv' "$@" | drumhead 2>&1
}
is 'army morale starts where it ended' "$(armies 'morale army -/D british' 'morale army -/D british' | cut -f1)" \
    'american-level=12 british-level=14
american-level=11 british-level=14'
is 'another day too' "$(armies 'morale army 1/- british' | cut -f1)" "$(morale -r germantown army 1/- british american-level=11 | cut -f1)"
is 'what is struck does not count' "$(armies undo undo 'morale army -/D british' | tail -n 1 | cut -f1)" 'american-level=11 british-level=14'
is 'nor what is said otherwise' "$(armies 'morale army -/D british american-level=5' | cut -f1)" 'american-level=4 british-level=14'
is 'the score counts from the beginning' "$(armies score | tail -n 1 | cut -f1)" \
    "$(morale -r germantown army american-change="$(armies score | sed -n 's/^american-morale	\([^	]*\)	.*/\1/p')" | cut -f1)"
is 'and the journal can be ruled again' "$(journal replay -J morale.csv | cut -f1)" same

# ---- muster ----
is 'muster: a battle as a roster of ones own' "$(lines 'muster cowpens mine.csv' \
    'fire volley @maryland-continentals-1 battle-line range=3 vs @british-legion-1 battle-line -s x' apply | sed 's/^\([-+].*-1\),.*/\1,/')" \
    'mine.csv: 32 units
2 hits	seed x/1: 5,3,4,1,5, needs 5, dice +1	plain volley
mine.csv:2 @british-legion-1
- british-legion-1,
+ british-legion-1,
written'
is 'with a column for all that rulings change' "$(head -n 1 mine.csv | cut -d, -f13-)" 'hits,disorder,level,shots,combats-left,maneuvers-left,ignored'
cp mine.csv mine-was.csv
is 'never over a file that is there' "$(lines 'muster cowpens mine.csv')" 'drumhead: stdin:3: mine.csv: File exists'
ok 'which stays' cmp mine.csv mine-was.csv
is 'no such battle' "$(lines 'muster cowpen nobody.csv' | sed 's/ (.*//')" \
    'drumhead: stdin:3: land-of-the-free has no battle "cowpen": did you mean cowpens?'
ok 'makes no file' test ! -e nobody.csv
is 'by the tools' "$(tables roster land-of-the-free --battle cowpens | wc -l | tr -d ' ')" 33
is 'a check is another thing' "$(tables roster land-of-the-free fire --battle cowpens 2>&1)" \
    'tables: usage: tables roster SYSTEM [TOOL [CHECK]] (see --help)'
is 'a roster of a check has them too' "$(tables roster germantown crt | head -n 1 | cut -d, -f20-)" 'steps,captured'

# A link stays a link, and a folder that takes no file changes nothing.
roster
mkdir real
mv army.csv real/army.csv
ln -s real/army.csv army.csv
lines "$shot" apply >/dev/null
ok 'a link' test -h army.csv
ok 'names the file that was written' cmp real/army.csv want.csv
if [ "$(id -u)" -ne 0 ]; then
	cp before.csv real/army.csv
	chmod 555 real
	ok 'a folder that takes no file' sh -c 'test -n "$1"' sh "$(lines "$shot" apply | grep 'Permission denied')"
	ok 'nothing is lost' cmp real/army.csv before.csv
	chmod 755 real
else
	skip 'root may write anywhere'
fi

# ---- turn and phase ----
roster
rm -f game.csv
is 'no turn yet' "$(lines phase)" 'no turn yet: phase next begins the first'
is 'the first phase, and the next' "$(lines 'set journal game.csv' 'phase next' 'phase next' | grep '^turn')" \
    'turn 1 set-up
turn 1 force-points'
is 'the journal knows it' "$(lines 'set journal game.csv' phase | head -n 1)" 'turn 1 force-points'
is 'a look is no ruling' "$(journal export -J game.csv | cut -d, -f1 | sort | uniq -c | tr -s ' ')" ' 1 kind
 2 turn'
is 'set by hand' "$(lines 'phase 7 group' | head -n 1)" 'turn 7 group'
is 'the turn ends' "$(lines 'phase 7 force-commanders' 'phase next' | grep '^turn' | tail -n 1)" 'turn 8 broken-forces'
is 'what lies on the units' "$(lines "$shot" apply phase 'phase 1 group' | grep '	hits\|	disorder')" \
    '	hits: @1st-md 5
	disorder: @1st-md 1'
is 'score wants a journal' "$(lines score)" \
    'drumhead: stdin:3: score adds up a journal: set journal FILE begins one'

# ---- what each system does to a roster ----
# does WHAT SYSTEM ROSTER WANT LINE...: the unit's row after these lines and apply.
does()
{
	what=$1 system=$2 want=$4
	printf '%s\n' "$3" >unit.csv
	shift 4
	for line in "use $system" 'units unit.csv' "$@"; do
		printf '%s\n' "$line"
	done | drumhead >out 2>&1
	is "$what" "$(tail -n 1 unit.csv)" "$want" || diag <out
}

while IFS='|' read -r system roster want lines; do
	case $system in
	''|'#'*) continue ;;
	esac
	# shellcheck disable=SC2059
	roster=$(printf "$roster")
	first=${lines%%;*} second=
	[ "$first" = "$lines" ] || second=${lines#*;}
	does "$system: $lines" "$system" "$roster" "$want" "$first" apply "$second" "${second:+apply}"
done <<'EOT'
# system|roster|its last row then|questions, each applied
germantown|unit,state,steps\nu,,2|u,disrupted,2|fire artillery 4 adjacent vs @u -d 5,6
germantown|unit,state,steps\nu,shattered,2|u,shattered,2|fire artillery 4 adjacent vs @u -d 5,6
germantown|unit,state,steps\nu,,2|u,,1|fire artillery 4 adjacent vs @u -d 5,7
germantown|unit,state,steps\nu,disrupted,2|u,good-order,2|rally @u need=5 -d 9
germantown|unit,state,steps\nu,disrupted,2|u,disrupted,2|rally @u need=5 -d 2
germantown|unit,state,steps\nu,,2|u,disrupted,2|crt 2-1 vs @u -d 7
germantown|unit,state,steps\nu,,2|u,,1|crt 2-1 vs @u +1 -d 8
germantown|unit,state,steps\nu,,2|u,,0|crt 4-1 vs @u +9 -d 9
brandywine|unit,words\nu,disorganized woods|u,woods|reorg @u -d 6,6
brandywine|unit,words\nu,disorganized woods|u,disorganized woods|reorg @u -d 4,4
brandywine|unit,words\nu,woods|u,woods disorganized|crt meaning D1* vs @u
brandywine|unit,words\nu,woods|u,woods hold|crt meaning DH vs @u
brandywine|unit,words,cause\nu,,|u,,dca|crt meaning DCA vs @u
brandywine|unit,lost\nu,|u,1|crt meaning AE @u
brandywine-house|unit,words,lost\nu,disorganized,|u,disorganized,1|crt combat 2-1 vs @u -d 1,2
iron-brigade|unit,words,marks\nu,militia inferior,4|u,militia inferior,2|fire elite 3in vs @u -d 6,6,1
iron-brigade|unit,words,marks\nu,militia inferior,1|u,militia inferior,0|fire elite 3in vs @u -d 6,6,1
iron-brigade|unit,words,marks\nu,battalion artillery loaded,6|u,battalion artillery not-loaded,6|fire artillery @u 10in -d 1
iron-brigade|unit,words,marks\nu,militia inferior,4|u,militia inferior failed-charge,4|charge @u 30in -d 6,6
iron-brigade|unit,words,marks\nu,raw,3|u,raw,2|melee elite vs @u -d 6,5,1/6
fire-and-fury|unit,words,stands\nu,trained fresh infantry,8|u,trained fresh infantry disordered,7|charge elite worn infantry even vs @u -d 6/1
fire-and-fury|unit,words,stands\nu,trained fresh infantry disordered,8|u,trained fresh infantry broken,5|charge elite fresh infantry even vs @u -d 6/1
fire-and-fury|unit,words,stands\nu,elite guns,4|u,elite guns silenced-guns,2|fire musket 4in 12 stands vs @u -d 6,6
fire-and-fury|unit,words\nu,elite fresh infantry in-command disordered|u,elite fresh infantry in-command|rally @u -d 6,1
fire-and-fury|unit,words,stands\nu,raw spent infantry out-of-command disordered,4|u,raw spent infantry out-of-command disordered,0|rally @u -d 1,6
land-of-the-free|unit,words,hits,disorder,level\nu,infantry medium,,,|u,infantry medium,5,1,|fire infantry medium range=6 vs @u -d 6,6,5,5,6,1
land-of-the-free|unit,words,hits,disorder,level\nu,infantry medium battle-line,5,1,|u,infantry medium battle-line,0,1,shaken|morale discipline @u -d 1,1/1
land-of-the-free|unit,words,hits,disorder,level\nu,infantry medium battle-line,5,1,shaken|u,infantry medium battle-line,0,1,exhausted|morale discipline @u -d 1,1/1
land-of-the-free|unit,words,hits,disorder\nu,infantry medium battle-line,,1|u,infantry medium battle-line,,0|maneuver order remove-disorder @u
land-of-the-free|unit,words\nu,infantry medium|u,infantry medium has-stored-combat|orders store @u store=combat maneuvers-left=0 combats-left=1
land-of-the-free|unit,words\nu,infantry medium has-stored-combat has-stored-maneuver|u,infantry medium has-stored-maneuver|fire snap-fire @u range=6 -d 1,2,3,4,4,2
land-of-the-free|unit,words\nu,infantry medium battle-line has-stored-combat has-stored-maneuver|u,infantry medium battle-line has-stored-combat|charge counter-charge @u range=5 vs infantry medium
land-of-the-free|unit,words\nu,infantry medium battle-line has-stored-maneuver|u,infantry medium battle-line has-stored-maneuver|charge counter-charge target stored=no @u range=5 vs infantry medium
land-of-the-free|unit,words\nu,infantry medium loaded|u,infantry medium not-loaded|fire @u range=6 vs battle-line -d 1,2,3,4,4,2
land-of-the-free|unit,words\nu,infantry medium battle-line unloaded|u,infantry medium battle-line loaded|maneuver order reload @u
land-of-the-free|unit,words,ignored\nu,infantry large battle-line additional-ranks,|u,infantry large battle-line additional-ranks,2|fire infantry medium range=6 vs @u -d 6,5,2,2,2,2
land-of-the-free|unit,words\nu,artillery medium low|u,artillery medium low out|fire ammunition @u -d 1
EOT

# ---- to whom ----
roster
is 'apply says to whom' "$(lines 'fire medium infantry range=6 vs battle-line -d 6,6,5,5,4,1' 'apply vs @44th' | sed -n '2,5p')" \
    'army.csv:4 @44th
- 44th,british,,"","medium infantry battle-line"
+ 44th,british,4,"1","medium infantry battle-line"
written'
is 'units only' "$(lines 'apply hits' | tail -n 1)" \
    'drumhead: stdin:3: apply takes units only, like apply @44th: again changes a question'
printf 'unit,factors,words\n1st,8,\n2nd,4,\n' >unit.csv
is 'next keeps the units' "$(printf '%s\n' 'use brandywine-house' 'units unit.csv' 'odds @1st vs @2nd' 'next -d 1,2' apply |
	drumhead | sed -n '3,6p')" 'unit.csv:3 @2nd
- 2nd,4,
+ 2nd,4,disorganized
by hand: retreat@2=1'

ok_program 'the line of a unit in its roster is none of a table' 0 "$(crt -r brandywine-house combat 2-1 -d 6,6)" \
    crt -r brandywine-house -u unit.csv combat 2-1 @1st vs @2nd -d 6,6

# ---- phase and score of each system ----
while IFS='|' read -r system want; do
	is "$system: the phases" "$(for i in 1 2 3 4 5 6 7 8; do echo 'phase next'; done | drumhead -r "$system" 2>&1 | grep '^turn' | tail -n 1)" "$want"
done <<'EOT'
germantown|turn 8
brandywine|turn 2 british-reorganization
iron-brigade|turn 2 melee
fire-and-fury|turn 3 musketry-and-cannonade
EOT
printf 'unit,nation\na,american\nb,british\n' >unit.csv
rm -f game.csv
is 'army morale from the journal' "$(printf '%s\n' 'units unit.csv' 'set journal game.csv' \
    'fire artillery 4 adjacent vs @a -d 5,7' next 'crt 2-1 @b vs @a -d 6' next 'rally @a need=5 -d 9' next score |
	drumhead -r germantown | tail -n 3)" 'american-morale	0	by the rulings of the journal
british-morale	+1	by the rulings of the journal
american-level=13 british-level=15		British +1 [reconstructed]'
rm -f game.csv
is 'victory points from the journal' "$(printf '%s\n' 'set journal game.csv' 'fallen-leader -d 6,6' score |
	drumhead -r fire-and-fury 2>/dev/null | tail -n 1)" 'removed-from-game	+1	by the rulings of the journal'
done_testing
