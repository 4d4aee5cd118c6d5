#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Chances of rulings that lead on, to what differs in a word, a number or nothing but the check that is asked.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
mkdir -p tables/links
cat >tables/links/system.csv <<'E'
key,value
title,Links
cite:steps,page 1
cite:modifiers,page 1
cite:words,page 1
E
cat >tables/links/checks.csv <<'E'
tool,check,default,title
melee,start,yes,the beginning
melee,round,,rounds that come back
melee,lost,,words that nobody knows
melee,each,,one question for each unit
melee,all,,all units at once
melee,far,,one that asks another
morale,pass,,one asked that asks another
morale,nerve,yes,nerve
morale,still,,nothing is said
rally,still,yes,nothing is said
crt,many,yes,more than are counted at once
crt,one,,one of many
E
cat >tables/links/values.csv <<'E'
check,side,name,kind,legal,default,prompt
nerve,,mood,word,steady shaken,,the mood
nerve,,place,number,0..,0,its place
nerve,,mark,value,,none,a mark
nerve,,drm,sum,,,what is added
one,,place,number,0..,0,its place
each all,1+,size,count,1..,1,its size
round,,gain,value,,"if(die <= 2, 1, if(die <= 4, -1, 0))",
round,,prize,value,,"if(die <= 2, 2, 0)",
E
cat >tables/links/modifiers.csv <<'E'
check,side,word,to,value,meaning
nerve,,brave,drm,1,brave
E
cat >tables/links/words.csv <<'E'
word,brings,meaning
calm,steady brave,calm and brave
E
cat >tables/links/steps.csv <<'E'
check,id,scope,do,name,value,when
start,die,,roll,die,d6,
start,answer,,answer,,'done',
start,nerve,,must,nerve,"morale nerve {if(die <= 2, 'shaken', if(die = 5, 'calm', 'steady'))} {die} {if(die = 6, 'brave', '')} mark={if(die = 3, 'x', die)}",
start,still,,must,still,morale still,
start,rally,,must,rally,rally,
start,choice,,may,abc,morale still,
nerve,die,,roll,die,d6,
nerve,answer,,answer,,"if(die + drm + place >= 6, 'stands', 'runs')",
still,die,,roll,die,d6,
still,answer,,answer,,"if(die >= 4, 'good', 'bad')",
round,die,,roll,die,d6,
round,gain,,effect,gained,gain,
round,worth,,effect,worth,prize,
round,answer,,answer,,'over',
round,again,,then,,melee round,die <= 4
lost,die,,roll,die,d6,
lost,answer,,answer,,'done',
lost,nerve,,must,nerve,"morale nerve {if(die = 6, 'nonsense', 'steady')}",
each,die,,roll,die,d6,
each,answer,,answer,,"if(count(size > 2) > 1, 'large', 'small')",
each,nerve,1+,must,nerve,morale nerve {unit} steady,
each,all,,must,all,melee all {units@1},
all,answer,,answer,,"if(count(size > 2) > 1, 'large', 'small')",
far,answer,,answer,,'asked',
far,on,,must,on,morale pass,
pass,answer,,answer,,'passed on',
pass,on,1,must,on,rally still,
many,die,,roll,die,3d100,
many,answer,,answer,,'done',
many,one,,must,one,crt one {die},
one,die,,roll,die,d6,
one,answer,,answer,,"if(die + place <= 150, 'low', 'high')",
E
DRUMHEAD_TABLES=$tmp/tables DRUMHEAD_RULES=links
export DRUMHEAD_TABLES DRUMHEAD_RULES
printf 'unit,size\na,3\nb,3\n' >army.csv

# told WHAT WANT QUESTION...: the chances, TABs as blanks, lines joined by |, bars left out.
told()
{
	told_what=$1 told_want=$2
	shift 2
	is "$told_what" "$("$@" -c --through | sed 's/	*#*$//' | tr '\n\t' '| ')" "$told_want"
}

# By hand: 2, 3, 4, 5, 6 and 6 faces of six stand.
asked='done 1 100.00%| morale nerve 1|  runs 5/18 27.78%|  stands 13/18 72.22%| morale still 1|  bad 1/2 50.00%|  good 1/2 50.00%|'
asked="$asked rally still 1|  bad 1/2 50.00%|  good 1/2 50.00%|"
told 'questions that differ in a word, in what brought it, in a modifier or in the check' \
    "$asked may follow: abc 1 100.00%|" melee
told 'what may follow is not taken by another name as long as its own' "$asked may follow: abc 1 100.00%|" melee --take xyz
told 'but by its own' "$asked morale still 1|  bad 1/2 50.00%|  good 1/2 50.00%|" melee --take xyz,abc
each='  runs 5/6 83.33%|  stands 1/6 16.67%|'
told 'units of the same words are asked one by one' \
    "large 1 100.00%| morale nerve, first side, unit 1 1|$each morale nerve, first side, unit 2 1|$each melee all 1|  large 1 100.00%|" \
    melee each -u army.csv @a + @b
told 'what names no unit asks of a side that is none' \
    'asked 1 100.00%| morale pass 1|  passed on 1 100.00%| rally still 1|  bad 1/2 50.00%|  good 1/2 50.00%|' melee far
melee each -u army.csv size=1 + @b -J evening.csv >answer
is 'the journal names who is of the roster' "$(journal show -J evening.csv --json | jq -r .units)" b
# Of three throws in the mean each adds 2/3; what is gained and lost again comes to nothing.
told 'a mean of nothing in rounds that come back is not told' 'over 1 100.00%| worth mean 2|' melee round
# Three dice of a hundred sides and one of six are 150 or less in 2797752 of 6000000 ways.
told 'three hundred questions are one answer' \
    'done 1 100.00%| crt one 1|  low 116573/250000 46.63%|  high 133427/250000 53.37%|' crt
ok_error 'a word that only one answer hands on is told in its turn' 2 \
    'melee: unknown word "nonsense" (word 2): try drm=, steady, shaken, brave, calm, or --words' melee lost -c --through
done_testing
