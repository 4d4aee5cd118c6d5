#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The state of a game: apply writes a ruling into the roster and nothing else, undo takes it back,
# phase and score read what the journal and the tables say.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255

roster()
{
	cat >army.csv <<'EOT'
# My army; this comment stays

unit,side, hits,"disorder",words
44th,british,,"","medium infantry, of course battle-line"
# and this one
1st-md,american,1,0 ,medium infantry battle-line
EOT
	sed -i 's/, of course//' army.csv
	printf 'last,american,,,"small ""skirmishers"""' >>army.csv
	cp army.csv before.csv
}

# lines LINE...: the shell with these lines, its output.
lines()
{
	for line in 'use land-of-the-free' 'units army.csv' "$@"; do
		printf '%s\n' "$line"
	done | drumhead 2>&1
}

shot='fire @44th range=6 vs @1st-md -d 6,6,5,5,4,1'
ruled='4 hits	6,6,5,5,4,1	punishing volley; 1 Disorder Marker'
roster
is 'apply shows what it writes' "$(lines "$shot" apply)" "$ruled
army.csv:6 @1st-md
- 1st-md,american,1,0 ,medium infantry battle-line
+ 1st-md,american,5,1,medium infantry battle-line
written"
sed 's/^1st-md,american,1,0 ,/1st-md,american,5,1,/' before.csv >want.csv
ok 'all other bytes stay' cmp army.csv want.csv
roster
is 'undo takes it back' "$(lines "$shot" apply undo | tail -n 3)" '- 1st-md,american,5,1,medium infantry battle-line
+ 1st-md,american,1,0 ,medium infantry battle-line
taken back'
ok 'byte for byte' cmp army.csv before.csv
is 'once only' "$(lines "$shot" apply apply | tail -n 1)" \
    'drumhead: stdin:5: that ruling is applied: undo takes it back'
roster
is 'nothing to apply' "$(lines apply)" 'drumhead: stdin:3: there is no ruling to apply'
is 'an effect on nobody of the roster is told' "$(lines 'fire medium infantry range=6 vs battle-line -d 6,6,5,5,4,1' apply | tail -n 2)" \
    'by hand: hits@2=4; disorder@2=1
nothing to write'
ok 'and writes nothing' cmp army.csv before.csv
is 'undo without anything' "$(lines undo)" \
    'drumhead: stdin:3: there is nothing to take back (rulings are kept with set journal FILE)'
sed 's/,"disorder"//; s/,"",/,/; s/,0 ,/,/; s/^last,american,,,/last,american,,/' before.csv >army.csv
is 'a column that is missing' "$(lines "$shot" apply | tail -n 1)" \
    'drumhead: stdin:4: army.csv:3: there is no column "disorder", which disorder@2=1 changes: add it, empty, and apply again'

# ---- with a journal ----
roster
is 'with a journal' "$(lines 'set journal game.csv' "$shot" apply 'note a fine volley' undo | tail -n 5)" \
    '3	noted
army.csv:6 @1st-md
- 1st-md,american,5,1,medium infantry battle-line
+ 1st-md,american,1,0 ,medium infantry battle-line
taken back' || :
ok 'it is as it was' cmp army.csv before.csv
ok 'and the journal is whole' sh -c 'journal verify -J game.csv | grep -q "^whole"'
is 'where both stand' "$(journal show -J game.csv | cut -f5)" "fire medium infantry battle-line range=6 vs hits=1 disorder=0 medium infantry battle-line
apply army.csv:6
note
undo 2"
is 'then undo strikes the ruling' "$(lines 'set journal game.csv' undo | cut -f2)" 'struck 1'
rm game.csv
roster
lines 'set journal game.csv' "$shot" apply >/dev/null
is 'another day' "$(lines 'set journal game.csv' undo | tail -n 1)" 'taken back'
ok 'it is as it was then' cmp army.csv before.csv
lines 'set journal game.csv' "$shot" apply >/dev/null
sed -i 's/^1st-md,american,5/1st-md,american,6/' army.csv
cp army.csv other.csv
is 'a row that somebody changed' "$(lines 'set journal game.csv' undo | tail -n 1)" \
    'drumhead: stdin:4: army.csv:6: the row is not what it was: somebody changed it'
ok 'stays' cmp army.csv other.csv

# A link stays a link, and a folder that takes no file changes nothing.
roster
mkdir real
mv army.csv real/army.csv
ln -s real/army.csv army.csv
lines "$shot" apply >/dev/null
ok 'a link' test -h army.csv
ok 'names the file that was written' cmp real/army.csv want.csv
if [ "$(id -u)" -ne 0 ]; then
	cp before.csv real/army.csv
	chmod 555 real
	ok 'a folder that takes no file' sh -c 'test -n "$1"' sh "$(lines "$shot" apply | grep 'Permission denied')"
	ok 'nothing is lost' cmp real/army.csv before.csv
	chmod 755 real
else
	skip 'root may write anywhere'
fi

# ---- turn and phase ----
roster
rm -f game.csv
is 'no turn yet' "$(lines phase)" 'no turn yet: phase next begins the first'
is 'the first phase, and the next' "$(lines 'set journal game.csv' 'phase next' 'phase next' | grep '^turn')" \
    'turn 1 set-up
turn 1 force-points'
is 'the journal knows it' "$(lines 'set journal game.csv' phase | head -n 1)" 'turn 1 force-points'
is 'a look is no ruling' "$(journal export -J game.csv | cut -d, -f1 | sort | uniq -c | tr -s ' ')" ' 1 kind
 2 turn'
is 'set by hand' "$(lines 'phase 7 group' | head -n 1)" 'turn 7 group'
is 'the turn ends' "$(lines 'phase 7 force-commanders' 'phase next' | grep '^turn' | tail -n 1)" 'turn 8 broken-forces'
is 'what lies on the units' "$(lines "$shot" apply phase 'phase 1 group' | grep '	hits\|	disorder')" \
    '	hits: @1st-md 5
	disorder: @1st-md 1'
is 'score wants a journal' "$(lines score)" \
    'drumhead: stdin:3: score adds up a journal: set journal FILE begins one'
done_testing
