#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# effort.t [-w]: what questions take of their budget, in steps, which are the same on every machine: of each check of
# the systems in t/systems as many as t/effort.tsv says. What is not shared or not left out shows here, and nowhere
# else. -w writes the list anew, after a change that is meant.
. "${0%/*}/lib/tap.sh"
[ -x "$build/t/unit/effort" ] || plan skip_all 't/unit/effort is not built; run make check'
cd "$top" || exit 255
list=t/effort.tsv
{
	printf '# SPDX-License-Identifier: GPL-3.0-or-later\n'
	printf '# Written by t/effort.t -w: system, tool, check, questions, and what they take in steps: rulings, chances,\n'
	printf '# chances of a value, chances of all that follows.\n'
	"$build/t/unit/effort" -n 20 known proof proof-house raid raid-house march
} >"$tmp/now"
looked_at $list "$tmp/now"
if [ "${1-}" = -w ]; then
	cp "$tmp/now" $list
	rm -rf "$tmp"
	exit 0
fi
DRUMHEAD_TABLES=$top/t/systems
export DRUMHEAD_TABLES
ok_program 'what is made for its steps is sound' 0 'march: 0 errors, 0 notes' tables lint march
ok_program 'and its files are in style' 0 '' tables fmt march -w
awk -F '\t' 'FNR == NR { if (!/^#/) was[$1, $2, $3] = $0; next }
	/^#/ { next }
	{
		n++
		split(was[$1, $2, $3], w)
		why = w[4] != $4 ? "other questions" : ""
		for (i = 5; i <= 8; i++)
			if ($i != w[i])
				why = why " " $i " steps, not " w[i] + 0
		if (why != "")
			print $1, $3 ":", why
		delete was[$1, $2, $3]
	}
	END { for (k in was) print "gone:", was[k]; if (!n) print "nothing was asked" }' $list "$tmp/now" >"$tmp/wrong"
empty 'every check takes what it is said to take (t/effort.t -w)' "$tmp/wrong"
done_testing
