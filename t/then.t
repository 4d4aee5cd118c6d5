#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A ruling that goes on: what both rounds did adds up, in every form that it is told.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
mkdir -p tables/brawl
cat >tables/brawl/system.csv <<'EOT'
key,value
title,A brawl
EOT
cat >tables/brawl/checks.csv <<'EOT'
tool,check,default,title,fail,cite
melee,blow,yes,a blow,,page 1
melee,kick,,a kick,,page 2
melee,boast,,a boast,,page 4
melee,line,,a line,,page 4
melee,march,,a march,,page 6
morale,nerve,yes,nerve,,page 3
EOT
cat >tables/brawl/values.csv <<'EOT'
check,side,name,kind,legal,default,prompt
blow kick boast line,each,angry,yesno,,no,angry
line,1,line,yesno,,no,in line
boast march,1,deep,number,0..,none,how deep it stands
line,1,depth,number,0..,none,how deep it stands
blow,,loss,value,,"losses[a, 'loss']",
nerve,,who,word,first second,,whose nerve
EOT
cat >tables/brawl/losses.csv <<'EOT'
a,loss,sure,cite
..3,2,reconstructed,page 1
4..,3,,page 1
EOT
cat >tables/brawl/readings.csv <<'EOT'
name,choice,default,why
style,fair,yes,a fair blow
style,foul,,a foul blow
EOT
cat >tables/brawl/steps.csv <<'EOT'
check,id,scope,do,name,value,when,say,reading,cite
blow,a,,roll,a,d6,,,,page 1
blow,hurt,,effect,hurt@2,loss,,the other is hurt,,page 1
blow,fair,,effect,hurt@1,1,,,style=fair,page 1
blow,mood,,effect,mood,'cross',,,,page 1
blow,down,,effect,down@2,1,,,,page 1
blow,answer,,answer,,'struck',,they close,,page 1
blow,then,,then,,melee kick {unit@1} vs {unit@2},,,,page 1
blow,nerve,,must,nerve,morale nerve first,,,,page 1
kick,b,,roll,b,d6,,,,page 2
kick,hurt,,effect,hurt@2,b,b > 1,the other is hurt more,,page 2
kick,mood,,effect,mood,'grim',,,,page 2
kick,answer,,answer,,"if(b > 1, 'kicked', 'missed')",,and so on,,page 2
kick,then,,then,,melee kick {unit@1} vs {unit@2},b = 1,,,page 2
kick,nerve,,must,nerve,morale nerve second,b > 1,,,page 2
nerve,answer,,answer,,'holds',,,,page 3
march,answer,,answer,,'rank {deep@1}',,,,page 6
march,on,,must,on,melee march {unit@1} deep={deep@1 + 1},"if(given(deep@1), deep@1 < 3, no)",,,page 6
boast,answer,,answer,,'said',,,,page 4
boast,line,,must,line,melee line depth={deep@1} {unit@1} vs {unit@2},,,,page 4
line,answer,,answer,,"if(line@1, 'in line', if(angry@1, 'angry', 'not'))",,,,page 4
EOT
DRUMHEAD_TABLES=$tmp/tables
DRUMHEAD_RULES=brawl
export DRUMHEAD_TABLES DRUMHEAD_RULES

said='struck (the other is hurt), then missed, then kicked: and so on; the other is hurt more [reconstructed]'
did='hurt@1=1; hurt@2=6; mood=grim; down@2=1'
ok_program 'the system is sound' 0 "$tmp/tables/brawl/losses.csv:2: note: column \"sure\": 1 cell reconstructed
$tmp/tables/brawl/values.csv:5: note: column \"check\": nothing in melee line reads depth
$tmp/tables/brawl/values.csv:7: note: column \"check\": nothing in morale nerve reads who
brawl: 0 errors, 3 notes" tables lint brawl
ok_program 'without dice for it the first round stands' 0 'struck	5	they close; the other is hurt' melee -d 5
printf 'unit,side,words\nmill,red,angry\nford,blue,\n' >units.csv
ok_program 'a unit of the roster goes on, where another word is its line, too' 0 'said	1	100.00%		####################
	melee line	1
		angry	1	100.00%' melee boast @mill vs @ford -u units.csv -c --through
is 'and what follows is told in words that its check knows' "$(melee boast @mill vs @ford -u units.csv -x | grep '	must')" \
    '	must line: melee line angry'
is 'what was not said is not said there' "$(melee boast angry -x | grep '	must')" '	must line: melee line angry'
is 'what was is' "$(melee boast deep=3 angry -x | grep '	must')" '	must line: melee line depth=3 angry'
ok_program 'next asks' 0 'said
angry' drumhead -c 'melee boast angry' -c next
is 'what the row says goes before what was said' "$(melee march deep=1 -x | grep '	must')" '	must on: melee march deep=2'
ok_program 'and so on' 0 'rank 1
rank 2
rank 3' drumhead -c 'melee march deep=1' -c next -c next
ok_program 'text tells what each round did' 0 "kicked	2 / 1 / 4	$said" melee -d 2/1/4
printf 'question,melee.dice\nangry,2/1/4\n' | melee --csv >out.csv
is 'CSV adds it up' "$(cat out.csv)" "question,melee.dice,melee.answer,melee.meaning,melee.effects,melee.error,melee.unused
angry,2/1/4,kicked,\"$said\",$did,,"
is 'and rules the same, fed back' "$(melee --csv <out.csv)" "$(cat out.csv)"
is 'JSON too' "$(melee -d 2/1/4 --json | grep -o '"effects".*')" '"effects":{"hurt@1":1,"hurt@2":6,"mood":"grim","down@2":1},"then":[],"must":[{"name":"nerve","question":"morale nerve first","row":"brawl/steps.csv:9"},{"name":"nerve","question":"morale nerve second","row":"brawl/steps.csv:15"}],"may":[],"cite":"page 2","fail":false,"readings":{"style":"fair"},"sure":"reconstructed","house":false}'
is 'each effect stands in the explanation' "$(melee -x -d 2/1/4 | grep '^	effect hurt\|^	must\|^	reading')" '	effect hurt@2 = 2 (page 1; brawl/steps.csv:3)
	effect hurt@1 = 1 (page 1; brawl/steps.csv:4)
	effect hurt@2 = 4 (page 2; brawl/steps.csv:11)
	must nerve: morale nerve first
	must nerve: morale nerve second
	reading style=fair (default): a fair blow'
melee -d 2/1/4 -J game.csv >/dev/null
is 'the journal has it' "$(sed 1d game.csv | grep -c ",2/1/4,.*,$did,style=fair \[reconstructed\],")" 1
ok_program 'and is ruled again so' 0 'same	1 ruling ruled again, 0 otherwise' journal replay -J game.csv
is 'the shell looks at it whole' "$(printf 'melee -d 2/1/4\nexplain\ndispute\nwhat-if\n' | drumhead | grep '^[a-z]' | sort | uniq -c | sed 's/^ *//')" \
    "4 kicked	2 / 1 / 4	$said"
is 'a dispute rules the whole' "$(melee -d 2/1/4 --dispute)" "kicked	2 / 1 / 4	$said
	it does not matter: all 2 readings rule the same
	asked, and nothing changes: style"
is 'next asks the first that follows' "$(printf 'melee -d 2/1/4\nnext\n' | drumhead | tail -n 1)" holds

# What follows has a chance: each question of each side by itself, and what is asked in every round once.
ok_program 'two questions of one ruling; what effects come to, all the way' 0 'kicked	1	100.00%		####################
	hurt@1 mean 1
	hurt@2 mean 13/2
	down@2 mean 1
	morale nerve	1
		holds	1	100.00%
	morale nerve	1
		holds	1	100.00%' melee -c --through
cat >>tables/brawl/checks.csv <<'EOT'
melee,wrestle,,until one is down,,page 4
turn,alarm,yes,an alarm,,page 5
EOT
cat >>tables/brawl/steps.csv <<'EOT'
wrestle,w,each,roll,w,d6,,,,page 4
wrestle,answer,,answer,,"if(w@1 = w@2, 'again', 'down')",,,,page 4
wrestle,then,,then,,melee wrestle,w@1 = w@2,,,page 4
wrestle,hurt,1,must,hurt,morale nerve first,w@1 <= w@2,,,page 4
wrestle,hurt-2,2,must,hurt-2,morale nerve first,w@2 <= w@1,,,page 4
wrestle,seen,,must,seen,turn alarm,w@1 = w@2,,,page 4
alarm,a,,roll,a,d6,,,,page 5
alarm,answer,,answer,,"if(a > 1, 'again', 'over')",,,,page 5
alarm,again,,must,again,turn alarm,a > 1,,,page 5
EOT
ok_program 'a round that asks the same as the one before' 0 'down	1	100.00%		####################
	morale nerve, first side	7/12
		holds	1	100.00%
	morale nerve, other side	7/12
		holds	1	100.00%
	turn alarm	1/6
		over	1/6	16.67%
		again	5/6	83.33%' melee wrestle -c --through
ok_program 'one that asks itself' 0 'over	1/6	16.67%		###
again	5/6	83.33%		#################
	turn alarm	5/6
		over	1/6	16.67%
		again	5/6	83.33%' turn alarm -c --through
DRUMHEAD_TABLES=$top/tables
DRUMHEAD_RULES=land-of-the-free
set -- melee round medium infantry battle-line vs medium infantry battle-line + small infantry battle-line -c --through
ok_program 'hits that were ignored before the volley and in it' 0 'passed	6,4 -1 = 9	the test is passed; now shaken' sh -c \
    'drumhead -c "fire medium infantry battle-line range=5 vs additional-ranks ignored=1 large infantry battle-line -d 6,6,6,6,5,5" \
	-c "next -d 6,4" | tail -n 1'
is 'scores are those of the last round' "$(charge -r fire-and-fury trained worn vs trained worn -d 3/3/3/3 | cut -f2)" '3 / 3 / 3 -1 = 2 / 3 -1 = 2'
is 'a tie asks both sides' "$("$@" | grep '^	[a-z]' | grep -v ' mean ' | cut -f2 | sort -u)" 'morale discipline, first side
morale discipline, other side, unit 1'
is 'and no chance is above 1' "$("$@" | cut -f3,4,5 | grep '%' | tr '\t' '\n' | grep '%' | tr -d % | awk '$1 > 100' | wc -l | tr -d ' ')" 0
is 'JSON says whose it is' "$("$@" --json | grep -o '"side":2,"unit":1,"reached":"[0-9/]*"' | wc -l | tr -d ' ')" 1
is 'each step of a setup by itself' "$(scenario step take-the-field 1 -c --through --take next | grep '^	scenario' | cut -f3 | sort | uniq -c | tr -d ' ')" \
    "$(scenario step take-the-field 1 -c --through --take next | grep -c '^	scenario')1"

# ---- a row takes a word away, and it stays away in every link ----
DRUMHEAD_TABLES=$tmp/tables
mkdir "$tmp/tables/loop" && cd "$tmp/tables/loop" || exit 255
printf 'key,value\ntitle,A loop\n' >system.csv
printf 'tool,check,default,title\nmelee,loop,yes,a loop\n' >checks.csv
printf 'check,side,name,kind,legal,default\nloop,1,n,number,0..9,\nloop,1,edge,sum,,\n' >values.csv
printf 'check,side,word,to,value\nloop,1,fresh,edge,1\n' >modifiers.csv
cat >steps.csv <<'EOT'
check,id,scope,do,name,value,when
loop,a,1,effect,gain,edge,
loop,b,,answer,,n@1,
loop,c,,then,,melee loop {n@1 - 1} {unit@1} not-fresh,n@1 > 0
EOT
ok_program 'a word taken away stays away' 0 1 sh -c 'melee -r loop 4 fresh --through -x | grep -c "effect gain"'
ok_program 'in the chances too' 0 '	gain@1 mean 1: 1 1' sh -c 'melee -r loop 4 fresh --through -c | tail -n 1'
ok_program 'and what is never said counts nowhere' 0 '0		4, then 3, then 2, then 1, then 0' melee -r loop 4 not-fresh --through

# ---- sides that change places ----
copied "$top/t/systems/raid" swap
sed -i 's/melee brawl {left@1} {unit@1} not-fresh vs {left@2} {unit@2} not-fresh/melee brawl {left@2} {unit@2} not-fresh vs {left@1} {unit@1} not-fresh/' swap/steps.csv
printf "brawl,each+,unit,text,,'none',the crew,rule 4\n" >>swap/values.csv
printf 'unit,words,hands\na,fresh,3\nb,fresh,3\n' >crews.csv
swapped=$(melee -T . -r swap 3 fresh vs 3 fresh -c --through)
is 'each round the others strike first' "$(echo "$swapped" | sed -n 's/	.*//;1,4p' | sort -u | tr '\n' ',')" 'all fall,goes on,is lost,wins,'
for question in '@a vs @b' '@b vs @a' '@a vs 3 fresh' '3 fresh vs @b'; do
	# shellcheck disable=SC2086
	is "units of one kind are told apart by name: $question" "$(melee -T . -r swap -u crews.csv $question -c --through)" "$swapped"
done
done_testing
