#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which values take no text: those that come to numbers whatever is said, as far as their formulas tell.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
mkdir -p tables/sums
cat >tables/sums/system.csv <<'EOT'
key,value
title,Sums
cite:steps,page 1
EOT
cat >tables/sums/checks.csv <<'EOT'
tool,check,default,title
crt,sums,yes,what is a number
EOT
{
	cat <<'EOT'
check,side,name,kind,legal,default,prompt
sums,,men,number,0..,1,men
sums,,near,yesno,,no,near
sums,,sort,word,foot horse,'foot',sort
sums,,band,value,1..3,none,one of three
sums,,plain,value,,0,a number
sums,,open,value,,none,anything
sums,,thrown,value,,die,a die
sums,,less,value,,men - 1,one less
sums,,held,value,,"clamp(men, 1, 3)",held
sums,,either,value,,"if(near, 1, men)",one or the men
sums,,half,value,,"if(near, 1, sort)",a number or a sort
sums,,other,value,,"if(near, sort, 1)",a sort or a number
sums,,truth,value,,men > 1,yes or no
sums,,again,value,,less,as less
sums,,banded,value,,band,as band
sums,,sorted,value,,sort,as sort
sums,,opened,value,,open,as open
sums,,twice,value,,men,first or second
sums,,v0,value,,0,the first
EOT
	awk 'BEGIN { for (n = 1; n <= 30; n++) print "sums,,v" n ",value,,v" n - 1 ",deep" }'
} >tables/sums/values.csv
cat >tables/sums/steps.csv <<'EOT'
check,id,do,name,value
sums,die,roll,die,d6
sums,answer,answer,,"'{band} {plain} {open} {thrown} {less} {held} {either} {half} {other} {truth} {again} {banded} {sorted} {opened} {twice} {v24} {v30}'"
EOT
DRUMHEAD_TABLES=$tmp/tables DRUMHEAD_RULES=sums
export DRUMHEAD_TABLES DRUMHEAD_RULES
for name in men band plain thrown less held either again banded twice v0 v10 v24; do
	ok_error "$name is a number" 2 "crt: $name is a number, not \"x\" (word 1)" crt $name=x -d 3
done
for name in open half other truth sorted opened v25 v30; do
	ok_program "$name may be a text" 0 x sh -c "crt $name=x -d 3 | cut -f1 | tr ' ' '\\n' | grep -x x | sed 1q"
done
ok_program 'what is said of it may be yes or no, as of any value' 0 yes sh -c "crt plain=yes -d 3 | cut -f1 | tr ' ' '\\n' | grep yes"
ok_error 'a word that stands by itself' 2 'crt: less is a number, not "horse" (word 1): write horse by itself' crt less=horse -d 3
done_testing
