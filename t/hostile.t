#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What other people's input may do: be wrong, with a message and its place, within a bound on time and
# memory. Each group is a comment line; `bad` is what nearly all of it needs.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
exec </dev/null
cd "$tmp" || exit 255
mkdir x
tab=$(printf '\t')

# Seconds of the processor and kilobytes that a command may take here. (Sanitized objects take what they take.)
seconds=5 kilobytes=65536
nm "$build/src/crt" 2>/dev/null | grep -qE '__(asan|ubsan|msan)_' && seconds=60 kilobytes=0

# bound COMMAND...: the command with its time bounded, on a busy machine too; $peak is what it held, 0 where nobody tells.
bound()
{
	if [ -x /usr/bin/time ]; then
		(ulimit -t "$seconds" && exec timeout 300 /usr/bin/time -f '%M' -o "$tmp/peak" "$@")
	else
		(ulimit -t "$seconds" && exec timeout 300 "$@")
	fi
}

# small WHAT: what bound() ran last stayed small.
small()
{
	peak=$(sed -n '$p' "$tmp/peak" 2>/dev/null)
	if [ "$kilobytes" -gt 0 ] && [ "${peak:-0}" -gt "$kilobytes" ]; then
		fail "$1: at most $kilobytes KB" || diag "$peak KB"
	fi
}

# good WHAT STATUS STDOUT COMMAND...: within the bounds the command says just that.
good()
{
	hostile_what=$1 hostile_status=$2 hostile_text=$3
	shift 3
	ok_program "$hostile_what" "$hostile_status" "$hostile_text" bound "$@"
	small "$hostile_what"
}

# bad WHAT STDERR COMMAND...: within the bounds the command fails with just that message.
bad()
{
	hostile_what=$1 hostile_text=$2
	shift 2
	ok_error "$hostile_what" 2 "$hostile_text" bound "$@"
	small "$hostile_what"
}

# A little system x in the folder at hand; each test changes a file of it.
make_system()
{
	rm -rf x
	mkdir x
	printf 'key,value\ntitle,hostile\n' >x/system.csv
	printf 'tool,check,default,title\nmorale,nerve,yes,hostile\n' >x/checks.csv
	cat >x/values.csv <<-'END'
	check,side,name,kind,legal,default,prompt
	nerve,,bonus,sum,,,
	nerve,1,tired,yesno,,no,tired
	nerve,1,n,number,0..,0,n
	nerve,,total,value,,r + bonus,
	END
	printf 'check,side,word,to,value,when,cite\nnerve,1,officer,bonus,1,,p\n' >x/modifiers.csv
	printf 'check,id,do,name,value,cite\nnerve,r,roll,r,2d6,p\nnerve,a,answer,,"if(r = 2, total, total)",p\n' >x/steps.csv
}

# repeat N TEXT: the text so many times.
repeat()
{
	awk -v n="$1" -v t="$2" 'BEGIN { while (n-- > 0) printf "%s", t }'
}

nerve='morale -T . -r x'

lint='tables -T . lint x'

# ---- chances of formulas that are deep ----

# total FORMULA: what the ruling answers, the throw being r.
total()
{
	make_system
	printf 'nerve,,deep,value,,"%s"\n' "$1" >>x/values.csv
	sed -i 's/total/deep/g' x/steps.csv
}

total "r$(repeat 205 ' + 0')"
good 'a throw behind 205 sums is counted' 0 "$(roll -c 2d6)" $nerve -c
good 'and ruled' 0 "7${tab}3,4 = 7" $nerve -d 3,4
total "r$(repeat 4900 ' + 0')"
good 'behind 4900' 0 "$(roll -c 2d6)" $nerve -c
total "if(r$(repeat 299 ' + 0') = 2, 1, 2)"
good 'in a condition' 0 "1${tab}1/36${tab}2.78%${tab}100.00%${tab}#
2${tab}35/36${tab}97.22%${tab}97.22%${tab}###################" $nerve -c
# The value of the unit before reads the throw through one that is read later.
total 'max@1(step)'
cat >>x/values.csv <<'END'
nerve,1+,step,value,,"if(first, r, prev.other)"
nerve,1+,other,value,,"if(first, 0, prev.step)"
nerve,1+,men,yesno,,no,men
END
good 'one that the unit before hands on' 0 "$(roll -c 2d6)" $nerve -c + + not-men

# ---- formulas without an end ----

values='./x/values.csv:6: column "default"'
total "1$(repeat 100000 +1)"
bad 'a cell of 200 KB' "morale: $values, place 10004: the formula is nested too deep" $nerve -d 3,4
total "yes$(repeat 20000 ' or yes')"
bad 'of conditions' "morale: $values, place 35012: the formula is nested too deep" $nerve -d 3,4
good 'lint says so too' 2 "$values, place 35012: the formula is nested too deep
$values: a formula
x: 1 error, 1 note" sh -c "$lint >said; got=\$?; sed 's/ note:\(.*: a formula\).*/\1/' said; exit \$got"
deep='place 10: too many formulas stand one within another'
make_system
awk 'BEGIN { print "nerve,,v0,value,,1"; for (i = 1; i < 30000; i++) printf "nerve,,v%d,value,,v%d + 1\n", i, i - 1 }' >>x/values.csv
bad 'values, each from the one before' "morale: ./x/values.csv:2506: column \"default\", $deep" $nerve -d 3,4
good 'lint finds it where it stands' 2 "./x/values.csv:2506: column \"default\", $deep
x: 1 error, 0 notes" $lint
make_system
awk 'BEGIN { for (i = 0; i < 30000; i++) printf "nerve,,v%d,value,,v%d + 1\n", i, i + 1; print "nerve,,v30000,value,,1" }' >>x/values.csv
bad 'each from the one after' "morale: ./x/values.csv:2506: column \"default\", $deep" $nerve -d 3,4
make_system
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "nerve,1,w%d,s%d,1 + mods(s%d),,p\n", i, i, i + 1 }' >>x/modifiers.csv
bad 'scores, each from the next' 'morale: ./x/modifiers.csv:2503: column "value", place 16: too many formulas stand one within another' $nerve -d 3,4

# Wherever a row of steps has it: each line is a row, and the column and place that are told.
make_system
awk 'BEGIN { print "nerve,,v0,value,,1"; for (i = 1; i < 2500; i++) printf "nerve,,v%d,value,,v%d + 1\n", i, i - 1 }' >>x/values.csv
cp x/values.csv values
while IFS='|' read -r row where; do
	printf 'check,id,do,name,value,when,say,cite\nnerve,r,roll,r,2d6,,,p\n%s\nnerve,a,answer,,total,,,p\n' "$row" >x/steps.csv
	bad "in steps: $row" "morale: ./x/steps.csv:3: column $where: too many formulas stand one within another" $nerve -d 3,4
done <<'END'
nerve,b,effect,b,v2499 + 1,,,p|"value", place 10
nerve,b,effect,b,1,v2499 + 1,,p|"when", place 10
nerve,b,effect,b,1,,so {v2499 + 1},p|"say", place 14
nerve,t,roll,t,(v2499 + 1)d6,,,p|"value", place 11
nerve,t,roll,t,dice(v2499 + 1),,,p|"value", place 10
nerve,t,roll,t,"1 bag(1,v2499 + 1)",,,p|"value", place 10
nerve,t,roll,t,d6 hit>=v2499+1,,,p|"value", place 8
nerve,t,roll,t,d6 more>=v2499+1 cap=3,,,p|"value", place 8
nerve,t,roll,t,d6 hit>=2 again=v2499+1,,,p|"value", place 8
nerve,t,roll,t,d6 valid>=v2499+1,,,p|"value", place 8
nerve,t,roll,t,d6 plus=v2499+1,,,p|"value", place 8
nerve,t,roll,t,d6 more>=6 cap=v2499+1,,,p|"value", place 8
nerve,t,roll,t,d6 ones=v2499+1..2,,,p|"value", place 8
nerve,t,roll,t,d6 ones=1..v2499+1,,,p|"value", place 8
nerve,b,roll,r,(v2499 + 1)d6,r = 2,,p|"value", place 11
END

# ---- computed from themselves ----

total 'deep + 1'
bad 'a value' "morale: $values: deep is computed from itself" $nerve -d 3,4
total 'other'
echo 'nerve,,other,value,,deep' >>x/values.csv
bad 'a value through another' "morale: $values: deep is computed from itself" $nerve -d 3,4
make_system
echo 'nerve,1,officer,bonus,1,officer,p' >>x/modifiers.csv
bad 'a condition' 'morale: ./x/modifiers.csv:3: column "when": officer is computed from itself' $nerve -d 3,4
good 'lint: a condition' 2 './x/modifiers.csv:3: column "when": officer is computed from itself
x: 1 error, 0 notes' $lint
make_system
sed -i '2s/1,,/1 + mods(bonus),,/' x/modifiers.csv
bad 'a modifier' 'morale: ./x/modifiers.csv:2: column "value": bonus is computed from itself' $nerve -d 3,4
make_system
sed -i '2s/1,,/1 + bonus,,/' x/modifiers.csv
bad 'a modifier through its score' 'morale: ./x/values.csv:2: column "default": bonus is computed from itself' $nerve -d 3,4

# dice DICE ANSWER: both sides throw such dice.
dice()
{
	make_system
	sed -i '/total/d' x/values.csv
	cat >x/steps.csv <<-END
	check,id,scope,do,name,value,cite
	nerve,r,each,roll,r,"$1",p
	nerve,a,,answer,,"$2",p
	END
}

dice '(lead(r@1,r@2))d6' 'r@1'
bad 'dice' 'morale: ./x/steps.csv:2: column "value": r is computed from itself' $nerve -d 3,4
good 'lint: dice' 2 './x/steps.csv:2: column "value": r is computed from itself
x: 1 error, 0 notes' $lint
dice 'dice(dice[1])' 'lead(r@1,r@2)'
printf 'n,dice\n1,"(lead(r@1,r@2))d6"\n' >x/dice.csv
bad 'dice in a cell' 'morale: ./x/steps.csv:2: column "value", place 8: too many formulas stand one within another' $nerve -d 3,4
make_system
cat >>x/values.csv <<'END'
nerve,1+,price,value,,"if(first, 1, prev.price + 1)"
nerve,1+,men,yesno,,no,men
END
sed -i 's/total/sum@1(price)/g' x/steps.csv
good 'the unit before is none' 0 "6${tab}3,4 = 7${tab}[unused: men]" $nerve -d 3,4 men + men + men
good 'a thousand units' 0 "500500${tab}3,4 = 7${tab}[unused: men]" $nerve -d 3,4 "$(repeat 999 'men + ')men"
sed -i 's/prev.price + 1/prev.dear/' x/values.csv
echo 'nerve,1+,dear,value,,sum@1(price)' >>x/values.csv
bad 'the unit before, and then all' 'morale: ./x/values.csv:6: column "default": price is computed from itself' $nerve -d 3,4 men + men
total 'other'
sed -i '1s/$/,reading/; 2,$s/$/,/' x/values.csv
sed -i 's/^nerve,,deep.*/nerve,,deep,value,,other,,luck=good/' x/values.csv
cat >>x/values.csv <<'END'
nerve,,deep,value,,3,,luck=bad
nerve,,other,value,,r,,luck=good
nerve,,other,value,,deep,,luck=bad
END
printf 'name,choice,default\nluck,good,yes\nluck,bad,\n' >x/readings.csv
good 'rows of different choices are none' 0 "7${tab}3,4 = 7" $nerve -d 3,4
good 'under the other choice' 0 "3${tab}3,4 = 7" $nerve -d 3,4 -R luck=bad
good 'counted' 0 "$(roll -c 2d6)" $nerve -c
echo 'nerve,,third,value,,deep,,' >>x/values.csv
sed -i 's/^nerve,,deep,value,,3/nerve,,deep,value,,third/' x/values.csv
bad 'but those of one choice are' 'morale: ./x/values.csv:7: column "default": deep is computed from itself' $nerve -d 3,4
# So many choices of which rows live that nobody looks at all of them beforehand.
make_system
awk 'BEGIN {
	print "check,side,word,to,value,when,reading,meaning"
	print "nerve,1,able,bonus,1,keen or bold,luck=bad,p"
	print "nerve,1,keen,bonus,1,bold,luck=good,p"
	print "nerve,1,bold,bonus,1,able,luck=bad,p"
	for (i = 0; i < 11; i++)
		printf "nerve,1,w%d,bonus,1,,r%d=a,p\n", i, i
}' >x/modifiers.csv
awk 'BEGIN {
	print "name,choice,default\nluck,good,yes\nluck,bad,"
	for (i = 0; i < 11; i++)
		printf "r%d,a,yes\nr%d,b,\n", i, i
}' >x/readings.csv
good 'conditions under one choice' 0 "7${tab}3,4 = 7" $nerve -d 3,4
bad 'from themselves under the other' 'morale: ./x/modifiers.csv:2: column "when", place 13: too many formulas stand one within another' $nerve -d 3,4 -R luck=bad
make_system
printf 'nerve,1+,price,value,,"if(first, 1, %s)"\nnerve,1+,men,yesno,,no,men\n' "$(repeat 20 '(')prev.price$(repeat 20 ' + 1)')" >>x/values.csv
sed -i 's/total/max@1(if(last, price, 0))/g' x/steps.csv
bad 'units, each from the one before' "morale: ./x/values.csv:6: column \"default\", place 123: too many formulas stand one within another" $nerve -d 3,4 "$(repeat 999 'men + ')men"
make_system
echo 'base,x' >>x/system.csv
bad 'a base of itself' 'morale: ./x/system.csv:3: column "value": a base may not have a base of its own' $nerve -d 3,4
mkdir y && printf 'key,value\nbase,x\n' >y/system.csv
sed -i '3s/x/y/' x/system.csv
bad 'a base of its base' 'morale: ./y/system.csv:2: column "value": a base may not have a base of its own' $nerve -d 3,4

# ---- more work and memory than a question may take ----

more='the question takes more than'
good 'thirty dice of which fifteen count' 0 '80440270737826733/3070471107232407748608' \
    sh -c "roll -c 30d6kh15 | tail -1 | cut -f2"
good 'all of their sums' 0 76 sh -c "roll -c 30d6kh15 | wc -l | tr -d ' '"
bad 'dice that throw others for ever' 'roll: roll:1: column "dice": every die throws another one: that has no end' \
    roll '2d6 more>=1 cap=3 hit>=1'
bad 'counted' 'roll: roll:1: column "dice": every die throws another one: that has no end' \
    roll -c '2d6 more>=1 cap=3 hit>=1'
total "$(repeat 8 'sum@1(')1$(repeat 8 ')')"
echo 'nerve,1+,men,yesno,,no,men' >>x/values.csv
bad 'eight sums within one another' "morale: $values: $more 10 million steps (DRUMHEAD_BUDGET=10 allows more)" \
    $nerve -d 3,4 "$(repeat 39 'men + ')men"
DRUMHEAD_BUDGET=2
export DRUMHEAD_BUDGET
bad 'twice as many' "morale: $values: $more 20 million steps (DRUMHEAD_BUDGET=20 allows more)" \
    $nerve -d 3,4 "$(repeat 39 'men + ')men"
DRUMHEAD_BUDGET=1000
good 'what is allowed is answered' 0 "43046721${tab}3,4 = 7" $nerve -d 3,4 "$(repeat 8 'men + ')men"
for b in 0 1001 -1 1.5 much; do
	DRUMHEAD_BUDGET=$b
	bad "so many: $b" "crt: DRUMHEAD_BUDGET: want a whole number from 1 to 1000, got \"$b\"" \
	    crt -r germantown 2-1 -d 6
done
unset DRUMHEAD_BUDGET
bad 'dice that are told apart one by one' "roll: roll:1: column \"dice\": $more 10 million steps (DRUMHEAD_BUDGET=10 allows more)" \
    roll -c 200d20kh100
total "'{a}'"
awk 'BEGIN { print "nerve,,t0,value,,\047what a lot of words\047"; for (i = 1; i < 40; i++) printf "nerve,,t%d,value,,\047{t%d}{t%d}\047\n", i, i - 1, i - 1 }' >>x/values.csv
sed -i 's/{a}/{t39}/' x/values.csv
bad 'a text that doubles' "morale: ./x/values.csv:27: column \"default\": $more 32 megabytes (DRUMHEAD_BUDGET=10 allows more)" \
    $nerve -d 3,4
good 'many rulings of one question' 0 100000 sh -c "reorg -r brandywine -s x -n 100000 | wc -l | tr -d ' '"

# A record's cells: more words than a question has, and a value in each of 999 columns.
awk 'BEGIN { printf "question"; for (i = 1; i < 1000; i++) printf ",drm"; printf "\n"; for (i = 0; i < 131000; i++) printf "a "; for (i = 1; i < 1000; i++) printf ",1"; printf "\n" }' >record.csv
bad 'a record of many words and columns' 'crt: stdin:2:1: the question has more than 4000 words' \
    sh -c 'crt -r germantown --csv <record.csv >cells'
is 'which is echoed' "$(cut -c1-5 cells | tr '\n' ' ')" 'quest a a a '

# ---- long files ----

# rows FILE FORMAT [N]: a hundred thousand rows more, or N; each %d is the number of the row.
rows()
{
	awk -v f="$2\\n" -v n="${3:-100000}" 'BEGIN { for (i = 0; i < n; i++) printf f, i, i }' >>"x/$1"
}

# (They may take what they take in memory; their time is bounded as ever.)
held=$kilobytes kilobytes=0
make_system
rows modifiers.csv 'nerve,1,w%d,bonus,1,,p'
good 'modifiers' 0 "9${tab}3,4 +2 = 9" $nerve w5 w99999 -d 3,4
make_system
rows steps.csv 'nerve,e%d,effect,e%d,1,p'
good 'effects' 0 "7${tab}3,4 = 7" $nerve -d 3,4
make_system
sed -i '1s/cite/cite,say/' x/steps.csv
rows steps.csv 'nerve,e%d,effect,e,1,p,so'
good 'effects with words' 0 400009 sh -c "$nerve -d 3,4 | wc -c | tr -d ' '"
make_system
rows steps.csv 'nerve,e%d,refuse,,no %d,p'
good 'refusals' 0 100000 sh -c "$nerve -d 3,4 | wc -l | tr -d ' '"
make_system
rows steps.csv 'nerve,e%d,must,o,morale,p'
good 'offers' 0 100002 sh -c "$nerve -d 3,4 -x | grep -cE '^7|must|then|morale'"
make_system
rows steps.csv 'nerve,e%d,roll,e,d6,p'
sed -i '/^nerve,a,/d' x/steps.csv
echo 'nerve,a,answer,,r + e,p' >>x/steps.csv
good 'dice' 0 100001 sh -c "$nerve -s x | tr , '\\n' | wc -l | tr -d ' '"
make_system
printf 'k,v,cite\n' >x/level.csv
rows level.csv 'b%d,%d,p'
sed -i "s/nerve,1,tired,yesno,,no/nerve,1,tired,word,rows level,'b7'/; s/,r + bonus/,\"r + level[tired,'v']\"/" x/values.csv
good 'a table, all of whose keys are legal' 0 "12${tab}3,4" $nerve -d 3,4 b5
ok_program 'a word that is none of them' 2 '' sh -c "ulimit -t $seconds; $nerve -d 3,4 tired=zz 2>/dev/null"
good 'lint: keys of words' 0 'x: 0 errors, 3 notes' sh -c "$lint | grep -v reads"
make_system
printf 'k,v,cite\n' >x/level.csv
rows level.csv '%d,%d,p'
printf '77..78,1,p\n' >>x/level.csv
sed -i "s/,r + bonus/,\"r + level[7,'v']\"/" x/values.csv
good 'lint: keys of numbers' 2 './x/level.csv:100002: column "k": "77..78" overlaps "77" of line 79
x: 1 error, 4 notes' sh -c "$lint >said; got=\$?; grep -v reads said; exit \$got"
make_system
rows checks.csv 'morale,n%d,,x' 20000
good 'lint: checks' 0 'x: 20000 errors, 2 notes' sh -c "$lint | tail -n 1"
make_system
printf 'unit,words\n' >x/units
rows units 'u%d,officer'
good 'a roster' 0 "8${tab}3,4 +1 = 8" $nerve -u x/units @u5 -d 3,4
kilobytes=$held

# ---- numbers that do not fit ----

large=9223372036854775807
DRUMHEAD_TABLES=$top/tables
good 'so many rows down' 0 "$(morale -r land-of-the-free level shaken 4)" morale -r land-of-the-free level shaken $large
bad 'one more is no number' 'morale: unknown word "9223372036854775808" (word 3): try tiny, small, medium, large, french-and-indian-war, or --words' morale -r land-of-the-free level shaken 9223372036854775808
bad 'what hits' 'fire: need is a whole number of 2..6, not 4294967297 (word 4)' fire -r land-of-the-free medium infantry range=9 need=4294967297 vs battle-line -d 1,1,5,3,4,2
bad 'what plain dice hit' 'roll: roll:1: column "dice": "4294967297" is no number from -1000000 to 1000000' roll 3d6:4294967297+ -d 1,2,3
make_system
bad 'modifiers of the referee' 'morale: "bonus=-1" (word 2) is too large' $nerve bonus=-$large bonus=-1 -d 3,4
bad 'a modifier and the referee' 'morale: ./x/values.csv:2: column "name": bonus: the number grows too large' $nerve bonus=$large officer -d 3,4
total "abs(-$large - 1)"
bad 'the least integer' 'morale: ./x/values.csv:6: column "default", place 29: the number grows too large' $nerve -d 3,4
total "-(-$large) + 0"
good 'the least but one' 0 "$large${tab}3,4 = 7" $nerve -d 3,4
total "0 - $large - bonus"
bad 'its sum' 'morale: ./x/values.csv:6: column "default", place 32: the number grows too large' $nerve -d 3,4 bonus=1
total "$large * 2"
bad 'a product' 'morale: ./x/values.csv:6: column "default", place 24: the number grows too large' $nerve -d 3,4
total "1/$large + 1/9223372036854775806"
bad 'a denominator' 'morale: ./x/values.csv:6: column "default", place 46: the number grows too large' $nerve -d 3,4
total "9223372036854775808"
bad 'a number of a formula' 'morale: ./x/values.csv:6: column "default", place 20: not a number' $nerve -d 3,4
make_system
sed -i 's/2d6/2d6 hit>=n/; s/total/r.hits/g' x/steps.csv
bad 'what dice hit' 'morale: ./x/steps.csv:2: column "value": "4294967297" is no number from -1000000 to 1000000' $nerve n=4294967297 -d 3,4
bad 'counted' 'morale: ./x/steps.csv:2: column "value": "4294967297" is no number from -1000000 to 1000000' $nerve n=4294967297 -c
sed -i 's/2d6/9223372036854775807d6+1d6/' x/steps.csv
bad 'as many dice' 'morale: ./x/steps.csv:2: column "value": "9223372036854775807" is no whole number from 0 to 200' $nerve n=1 -c
make_system
printf 'nerve,1,many,bonus,%s,,p\n' $large >>x/modifiers.csv
sed -i 's/officer,bonus,1/officer,bonus,1/' x/modifiers.csv
bad 'a sum of modifiers' 'morale: ./x/modifiers.csv:3: column "to": bonus: the number grows too large' $nerve officer many -d 3,4
make_system
printf 'nerve,e,effect,hits,%s,p\nnerve,f,effect,hits,1,p\n' $large >>x/steps.csv
bad 'effects' 'morale: ./x/steps.csv:5: column "value": hits: the number grows too large' $nerve -d 3,4
make_system
printf 'table,code,answer,rank\nnerve,7,,4294967297\n' >x/codes.csv
sed -i '1s/$/,codes/;2s/$/,nerve/' x/checks.csv
bad 'a rank' 'morale: ./x/codes.csv:2: column "rank": "4294967297" is no whole number from -1000000 to 1000000' $nerve -d 3,4
total 'level[1]'
printf 'n,value\n1,9223372036854775808\n' >x/level.csv
bad 'a cell' 'morale: ./x/level.csv:2: column "value": "9223372036854775808" does not fit: its parts have more than 64 bits' $nerve -d 3,4
printf 'n,value\n..9223372036854775808,1\n' >x/level.csv
bad 'a key' 'morale: ./x/level.csv:2: column "n": "..9223372036854775808" does not fit: its parts have more than 64 bits' $nerve -d 3,4
printf 'n,1/9223372036854775808\n1,1\n' >x/level.csv
bad 'a column' 'morale: ./x/level.csv:1: column "1/9223372036854775808": "1/9223372036854775808" does not fit: its parts have more than 64 bits' $nerve -d 3,4
printf 'n,value\n1,1/0\n' >x/level.csv
good 'what is no number at all is a text' 0 "1/0${tab}3,4 = 7" $nerve -d 3,4

# choices N: a reading of so many, and a value that says which is in force.
choices()
{
	total luck
	awk -v n="$1" 'BEGIN { print "name,choice,default"; for (i = 1; i <= n; i++) print "luck,c" i "," }' >x/readings.csv
	awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) print "nerve,,luck,value,," i ",,luck=c" i }' >x/luck
	sed -i '1s/$/,reading/; 2,$s/$/,/' x/values.csv
	cat x/luck >>x/values.csv
}

choices 64
for i in 1 32 33 34 64; do
	good "choice $i of 64" 0 "$i${tab}3,4 = 7" $nerve -R "luck=c$i" -d 3,4
done
choices 65
bad 'a choice too many' 'morale: ./x/readings.csv:66: column "choice": more than 64 choices of luck' $nerve -d 3,4
make_system
good 'a sweep to the last number' 0 'n,answer,p,decimal
9223372036854775806,2,1/36,0.027778
9223372036854775806,3,1/18,0.055556
9223372036854775806,4,1/12,0.083333
9223372036854775806,5,1/9,0.111111
9223372036854775806,6,5/36,0.138889
9223372036854775806,7,1/6,0.166667
9223372036854775806,8,5/36,0.138889
9223372036854775806,9,1/9,0.111111
9223372036854775806,10,1/12,0.083333
9223372036854775806,11,1/18,0.055556
9223372036854775806,12,1/36,0.027778
9223372036854775807,2,1/36,0.027778
9223372036854775807,3,1/18,0.055556
9223372036854775807,4,1/12,0.083333
9223372036854775807,5,1/9,0.111111
9223372036854775807,6,5/36,0.138889
9223372036854775807,7,1/6,0.166667
9223372036854775807,8,5/36,0.138889
9223372036854775807,9,1/9,0.111111
9223372036854775807,10,1/12,0.083333
9223372036854775807,11,1/18,0.055556
9223372036854775807,12,1/36,0.027778' $nerve --sweep n=9223372036854775806..$large --csv
printf 'phase 4294967297 rallying\nphase next\n' >script
bad 'a turn' 'drumhead: script:1: there is no turn "4294967297"' drumhead -r iron-brigade script
done_testing
