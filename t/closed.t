#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Chances whose closed form is known: see closed.pl.
. "${0%/*}/lib/tap.sh"
DRUMHEAD_BUDGET=4
export DRUMHEAD_BUDGET
mkdir -p "$tmp/t/closed" && cd "$tmp/t/closed" || exit 255
printf 'key,value\ntitle,closed forms\n' >system.csv
cat >checks.csv <<'END'
tool,check,default
crt,explode,
crt,again,
crt,count,
crt,high,
crt,low,
crt,alike,
crt,bag,
crt,pairs,
crt,pool,
crt,sum,
crt,against,
crt,many,
crt,twice,
crt,answer,
crt,marks,
crt,unasked,
END
cat >values.csv <<'END'
check,side,name,kind,legal,default,prompt
explode again count high low alike bag pool sum,,n,value,1..200,,
against,each,n,value,1..200,,
against,,hit,value,1..7,5,hit
many,,n,value,0..200,,
marks unasked,,x,value,,x[r],
explode again pool,,hit,value,1..7,5,hit
explode,,more,value,2..7,6,more
pairs,each,n,value,1..6,,
pairs,each,plus,value,-3..3,0,plus
END
cat >steps.csv <<'END'
check,id,scope,do,name,value,when
explode,r,,roll,r,(n)d6 hit>=hit more>=more cap=8,
explode,hits,,effect,hits,r.hits,
explode,a,,answer,,'rolled',
again,r,,roll,r,(n)d6 hit>=hit again=misses,
again,a,,answer,,r.hits,
count,r,,roll,r,(n)d6 ones=1..2,
count,a,,answer,,r.ones,
high,r,,roll,r,(n)d6kh1,
high,a,,answer,,r,
low,r,,roll,r,(n)d6,
low,a,,answer,,r.low,
alike,r,,roll,r,(n)d6,
alike,a,,answer,,"if(r.doubles, 'alike', 'apart')",
bag,r,,roll,r,"(n) bag(5,3) white=1..5",
bag,a,,answer,,r.white,
pairs,r,each,roll,r,(n)d6 valid>=2 plus=plus,
pairs,a,,answer,,"pairs(r@1, r@2)",
pool,r,,roll,r,(n)d6 hit>=hit again=misses ones=1..2 sixes=6..2,
sum,r,,roll,r,(n)d6+3-2d4,
sum,a,,answer,,r,
against,r,each,roll,r,(n)d6 hit>=hit,
against,a,,answer,,"if(r.hits@1 = r.hits@2, 'level', if(r.hits@1 > r.hits@2, 'first', 'second'))",
many,r,,roll,r,(n)d6+(n)d4 hit>=1,
many,a,,answer,,r.hits,
twice,first,1,roll,r,3d6,
twice,second,2,roll,r,3d6,
twice,a,,answer,,"if(r@1 = r@2, 'level', if(r@1 > r@2, 'first', 'second'))",
answer,r,each,roll,r,3d6,r@1 < 9
answer,a,,answer,,'{r.thrown@1} {r.thrown@2}',
marks,r,,roll,r,d6,
marks,s,,roll,s,d6,
marks,late,,effect,late,s,x > 5
marks,a,,answer,,x,
unasked,r,,roll,r,d6,
unasked,s,,roll,s,d6,
unasked,low,,answer,,'low',r < 3
unasked,high,,answer,,'high',r > 4
unasked,a,,answer,,x,
pool,hits,,effect,hits,r.hits,
pool,a,,answer,,"if(r.ones > 1 and r.sixes < 2, 'slack', if(r.sixes > 1, 'storm', 'plain'))",
END
cat >x.csv <<'END'
r,x,sure,reading
1,5,,
2,5,reconstructed,
3..4,6,,
5,7,,
6,7,,print=first
6,7,,print=second
END
cat >readings.csv <<'END'
name,choice,default,why
print,first,yes,the first
print,second,,the second
END
cd "$top" || exit 255
perl t/closed.pl "$tmp/t" "$top/t/systems"
