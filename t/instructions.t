#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What one ruling from the command line costs, in thousands of instructions: they are the same from run to run
# where seconds are not. What it costs to load the program is taken away: that of one that does nothing, linked
# like the tools' and with all that is in it, be it with or without a C library of its own. Most of the rest is
# the reading of the check's rows. Another build of the C library moves it: the bounds are what was reached,
# with a few per cent to spare.
. "${0%/*}/lib/tap.sh"

valgrind --version >"$tmp/version" 2>&1 || plan skip_all 'there is no valgrind'
[ -x "$build/src/crt" ] || plan skip_all 'nothing is built yet'
alike=$build/t/unit/alike/empty
[ -x "$alike" ] || plan skip_all 't/unit/alike/empty is not built; run make check'
nm -u "$build/src/crt" 2>/dev/null | grep -qE '__(asan|ubsan|msan|gcov)_' && plan skip_all 'the objects are instrumented'
# Unoptimized objects cost what they cost.
case ${CFLAGS:-$(sed -n 's/^CFLAGS = //p' "$build/Makefile" 2>/dev/null)} in
*-O[123s]*) ;;
*) plan skip_all 'built without optimization' ;;
esac

# count COMMAND...: its instructions.
count()
{
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
	    awk '$2 == "Collected" { print $4 }'
}

empty=$(count "$alike")
[ "${empty:-0}" -gt 0 ] || plan skip_all 'valgrind counts no instructions here'

# costs BOUND TOOL WORD...: at most so many thousand more than the empty program.
costs()
{
	bound=$1
	shift
	"$@" >/dev/null 2>"$tmp/err"
	[ $? -le 1 ] || { fail "$*: it rules" || diag <"$tmp/err"; return; }
	cost=$((($(count "$@") - empty) / 1000))
	what=$(echo "$*" | sed "s,$tmp,TMP,")
	ok "$what: at most $bound thousand instructions" awk -v c=$cost -v b="$bound" 'BEGIN { exit !(c > 0 && c <= b) }'
	diag "$cost: $what"
}

costs 990 odds -r brandywine 14 vs 7
costs 570 reorg -r brandywine -d 4,4
costs 1630 crt -r germantown 2-1 -d 6
costs 2300 charge -r fire-and-fury elite fresh infantry even vs trained worn infantry -d 5/2
costs 3000 fire -r land-of-the-free medium infantry range=9 vs battle-line -d 1,1,5,3,4,2
costs 1130 melee -r iron-brigade elite grenadiers charging vs line continentals -d 5,6,3/6,6,2

# A line of the shell whose like came before: a hundred more of them.
for n in 20 120; do
	perl -e 'print "crt 2-1 +1 -d 6\n" x shift' $n >"$tmp/lines"
	count drumhead -r germantown <"$tmp/lines" >"$tmp/shell$n"
done
line=$((($(cat "$tmp/shell120") - $(cat "$tmp/shell20")) / 100000))
ok 'crt once more in the shell: at most 75 thousand instructions' test "$line" -gt 0 -a "$line" -le 75
diag "$line: crt in the shell"

# A row of a stream that differs from all before it: ten thousand more of them, past those that are looked at.
for n in 12 22; do
	perl -e 'srand 7; print "question\n"; printf "%d vs %d\n", 1 + rand 4000, 1 + rand 2000 for 1 .. shift' ${n}000 >"$tmp/rows"
	count odds -r germantown --csv <"$tmp/rows" >"$tmp/stream$n"
done
row=$((($(cat "$tmp/stream22") - $(cat "$tmp/stream12")) / 10000))
ok 'odds of two numbers in a stream: at most 2,850 instructions' test "$row" -gt 0 -a "$row" -le 2850
diag "$row: a row of odds"

# Exact chances: a chain's follow-ups are counted at once; many dice a side grow by squares.
costs 6700 fire -r land-of-the-free medium infantry range=9 vs battle-line medium infantry -c --through
mkdir -p "$tmp/pools/pools"
cd "$tmp/pools/pools" || exit 255
printf 'key,value\ntitle,pools of dice\n' >system.csv
printf 'tool,check,default\ncrt,against,yes\n' >checks.csv
printf 'check,side,name,kind,legal,default\nagainst,each,n,value,1..200,\n' >values.csv
printf '%s\n' check,id,scope,do,name,value,when 'against,r,each,roll,r,(n)d6 hit>=5,' \
    "against,a,,answer,,\"if(r.hits@1 > r.hits@2, 'first', 'other')\"," >steps.csv
cd "$top" || exit 255
costs 9900 crt -T "$tmp/pools" -r pools n=150 vs n=150 -c

# Lint tries every check with dice, for as long as the memory that the questions take lets it.
costs 89000 tables lint germantown
costs 2370000 tables lint
done_testing
