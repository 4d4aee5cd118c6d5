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
morale,nerve,yes,nerve,,page 3
EOT
cat >tables/brawl/values.csv <<'EOT'
check,side,name,kind,legal,default,prompt
blow kick,each,angry,yesno,,no,angry
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
blow,then,,then,,melee kick {words@1} vs {words@2},,,,page 1
blow,nerve,,offer,,morale nerve first,,,,page 1
kick,b,,roll,b,d6,,,,page 2
kick,hurt,,effect,hurt@2,b,b > 1,the other is hurt more,,page 2
kick,mood,,effect,mood,'grim',,,,page 2
kick,answer,,answer,,"if(b > 1, 'kicked', 'missed')",,and so on,,page 2
kick,then,,then,,melee kick {words@1} vs {words@2},b = 1,,,page 2
kick,nerve,,offer,,morale nerve second,b > 1,,,page 2
nerve,answer,,answer,,'holds',,,,page 3
EOT
DRUMHEAD_TABLES=$tmp/tables
DRUMHEAD_RULES=brawl
export DRUMHEAD_TABLES DRUMHEAD_RULES

said='struck (the other is hurt), then missed, then kicked: and so on; the other is hurt more [reconstructed]'
did='hurt@1=1; hurt@2=6; mood=grim; down@2=1'
ok_program 'the system is sound' 0 "$tmp/tables/brawl/losses.csv:2: note: column \"sure\": 1 cell reconstructed
brawl: 0 errors, 1 note" tables lint brawl
ok_program 'without dice for it the first round stands' 0 'struck	5	they close; the other is hurt' melee -d 5
ok_program 'text tells what each round did' 0 "kicked	2 / 1 / 4	$said" melee -d 2/1/4
printf 'question,melee.dice\nangry,2/1/4\n' | melee --csv >out.csv
is 'CSV adds it up' "$(cat out.csv)" "question,melee.dice,melee.answer,melee.meaning,melee.effects,melee.error
angry,2/1/4,kicked,\"$said\",$did,"
is 'and rules the same, fed back' "$(melee --csv <out.csv)" "$(cat out.csv)"
is 'JSON too' "$(melee -d 2/1/4 --json | grep -o '"effects".*')" '"effects":{"hurt@1":1,"hurt@2":6,"mood":"grim","down@2":1},"then":[],"offers":["morale nerve first","morale nerve second"],"cite":"page 2","fail":false,"readings":{"style":"fair"},"sure":"reconstructed","house":false}'
is 'each effect stands in the explanation' "$(melee -x -d 2/1/4 | grep '^	effect hurt\|^	next\|^	reading')" '	effect hurt@2 = 2 (page 1; brawl/steps.csv:3)
	effect hurt@1 = 1 (page 1; brawl/steps.csv:4)
	effect hurt@2 = 4 (page 2; brawl/steps.csv:11)
	reading style=fair (default): a fair blow
	next morale nerve first
	next morale nerve second'
melee -d 2/1/4 -J game.csv >/dev/null
is 'the journal has it' "$(sed 1d game.csv | grep -c ",2/1/4,.*,$did,style=fair \[reconstructed\],")" 1
ok_program 'and is ruled again so' 0 'same	1 ruling ruled again, 0 otherwise' journal replay -J game.csv
is 'next asks the first that follows' "$(printf 'melee -d 2/1/4\nnext\n' | drumhead | tail -n 1)" holds
done_testing
