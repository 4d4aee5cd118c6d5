#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tables fmt: the files of a system in one style; the tables that come with Drumhead have it.
. "${0%/*}/lib/tap.sh"

mkdir "$tmp/worn" "$tmp/was" && cd "$tmp/worn" || exit 255
printf 'key,value\ntitle,"Worn"\n' >system.csv
printf 'tool,check,fail,title,default\nroll,rolls,,a throw,yes' >checks.csv
cat >values.csv <<'E'
# what is  
 name , check,side,kind,cite,default,legal,sure,"prompt"

a,rolls,,number,,,"1..",,"say ""a"""
	
b,rolls,,value,"p. 1","if(a>2 ,a*( a - 1 )+2*a -1 , -a)",,,"one, two"
c,rolls,,value,,"a in  (1 -1  3) and not (b=2 ) and 'x  {a+b}'!='y(1,2)'",,,
d,rolls,,value,,"max( a , b@2-1 , if (1<=a,- b,odd-one [a b , 2]) )",,,
e,rolls,,value,,a + 'never  closed,,,
f,rolls,,value,,"any( a-b , where 1/2<r.1-1 )",,,
E
printf 'check,word,to,value,when\nrolls,w,d,"1+a", \n' >modifiers.csv
cat >steps.csv <<'E'
say,id,check,when,do,name,value
"{a+b}
more",x,rolls,a=1,effect,e,a+1

,y,rolls,a=1,roll,r,"2d6 hit>=a+1"
,z,rolls,,refuse,,"no {a+b}"
E
printf 'cite,"key" ,two,sure,op,reading,three\r\n"#1",x, y ,,drop,,\r\n2,,," b ",,,"1,2"' >odd.csv
cp -p ./*.csv ../was
ok_program 'what would change is listed' 1 'checks steps values modifiers system odd' sh -c "
    DRUMHEAD_TABLES='$tmp' tables fmt worn -w >'$tmp/would'; s=\$?
    for f in checks steps values modifiers system odd; do grep -q /\$f.csv '$tmp/would' && printf \"\$f \"; done |
        sed 's/ \$//'; echo; exit \$s"
ok 'and nothing is written' diff -r . ../was
chmod 640 values.csv
DRUMHEAD_TABLES=$tmp
ok_program 'it is written' 0 "$(cat "$tmp/would")" tables fmt worn
is 'with the mode that it had' "$(ls -l values.csv | cut -c1-10)" -rw-r-----
is 'no other file is left' "$(ls | tr '\n' ' ')" 'checks.csv modifiers.csv odd.csv steps.csv system.csv values.csv '
is 'columns, blanks, comments' "$(cat values.csv)" "# what is
check,name,kind,legal,default,prompt,cite

rolls,a,number,1..,,\"say \"\"a\"\"\",

rolls,b,value,,\"if(a > 2, a * (a - 1) + 2 * a - 1, -a)\",\"one, two\",p. 1
rolls,c,value,,\"a in (1 -1 3) and not (b = 2) and 'x  {a+b}' != 'y(1,2)'\",,
rolls,d,value,,\"max(a, b@2-1, if (1 <= a, -b, odd-one [a b, 2]))\",,
rolls,e,value,,a + 'never  closed,,
rolls,f,value,,\"any(a-b, where 1 / 2 < r.1-1)\",,"
is 'a column that is needed stays' "$(cat checks.csv)" 'tool,check,default,title
roll,rolls,yes,a throw'
is 'modifiers' "$(cat modifiers.csv)" 'check,word,to,value
rolls,w,d,1 + a'
is 'dice and texts are no formulas' "$(cat steps.csv)" 'check,id,do,name,value,when,say
rolls,x,effect,e,a + 1,a = 1,"{a+b}
more"

rolls,y,roll,r,2d6 hit>=a+1,a = 1,
rolls,z,refuse,,no {a+b},,'
is 'a look-up table keeps its columns' "$(cat odd.csv)" 'cite,key,two,three,sure,op
"#1",x,y,,,drop
2,,,"1,2"," b ",'
is 'the file ends in a new line' "$(tail -c 1 odd.csv | od -An -c | tr -d ' ')" '\n'
ok_program 'done twice it changes nothing' 0 '' tables fmt worn
printf 'key,two\n1,2,3\n' >odd.csv
printf 'key,two\n"1",2\n' >other.csv
ok_error 'a file with an error is told and left' 2 "tables: $tmp/worn/odd.csv:2: 3 cells, but the header has 2 columns" \
    sh -c 'tables fmt worn >/dev/null'
is 'left' "$(cat odd.csv)" 'key,two
1,2,3'
is 'and the others are written' "$(cat other.csv)" 'key,two
1,2'
ok_error 'one system' 2 'tables: usage: tables fmt SYSTEM (see --help)' tables fmt
ok_error 'that there is' 2 'tables: no rule system "none" (there are: was, worn)' tables fmt none

for system in "$top"/tables/*/system.csv "$top"/t/systems/*/system.csv; do
	system=${system%/system.csv}
	ok_program "${system#"$top/"} is in that style" 0 '' \
	    tables fmt "${system##*/}" -w -T "${system%/*}"
done
done_testing
