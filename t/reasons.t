#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Why something is not allowed: the first reason, and those of the rows that stand right behind it.
. "${0%/*}/lib/tap.sh"
exec </dev/null
cd "$tmp" || exit 255
mkdir x
cat >x/system.csv <<'END'
key,value
title,Gates
source,a test
version,1
END
cat >x/checks.csv <<'END'
tool,check,default,title,cite
crt,gate,yes,a gate is passed,page 1
END
cat >x/readings.csv <<'END'
name,choice,default,why
dark,passed,yes,one may pass in the dark
dark,not-passed,,one may not
END
cat >x/values.csv <<'END'
check,side,name,kind,legal,default,prompt,cite
gate,,shut,yesno,,no,shut,page 1
gate,,night,yesno,,no,night,page 1
gate,,lost,yesno,,no,lost,page 1
gate,,toll,number,0..9,1,toll,page 1
gate,,left,value,,6 / toll,,page 1
END
cat >x/steps.csv <<'END'
check,id,scope,do,name,value,when,say,reading,cite
gate,shut,,refuse,,it is shut,shut,,,page 2
gate,night,,refuse,,it is night,night,,dark=not-passed,page 3
gate,toll,,refuse,,the toll is {toll},toll > 3,,,page 4
gate,poor,,refuse,,{left} are left,left < 2 and toll < 4,,,page 5
gate,sixth,,refuse,,of six one has {left},shut and night,,,page 6
gate,throw,,roll,r,d6,,,,page 7
gate,lost,,refuse,,the key is lost,lost,,,page 8
gate,through,,answer,,r,,,,page 9
END
DRUMHEAD_TABLES=. DRUMHEAD_RULES=x
export DRUMHEAD_TABLES DRUMHEAD_RULES
tab='	'

ok_program 'one reason' 1 "not allowed${tab}${tab}it is shut (page 2)" crt shut
ok_program 'the first is none' 1 "not allowed${tab}${tab}the toll is 9 (page 4)" crt toll=9
ok_program 'two, but not what stands behind a throw' 1 "not allowed${tab}${tab}it is shut (page 2)
${tab}the toll is 4 (page 4)" crt shut toll=4 lost
ok_program 'each that applies, in their order' 1 "not allowed${tab}${tab}it is shut (page 2)
${tab}it is night (page 3)
${tab}the toll is 4 (page 4)
${tab}of six one has 1.5 (page 6)" crt -R dark=not-passed shut night toll=4 lost
ok_program 'a row of another reading is none' 1 "not allowed${tab}${tab}it is shut (page 2)
${tab}of six one has 6 (page 6)" crt shut night
ok_program 'what cannot be computed is none' 1 "not allowed${tab}${tab}it is shut (page 2)" crt shut night toll=0
ok_program 'alone behind the throw' 1 "not allowed${tab}${tab}the key is lost (page 8)" crt lost
is 'in JSON all of them' \
    "$(crt shut toll=4 --json | sed 's/.*"reasons":\(\[[^]]*\]\).*/\1/')" '["it is shut","the toll is 4"]'
is 'where there is one there is no list' "$(crt shut --json | grep -c '"reasons"')" 0
is 'a reading that a later reason asks for is consulted' "$(crt shut -x | grep reading)" \
    "${tab}reading dark=passed (default): one may pass in the dark"
ok_program 'as chances' 0 "not allowed${tab}1${tab}100.00%${tab}${tab}####################" crt shut toll=4 -c
done_testing
