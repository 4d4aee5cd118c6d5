#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Throws whose chances 1024 bits do not hold, by every way to look at chances: an answer, or one line that
# says so and nothing else.
. "${0%/*}/lib/tap.sh"
exec </dev/null
DRUMHEAD_TABLES=$top/t/systems DRUMHEAD_RULES=wide
export DRUMHEAD_TABLES DRUMHEAD_RULES

ok_program 'the system is sound' 0 "$top/t/systems/wide/steps.csv:38: note: column \"value\": the comparison at place 12 never holds: 8 tries
wide: 0 errors, 1 note" tables lint wide
ok_program 'its files are in style' 0 '' tables fmt wide -w
ok_error 'it is said' 2 'crt: roll "r": the chances need more than 1024 bits' crt hits dice=200 -c
ok_error 'of two throws' 2 'crt: the chances need more than 1024 bits' crt two dice=150 others=150 -c

cat >"$tmp/ways" <<'E'
-c
-c --json
-c --csv
-c -n 40
-c -n 40 --json
-c -n 40 --csv
-c --of dice
-c --of r
-c --of others --csv
-c --through
-c --through --json
-c --plot
-w
--what-if --json
--what-if --csv
--dispute
--dispute -c
--need 1 --at-least 1/2
--need 1.. --at-least 50%
--sweep dice=198..200
--sweep dice=2..4 --csv
--sweep dice=2..4 --json
--sweep dice=152..156 --plot
-c -x
-s a
-s a -x --json
-d need
E
n=0
: >"$tmp/wrong"
for question in 'hits dice=200' 'hits dice=2' 'two dice=150 others=150' 'two dice=1 others=2' 'again dice=150' \
    'onward dice=160' 'onward dice=2' 'each dice=100 vs dice=100' 'after dice=100 others=100' \
    'further dice=60 others=20 rounds=12' 'bag dice=60' 'four dice=2 others=1'; do
	while read -r way; do
		asked=$question
		case $way in --need*) asked=$(echo "$question" | sed 's/dice=[0-9]*/dice=_/') ;; esac
		# shellcheck disable=SC2086
		DRUMHEAD_BUDGET=1 crt $asked $way >"$tmp/out" 2>"$tmp/err"
		status=$?
		n=$((n + 1))
		# (In JSON an error is an object too; a sweep tells what came before.)
		told=no
		[ -s "$tmp/out" ] && ! grep -q '"error":' "$tmp/out" && told=yes
		case $way$status in --sweep*2) told=no ;; esac
		case $status$told in
		[01]*) [ ! -s "$tmp/err" ] && continue ;;
		2no) [ -s "$tmp/err" ] && continue ;;
		esac
		echo "crt $asked $way: status $status: $(head -1 "$tmp/err") / $(head -1 "$tmp/out")" >>"$tmp/wrong"
	done <"$tmp/ways"
done
looked_at "$tmp/ways"
empty "$n questions: an answer, or a line that says why there is none" "$tmp/wrong"

# A chain of too many checks, and one whose effects grow too large.
mkdir -p "$tmp/t/x"
DRUMHEAD_TABLES=$tmp/t DRUMHEAD_RULES=x
printf 'key,value\ntitle,x\n' >"$tmp/t/x/system.csv"
printf 'tool,check,default,title,cite\ncrt,first,yes,x,x\ncrt,again,,x,x\ncrt,next,,x,x\n' >"$tmp/t/x/checks.csv"
printf 'check,side,name,kind,legal,default,prompt,cite\nagain,,left,number,0..9,1,rounds,x\nnext,,n,number,0..999,0,n,x\n' >"$tmp/t/x/values.csv"
{
	printf 'check,id,scope,do,name,value,when,say,cite\nfirst,a,,answer,,1,,,x\n'
	awk 'BEGIN { for (; n < 300; n++) printf "first,m%d,,must,n%d,crt next n=%d,,,x\n", n, n, n }'
	printf 'next,a,,answer,,n,,,x\nagain,hurt,,effect,hurt,9223372036854775807,,,x\nagain,a,,answer,,1,,,x\n'
	printf 'again,on,,then,,crt again left={left - 1},left > 0,,x\n'
} >"$tmp/t/x/steps.csv"
ok_error 'more checks than a chain has' 2 'crt: the ruling leads to more than 256 checks' crt first -c --through
ok_error 'an effect that grows too large' 2 \
    "crt: $tmp/t/x/checks.csv:3: column \"check\": hurt: the number grows too large" crt again --through
ok_error 'in the mean too' 2 'crt: the chances need more than 1024 bits' crt again -c --through

# ---- bags, whose chances have greater primes than dice have ----
ok_program 'one of each kind of two' 0 '0	269/358	75.14%	100.00%	###############
1	89/358	24.86%	24.86%	#####' crt -T "$top/t/systems" -r wide twice dice=2 -c
ok_program 'two of five kinds' 0 '1	809/2245	36.04%	36.04%	#######' sh -c "crt -T '$top/t/systems' -r wide bag dice=2 -c | tail -n 1"
mkdir "$tmp/few"
printf 'key,value\ntitle,Few\n' >"$tmp/few/system.csv"
printf 'tool,check,default,title\ncrt,draw,yes,a bag that is soon empty\n' >"$tmp/few/checks.csv"
printf 'check,side,name,kind,legal,default,prompt\ndraw,,n,number,0..9,,how many\n' >"$tmp/few/values.csv"
printf 'check,id,do,name,value\ndraw,r,roll,r,"(n) bag(1,2) one=1..9"\ndraw,a,answer,,r.one\n' >"$tmp/few/steps.csv"
ok_program 'all that a bag holds' 0 '1	1	100.00%	100.00%	####################' crt -T "$tmp" -r few n=3 -c
ok_error 'and one more' 2 'crt: roll "r": the bag holds no more than 3' crt -T "$tmp" -r few n=4 -c
ok_program 'none of it' 0 '0	1	100.00%	100.00%	####################' crt -T "$tmp" -r few n=0 -c
ok_program 'nor is any drawn' 0 0 crt -T "$tmp" -r few n=0
is 'as many dice as a throw can have' "$(crt -T "$top/t/systems" -r wide four dice=200 others=200 -s a --json |
    grep -o '"face":' | wc -l | tr -d ' ')" 800
ok_program 'dice that throw on and hit nothing' 0 '0	91,2 / 30' crt -T "$top/t/systems" -r wide plainly dice=2 -d 91,2/30
ok_program 'doubles beside dice that are none, and a number' 0 '0	5/6	83.33%	100.00%	#################
1	1/6	16.67%	16.67%	###' crt -T "$top/t/systems" -r wide doubled dice=2 others=0 -c
done_testing
