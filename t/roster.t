#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Rosters: one unit, all of them; and every reason why something is not allowed.
. "${0%/*}/lib/tap.sh"

cat >"$tmp/units.csv" <<'E'
unit,words,factors
Grenadiers,road,18
2nd Foot,creek,5
E
ok_program 'one unit, its name folded' 0 '2-1' odds -r brandywine -u "$tmp/units.csv" @GRENADIERS vs 7
ok_program 'blanks in a name are hyphens' 0 '1-3' odds -r brandywine -u "$tmp/units.csv" @2nd-foot vs 7
ok_program 'all units, one after the other' 0 '3-1' odds -r brandywine -u "$tmp/units.csv" '@*' vs 7
ok_program 'on the other side too' 0 '1-1' odds -r brandywine -u "$tmp/units.csv" 23 vs '@*'
ok_error 'no roster' 2 'odds: "@*": no roster was given (-u FILE)' odds -r brandywine '@*' vs 7
ok_program 'every reason, a line each' 1 'not allowed		units under hold may not attack or counter attack (rule 20.0)
	no more than 8 squares in a single attack (rule 14.0)' charge -r brandywine hold squares=9
is 'as json' "$(charge -r brandywine hold squares=9 --json | jq -c '.reasons | length')" 2

# What is typed counts before what a roster says, by whichever of its names.
cat >"$tmp/state.csv" <<'E'
unit,words
a,disorganized
b,confused
E
while IFS='	' read -r question told; do
	# shellcheck disable=SC2086
	ok_program "typed, not of the roster: $question" 1 \
	    "not allowed		the unit is not disorganized (rule 16.0) [$told]" \
	    reorg -r brandywine -u "$tmp/state.csv" $question </dev/null
done <<'E'
@a steady	@a: steady, not disorganized
steady @a	@a: steady, not disorganized
@b steady	@b: steady, not confused
steady @b	@b: steady, not confused
@b good-order	@b: good-order, not confused
E
ok_error 'two names of one word' 2 'reorg: disorganized is given twice: "broken" (word 1) and "confused" (word 2)' \
    reorg -r brandywine broken confused -d 3,4
ok_error 'another name for another value' 2 'reorg: disorganized is given twice: "steady" (word 1) and "confused" (word 2)' \
    reorg -r brandywine steady confused -d 3,4
ok_error 'in whatever order' 2 'reorg: disorganized is given twice: "confused" (word 1) and "steady" (word 2)' \
    reorg -r brandywine confused steady -d 3,4

# What a word brings on a condition may ask for what another one brings, whichever is said first.
for words in 'sleepless huscarls' 'huscarls sleepless'; do
	# shellcheck disable=SC2086
	ok_program "a condition: $words" 0 '9d6, 5 or more hits	r, first side	needs 5' \
	    charge -r proof -T "$top/t/systems" melee band=axemen vs $words -d need
done

# What a roster says is never passed over for being wrong, nor taken for its likes in another check.
cat >"$tmp/wrong.csv" <<'E'
unit,type,size,commander,group
a,cavalri,small,,
b,infantry,hug,Grey,8
E
ok_error 'a wrong word' 2 "fire: $tmp/wrong.csv:2: type is one of infantry, cavalry, artillery, not \"cavalri\"" \
    fire -r land-of-the-free -u "$tmp/wrong.csv" @a vs large range=3
ok_error 'another' 2 "fire: $tmp/wrong.csv:3: size is one of tiny, small, medium, large, not \"hug\"" \
    fire -r land-of-the-free -u "$tmp/wrong.csv" @b vs large range=3
ok_program 'the line of a unit is no battle line' 0 'may charge' sh -c \
    'charge -r land-of-the-free --battle germantown @44th-foot vs @1st-maryland range=5 battle-line | cut -f1'
ok_program 'a group of the roster is no number of groups' 0 2 sh -c \
    'scenario -r land-of-the-free --battle germantown reserves @44th-foot | cut -f1'
ok_error 'a commander is not whether it is one' 2 \
    'move: formation is missing: formation of the element (battle-line, open-order, warband, march-column, indian-file, unlimbered, limbered)' \
    move -r land-of-the-free --battle germantown sight @44th-foot
# Indians of the refights have the weapons of their skill.
for unit in plains-of-abraham:native-americans-1 plains-of-abraham:native-americans-2 chippawa:six-nations-warriors; do
	ok_program "$unit reaches 6 inches" 0 'in range
not allowed' sh -c "fire -r land-of-the-free --battle ${unit%:*} range @${unit#*:} range=6 | cut -f1
	fire -r land-of-the-free --battle ${unit%:*} range @${unit#*:} range=6.5 | cut -f1"
	is "$unit has them in its row too" "$(fire -r land-of-the-free --battle "${unit%:*}" range "@${unit#*:}" range=6 -x |
	    grep -c 'weapon@1 = mixed-weapons')" 1
done
ok_program 'an empty roster' 2 '' sh -c "printf 'unit,size\n' >'$tmp/e.csv'; odds -r brandywine -u '$tmp/e.csv' '@*' vs 7 2>/dev/null"

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
ok_program 'fire-and-fury: a kind of troops' 0 'marksmen, no bayonets, no Line' \
    force -r fire-and-fury -u fire-and-fury/rosters/ratings.csv troops @jager
printf 'unit,words\na,continentals\nb,indian\nc,hessians\n' >"$tmp/kinds.csv"
for q in 'a field-column year=1776' 'b line' 'c extended-line'; do
	ok_program "fire-and-fury: plural or not, $q" 1 'not allowed' sh -c \
	    'got=$(move -r fire-and-fury -u "$1" formation @$2); s=$?; echo "${got%%	*}"; exit $s' - "$tmp/kinds.csv" "$q"
done
ok_program 'a force within its limits' 0 'lawful		it keeps the rules' \
    force -r land-of-the-free composition elements=6 + elements=3
ok_program 'one that breaks them by agreement' 0 'lawful		the players agreed to ignore its limits' \
    force -r land-of-the-free composition agreed elements=7 + elements=3
cd "$top/tables/land-of-the-free/rosters" || exit 255
is 'in the shell a battle of the line goes before the roster in use' "$(printf '%s\n' 'use land-of-the-free' \
    'units revolution-british-140.csv' 'force --battle cowpens' 'force @*' | drumhead | cut -f2 | head -n 1)" '280 points'
is 'and the roster stays in use' "$(printf '%s\n' 'use land-of-the-free' \
    'units revolution-british-140.csv' 'force --battle cowpens' 'force @*' | drumhead | cut -f1 | tail -n 1)" '140 points'
ok_program 'a roster and a battle in one line' 2 '' sh -c \
    "force -r land-of-the-free -u revolution-british-140.csv --battle cowpens 2>/dev/null"

# ---- names with blanks ----
printf 'unit,steps,state,nation\n40th Foot,2,good-order,british\nThe Maryland,2,disrupted,american\n' >"$tmp/blanks.csv"
is 'a name with blanks is said with hyphens' "$(crt -r germantown 2-1 @40th-foot vs @the-maryland -u "$tmp/blanks.csv" -d 5)" \
    "$(crt -r germantown 2-1 british vs disrupted -d 5)"
is 'and stands so wherever it is told' "$(printf 'use germantown\nunits %s\nunits\n' "$tmp/blanks.csv" | drumhead | cut -f1 | tr '\n' ' ')" \
    'unit @40th-Foot @The-Maryland '
ok_error 'and is meant' 2 "crt: $tmp/blanks.csv has no unit \"40th-Fot\": did you mean @40th-Foot?" \
    crt -r germantown 2-1 @40th-Fot -u "$tmp/blanks.csv"
is 'each unit of them' "$(rally -r germantown @* -u "$tmp/blanks.csv" -s x --json | jq -r .question | cut -d' ' -f1 | tr '\n' ' ')" \
    'unit=40th-Foot unit=The-Maryland '

# ---- units of many words: an answer as ever, or one line that says how many there may be ----
cd "$tmp" || exit 255
many='melee: the question has more than 4000 words'
usual=$(printf 'unit,words,hands\na,wall,3\nb,,3\n' >few.csv
	melee -T "$top/t/systems" -r raid -u few.csv @a vs @b --through -c)
answered=0 refused=0
for words in 1 1990 1995 1996 1997 1998 1999 2000 3000 3985 3986 3987 3988 3989 3990 3991 3992 3993 3994 3995 3996 3997 3998 3999 4000 9999; do
	awk -v n=$words 'BEGIN { printf "unit,words,hands\na,"; while (n-- > 0) printf "wall "; print ",3\nb,,3" }' >words.csv
	got=$(melee -T "$top/t/systems" -r raid -u words.csv @a vs @b --through -c 2>&1)
	case $got in
	"$usual") answered=$((answered + 1)) ;;
	"$many") refused=$((refused + 1)) ;;
	*) fail "$words words" || diag "$got" ;;
	esac
done
ok 'few words answer' [ $answered -ge 9 ]
ok 'many are too many' [ $refused -ge 2 ]
is 'and all are counted' $((answered + refused)) 26
done_testing
