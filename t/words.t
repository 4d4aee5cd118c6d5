#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What may be said: first of the question, then of its units, each with a meaning, nothing that is the rules' own; and words are
# found by what they mean.
. "${0%/*}/lib/tap.sh"

for system in brandywine germantown iron-brigade fire-and-fury land-of-the-free; do
	awk -F, '!/^#/ && FNR > 1 { print $1, $2 }' "$top/tables/$system/checks.csv" | some | while read -r tool check; do
		drumhead "$tool" -r "$system" --words "$check"
	done >"$tmp/words"
	awk -F'\t' '$3 == ""' "$tmp/words" >"$tmp/wrong"
	empty "$system: every word has a meaning" "$tmp/wrong"
	looked_at "$tmp/words"
	grep -E '^(sees|gone|across=|in-cover-there)	' "$tmp/words" >"$tmp/wrong"
	empty "$system: no name that is the rules' own" "$tmp/wrong"
	looked_at "$tmp/words"
done

is 'what is most used comes first' "$(crt -r germantown --words combat | cut -f1,2 | sed -n '1,3p')" \
    'skirmish	attack, first side
attack-en-echelon	attack, first side
stand-fast	attack, first side'
words=$(fire -r iron-brigade --words defensive | cut -f1)
is 'first words of the question, then of the unit: who, how, where, state' \
    "$(echo "$words" | grep -xn -e grapeshot -e elite -e skirmish-order -e hard-cover -e loaded | cut -d: -f2 | awk '!seen[$1]++' | tr '\n' ' ')" \
    'grapeshot elite skirmish-order hard-cover loaded '
is 'of what is not asked here the number' "$(fire -r iron-brigade --words defensive | grep words=all)" \
    '--words=all	13 words more	also true of a unit, not asked here'
is 'or all of it' "$(fire -r iron-brigade --words=all defensive | grep -c '^limbered	\|^pursuing	')" 2
ok_error 'all, or nothing' 2 'fire: --words is all, or nothing, not "some"' fire -r iron-brigade --words=some
is 'other names stand last, on a line' "$(crt -r germantown --words combat | grep 'also said' | head -n 1)" \
    'cavalry	also said	dragoon, dragoons, horse, horsemen, light-dragoons, light-dragoon, light-horse'
is 'of two words that of the check' "$(fire -r germantown --words | grep sharpshooters)" \
    'rifles	also said	riflemen, sharpshooters'
is 'words that mean it, in all tools' "$(drumhead -r germantown -c 'words rifle')" \
    'rifle	this is a rifle unit	odds odds, crt combat, crt tactics, fire fire, fire to-hit, fire damage, morale morale, rally rally, move path, move advance
first-fire	this rifle unit has not fired before in the game	odds odds, crt combat, crt tactics, fire fire, fire to-hit, fire damage, morale morale, rally rally, move path, move advance
rifle	also said: rifles	odds odds, crt combat, crt tactics, fire fire, fire to-hit, fire damage, morale morale, rally rally, move path, move advance
rifles	also said: riflemen, sharpshooters	odds odds, crt combat, crt tactics, fire fire, fire to-hit, fire damage, morale morale, rally rally, move path, move price, move advance
rifles	the attacker has rifles	crt combat
rifles	the defender has rifles	crt combat
firer=	what fires	fire fire, fire to-hit, fire damage
rifles	rifles	move path, move price'
ok_error 'nothing means it' 2 'drumhead: words: "zeppelin" is no tool, and no word of germantown means it' \
    drumhead -r germantown -c 'words zeppelin'
all='force attrition, move move, move rout, move pursuit, charge charge, morale morale, rally rally, fire fire, fire defensive, fire supporting, fire artillery, fire shell, fire sharpshooter, fire into-melee, melee melee, melee dice'
is 'help: another name, what it stands for, and the rule' "$(drumhead -r iron-brigade -c 'help wall' | sed -n '1,5p')" \
    'wall: a wall: hard cover; on the march an obstacle
  stands for	hard-cover or obstacles	'"$all"'
hard-cover
  also said	wall, stone-wall, stone-fence, house, building, buildings, entrenchments, breastworks, redoubt
  cover	cover it stands in (section 4(a))	'"$all"
ok_program 'on the march a wall is an obstacle' 0 '2		inches at most' move -r iron-brigade hessians wall
ok_error 'what stands elsewhere is no word here' 2 'fire: "fire fire" is not said of artillery: "six-pounder" was said; ask fire artillery' \
    fire -r iron-brigade six-pounder 10in -d 4,1
is 'help of what is only meant' "$(drumhead -r germantown -c 'help sight' | head -n 1)" \
    'woods-between	woods stand on the line of sight	fire fire, fire to-hit'

# On a narrow screen: the first checks, and no column that would not fit.
if command -v script >/dev/null; then
	printf 'unit,side,words\n1st,british,medium infantry\n2nd,british,medium infantry\n' >"$tmp/army.csv"
	narrow()
	{
		printf '%s\nquit\n' "$@" | TERM=dumb PAGER=cat DRUMHEAD_HISTORY='' script -qec \
		    "stty cols 40 rows 24; drumhead -r land-of-the-free -J $tmp/game.csv -u $tmp/army.csv" /dev/null
	}
	ok 'a screen tells the first few checks' sh -c "printf '%s' '$(narrow 'help cover' | tr -d "'")' | grep -q 'and [0-9]* more'"
	is 'a column that does not fit is left out' "$(narrow 'phase 3 orders' 'fire @1st range=6 vs @2nd battle-line -d 6,6,5,5,4,1' units |
	    grep -c 'may still')" 0
fi

mkdir -p "$tmp/tables"
copied "$top/tables/germantown" "$tmp/tables/own"
printf 'topic,words\nhow,sps\n' >"$tmp/tables/own/topics.csv"
ok_error 'what words are about stands in units.csv' 2 "odds: $tmp/tables/own/topics.csv:1: what words are about stands in units.csv, in its column about: delete this file" \
    odds -T "$tmp/tables" -r own 8 vs 4
rm "$tmp/tables/own/topics.csv"
# A shell takes what stands between quotes.
printf "odds,8 vs 4 it's,,2-1,quoted,\n" | cat - "$top/tables/germantown/examples.csv" |
    sed '1{h;d};2G' >"$tmp/tables/own/examples.csv"
is 'an example with a quote' "$(odds -T "$tmp/tables" -r own --help | grep quote -B 1 | sed -n 1p)" \
    "  \$ odds -r own '8 vs 4 it'\\''s'"
done_testing
