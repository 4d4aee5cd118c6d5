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
in_pieces 'crt, dice beside the question' "$tmp/rows.csv" crt -r germantown --csv
in_pieces 'the same as json' "$tmp/rows.csv" crt -r germantown --json --from question
rows 'crt.dice,drm,id,question' 'r(10) "," r(5) - 2 "," n "," 1 + r(3) "-1"'
in_pieces 'crt, the question in two places' "$tmp/rows.csv" crt -r germantown --csv
rows 'id,question,crt.dice' 'n "," 1 + r(3) "-1," r(10) (n % 2 ? "\r" : "")'
in_pieces 'crt, lines of two kinds' "$tmp/rows.csv" crt -r germantown --csv

rows 'id,question' 'n ",medium infantry range=" 6 + r(4) " vs battle-line " (r(2) ? "medium" : "large") " infantry"'
in_pieces 'volleys by a seed' "$tmp/rows.csv" fire -r land-of-the-free --csv -s seed --key id
in_pieces 'volleys and what they lead to' "$tmp/rows.csv" fire -r land-of-the-free --csv --through -s seed --key id
in_pieces 'volleys, json' "$tmp/rows.csv" fire -r land-of-the-free --json --from question -s seed --key id

rows 'id,question,fire.dice' 'n ",medium infantry range=" 8 + r(2) " vs battle-line," (r(4) ? dice(6 - r(2)) : r(2) ? "_,_,3,4,5,_" : "need")'
in_pieces 'volleys typed, also wrongly' "$tmp/rows.csv" fire -r land-of-the-free --csv -s seed --key id

# Rows that come again, in a whole stream and by lines.
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

# A stream reads questions of one shape once: each is answered as by itself all the same.
mkdir -p "$tmp/tables/shapes" "$tmp/tables/shapes-house"
DRUMHEAD_TABLES=$tmp/tables
cd "$tmp/tables/shapes" || exit 255
printf 'key,value\ntitle,shapes\n' >system.csv
cat >checks.csv <<'END'
tool,check,default,title
odds,sum,yes,counts and nouns
odds,text,,texts by number
odds,5,,a check that is a number
odds,on,,words that end in a number
odds,up,,words that begin with one
odds,in,,lengths that are words
odds,times,,units that stand repeated
odds,words,,words that are not told
odds,dear,,close to the budget
END
cat >values.csv <<'END'
check,side,name,kind,legal,default
*,,num,number,0..99999,
sum,2,depth,count,0..50,0
text,,tag,text,,none
text,,x,value,,0
text,,score,sum,,
text,,big,yesno,,no
on,,hill,yesno,,no
on,,hill-2,yesno,,no
up,,2-up,yesno,,no
in,,mark,word,6in 9in none,none
in,,reach,length,0..50,0
times,each+,stand,repeat,1..9,
times,each+,men,count,0..20,1
times,each,all,value,,sum(men)
words,,code,text,,none
words,,score,sum,,
words,,cube,value,,num * num * num
dear,1+,men,count,,1
END
cat >modifiers.csv <<'END'
check,word,to,value,when,sure
words,always,score,num,num >= 0,reconstructed
END
cat >words.csv <<'END'
word,brings,when,meaning
grow,big,num > 5,a condition
veteran,x=7,,a value
END
cat >steps.csv <<'END'
check,id,do,name,value,when,say
sum,a,answer,,num + 1000 * depth@2,,
text,a,answer,,'{tag} {x} {score} {big} {num}',,
5,a,answer,,'five {num}',,
on,a,answer,,'{hill} {hill-2} {num}',,
up,a,answer,,'{2-up} {num}',,
in,a,answer,,'{mark} {reach} {num}',,
times,a,answer,,'{all@1} {all@2}',,
words,a,answer,,num,,
dear,a,answer,,'{sum@1(sum@1(sum@1(long[3000])))}',,
dear,b,effect,seen,,,{num}
words,b,must,b,odds sum {score},num > 2,
words,c,must,c,odds sum {code * 2} {cube * cube * cube},num > 5,
END
awk 'BEGIN { print "key,value"; for (i = 1; i <= 3000; i++) print i ",1" }' >long.csv
cd ../shapes-house || exit 255
printf 'key,value\ntitle,shapes\nbase,shapes\n' >system.csv
printf 'check,word,to,value,when\nwords,always,score,num + 1,num >= 0\n' >modifiers.csv
cd "$top" || exit 255

# alone NAME SYSTEM QUESTION...: a stream of them, and each by itself.
alone()
{
	name=$1 rules=$2
	shift 2
	printf '%s\n' question "$@" | odds -r "$rules" --csv >"$tmp/whole" 2>/dev/null
	for row; do
		printf 'question\n%s\n' "$row" | odds -r "$rules" --csv 2>/dev/null | sed 1d
	done >"$tmp/parts"
	ok "$name: each as by itself" sh -c "sed 1d '$tmp/whole' | cmp - '$tmp/parts'"
}

alone 'counts' shapes '3 vs 2 depth' '4 vs 2 depth' '5 vs 7 depth' '3 vs 70 depth' '6 vs 8 depth' '03 vs 8 depth'
alone 'a value said twice' shapes '3 3' '3 3' '3 5' '4 num=4' '4 num=4' '4 num=5' '3 vs 4 depth 4 depth' \
	'3 vs 4 depth 4 depth' '3 vs 4 depth 5 depth' '3 vs depth 1 depth' '3 vs depth 1 depth' '3 vs depth 2 depth'
alone 'noughts' shapes '03 vs 2 depth' '03 vs 2 depth' '03 vs 2 depth' '3 vs 2 depth' '4 vs 2 depth' '04 vs 2 depth'
alone 'parts of one' shapes 'in reach=6.5 2' 'in reach=7.25 2' 'in reach=7.5 2' 'in reach=7.50 2' 'in reach=60.5 2' 'in reach=9in 2' \
	'in 2 reach=.5' '2.5 vs 2 depth' '2.5 vs 3 depth' '2.5 vs 4 depth'
alone 'signs' shapes 'text score=-4 4' 'text score=-5 4' 'text score=+5 4' 'text score=5 4' 'text score=+6 4' 'text +1 4' 'text +2 4' \
	'text -3 5' 'text -4 6' 'text +1 -3 5' 'text +1 -4 5' 'text +2 -4 5' 'words 3 score=-1' 'words 4 score=-2' 'words 4 score=-3'
alone 'number signs' shapes '3 vs 2 depth' '4 vs 2 depth' '3 vs # depth' '# vs 2 depth' '4 vs 6 depth'
alone 'a wrong number first' shapes '3 vs 99 depth' '3 vs 98 depth' '3 vs 5 depth' '3 vs 6 depth'
alone 'a number that is a check' shapes 4 4 5 '5 4' '5 5' '5 6' '6 4' '6 5' '7 5' 5
alone 'texts' shapes 'text tag=7 3' 'text tag=7 4' 'text tag=007 4' 'text tag=8 4' 'text tag=7 5' 'text tag=07 5'
alone 'sums' shapes 'text score=4 4' 'text score=4 5' 'text score=5 5' 'text score=4 score=3 +2 5' 'text score=4 score=3 +2 6'
alone 'words that bring a value' shapes 'text veteran 3' 'text veteran 4' 'text veteran 5' 'text veteran x=3 4' \
	'text veteran x=4 4' 'text veteran x=5 6'
alone 'words that bring under a condition' shapes 'text grow 3' 'text grow 4' 'text grow 7' 'text grow 8' 'text grow 5'
alone 'numbers in words' shapes 'on hill 5' 'on hill 6' 'on hill 2' 'on hill num=2' 'on hill 2 3' 'on 3 hill-2' \
	'up 3' 'up 4' 'up 2 up 4' 'up 2 up 5' 'up 5 2-up'
alone 'lengths that are words' shapes 'in 3 7in' 'in 3 8in' 'in 3 6in' 'in 4 9in' 'in 4 10in' 'in reach=6in 2' 'in reach=7 2'
alone 'repeats' shapes 'times 3 men vs 2 men' 'times 2 3 men vs 4 men' 'times 3 3 men vs 4 men' 'times 4 3 men vs 4 men' \
	'times stand=4 3 men vs 4 men' 'times stand=3 3 men vs 4 men' 'times stand=2 5 men + 3 5 men vs 4 men'
alone 'words that nobody hears fail' shapes 'words 3 code=2' 'words 4 code=2' 'words 9 code=x' 'words 99999 code=2' 'words 3 code=x'
alone 'or mark the ruling' shapes 'words 3' 'words 4' 'words 1' 'words 5'
alone 'and so do house rules' shapes-house 'words 3' 'words 4' 'words 1' 'words 5'
units='men + men + men + men + men + men + men + men + men + men'
alone 'nor is the budget shared' shapes "dear 1 $units + $units" "dear 2 $units + $units" "dear 3 $units + $units"
DRUMHEAD_TABLES=$top/tables

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
    '14 vs woodz,,,,,,"unknown word ""woodz"" (word 3): --words lists the legal ones; sps is missing after vs: strength points of this unit (or give the odds as 2-1) (1..)",,,,,,,'
is 'errors of its own are told, where they stand' "$(cat "$tmp/errors")" \
    'crt: stdin:5:2: unknown word "chew-hous" (word 3): did you mean chew-house?'
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
# Numbers of which several make one: two modifiers, one total that is said twice.
{
	for more in 2 2 2 3 3 2 4 4 2 3; do
		echo "2-1 +1 +$more"
	done
	for more in 4 4 4 5 5; do
		echo "2-1 drm=$more drm=1"
	done
	printf '%s\n' '2-1 +1 -1 + 3' '2-1  +1  +2' '2-1 +01 +2'
} >"$tmp/sums"
n=0
while IFS= read -r question; do
	n=$((n + 1))
	# shellcheck disable=SC2086
	crt -r germantown $question -s x/$n
done <"$tmp/sums" >"$tmp/alone"
crt -r germantown - -s x <"$tmp/sums" >"$tmp/got"
is 'numbers that add up are those of their line' "$(diff "$tmp/alone" "$tmp/got")" ''
is 'and are so many' "$(wc -l <"$tmp/got" | tr -d ' ')" 18
# ---- more shapes than are kept: whatever came before, a question has its answer ----
perl -e '
my @words = qw(open-flank cavalry disrupted militia surrounded rifles creek fieldworks with-leader);
for my $turn (1 .. 3) {
	for my $set (0 .. 511) {
		print "$turn-$set,2-1 british", (map { $set >> $_ & 1 ? " $words[$_]" : "" } 0 .. 8), " +", $set % 3, "\n";
	}
}' >"$tmp/shapes"
yes 'same,2-1 +1' | sed 4000q >"$tmp/same"
{ echo key,question && cat "$tmp/shapes"; } >"$tmp/new.csv"
{ echo key,question && cat "$tmp/same" "$tmp/shapes"; } >"$tmp/late.csv"
{ echo key,question && sort -r "$tmp/shapes"; } >"$tmp/back.csv"
: >"$tmp/errors"
for order in new late back; do
	crt -r germantown --csv --from question --key key -s x <"$tmp/$order.csv" 2>>"$tmp/errors" | grep -v '^same,\|^key,' | sort >"$tmp/$order"
done
is 'so many were answered' "$(wc -l <"$tmp/new" | tr -d ' ') $(cat "$tmp/errors")" '1536 '
is 'behind many of one shape' "$(diff "$tmp/new" "$tmp/late" | sed 5q)" ''
is 'and the other way round' "$(diff "$tmp/new" "$tmp/back" | sed 5q)" ''
# Seventeen numbers, and a line of five hundred letters.
many=$(perl -e 'print join " + ", (1) x 20')
long=$(perl -e 'print join " + ", ("infantry 1") x 60')
for units in "$many" "$long"; do
	printf '%s vs 4\n' "$units" "$units" "$units" | odds -r germantown - >"$tmp/got"
	# shellcheck disable=SC2086
	is 'a long line three times' "$(uniq -c <"$tmp/got" | tr -s ' ')" " 3 $(odds -r germantown $units vs 4)"
done
done_testing
