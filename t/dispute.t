#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --dispute: every reading that a ruling asks about, and only those told that change it.
. "${0%/*}/lib/tap.sh"

DRUMHEAD_RULES=land-of-the-free
export DRUMHEAD_RULES
ok_program 'a reading that changes the ruling, and one that does not' 0 \
'may charge	4,4 -1 = 7, needs 7	first move 3, 2 short of it
	it matters:
	disordered=once: may charge, first move 3, 2 short of it
	disordered=each: fails, it may not charge; other orders go on; a Disorder Marker
	asked, and nothing changes: vanguard-points' \
    charge medium shaken battle-line disorder=2 fresh-disorder=2 range=5 vs medium --dispute -d 4,4
ok_program 'readings that change nothing' 0 \
'may charge	4,4 = 8, needs 7	first move 3, 2 short of it
	it does not matter: all 4 readings rule the same
	asked, and nothing changes: disordered vanguard-points' \
    charge medium shaken battle-line range=5 vs medium --dispute -d 4,4
ok_program 'no reading at all' 0 "frontal assault	1,1	$(scenario random -d 1,1 | cut -f3)
	no doubtful reading bears on this ruling" scenario random --dispute -d 1,1
is 'json' "$(charge medium shaken battle-line disorder=2 fresh-disorder=2 range=5 vs medium --dispute -d 4,4 --json |
    jq -c '[.matters, .dispute[].readings]')" '[true,"disordered=once","disordered=each"]'

# ---- chances: asked for, or where no dice are there ----
chances='may charge	5/12	41.67%	41.67%	########
fails	7/12	58.33%	100.00%	############
	disorder-markers@1 mean 7/12: 0 5/12, 1 7/12
	maneuver-orders@1 mean -5/12: -1 5/12, 0 7/12
	it matters: the chances are up to 13.89% apart
	may charge: 5/18 with disordered=each, 5/12 with disordered=once: 13.89% apart
	fails: 7/12 with disordered=once, 13/18 with disordered=each: 13.89% apart
	asked, and nothing changes: vanguard-points'
ok_program 'without dice: how far apart' 0 "$chances" \
    charge medium shaken battle-line disorder=2 fresh-disorder=2 range=5 vs medium --dispute
ok_program 'with --chances too' 0 "$chances" \
    charge medium shaken battle-line disorder=2 fresh-disorder=2 range=5 vs medium --dispute -c
ok_error 'dice say nothing there' 2 'charge: --dice or --chances: not both (see --help)' \
    charge medium shaken battle-line range=5 vs medium --dispute -c -d 4,4
is 'the same chances' "$(charge medium shaken battle-line range=5 vs medium --dispute -c | tail -1)" \
    '	it does not matter: all 4 readings have the same chances'
is 'a seed is dice' "$(charge medium shaken battle-line range=5 vs medium --dispute -s a | cut -f1 | head -1)" \
    "$(charge medium shaken battle-line range=5 vs medium -s a | cut -f1)"
is 'json of chances' "$(charge medium shaken battle-line disorder=2 fresh-disorder=2 range=5 vs medium --dispute --json |
    jq -c '[.matters, .dispute[].chances[0].p]')" '[true,"5/12","5/18"]'

# ---- dice that were not typed ----
volley='fire medium infantry german-ranks range=9 -R german-ranks=ordered vs battle-line'
is 'one die more: by its faces' "$($volley -d 1,5,6,5,5,5 --dispute | grep 'german-ranks=free')" \
    '	to-hit=five german-ranks=free: needs one die more (d6 of v): 1 to 4: 5 hits; 5 to 6: 6 hits
	to-hit=six german-ranks=free: needs 5 dice more (d6 of v)'
is 'in json' "$($volley -d 1,5,6,5,5,5 --dispute --json | jq -r '.dispute[0].needs')" \
    'needs one die more (d6 of v): 1 to 4: 5 hits; 5 to 6: 6 hits'
# One throw stands for others that come to the same; what those would have asked for is told too.
is 'asked for by throws that are joined' "$(fire -r land-of-the-free volley concentrated-volley pool=6 need=5 \
    --dispute --chances | tail -1)" '	it does not matter: all 4 readings have the same chances'

# Optional rules are no doubt about the text: they are tried where they were taken.
optional()
{
	"$@" --dispute | grep -cE 'limited-ammunition|ammunition-shortage|lost-guns|shared-building|ratings='
}
is 'optional rules that nobody took: a volley' "$(optional fire medium range=9 vs battle-line)" 0
is 'a melee of guns' "$(optional melee artillery medium unlimbered scored=1 vs medium open-order scored=2)" 0
is 'a rating' "$(optional orders rating -d 3)" 0
is 'one that was taken' "$(optional melee artillery medium unlimbered scored=1 vs medium open-order scored=2 \
    -R lost-guns=captured | sed 's/[1-9][0-9]*/some/')" some

# Where the ruling itself is refused and no dice are given, none are thrown: the chances of the other readings.
set -- charge -r iron-brigade artillery marks=1 6in --dispute
ok_program 'a refusal, and nothing thrown' 0 \
'reaches	0	0.00%	0.00%
falls short	0	0.00%	0.00%
does nothing	0	0.00%	0.00%
not allowed	1	100.00%		####################
	it matters: the chances are up to 100.00% apart
	reaches: 0 with artillery-melee=refuse, 2/3 with artillery-melee=infantry: 66.67% apart
	does nothing: 0 with artillery-melee=refuse, 1/3 with artillery-melee=infantry: 33.33% apart
	not allowed: 0 with artillery-melee=infantry, 1 with artillery-melee=refuse: 100.00% apart
	artillery-melee=refuse: not allowed, artillery does not charge: no dice are given for it in melee
	asked, and nothing changes: halving charge-ground two-commanders charge-answered' "$@"
volley='fire -r fire-and-fury musket 6in 8 stands vs trained infantry --dispute'
is 'the same each time' "$(for i in 1 2 3 4 5 6; do $volley; done | sort | uniq -c | awk '$1 % 6' | wc -l | tr -d ' ')" 0
is 'who refuses says why' "$($volley | grep 'not allowed,')" '	musket-bands=close: not allowed, out of range'
is 'in JSON too' "$($volley --json | jq -c '.dispute[0] | [.readings, .meaning]')" '["musket-bands=close","out of range"]'
is 'with a journal neither' "$("$@" -J "$tmp/asked.csv" | head -n 1)" 'reaches	0	0.00%	0.00%'
is 'nothing was ruled' "$(grep -c '^ruling' "$tmp/asked.csv" 2>/dev/null)" "$(grep -c '^ruling' /dev/null)"
# Dice that are given serve the readings that throw them.
ok_program 'dice for another reading' 1 \
'not allowed		artillery does not charge: no dice are given for it in melee (section 5(a)) [referee]
	it matters:
	artillery-melee=refuse: not allowed, artillery does not charge: no dice are given for it in melee (section 5(a)) [referee]
	artillery-melee=infantry: does nothing, the unit fails its test: it may not charge, and does nothing
	asked, and nothing changes: two-commanders charge-answered' "$@" -d 1
is 'dice for no reading' "$("$@" -d 1,1 | head -n 1)" \
'not allowed		artillery does not charge: no dice are given for it in melee (section 5(a)) [referee]'
# A seed's dice go on where the ruling left them; what more there is, is thrown once.
is 'one throw for all readings' "$("$@" -s x | sed -n '3p;5p')" \
    '	dice that only other readings throw: 4 seed
	artillery-melee=infantry: reaches, 12 of 6 inches'
is 'JSON tells them too' "$("$@" -s x --json | grep -o '"matters":true,"faces":"4","dispute":\[{"readings":"artillery-melee=refuse","answer":"not allowed"')" \
    '"matters":true,"faces":"4","dispute":[{"readings":"artillery-melee=refuse","answer":"not allowed"'
volley='fire -r land-of-the-free medium infantry german-ranks range=9 vs battle-line'
$volley -R german-ranks=ordered -s y --dispute >"$tmp/dispute"
is 'the ruling is as told' "$(head -n 1 "$tmp/dispute")" "$($volley -R german-ranks=ordered -s y)"
more=$(sed -n 's/^	dice that only other readings throw: \(.*\) seed$/\1/p' "$tmp/dispute")
is 'as many as the greediest reading throws' "$more" 1,5,2,2,1
for to in five/1,5 six/1,5,2,2,1; do
	is "as with typed dice: to-hit=${to%/*}" \
	    "$(sed -n "s/^	to-hit=${to%/*} german-ranks=free: \([^,]*\),.*/\1/p" "$tmp/dispute")" \
	    "$($volley -R german-ranks=free -R to-hit="${to%/*}" -d "5,3,4,5,5,6/${to#*/}" | cut -f1)"
done
is 'a refusal that is looked at again throws nothing' "$(printf 'charge artillery marks=1 6in\ndispute\n' | drumhead -r iron-brigade | tail -n 1)" \
    '	artillery-melee=infantry: needs one die more (d6 of nerve): 1 to 2: does nothing; 3 to 6: reaches'

# Each reading is a question of its own: many of them together may take more than one may.
one='8 flank direct-front direct-rear level-2 creek' two='7 woods village buildings swamp disorganized level-2'
for i in 1 2 3 4 5 6 7 8 9; do
	one="$one + 4 flank buildings" two="$two + 3 buildings swamp level-1"
done
odds -r brandywine $one vs $two --dispute >"$tmp/many"
is 'every reading of a large battle is ruled' "$(grep -c '^	situations=' "$tmp/many") $(grep -c 'cannot be ruled' "$tmp/many")" '256 0'
for at in 1 77 256; do
	line=$(grep '^	situations=' "$tmp/many" | sed -n "${at}p")
	readings=$(printf %s "${line%%:*}" | tr -d '\t' | sed 's/ / -R /g')
	is "as it is ruled alone: $at" "${line##*: }" "$(odds -r brandywine $one vs $two -R $readings | cut -f1)"
done

# A question that takes most of what one may take is looked at, and then counted.
mkdir "$tmp/x"
printf 'key,value\ntitle,heavy\n' >"$tmp/x/system.csv"
printf 'tool,check,default,title\nmorale,nerve,yes,heavy\n' >"$tmp/x/checks.csv"
printf 'check,side,name,kind,legal,default\nnerve,,bonus,sum,,\nnerve,,total,value,,r + bonus\n' >"$tmp/x/values.csv"
printf 'check,side,word,to,value,reading,cite\nnerve,1,officer,bonus,1,luck=good,p\n' >"$tmp/x/modifiers.csv"
printf 'check,id,do,name,value,cite\nnerve,r,roll,r,140d6kh70,p\nnerve,a,answer,,total,p\n' >"$tmp/x/steps.csv"
printf 'name,choice,default\nluck,good,yes\nluck,bad,\n' >"$tmp/x/readings.csv"
is 'and counted for each reading' "$(morale -T "$tmp" -r x officer --dispute | grep -c 'with luck=bad')" 352

# A row that a reading takes away, and no other is there: the reading was asked.
mkdir "$tmp/y"
printf 'key,value\ntitle,rows\n' >"$tmp/y/system.csv"
printf 'tool,check,default,title\nmorale,nerve,yes,rows\n' >"$tmp/y/checks.csv"
printf 'check,id,do,value,cite\nnerve,a,answer,t[1],p\n' >"$tmp/y/steps.csv"
printf 'row,men,reading\n1,7,luck=good\n2,8,\n' >"$tmp/y/t.csv"
printf 'name,choice,default\nluck,good,\nluck,bad,yes\n' >"$tmp/y/readings.csv"
is 'a reading without which there is no row' "$(morale -T "$tmp" -r y --json 2>/dev/null | jq -c .readings)" \
    '{"luck":"bad"}'
done_testing
