#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No record of a stream changes the answer of another: a long stream prints what many short ones print.
. "${0%/*}/lib/tap.sh"

# pieces ROWS: a CSV file as files of five records, each with the header.
pieces()
{
	rm -rf "$tmp/pieces"
	mkdir "$tmp/pieces"
	awk -v dir="$tmp/pieces" 'NR == 1 { head = $0; next }
	(NR - 2) % 5 == 0 { if (file) close(file); file = sprintf("%s/%06d", dir, NR); print head >file }
	{ print >file }' "$1"
}

# in_pieces NAME ROWS TOOL ARGUMENT...: the stream whole, and in pieces.
in_pieces()
{
	name=$1 rows=$2
	shift 2
	"$@" <"$rows" >"$tmp/whole" 2>/dev/null
	pieces "$rows"
	for piece in "$tmp/pieces"/*; do
		case $* in
		*--json*|*text*) "$@" <"$piece" ;;
		*) "$@" <"$piece" | if [ "$piece" = "$tmp/pieces/000002" ]; then cat; else sed 1d; fi ;;
		esac
	done >"$tmp/parts" 2>/dev/null
	ok "$name: $(($(wc -l <"$rows") - 1)) rows, whole as in pieces" cmp "$tmp/whole" "$tmp/parts"
}

# rows HEADER AWK: 200 records; n counts them, r(k) is below k.
rows()
{
	awk -v head="$1" 'function r(k) { seed = (seed * 69069 + 12345) % 2147483648; return int(seed / 65536) % k }
	function dice(n,  s) { for (s = ""; n > 0; n--) s = s (1 + r(6)); return s }
	BEGIN { seed = 7; print head; for (n = 1; n <= 200; n++) print '"$2"' }' >"$tmp/rows.csv"
}

rows id,question 'n "," 1 + r(12) " vs " 1 + r(9)'
in_pieces odds "$tmp/rows.csv" odds -r brandywine --csv
in_pieces 'odds, text' "$tmp/rows.csv" odds -r brandywine -f text --from question
cp "$tmp/whole" "$tmp/back.csv"
in_pieces 'odds, columns that came back' "$tmp/back.csv" odds -r brandywine --csv --from question
in_pieces 'odds, json' "$tmp/rows.csv" odds -r brandywine --json --from question

rows id,question 'n "," 1 + r(4000) " vs " 1 + r(2000)'
in_pieces 'odds that all differ' "$tmp/rows.csv" odds -r germantown --csv
in_pieces 'odds that all differ, text' "$tmp/rows.csv" odds -r germantown -f text --from question
in_pieces 'odds that all differ, by another reading' "$tmp/rows.csv" odds -r germantown -R rounding=nearest --csv

rows id,question 'n "," 1 + r(12) " vs " (r(9) ? 1 + r(9) : "nobody")'
in_pieces 'odds, json, some wrong' "$tmp/rows.csv" odds -r brandywine --json --from question
odds -r brandywine --json --from question -J "$tmp/journal.csv" <"$tmp/rows.csv" >"$tmp/out" 2>/dev/null
ok 'and with a journal' cmp "$tmp/whole" "$tmp/out"

rows 'id,question,drm,crt.dice,"a note"' \
	'n "," 1 + r(3) "-1," r(5) - 2 "," (r(9) ? r(10) : "") ",\"x,\"\"" r(3) "\""'
in_pieces 'crt, typed or by a seed' "$tmp/rows.csv" crt -r germantown --csv -s seed --key id
in_pieces 'crt, json' "$tmp/rows.csv" crt -r germantown --json --from question -s seed --key id
in_pieces 'crt, aloud' "$tmp/rows.csv" crt -r germantown -f text --say --from question -s seed --key id
in_pieces 'crt, explained' "$tmp/rows.csv" crt -r germantown -f text -x --from question -s seed --key id
in_pieces 'crt, chances' "$tmp/rows.csv" crt -r germantown -f text -c --from question
in_pieces 'crt, chances, json' "$tmp/rows.csv" crt -r germantown --json -c --from question
in_pieces 'crt, chances, csv' "$tmp/rows.csv" crt -r germantown --csv -c --from question

# Rows that go out as they came, and others: faces written otherwise, quotes, number signs, lost cells.
rows 'id,question,drm,crt.dice,note' \
	'n "," (r(5) ? 1 + r(3) "-1" : "\"2-1\"") "," r(5) - 2 "," (r(7) ? "" : 0) r(10) (n == 8 ? "" : r(6) ? "," : r(2) ? ",#" n : ",a,b")'
in_pieces 'crt, dice beside the question' "$tmp/rows.csv" crt -r germantown --csv --with drm
in_pieces 'the same as json' "$tmp/rows.csv" crt -r germantown --json --from question --with drm
rows 'crt.dice,drm,id,question' 'r(10) "," r(5) - 2 "," n "," 1 + r(3) "-1"'
in_pieces 'crt, the question in two places' "$tmp/rows.csv" crt -r germantown --csv --with drm
rows 'id,question,crt.dice' 'n "," 1 + r(3) "-1," r(10) (n % 2 ? "\r" : "")'
in_pieces 'crt, lines of two kinds' "$tmp/rows.csv" crt -r germantown --csv

rows 'id,question' 'n ",medium infantry range=" 6 + r(4) " vs battle-line " (r(2) ? "medium" : "large") " infantry"'
in_pieces 'volleys by a seed' "$tmp/rows.csv" fire -r land-of-the-free --csv -s seed --key id
in_pieces 'volleys and what they lead to' "$tmp/rows.csv" fire -r land-of-the-free --csv --through -s seed --key id
in_pieces 'volleys, json' "$tmp/rows.csv" fire -r land-of-the-free --json --from question -s seed --key id

rows 'id,question,fire.dice' 'n ",medium infantry range=" 8 + r(2) " vs battle-line," (r(4) ? dice(6 - r(2)) : r(2) ? "_,_,3,4,5,_" : "need")'
in_pieces 'volleys typed, also wrongly' "$tmp/rows.csv" fire -r land-of-the-free --csv -s seed --key id

# In a whole stream and by lines.
rows 'fire.dice,id,question,fire.meaning,note' 'dice(5 + r(2)) "," n ",medium infantry range=9 vs battle-line,was," (r(3) ? "a" : "#b")'
in_pieces 'own columns first' "$tmp/rows.csv" fire -r land-of-the-free --csv
rows 'id,question' 'n ",medium infantry range=" 8 + r(2) " vs battle-line"'
in_pieces 'dice thrown again, explained' "$tmp/rows.csv" fire -r land-of-the-free -f text -x --from question -s seed --key id
sed 1d "$tmp/rows.csv" | cut -d, -f2 >"$tmp/lines"
fire -r land-of-the-free -s seed <"$tmp/lines" >"$tmp/whole"
fire -r land-of-the-free -s seed -J "$tmp/lines.csv" <"$tmp/lines" >"$tmp/parts"
ok 'lines by a seed, with a journal as without' cmp "$tmp/whole" "$tmp/parts"

rows 'id,question' 'n (r(2) ? ",elite fresh" : ",trained worn") " infantry even vs trained worn infantry"'
in_pieces 'a throw of each side' "$tmp/rows.csv" charge -r fire-and-fury --csv -s seed --key id

# Long answers.
awk 'BEGIN { print "question"; for (i = 1; i <= 300; i++) print i " vs " i % 7 + 1 }' >"$tmp/many.csv"

# A waiting tool answers before it reads on.
ok 'an answer a line, before the next question' perl -MIPC::Open2 -e '
	my $pid = open2(my $out, my $in, @ARGV);
	$in->autoflush(1);
	local $SIG{ALRM} = sub { die "no answer\n" };
	alarm 20;
	for (1 .. 40) { print $in "14 vs 7\n"; <$out> =~ /"answer":"2-1"/ or die }
	close $in; waitpid $pid, 0; exit $? >> 8' odds -r brandywine --json
if [ -c /dev/full ]; then
	odds -r brandywine --json --from question <"$tmp/many.csv" >/dev/full 2>"$tmp/err"
	is 'a full disk' "$? $(cat "$tmp/err")" '2 odds: standard output: No space left on device'
else
	skip 'no /dev/full'
fi

# A file of faces gives each die to one ruling only.
awk 'BEGIN { for (i = 0; i < 400; i++) print i % 10 }' >"$tmp/faces"
rows question '1 + r(3) "-1"'
crt -r germantown --csv -d "@$tmp/faces" <"$tmp/rows.csv" | cut -d, -f3 | sed 1d >"$tmp/used"
head -n 200 "$tmp/faces" >"$tmp/want"
ok 'a file of faces is used in order' cmp "$tmp/want" "$tmp/used"

# ---- words for a later tool, errors of an earlier one ----
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES
printf 'question,crt.words\n14 vs 7,+1\n14 vs woodz,\n8 vs 4,waynes-fury vs chew-house\n8 vs 4,vs chew-hous\n' >"$tmp/day.csv"
odds --csv <"$tmp/day.csv" 2>/dev/null | crt - --csv -s x >"$tmp/ruled.csv" 2>"$tmp/errors"
is 'words of its own column' "$(sed -n '2p;4p' "$tmp/ruled.csv" | cut -d, -f9)" "$(for i in 1 3; do
	dice=$(sed -n $((i + 1))p "$tmp/ruled.csv" | cut -d, -f10)
	crt 2-1 $(sed -n $((i + 1))p "$tmp/day.csv" | cut -d, -f2) -d "$dice" | cut -f1
done)"
is 'an error is passed on, and none is added' "$(sed -n 3p "$tmp/ruled.csv")" \
    '14 vs woodz,,,,,,"unknown word ""woodz"" (word 3): did you mean woods?",,,,,,,'
is 'errors of its own are told, where they stand' "$(cat "$tmp/errors")" \
    'crt: stdin:5:2: unknown word "chew-hous" (word 3): did you mean chew-house?'
ok_error 'a wrong word has the column that it stands in' 2 \
    'crt: stdin:2:2: unknown word "wods" (word 2): did you mean woods?
crt: stdin:2:3: drm is a number, not "x" (word 3)' \
    sh -c "printf 'question,crt.words,drm\n2-1,wods,x\n' | crt --csv --with drm -s x >'$tmp/out'"
is 'vs at the end, or the beginning, divides the columns too' \
    "$(printf 'question,drm,vs.rifles\n2-1 vs,1,yes\nvs rifles,,no\n' | crt --json --from question --with drm,vs.rifles -d @"$tmp/faces" 2>/dev/null | jq -r .question | sed "s,^ ,,")" \
    '2-1 drm=1 vs rifles=yes
vs rifles rifles=no'
is 'a bad record of a study has no row: its columns are others' \
    "$(printf 'question\n2-1 wods\n2-1\n' | crt --csv -c 2>/dev/null | awk -F, '{ print NF }' | sort -u)" 7
printf 'odds.answer,odds.error\n,nothing\n' >"$tmp/passed.csv"
crt - --csv <"$tmp/passed.csv" >"$tmp/passed.out" 2>"$tmp/errors"
is 'the status says that one was not answered' $? 2
is 'without a word' "$(cat "$tmp/errors" "$tmp/passed.out")" 'odds.answer,odds.error,crt.answer,crt.dice,crt.meaning,crt.effects,crt.error,crt.unused
,nothing,,,,,,'
is 'JSON tells what the earlier tool said' "$(crt --from odds.answer --json <"$tmp/passed.csv" | jq -r .error)" nothing
is 'and what was ruled is ruled again' "$(crt - --csv <"$tmp/ruled.csv" 2>/dev/null | cmp - "$tmp/ruled.csv" && echo same)" same
is 'words alone' "$(printf 'crt.words\n2-1 +1\n' | crt --csv -s x | tail -n 1 | cut -d, -f2)" "$(crt 2-1 +1 -s x | cut -f1)"

# ---- numbers of any form: a line of a stream is told as it is alone ----
for question in '8 vs 4' '1234567890123456789012 vs 4' '8. vs 4' '8.5 vs 4' '8.12345678901 vs 4' '08 vs 4' '.5 vs 4' '@x vs 4' '8 vs @x' '9 vs 4'; do
	# shellcheck disable=SC2086
	is "in a stream: $question" "$(printf '8 vs 4\n9 vs 4\n%s\n' "$question" | odds -r germantown - 2>&1 | sed '1,2d;s/ stdin:[0-9:]*//')" \
	    "$(odds -r germantown $question 2>&1)"
done
done_testing
