#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Formulas and dice, right and wrong, and what is said of each: t/formulas.tsv.
. "${0%/*}/lib/tap.sh"
exec </dev/null
cd "$tmp" || exit 255
DRUMHEAD_TABLES=$tmp
export DRUMHEAD_TABLES
mkdir x
printf 'key,value\ntitle,wrong\n' >x/system.csv
printf 'tool,check,default,title,cite\ncrt,look,yes,wrong,x\n' >x/checks.csv
printf 'row,a,b,cite\n1,2,3,x\n2,3,4,x\n3,,!no,x\n' >x/ladder.csv
cat >x/values.csv <<'E'
check,side,name,kind,legal,default,prompt,cite
look,each+,size,number,0..,2,size,x
look,each,state,word,calm wild,'calm',state,x
look,1,only,yesno,,no,only,x
look,,common,number,,1,common,x
E
while IFS='	' read -r kind text want; do
	case $kind in '#'*) continue ;; esac
	quoted=$(printf %s "$text" | sed 's/"/""/g')
	{
		printf 'check,id,scope,do,name,value,when,say,cite\nlook,r,each,roll,r,2d6,,,x\nlook,q,,roll,q,2d6,,,x\n'
		if [ "$kind" = roll ]; then
			printf 'look,t,,roll,t,"%s",,,x\nlook,a,,answer,,"t + pairs(r@1, r@2)",,,x\n' "$quoted"
		else
			printf 'look,a,,answer,,"%s",,,x\n' "$quoted"
		fi
	} >x/steps.csv
	is "$kind $text" "$(crt -r x -s 1 2>&1 | sed -n "s,^crt: $tmp/,,;1p")" "$want"
done <"$top/t/formulas.tsv"
# What ends well ends well as chances too, and what does not says the same.
while IFS='	' read -r kind text want; do
	case $kind$want in answer*x/*) ;; *) continue ;; esac
	printf 'check,id,scope,do,name,value,when,say,cite\nlook,r,each,roll,r,2d6,,,x\nlook,q,,roll,q,2d6,,,x\nlook,a,,answer,,"%s",,,x\n' \
	    "$(printf %s "$text" | sed 's/"/""/g')" >x/steps.csv
	is "as chances: $text" "$(crt -r x -c 2>&1 | sed -n "s,^crt: $tmp/,,;1p")" "$want"
done <"$top/t/formulas.tsv"
looked_at "$top/t/formulas.tsv"
done_testing
