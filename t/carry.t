#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What was said of a unit goes on with it: through checks that do not know it, to the side where it then stands.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
mkdir -p tables/column
cat >tables/column/system.csv <<'END'
key,value
title,A column
END
cat >tables/column/checks.csv <<'END'
tool,check,default,title,fail,cite
charge,charge,yes,a charge,,page 1
charge,halt,,a halt,,page 2
melee,melee,yes,a melee,,page 3
morale,morale,yes,a test,,page 4
fire,fire,yes,a volley,,page 5
END
cat >tables/column/values.csv <<'END'
check,side,name,kind,legal,default,prompt
charge,1,kind,word,foot horse,'foot',kind
charge melee,,range,number,0..,0,how far
charge,,ground,word,open wood,'open',ground
charge,1,flank,yesno,,no,hits the flank
charge,1,tired,stated,,"if(flank, 1, 2)",how tired
melee,each,strength,number,1..,1,strength
melee,each,flank,yesno,,no,stands in the flank
melee morale,each,grit,word,steady shaky,'steady',grit
melee,each,edge,sum,,,
morale,1,marks,count,0..9,0,marks
morale,1,deep,number,0..,none,how deep
fire,each+,guns,number,1..,1,guns
fire,2+,cover,yesno,,no,in cover
END
cat >tables/column/modifiers.csv <<'END'
check,side,word,to,value,meaning
melee,each,uphill,edge,1,up hill
END
cat >tables/column/words.csv <<'END'
word,brings,meaning
guards,shaky,guards
END
cat >tables/column/steps.csv <<'END'
check,id,scope,do,name,value,when,passes,cite
charge,a,,answer,,'goes',,,page 1
charge,halt,2,must,halt,charge halt {unit@2} vs {unit@1},,-flank range,page 1
charge,rest,1,may,rest,morale deep=2 {unit},,-grit@1,page 1
halt,a,,answer,,'halts',,,page 2
halt,on,2,must,melee,melee {unit@2} vs {unit@1},,range,page 2
melee,r,1,roll,r,d6,,,page 3
melee,a,,answer,,'{strength@1} {range} {grit@1} {grit@2} {edge@1} {edge@2} {flank@1}',,,page 3
melee,test,each,must,test,morale {unit} marks={r@1},r@1 > 3,,page 3
melee,again,,then,,melee shaky {unit@1} vs not-uphill {unit@2},r@1 = 1,-strength@1,page 3
morale,a,,answer,,'{marks@1} {deep@1} {grit@1}',,,page 4
fire,a,,answer,,'{sum@1(guns)}',,,page 5
fire,back,,may,back,fire {units@2} vs {units@1},,-cover,page 5
fire,seen,2+,must,seen,morale {unit} marks=1,cover,,page 5
END
DRUMHEAD_TABLES=$tmp/tables
DRUMHEAD_RULES=column
export DRUMHEAD_TABLES DRUMHEAD_RULES

follows()
{
	"$@" -x 2>&1 | grep '^	then \|^	must \|^	may \|^[a-z-]*: '
}

is 'the system is sound' "$(tables lint column | grep -v note: | cut -d, -f1)" 'column: 0 errors'
is 'words that this check does not know go on; the ruling stays but for what is passed' \
    "$(follows charge horse strength=5 range=3 wood vs strength=4 shaky uphill marks=2)" \
    '	must halt, other side: charge halt strength=4 shaky uphill marks=2 vs strength=5
	may rest, first side: morale deep=2'
is 'and wait where nothing is known of them' "$(follows charge halt strength=4 shaky uphill marks=2 vs strength=5)" \
    '	must melee, other side: melee strength=5 vs strength=4 shaky uphill marks=2'
is 'a noun counts there as where it is known' "$(follows charge horse vs 2 marks | head -1)" '	must halt, other side: charge halt marks=2'
is 'what a row leaves behind stays: of both sides, or of one' "$(follows charge flank shaky vs shaky)" \
    '	must halt, other side: charge halt shaky vs shaky
	may rest, first side: morale deep=2'
is 'to the end: each side has what was said of it' "$(drumhead -c 'charge horse strength=5 uphill vs strength=4 shaky' -c next -c 'next -d 2' |
    cut -f1)" 'goes
halts
5 0 steady shaky 1 0 0'
is 'the test has its marks, and the grit that went on' "$(drumhead -c 'charge horse strength=5 vs shaky marks=2' -c next -c 'next -d 6' -c next -c next |
    cut -f1 | tail -2)" '6  steady
6  shaky'
is 'what a row says stands before what goes on, a keyword too' "$(follows melee steady 3 vs uphill -d 1)" \
    '	then melee shaky vs not-uphill'
is 'a word that brings others goes on' "$(drumhead -c 'charge horse guards vs' -c next -c 'next -d 2' | cut -f1 | tail -1)" '1 0 shaky steady 0 0 0'
is 'sums do not' "$(follows melee 3 edge=2 uphill vs +1 -d 5 | head -1)" '	must test, first side: morale marks=5'
is 'nor what is only computed' "$(follows charge tired=1 | grep -c tired)" 0
is 'all units, one after the other' "$(follows fire 3 + 4 vs 5 cover + 6)" '	may back: fire 5 + 6 vs 3 + 4
	must seen, other side, unit 1: morale marks=1'
ok_error 'what nothing can read is an error' 2 'charge: unknown word "blue" (word 2): try foot, horse, open, wood, flank, or --words' charge horse blue
ok_error 'and so is what it may not be' 2 'charge: marks is a whole number of 0..9, not 12 (word 3)' charge horse vs marks=12
ok_error 'or what no check on the way knows of a unit' 2 'charge: unknown name in "guns=2" (word 2): try foot, horse, open, wood, flank, or --words' charge horse guns=2
is '--words lists them' "$(charge --words | grep 'for what follows' | cut -f1,3 | sort -u | tr '\t\n' ' ;')" \
    'deep morale morale: how deep;grit melee melee: grit;grit morale morale: grit;marks morale morale: marks;strength melee melee: strength;uphill melee melee;'
charge horse vs shaky -c --through >through
is 'musts are followed, each of whom it asks' "$(grep '^	[a-z]' through | grep -v 'mean' | cut -f2,3)" 'charge halt, other side	1
may follow, first side: rest	1
melee melee, first side	1
morale morale, first side	3/5
morale morale, other side	3/5'
is 'their answers are told as likely as they are then' "$(sed -n '/morale, other side/,$p' through | sed -n 's/^		//p' | cut -f1,2)" '4  shaky	1/3
5  shaky	1/3
6  shaky	1/3'
is 'what may follow is taken by its name' "$(charge horse vs shaky -c --through --take rest | grep -c 'may follow')" 0
is 'next: the second, or by its name' "$(drumhead -c charge -c 'next #2' -c 'next #1' | cut -f1 | tr '\n' ' '; drumhead -c charge -c 'next rest' | cut -f1 | tail -1)" 'goes 0 2 steady halts 0 2 steady'
ok_error 'there is no third' 2 'drumhead: -c:2: the last ruling leads to no #3' drumhead -c charge -c 'next #3'
sed -i '3s/,must,halt,/,must,,/' tables/column/steps.csv
ok_error 'what must follow has a name' 2 "charge: $tmp/tables/column/steps.csv:3: column \"name\": what must or may follow has a name, got \"\"" charge horse
sed -i '3s/,must,,/,must,halt,/' tables/column/steps.csv
echo 'melee,each,marks,yesno,,no,has marks' >>tables/column/values.csv
is 'lint: one name, two kinds, and the row says it' "$(tables lint column | grep -c 'marks is a yesno')" 0
sed -i '/^melee,test/s/ marks={r@1}//' tables/column/steps.csv
is 'lint: and the row does not' "$(tables lint column | grep -o 'marks is a .*' | head -1)" \
    'marks is a yesno in melee and a count in morale: write marks= with what it is there, or -marks in passes'
done_testing
