#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --what-if: what one pip or one modifier would have changed.
. "${0%/*}/lib/tap.sh"

ok_program 'each die a pip off, and each modifier not given' 1 'disorganized	4,4 = 8	the unit stays disorganized this turn
	with die 1 of die: 5 for 4, die 2 of die: 5 for 4, commander, howe, washington: reorganized
	not allowed with movement-portion, combat-portion, opponent-turn, adjacent, not-disorganized
	no change: 3 words' \
    reorg -r brandywine -d 4,4 -w
ok_program 'a modifier given is taken away' 0 'reorganized	4,4 +1 = 9	the unit has its full factor again
	with die 1 of die: 3 for 4, die 2 of die: 3 for 4, not-commander: disorganized
	not allowed with movement-portion, combat-portion, opponent-turn, adjacent, not-disorganized
	no change: 4 words' \
    reorg -r brandywine commander -d 4,4 -w
ok_program 'a die that makes others idle, and the other side' 0 '1	5 -1 = 4, needs 4 / 7	target loses a step
	with die 1 of shot: 4 for 5, vs in-chew-house, vs fieldworks, vs at-light-infantry, vs light-infantry, vs chew-house: no effect
	with die 1 of wound: 6 for 7, vs artillery: D
	not allowed with infantry, light-infantry, cavalry, rifle
	no change: 74 words' \
    fire -r germantown artillery 4 adjacent vs infantry light-woods -d 5,7 -w
ok_program 'nothing near but what is refused' 0 '6-1
	not allowed with disorganized, hold, fought
	no change: 46 words' \
    odds -r brandywine 480 vs 7 -w
ok_program 'nothing at all' 0 '1-3 drm=-1
	no single pip, modifier or word would change the answer' \
    odds -r germantown 1 vs 4 -w
is 'a rating for each unit' "$(odds -r brandywine 5 + 5 vs 4 -w -x | grep 'with flank')" \
    "	with flank (unit 1): $(odds -r brandywine 5 flank + 5 vs 4)
	with flank (unit 2): $(odds -r brandywine 5 + 5 flank vs 4)"
is 'eight steps that are written once are tried once' "$(move -r brandywine mp=4 start=road 8 by-road + woods -w)" \
    "4		0 left
	with road (unit 9): 3
	with by-road (unit 9): 2.25
	not allowed with hold, controlled (unit 1)
	no change: 36 words"
is 'a word that holds unless it is denied' "$(victory -r brandywine d28 -w --json | jq -c '."what-if"[] | select(.with == "vs not-j27")')" \
    '{"with":"vs not-j27","answer":"not allowed"}'
# Whatever one word changes is named: every word of the check, asked alone.
crt -r germantown --words combat | awk -F'\t' '$2 ~ /^(yes or no|modifier)/ && $3 != "" { print $1, ($2 ~ /after vs/) }' | some >"$tmp/words"
crt -r germantown 2-1 -d 6 -w >"$tmp/whatif"
answer=$(crt -r germantown 2-1 -d 6 | cut -f1)
while read -r word other; do
	[ "$other" = 1 ] && word="vs $word"
	with=$(crt -r germantown 2-1 $word -d 6 2>/dev/null | cut -f1)
	[ -z "$with" ] || [ "$with" = "$answer" ] || grep -qF "$word" "$tmp/whatif" || echo "$word: $with"
done <"$tmp/words" >"$tmp/wrong"
empty 'every word that changes the answer' "$tmp/wrong"
ok 'of many words' test "$(grep -c . "$tmp/words")" -ge 15
ok_program 'before the roll, what it does to the chances' 0 'reorganized	5/18	27.78%	27.78%	######
disorganized	13/18	72.22%	100.00%	##############
	with commander, howe, washington: reorganized 41.67%, disorganized 58.33%
	not allowed with movement-portion, combat-portion, opponent-turn, adjacent, not-disorganized
	no change: 3 words' \
    reorg -r brandywine -c -w
ok_program 'each change by itself, and what changes nothing' 0 'reorganized	5/18	27.78%	27.78%	######
disorganized	13/18	72.22%	100.00%	##############
	with commander:
		reorganized	5/12	41.67%	41.67%
		disorganized	7/12	58.33%	100.00%
	with howe:
		reorganized	5/12	41.67%	41.67%
		disorganized	7/12	58.33%	100.00%
	with washington:
		reorganized	5/12	41.67%	41.67%
		disorganized	7/12	58.33%	100.00%
	not allowed with movement-portion, combat-portion, opponent-turn, adjacent, not-disorganized
	no change: reorganization-portion, commander-near, not-commander' \
    reorg -r brandywine -c -w -x
ok_program 'as CSV: the question as it is, what changes it, and what does not' 0 'question,with,answer
commander,,reorganized
commander,die 1 of die: 3 for 4,disorganized
commander,die 2 of die: 3 for 4,disorganized
commander,not-commander,disorganized
commander,movement-portion,not allowed
commander,combat-portion,not allowed
commander,opponent-turn,not allowed
commander,adjacent,not allowed
commander,not-disorganized,not allowed
commander,reorganization-portion,reorganized' sh -c 'reorg -r brandywine commander -d 4,4 -w --csv | head -n 11'
ok_program 'chances as CSV' 0 'question,with,answer,p,decimal
commander,,reorganized,5/12,0.416667
commander,,disorganized,7/12,0.583333
commander,not-commander,reorganized,5/18,0.277778
commander,not-commander,disorganized,13/18,0.722222' sh -c 'reorg -r brandywine commander -c -w --csv | head -n 5'
many='fire -r fire-and-fury medium-gun 12in 2 stands vs cavalry veteran -d 6,4 -w'
is 'more than twelve that are not allowed are a number' "$($many | grep 'not allowed')" '	not allowed with 32 words'
is 'which they are is told by -x' "$($many -x | grep 'not allowed' | tr ',' '\n' | grep -c .)" 32
# Nine of ten examples fit a screen of 24 lines, in text of rulings and of chances.
for system in brandywine germantown; do
	sed 1d "$top/tables/$system/examples.csv" | cut -d, -f1,2 | grep -v '"' | some |
	    while IFS=, read -r tool question; do
		[ "$("$tool" -r "$system" $question -c -w 2>/dev/null | fold -w 80 | wc -l)" -le 24 ] && echo fits || echo no
	done
done | sort | uniq -c | awk '{ n[$2] = $1 } END { print (n["fits"] > 9 * n["no"]) }' >"$tmp/fit"
is 'nine of ten fit a screen' "$(cat "$tmp/fit")" 1
printf 'unit,weather,words\nA,rain,cavalry\n' >"$tmp/units.csv"
is 'words of the roster that have no part in it' "$(crt -r germantown 2-1 @A -d 6 -u "$tmp/units.csv" -w)" \
    "$(crt -r germantown 2-1 cavalry -d 6 -w)"
is 'json' "$(reorg -r brandywine -d 4,4 -w --json | jq -c '."what-if"[2]')" \
    '{"with":"commander","answer":"reorganized"}'
is 'json of chances' "$(reorg -r brandywine -c -w --json | jq -c '."what-if"[0].chances[0].p')" '"5/12"'
is 'dice that were not thrown' "$(fire -r land-of-the-free volley medium infantry range=9 vs battle-line -d 1,5,6,2,3,5 -w -x |
    grep point-blank)" '	with point-blank: other dice would be needed'
is "the referee's own modifier" "$(crt -r germantown 2-1 +1 -d 6 -w -x | grep 'no +1')" '	with no +1: -/R'
is 'of the chances too' "$(crt -r germantown 2-1 +1 -c -w -x | grep -c 'with no +1')" 1
is 'a modifier that is a yes-word' "$(crt -r germantown 2-1 waynes-fury -d 6 -w -x | grep 'with .*waynes-fury')" \
    "	with not-waynes-fury: $(crt -r germantown 2-1 -d 6 | cut -f1)"
is 'not given, and of the other side' "$(crt -r germantown 2-1 -d 6 -w -x | grep 'with waynes-fury\|with vs chew-house')" \
    "	with waynes-fury: $(crt -r germantown 2-1 waynes-fury -d 6 | cut -f1)
	with vs chew-house: $(crt -r germantown 2-1 vs chew-house -d 6 | cut -f1)"
is 'a number, one more and one less' "$(crt -r germantown 2-1 leader=2 -d 5 -w -x | grep 'with leader')" \
    "	with leader=1: $(crt -r germantown 2-1 leader=1 -d 5 | cut -f1)"
ok_program 'what follows from the other side' 0 'draw		15 British to 21 American points
	with not-d28: American major victory
	with j27: British major victory
	with howe-lost: American minor victory
	not allowed with vs d28, vs not-j27, vs not-q28, vs not-m23, vs not-t19
	no change: 4 words' victory -r brandywine d28 -w
is 'one rating in the place of another' "$(charge -r fire-and-fury trained worn vs trained worn -d 3/4 -w -x | grep 'with elite\|with vs fresh')" \
    '	with elite: Hard Pressed
	with vs fresh: Recoil'
is 'a number, in the chances' "$(morale -r land-of-the-free 7 battle-line disorder=1 -c -w -x | grep -c 'with \(not-\)\{0,1\}disordered=[02]:')" 1
done_testing
