#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What the world gets wrong: words, dice, streams, tables. Every message is pinned, whole.
. "${0%/*}/lib/tap.sh"
exec </dev/null

# wrong MESSAGE TOOL WORD...: the tool says MESSAGE and exits 2.
wrong()
{
	wrong_text=$1
	shift
	ok_error "$*" 2 "$wrong_text" "$@"
}

# --- all that is wrong, at once ---
wrong 'odds: unknown word "wods" (word 4): did you mean woods?
odds: unknown word "flak" (word 5): did you mean flank?' odds -r brandywine vs 8 7 wods flak
wrong 'charge: size of the target is missing: size of the element (tiny, small, medium, large)
charge: range is missing: inches from the leader to the nearest part of the target (real 0..)' \
    charge -r land-of-the-free large
is 'in JSON they are one text' "$(odds -r brandywine wods vs flak --json 2>/dev/null | jq -r .error)" \
    'unknown word "wods" (word 1): did you mean woods?; unknown word "flak" (word 3): did you mean flank?'
printf '8 wods vs 7 flak\n' >"$tmp/lines"
is 'in a stream each stands where it is' "$(odds -r brandywine <"$tmp/lines" 2>&1)" \
    'odds: stdin:1:3: unknown word "wods" (word 2): did you mean woods?
odds: stdin:1:13: unknown word "flak" (word 5): did you mean flank?'
wrong 'fire: "moved" (word 4) describes the first side: write it before vs' fire -r iron-brigade raw range=6 vs moved
mkdir "$tmp/meant"
copied "$top/tables/iron-brigade" "$tmp/meant/iron-brigade"
echo 'moved,,,,"moved, as line troops are"' >>"$tmp/meant/iron-brigade/words.csv"
wrong 'fire: "moved" (word 4) describes the first side: for this one say line, or write it before vs' \
    fire -T "$tmp/meant" -r iron-brigade raw range=6 vs moved
wrong 'reorg: "flank" (word 1) is no word of reorg reorg, but of odds odds, odds bombarding, fire bombarding, move facing' \
    reorg -r brandywine flank
wrong 'maneuver: "4" (word 5): no plain number is wanted here; write NAME=4, or as a die that was thrown -d 4' \
    maneuver -r fire-and-fury veteran fresh infantry in-command 4
wrong 'crt: "die=7" (word 2): dice that were thrown stand behind -d, as in -d 4 or -d 4,3' crt -r germantown 2-1 die=7
wrong 'crt: "rolled" (word 2): dice that were thrown stand behind -d, as in -d 4 or -d 4,3' crt -r germantown 2-1 rolled 7
wrong 'crt: -d: no face "10" on this ten-sided die (0 to 9): type 0 for the face 0' crt -r germantown 2-1 -d 10
wrong 'fire: -d: no face "10" on this ten-sided die (0 to 9): type 0 for the face 0' \
    fire -r germantown artillery 4 range=2 vs infantry -d 8/10
wrong 'roll: -d: die 2 of roll "dice": no face "10" on this ten-sided die (0 to 9): type 0 for the face 0' roll 2d10z -d 9,10
ok_program 'but 00 is 0' 0 '1/-	0	attacker loses a step' crt -r germantown 2-1 -d 00
is 'a command is piped in the shell' "$(printf 'use land-of-the-free\nwords fire | grep ^cover\n' | drumhead 2>&1)" \
    "$(fire -r land-of-the-free --words | grep ^cover)"

# --- words ---
wrong 'crt: "river" (word 2) has no part in crt combat, but in move path, move price, move effects: leave it out, or ask there' \
    crt -r germantown 2-1 river
is 'a word that brings others is passed over where none of them counts' \
    "$(force -r fire-and-fury troops hessian limbered-guns -x | sed -n '1p;/ignored/p' | tr '\n\t' '; ')" \
    'bayonets, no Extended Line  [unused: limbered-guns]; ignored limbered-guns;'
wrong 'odds: unknown word "wods" (word 4): did you mean woods?' \
    odds -r brandywine 8 vs 7 wods
wrong 'odds: unknown word "zzzzzzzz" (word 4): try howe, washington, commander, artillery, infantry, or --words' \
    odds -r brandywine 8 vs 7 zzzzzzzz
wrong 'odds: "flank" (word 4) describes the first side: write it before vs' \
    odds -r brandywine 8 vs 7 flank
wrong 'odds: "not-flank" (word 4) describes the first side: write it before vs' \
    odds -r brandywine 8 vs 7 not-flank
wrong 'odds: factors of the defender is missing: printed combat factors of the unit (0..)' \
    odds -r brandywine 8
wrong 'scenario: scenario is missing: which scenario (take-the-field, reconnoiter, hold-the-ground, flank-attack, surrounded, ambush, frontal-assault, meeting-engagement)' \
    scenario -r land-of-the-free setup
wrong 'odds: factors of the attacker is missing: printed combat factors of the unit (0..)' \
    odds -r brandywine vs 8
wrong 'odds: factors of the attacker is missing: printed combat factors of the unit (0..)
odds: factors of the defender is missing: printed combat factors of the unit (0..)' \
    odds -r brandywine
wrong 'odds: factors is a whole number of 0.., not 1.5 (word 1)' \
    odds -r brandywine 1.5 vs 7
wrong 'odds: factors is given twice: "5" (word 1) and "6" (word 2); another unit is + 6' \
    odds -r brandywine 5 6 vs 7
wrong 'fire: range is a whole number of 1.., not 0 (word 3)' \
    fire -r germantown artillery 4 range=0 vs infantry
wrong 'crt: column is one of 1-3, 1-2, 1-1, 3-2, 2-1, 3-1, 4-1, not "5-2" (word 1)' \
    crt -r germantown 5-2 -d 3
wrong 'odds: unknown name in "spz=9" (word 4): try howe, washington, commander, artillery, infantry, or --words' \
    odds -r brandywine 8 vs 7 spz=9
wrong 'odds: woods is yes or no, not "maybe" (word 1)' \
    odds -r brandywine woods=maybe 8 vs 7
wrong 'odds: flank counts or does not: write flank or not-flank, not "flank=2" (word 2)' \
    odds -r brandywine 8 flank=2 vs 7
wrong 'odds: "-3" (word 2): no score here takes a modifier; for another unit write "+ 3"' \
    odds -r brandywine 8 -3 vs 7
wrong 'odds: "vs" stands twice (word 4)' odds -r brandywine 8 vs 7 vs 6
wrong 'reorg: reorg takes one unit a side: "+" does not belong here (word 2)' \
    reorg -r brandywine commander + commander
wrong 'move: times is a whole number of 1.., not 0 (word 2)' move -r brandywine mp=6 0 open
wrong 'move: times is a whole number of 1.., not 1.5 (word 2)' \
    move -r brandywine mp=6 1.5 open
wrong 'odds: "ruled=" (word 4): write the answer after it' \
    odds -r brandywine 8 vs 7 ruled=
wrong 'odds: "@44th": no roster was given (-u FILE)' odds -r brandywine @44th vs 2
wrong 'odds: /nonexistent.csv: no such roster' \
    odds -r brandywine -u /nonexistent.csv @44th vs 2
wrong 'odds: /nonexistent: no such roster' \
    odds -r brandywine -u /nonexistent @44th vs 2
printf 'unit,words\n44th,8 flank\n46th,5\n' >"$tmp/roster.csv"
wrong "odds: $tmp/roster.csv has no unit \"45t\": did you mean @44th?" \
    odds -r brandywine -u "$tmp/roster.csv" @45t vs 2
printf 'unit,words\n44th,8\n44th,5\n' >"$tmp/twice.csv"
wrong "odds: $tmp/twice.csv:3: unit \"44th\" stands on line 2 too" \
    odds -r brandywine -u "$tmp/twice.csv" @44th vs 2
printf 'name\n44th\n' >"$tmp/noname.csv"
wrong "odds: $tmp/noname.csv:1: column \"unit\" is missing" \
    odds -r brandywine -u "$tmp/noname.csv" @44th vs 2
wrong 'odds: the question has more than 4000 words' \
    odds -r brandywine $(yes flank | head -n 4001) vs 7
long=$(head -c 100000 /dev/zero | tr '\0' a)
wrong "odds: unknown word \"$(printf %.80s "$long")...\" (word 1): try howe, washington, commander, artillery, infantry, or --words" \
    odds -r brandywine "$long" vs 7
wrong 'odds: unknown word "a\x1b[31mb" (word 1): try howe, washington, commander, artillery, infantry, or --words' \
    odds -r brandywine "$(printf 'a\033[31mb')" vs 7

# --- systems and tools ---
# Three systems, whatever else is shipped.
mkdir "$tmp/three"
for name in brandywine brandywine-house germantown; do
	ln -s "$top/tables/$name" "$tmp/three/$name"
done
DRUMHEAD_TABLES=$tmp/three
systems='brandywine, brandywine-house, germantown'
wrong "odds: no rule system \"brandywin\" ($systems)" odds -r brandywin 8 vs 7
wrong "odds: no rule system \"../tables/brandywine\" ($systems)" \
    odds -r ../tables/brandywine 8 vs 7
wrong "odds: which rule system? give -r SYSTEM or set DRUMHEAD_RULES ($systems)" odds 8 vs 7
mkdir -p "$tmp/nothing"
wrong "odds: no rule system \"nowhere\" (none is installed)" \
    odds -r nowhere -T "$tmp/nothing" 8 vs 7
wrong 'odds: /nonexistent: no such folder' odds -r nowhere -T /nonexistent 8 vs 7
wrong 'reorg: germantown has no table for reorg (it has: odds crt morale fire fallen-leader rally move victory turn); rule systems that have one: brandywine, brandywine-house' \
    reorg -r germantown
wrong 'melee: brandywine has no table for melee (it has: odds crt fire charge fallen-leader reorg move victory scenario turn)' \
    melee -r brandywine 8 vs 7
wrong 'odds: "nope" is no check of odds: one of: odds bombarding' odds -r brandywine --words nope
wrong 'crt: germantown has no code "ZZ"' crt -r germantown meaning ZZ
wrong 'crt: casualty has no row "x" (it runs from ..11 to 12..)' crt -r brandywine casualty x
wrong 'crt: terrain: which column? one of leader, infantry, light-infantry, cavalry, artillery, fire, combat, sight, control' crt -r germantown terrain creek nope

DRUMHEAD_TABLES=$top/tables

# --- options ---
wrong 'odds: unknown option --chanses: did you mean -c, --chances? (see --help)' odds -r brandywine --chanses
wrong 'odds: unknown option --swep: did you mean --sweep? (see --help)' odds -r brandywine --swep x=1..2
wrong 'odds: unknown option --system: did you mean -r, --rules? (see --help)' odds --system brandywine 8 vs 7
wrong 'odds: unknown option --System=brandywine: did you mean -r, --rules? (see --help)' odds --System=brandywine 8 vs 7
wrong 'odds: unknown option --game: did you mean -r, --rules? (see --help)' odds --game brandywine 8 vs 7
wrong 'crt: unknown option --roll: did you mean -d, --dice? (see --help)' crt -r germantown 2-1 --roll 4
wrong 'crt: unknown option --die: did you mean -d, --dice? (see --help)' crt -r germantown 2-1 --die 4
wrong 'crt: unknown option --table: did you mean -T, --tables? (see --help)' crt -r germantown 2-1 --table x
wrong 'crt: unknown option --probability: did you mean -c, --chances? (see --help)' crt -r germantown 2-1 --probability
wrong 'drumhead: unknown option --system: did you mean -r, --rules? (see --help)' drumhead --system germantown crt 2-1
wrong 'odds: unknown option --bogus (see --help)' odds -r brandywine --bogus
wrong 'odds: unknown option -Z (see --help)' odds -r brandywine -Z
wrong 'odds: --dice wants FACES after it (see --help)' odds -r brandywine -d
wrong 'crt: unknown option -seed: did you mean -s, --seed? (see --help)' crt -r germantown 2-1 -seed x
wrong 'crt: unknown option -rules=germantown: did you mean -r, --rules? (see --help)' crt -rules=germantown 2-1
wrong 'crt: unknown option -chances: did you mean -c, --chances? (see --help)' crt -r germantown 2-1 -chances
wrong 'odds: --dice wants FACES after it, not the option --help (see --help)' odds -r brandywine 8 vs 7 -d --help
wrong 'odds: --rules wants SYSTEM after it, not the option -x (see --help)' odds 8 vs 7 -r -x
wrong 'odds: --reading wants NAME=CHOICE after it, not the option --what-if (see --help)' odds -R --what-if 8 vs 7
wrong 'crt: --seed wants TEXT after it, not the option -c (see --help)' crt -r germantown 2-1 -s -c
wrong 'odds: --csv takes no argument (see --help)' odds -r brandywine --csv=yes
wrong 'odds: -f is text, csv or json, or for paper markdown or html, not "xml"' odds -r brandywine -f xml 1 vs 2
wrong 'odds: --format pdf: Drumhead makes no PDF; print the HTML from a browser: tables print SYSTEM -f html' odds -r brandywine -f pdf 1 vs 2
wrong 'odds: -n wants a whole number from 1 to 1000000, not "0"' odds -r brandywine -n 0 1 vs 2
wrong 'odds: -R: want NAME=CHOICE, got "foo"' odds -r brandywine -R foo 1 vs 2
wrong 'odds: --of: odds has no value, effect or answer "nope"' odds -r brandywine --of nope -c 1 vs 2
wrong 'odds: -s: the seed is empty; type any text' odds -r brandywine -s '' 8 vs 7
wrong 'odds: DRUMHEAD_OPTIONS holds options only, not "8"' \
    env DRUMHEAD_OPTIONS='-x 8' odds -r brandywine 8 vs 7

# --- dice ---
wrong 'crt: -d: 2 dice given, only 1 needed' crt -r germantown 1-1 -d 6,6
wrong 'reorg: -d: roll "die" needs 2 dice (2d6), 1 given' reorg -r brandywine -d 4
wrong 'reorg: -d: 3 dice given, only 2 needed' reorg -r brandywine -d 4,4,4
wrong 'reorg: -d: die 1 of roll "die" (d6) shows 0: a d6 has faces 1 to 6' \
    reorg -r brandywine -d 0,4
wrong 'reorg: -d: die 2 of roll "die" (d6) shows 7: a d6 has faces 1 to 6' \
    reorg -r brandywine -d 4,7
wrong 'reorg: -d: "x" is no face; type a number, or _ to roll it' reorg -r brandywine -d x
wrong 'reorg: -d: no faces given; type them, or need to be told what to roll' \
    reorg -r brandywine -d ''
wrong 'reorg: /nonexistent: No such file or directory' reorg -r brandywine -d @/nonexistent
printf '4\n' >"$tmp/faces"
wrong "reorg: $tmp/faces: used up: die 2 of roll \"die\" (d6) comes after the last of 1 die" \
    reorg -r brandywine -d "@$tmp/faces"
printf '4 # one\n8\n' >"$tmp/faces"
wrong "reorg: $tmp/faces:2:1: die 2 of roll \"die\" (d6) shows 8: a d6 has faces 1 to 6" \
    reorg -r brandywine -d "@$tmp/faces"
wrong 'roll: "2d" is no dice: write them like 2d6, d10z, 3d6:4+, d6-d6 or 2d3kh1' roll 2d

# --- streams ---
# stream WHAT STATUS STDOUT STDERR COMMAND...: the first argument of printf is in $input.
stream()
{
	stream_what=$1 stream_status=$2 stream_out=$3 stream_err=$4
	shift 4
	printf "$input" >"$tmp/input"
	ok_program "$stream_what" "$stream_status" "$stream_out" "$@" <"$tmp/input"
	ok_error "$stream_what: what is said" "$stream_status" "$stream_err" "$@" <"$tmp/input"
}

input='14 vs 7\n  8 vs 7 wods\n3 vs 7\n'
stream 'a bad line among good ones' 2 '2-1
1-3' 'odds: stdin:2:10: unknown word "wods" (word 4): did you mean woods?' odds -r brandywine
stream 'words around the line' 2 '6-1
1-1' 'odds: stdin:2:10: unknown word "wods" (word 5): did you mean woods?' \
    odds -r brandywine flank -
input='14 vs 7\n8\0 vs 7\n3 vs 7\n'
stream 'a NUL byte in a line' 2 '2-1
1-3' 'odds: stdin:2:2: a NUL byte does not belong in text' odds -r brandywine
input='1-1\n2-1\n2-1\n'
stream 'dice for one record only' 2 'R/-	3	attacker retreats' \
    'crt: stdin:2:1: -d gave dice for the first record only: give a column of dice, or a dice file
crt: stdin:3:1: -d gave dice for the first record only: give a column of dice, or a dice file' \
    crt -r germantown -d 3
{ head -c 1048577 /dev/zero | tr '\0' a; printf '\n14 vs 7\n'; } >"$tmp/longline"
ok_error 'a line of 1 MiB' 2 'odds: stdin:1: the line is longer than 1048575 bytes' \
    odds -r brandywine <"$tmp/longline"
is 'the line behind it is answered' "$(odds -r brandywine <"$tmp/longline" 2>"$tmp/err")" 2-1
ok_error 'a folder as standard input' 2 'odds: stdin: Is a directory' odds -r brandywine <"$tmp"

# The tenth record of twelve is bad.
echo 'unit,factors,vs.factors' >"$tmp/ten.csv"
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
	[ $i = 10 ] && echo "u$i,14,x" || echo "u$i,14,7"
done >>"$tmp/ten.csv"
ok_error 'the tenth record is bad: its cell is named' 2 \
    'odds: stdin:11:3: factors is a number, not "x" (word 3)
odds: no column holds words; read as values: factors, vs.factors' \
    odds -r brandywine --csv <"$tmp/ten.csv"
odds -r brandywine --csv <"$tmp/ten.csv" >"$tmp/out" 2>"$tmp/err"
is 'the other eleven are answered' "$(grep -c ',2-1,' "$tmp/out")" 11
is 'and the tenth stands in its place' "$(sed -n 11p "$tmp/out")" \
    'u10,14,x,,,,,"factors is a number, not ""x"" (word 3)",'
is 'a column that begins like the tool, and is none of its own, passes' "$(printf 'question,odds2\n8 vs 4,x\n' |
    odds -r germantown --csv | tr '\n' '|')" \
    'question,odds2,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused|8 vs 4,x,2-1,,,,,|'
awk 'BEGIN { print "question" } NR > 1 { print NR == 11 ? "14 vs x" : "14 vs 7" }' "$tmp/ten.csv" \
    >"$tmp/questions.csv"
odds -r brandywine --from question --json <"$tmp/questions.csv" >"$tmp/out" 2>"$tmp/err"
is 'one object a record, bad ones too' \
    "$(grep -c '"question"' "$tmp/out") $(grep -c '"error"' "$tmp/out")" '12 1'

input='question,crt.dice\n1-1,6\n1-1,x\n1-1,"6,6"\n'
stream 'bad dice of a record are kept in its row' 2 \
    'question,crt.dice,crt.answer,crt.meaning,crt.effects,crt.error,crt.unused
1-1,6,R/R,both sides retreat,retreat@1=1; retreat@2=1,,
1-1,x,,,,"dice: ""x"" is no face; type a number, or _ to roll it",
1-1,"6,6",,,,"dice: 2 dice given, only 1 needed",' \
    'crt: stdin:3:2: dice: "x" is no face; type a number, or _ to roll it
crt: stdin:4:1: dice: 2 dice given, only 1 needed' crt -r germantown --csv
input='factors,vs.factors\n14,7,1\n14\n'
stream 'too many and too few cells' 2 \
    'factors,vs.factors,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
14,7,,,,,"3 cells, but the header has 2 columns",
14,,,,,,"1 cell, but the header has 2 columns",' \
    'odds: stdin:2:3: 3 cells, but the header has 2 columns
odds: stdin:3:1: 1 cell, but the header has 2 columns' odds -r brandywine --csv
input='comander,id\nyes,x\n'
stream 'a misspelt column' 2 '' \
    'reorg: stdin:1:1: column "comander": did you mean commander? (rename it if it is your own)' \
    reorg -r brandywine --csv
input='question\n1 vs 2\n3" vs 2\n5 vs 2\n'
stream 'a quote inside a cell' 2 \
    'question,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
1 vs 2,1-2,,,,,
5 vs 2,2-1,,,,,' \
    'odds: stdin:3:2: a quote stands inside an unquoted cell, or text after a closing quote' \
    odds -r brandywine --csv
input='question\n1 vs 2\n"3 vs 2\n5 vs 2\n'
stream 'a quote that is never closed' 2 \
    'question,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
1 vs 2,1-2,,,,,' 'odds: stdin:3: a quote is opened and never closed' odds -r brandywine --csv
input=''
stream 'no header' 2 '' 'odds: stdin: no CSV header came in' odds -r brandywine --csv
input='x\n14 vs 7\n'
stream 'no such key' 2 '' 'odds: --key: standard input has no column "foo"' \
    odds -r brandywine --csv --key foo -s x
stream 'no such column of words' 2 '' 'odds: --from: standard input has no column "q"' \
    odds -r brandywine --from q
input='\357\273\277factors,vs.factors\r\n14,7\r\n'
stream 'a byte-order mark and CRLF are taken' 0 \
    'factors,vs.factors,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
14,7,2-1,,,,,' 'odds: no column holds words; read as values: factors, vs.factors' odds -r brandywine --csv
# A sheet's own columns are no words of the question, whatever they are called.
input='points,question\n3,8 vs 4\n'
stream 'a column points beside the words' 0 \
    'points,question,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
3,8 vs 4,2-1,,,,,' '' odds -r germantown --csv
input='level,question\n2,8 vs 4\n'
stream 'a column level beside the words' 0 \
    'level,question,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
2,8 vs 4,2-1,,,,,' '' odds -r brandywine --csv
input='used,question\n1-1,8 vs 4\n'
stream 'a column used beside the words' 0 \
    'used,question,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
1-1,8 vs 4,2-1,,,,,' '' odds -r germantown --csv
input='place,question\nmill,8 vs 4\n'
stream 'a column place beside the words' 0 \
    'place,question,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
mill,8 vs 4,2-1,,,,,' '' odds -r germantown --csv
input='factrs,question\n9,8 vs 4\n'
stream 'a column factrs beside the words' 0 \
    'factrs,question,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
9,8 vs 4,2-1,,,,,' '' odds -r brandywine --csv
input='row,question,crt.dice\n1,2-1,6\n2,2-1,6\n'
stream 'a column row beside the words' 0 \
    'row,question,crt.dice,crt.answer,crt.meaning,crt.effects,crt.error,crt.unused
1,2-1,6,-/R,defender retreats,retreat@2=1,,
2,2-1,6,-/R,defender retreats,retreat@2=1,,' '' crt -r germantown --csv
input='row,question\n1,2-1\n2,2-1\n'
stream 'but for that which --with names' 0 \
    'row,question,crt.answer,crt.dice,crt.meaning,crt.effects,crt.error,crt.unused
1,2-1,D/-,,attacker disrupted,army-morale-change@1=-1,,
2,2-1,R/-,,attacker retreats,retreat@1=1,,' '' crt -r germantown --csv --with row
stream '--with makes standard input CSV' 0 'D/-		attacker disrupted
R/-		attacker retreats' '' crt -r germantown --with row
input='place,sps,vs.sps\nmill,8,4\n'
stream 'without words the columns that were read are named' 0 \
    'place,sps,vs.sps,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
mill,8,4,2-1,,,,,' 'odds: no column holds words; read as values: sps, vs.sps' odds -r germantown --csv
stream 'a name of --with that is no column' 2 '' \
    'odds: --with: standard input has no column of values "column"' odds -r germantown --with column
stream 'and that is no value' 2 '' 'odds: --with: no check of odds has a value "place"' odds -r germantown --with place
input='total,column,crt.dice\n3,2-1,6\n'
stream 'what a check computes is no value by itself' 0 \
    'total,column,crt.dice,crt.answer,crt.meaning,crt.effects,crt.error,crt.unused
3,2-1,6,-/R,defender retreats,retreat@2=1,,' 'crt: no column holds words; read as values: column' \
    crt -r germantown --csv
input='question,fire.dice\nartillery 4 adjacent vs infantry,need\n'
stream 'need is for -d' 2 \
    'question,fire.dice,fire.answer,fire.meaning,fire.effects,fire.error,fire.unused
artillery 4 adjacent vs infantry,need,,,,"dice: need is for -d, not for a cell",' \
    'fire: stdin:2:2: dice: need is for -d, not for a cell' fire -r germantown --csv
input='question,note\n14 vs 7 =x,=1+1\n'
stream 'free text that a spreadsheet would run is guarded, cells that came in are not' 2 \
    'question,note,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
14 vs 7 =x,=1+1,,,,,"unknown word ""=x"" (word 4): try howe, washington, commander, artillery, infantry, or --words",' \
    'odds: stdin:2:1: unknown word "=x" (word 4): try howe, washington, commander, artillery, infantry, or --words' \
    odds -r brandywine --csv --from question

# --- output ---
if [ -c /dev/full ]; then
	odds -r brandywine 14 vs 7 >/dev/full 2>"$tmp/err"
	is 'a full disk' "$? $(cat "$tmp/err")" '2 odds: standard output: No space left on device'
	yes '14 vs 7' | odds -r brandywine >/dev/full 2>"$tmp/err"
	is 'a full disk ends a stream' "$? $(cat "$tmp/err")" \
	    '2 odds: standard output: No space left on device'
else
	skip 'no /dev/full'
	skip 'no /dev/full'
fi
{ yes '14 vs 7' | odds -r brandywine 2>"$tmp/err"; echo $? >"$tmp/status"; } | head -n 1 >"$tmp/out"
case $(cat "$tmp/status") in
141 | 2) pass 'a closed pipe ends a stream' ;;
*) fail "a closed pipe ends a stream: $(cat "$tmp/status")" ;;
esac
is 'and nothing is said of it' "$(cat "$tmp/err")" ''

# --- tables ---
# tiny: a small sound system in $tmp/t/tiny; DRUMHEAD_TABLES=. keeps its messages short.
mkdir "$tmp/t" && cd "$tmp/t" || exit 255
DRUMHEAD_TABLES=.
DRUMHEAD_RULES=tiny
export DRUMHEAD_RULES
tiny()
{
	rm -rf tiny
	mkdir tiny
	printf 'key,value\ntitle,Tiny\n' >tiny/system.csv
	printf 'tool,check,default,codes\ncrt,fight,yes,fight\n' >tiny/checks.csv
	cat >tiny/values.csv <<'END'
check,side,name,kind,legal,default,prompt
fight,1,men,number,1..9,,how many men
fight,1,arm,word,foot horse,'foot',
fight,,score,value,,die + men,
END
	cat >tiny/steps.csv <<'END'
check,id,scope,do,name,value,when,say,reading,sure
fight,roll,,roll,die,d6,,,,
fight,end,,answer,,"result[score,'won']",,,,
END
	printf 'table,code,meaning\nfight,A,one\nfight,B,two\n' >tiny/codes.csv
	printf 'score,won\n..5,A\n6..,B\n' >tiny/result.csv
}

# broken WHAT MESSAGE: with the system as it is now.
broken()
{
	ok_error "$1" 2 "crt: ./tiny/$2" crt 3 -d 2
	tiny
}

# edited FILE SED-SCRIPT MESSAGE
edited()
{
	sed "$2" "tiny/$1.csv" >"$tmp/edited" && cp "$tmp/edited" "tiny/$1.csv"
	broken "$1: $2" "$3"
}

tiny
ok_program 'the small system is sound' 0 'A	2	one' crt 3 -d 2
for file in tiny/*.csv; do
	{ printf '\357\273\277'; sed 's/$/\r/' "$file"; } >"$tmp/edited"
	cp "$tmp/edited" "$file"
done
ok_program 'tables with a byte-order mark and CRLF' 0 'A	2	one' crt 3 -d 2
tiny

# Other names that come back to themselves: a question that says them has no end.
printf 'word,brings\ncavalry,horse\nhorse,cavalry\n' >tiny/words.csv
broken 'words that bring each other' 'words.csv:3: column "brings": "horse" is another name of itself, by "cavalry"'
printf 'word,brings\nriders,horse\ncavalry,riders\nhorse,cavalry|foot\n' >tiny/words.csv
broken 'by a third' 'words.csv:4: column "brings": "horse" is another name of itself, by "cavalry|foot"'
printf 'word,brings\nhorse,horse\n' >tiny/words.csv
broken 'a word that brings itself' 'words.csv:2: column "brings": "horse" is another name of itself, by "horse"'
printf 'word,brings\nriders,horse\ncavalry,riders\n' >tiny/words.csv
ok_program 'a name of a name is one' 0 'A	2	one [unused: cavalry]' crt 3 cavalry -d 2
tiny

# A value that only some faces need is asked for when they lie; one that all need, before.
echo 'fight,1,luck,number,1..6,,how lucky' >>tiny/values.csv
sed "s/\"result\[score,'won'\]\"/\"if(die > 3, if(luck > 2, 'A', 'B'), 'B')\"/" tiny/steps.csv >"$tmp/edited" && cp "$tmp/edited" tiny/steps.csv
ok_program 'faces that need no luck' 0 'B	2	two [unused: 3]' crt 3 -d 2
ok_program 'dice that may need it' 0 'd6	die' crt -d need
ok_error 'faces that need it' 2 'crt: luck is missing: how lucky (1..6)' crt -d 4
sed "s/, 'B')\"/, if(luck > 3, 'A', 'B'))\"/" tiny/steps.csv >"$tmp/edited" && cp "$tmp/edited" tiny/steps.csv
ok_error 'when all need it no die is thrown' 2 'crt: luck is missing: how lucky (1..6)' crt -d need
tiny

printf 'score,won\n..5,A\n6..,B\0\n' >tiny/result.csv
broken 'a NUL byte' 'result.csv:3:6: a NUL byte does not belong in text'
{ printf 'score,won\n..5,'; head -c 1048576 /dev/zero | tr '\0' A; echo; } >tiny/result.csv
broken 'a line of 1 MiB' 'result.csv:2: the line is longer than 1048575 bytes'
: >tiny/steps.csv
broken 'an empty file' 'steps.csv: the file is empty: a header row is wanted'
: >tiny/result.csv
broken 'an empty table' 'result.csv: the file is empty: a header row is wanted'
echo 'score,won' >tiny/result.csv
broken 'a table without rows' 'result.csv: the table has no rows'
printf 'score\n..9\n' >tiny/result.csv
broken 'a table without columns' 'result.csv: the table has no columns'
rm tiny/result.csv
broken 'no table' 'steps.csv:3: column "value", place 7: there is no table "result"'
rm tiny/result.csv && mkdir tiny/result.csv
broken 'an unreadable table' 'result.csv: Is a directory'
edited result 's/^\.\./"../' 'result.csv:2: a quote is opened and never closed'
edited result 's/,A/,A"b/' \
    'result.csv:2:6: a quote stands inside an unquoted cell, or text after a closing quote'
edited result 's/,A/,A,B/' 'result.csv:2: 3 cells, but the header has 2 columns'
edited result 's/,A/,/' 'result.csv:2: column "won" is empty: the table does not say'
edited result 's/,A/,A1l/' \
    'result.csv:2: column "won": want a code of codes.csv, got "A1l" (A?)'
edited result 's/won/won,won/' 'result.csv:1: column "won" stands twice'
edited result 's/won/lost/' 'result.csv: no column for "won" (it runs from lost to lost)'
edited result 's/\.\.5/..4/' 'result.csv: no row for "5" (it runs from ..4 to 6..)'
edited values 's/,kind,/,knd,/' \
    'values.csv:1: unknown column "knd" (check, side, name, kind, legal, needs, default, also, prompt, reading, sure, cite, op)'
edited values 's/^\([^,]*,[^,]*,[^,]*\),[^,]*/\1/' \
    'values.csv:1: column "kind" is missing in the header'
edited steps '1s/,do,/,say,/;1s/,say,reading/,reading/;s/,,,,$/,,,/' \
    'steps.csv:1: column "do" is missing in the header'
edited codes '1s/,code//;s/,[AB]//' \
    'codes.csv:1: column "code" is missing in the header'
edited values 's/,number,/,nmber,/' \
    'values.csv:2: column "kind": want one of number ratio length count value stated repeat word yesno sum text square, got "nmber"'
edited values 's/fight,1,men/fight,3,men/' \
    'values.csv:2: column "side": want 1, 2, each, acting, target (with + for units) or nothing, got "3"'
edited values 's/1\.\.9/one/' \
    'values.csv:2: column "legal": want bands like 1.., 0..10 or 0..groups, got "one"'
edited values 's/foot horse/codes nope/' \
    'values.csv:3: column "legal": codes.csv has no such table, got "codes nope"'
edited values 's/foot horse/rows nope/' \
    'values.csv:3: column "legal": there is no such table, got "rows nope"'
edited steps 's/,answer,/,anser,/' \
    'steps.csv:3: column "do": want one of refuse roll effect again answer then must may, got "anser"'
edited steps '3s/,,$/,x=y,/' 'steps.csv:3: column "reading": readings.csv has no "x"'
printf 'name,choice,default\nx,a,yes\nx,b,\n' >tiny/readings.csv
edited steps '3s/,,$/,x=y,/' 'steps.csv:3: column "reading": x has no choice "y"'
edited steps '3s/,$/,maybe/' \
    'steps.csv:3: column "sure": want sure, reconstructed or referee, got "maybe"'
sed '$d' tiny/steps.csv >"$tmp/edited" && cp "$tmp/edited" tiny/steps.csv
ok_error 'no answer' 2 'crt: crt fight gives no answer to this' crt 3 -d 2
ok_error 'no answer, counted' 2 'crt: crt fight gives no answer to this' crt 3 -c
tiny
awk 'BEGIN { print "name,choice,default"; for (i = 1; i < 130; i++) print "x" i ",a,yes" }' >tiny/readings.csv
broken 'too many readings' 'readings.csv:130: more than 128 readings'
printf 'name,choice,default\nx,a,yes\nx,b,\nx,c,\n' >tiny/readings.csv
ok_error 'an unknown reading' 2 'crt: -R: tiny has no reading "y" (x)' crt 3 -d 2 -R y=a
ok_error 'an unknown choice' 2 'crt: -R: reading x has no choice "d" (a, b, c)' crt 3 -d 2 -R x=d
tiny

# Whose a name is: the side's at hand, or it says so.
sides()
{
	printf 'key,value\ntitle,sides\n' >tiny/system.csv
	printf 'tool,check,default\ncrt,fight,yes\n' >tiny/checks.csv
	printf '%s\n' 'check,side,name,kind,legal,default' \
	    'fight,1,men,number,0..,2' 'fight,2,fort,number,0..,3' 'fight,each,guns,count,0..,1' \
	    'fight,2+,horse,yesno,,no' "fight,$1,asked,value,,$2" >tiny/values.csv
	printf 'check,id,scope,do,name,value\nfight,a,,answer,,%s\n' "asked@${1:-1}"  >tiny/steps.csv
	printf 'check,side,word,to,value\nfight,1,drum,drm,1\n' >tiny/modifiers.csv
}
whose()
{
	sides "$1" "$2"
	broken "of side '$1': $2" "values.csv:6: column \"default\", place $3"
}
whose 1 'fort + 1' "5: fort is the other side's: write fort@2 or fort@other"
whose 2 'men' "4: men is the other side's: write men@1 or men@other"
whose 2 'drum' "5: drum is the other side's: write drum@1 or drum@other"
whose '' 'men' "4: men is the first side's: write men@1"
whose '' 'guns' "5: each side has its own guns: write guns@1 or guns@2"
whose '' 'drum' "5: drum is the first side's: write drum@1"
whose each 'fort' "5: fort is the second side's: write fort@2"
whose '' 'guns@other' '11: other than which side? write @1 or @2'
whose 1 'men@other' '10: that side has no value "men"'
whose 1 'horse@2' "8: horse is each unit's own: write any@2(horse), sum@2(horse) or the like"
whose 1 'given(fort)' "11: fort is the other side's: write fort@2 or fort@other"
sides 1 'fort@other + guns@other * 10'
ok_program '@other is the other side' 0 "43		[unused: 9; 5 guns]" crt 9 5 guns vs 4 guns
sides 2 'men@other * 10 + guns@other'
ok_program 'of the second side the first' 0 "95		[unused: 4 guns]" crt 9 5 guns vs 4 guns
tiny

# formula FORMULA MESSAGE: the formula as the score's default.
formula()
{
	awk -v f="$1" 'sub(/die \+ men,$/, "") { print $0 "\"" f "\","; next } 1' \
	    tiny/values.csv >"$tmp/edited" && cp "$tmp/edited" tiny/values.csv
	broken "formula: $(printf %.40s "$1")" "$2"
}
score='values.csv:4: column "default"'
formula 'die + mne' "$score, place 10: unknown name \"mne\" in fight: did you mean men?"
formula 'score + 1' "$score: score is computed from itself"
formula 'die / (men - 3)' "$score, place 16: division by zero"
formula 'mod(die, men - 3)' "$score, place 18: division by zero"
formula 'die +' "$score, place 6: the formula ends too early"
formula '(die' "$score, place 5: expected \")\""
formula 'die $ 3' "$score, place 5: the formula does not end at \"\$ 3\""
formula 'frobnicate(die)' "$score, place 12: unknown function \"frobnicate\""
formula 'mine.die' "$score, place 6: mine. stands only in a function over units"
formula "arm in (foot hrose)" "$score, place 19: what stands before in may never be \"hrose\""
formula "arm in foot" "$score, place 8: expected \"(\""
formula "arm in ()" "$score, place 9: this does not belong in a formula"
formula "men else" "$score, place 9: the formula ends too early"
formula "first-of()" "$score, place 10: a name is wanted here"
formula "first-of(foot, nope)" "$score, place 20: unknown name \"nope\" in fight"
formula 'if(die)' "$score, place 8: wrong number of arguments of \"if\""
formula 'die@3' "$score, place 5: after @ stands 1, 2 or other"
formula 'men@2' "$score, place 6: that side has no value \"men\""
formula "'abc" "$score, place 2: a quote is not closed"
formula 'reslt[3]' "$score, place 6: there is no table \"reslt\""
formula 'die.foo' "$score, place 8: a roll has no field \"foo\""
formula 'die.9' "$score, place 5: faces are counted from 1 to 8"
formula 99999999999999999999 "$score, place 21: not a number"
formula 'men * 9223372036854775807' "$score, place 26: the number grows too large"
formula "'a' + 1" "$score, place 2: a number is wanted, not a"
formula 'reading(foo)' "$score, place 12: no reading \"foo\""
formula 'key(result, 9)' "$score, place 15: the table has no row of that number"
formula "$(printf '%0100d' 0 | tr 0 '(')die" "$score, place 61: the formula is nested too deep"
formula "$(yes not | head -n 100 | tr '\n' ' ')die" \
    "$score, place 244: the formula is nested too deep"

# dice DICE MESSAGE: as the roll.
dice()
{
	edited steps "s/die,d6/die,$1/" "steps.csv:2: column \"value\"$2"
}
dice 2dd ', place 2: the formula does not end at "dd"'
dice d0 ': dice have 2 to 100 sides: "d0"'
dice d101 ': dice have 2 to 100 sides: "d101"'
dice 'd6 frob=3' ': a counter is NAME=FACE..CAP, not "3"'
dice 'd6 again=maybe' ', place 6: unknown name "maybe" in fight'
dice "d6 again='none'" ': again is misses, all or none, not none'
dice 'd6 again=men' ': again is misses, all or none, not 3'
dice 999d6 ': "999" is no whole number from 0 to 200'
dice '(men - 9)d6' ': "-6" is no whole number from 0 to 200'
dice '2d6 more>=6' ': more>= wants a cap= too: "2d6 more>=6"'

# A cycle over two values.
echo 'fight,,other,value,,score + 1,' >>tiny/values.csv
formula 'other - 1' "$score: score is computed from itself"

# Control characters of tables reach neither a terminal nor a spreadsheet.
printf 'table,code,meaning\nfight,A,one\033[31mred\007\nfight,B,two\n' >tiny/codes.csv
printf 'check,side,name,kind,legal,default,prompt\nfight,1,men,number,1..9,,how \033[31mmany\n' \
    >"$tmp/edited"
sed 1d tiny/values.csv | sed 1d >>"$tmp/edited" && cp "$tmp/edited" tiny/values.csv
for words in '3 -d 2' '3 -d 2 -x' '3 -d 2 --say' '3 -d 2 --csv' '3 -d 2 --json' '3 -c' '3 -c --json' \
    --words --help 'meaning A' '' '-d need 3' 'fight 3 --dispute -d 2'; do
	crt $words >"$tmp/out" 2>&1
	tr -d '\n\t' <"$tmp/out" | tr '\000-\037\177' '!' | grep -o '.\{9\}!.*' >"$tmp/found"
	looked_at "$tmp/out"
	empty "no control characters: crt $words" "$tmp/found"
done
tiny

# --- rows of other checks ---
# A ruling reads the rows of its check and passes over all others: what is wrong with those is told by
# whoever asks that check, and by lint; but an open quote might hold any row.
two()
{
	tiny
	printf 'crt,other,,\n' >>tiny/checks.csv
	printf 'other,end,,answer,,men,,,,\n' >>tiny/steps.csv
	printf 'other,1,men,number,1..9,,\n' >>tiny/values.csv
}

# elsewhere WHAT MESSAGE: the ruling stands; who asks the other check is told, and lint tells it.
elsewhere()
{
	ok_program "$1: passed over" 0 'A	2	one' crt 3 -d 2
	ok_error "$1: told where it is asked" 2 "crt: ./tiny/$2" crt other 3
	tables lint tiny >"$tmp/out" 2>&1
	ok "$1: told by lint" grep -qF "${2#*:*: }" "$tmp/out"
	two
}

two
ok_program 'the other check' 0 3 crt other 3
# A look-up table is read where a ruling looks into it.
later()
{
	tiny
	printf 'fight,1,far,number,0..9,0,how far\n' >>tiny/values.csv
	sed -i "s/^fight,end.*/fight,end,,answer,,\"if(far > 0, more[far,'won'], result[score,'won'])\",,,,/" tiny/steps.csv
	printf 'score,won,reading\n..5,A,\n6..,B,%s\n' "$1" >tiny/more.csv
}
later ''
ok_program 'a second table' 0 'A	2	one' crt 3 far=2 -d 2
for reading in x y=a; do
	later $reading
	ok_program "a table that nothing looks into: $reading" 0 'A	2	one' crt 3 -d 2
	ok_program "and for all dice: $reading" 0 'A' sh -c 'crt 1 -c | head -n 1 | cut -f1'
	crt 3 far=2 -d 2 >"$tmp/out" 2>&1
	is "one that is looked into: $reading" "$?:$(cut -c1-41 "$tmp/out")" \
	    '2:crt: ./tiny/more.csv:3: column "reading":'
	tables lint tiny >"$tmp/out" 2>&1
	ok "lint looks into all: $reading" grep -qF 'tiny/more.csv:3: column "reading"' "$tmp/out"
done
later ''
rm tiny/more.csv
broken 'a table that is not there' 'steps.csv:3: column "value", place 17: there is no table "more"'
two
sed -i 's/^other,1,men,number/other,1,men,nmber/' tiny/values.csv
elsewhere 'a kind that is none' \
    'values.csv:5: column "kind": want one of number ratio length count value stated repeat word yesno sum text square, got "nmber"'
sed -i '/^other/s/$/,,,,/' tiny/values.csv
elsewhere 'too many cells' 'values.csv:5: 11 cells, but the header has 7 columns'
sed -i '/^other/s/men/"men"s/' tiny/values.csv
elsewhere 'a quote inside a cell' \
    'values.csv:5:14: a quote stands inside an unquoted cell, or text after a closing quote'
sed -i '/^other/s/,men,/,men +,/' tiny/steps.csv
elsewhere 'a formula that ends too early' \
    'steps.csv:4: column "value", place 6: the formula ends too early'
printf 'tool,check,default,codes\ncrt,fight,yes,fight\ncrt,other,,others\n' >tiny/checks.csv
sed -i '1s/$/,rank/;s/[eo]$/&,/' tiny/codes.csv
printf 'others,3,three,high\n' >>tiny/codes.csv
elsewhere 'a rank that is no number' 'codes.csv:4: column "rank": "high" is no whole number'
for row in 'other,1,"men,number,1..9,,' 'other,1,a,number,1..9,,
other,1,"b,number,1..9,,' 'other,1,"",number,"1..9,,'; do
	two
	printf '%s\n' "$row" >>tiny/values.csv
	line=$(wc -l <tiny/values.csv)
	ok_error "an open quote in another's row, line $line" 2 \
	    "crt: ./tiny/values.csv:$line: a quote is opened and never closed" crt 3 -d 2
done

# same WHAT FILE SED-SCRIPT: the row of the check is found however it is written.
same()
{
	two
	sed -i "$3" "tiny/$2.csv"
	ok_program "$1: the one" 0 'A	2	one' crt 3 -d 2
	ok_program "$1: the other" 0 3 crt other 3
}
same 'quoted' values 's/^other/"other"/;s/^fight,1,men/"fight",1,men/'
same 'a list' values '/^fight,1,men/s/^fight/fight other/;/^other/d'
same 'a quoted list' values '/^fight,1,men/s/^fight/" other  fight"/;/^other/d'
same 'all' values '/^fight,1,men/s/^fight/*/;/^other/d'
same 'capitals' values 's/^other/OTHER/;s/^fight/Fight/'
same 'blanks around' values 's/^other/ other /;s/^fight/	fight/'
same 'a long list' values "/^fight,1,men/s/^fight/$(seq -f 'n%g' -s ' ' 40) other fight/;/^other/d"
same 'a name within a name' values '/^other/{p;s/^other/another/;s/number/nmber/}'
same 'quotes in cells' values '/^fight,1,arm/{s/^fight/other/p;s/^other/fight/;s/[^,]*$/"a ""b"", c"/}'
same 'a cell of two lines' values '/^fight,1,arm/{s/^fight/other/;s/[^,]*$/"a\nfight,1,x,nmber,,,"/}'
same 'the column behind others' values 's/^\([^,]*\),\([^,]*\),\(.*\)/\2,\1,\3/'
same 'the last line without its end' values '$!b;s/$/\r/'
two
printf '%s' "$(cat tiny/values.csv)" >"$tmp/edited" && cp "$tmp/edited" tiny/values.csv
ok_program 'the last line without a newline' 0 3 crt other 3

# Whoever asks many checks has the files read once for all; what is wrong with another stays passed over.
two
for i in 1 2 3 4 5 6 7 8; do
	printf 'crt,n%s,,\n' "$i" >>tiny/checks.csv
	printf 'n%s,end,,answer,,men + %s,,,,\n' "$i" "$i" >>tiny/steps.csv
	printf 'n%s,1,men,number,1..9,,\n' "$i" >>tiny/values.csv
	echo "n$i 3"
done >"$tmp/questions"
ok_program 'many checks in one stream' 0 "$(seq 4 11)" crt <"$tmp/questions"
sed -i '/^other/s/$/,,,,/' tiny/values.csv
ok_program 'and one that is broken' 0 "$(seq 4 11)" crt <"$tmp/questions"
echo 'other 3' >>"$tmp/questions"
ok_error 'until it is asked' 2 'crt: stdin:9:1: ./tiny/values.csv:5: 11 cells, but the header has 7 columns' \
    crt <"$tmp/questions"
tiny
sed -i 's/,d6,/,2w6,/' tiny/steps.csv
is 'lint says how dice are written' "$(tables lint tiny | sed -n 's/.*place [0-9]*: //p')" \
    'dice are written with a d: 2d6'
tiny
sed -i 's/die + men/die == men/' tiny/values.csv
is 'and equality' "$(tables lint tiny | sed -n 's/.*place [0-9]*: //p')" 'write one ='
tiny
printf 'k;v;cite\n1;2;p\n' >tiny/lut.csv
is 'and that no semicolon parts cells' "$(tables lint tiny | sed -n 's/^.*lut.csv:1: //p')" \
    'column "k;v;cite": commas stand between cells, not semicolons'
sed -i 's/"result.score,.won.."/lut[die]/' tiny/steps.csv
tables lint tiny >"$tmp/lint.out" 2>&1
ok 'a table of one column is no end of lint' [ $? -eq 2 ]

tiny

# A house rule that drops what is not there.
mkdir house
printf 'key,value\nbase,tiny\n' >house/system.csv
printf 'check,id,do,op\nfight,ende,,drop\n' >house/steps.csv
ok_error 'a house rule drops nothing' 2 \
    'crt: ./house/steps.csv:2: op=drop: ./tiny/steps.csv has no such row' crt -r house 3 -d 2
printf 'key,value\nbase,huge\n' >house/system.csv
ok_error 'a house rule without its base' 2 \
    'crt: ./house/system.csv: its base "huge" is not there' crt -r house 3 -d 2
# A quote that is never closed takes in no more than a cell may hold; later rows are answered.
{ printf 'id,question\n1,"3 vs 2\n'; awk 'BEGIN { for (i = 0; i < 40000; i++) print i ",14 vs 7" }'; } >"$tmp/open.csv"
odds -T "$top/tables" -r brandywine --csv <"$tmp/open.csv" >"$tmp/out" 2>"$tmp/err"
is 'an open quote: the line of its row' "$(cat "$tmp/err")" \
    'odds: stdin:2: a cell of more than 262144 bytes: is a quote never closed?'
is 'and what comes after is answered' "$(tail -n 1 "$tmp/out")" '39999,14 vs 7,2-1,,,,,'
done_testing
