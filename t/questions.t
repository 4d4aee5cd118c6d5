#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Questions at the edges of the language, most of them wrong, and all that is said to each: t/questions.tsv.
. "${0%/*}/lib/tap.sh"
exec </dev/null
cd "$tmp" || exit 255
cat >u.csv <<'E'
unit,words,square,hold,factors,range,times
a,infantry,28D,,5,,
b,infantry,D28,perhaps,5,,
c,infantry,D28,yes,five,,
d,infantry,D28,no,5,x,3
f,+1 9 3x 1-1 8in not-gone,,,,,
E
cat >l.csv <<'E'
unit,commander
howe,howe
E
while IFS='	' read -r question want; do
	case $question in '#'*) continue ;; esac
	is "$question" "$($question 2>&1 </dev/null | tr '\n\t' '|^')" "$want"
done <"$top/t/questions.tsv"
looked_at "$top/t/questions.tsv"
# shellcheck disable=SC2046
ok_error 'units beyond a thousand' 2 'odds: more than 1000 units on a side' \
    odds -r brandywine $(awk 'BEGIN { while (n++ < 1001) print "5 +" }') 5 vs 3
done_testing
