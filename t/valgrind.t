#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No byte is read or written out of place, and none is lost: a few commands under valgrind.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
valgrind --version >"$tmp/version" 2>&1 || plan skip_all 'there is no valgrind'
program=$build/t/unit/dynamic/drumhead-tools
[ -x "$program" ] || plan skip_all 'nothing is built yet'
exec </dev/null

# clean STATUS TOOL WORD...: valgrind finds nothing, and the tool exits with STATUS.
clean()
{
	clean_status=$1
	shift
	clean_what="$*"
	valgrind -q --error-exitcode=99 --leak-check=full "$program" "$@" >"$tmp/out" 2>"$tmp/err"
	clean_got=$?
	if [ $clean_got -eq "$clean_status" ]; then
		pass "$clean_what"
	else
		fail "$clean_what: exit status $clean_got" || diag <"$tmp/err"
	fi
}

clean 0 odds -r brandywine 5 flank + 4 creek vs 7 woods -x
clean 0 crt -r germantown 2-1 +1 -d 6 --json
clean 0 fire -r germantown artillery 4 adjacent vs infantry light-woods --chances
clean 1 reorg -r brandywine -d 4,4 --dispute
clean 1 reorg -r brandywine -d 4,4
clean 2 odds -r brandywine 8 vs 7 wods
printf 'question\n14 vs 7\n8 vs 7 wods\n3 vs 7\n' >"$tmp/in.csv"
exec <"$tmp/in.csv"
clean 2 odds -r brandywine --csv
awk 'BEGIN { print "question"; for (i = 0; i < 60; i++) print "medium infantry range=" 6 + i % 7 / 2 " vs battle-line" }' >"$tmp/in.csv"
exec <"$tmp/in.csv"
clean 0 fire -r land-of-the-free --csv -s x
exec <"$tmp/in.csv"
clean 0 fire -r land-of-the-free --csv -s x -J "$tmp/journal.csv"
exec </dev/null
DRUMHEAD_TABLES=$top/t/systems
clean 0 charge -r proof melee archers small narrow inspired vs archers small narrow -c
clean 0 fire -r proof old-hands archers range=2 flaming -s x --say
clean 0 tables lint proof-house
clean 0 charge -r proof-house run pace=6 grass + 3 path + bog --csv
done_testing
