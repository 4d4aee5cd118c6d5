#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checkpoints of a journal: every thousandth row is one, writers read on from the last, and verify believes
# none of them.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES

# rulings N JOURNAL [OPTION...]: so many more; typed N JOURNAL: with typed dice.
rulings()
{
	n=$1 journal=$2
	shift 2
	awk -v n="$n" 'BEGIN { for (i = 0; i < n; i++) print "2-1 +" i % 4 + 1 }' |
		crt -J "$journal" --sync none "$@" >/dev/null
}

typed()
{
	awk -v n="$1" 'BEGIN { print "question,crt.dice"; for (i = 0; i < n; i++) print "2-1,6" }' |
		crt --csv -J "$2" --sync none >/dev/null
}

rulings 2500 game.csv -s one
is 'every thousandth row' "$(grep -n '^checkpoint,' game.csv | cut -d, -f1,3 | tr '\n' ' ')" \
    '1001:checkpoint,1000 2001:checkpoint,2000 '
is 'rulings go around them' "$(sed 1d game.csv | cut -d, -f3 | awk '$1 != NR' | head -n 1)" ''
is 'all of them are there' "$(grep -c '^ruling,' game.csv)" 2500
ok_program 'they are shown' 0 '1000				checkpoint
2000				checkpoint' journal show kind=checkpoint -J game.csv
is 'verify' "$(journal verify -J game.csv | head -n 1 | cut -f1,2)" 'whole	2502 rows'
ok_program 'no checkpoint can be struck' 2 '' journal undo 1000 -J game.csv 2>/dev/null
ok_program 'a report tells of rulings alone' 0 '' sh -c 'journal report -J game.csv | grep checkpoint; :'

# ---- what a writer reads ----

sed '5s/crt/cry/' game.csv >early.csv
sed '2200s/crt/cry/' game.csv >late.csv
ok_program 'a writer goes on from the last one' 0 '-/R	6	defender retreats' crt 2-1 -d 6 -J early.csv
ok_error 'verify reads all' 2 'journal: early.csv:5:22: column "hash": the row was changed: its hash is x..., it says x...' \
    sh -c 'journal verify -J early.csv 2>&1 | sed "s/[0-9a-f]\{16\}/x/g" >&2; exit 2'
ok_error 'behind the last one nothing may be wrong' 2 \
    'crt: late.csv:2200:22: column "hash": the row was changed: its hash is x..., it says x...' \
    sh -c 'crt 2-1 -d 6 -J late.csv 2>&1 | sed "s/[0-9a-f]\{16\}/x/g" >&2; exit 2'
# One that is no row of a journal is not believed, and then all is read.
sed '2001s/,2000,/,2001,/' game.csv >odd.csv
ok_error 'a checkpoint that is spoilt' 2 \
    'crt: odd.csv:2001:22: column "hash": the row was changed: its hash is x..., it says x...' \
    sh -c 'crt 2-1 -d 6 -J odd.csv 2>&1 | sed "s/[0-9a-f]\{16\}/x/g" >&2; exit 2'
sed '2001s/^checkpoint/repair/' game.csv >none.csv
ok_error 'one that is gone' 2 \
    'crt: none.csv:2001:22: column "hash": the row was changed: its hash is x..., it says x...' \
    sh -c 'crt 2-1 -d 6 -J none.csv 2>&1 | sed "s/[0-9a-f]\{16\}/x/g" >&2; exit 2'
sed '1s/^kind/king/' game.csv >head.csv
ok_error 'the first line is looked at' 2 'crt: head.csv:1:4: this is no journal: its first line is not that of one' \
    crt 2-1 -d 6 -J head.csv
cp game.csv torn.csv
printf 'ruling,2026' >>torn.csv
ok_error 'a torn row is set aside as ever' 0 \
    'crt: torn.csv:2504: a row without an end, of 11 bytes, was set aside in torn.csv.torn-1' \
    crt 2-1 -d 6 -J torn.csv
is 'and all is whole' "$(journal verify -J torn.csv | cut -f1,2 | head -n 1)" 'whole	2504 rows'
is 'the turn goes on' "$(journal turn '3 rally' -J turn.csv >/dev/null; rulings 1100 turn.csv; crt 2-1 -d 6 -J turn.csv >/dev/null
    tail -n 1 turn.csv | cut -d, -f3,4)" '1103,3 rally'

# ---- a seal over a checkpoint ----

journal seal --by Ann -J sealed.csv >/dev/null 2>&1
journal word 'a word' --by Bob -J sealed.csv >/dev/null 2>&1
typed 990 sealed.csv
journal word 'another, "quoted"' --by Carl -J sealed.csv >/dev/null 2>&1
rulings 20 sealed.csv
is 'it names the rows of the seal' "$(grep '^checkpoint' sealed.csv | cut -d, -f20 | sed 's/@[0-9]*/@/g')" '1@ 2@ 993@'
crt 2-1 -J sealed.csv >/dev/null
is 'whoever goes on draws from it, with its words' "$(tail -n 1 sealed.csv | cut -d, -f13,15)" \
    'sealed,number=21 words=2'
journal reveal -J sealed.csv >/dev/null 2>&1
is 'and the secret agrees' "$(journal verify -J sealed.csv | grep sealed)" \
    '	21 dice sealed: as the seal gives them, and none left out'
typed 1000 sealed.csv
is 'after that no row is in force' "$(grep '^checkpoint' sealed.csv | cut -d, -f3,20 | tail -n 1)" '2000,'

# ---- one that lies ----

if command -v python3 >/dev/null; then
	cat >forge.py <<'EOT'
# forge.py FROM TO ROW CELL TEXT: a cell is changed, and all hashes from there on.
import csv, hashlib, io, sys
source, to, row, cell, text = sys.argv[1:]
lines = open(source, newline='').read().split('\n')[:-1]
for i in range(int(row), len(lines)):
    cells = next(csv.reader([lines[i]]))
    if i == int(row):
        cells[int(cell)] = text
    out = io.StringIO()
    csv.writer(out, lineterminator='').writerow(cells[:20])
    prev = hashlib.blake2b((lines[0] + '\n').encode(), digest_size=32).hexdigest() if i == 1 else lines[i - 1][-64:]
    head = out.getvalue() + ',' + prev + ','
    lines[i] = head + hashlib.blake2b(head.encode(), digest_size=32).hexdigest()
open(to, 'w', newline='').write('\n'.join(lines) + '\n')
EOT
	cut_journal()
	{
		head -n 1200 "$1" >cut.csv
	}
	cut_journal sealed.csv
	python3 forge.py cut.csv lie.csv 1000 19 '1@200'
	ok_error 'rows in force that are not: verify' 2 'journal: lie.csv:1001:20: column "note": the rows in force are "1@a 2@b 993@c", the checkpoint says "1@a"' \
	    sh -c 'journal verify -J lie.csv 2>&1 | sed "s/1@[0-9]*/1@a/g;s/2@[0-9]*/2@b/;s/993@[0-9]*/993@c/" >&2; exit 2'
	ok_error 'and a writer reads all' 0 '' crt 2-1 -d 6 -J lie.csv
	cut_journal turn.csv
	python3 forge.py turn.csv lie.csv 1000 3 '4'
	ok_error 'another turn: verify' 2 'journal: lie.csv:1001:4: column "turn": the turn is "3 rally", the checkpoint says "4"' \
	    journal verify -J lie.csv
	python3 forge.py game.csv lie.csv 7 0 checkpoint
	ok_error 'one elsewhere: verify' 2 'journal: lie.csv:8:3: column "seq": a checkpoint stands at every 1000 rows, and nowhere else' \
	    journal verify -J lie.csv
	head -n 20 game.csv >cut.csv
	python3 forge.py cut.csv said.csv 7 4 Bob
	python3 forge.py said.csv lie.csv 7 0 word
	ok_program 'a word without a seal is nothing' 0 '-/R	6	defender retreats' crt 2-1 -d 6 -J lie.csv
	for note in x '1@' '1@99999999999999999999999' '5@0' '2@3 ' '0@0 0@0'; do
		python3 forge.py game.csv lie.csv 2000 19 "$note"
		ok_program "nonsense is not believed: $note" 0 '-/R	6	defender retreats' crt 2-1 -d 6 -J lie.csv
	done
	# As earlier versions wrote them: none at all.
	python3 forge.py game.csv old.csv 1000 0 note
	python3 forge.py old.csv older.csv 2000 0 note
	is 'a journal without checkpoints' "$(journal verify -J older.csv | cut -f1,2 | head -n 1)" 'whole	2502 rows'
	rulings 600 older.csv
	is 'gets one when it is time' "$(grep -n '^checkpoint' older.csv | cut -d, -f3)" 3000
	is 'and stays whole' "$(journal verify -J older.csv | cut -f1,2 | head -n 1)" 'whole	3103 rows'
else
	skip 'no python3'
fi
done_testing
