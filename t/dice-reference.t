#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The faces that seeds are pinned to, computed by a second implementation of drumhead-dice(7).
. "${0%/*}/lib/tap.sh"

perl -e '1 << 40 or exit 1; my $q = pack("Q<", 1)' 2>/dev/null ||
	plan skip_all 'there is no perl with integers of 64 bits'
{
	perl "$top/t/dice-reference.pl" >"$tmp/vectors" &&
		diff "$top/t/dice-vectors.tsv" "$tmp/vectors" ||
		echo "status $?"
} >"$tmp/wrong" 2>&1
silent 't/dice-vectors.tsv is what the reference computes' "$tmp/wrong"
done_testing
