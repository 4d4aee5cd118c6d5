#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --dispute: every reading that a ruling asks about, and only those told that change it.
. "${0%/*}/lib/tap.sh"

DRUMHEAD_RULES=land-of-the-free
export DRUMHEAD_RULES
ok_program 'a reading that changes the ruling, and one that does not' 0 \
'may charge	4,4 -1 = 7	first move 3, 2 short of it
	it matters:
	disordered=once: may charge, first move 3, 2 short of it
	disordered=each: fails, it may not charge; other orders go on; a Disorder Marker
	asked, and nothing changes: defences-test limbered-test' \
    charge medium shaken battle-line disorder=2 range=5 vs medium --dispute -d 4,4
ok_program 'readings that change nothing' 0 \
'may charge	4,4 = 8	first move 3, 2 short of it
	it does not matter: all 8 readings rule the same
	asked, and nothing changes: disordered defences-test limbered-test' \
    charge medium shaken battle-line range=5 vs medium --dispute -d 4,4
ok_program 'no reading at all' 0 'may charge		first move 3, 2 short of it
	no doubtful reading bears on this ruling' \
    charge tiny range=5 vs tiny --dispute
is 'json' "$(charge medium shaken battle-line disorder=2 range=5 vs medium --dispute -d 4,4 --json |
    jq -c '[.matters, .dispute[].readings]')" '[true,"disordered=once","disordered=each"]'
done_testing
