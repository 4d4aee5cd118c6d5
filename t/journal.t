#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The journal: what its rows hold, how they are shown, checked, ruled again and struck.
. "${0%/*}/lib/tap.sh"

cd "$tmp" || exit 255
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES

# cells NUMBER...: these cells of all rows.
cells()
{
	sed 1d game.csv | cut -d, -f"$1"
}

# ---- rows ----
ok_program 'a ruling is printed as ever' 0 '-/D	6 +1 = 7	defender disrupted' \
    crt 2-1 +1 -d 6 -J game.csv --by Anna
is 'the header' "$(head -n 1 game.csv)" \
    'kind,time,seq,turn,player,units,system,fingerprint,version,question,dice,kinds,source,seed,draw,answer,meaning,effects,readings,note,prev,hash'
is 'its row' "$(cells 1,3-7,9-19)" \
    "ruling,1,,Anna,,germantown,$(crt -V | sed 's/.* //'),crt 2-1 +1,6,d10z,typed,,,-/D,defender disrupted,army-morale-change@2=-1,diversion-edge=worse cavalry-bonus=any"
is 'the fingerprint is that of --json' "$(cells 8)" "$(crt 2-1 +1 -d 6 --json | jq -r .tables)"
ok 'the time is of now, in UTC' sh -c '
	now=$(date -u +%Y-%m-%dT%H:%M)
	sed 1d game.csv | cut -d, -f2 | grep -qE "^$now|^$(date -u -d "1 minute ago" +%Y-%m-%dT%H:%M)"'
DRUMHEAD_JOURNAL=game.csv
export DRUMHEAD_JOURNAL

crt 2-1 -s '1777, "fair"' --by '=cmd()' >/dev/null
is 'a seed, where it began, and text that a spreadsheet would run' \
    "$(sed -n 3p game.csv | cut -d, -f5,13-16)" "\"'=cmd()\",seed,\"1777, \"\"fair\"\"\",check=combat repetition=1 record=1"
roll d6+d10z -d _,3 -s x >/dev/null
is 'mixed sources, plain dice' "$(sed -n 4p game.csv | sed 's/^[^,]*,[^,]*,//;s/,[^,]*,[^,]*$//')" \
    "3,,,,,,$(crt -V | sed 's/.* //'),roll d6+d10z,\"$(roll d6 -s x -J other.csv | cut -f1),3\",\"d6,d10z\",\"seed,typed\",x,check=roll repetition=1 record=1,$(roll d6+d10z -d _,3 -s x -J other.csv | cut -f1),,,,"
crt 2-1 -c >/dev/null
crt 2-1 -d need >/dev/null
odds --words >/dev/null
crt nonsense 2>/dev/null
crt 2-1 -d 11 2>/dev/null
is 'no chances, needs, words, errors' "$(cells 3 | tail -n 1)" 3
printf '8 vs 4\n3 vs 7\nnonsense\n5 vs 5\n' | odds >/dev/null 2>&1
is 'a stream, its bad record left out' "$(sed 1,4d game.csv | cut -d, -f3,10,16 | tr '\n' ' ')" \
    '4,odds 8 vs 4,2-1 5,odds 3 vs 7,1-3 6,odds 5 vs 5,1-1 '
crt 2-1 -d 3 --dispute >/dev/null
crt 2-1 -d 4 --what-if >/dev/null
is 'once for --dispute, once for --what-if' "$(sed 1,7d game.csv | cut -d, -f3,11 | tr '\n' ' ')" '7,3 8,4 '
printf 'unit,factors,words,weather\n44th,15,road,rain\n3rd,7,woods,\n' >units.csv
odds -r brandywine @44th vs @3rd -u units.csv >/dev/null
is 'the roster spelled out, without what the check does not know' "$(sed -n 10p game.csv | cut -d, -f6,10)" \
    '44th vs 3rd,odds factors=15 road vs factors=7 woods'
crt -r brandywine-house 1-1 -d 3,4 >/dev/null
is 'house rules' "$(tail -n 1 game.csv | grep -o '\[on.*\]')" '[on brandywine] [house]'
drumhead -c 'use germantown' -c 'crt 2-1 -d 6' -c 'explain' -c 'crt 2-1 -d 5' >/dev/null
is 'the shell; a second look is no second ruling' "$(sed 1,11d game.csv | cut -d, -f3,11 | tr '\n' ' ')" '11,6 12,5 '

drumhead -c 'use germantown' -c 'set journal shell.csv' -c 'crt 2-1 -d 6' -c 'chances' -c 'again -d 5' \
    -c 'again +1 -d 4' >/dev/null
is 'the shell: a misread die strikes the ruling before' "$(sed 1d shell.csv | cut -d, -f1,3,10,11,20)" \
    'ruling,1,crt 2-1,6,
undo,2,undo 1,,the dice were read again
ruling,3,crt 2-1,5,
ruling,4,crt 2-1 +1,4,'

# ---- what people add ----
ok_program 'a turn' 0 '13	turn 2' journal turn 2
ok_program 'a note' 0 '14	noted' journal note --by Bo "the rain, it's over"
ok_program 'undo: the last ruling' 0 '15	struck 12	crt 2-1: -/R' journal undo
ok_program 'undo: the one before, and why' 0 '16	struck 11	crt 2-1: -/R' journal undo - misread
ok_program 'undo by number' 0 '17	struck 4	odds 8 vs 4: 2-1' journal undo 4
ok_error 'not twice' 2 'journal: row 4 is struck already, by row 17' journal undo 4
ok_program 'an undo is undone' 0 '18	struck 17	undo 4' journal undo 17
ok_program 'then it can be struck again' 0 '19	struck 4	odds 8 vs 4: 2-1' journal undo 4 after all
ok_error 'not a turn' 2 'journal: row 13 is a turn: that stays' journal undo 13
ok_error 'not what is not there' 2 'journal: there is no row 99: the journal ends with row 19' journal undo 99
ok_error 'nor row 0' 2 'journal: there is no row 0' journal undo 0
is 'later rulings bear the turn' "$(crt 2-1 -d 6 >/dev/null; tail -n 1 game.csv | cut -d, -f4)" 2

# ---- looking at it ----
is 'show' "$(journal show turn=2)" '13	2			turn			2
14	2	Bo		note			the rain, it'"'"'s over
15	2			undo 12
16	2			undo 11			- misread
17	2			undo 4			[struck by 18]
18	2			undo 17
19	2			undo 4			after all
20	2			crt 2-1	-/R	6	defender retreats'
is 'show: a unit' "$(journal show unit=3rd)" '9			44th vs 3rd	odds factors=15 road vs factors=7 woods	1-1'
is 'show: a player and a tool' "$(journal show player='=cmd()' tool=crt | cut -f1-5)" "2		=cmd()		crt 2-1"
is 'show: what was struck' "$(journal show | grep -c 'struck by')" 4
ok_error 'no such choice' 2 'journal: "colour=red": rows are chosen by turn=, player=, unit=, system=, tool= or kind=; -J names the journal' \
    journal show colour=red
is 'export as it stands' "$(journal export | cmp - game.csv && echo same)" same
is 'no header before an error' "$(journal export game.csv 2>/dev/null; journal export -J nowhere.csv 2>/dev/null)" ''
is 'export in JSON' "$(journal export --json | jq -c 'select(.seq == 3) | [.question, .dice[].die, .dice[].source]')" \
    '["roll d6+d10z","d6","d10z","seed","typed"]'
is 'export in JSON: struck' "$(journal export --json | jq -c 'select(.struck) | [.seq, .struck]' | tr '\n' ' ')" \
    '[4,19] [11,16] [12,15] [17,18] '
ok_program 'verify' 0 'whole	20 rows	receipt R
	9 dice typed
	2 dice seed: as the seed gives them
	10 rulings by germantown: its tables are still the same
	1 ruling by brandywine: its tables are still the same
	1 ruling by brandywine-house: its tables are still the same' \
    sh -c 'journal verify | sed "s/receipt .*/receipt R/"'
ok_program 'replay' 0 'same	13 rulings ruled again, 0 otherwise' journal replay
report=$(journal report)
is 'report' "$(printf '%s\n' "$report" | sed -n '1p;3s/[0-9]/d/g;3p;5p;/rain/p;/~~11/p;/^## /p;/^1/s/`.*`/R/;/^1/p')" \
    '# After-action report
Begun dddd-dd-dd dd:dd UTC.
- 1. Anna: `crt 2-1 +1`, 6 +1 = 7: **-/D**, defender disrupted
- ~~11. `crt 2-1`, 6: **-/R**, defender retreats~~ struck by row 16: - misread
## Turn 2
- 14. Bo: *the rain, it'"'"'s over*
13 rulings, 3 struck. Receipt of the journal: R.'
# For players: units by name, changes by what they were and are, turns in which something was ruled.
printf 'unit,steps,state,nation\n40th Foot,2,good-order,british\nmaryland,2,good-order,american\n' >side.csv
printf '%s\n' 'use germantown' 'units side.csv' 'set journal told.csv' 'phase 3 fire' 'crt 2-1 @40th-Foot crossing vs @maryland -d 8' \
    apply 'phase 3 rally' 'phase 4 fire' 'fire artillery 4 adjacent vs @40th-Foot -d 9,5' apply 'note it <rained>' | drumhead >/dev/null
is 'a report is for players' "$(journal report -J told.csv | sed 's/Begun .*/Begun./; s/`[0-9a-z-]*`\.$/R./')" '# After-action report

Begun.

## Turn 3 fire

- 2. 40th Foot vs maryland: `crt 2-1 crossing`, 8 -1 = 7: **-/D**, defender disrupted
- 3. maryland: *good order -\> disrupted*

## Turn 4 fire

- 6. vs 40th Foot: `fire artillery 4 adjacent`, 9, needs 4 / 5: **D**, target disrupted
- 7. 40th Foot: *good order -\> disrupted*
- 8. *it \<rained\>*

2 rulings, 0 struck. Receipt of the journal: R.'
is 'as text' "$(journal report text -J told.csv | sed -n '5,8p')" 'Turn 3 fire

  2. 40th Foot vs maryland: crt 2-1 crossing, 8 -1 = 7: -/D, defender disrupted
  3. maryland: good order -> disrupted'
is 'as HTML' "$(journal report html -J told.csv | sed -n '1,3p;/rained/p')" '<!DOCTYPE html>
<meta charset="utf-8">
<h1>After-action report</h1>
<p>8. <i>it &lt;rained&gt;</i></p>'
ok_error 'as nothing else' 2 'journal: usage: journal report [text | markdown | html] (see --help)' journal report pdf -J told.csv
rm told.csv

ok_program 'stats' 0 'Anna threw 1 die, 1.50 pips a die over the mean: 36 of 100 evenings are as high
=cmd() threw 1 die, 3.50 pips a die under the mean: 15 of 100 evenings are as low
(nobody named) threw 7 dice, 0.21 pips a die under the mean: 44 of 100 evenings are as low
	2 dice of struck rulings: left out' journal stats
ok_program 'as CSV' 0 "side,dice,pips,chance
Anna,1,1.5000,0.3639
\"'=cmd()\",1,-3.5000,0.1481
,7,-0.2143,0.4385" journal stats --csv

# ---- a stream whose questions come again ----
awk 'BEGIN { for (i = 0; i < 3000; i++) print i % 3 + 1 "-1 +" i % 4 + 1 }' >asked
crt -s x -J none.csv <asked >told
rm none.csv
is 'with a journal the same is told' "$(crt -s x -J '' <asked | cmp - told && echo same)" same
awk 'BEGIN { print "question,crt.dice"; for (i = 0; i < 3000; i++) print i % 3 + 1 "-1 +" i % 4 + 1 "," (i % 7 ? i % 10 : "") }' >asked.csv
crt -s x --csv -J again.csv <asked.csv >told.csv
is 'CSV too' "$(crt -s x --csv -J '' <asked.csv | cmp - told.csv && echo same)" same
is 'its dice are those that were told' "$(sed 1d again.csv | cut -d, -f11)" "$(sed 1d told.csv | cut -d, -f2)"
is 'and where they came from' "$(sed 1d again.csv | cut -d, -f13 | sort | uniq -c | tr -s ' \n' ' ')" ' 429 seed 2571 typed '
ok_program 'ruled again' 0 'same	3000 rulings ruled again, 0 otherwise' journal replay -J again.csv
is 'verified' "$(journal verify -J again.csv | sed -n '1s/\t.*//p;s/^.*seed: //p' | tr '\n' ' ')" \
    'whole as the seed gives them '
# (The sanitizers look for leaks at the end, which they cannot under strace.)
if [ -z "${DRUMHEAD_SANITIZED-}" ] && command -v strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
	head -n 100 asked | strace -e trace=pwrite64,fdatasync,write -o calls crt -s x -J rows.csv --sync row >/dev/null
	is '--sync row: each row is written, synced and printed by itself' \
	    "$(grep -v torn calls | grep -c ^pwrite64) $(grep -c ^fdatasync calls) $(grep -c '^write(1' calls)" '100 100 100'
	head -n 100 asked | strace -e trace=pwrite64,fdatasync,write -o calls crt -s x -J rows.csv >/dev/null
	is '--sync block: all at once' "$(sed -n 's/(.*//p' calls | tr '\n' ' ')" 'pwrite64 fdatasync write '
	head -n 100 asked | strace -e trace=pwrite64,fdatasync,write -o calls crt -s x -J rows.csv --sync none >/dev/null
	is '--sync none: without waiting' "$(sed -n 's/(.*//p' calls | tr '\n' ' ')" 'pwrite64 write '
else
	skip 'no strace'
fi
awk 'BEGIN { for (i = 0; i < 3000; i++) print "artillery 4 adjacent vs infantry +" i % 3 }' |
	fire -r germantown -s y -J volleys.csv >told
ok_program 'throws that lead to others' 0 'same	3000 rulings ruled again, 0 otherwise' journal replay -J volleys.csv
is 'their seeds' "$(journal verify -J volleys.csv | sed -n '1s/\t.*//p;s/^.*seed: //p' | tr '\n' ' ')" \
    'whole as the seed gives them '

# ---- receipts ----
receipt=$(journal receipt)
ok_program 'a receipt is met' 0 'the receipt is met' sh -c "journal verify $receipt | sed -n '1s/.*\t\(.*\);.*/\1/p'"
ok_program 'however it is written' 0 'whole	20 rows' sh -c "journal verify $(echo "$receipt" | tr 'a-z-' 'A-Z ' |
	sed 's/1/I/g;s/^20/20/;s/0/o/g;s/^2o/20/') | sed -n '1s/\(.*\)\t.*/\1/p'"
crt 2-1 -d 6 >/dev/null
ok_program 'and after more rows' 0 'whole	21 rows' sh -c "journal verify $receipt | sed -n '1s/\(.*\)\t.*/\1/p'"
ok_error 'no receipt' 2 'journal: "20-abc" is no receipt: it is a row'"'"'s number and five groups of four letters or digits; -J names the journal' \
    journal verify 20-abc

# ---- replay tells differences ----
mkdir tables && copied "$top"/tables/* tables/
sed -i 's,^\(6.*\)-/R;*,\1-/D,' tables/germantown/close-combat.csv
ok_program 'replay by other tables' 1 '11	crt 2-1	then -/R (retreat@2=1)	now -/D (army-morale-change@2=-1)
20	crt 2-1	then -/R (retreat@2=1)	now -/D (army-morale-change@2=-1)
21	crt 2-1	then -/R (retreat@2=1)	now -/D (army-morale-change@2=-1)
differs	14 rulings ruled again, 3 otherwise' journal replay -T tables
journal verify -T tables | sed -n 's/, [0-9a-f]* then .*//;s/^\t//;/others/p' >others
is 'verify tells of them' "$(cat others)" '8 rulings by germantown, rows 1 to 21: its tables are others now'
rm tables/germantown/close-combat.csv
is 'replay without the table' "$(journal replay -T tables | head -n 1)" \
    "$(printf '1\tcrt 2-1 +1\tthen -/D (army-morale-change@2=-1)\tnow %s' "$(crt 2-1 +1 -d 6 -T tables -J other.csv 2>&1)")"

# ---- a journal of an edition that took two words for one value ----
cat >older.csv <<'END'
kind,time,seq,turn,player,units,system,fingerprint,version,question,dice,kinds,source,seed,draw,answer,meaning,effects,readings,note,prev,hash
ruling,2026-11-20T08:03:37Z,1,,,,brandywine,0474b5ba7f27f7bd,0.2.0,odds 5 5 vs 6,,,,,,1-2,,,situations=multiply ground=once rounding=unit frontal-note=unit frontal-rear=lost positions=lowest down-hill=all,,61e957d5e46bc9139600ee828cbe9b60a95c3b065f9d7740a920923dfcc4f53f,ba2d5e05d26170932be66c244c9f639433d10b4b0147db460324d8998c425e54
ruling,2026-11-20T08:03:37Z,2,,,,land-of-the-free,b689670e96aac2af,0.2.0,morale group elements=7 broken=3,,,,,,broken,more are broken than unbroken,,,,ba2d5e05d26170932be66c244c9f639433d10b4b0147db460324d8998c425e54,267a704e57b2577c47dad0b51faf77baecbbda3b0a14194ba2f98111868a5266
ruling,2026-11-20T08:03:37Z,3,,,,fire-and-fury,de334b09119d90a8,0.2.0,fire musket 4in 6 stands vs trained fields wall,"5,4","d6,d6",typed,,,Telling Fire,troops disordered; 1 stand lost [reconstructed],disorder@2=1; stand-losses@2=1,rows=once musket-bands=close in-between=lower raw-fire=raw halving=once cover=strongest [reconstructed],,267a704e57b2577c47dad0b51faf77baecbbda3b0a14194ba2f98111868a5266,afabd349cd7ed9ced05b5e0203373dbea88d6702e4e808fc4e165802f40d5db8
ruling,2026-11-20T08:03:37Z,4,,,,germantown,3a907974e304b3a7,0.2.0,crt 2-1,6,d10z,typed,,,-/R,defender retreats,retreat@2=1,diversion-edge=worse cavalry-bonus=any,,afabd349cd7ed9ced05b5e0203373dbea88d6702e4e808fc4e165802f40d5db8,24eb22645e5eeaa3ff21aa96d652e80d9f3fd98b8e4bf6dcdc15b96d8a02dc9a
ruling,2026-11-20T08:03:37Z,5,,,,iron-brigade,6318f10160ce1fe3,0.2.0,fire line green short,"4,4,4","d6,d6,d6",typed,,,3 hits,"3 dice, each needs 4",marks-lost@2=3; must-load@1=1,natural-faces=modified,,24eb22645e5eeaa3ff21aa96d652e80d9f3fd98b8e4bf6dcdc15b96d8a02dc9a,33f61d861a71c181e0f78c0fcaf478e308938a8740b82de6b773f52c945226b2
END
is 'its rows are whole' "$(journal verify -J older.csv | head -n 1 | cut -f1)" whole
ok_program 'what cannot be asked now is no other answer, and counted apart' 1 \
    '1	odds 5 5 vs 6	then 1-2	not askable now: odds: factors is given twice: "5" (word 1) and "5" (word 2)
2	morale group elements=7 broken=3	then broken	not askable now: morale: "broken=3" (word 3): broken cannot be stated
3	fire musket 4in 6 stands vs trained fields wall	then Telling Fire (disorder@2=1; stand-losses@2=1)	not askable now: fire: terrain is given twice: "fields" (word 7) and "wall" (word 8)
5	fire line green short	then 3 hits (marks-lost@2=3; must-load@1=1)	not askable now: fire: class is given twice: "line" (word 1) and "green" (word 2)
not askable	1 ruling ruled again, 0 otherwise, 4 not askable now' \
    sh -c 'journal replay -J older.csv >replayed; s=$?; sed "s/; another unit is .*//;s/ be stated, .*/ be stated/" replayed; exit $s'

# ---- options and errors ----
ok_error 'which journal' 2 'journal: which journal? give -J FILE or set DRUMHEAD_JOURNAL' \
    env -u DRUMHEAD_JOURNAL journal show
ok_error 'no such file to look at' 2 'journal: none.csv: No such file or directory' journal show -J none.csv
ok_error 'no file to write' 2 'crt: none/game.csv: No such file or directory' crt 2-1 -d 6 -J none/game.csv
ok_error 'a folder' 2 'crt: tables: Is a directory' crt 2-1 -d 6 -J tables
ok_error 'a device' 2 'crt: /dev/null: this is not a plain file' crt 2-1 -d 6 -J /dev/null
ok_error 'no journal' 2 "crt: units.csv:1:1: this is no journal: its first line is not that of one" \
    crt 2-1 -d 6 -J units.csv
ok_error '--sync' 2 'crt: --sync is row, block or none, not "often"' crt 2-1 -d 6 --sync often
ok_error 'journal alone' 2 'journal: which of show, verify, replay, receipt, undo, note, turn, seal, word, reveal, report, stats, export? (see --help)' \
    journal
ok_error 'journal nonsense' 2 'journal: "nonsense" is none of show, verify, replay, receipt, undo, note, turn, seal, word, reveal, report, stats, export (see --help)' \
    journal nonsense
ok_error 'journal note alone' 2 'journal: usage: journal note WORD... (see --help)' journal note

# ---- what a report and the statistics say of little, and of much ----
cd "$tmp" || exit 255
: >empty.csv
ok_program 'a report of nothing' 0 '# After-action report

Nothing was ruled.' journal report -J empty.csv
printf 'unit,nation,words,state,steps\n40th,british,infantry,,2\nmd,american,infantry,,2\n' >few.csv
crt -r germantown 2-1 @40th vs @md -u few.csv -d 6 --by Ann -J said.csv >/dev/null
crt -r germantown 2-1 @40th vs @md -u few.csv -d 6 -J said.csv >/dev/null
journal note 'x `y` \z' -J said.csv >/dev/null
ok_program 'who ruled about whom, and signs of Markdown' 0 '- 1. Ann (40th vs md): `crt 2-1 infantry vs infantry`, 6: **-/R**, defender retreats
- 2. 40th vs md: `crt 2-1 infantry vs infantry`, 6: **-/R**, defender retreats
- 3. *x \`y\` \\z*' sh -c 'journal report -J said.csv | grep "^- "'
is 'a backslash in JSON' "$(journal export -J said.csv --json | jq -r '.note' | tail -n 1)" 'x `y` \z'
awk 'BEGIN { print "question,crt.dice"; while (n++ < 60) print "2-1," n % 2 + 6 }' | crt -r germantown --csv -J odd.csv >/dev/null
ok_program 'dice that no fair die throws' 0 \
    '(nobody named) threw 60 dice, 2.00 pips a die over the mean: fewer than 1 of 100 evenings are as high' journal stats -J odd.csv
ok_program 'dice that are off by less than is shown' 0 'Ben threw 101 dice, almost exactly the mean' sh -c '
    roll 101d2 -d "$(yes 1,2 | head -n 50 | paste -sd, -),1" --by Ben -J near.csv >/dev/null; journal stats -J near.csv'
is 'and so in JSON' "$(journal stats -J odd.csv --json | jq -c '[.side, .dice, .pips, .chance < 1e-6]')" '["",60,2,true]'
ok_program 'one of a hundred' 0 'Ann threw 4 dice, 2.25 pips a die under the mean: 1 of 100 evenings is as low' sh -c '
    roll 4d6 -d 1,1,2,1 --by Ann -J one.csv >/dev/null; journal stats -J one.csv'
awk 'BEGIN { while (n++ < 501) print "set by p" n "\nroll d6 -d 1" }' | drumhead -J many.csv >/dev/null 2>&1
ok_error 'too many players' 2 'journal: more than 500 players: choose some (player=NAME)' journal stats -J many.csv
ok_program 'one of them' 0 'p7 threw 1 die, 2.50 pips a die under the mean: 12 of 100 evenings are as low' journal stats player=p7 -J many.csv
for dice in 4,1,2,3,3,6,2,1,5,1,0,3,7,2 6,6,1,5,4,3,6,6,2,2,9,9,3,1; do
	roll 10d6+4d10z -d $dice --by "${dice%%,*}" -J mixed.csv >/dev/null
done
is 'kinds together: near what counting gives' "$(journal stats -J mixed.csv --csv | awk -F, '
function add(first, last,    s, f, to) {
	for (s in ways)
		for (f = first; f <= last; f++)
			to[s + f] += ways[s] / (last - first + 1)
	delete ways
	for (s in to)
		ways[s] = to[s]
}
BEGIN {
	ways[0] = 1
	for (i = 0; i < 10; i++)
		add(1, 6)
	for (i = 0; i < 4; i++)
		add(0, 9)
}
NR > 1 {
	exact = 0
	for (s in ways)
		if ($3 < 0 ? s <= 53 + 14 * $3 + 0.01 : s >= 53 + 14 * $3 - 0.01)
			exact += ways[s]
	off = exact - $4
	print $1, $2, $3, (off < 0.005 && off > -0.005)
}')" '4 14 -0.9286 1
6 14 0.7143 1'

# ---- signs that a spreadsheet would take for something else, and lines that are none ----
for note in +x @x '#x' =x "'x" 'a{b' '"q"'; do
	journal note "$note" -J signs.csv >/dev/null
	is "a note $note" "$(journal export -J signs.csv --json | jq -r .note | tail -n 1)" "$note"
done
journal note "$(printf 'a\177b')" -J signs.csv >/dev/null
is 'a sign that nobody sees' "$(journal export -J signs.csv --json | jq -r .note | tail -n 1)" 'a?b'
is 'all of them are the journal'\''s' "$(journal verify -J signs.csv | head -n 1 | cut -f2)" '8 rows'
receipt='it is a row'\''s number and five groups of four letters or digits; -J names the journal'
ok_error 'a receipt of too many digits' 2 "journal: \"1234567890123456789012345-x\" is no receipt: $receipt" \
    journal verify 1234567890123456789012345-x -J signs.csv
ok_error 'and of too few groups' 2 "journal: \"1-zzzz\" is no receipt: $receipt" journal verify 1-zzzz -J signs.csv
awk 'BEGIN { while (n++ < 70000) printf "0123456789abcdef"; print "" }' >line
ok_error 'a line that is too long' 2 'journal: line:1: the line is longer than 1048575 bytes' journal verify -J line
head -n 1 signs.csv | cat - line >long.csv
ok_error 'as a row' 2 'journal: long.csv:2: the line is longer than 1048575 bytes' journal verify -J long.csv
printf 'kind,time\n' >header.csv
ok_error 'a header that ends early' 2 'journal: header.csv:1:10: this is no journal: its first line is not that of one' journal verify -J header.csv
{
	cat signs.csv
	printf 'a\000b,%s\n' "$(tail -n 1 signs.csv | cut -d, -f21,22)"
} >nul.csv
ok_error 'a NUL in a row' 2 'journal: nul.csv:10: a NUL byte does not belong in a journal' journal verify -J nul.csv

# ---- dice as even as can be ----
for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
	roll 6d6 -d 1,2,3,4,5,6 -J even.csv >/dev/null
done
ok_program 'each face thirty times' 0 '(nobody named) threw 180 dice, exactly the mean' journal stats -J even.csv
done_testing
