#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Twenty common rulings take 22 keys or fewer each, 15 in the mean, dice and Enter included, and README says how many.
. "${0%/*}/lib/tap.sh"

needs_terminal

perl "$top/t/terminal.pl" "$top/t/keystrokes.txt" >"$tmp/tap" 2>"$tmp/wrong"
status=$?
grep -c '^not ok' "$tmp/tap" >"$tmp/count"
is 'the keys rule' "$(cat "$tmp/count")" 0 || diag <"$tmp/wrong"
is 'and the driver ends well' "$status" 0
is 'twenty rulings' "$(grep -c ' keys: ' "$tmp/tap")" 20
is 'README: the keys are those of t/terminal.pl -k' "$(sed -n '/^Ruling  /,/^```/p' "$top/README.md" | sed '$d')" \
    "$(perl "$top/t/terminal.pl" -k "$top/t/keystrokes.txt")"
done_testing
