#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What drumhead-tables(5) says of rows that could be taken otherwise, by a small system.
. "${0%/*}/lib/tap.sh"
mkdir -p "$tmp/t/small" && cd "$tmp/t/small" || exit 255
DRUMHEAD_TABLES=$tmp/t DRUMHEAD_RULES=small
export DRUMHEAD_TABLES DRUMHEAD_RULES
printf 'key,value\ntitle,small\n' >system.csv
cat >checks.csv <<'END'
tool,check,default
crt,below,yes
crt,nth,
crt,none,
crt,legal,
crt,groups,
crt,scores,
crt,sums,
crt,named,
crt,kept,
crt,more,
crt,again,
crt,late,
crt,unmade,
crt,onward,
crt,times,
crt,end,
crt,closed,
crt,beyond,
crt,square,
crt,brought,
crt,judged,
crt,name,
crt,option,
crt,counted,
crt,lacking,
crt,counts,
crt,said,
crt,carried,
END
cat >readings.csv <<'END'
name,choice,default,optional,why
print,first,yes,,the first
print,second,,,the second
fog,no,yes,,there is none
fog,yes,,yes,optional rule: there is fog
END
cat >ladder.csv <<'END'
row,x,reading
a,1,
b,2,print=first
c,3,
END
cat >places.csv <<'END'
row,what
1,here
2,!there is no such place
3,
END
cat >quotients.csv <<'END'
quotient,odds
..<1,1-2
1..<2,1-1
2..,2-1
END
cat >words.csv <<'END'
word,brings,when,reading,sure
hero,pace=6,,print=first,referee
hero,drum,,print=second,
veterans,stern,nth > 1,,
END
cat >values.csv <<'END'
check,side,name,kind,legal,default,prompt
none,,n,stated,0..3,0,n
legal,,n,stated,1..3,m + 1,n
legal,,m,number,,1,
groups,,drm,sum,,,
scores,each,drm,sum,,,
scores,1+,own,value,,mods(drm),
sums,,both,sum,,10,
sums,,times,value,,mods(double),
named,,hits,count,,0,
times,1+,n,repeat,1..,1,n
times,1+,extra,sum,,,
onward,,drm,sum,,,
onward end,,range,value,,1,range
onward end,,bold,yesno,,yes,bold
onward,1+,size,number,,1,
named,,close,yesno,,no,close
named,,drm,sum,,,
counted,,stands,count,,1,stands
counted,,strength,number,,0,
counted,,said,yesno,,no,said
lacking,,guess,number,,,
counts,,stands,value,,0,stands
counts,,odds,ratio,1-1 2-1,'1-1',
counts,,strength,number,,0,
carried,1+,n,repeat,1..,1,n
carried,1+,nth,value,,index,
carried,1+,stern,yesno,,no,
name,,arm,text,foot horse,none,the arm
closed,,from,text,road open,'edge',where from
beyond,,odds,ratio,1-2 1-1 2-1 ..1-2 2-1..,,
square,,place,square,across down,none,place
square,,across,value,1..,0,across
square,,down,value,1..9,0,down
brought,,pace,value,,1,pace
brought,,drum,yesno,,no,
judged,,ruled,text,,none,
judged,,indoors,yesno,,no,indoors
judged,,code,word,,"if(given(ruled), ruled, r)",
END
cat >modifiers.csv <<'END'
check,side,word,to,op,value,when,group,pick
groups,,fog,drm,,1,,g,max
groups,each,rain,drm,,10,,g,max
groups,each,mud,drm,,100,,g,max
scores,,fog,drm,,1,,,
scores,each,rain,drm,,10,,,
scores,1+,mud,drm,,100,,,
sums,,add,both,,2,,,
sums,,half,both,mul,1/2,,,
sums,,twice,double,mul,2,,,
named,,hits,drm,,-hits,close,,
END
cat >steps.csv <<'END'
check,id,scope,do,name,value,when,say,passes
below,a,,answer,,"step(ladder, 'a', 1)",
nth,a,,answer,,"key(ladder, 2)",
none,r,,roll,r,(n)d6-d4,
none,a,,answer,,r,
legal,a,,answer,,n,
groups,a,,answer,,drm,
scores,a,,answer,,'{drm@1} {drm@2} {max@1(own)}',
sums,a,,answer,,'{both} {times}',
named,a,,answer,,drm,
kept,r,,roll,r,3d6kl1 hit>=2 sixes=6..3,
kept,a,,answer,,'{r} {r.hits} {r.high} {r.low} {r.dice} {r.sixes} {r.doubles}',
more,r,,roll,r,2d6 hit>=5 more>=6 cap=3 fives=5..9,
more,a,,answer,,'{r} {r.hits} {r.high} {r.dice} {r.fives}',
again,r,,roll,r,3d6 hit>=4 again=misses,
again,a,,answer,,r.hits,
onward,r,,roll,r,d6,
onward,a,,answer,,r,
onward,on,,then,,crt end range=2 {unit@1} vs {unit@2},,,bold
end,r,,roll,r,d6,
end,a,,answer,,'{r} {range} {bold}',
counted,a,,answer,,'there',
counted,on,,then,,crt counts {unit@1},not said,,stands strength
counted,on2,,then,,crt counts stands=2 {unit@1},said,,stands strength
counts,r,,roll,r,d6,
counts,a,,answer,,"if(r < 7, '{stands} {odds} {strength}', 'none')",
lacking,r,,roll,r,d2,
lacking,a,,answer,,r,,{guess}
said,r,,roll,r,d3,
said,a,,answer,,"if(r > 0, 'yes', 'no')",
said,e,,effect,place,r,,{places[r]}
carried,a,,answer,,'{count@1(stern)} of {count@1()}',
times,a,,answer,,"'{sum@1(if(index = 1, extra, 0))} {sum@1(if(index = 2, extra, 0))} {sum@1(if(index = 3, extra, 0))}'",
name,a,,answer,,arm,
option,a,,answer,,"if(reading(fog) = 'yes', 1, 2)",
late,r,,roll,r,d6,
late,a,,answer,,r,
late,e,,effect,later,1,r > 2
late,no,,refuse,,too high,r = 6
closed,a,,answer,,from,
beyond,a,,answer,,quotients[odds],
square,a,,answer,,'{place} {across} {down}',
brought,a,,answer,,'{pace} {drum}',
judged,r,,roll,r,d6,,
judged,no,,refuse,,never,r > 7,
judged,e,,effect,later,1,,told
judged,i,,answer,,code,code = 6 and indoors,nobody goes out
judged,b,,answer,,code,code = 'bad' and sum@1(1) / 0 = 1,never
judged,a,,answer,,code,,
unmade,r,,roll,r,d6,
unmade,s,,roll,s,2d6 hit>=2,r > 6
unmade,a,,answer,,'{r.2} {s} {s.hits} {s.low} {s.dice} {s.1} {s.thrown}',
END

# ---- rows that hold only under a reading ----
ok_program 'the row below' 0 2 crt
ok_program 'it does not hold' 0 3 crt -R print=second
ok_program 'which was asked' 0 '3
	it matters:
	print=first: 2
	print=second: 3' crt -R print=second --dispute
ok_program 'the second row' 0 b crt nth
ok_program 'another is the second' 0 c crt nth -R print=second
ok_program 'that too was asked' 0 '{"print":"second"}' \
    sh -c 'crt nth -R print=second --json | jq -c .readings'

# ---- an optional rule is in dispute where it was taken ----
ok_program 'it was not' 0 '2
	no doubtful reading bears on this ruling' crt option --dispute
ok_program 'it was' 0 '1
	it matters:
	fog=no: 2
	fog=yes: 1' crt option -R fog=yes --dispute

# ---- words that stand for others only under a reading ----
ok_program 'the first row, and how certain it is' 0 '6 0 [referee]
	it matters:
	print=first: 6 0, [referee]
	print=second: 1 1' sh -c 'crt brought hero --dispute | sed "s/		/ /"'
ok_program 'the second' 0 '1 1' crt brought hero -R print=second
ok_program 'what is stated rests on no row' 0 '5 0		[unused: hero]' crt brought hero pace=5

# ---- what may be stated ----
ok_program 'a closed list of names' 0 road crt closed from=ROAD
ok_program 'what is computed is not held to it' 0 edge crt closed
ok_error 'another word' 2 'crt: from is one of road, open, not "rode" (word 2)' crt closed from=rode
ok_error 'and no word of it is known bare' 2 \
    'crt: unknown word "road" (word 2): try from=, or --words' crt closed road
ok_program 'such a list is listed' 0 'from=	road, open' sh -c 'crt closed --words | grep from | cut -f1,2'
for odds in 2-1:2-1 7-1:2-1 10-2:2-1 1-2:1-2 1-9:1-2 2-4:1-2 1-1:1-1; do
	ok_program "a ratio and its column: $odds" 0 "${odds#*:}" crt beyond "${odds%:*}"
done
ok_program 'by its name' 0 2-1 crt beyond odds=3-1
for odds in 3-2 2-2 2-0 1-00000000000000000000; do
	ok_error "none between the words: $odds" 2 "crt: odds is one of 1-2, 1-1, 2-1, not \"$odds\" (word 2)" \
	    crt beyond $odds
done
ok_program 'a square' 0 'D7 4 7' crt square D7
ok_program 'in small letters, by its name' 0 'z9 26 9' crt square place=z9
ok_program 'its numbers alone' 0 ' 2 3' sh -c 'crt square across=2 down=3 | sed s/none//'
ok_error 'its number is held to what is legal' 2 'crt: down is a whole number of 1..9, not 10 (word 2)' crt square D10
ok_error 'no square' 2 'crt: place is a letter and a number such as D28, not "D0" (word 2)' crt square place=D0
ok_error 'nor this' 2 'crt: unknown word "DD7" (word 2): try place=, or --words' crt square DD7
ok_error 'not two of them' 2 'crt: across is given twice: "D7" (word 2) and "E7" (word 3)' crt square D7 E7

# ---- what the referee rules is told as an answer says it ----
ok_program 'thrown' 0 '6	6	nobody goes out; told' crt judged indoors -d 6
ok_program 'ruled' 0 '6		nobody goes out, ruled by the referee' crt judged indoors ruled=6
ok_program 'of another place' 0 '6		ruled by the referee' crt judged ruled=6
ok_program 'what cannot be computed says nothing' 0 'bad		ruled by the referee' crt judged ruled=bad

# ---- throws of several kinds of dice, of one of which there are none ----
ok_program 'dice of the second kind' 0 '-3	3' crt none -d 3
ok_program 'what to throw' 0 '0d6-d4	r' crt none -d need
ok_error 'too many' 2 'crt: -d: 2 dice given, only 1 needed' crt none -d 3,4

# ---- values and scores ----
ok_program 'what is computed is not held to what is legal' 0 4 crt legal 3
ok_error 'what is stated is' 2 'crt: n is a whole number of 1..3, not 4 (word 2)' crt legal n=4
ok_program 'a group for each side, and one for none' 0 111 crt groups fog rain mud vs rain
ok_program 'scores of a side and of a unit' 0 '311 11 111' crt scores fog rain mud + mud + mud vs rain
ok_program 'a score of adders and multipliers, and one of multipliers' 0 '11 2' crt sums add half twice
ok_program 'none of them counts' 0 '10 1' crt sums
ok_program 'a value that is there, its condition not' 0 '0		[unused: 2 hits]' crt named 2 hits
ok_program 'both' 0 -2 crt named 2 hits close

ok_program 'a score of a unit that stands there twice' 0 '7 7 0' crt times 2 extra=5 +2 + 1
ok_program 'so often by its name' 0 '7 7 0' crt times n=2 extra=5 +2 + 1
ok_program 'each unit by itself' 0 '1 2 2' crt times extra=1 + n=2 extra=2
ok_error 'never is not so often' 2 'crt: n is a whole number of 1.., not 0 (word 2)' crt times n=0
ok_program 'a text takes its legal words by its name' 0 horse crt name arm=horse
ok_error 'and no others' 2 'crt: arm is one of foot, horse, not "guns" (word 2)' crt name arm=guns
ok_error 'none of them bare' 2 'crt: unknown word "horse" (word 2): try arm=, or --words' crt name horse
ok_program 'they are listed' 0 'arm=	foot, horse' sh -c 'crt name --words | grep ^arm | cut -f1,2'

# ---- rolls ----
ok_program 'kept dice matter to the sum alone' 0 '1 2 6 1 3 2 1	6,1,6' crt kept -d 6,1,6
ok_program 'of further dice only the hits count' 0 '12 4 6 2 0	6,6 / 5,6,1' crt more -d 6,6/5,6,1
ok_program 'a roll that was not made' 0 '0 0 0 0 0 0 0	3' crt unmade -d 3

ok_program 'what to throw next: again' 0 '2d6, 4 or more hits	reroll of r' crt again -d 6,1,1/need
ok_program 'and on' 0 'd6, 5 or more hits	one more of r' crt more -d 6,1/need

# ---- a ruling that goes on ----
ok_program 'what the other check does not know is passed over' 0 '5 2 1	3 / 5	3, then 5 2 1 [unused: 4; +1; range=3; 5; drm=2; -1]' \
    crt onward 4 +1 range=3 + 5 drm=2 vs -1 -d 3/5
ok_program 'not- counts wherever it stands' 0 '5 2 0	3 / 5	3, then 5 2 0' crt onward not-bold -d 3/5

ok_program 'what was counted there is a value here' 0 '3 1-1 0	5	there, then 3 1-1 0' crt counted 3 stands -d 5
ok_program 'what the row says of it stands before a count, which is gone whole' 0 '2 1-1 7	5	there, then 2 1-1 7' \
    crt counted said 7 5 stands -d 5
ok_error 'two numbers are no ratio' 2 'crt: strength is given twice: "2" (word 2) and "1" (word 3); a die that was thrown is -d 1' crt counts 2 1 -d 5
{
	echo question,crt.dice
	for face in 1 2 3 4 5 6; do for next in 1 2 3 4 5 6; do echo "onward,$face/$next"; done; done
	echo onward,
} >in.csv
ok_program 'dice that are rolled take it no further, whatever the rows before' 0 one \
    sh -c 'crt --from question --csv <in.csv | sed -n "\$s/^onward,[1-6],.*/one/p"'

# ---- words that bring others ----
ok_program 'to each unit that a number makes, if it is so for that one' 0 '2 of 4' crt carried 3 veterans + 1

# ---- words of a ruling ----
ok_program 'their look-up may refuse' 1 'not allowed	2	there is no such place' crt said -d 2
ok_error 'or be no answer' 2 "crt: $tmp/t/small/places.csv:4: column \"what\" is empty: the table does not say" crt said -d 3
ok_error 'so it is in chances' 2 "crt: $tmp/t/small/places.csv:4: column \"what\" is empty: the table does not say" crt said -c
cat >places.csv <<'END'
row,what
1,here
2,!there is no such place
3,there
END
ok_program 'and the refusal' 0 'yes	2/3	66.67%		#############
not allowed	1/3	33.33%		#######
	place mean 2: 1 1/3, 2 1/3, 3 1/3' crt said -c

ok_error 'a value that words alone lack is asked for where they are told' 2 'crt: guess is missing' crt lacking -d 1
ok_program 'not in chances' 0 '1	1/2	50.00%	100.00%	##########
2	1/2	50.00%	50.00%	##########' crt lacking -c

# ---- steps behind the answer ----
ok_program 'are done' 0 '{"later":1}' sh -c 'crt late -d 3 --json | jq -c .effects'
ok_program 'and may refuse' 1 'not allowed	6	too high' crt late -d 6
done_testing
