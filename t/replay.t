#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Rulings of all systems are kept in a journal, and ruled again from it: all come out the same. With
# DRUMHEAD_GATE=1 those of all cases, and 100,000 more with seeded dice.
. "${0%/*}/lib/tap.sh"

command -v perl >/dev/null || plan skip_all 'no perl'
cd "$tmp" || exit 255
CASES_JOURNAL=$tmp/cases.csv
DRUMHEAD_BIN=$build/src
export CASES_JOURNAL DRUMHEAD_BIN
every=${DRUMHEAD_GATE:+1}
for file in "$top"/t/cases/*.csv; do
	head -n 1 "$file" | grep -q '^id,' || continue
	awk -v every="${every:-16}" 'NR == 1 || NR % every == 0' "$file" >"${file##*/}"
done
"$top/t/cases/run" [a-z]*.csv >run.out 2>run.err
journal verify -J cases.csv >verify
is 'the journal of the cases is whole' "$(head -n 1 verify | cut -f1)" whole
ok_program 'and comes out the same' 0 "same	$(grep -c ^ruling cases.csv) rulings ruled again, 0 otherwise" \
    journal replay -J cases.csv
systems=$(grep '^ruling,' cases.csv | cut -d, -f7 | sort -u)
diag "$(grep -c ^ruling cases.csv) rulings of $(echo "$systems" | grep -c .) systems"
is 'every system that has cases rules something' "$(echo "$systems" | tr '\n' ' ')" \
    "$(cd "$top/tables" && ls -d */ | tr -d / | sort | tr '\n' ' ')"

# The same questions with seeded dice, many times; what the case alone could rule is left out.
times=${DRUMHEAD_GATE:+24}
journal export --json -J cases.csv | jq -r 'select(.system) | [.system, .question] | @tsv' | sort -u >asked
cut -f1 asked | sort -u | some | while read -r system; do
	for tool in $(awk -F'\t' -v s="$system" '$1 == s { split($2, w, " "); print w[1] }' asked | sort -u | some); do
		awk -F'\t' -v s="$system" -v t="$tool" '$1 == s && index($2 " ", t " ") == 1 {
			sub("^" t " *", "", $2); sub("^--through *", "", $2); if ($2 != "") print $2 }' asked |
			"$tool" -r "$system" -s "gate $system" -n "${times:-1}" -J seeded.csv --sync none
	done
done >seeded.out 2>seeded.err
journal verify -J seeded.csv >verify
is 'seeded rulings: the journal is whole, the dice are those of the seeds' \
    "$(sed -n '1s/\t.*//p;s/^.*seed: //p' verify | tr '\n' ' ')" 'whole as the seed gives them '
ok_program 'and comes out the same' 0 "same	$(grep -c ^ruling seeded.csv) rulings ruled again, 0 otherwise" \
    journal replay -J seeded.csv
diag "$(grep -c ^ruling seeded.csv) rulings with seeded dice"
done_testing
