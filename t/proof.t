#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The invented system, of CSV alone, through the tools: what the cases of t/proof-cases.t do not
# show, the forms that questions, options and output take.
. "${0%/*}/lib/tap.sh"
exec </dev/null
DRUMHEAD_TABLES=$top/t/systems
DRUMHEAD_RULES=proof
export DRUMHEAD_RULES

# says WANT TOOL WORD...: standard output, whole; status 0.
says()
{
	says_want=$1
	shift
	ok_program "$*" 0 "$says_want" "$@"
}

# refuses WANT TOOL WORD...: status 1.
refuses()
{
	refuses_want=$1
	shift
	ok_program "$*" 1 "$refuses_want" "$@"
}

# --- every kind of step and of roll ---
refuses 'not allowed		30 paces is out of range of a longbow: it reaches 24 (page 4)' \
    fire archers range=30
refuses 'not allowed		a folded ballista cannot shoot (page 4)' fire machine folded range=10
refuses 'not allowed	0, drm -1	no assault at such odds and such luck (page 13)' \
    crt 1-3 vs palisade -d 0
says '3 wounds	7,8,1,2,3,4,8, needs 7	1 marker of disorder' fire archers range=10 -d 7,8,1,2,3,4,8
says '1 wound	8,2,3,4,5,6, needs 7, dice +1 / 5	the target burns' \
    fire archers small range=2 flaming -d 8,2,3,4,5,6/5
says '4 wounds	1,2,7,8,3, needs 7 / 7,8,1	1 marker of disorder' \
    fire archers small deep-ranks first-cast range=10 -d 1,2,7,8,3/7,8,1
says 'second wins	5,1,1, needs 5 / 6,6,1, needs 5	back 2 paces' \
    charge melee archers small narrow vs archers small narrow -d 5,1,1/6,6,1
says 'first wins	5,1,1, needs 5 / 6,1 / 6,1,1, needs 5	back 2 paces' \
    charge melee archers small narrow inspired vs archers small narrow -d 5,1,1/6,1/6,1,1
says '0 paces	1' charge chase heavy -d 1
says '15 paces	5,2' charge chase mounted -d 5,2
says '-3	1,6, turn +2' crt tide moon=-1 +3 -d 1,6
says 'drawn	6,2,1 / 5,3' crt duel chief skill=3 vs skill=2 shield -d 6,2,1/5,3
says 'mixed	1,2,3' morale omen 3 -d 1,2,3
refuses 'breaks	2,2, bonus -2 / 1 / 3	the band breaks; back 5 paces' \
    morale cheered drilled wounds=2 -d 2,2/1/3
says 'stands	6,4 -2 = 8	the band stands' morale wounds=2 -d 6,4
says 'shaken		needs 11' morale sink wary losses=5
says 'target 4		may see 2 of 4' fire aim 24 vs 10 hidden + 14 + 30 + 12
says '5.5		0.5 left' charge run pace=6 grass + 3 path + bog
says 'swept	3 / 3 / 6, edge -1 / 1, edge -1	again, then swept: the defender is swept away' \
    charge clash -d 3/3/6/1
says 'swept	3 / 3 / 6, edge -1 / 1, edge -1	again, then swept: the defender is swept away' \
    charge clash -d 3,3,6,1
says 'again	3 / 3	locked: the struggle is fought again' charge clash -d 3/3
ok_error 'a table that is still to be supplied' 2 \
    "crt: $top/t/systems/proof/runestone.csv: this table is still to be supplied: write runestone.csv with the columns stone and reading and one line for each stone" \
    crt stone

# --- words ---
says '=	3, drm +2	nothing changes' crt 1-1 surprise vs not-palisade -d 3
ok_error 'a word and its not' 2 'crt: surprise is given twice: "surprise" (word 2) and "not-surprise" (word 3)' \
    crt 1-1 surprise not-surprise -d 3
says 'R/-	3, drm +1	the attacker falls back' crt 1-1 +1 -d 3
says '1/-	3, drm -1	the attacker loses one' crt 1-1 drm=-1 -d 3
says '=	9	nothing changes' crt line=3 2-1 -d 9
says 'first wins	5,5, needs 5 / 1, needs 5	back 4 paces' \
    charge melee pool=2 archers vs archers pool=1 -d 5,5/1
says '4-1		ruled by the referee' odds 5 vs 6 ruled=4-1
says '7d8, 7 or more hits	v, first side	needs 7' fire archers '8"' -d need
says '6d8, 7 or more hits	v, first side	needs 7' fire weary archers range=10 -d need
says '5d8, 7 or more hits	v, first side	needs 7, dice -2' \
    fire archers range=14 -d need vs wall
# A word that brings others: rattled=1 of old-hands costs a die, unless it is said otherwise.
says '7d8, 7 or more hits	v, first side	needs 7' fire old-hands archers range=2 -d need
says '8d8, 7 or more hits	v, first side	needs 7, dice +1' \
    fire old-hands archers rattled=0 range=2 -d need
# One that brings them only under a condition.
says '6d8, 7 or more hits	v, first side	needs 7, dice -1' \
    fire archers sleepless range=10 -d need
says '4d8, 7 or more hits	v, first side	needs 7' fire axemen sleepless range=5 -d need

# --- readings and house rules ---
says '-/R	9, drm +2	the defender falls back
	it matters:
	mist=old: -/R, the defender falls back
	mist=new: -/1, the defender loses one' crt 1-2 surprise -d 9 --dispute
says '1/-	1	the attacker loses one
	no doubtful reading bears on this ruling' crt 1-2 -d 1 --dispute
says '-/1	9, drm +2	the defender loses one' crt 1-2 surprise -d 9 -R mist=new
says 'even: the attacker stays	5,1,1, needs 5 / 6,1,1, needs 5
	it matters:
	tie=attacker: even: the attacker stays
	tie=both: even' \
    charge melee archers small narrow vs archers small narrow -d 5,1,1/6,1,1 --dispute
says '-/R	7	the defender falls back [reconstructed]' crt 2-1 -d 7
says '4		2 left [house]' charge run pace=6 grass + bog + grass -r proof-house
says '1		5 left' charge run pace=6 grass -r proof-house
refuses 'not allowed		costs 3 of 1: nobody runs that far here (hearth 1) [house]' \
    charge run pace=1 bog + grass -r proof-house
says 'pushed	5, edge +3 / 4	the defender gives ground [house]' \
    charge downhill -d 5/4 -r proof-house
charge run pace=6 bog -r proof-house -x >"$tmp/out"
is 'the derivation names the row of the house' "$(grep 'cell grounds' "$tmp/out")" \
    '	cell grounds, row bog, column price: 2 (hearth 3; proof-house/grounds.csv:2, house rule)'

# --- options ---
says 'the defender falls back [reconstructed], on a roll of 7.' crt 2-1 -d 7 --say
says 'd10z	die' crt 2-1 -d need
says '2d6	t, first side	bonus -2' morale elite wounds=2 -d need
says '2d6	e, first side' morale elite wounds=2 -d 2,2/need
says '-/2*	1/5	20.00%	20.00%	####
-/1	1/10	10.00%	30.00%	##
-/R	2/5	40.00%	70.00%	########
=	1/5	20.00%	90.00%	####
R/-	1/10	10.00%	100.00%	##
1/-	0	0.00%	100.00%
1*/-	0	0.00%	100.00%
	chief-lost@2 mean 1/10: 0 9/10, 1 1/10' crt 2-1 surprise -c
says '0	3/4	75.00%	100.00%	###############
1	1/4	25.00%	25.00%	#####
	mean 1/4' fire archers small weary=4 range=10 -c --of net
says 'stands	0	25/144
stands	1	35/72
stands	2	49/144
breaks	0	49/144
breaks	1	35/72
breaks	2	25/144' morale -n 2 -c
says 'swept	1/30	3.33%	3.33%	#
pushed	7/15	46.67%	50.00%	#########
again	0	0.00%	50.00%
thrown	1/2	50.00%	100.00%	##########
lost	0	0.00%	100.00%
	fallen@1 mean 1/2
	fallen@2 mean 8/15' charge clash -c --through
morale -n 4 -s abc >"$tmp/one"
morale -n 4 -s abc >"$tmp/two"
is 'a seed gives the same dice' "$(cat "$tmp/one")" "$(cat "$tmp/two")"
ok 'and each time others' test "$(cut -f2 "$tmp/one" | sort -u | wc -l)" -gt 1

# --- rosters ---
printf 'unit,band,size,words,range\nulf,archers,small,old-hands,\nketil,axemen,full,huscarls fortified,\nskalli,machine,,folded,\n' \
    >"$tmp/bands.csv"
says '0 wounds	1,2,3, needs 7, dice -2' fire -u "$tmp/bands.csv" @ulf range=10 vs @ketil -d 1,2,3
refuses 'not allowed		a folded ballista cannot shoot (page 4)' \
    fire -u "$tmp/bands.csv" @skalli range=10
says '10d6, 5 or more hits	r, first side	needs 5' \
    charge -u "$tmp/bands.csv" melee @ulf + @ketil vs @ketil -d need

# --- pipelines and CSV ---
printf '3 vs 2\n5 vs 2\n' >"$tmp/lines"
odds <"$tmp/lines" | crt - +1 -s x | cut -f1 >"$tmp/out"
is 'the answers of one tool are the questions of the next' "$(cat "$tmp/out")" '-/1
R/-'
cat >"$tmp/in.csv" <<'END'
question,note,odds.answer
3 vs 2,a,
5 rear vs 2 wood,b,
9 flank vs 2,c,
1 wading vs 6,d,
END
odds --csv <"$tmp/in.csv" >"$tmp/odds.csv"
is 'odds in CSV' "$(cat "$tmp/odds.csv")" 'question,note,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
3 vs 2,a,3-2,,,,,
5 rear vs 2 wood,b,2-1,,,,,
9 flank vs 2,c,4-1,,,,,
1 wading vs 6,d,1-3,,,,,'
crt --csv -s abc <"$tmp/odds.csv" >"$tmp/crt.csv"
crt --csv <"$tmp/crt.csv" >"$tmp/again.csv"
is 'fed back, every ruling comes again' "$(cat "$tmp/again.csv")" "$(cat "$tmp/crt.csv")"
is 'also with a seed that is another' "$(crt --csv -s other <"$tmp/crt.csv")" "$(cat "$tmp/crt.csv")"

# A stream keyed by a column may be split, and its parts put in any order.
crt --csv -s abc --key note <"$tmp/odds.csv" >"$tmp/whole.csv"
{ sed -n '1p;4,5p' "$tmp/odds.csv" | crt --csv -s abc --key note
sed -n 1,3p "$tmp/odds.csv" | crt --csv -s abc --key note; } | sort -u >"$tmp/parts.csv"
is 'keyed dice do not mind where a record stands' "$(cat "$tmp/parts.csv")" \
    "$(sort -u "$tmp/whole.csv")"
ok 'unkeyed dice do' test "$(sed -n '1p;4,5p' "$tmp/odds.csv" | crt --csv -s abc | sed 1d)" != \
    "$(crt --csv -s abc <"$tmp/odds.csv" | sed 1,3d)"
is 'what a tool refuses is no question for the next' \
    "$(odds 0 vs 2 | crt 2>&1)" 'crt: stdin:1:1: the tool before answered "not allowed": there is nothing to rule'
done_testing
