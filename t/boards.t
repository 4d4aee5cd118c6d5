#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Brandywine and Germantown around their numbers: what is asked for, what a dispute tries, words, places of print.
. "${0%/*}/lib/tap.sh"

ok_error 'under washington=asked the movement factor is asked for' 2 \
    'move: mp is missing: movement factor of the unit (real 0..)' \
    move -r brandywine -R washington=asked washington open
ok_program 'and a dispute tries it' 0 \
    '1		5 left [referee]
	it matters:
	washington=six: 1, 5 left [referee]
	washington=asked: cannot be ruled so, mp is missing: movement factor of the unit (real 0..)
	asked, and nothing changes: control-to-control' \
    move -r brandywine --dispute washington open

done_testing
