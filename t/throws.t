#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which throws a ruling makes: those that some row that is open names, by the
# words of the question alone.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
mkdir x
cat >x/system.csv <<'END'
key,value
title,Throws
source,a test
version,1
unit,inches
END
cat >x/checks.csv <<'END'
tool,check,default,title,fail,codes,cite
crt,plain,yes,a total of two dice,,,p
crt,closed,,answers one behind the other,,,p
crt,refused,,a refusal behind the dice,,,p
crt,second,,a throw for another,,,p
crt,lazy,,what is known comes first,,,p
crt,sides,,each side throws,,,p
END
cat >x/values.csv <<'END'
check,side,name,kind,legal,default,prompt
plain second,,total,stated,,r + bonus,total
plain second,,bonus,number,0..9,0,bonus
second,,calm,yesno,,no,calm
closed,,sure,yesno,,no,sure
closed,,size,number,0..9,0,size
refused,,barred,yesno,,no,barred
lazy,,mounted,yesno,,no,mounted
lazy,,depth,number,0..9,0,
sides,each,score,value,,r,
sides,each,worn,yesno,,no,worn
END
cat >x/steps.csv <<'END'
check,id,scope,do,name,value,when,say,cite
plain,r,,roll,r,2d6,,,p
plain,a,,answer,,total,,,p
closed,r,,roll,r,d6,,,p
closed,s,,answer,,'sure',sure,,p
closed,n,,answer,,'nine',size = 9,,p
closed,a,,answer,,r,,,p
refused,r,,roll,r,d6,,,p
refused,no,,refuse,,it is barred,barred,,p
refused,a,,answer,,r,,,p
second,r,,roll,r,d6,,,p
second,s,,roll,s,(r)d6,calm,,p
second,a,,answer,,s.dice,calm,,p
second,b,,answer,,total,,,p
lazy,r,,roll,r,d6,,,p
lazy,s,,roll,s,d6,,,p
lazy,e,,effect,seen,1,mounted and r = 6,,p
lazy,f,,effect,felt,1,s > depth and mounted,,p
lazy,a,,answer,,'done',,,p
sides,r,each,roll,r,d6,,,p
sides,a,,answer,,"if(worn@1, 'worn', 'fresh')",,,p
sides,e,1,effect,mark,1,worn and score > 3,,p
sides,f,2,effect,mark,1,score > 3,,p
END
ask='crt -T . -r x'
tab='	'

ok_program 'it is sound' 0 'x: 0 errors, 0 notes' tables -T . lint x
ok_program 'what an answer names is thrown' 0 "9${tab}3,4" $ask bonus=2 -d 3,4
ok_program 'what is stated is not' 0 7 $ask total=7
ok_error 'so dice for it are too many' 2 'crt: -d: 2 dice given, none needed: 7' $ask total=7 -d 3,4
ok_program 'nor is it counted' 0 "7${tab}1${tab}100.00%${tab}100.00%${tab}####################" $ask total=7 -c
ok_program 'behind a row that surely answers' 0 sure $ask closed sure
ok_program 'a number settles nothing' 0 "nine${tab}5" $ask closed size=9 -d 5
ok_program 'behind a sure refusal' 1 "not allowed${tab}${tab}it is barred (p)" $ask refused barred
ok_program 'what another throw is made of' 0 "2${tab}2 / 5,5" $ask second calm -d 2/5,5
ok_program 'and where that is not made' 0 "2${tab}2" $ask second -d 2
ok_program 'a stated total leaves the throw that another is made of' 0 "2${tab}2 / 5,5${tab}[unused: total=1]" $ask second calm total=1 -d 2/5,5
ok_program 'what is known first decides' 0 "done${tab}4" $ask lazy -d 4
ok_program 'where it does not hold, both are thrown' 0 "done${tab}4 / 5" $ask lazy mounted -d 4/5
ok_program 'one side alone' 0 "fresh${tab}5" $ask sides -d 5
ok_program 'both sides' 0 "worn${tab}6 / 5" $ask sides worn -d 6/5
ok_program '-d need asks for no more' 0 "d6${tab}r, other side" sh -c "$ask sides -d need | cut -f1,2"
for form in -x --json --csv; do
	ok_program "$form changes nothing" 0 '' sh -c "$ask lazy $form -d 4 >/dev/null"
done
printf 'question,crt.dice\nplain total=3,\nplain bonus=3,"1,1"\nplain total=4,\nplain total=4,1\n' >rows.csv
ok_program 'in a stream' 2 '3
5
4' sh -c "$ask --json --from question <rows.csv >said 2>/dev/null; got=\$?; sed -n 's/.*\"answer\":\"\([^\"]*\)\".*/\1/p' said; exit \$got"

# ---- files of faces ----
printf '3,4 # the last remark' >faces
ok_program 'a remark without an end of line' 0 '7	file 3,4' roll 2d6 -d @faces
ok_error 'behind which there is nothing' 2 'roll: faces: used up: die 3 of roll "dice" (d6) comes after the last of 2 dice' roll 3d6 -d @faces
printf '\357\273\2773,4\n' >faces
ok_program 'the mark of an editor' 0 '7	file 3,4' roll 2d6 -d @faces
printf '3\n\357\273\2774\n' >faces
ok_error 'but not later' 2 "$(printf 'roll: faces:2:1: "\357\273\2774" is no face; type a number')" roll 2d6 -d @faces
printf '3\357\273\2774\n' >faces
ok_error 'nor within a line' 2 "$(printf 'roll: faces:1:1: "3\357\273\2774" is no face; type a number')" roll 2d6 -d @faces
ok_error 'a folder' 2 'roll: /: Is a directory' roll 2d6 -d @/
wide="-T $top/t/systems -r wide"
printf '3,4\n' >faces
# shellcheck disable=SC2086
ok_error 'used up where dice are thrown again' 2 \
    'crt: faces: used up: die 1 of the reroll of "r" (d100) comes after the last of 2 dice' crt $wide again dice=2 -d @faces
printf '3,4,5\n' >faces
# shellcheck disable=SC2086
ok_error 'and within them' 2 \
    'crt: faces: used up: die 2 of the reroll of "r" (d100) comes after the last of 3 dice' crt $wide again dice=2 -d @faces
printf '95,4\n' >faces
# shellcheck disable=SC2086
ok_error 'and where dice throw on' 2 \
    'crt: faces: used up: die 1 of the further throw of "r" (d100) comes after the last of 2 dice' crt $wide onward dice=2 -d @faces
done_testing
