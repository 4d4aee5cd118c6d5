#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --sweep varies a value, --need finds the one that reaches a chance.
. "${0%/*}/lib/tap.sh"
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES

ok_program 'a range' 0 '4	passed	3/5	60.00%
4	failed	2/5	40.00%
5	passed	1/2	50.00%
5	failed	1/2	50.00%' morale --sweep need=4..5
ok_program 'bars' 0 '9	passed	1/10	10.00%	#####

9	failed	9/10	90.00%	#############################################' morale --sweep need=9..9 --plot
ok_program 'a curve for each answer, without gaps' 0 '0	1/-	1/10	10.00%	#####
+1	1/-	0	0.00%

0	D/-	1/5	20.00%	##########' sh -c "crt 1-1 --sweep drm=0..1 --plot | head -n 4"
ok_program 'answers down, values across' 0 'drm	0	+1
1/-	10.00%	-
D/-	20.00%	20.00%' sh -c "crt 1-1 --sweep drm=0..1 --across | head -n 3"
ok_program 'as CSV, with the answers that never come' 0 'drm,0,+1
2/-,0,0
AC/-,0,0
1*/-,0,0
1/-,1/10,0' sh -c "crt 1-1 --sweep drm=0..1 --across --csv | head -n 5"
ok_error 'across is no JSON' 2 'crt: --across is told as text or csv: leave out json' crt 1-1 --sweep drm=0..1 --across --json
ok_program 'csv' 0 'need,answer,p,decimal
7,passed,3/10,0.300000
7,failed,7/10,0.700000' morale --sweep need=7..7 --csv
is 'the words of a value' "$(crt --sweep column | cut -f1 | uniq | tr '\n' ' ')" \
    '1-3 1-2 1-1 3-2 2-1 3-1 4-1 '
is 'a score adds' "$(crt --sweep drm=-1..1 1-1 +1 | awk -F'\t' '$2 == "1/-" { print $1 }' | tr '\n' ' ')" '-1 '
ok_error 'no such value' 2 'crt: combat has no value "colum": did you mean column=?' crt --sweep colum
is 'a word that says the value already gives way' "$(crt 2-1 +1 --sweep column)" "$(crt +1 --sweep column)"
is 'and one that is named' "$(fire -r fire-and-fury musket 4in stands=6 vs trained --sweep stands=2..3)" \
    "$(fire -r fire-and-fury musket 4in vs trained --sweep stands=2..3)"
is 'and one of the other side' "$(odds 8 vs sps=4 --sweep sps@2=3..5 | cut -f1,2 | tr '\t\n' '  ')" '3 2-1 4 2-1 5 3-2 '
ok_error 'but no plain number' 2 'odds: sps is given twice: "4" (word 3) and "sps=3" (word 4)' odds 8 vs 4 --sweep sps@2=3..5
ok_program 'against the other side alone' 0 '7	3-2	1	100.00%
8	2-1	1	100.00%' odds vs 4 --sweep sps=7..8
ok_error 'a range the wrong way round' 2 'crt: --sweep: drm=5..1 ends before it begins' crt --sweep drm=5..1 1-1
ok_error 'no range' 2 'crt: --sweep: want NAME=LO..HI or NAME, not "drm=x"' crt --sweep drm=x 1-1

ok_program 'the least strength' 0 'factors=21	1	100.00%' \
    odds -r brandywine --need 3-1 --at-least 1 factors=_ vs 7
ok_program 'the other side' 0 'factors=5	1	100.00%' \
    odds -r brandywine --need 3-1 --at-least 1 18 vs factors=_
ok_program 'an answer or better' 0 'column=1-2	1/2	50.00%' \
    crt --need 'R/R..' --at-least 1/2 column=_ +1
ok_program 'a chance in hundredths' 0 'column=1-2	1/2	50.00%' crt --need 'R/R..' --at-least 50% column=_ +1
ok_error 'of which there are no more' 2 'crt: --need wants --at-least P, a chance like 2/3, 0.9 or 90%' \
    crt --need R/R --at-least 101% drm=_ 2-1
ok_program 'the least modifier' 0 'drm=+5	1/2	50.00%' crt --need '-/1..' --at-least 1/2 drm=_ 1-1
ok_program 'not to be had' 1 'not to be had		no drm from -30 to +30 reaches it' \
    crt --need '-/2' --at-least 1/2 drm=_ 2-1
ok_error 'no value sought' 2 'crt: --need: write the value that is sought as NAME=_' \
    crt --need R/R --at-least 1/2 2-1
ok_error 'no chance' 2 'crt: --need wants --at-least P, a chance like 2/3, 0.9 or 90%' \
    crt --need R/R drm=_ 2-1
ok_error 'no such answer' 2 'crt: --need: combat has no answer "Q"' \
    crt --need Q --at-least 1/2 drm=_ 2-1
ok_program 'another name of the value' 0 'odds=1-2	1/2	50.00%' \
    crt --need 'R/R..' --at-least 1/2 odds=_ +1
ok_program 'for the other side: the greatest' 0 'drm=+2	1/2	50.00%' \
    crt --need '..R/R' --at-least 1/2 drm=_ 1-1
ok_program 'through a chain' 0 'sps=8	1/2	50.00%' odds sps=_ vs 4 --through --need '-/R..' --at-least 1/2
ok_program 'by its other name' 0 'strength=8	1/2	50.00%' \
    odds strength=_ vs 4 --through --need '-/R..' --at-least 1/2
ok_error 'one value at a time' 2 'odds: --need: one value is sought at a time: sps=_ or sps=_' \
    odds sps=_ vs sps=_ --need 2-1 --at-least 1/2
ok_program 'a value that no table bounds' 0 'attack=21	7/12	58.33%' \
    odds -r brandywine-house attack=_ vs 7 --through --need 'D1..' --at-least 1/2
ok_program 'and not to be had' 1 'not to be had		no attack from 0 to 1000 reaches it' \
    odds -r brandywine-house attack=_ vs 7 --through --need DE --at-least 1
ok_program 'so many hits or more' 0 'pool=11	20873855/30233088	69.04%' \
    fire -r land-of-the-free volley medium infantry range=9 pool=_ vs battle-line --need '3 hits..' --at-least 2/3
ok_program 'stands' 0 'stands=6	7/12	58.33%' \
    fire -r fire-and-fury --need 'Lively Fire..' --at-least 1/2 stands=_ musket range=2 vs elite
ok_program 'as csv' 0 'drm,p,decimal
+5,1/2,0.500000' crt --need '-/1..' --at-least 1/2 drm=_ 1-1 --csv
ok_program 'nothing, as csv' 1 'odds,p,decimal
not to be had,,' crt --need 'R/R..' --at-least 99/100 odds=_ --csv
ok_error 'bars are text' 2 'crt: --plot is told as text: leave out csv or json' crt 1-1 --sweep drm=0..1 --plot --csv
ok_error 'no such answer to the end' 2 'odds: --need: neither odds nor what it leads to has an answer "Q"' \
    odds --through --need Q --at-least 1/2 sps=_ vs 4
ok_error 'a table that is not there' 2 "$(odds -r brandywine attack=5 vs 7 --through -c 2>&1)" \
    odds -r brandywine attack=_ vs 7 --through --need D1 --at-least 1/2

# ---- json: what --chances tells of each value; jq reads it ----
# head QUESTION...: how its JSON begins, which other tests look into.
head()
{
	"$@" -c --json | sed 's/,"tool".*//'
}
ok_program 'a sweep as json' 0 "$(head morale need=7)"',"tool":"morale","check":"morale","question":"need=7","sure":"sure","house":false,"name":"need","value":7,"chances":[{"answer":"passed","p":"3/10","ways":3,"of":10,"at-least":"3/10"},{"answer":"failed","p":"7/10","ways":7,"of":10,"at-least":"1"}],"effects":{}}' \
    morale --sweep need=7..7 --json
is 'over words' "$(crt --sweep column --json | sed 's/.*,"value":\([^,]*\),.*/\1/' | tr '\n' ' ')" \
    '"1-3" "1-2" "1-1" "3-2" "2-1" "3-1" "4-1" '
is 'a score is a number' "$(crt --sweep drm=-1..1 1-1 --json | sed 's/.*,"value":\([^,]*\),.*/\1/' | tr '\n' ' ')" '-1 0 1 '
is 'the chances are those of --chances' "$(crt --sweep drm=2..2 1-1 --json | sed 's/"name":"drm","value":2,//')" \
    "$(crt 1-1 drm=+2 --chances --json)"
is 'and to the end' "$(odds -r brandywine-house --sweep attack=20..20 vs 7 --through --json | sed 's/.*"through"//')" \
    "$(odds -r brandywine-house attack=20 vs 7 --through -c --json | sed 's/.*"through"//')"
ok_program 'what is needed, as json' 0 "$(head crt 2-1)"',"tool":"crt","check":"combat","question":"drm=+5 1-1","sure":"sure","house":false,"need":"-/1..","at-least":"1/2","name":"drm","value":5,"p":"1/2","ways":5,"of":10}' \
    crt --need '-/1..' --at-least 1/2 drm=_ 1-1 --json
ok_program 'and not to be had' 1 "$(head crt 2-1)"',"tool":"crt","check":"combat","question":"drm=_ 2-1","need":"-/2","at-least":"1/2","name":"drm","value":null,"from":-30,"to":30}' \
    crt --need '-/2' --at-least 1/2 drm=_ 2-1 --json
is 'beyond 2^53 a string' "$(fire -r land-of-the-free volley medium infantry range=9 pool=_ vs battle-line --json \
	--need '20 hits..' --at-least 2/3 | sed 's/.*"value":\([0-9]*\),.*"ways":\(.\).*"of":\(.\).*/\1 \2 \3/')" '64 " "'
ok_error 'nothing but the error' 2 'crt: --need: combat has no answer "Q"' \
    crt --need Q --at-least 1/2 drm=_ 2-1 --json
is 'csv has what cannot come' "$(crt --sweep drm=-9..-9 1-1 --csv | grep -- '-9,R/R')" '-9,R/R,0,0.000000'
# ---- whose value, and one that changes nothing ----
mkdir -p "$tmp/t/band" && cd "$tmp/t/band" || exit 255
printf 'key,value\ntitle,bands\n' >system.csv
printf 'tool,check,default,title\nfire,volley,yes,a volley\n' >checks.csv
cat >values.csv <<'END'
check,side,name,kind,legal,default,also,prompt
volley,each+,n,repeat,1..,1,,
volley,each+,horseman,count,0..9,1,horsemen,horsemen
volley,each,dice,value,1..9,1,,dice
volley,1,idle,value,1..9,1,,idle
END
cat >steps.csv <<'END'
check,id,scope,do,name,value
volley,r,each,roll,r,(dice)d6
volley,a,,answer,,"if(r.sum@1 + sum@1(horseman) + mods(dice-more) > r.sum@2 + sum@2(horseman), 'hit', 'miss')"
END
printf 'check,side,word,to,value\nvolley,1,brave,dice-more,1\n' >modifiers.csv
DRUMHEAD_TABLES=$tmp/t
DRUMHEAD_RULES=band
export DRUMHEAD_TABLES DRUMHEAD_RULES
is 'of the second side' "$(fire vs 1 -c --sweep dice@2=2..2)" "$(fire vs dice=2 -c | cut -f1-3 | sed 's/^/2	/')"
is 'whose side is empty' "$(fire vs --sweep dice@2=2..3)" "$(fire --sweep dice@2=2..3)"
is 'of the first side before an empty one' "$(fire 2 horsemen vs --sweep dice=1..2)" \
    "$(fire 2 horsemen --sweep dice=1..2)"
is 'whatever the case' "$(fire 2 horsemen VS dice=2 --sweep dice=1..2)" "$(fire 2 horsemen vs dice=2 --sweep dice=1..2)"
ok_error 'a word is no value' 2 'fire: volley has no value "brave"' fire --sweep brave
ok_error 'that the side has not' 2 'fire: volley has no value "idle@2"' fire vs 1 -c --sweep idle@2=1..2
for format in text csv json; do
	ok_error "whole or not at all: $format" 2 'fire: dice is a whole number of 1..9, not 10 (word 1)' fire vs 1 --sweep dice=8..10 -f $format
done
is 'no change' "$(fire vs 1 -c --sweep idle=1..3 | tail -n 1)" '	idle changes nothing here'
is 'a change' "$(fire vs 1 -c --sweep dice=1..3 | grep -c nothing)" 0
is 'what is sought does not matter' "$(fire idle=_ vs 1 --need hit --at-least 1/3 | tail -n 1)" '	idle changes nothing here'
is 'nor where it is not to be had' "$(fire idle=_ vs 1 --need hit --at-least 1 | tail -n 1)" '	idle changes nothing here'
is 'it does' "$(fire dice=_ vs 1 --need hit --at-least 2/3 | wc -l)" 1

# ---- nouns ----
ok_program 'a noun by its other name' 0 'hit	1 / 1' fire 4 horsemen vs 3 horseman -d 1/1
ok_program 'units by 3x' 0 'hit	1 / 1' fire 3x 2 horsemen vs 2x + 3 horsemen -d 1/1
ok_error 'a noun that nobody knows' 2 'fire: unknown word "knock" (word 4): try horseman, or --words' fire 4 vs 2 knock
ok_error 'and one that is nearly known' 2 'fire: unknown word "horsmen" (word 2): did you mean horsemen?' fire 4 horsmen
DRUMHEAD_TABLES=$top/tables
ok_error 'the noun, not the number' 2 'fire: unknown word "knock" (word 5): try range=, drm=, british, american, german, or --words' \
    fire -r germantown 5 adjacent vs 2 knock
done_testing
