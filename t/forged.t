#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Journals whose hashes are right and whose rows are wrong: what journal says of them. See t/forged.tsv.
. "${0%/*}/lib/tap.sh"
exec </dev/null
[ -x "$build/t/unit/journals" ] || plan skip_all 't/unit/journals is not built; run make check'
cd "$tmp" || exit 255
while IFS='	' read -r command want rows; do
	case $command in '#'*) continue ;; esac
	printf '%s\n' "$rows" | "$build/t/unit/journals" -f game.csv
	# shellcheck disable=SC2086
	is "$command: $rows" "$(journal $command -J game.csv 2>&1 </dev/null |
	    sed 's/{"drumhead":"[0-9.]*"/{"drumhead":"VERSION"/g' | tr '\n\t' '|^')" "$want"
done <"$top/t/forged.tsv"
looked_at "$top/t/forged.tsv"
done_testing
