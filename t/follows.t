#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What follows in the five systems: what the rules demand and what a player may do, and that nothing that was said of a
# unit is lost on the way. What each row hands on was read against the texts and is kept in t/follow.
. "${0%/*}/lib/tap.sh"

# next_of SYSTEM LINE...: what follows the last of these lines of the shell, as -x tells it.
next_of()
{
	system=$1
	shift
	n=$#
	for line in "$@"; do
		n=$((n - 1))
		[ "$n" -eq 0 ] && line="$line -x"
		set -- "$@" -c "$line"
		shift
	done
	drumhead -r "$system" "$@" 2>&1 | grep '^	then \|^	must \|^	may \|^drumhead: \|^[a-z-]*: '
}

for system in germantown brandywine fire-and-fury iron-brigade land-of-the-free; do
	tables follow "$system" >"$tmp/follow"
	looked_at "$tmp/follow"
	is "$system: what each row hands on" "$(diff "$tmp/follow" "$top/t/follow/$system.txt")" ''
	find "$top/tables/$system" -name steps.csv -exec cat '{}' + |
	    awk -F, '$4 ~ /^(then|must|may)$/ { n = split($1, c, " "); for (i = 1; i <= n; i++) print c[i], $2 }' | sort -u >"$tmp/rows"
	is "$system: each row that follows is in it" "$(tail -n +1 "$tmp/follow" | awk -F'	' '{ print $2, $3 }' | sort -u)" "$(cat "$tmp/rows")"
done
ok_program 'one check alone' 0 'odds	odds	fight	must	fight		crt combat	ruling	column diversion	' sh -c \
    'tables follow germantown odds odds | head -1'
ok_program 'of every tool, if its name is that of no other' 0 "$(tables follow germantown odds odds)" tables follow germantown odds
ok_program 'as CSV' 0 'tool,check,id,do,name,whom,to,unit,read,kept
odds,odds,fight,must,fight,,crt combat,ruling,column diversion,' sh -c 'tables follow germantown odds --csv | head -2'
ok_error 'no system' 2 'tables: usage: tables follow SYSTEM [CHECK] (see --help)' tables follow
ok_error 'no check of that tool' 2 'tables: "xx" is not a check of germantown crt: combat matrix tactics' \
    tables follow germantown crt xx
ok_error 'a word too many' 2 'tables: usage: tables follow SYSTEM [CHECK] (see --help)' tables follow germantown odds odds 8
ok_error 'no such check' 2 'tables: germantown has neither a check nor a tool "volley": tables show germantown lists them' \
    tables follow germantown volley
ok_error 'it throws nothing' 2 'tables: --dice does nothing in tables follow (see --help)' tables follow germantown -d 4

# ---- a row is values, and its text is made of them ----
is 'under a study, too, it is told as a question' \
    "$(odds -r germantown 5 vs 3 diversion --what-if --json | grep -o '"question":"crt[^"]*"')" '"question":"crt combat diversion 5 vs 3"'
is 'and with other readings' "$(odds -r germantown 1-3 diversion --dispute --json | grep -o '"question":"crt[^"]*"')" \
    '"question":"crt combat 1-3 diversion"'
charge -r land-of-the-free contact medium battle-line combats-left=1 vs medium open-order --through -s s2 -x >"$tmp/through"
is 'and what follows a follow-up' "$(grep '^	must test' "$tmp/through")" \
    '	must test, other side: morale discipline hits=0 new-hits=6 disorder=0 new-disorder=1 extra-levels=1 cause=melee medium open-order'
is 'what a follow-up has no use for is not told as ignored' "$(grep -c '^	ignored' "$tmp/through")" 0
copied "$top/t/systems/raid" "$tmp/raid"
# quoted TEXT: the row of the next round, with another text before its unit.
quoted()
{
	sed "s|melee brawl {left@1} {unit@1} not-fresh vs {left@2} {unit@2} not-fresh|\"melee brawl {left@1} $1not-fresh vs {left@2} {unit@2} not-fresh\"|" \
	    "$top/t/systems/raid/steps.csv" >"$tmp/raid/steps.csv"
}
quoted "{unit@1}{if(left@1 > 5, 'first ', '')}{if(left@1 > 0, '', 'last')}"
ok_program 'texts and units without a blank between them' 0 "$(melee -T "$top/t/systems" -r raid -c --through 3 vs 2)" \
    melee -T "$tmp" -r raid -c --through 3 vs 2
quoted "{if(left@1 > 0, '{unit@1} ', '')}"
ok_error 'a text within a formula hands on no unit' 2 \
    "melee: $tmp/raid/steps.csv:18: column \"value\", place 46: unknown name \"unit\" in brawl" melee -T "$tmp" -r raid 3 vs 2

# ---- land-of-the-free ----
set -- 'charge large grenadiers open-order flank skilled attached range=3 combats-left=2 vs medium battle-line militia hits=1'
is 'a charge: all that was said is asked of the reaction' "$(next_of land-of-the-free "$@")" \
    '	must reaction, other side: charge reaction gap=1 second=3 large grenadiers open-order flank skilled attached combats-left=2 vs medium battle-line militia hits=1'
is 'it holds: the same comes into contact' "$(next_of land-of-the-free "$@" 'next hold')" \
    '	must contact, first side: charge contact large grenadiers open-order flank skilled attached combats-left=2 vs medium battle-line militia hits=1'
is 'and into the melee' "$(next_of land-of-the-free "$@" 'next hold' next)" \
    '	must melee, first side: melee paid combats-left=1 large grenadiers open-order flank skilled attached vs medium battle-line militia hits=1'
is 'which counts the flank, the leader and the hits' "$(drumhead -r land-of-the-free -c "$1" -c 'next hold' -c next -c 'next -s 1 -x' |
    grep '^	counted' | cut -d: -f1 | grep -c 'flank, first\|attached, first')" 3
ok_program 'what nothing on the way can read is an error' 2 '' sh -c 'charge -r land-of-the-free large range=3 vs medium hitz=1 2>/dev/null'
ok_error 'and so is what it cannot be' 2 'charge: hits is a number, not "foo" (word 5)' charge -r land-of-the-free large range=3 vs medium hits=foo
is 'words for what follows are listed' "$(charge -r land-of-the-free --words | grep '^engaged	' | cut -f2,3 | sort -u)" 'also said	locked
yes or no, either side	is locked in melee'
set -- 'charge @british-legion-1 open-order combats-left=1 vs @maryland-continentals-3 battle-line range=6'
is 'units of a battle go on' "$(drumhead -r land-of-the-free --battle cowpens -c "$1" -c 'next hold' -c next 2>&1 | cut -f1)" 'may charge
hold
fight'
ok_program 'and to the end' 0 '' sh -c 'charge -r land-of-the-free --battle cowpens @british-legion-1 open-order combats-left=1 \
    vs @maryland-continentals-3 battle-line range=6 reaction=hold --through -c >/dev/null'
set -- 'fire large battle-line range=3 vs medium battle-line shaken hits=2 -d 665113244'
is 'a volley: what the target is goes on to its test' "$(next_of land-of-the-free "$@")" \
    '	must test, other side: morale discipline medium battle-line shaken hits=2 new-hits=3 new-disorder=0 cause=shooting'
is 'whose chances are those of a Shaken element' "$(drumhead -r land-of-the-free -c "$1" -c 'next -c' | sed -n 's/^passed	//p' | cut -f1)" 5/18
melee -r land-of-the-free -c --through medium battle-line vs medium battle-line hits=2 + medium battle-line hits=2 >"$tmp/melee"
is 'a melee: each element that tests has its own block' "$(grep '^	morale' "$tmp/melee" | cut -f2)" 'morale discipline, first side
morale discipline, other side, unit 1
morale discipline, other side, unit 2'
is 'and no chance is above 1' "$(tr '\t' '\n' <"$tmp/melee" | grep '%$' | tr -d % | awk '$1 > 100' | wc -l | tr -d ' ')" 0
is 'a Combat Order is spent once' "$(drumhead -r land-of-the-free -f json -c 'charge contact medium battle-line combats-left=1 vs medium open-order' \
    -c 'next -s 1' | grep -o '"combat-orders-change@1":[-0-9]*' | tr '\n' ' ')" '"combat-orders-change@1":-1 '
is 'hits that a resilient element ignored in the melee are not ignored again' "$(
    next_of land-of-the-free 'melee large open-order resilient vs large open-order -d 1,1,1,5,5,5,5,1,1,1/5,5,5,5,5,5,1,1' | grep -o 'ignored=2')" ignored=2
is 'a Command Point is spent once' "$(next_of land-of-the-free 'maneuver forced-order battle-line skilled command-points=3 -d 6,6')" \
    '	may again, first side: maneuver forced-order forced=2 points=2 battle-line skilled'
is 'encouraging words are for one test' "$(next_of land-of-the-free 'charge large battle-line rating=good encouraged range=3 vs medium battle-line' |
    grep -c encouraged)" 0

# ---- brandywine ----
is 'a battle of several units' "$(next_of brandywine-house 'odds 5 + 5 vs 4')" '	must fight: crt combat 2-1'
ok_program 'is fought by next' 0 '2-1
D2' sh -c 'drumhead -r brandywine-house -c "odds 5 + 5 vs 4" -c "next -d 2,2" | cut -f1'
is 'a unit of it is disorganized already' "$(drumhead -r brandywine-house -c 'odds 5 flank + 4 creek vs 4 woods + 3 disorganized' -c 'next -d 1,1' |
    grep -c 'unit 2 is disorganized already')" 1

# ---- fire-and-fury ----
set -- trained worn even stands=5 vs trained worn stands=5 -d 3/3/3/3/6/1
is 'two desperate struggles: what each lost' "$(charge -r fire-and-fury "$@" --json | grep -o '"stand-losses@[12]":[0-9]*\|"disorder@[12]":[0-9]*' |
    sort)" '"disorder@1":1
"disorder@2":1
"stand-losses@1":2
"stand-losses@2":3'
is 'told struggle by struggle' "$(charge -r fire-and-fury "$@" | cut -f3)" 'Desperate Struggle (attacker loses 1 stand; defender loses 1 stand; attacker disordered; defender disordered), then Desperate Struggle (attacker loses 1 stand; defender loses 1 stand), then Driven Back: attacker: carry the position; defender: retreat out of close range; defender loses 1 stand'
printf 'question,charge.dice\ntrained worn even stands=5 vs trained worn stands=5,3/3/3/3/6/1\n' >"$tmp/in.csv"
is 'in CSV' "$(charge -r fire-and-fury --csv <"$tmp/in.csv" | grep -c 'stand-losses@1=2.*stand-losses@2=3')" 1
charge -r fire-and-fury "$@" -J "$tmp/game.csv" >"$tmp/out"
is 'and in the journal' "$(grep -c 'stand-losses@1=2.*stand-losses@2=3' "$tmp/game.csv")" 1
is 'of three stands the defender is destroyed and does not retreat' "$(charge -r fire-and-fury trained worn even stands=3 vs trained worn stands=3 \
    -d 3/3/3/3/6/1 | sed 's/.*then Driven Back: //')" 'attacker: carry the position; defender: destroyed; defender loses 1 stand'
is 'leaders unsaid: they check, and nothing must follow' "$(charge -r fire-and-fury trained worn vs elite fresh -d 1/6 -x |
    grep -c 'effect leaders-check@1 = 1'; next_of fire-and-fury 'charge trained worn vs elite fresh -d 1/6')" 1
is 'said, one question for each leader and each brave colonel' \
    "$(next_of fire-and-fury 'charge trained worn attached-leader brave-colonel vs elite fresh attached-leader -d 1/6')" \
    '	must leader, first side: fallen-leader repulsed
	must colonel, first side: fallen-leader repulsed'
is 'each of them is owed' "$(drumhead -r fire-and-fury -c 'charge trained worn attached-leader brave-colonel vs elite fresh -d 1/6' \
    -c 'next -d 6,5' -c 'next -d 3,3' -c next 2>&1 | cut -f1 | tail -3)" 'Mortally wounded
Coat pierced but unscathed
drumhead: -c:4: the last ruling leads to no question'
is 'the sum of a ruling is not the sum of the next' "$(next_of fire-and-fury 'fire musketry points=6 vs veteran leader-near -d 5,5')" \
    '	must leader, other side: fallen-leader fire'

# ---- iron-brigade ----
is 'a charge that falls short beyond the reach of small arms: no shot' "$(next_of iron-brigade 'charge inferior marks=4 good 16in vs line -d 1/3')" \
    '	may counter, other side: melee line counter-charge charging vs inferior infantry failed-charge marks=4 good'
charge -r iron-brigade -R failed-volley=must inferior marks=4 good 16in vs line --through -c >"$tmp/charge"
is 'how likely a shot, and its hits then' "$(sed -n 's/^falls short	//p; s/^	fire fire, other side	//p; s/^		\([0-3]\) hits*	/\1 /p' "$tmp/charge" |
    sed 's/	.*//')" '7/10
2/5
0 35/432
1 43/144
2 59/144
3 91/432'
is 'of all charges: no shot 3/10; 0, 1, 2, 3 hits' "$(perl -Mbigrat -e 'my $p = 2/5; print join(" ", 7/10 - $p, map { $p * $_ } 35/432, 43/144, 59/144, 91/432), "\n"')" \
    '3/10 7/216 43/360 59/360 91/1080'
is 'a counter-charge is a choice' "$(grep -c '^	may follow, other side: counter	7/10' "$tmp/charge")" 1
is 'and is taken by its name' "$(charge -r iron-brigade inferior marks=4 good 16in vs line --through -c --take counter | grep -c 'may follow.*counter')" 0
ok_error '--take is nothing without --through' 2 'charge: --take goes with --through (see --help)' charge -r iron-brigade inferior marks=4 good 16in vs line -c --take counter
set -- 'charge line marks=5 good 4in vs elite marks=4 excellent'
is 'a charge that comes home: the test, then the fire, then the melee' "$(next_of iron-brigade "$@" | cut -d: -f1)" '	must receive, other side
	must defend, other side
	must melee, first side'
is 'or the fire first' "$(next_of iron-brigade "$1 -R charge-answered=fire-first" | cut -d: -f1)" '	must defend, other side
	must receive, other side
	must melee, first side'
is 'who is not loaded does not fire' "$(next_of iron-brigade "$1 not-loaded" | cut -d: -f1)" '	must receive, other side
	must melee, first side'
is 'another courier rides as far' "$(next_of iron-brigade 'orders courier 10in pool=3 -d 1,1')" '	then orders courier pool=2 distance=10in'
is 'and as long' "$(next_of iron-brigade 'orders courier 30in 3 turns pool=2 -d 1,1' | grep -c 'turns=3')" 1
is 'of three couriers one arrives' "$(orders -r iron-brigade courier 10in pool=3 -c --through | sed -n 's/^arrives	\([0-9/]*\).*/\1/p')" 686/729
is 'or takes his place on the spot' "$(next_of iron-brigade 'orders courier 30in 3 turns pool=2 -R courier-relief=spot -d 2,3/1,1' | sed 's/.*distance/distance/')" 'distance=19 turns=3'

# ---- germantown ----
is 'a diversion goes on to the combat' "$(next_of germantown 'odds 1-3 diversion')" '	must fight: crt combat 1-3 diversion'
is 'who is fired at is who is hit' "$(next_of germantown 'fire to-hit artillery 5 adjacent vs infantry american greene light-woods -d 9')" \
    '	must damage, first side: fire damage artillery vs infantry american greene light-woods'
is 'then the leader, then both armies' "$(next_of germantown 'fire to-hit artillery 5 adjacent vs infantry american greene light-woods -d 9' 'next -d 9')" \
    '	must leader, other side: fallen-leader greene
	must army-morale: morale army step-loss american'
is 'all of them by next' "$(drumhead -r germantown -c 'fire to-hit artillery 5 adjacent vs infantry american greene light-woods -d 9' -c 'next -d 9' \
    -c next -c next -c next 2>&1 | cut -f1)" 'hit
1*
gain=2 loss=-2 vp=2
american-level=11 british-level=16
american-level=12 british-level=15'
ok_error 'what does not follow is not asked' 2 'drumhead: -c:2: the last ruling leads to no #3' drumhead -r germantown \
    -c 'odds 3 vs 4' -c 'next #3'

# ---- what next asked of a unit befalls that unit ----
printf 'unit,words,hits,level\ngrenadiers,large infantry,,\nmilitia,medium infantry battle-line,,\n' >"$tmp/roster.csv"
drumhead -r land-of-the-free -u "$tmp/roster.csv" -c 'fire @grenadiers range=3 pool=6 vs @militia -d 5,5,5,5,2,2' -c apply \
    -c 'next -d 1,1/1' -c apply >"$tmp/out" 2>&1
is 'apply knows whom next asked' "$(tail -1 "$tmp/roster.csv")" 'militia,medium infantry battle-line,0,shaken'

# ---- a turn of each system, written down first ----
perl "$top/t/follows.pl" "$top"/t/follow/*.turn >"$tmp/turns" 2>"$tmp/wrong"
is 'turns: what follows is what is written there' "$(grep -A9 '^not ok' "$tmp/turns"; cat "$tmp/wrong")" ''
is 'more than a hundred questions of them' "$(test "$(grep -c '^ok' "$tmp/turns")" -gt 100 && echo yes)" yes
for system in germantown brandywine fire-and-fury iron-brigade land-of-the-free; do
	(cd "$top/tables" && find "$system" -name steps.csv -exec awk -F, -v s="$system" '
	$4 ~ /^(must|may)$/ { print "# row " FILENAME ":" FNR }
	$4 == "then" { n = split($1, c, " "); print "# row " s " " c[1] " then" }' '{}' +)
done | sort -u >"$tmp/rows"
grep '^# row' "$tmp/turns" | sort -u >"$tmp/reached"
looked_at "$tmp/rows" "$tmp/reached"
is 'every row after which something follows is reached in them' "$(comm -23 "$tmp/rows" "$tmp/reached")" ''

# ---- at the shell's prompt it says what must follow, and for whom: t/play.t ----
done_testing
