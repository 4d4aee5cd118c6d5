#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Work of more than a second tells how far it is, to a terminal beside which standard output goes elsewhere.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"

command -v script >/dev/null || plan skip_all 'no script'

# seen COMMAND: what its terminal shows.
seen()
{
	script -qec "$1" /dev/null </dev/null
}

work='crt -r germantown 2-1 -s x -n 300000'
seen "$work >$tmp/out" >"$tmp/long"
seen "crt -r germantown 2-1 -d 6 >$tmp/short" >"$tmp/none"
ok 'it tells how often' grep -q '[0-9] times' "$tmp/long"
is 'and wipes it away' "$(tr '\r' '\n' <"$tmp/long" | tail -n 1 | tr -d ' ')" ''
is 'all are ruled' "$(wc -l <"$tmp/out")" 300000
silent 'nothing of what takes no time' "$tmp/none"
# A folder of rules takes as long where it has many examples.
mkdir "$tmp/t" && copied "$top/tables/land-of-the-free" "$tmp/t/large"
awk 'NR > 1 && /^morale,test/ { row[n++] = $0 }
    { print }
    END { for (i = 0; i < 30000; i++) print row[i % n] }' "$top/tables/land-of-the-free/examples.csv" >"$tmp/t/large/examples.csv"
seen "tables -T $tmp/t lint large >$tmp/found" >"$tmp/linted"
ok 'lint tells how far it is' grep -q '[0-9] looked at' "$tmp/linted"
is 'and wipes that away' "$(tr '\r' '\n' <"$tmp/linted" | tail -n 1 | tr -d ' ')" ''
$work 2>"$tmp/wrong" >/dev/null
silent 'and nothing where nobody looks' "$tmp/wrong"
done_testing
