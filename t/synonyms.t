#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What players say: each such word of words.csv in a question that is answered, and as it is with the word
# of the rules (synonyms.csv).
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
tab='	'
all=$top/t/synonyms.csv
# system TOOL COLUMN: the chances of such questions, one line each.
ask()
{
	awk -F, -v s="$1" -v t="$2" -v c="$3" 'NR == 1 { print "question" } $1 == s && $2 == t && $5 !~ /^!/ { print $c }' "$all" |
	    "$2" -r "$1" -c --json --from question 2>"$3.err" | sed 's/.*"chances":/"chances":/'
}
awk -F, 'NR > 1 && $5 !~ /^!/ { print $1, $2 }' "$all" | sort -u >tools
while read -r system tool; do
	ask "$system" "$tool" 4 >said
	ask "$system" "$tool" 5 >plain
	is "$system $tool: what is said means the rules' words" "$(cat said 4.err)" "$(cat plain 5.err)"
	is 'each is answered' "$(cat 4.err; wc -l <said | tr -d ' ')" \
	    "$(awk -F, -v s="$system" -v t="$tool" '$1 == s && $2 == t && $5 !~ /^!/' "$all" | wc -l | tr -d ' ')"
done <tools
for system in brandywine germantown fire-and-fury iron-brigade land-of-the-free; do
	sed -n '/^# what is said at the table/,$p' "$top/tables/$system/words.csv" | sed '1d; s/,.*//' >words
	awk -F, -v s="$system" '$1 == s { print $3 }' "$all" >tried
	# (Plurals are tried as well, which the program folds.)
	is "$system: each word is tried" "$(grep -vxFf tried words)" ''
	ok 'and they are forty at least' test "$(wc -l <words)" -ge 40
done
grep ',!' "$all" >either
while IFS=, read -r system tool word question both; do
	said=$("$tool" -r "$system" "$question" 2>&1)
	is "$system: $word may be either" "$(echo "$said" | sed 's/(word [0-9]*) //')" \
	    "$tool: \"$word\" may be ${both#!}: say which"
done <either
for word in against versus v vs.; do
	ok_error "$word is vs" 2 "odds: \"$word\" (word 2): the other side's words stand behind vs: write vs" \
	    odds -r germantown 8 $word 4
done
ok_error 'what stands for a word without a part has none' 2 \
    'odds: "noon" (word 4) has no part in odds odds, but in turn clock, turn hours: leave it out, or ask there' odds -r brandywine 6 vs 4 noon
ok_program 'a ratio as it is said' 0 "-/R${tab}5${tab}defender retreats" crt -r germantown 2:1 -d 5
done_testing
