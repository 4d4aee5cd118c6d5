#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A few thousand executions of each fuzz target (`make fuzz` does more): no crash, leak, hang or undefined
# behaviour. It builds everything once more with clang: set DRUMHEAD_SANITIZE, as .ci/run does.
. "${0%/*}/lib/tap.sh"

[ -n "${DRUMHEAD_SANITIZE-}" ] || plan skip_all 'DRUMHEAD_SANITIZE is not set'
status=0
FUZZ_RUNS=2000 "$top/t/fuzz/run" "$build" >"$tmp/told" 2>"$tmp/log" || status=$?
[ $status -ne 77 ] || plan skip_all 'no clang with libFuzzer: not measured'
diag <"$tmp/told"
[ -s "$tmp/told" ] || diag <"$tmp/log"
for target in table system formula question stream roster journal dice; do
	runs=$(sed -n "s/^$target: \([0-9]*\) executions, [1-9][0-9]* of [1-9][0-9]* edges\$/\1/p" "$tmp/told")
	ok "$target: ${runs:-no} executions, nothing found" [ "${runs:-0}" -ge 2000 ]
done
is 'the whole run succeeds' $status 0
done_testing
