#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Work of more than a second tells how far it is, to a terminal beside which standard output goes elsewhere.
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
empty 'nothing of what takes no time' "$tmp/none"
$work 2>"$tmp/wrong" >/dev/null
empty 'and nothing where nobody looks' "$tmp/wrong"
done_testing
