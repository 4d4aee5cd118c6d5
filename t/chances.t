#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How chances are told: as text, csv and json, and of many tries.
. "${0%/*}/lib/tap.sh"

ok_program 'answer, chance, at least so good, bar' 0 'reorganized	5/18	27.78%	27.78%	######
disorganized	13/18	72.22%	100.00%	##############' reorg -r brandywine -c
ok_program 'as the other side sees it' 0 'first wins	811/1944	41.72%	100.00%	########
drawn	161/972	16.56%	58.28%	###
second wins	811/1944	41.72%	41.72%	########' \
    sh -c 'melee -r iron-brigade line infantry marks=4 vs line infantry marks=4 -c --of @2 | grep -v "^	"'
is 'an answer or better: what is told beside it' "$(fire -r germantown rifle 4 adjacent vs artillery -c --of R.. | sed -n 1p | cut -f3)" \
    "$(fire -r germantown rifle 4 adjacent vs artillery -c | sed -n 's/^R	.*%	\(.*%\)	.*/\1/p')"
ok_program 'no rank: no such field, but the bar in its place' 0 'american	9/20	45.00%		#########
british	9/20	45.00%		#########
tie	1/10	10.00%		##' turn -r germantown initiative -c
ok_program 'numbers: so many or more' 0 '0	1/8	12.50%	100.00%	###
1	3/8	37.50%	87.50%	########
2	3/8	37.50%	50.00%	########
3	1/8	12.50%	12.50%	###' roll 3d6:4+ -c
ok_program 'csv' 0 'question,answer,p,ways,of,at-least,unused
commander,reorganized,5/12,15,36,5/12,
commander,disorganized,7/12,21,36,1,' reorg -r brandywine commander -c --csv
is 'hits count as numbers' "$(fire -r land-of-the-free medium infantry pool=4 range=9 vs battle-line -c |
    sed -n '1p;4p;5q' | cut -f1,4)" '0 hits	100.00%
3 hits	11.11%'
is 'json' "$(reorg -r brandywine -c --json | jq -c '.chances[1]')" \
    '{"answer":"disorganized","p":"13/18","ways":26,"of":36,"at-least":"1"}'
is 'strings beyond 2^53' "$(fire -r land-of-the-free medium infantry pool=30 range=9 vs battle-line -c --json |
    jq -c '.chances[2] | [.ways, .of | type]')" '["string","string"]'

ok_program 'many tries' 0 'reorganized	0	169/324
reorganized	1	65/162
reorganized	2	25/324
disorganized	0	25/324
disorganized	1	65/162
disorganized	2	169/324' reorg -r brandywine -c -n 2
ok_program 'as csv' 0 'question,answer,count,p
commander,reorganized,0,7/12
commander,reorganized,1,5/12
commander,disorganized,0,5/12
commander,disorganized,1,7/12' reorg -r brandywine commander -c -n 1 --csv
is 'as JSON' "$(reorg -r brandywine commander -c -n 1 --json | jq -c '[.chances, .counts]')" \
    '[null,[{"answer":"reorganized","count":0,"p":"7/12"},{"answer":"reorganized","count":1,"p":"5/12"},{"answer":"disorganized","count":0,"p":"5/12"},{"answer":"disorganized","count":1,"p":"7/12"}]]'
is 'an answer that cannot come is a row of CSV' "$(crt -r germantown 2-1 -c -n 1 --csv | sed -n 2,3p)" '2-1,2/-,0,1
2-1,2/-,1,0'
is 'and none of text' "$(crt -r germantown 2-1 -c -n 1 | grep -c '^2/-')" 0
is 'a thousand tries' "$(reorg -r brandywine commander -c -n 1000 --csv | awk 'length > most { most = length } END { print (most > 1900) }')" 1
is 'exact, however long' "$(reorg -r brandywine -c -n 1000 | awk -F '\t' '$2 == 1 { print $1, length($3) }')" 'reorganized 2372
disorganized 1958'
is 'and their sum is 1' "$(reorg -r brandywine -c -n 1000 --json |
    jq -r '.counts[] | select(.answer == "reorganized").p' | perl -Mbigint -e 'my ($n, $d) = (0, 18 ** 1000);
    while (<>) { my ($p, $q) = split m{/}; $n += $p * $d / ($q // 1) } print $n == $d ? 1 : 0')" 1
ok_error 'no more than that' 2 \
    'reorg: -n with --chances: at most 1000 tries of this question can be told exactly, not 1001' \
    reorg -r brandywine -c -n 1001
ok_error 'fewer of a hard question' 2 \
    'fire: -n with --chances: at most 420 tries of this question can be told exactly, not 421' \
    fire -r land-of-the-free medium infantry pool=60 range=9 vs battle-line -c -n 421
is 'with -x what each answer means, behind the bar' "$(crt -r germantown 2-1 -c -x | sed -n '3p;9p' | tr '\t\n' ' |')" \
    '1*/- 0 0.00% 100.00%  attacker loses a step (star: a leader with him is in danger)|-/R 1/5 20.00% 50.00% #### defender retreats|'
is 'of what follows, too, which has no bar' "$(fire -r land-of-the-free large battle-line range=3 vs medium battle-line shaken \
    2 hits -c --through -x | grep passed | tr '\t' ' ')" '  passed 14933969/54413580 27.45% 27.45% the test is passed'
is 'answers that no code is for have none' "$(odds -r germantown 8 vs 4 -c -x)" "$(odds -r germantown 8 vs 4 -c)"
is 'and JSON has them' "$(crt -r germantown 2-1 -c -x --json | jq -c '.chances[8] | [.answer, .p, .meaning]')" \
    '["-/R","1/5","defender retreats"]'
is 'with -x alone' "$(crt -r germantown 2-1 -c --json | jq -c '.chances[8] | has("meaning")')" false
ok_error 'plain dice mean nothing' 2 'roll: --explain does nothing with the chances of plain dice (see --help)' roll 2d6 -c -x
done_testing
