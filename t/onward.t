#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Dice that throw further dice, against t/onward.pl; and throws counted die by die whose chances 1024 bits do
# not hold.
. "${0%/*}/lib/tap.sh"
exec </dev/null
command -v perl >/dev/null || plan skip_all 'no perl'
perl -MMath::BigInt -e 1 2>/dev/null || plan skip_all 'no Math::BigInt'
cd "$tmp" || exit 255
mkdir x
# Name, sides, what hits, what throws on, the cap, numbers of dice.
cat >list <<'END'
even 2 2 2 3 1 2 5
even-one 2 2 2 1 1 2 3
six 6 5 6 4 1 2 3 7
both 6 5 5 6 1 2 4 9
wild 6 6 4 5 1 2 6
most 6 2 3 3 1 2 4
sure 6 1 5 1 1 2
surer 6 1 4 3 1 2
ten 10 4 9 8 1 3 8
twenty 20 11 20 64 1 2
hundred 100 51 91 12 1 2
END
cat >x/system.csv <<'END'
key,value
title,Onward
source,a test
version,1
END
awk 'BEGIN { print "tool,check,default,title" } { print "crt," $1 ",,dice that throw on" }
    END { print "crt,large,,too many\ncrt,one,,one among many" }' list >x/checks.csv
awk 'BEGIN { print "check,side,name,kind,legal,default,prompt" }
    { all = all $1 " " } END { print all "large one,,n,number,0..200,,how many" }' list >x/values.csv
awk 'BEGIN { print "check,id,do,name,value" }
    { printf "%s,r,roll,r,(n)d%d hit>=%d more>=%d cap=%d\n%s,a,answer,,r.hits\n", $1, $2, $3, $4, $5, $1 }
    END { print "large,r,roll,r,(n)d97 hit>=34 more>=90 cap=3\nlarge,a,answer,,r.hits\none,r,roll,r,(n)d97\none,a,answer,,r.1" }' \
    list >x/steps.csv
DRUMHEAD_TABLES=. DRUMHEAD_RULES=x
export DRUMHEAD_TABLES DRUMHEAD_RULES

perl "$top/t/onward.pl" <list >want
while read -r name sides hit more cap dice; do
	for n in $dice; do
		crt "$name" "n=$n" -c | cut -f 1-2 | sed "s/^/$name n=$n	/"
	done
	: "$sides $hit $more $cap"
done <list >got
ok 'dice that throw on: all chances' diff -u want got
is 'so many questions were compared' "$(cut -f1 got | uniq | wc -l | tr -d ' ')" 31
ok_program 'none that throws' 0 '0	1	100.00%	100.00%	####################' crt six n=0 -c
ok_error 'too many that throw on' 2 'crt: roll "r": the chances need more than 1024 bits' crt large n=200 -c
ok_error 'too many where one face counts' 2 'crt: roll "r": the chances need more than 1024 bits' crt one n=200 -c
done_testing
