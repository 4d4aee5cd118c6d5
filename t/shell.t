#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The shell without a terminal: tools as subcommands, -c, scripts and pipes.
. "${0%/*}/lib/tap.sh"

HOME=$tmp/home
SHELL=/bin/sh
TERM=xterm
export HOME SHELL TERM
unset XDG_CONFIG_HOME XDG_STATE_HOME
mkdir -p "$HOME/.config/drumhead"
echo 'use nowhere' >"$HOME/.config/drumhead/rc"
systems=$(cd "$top/tables" && ls -d */ | tr -d / | sort | sed 's/$/,/' | tr '\n' ' ' | sed 's/, $//')

# lines TEXT: drumhead with these lines on standard input.
lines()
{
	printf '%s\n' "$1" | drumhead
}

# ---- tools as subcommands ----
ok_program 'a tool is a subcommand' 0 2-1 drumhead odds -r brandywine 18 vs 7
ok_program 'options may stand before the tool' 0 2-1 drumhead -r brandywine odds 18 vs 7
ok_program 'a failed test exits 1' 1 'disorganized	4,4 = 8	the unit stays disorganized this turn' \
    drumhead reorg -r brandywine -d 4,4
ok_error 'a wrong word exits 2' 2 'odds: unknown word "wods" (word 4): did you mean woods?' \
    drumhead odds -r brandywine 8 vs 7 wods
printf '14 vs 7\n3 vs 7\n' >"$tmp/stream"
ok_program 'a tool reads its questions from standard input' 0 '2-1
1-3' drumhead odds -r brandywine <"$tmp/stream"
is 'tools in a pipe' "$(drumhead odds -r germantown 1 vs 4 | drumhead crt -r germantown -d 1 | cut -f1)" '1*/-'
ok_error 'neither tool nor file' 2 \
    'drumhead: no tool of that name, and no file: fier: No such file or directory (see --help)' drumhead fier
ok_error 'words after what is no tool' 2 'drumhead: "fier" is no tool; a script stands alone (see --help)' drumhead fier 3
is 'a version' "$(drumhead --version | cut -d' ' -f1-2)" 'drumhead (Drumhead)'
is 'help names the tools' "$(drumhead --help | grep -c '^  odds  ')" 1

# ---- -c ----
ok_program '-c' 0 2-1 drumhead -c 'odds -r brandywine 18 vs 7'
ok_program '-c is repeated' 0 '2-1
3-2		[referee]' drumhead -c 'use brandywine' -c 'odds 18 vs 7' -c 'use germantown' -c 'odds 5 vs 3'
ok_program 'options hold for every line' 0 '3-2		[referee]' drumhead -r germantown -c 'odds 5 vs 3'
ok_program 'a failed test is no error' 0 'disorganized	4,4 = 8	the unit stays disorganized this turn' \
    drumhead -c 'reorg -r brandywine -d 4,4'
ok_error '-c: an error' 2 'odds: unknown word "wods" (word 4): did you mean woods?' \
    drumhead -r brandywine -c 'odds 8 vs 7 wods'
ok_error '-c: which line it was' 2 'odds: -c:2: unknown word "wods" (word 4): did you mean woods?' \
    drumhead -c 'use brandywine' -c 'odds 8 vs 7 wods'
ok_error '-c without a line' 2 'drumhead: -c wants LINE after it (see --help)' drumhead -c
ok_error '-c and more' 2 'drumhead: after -c LINE stands nothing more, not "odds" (see --help)' \
    drumhead -c 'use brandywine' odds
is '-c: a tool may read standard input' \
    "$(printf '14 vs 7\n' | drumhead -r brandywine -c 'odds -')" 2-1

# ---- lines from a pipe ----
out=$(lines 'use brandywine
odds 18 vs 7
fier
reorg -d 4,4
odds 8 vs 7 wods

# a remark
odds 5 vs 7' 2>"$tmp/err")
is 'a pipe: a wrong line makes the status 2' $? 2
is 'a pipe: the other lines are answered, and there is no prompt' "$out" '2-1
disorganized	4,4 = 8	the unit stays disorganized this turn
1-2'
is 'a pipe: errors name their lines' "$(cat "$tmp/err")" \
    'drumhead: stdin:3: "fier" is no tool and no command: did you mean fire?
odds: stdin:5: unknown word "wods" (word 4): did you mean woods?'
ok_program 'a pipe: no error, status 0' 0 '' lines 'use brandywine'
ok_program 'a pipe without a newline at its end' 0 2-1 \
    sh -c 'printf "use brandywine\r\nodds 18 vs 7" | drumhead'
ok_program 'quit ends it' 0 2-1 lines 'use brandywine
odds 18 vs 7
quit
fier'
ok_error 'no system' 2 "odds: stdin:1: which rule system? type: use SYSTEM ($systems)" lines 'odds 18 vs 7'
ok_error 'an unknown system' 2 "drumhead: stdin:1: no rule system \"prussia\" ($systems)" lines 'use prussia'
ok_error 'a missing value is an error' 2 'fire: stdin:2: range is missing: range in hexes (1 to 3; or adjacent) (1..)' \
    lines 'use germantown
fire artillery 4'
ok_error 'what stands in the pipe are lines, no questions' 2 \
    'odds: stdin:2: "-": standard input holds the shell'\''s own lines' lines 'use brandywine
odds -'
ok_error 'no names by their beginnings' 2 \
    'drumhead: stdin:2: "od" is no tool and no command (help lists them)' lines 'use brandywine
od 18 vs 7'
ok_error 'dice cannot be asked for' 2 \
    'drumhead: stdin:1: set dice ask: there is no terminal to ask on' lines 'set dice ask'
is 'no escape codes, no history, no rc file' "$(lines 'use germantown
fire artillery 4 adjacent vs infantry light-woods -d 5,7' | tr -d '\t' | grep -c '[[:cntrl:]]'; ls -A "$HOME")" '0
.config'

# ---- a script ----
printf '#!/usr/bin/drumhead\nuse germantown\nodds 5 vs 3\nodds 5 vs\n' >"$tmp/game"
ok_program 'a script' 2 '3-2		[referee]' drumhead "$tmp/game"
ok_error 'a script: its errors' 2 \
    "odds: $tmp/game:4: sps of the defender is missing: strength points of this unit (or give the odds as 2-1) (1..)" \
    drumhead "$tmp/game"

# ---- the last question ----
is 'again, with words for each side' "$(lines 'use germantown
fire artillery 4 adjacent vs infantry light-woods -d 5,7
again +1
again vs not-in-woods')" '1	5 -1 = 4, needs 4 / 7	target loses a step
1	5, needs 4 / 7	target loses a step
1	5 +1 = 6, needs 4 / 7	target loses a step'
is 'again: the later value counts' "$(lines 'use brandywine
odds 18 vs 7
again 5
again vs 2')" '2-1
1-2
2-1'
lines "set journal $tmp/again.csv
use fire-and-fury
odds 3 vs 8
again stands=5" >"$tmp/out"
is 'again: what a name replaces was written as a number' "$(tail -n 1 "$tmp/again.csv" | grep -o 'odds [^,]*')" 'odds stands=5 vs 8'
is 'again: a die read wrongly' "$(lines 'use brandywine
reorg -d 4,4
again -d 6,6' | cut -f1)" 'disorganized
reorganized'
is 'again: the faces typed last hold' "$(lines 'use germantown
crt 2-1 -d 6
again -d 3
again +1
again +1 -d 7
again' | cut -f2)" '6
3
3 +1 = 4
7 +2 = 9
7 +2 = 9'
ok_error 'again: of what?' 2 'drumhead: stdin:1: there is no last question yet' lines again
is 'explain has the dice of the ruling' "$(lines 'use brandywine
reorg
explain' | grep -v '^	' | uniq | wc -l | tr -d ' ')" 1
is 'dispute has them too' "$(lines 'use germantown
set seed x
morale
dispute' | grep -v '^	' | uniq | wc -l | tr -d ' ')" 1
is 'chances of the last question' "$(lines 'use brandywine
reorg -d 4,4
chances' | sed -n 2p)" "$(reorg -r brandywine --chances | sed -n 1p)"
is 'chances before a question' "$(lines 'use brandywine
chances reorg')" "$(reorg -r brandywine --chances)"
is 'explain before a question' "$(lines 'use germantown
explain odds 5 vs 3')" "$(odds -r germantown -x 5 vs 3)"
is 'next' "$(lines 'use germantown
fire to-hit artillery 4 adjacent vs infantry -d 9
next -d 7' | cut -f1 | tail -1)" 1
is 'next: the battle of several units' "$(lines 'use brandywine-house
odds 8 flank + 4 creek vs 7 woods + 3 disorganized
next -d 1,1')" "1-1
$(crt -r brandywine-house 1-1 vs good-order + disorganized -d 1,1)"
is 'and its chances to the end' "$(odds -r brandywine-house 5 + 5 vs 4 + 3 disorganized --through -c | sed -n '/^	crt/,$p' | cut -f3,4 | sed 1d)" \
    "$(crt -r brandywine-house "$(odds -r brandywine 5 + 5 vs 4 + 3 disorganized)" vs good-order + disorganized -c | grep -v '^	' | cut -f1,2)"
is 'where units stay units they are told apart' "$(odds -r germantown 5 + 3 vs 4 -x | grep '	must')" '	must fight: crt combat 5 + 3 vs 4'
ok_error 'next: there is none' 2 'drumhead: stdin:3: the last ruling leads to no question' lines 'use germantown
crt 2-1 -d 6
next'

# ---- what leaves the last ruling as it was ----
# still WHAT LINE...: after these lines explain shows the dice of the first ruling.
still()
{
	what=$1
	shift
	is "explain after $what" "$(lines "use iron-brigade
melee line vs inferior -d 111/66
$(printf '%s\n' "$@")
explain" 2>/dev/null | grep '^	die \|^[a-z]' | tail -n 3 | cut -f 1-2)" 'second wins	1,1,1 / 6,6
	die a of the first side (d6) 1,1,1, typed
	die a of the other side (d6) 6,6, typed'
}
still 'a line that was refused' 'melee line vs inferior -d 666/1'
still 'a slip' 'melee lin vs inferior -d 666/1'
still 'a question that lacks a word' 'melee line'
still 'next that was refused' 'next -d 9'
still 'the chances of another question' 'chances melee elite vs inferior'
still 'the phase' 'phase next'
still 'a dispute, and what would change it' dispute what-if
is 'chances of another question, and again' "$(lines 'use germantown
crt 2-1 -d 6
chances crt 3-1
again -d 5
explain' | grep '^-/.	[56]')" "$(crt -r germantown 2-1 -d 6)
$(crt -r germantown 3-1 -d 5)
$(crt -r germantown 3-1 -d 5)"
is 'what-if leaves the dice of a seed its own' "$(lines 'use brandywine
set seed x
reorg
what-if
explain' | grep -c '^	die .*, seed$')" 1
is 'next after a dispute' "$(lines 'use germantown
fire to-hit artillery 4 adjacent vs infantry -d 9
dispute
next -d 7' | cut -f1 | tail -1)" 1
is 'next after its chances' "$(lines 'use germantown
fire to-hit artillery 4 adjacent vs infantry -d 9
next -c
next -d 7' | cut -f1 | tail -1)" 1

# asked LINE...: the words of the last row that these lines write.
asked()
{
	rm -f "$tmp/asked.csv"
	printf '%s\n' "$@" | drumhead -J "$tmp/asked.csv" >/dev/null 2>&1
	journal show -J "$tmp/asked.csv" | tail -n 1 | cut -f 5
}
g='use germantown
crt 2-1 -d 6'
is 'again +1 adds' "$(asked "$g" 'again +1' 'again +1')" 'crt 2-1 +1 +1'
is 'again NAME=VALUE takes the place of all that was added of that name' \
    "$(asked "$g" 'again +1' 'again drm=-1' 'again drm=+2')" 'crt 2-1 drm=+2'
is 'and of its value' "$(asked "$g" 'again leader=1 +1' 'again leader=2')" 'crt 2-1 +1 leader=2'
is 'of its side only' "$(asked "$g" 'again leader=1 vs leader=1' 'again vs leader=2')" 'crt 2-1 leader=1 vs leader=2'
is 'a ratio of the ratio' "$(asked "$g" 'again 3-1')" 'crt 3-1'
is 'a word of what it says otherwise' "$(asked "$g" 'again waynes-fury' 'again not-waynes-fury')" 'crt 2-1 not-waynes-fury'
is 'a size of the size, a range of the range' "$(asked 'use land-of-the-free' \
    'fire medium infantry range=9 vs battle-line -d 1,5,6,2,3,5' 'again large range=8 -d 1,5,6,2,3,5,6,6')" \
    'fire infantry large range=8 vs battle-line'
is 'of the last unit' "$(asked 'use brandywine' 'odds 5 flank + 5 flank vs 4' 'again not-flank')" \
    'odds 5 flank + 5 not-flank vs 4'

several()
{
	printf '%s\n' "$@" | drumhead
}
# What the ruling was by has changed since: it is looked at as it was.
cat >"$tmp/then.csv" <<'EOT'
unit,steps,state,nation
40th,2,good-order,british
maryland,2,good-order,american
EOT
for look in explain dispute what-if; do
	cp "$tmp/then.csv" "$tmp/now.csv"
	is "$look after apply" "$(several 'use germantown' "units $tmp/now.csv" 'crt 2-1 @40th crossing vs @maryland -d 8' apply $look |
	    grep -c '^-/D	8 -1 = 7	')" 2
done
cp "$tmp/then.csv" "$tmp/now.csv"
set -- 'use germantown' "units $tmp/now.csv" 'crt 2-1 @40th crossing vs @maryland -d 8'
is 'chances after apply' "$(several "$@" apply chances | tail -n +7)" "$(crt -r germantown 2-1 crossing vs infantry good-order -c)"
is 'explain after another reading' "$(several "$g" 'reading diversion-edge=none' explain 2>&1 | grep '^-/R')" '-/R	6	defender retreats
-/R	6	defender retreats'
ok_error 'after use nothing of another system goes on' 2 'drumhead: stdin:4: there is no last question yet' several "$g" 'use brandywine' again
ok_error 'nor what it led to' 2 'drumhead: stdin:4: the last ruling leads to no question' several 'use germantown
fire to-hit artillery 4 adjacent vs infantry -d 9' 'use germantown' next

# ---- texts and arguments keep their blanks ----
cd "$tmp" || exit 255
several 'set journal texts.csv' 'journal seal --by Ann' 'journal seal --players "Anna: trumpet;  Bob: oak" --by Bob' \
    'note  two  blanks -s "there"' 'journal note   "all  of it"' 'set by "Anna Smith"' 'roll 1d6' \
    'undo   because   of   it' 'roll 1d6 --by="Otto  von B"' "again --by 'O\"x y'" 'undo 7  too   late' >/dev/null
is 'of a seal, a note, a player, a reason' "$(journal export -J texts.csv --json | jq -r '[.player, .note] | join("|")')" "$(cat <<'EOT'
Ann|
Bob|Anna: trumpet;  Bob: oak
|two  blanks -s "there"
|all  of it
Anna Smith|
Anna Smith|because   of   it
Otto  von B|
O"x y|
Anna Smith|too   late
EOT
)"
ok_error 'a text of several words' 2 'drumhead: stdin:1: set by: one word, or "one text", not "Anna Smith"' several 'set by Anna Smith'
is 'settings go with it, quoted' "$(several 'set by "Anna Smith"' '!echo $DRUMHEAD_OPTIONS')" '--by="Anna Smith"'
is 'and are read so' "$(DRUMHEAD_OPTIONS='--by="Anna Smith" -J texts2.csv' roll 1d6 >/dev/null; cut -d, -f5 texts2.csv | tail -n 1)" 'Anna Smith'
is 'in the arguments of journal too' "$(journal note -J texts2.csv 'a  b' c >/dev/null; tail -n 1 texts2.csv | cut -d, -f20)" 'a  b c'

# ---- a seed goes on where the journal left it ----
for day in 1 2; do
	several 'set journal seeded.csv' 'set seed x' 'roll 3d6' 'roll 3d6' 'set seed x' 'roll 2d6' 'set seed y' 'roll 1d6' >/dev/null
done
is 'another day has other dice' "$(journal export -J seeded.csv --json | jq -r '.draw' | sed 's/.*record=//' | tr '\n' ' ')" '1 2 3 1 4 5 6 2 '
is 'none of them twice' "$(journal verify -J seeded.csv | grep -c repeat)" 0
roll 3d6 -s x -J seeded.csv >/dev/null
is 'verify tells what was thrown before' "$(journal verify -J seeded.csv | tail -n 1)" \
    '	1 ruling repeats dice that the seed had given before: row 9'
roll 4d6 -s x -J seeded.csv >/dev/null
roll 3d6 -s z -J seeded.csv >/dev/null
is 'and the first of several' "$(journal verify -J seeded.csv | tail -n 1)" \
    '	2 rulings repeat dice that the seed had given before: first row 9'

# ---- aliases, files of lines, redo ----
printf 'use germantown\nalias cc crt 2-1\ncc +1 -d 6\n' >"$tmp/lines.txt"
is 'an alias, in a file' "$(several "source $tmp/lines.txt" 'cc -d 6' alias)" "$(crt -r germantown 2-1 +1 -d 6; crt -r germantown 2-1 -d 6)
cc	crt 2-1"
is 'an alias ends' "$(several "source $tmp/lines.txt" 'alias cc off' alias 'alias cc' 2>&1 | tail -n 1)" 'drumhead: stdin:4: alias: "cc" stands for nothing'
ok_error 'a tool keeps its name' 2 'drumhead: stdin:1: alias: crt is a tool or a command' several 'alias crt odds'
ok_error 'an error in a file says where' 2 "drumhead: $tmp/bad.txt:2: \"xyzzy\" is no tool and no command (help lists them)" \
    sh -c "printf '# none\nxyzzy\n' >'$tmp/bad.txt'; printf 'source %s\n' '$tmp/bad.txt' | drumhead"
ok_error 'a file that is not there' 2 "drumhead: stdin:1: $tmp/none.txt: No such file or directory" several "source $tmp/none.txt"
printf 'source %s\n' "$tmp/self.txt" >"$tmp/self.txt"
ok_error 'a file that reads itself' 2 "drumhead: $tmp/self.txt:1: $tmp/self.txt: files that read one another" several "source $tmp/self.txt"
is 'redo' "$(several 'use germantown' 'set journal redo.csv' 'crt 2-1 -d 6' undo redo undo 'undo' 2>&1 | cut -f2-)" "$(crt -r germantown 2-1 -d 6 | cut -f2-)
struck 1	crt 2-1: -/R
struck 2	undo 1
struck 1	crt 2-1: -/R
journal: stdin:7: there is no ruling to undo"
is 'redo of nothing' "$(several 'set journal redo2.csv' 'roll 1d6 -d 3' redo 2>&1 | tail -n 1)" 'drumhead: stdin:3: nothing was taken back'

# ---- settings ----
is 'set explain' "$(lines 'use germantown
set explain
odds 5 vs 3
set explain off
odds 5 vs 3')" "$(odds -r germantown -x 5 vs 3; odds -r germantown 5 vs 3)"
is 'a set seed goes on from question to question' "$(lines 'set seed abc
roll 4d6
roll 4d6
set seed abc
roll 4d6' | sort | uniq -c | awk '{ print $1 }' | sort | tr '\n' ' ')" '1 2 '
is 'its first question has the dice of -s' "$(lines 'set seed abc
roll 4d6')" "$(roll -s abc 4d6)"
is 'set dice need' "$(lines 'use brandywine
set dice need
reorg' | cut -f1)" 2d6
is 'show' "$(lines 'use brandywine
set seed abc
show seed
show rules')" 'seed	abc
rules	brandywine'
is 'a reading' "$(lines 'use germantown
set reading damage=aid
explain fire rifle 3 adjacent vs artillery -d 9,5' | grep -c 'damage=aid')" 1
is 'an unknown reading' "$(lines 'use germantown
reading foo=bar' 2>&1 | sed 's/ (.*//')" 'drumhead: stdin:2: -R: germantown has no reading "foo"'
ok_error 'an unknown setting' 2 'drumhead: stdin:1: set: "fire" is no option (show lists them)' lines 'set fire'
ok_error 'a setting of one line' 2 'drumhead: stdin:1: set: chances is said on the line it is for' lines 'set chances'
ok_error 'dice set wrongly' 2 'drumhead: stdin:1: set dice: roll, ask or need, not "5"' lines 'set dice 5'
printf 'unit,factors\n44th,18\n3rd,7\n' >"$tmp/units.csv"
is 'units' "$(lines "use brandywine
units $tmp/units.csv
units
odds @44th vs @3rd")" 'unit	factors
@44th	18
@3rd	7
2-1'
mkdir -p "$HOME"
cp "$tmp/units.csv" "$HOME/units.csv"
is 'units of the home folder' "$(lines 'use brandywine
units ~/units.csv
odds @44th vs @3rd')" 2-1
ok_error 'and none any more' 2 'drumhead: stdin:3: no roster is in use; type: units FILE' lines 'units ~/units.csv
units off
units'
ok_error 'a home that nobody has' 2 'drumhead: stdin:1: ~/units.csv: no such roster' \
    sh -c 'unset HOME; echo "units ~/units.csv" | drumhead'
ok_error 'no roster' 2 'drumhead: stdin:1: no roster is in use; type: units FILE' lines units
ok_error 'a roster that is not there' 2 "drumhead: stdin:1: $tmp/no.csv: no such roster" lines "units $tmp/no.csv"

# ---- help and words ----
is 'words' "$(lines 'use germantown
words odds')" "$(odds -r germantown --words)"
is 'words of the last question' "$(lines 'use germantown
odds 5 vs 3
words' | tail -n +2)" "$(odds -r germantown --words)"
is 'help names commands' "$(lines help | tr ' ' '\n' | grep -cx again)" 1
is 'help of a word' "$(lines 'use germantown
help fieldworks' | grep -c '^  modifier	.*	fire fire')" 1
ok_error 'help of nothing' 2 'drumhead: stdin:2: "xyzzy" is no tool, no command and no word of germantown' \
    lines 'use germantown
help xyzzy'

# ---- the user's shell ----
is 'a pipe between tools' "$(lines 'use germantown
odds 1 vs 4 | crt -d 1' | cut -f1)" '1*/-'
is 'settings go with it' "$(lines 'use germantown
set seed abc
set reading damage=aid
!echo $DRUMHEAD_RULES $DRUMHEAD_OPTIONS')" 'germantown --seed=abc --reading=damage=aid'
is 'a redirection' "$(lines "use germantown
odds 5 vs 3 >$tmp/answer"; cat "$tmp/answer")" '3-2		[referee]'
is 'it has none of our lines' "$(lines '!cat
!echo on')" on
is 'a command into a pipe' "$(lines 'use germantown
show readings | head -n 1 | cut -f1')" "$(lines 'use germantown
show readings' | head -n 1 | cut -f1)"
is 'a ruling in a pipe is the last one' "$(lines 'use germantown
crt 2-1 -d 6 | tr a-z A-Z
again -d 5' | cut -f1,3)" "$(printf -- '-/R\tDEFENDER RETREATS\n-/R\tdefender retreats')"
is 'a command into a file' "$(lines "use germantown
words odds >$tmp/words
words odds >>$tmp/words"; wc -l <"$tmp/words" | tr -d ' ')" "$(odds -r germantown --words | awk 'END { print 2 * NR }')"
is 'what is quoted stays' "$(lines "use germantown
journal note 'a | b' 2>/dev/null
crt 2-1 -d 6 | sed 's|/|>|'" 2>/dev/null | tail -n 1 | cut -f1)" '->R'
is 'a reader who has read enough' "$(lines 'use germantown
words crt combat | head -n 1
odds 8 vs 4' | tail -n 1)" 2-1
ok_error 'a command knows what it is given' 2 'drumhead: stdin:2: use SYSTEM: one name, not "germantown brandywine"' \
    lines 'use germantown
use germantown brandywine | cat'
is 'signals are as they were' "$(lines '!kill -INT $$; echo no
!kill -PIPE $$; echo no
!echo on')" on
is 'and what is set no more is no more in it' "$(DRUMHEAD_OPTIONS='--seed abc' lines 'set seed off
!echo [$DRUMHEAD_OPTIONS]')" '[]'
is 'folders and rosters go with it' "$(lines "set tables $tmp
set units $tmp/units.csv
!echo \$DRUMHEAD_TABLES \$DRUMHEAD_UNITS")" "$tmp $tmp/units.csv"
is 'a shell that is not there' "$(SHELL=/nonexistent lines '!echo on
roll 1d6 -d 3 | cat
roll 1d6 -d 4' 2>&1)" 'drumhead: stdin:1: /nonexistent: No such file or directory
drumhead: stdin:2: /nonexistent: No such file or directory
4	4'
is 'no shell that is named' "$(SHELL='' lines '!echo on')" on
is 'where nothing says where programs are' "$(echo '!odds -r brandywine 18 vs 7' | env -u PATH "$(command -v drumhead)")" 2-1
is 'a pipe that cannot be made' "$(echo 'roll 1d6 -d 3 | cat' | sh -c 'exec 3<&- 4<&-; ulimit -n 4; exec drumhead' 2>&1 |
    sed 's/run: [^:]*$/run: .../')" 'drumhead: stdin:1: no other program can be run: ...'
ok_program 'a program that fails' 2 on lines '!exit 3
!echo on'
ok_program 'a test that fails' 0 on lines '!false
!echo on'

# ---- --ask ----
if command -v setsid >/dev/null; then
	ok_error '--ask without a terminal' 2 'fire: --ask: there is no terminal to ask on' \
	    setsid fire -r germantown --ask artillery 4 </dev/null
else
	skip 'no setsid'
fi

# ---- lines as the tools take them, tables that were edited, files that a crash left ----
is 'behind -- nothing is an option' "$(drumhead -r brandywine -c 'odds -- 18 vs 7')" 2-1
is 'a verb alone names its tool' "$(drumhead -r germantown -c verify 2>&1)" \
    'drumhead: "verify" is no tool and no command: did you mean journal verify?'
mkdir -p "$tmp/anew/tiny"
printf 'key,value\ntitle,T\n' >"$tmp/anew/tiny/system.csv"
printf 'tool,check,default,codes\nmorale,nerve,yes,nerve\n' >"$tmp/anew/tiny/checks.csv"
printf "check,id,do,name,value\nnerve,throw,roll,dice,2d6\nnerve,result,answer,,\"if(dice >= 7, 'stands', 'runs')\"\n" >"$tmp/anew/tiny/steps.csv"
printf 'table,code,meaning\nnerve,stands,ok\nnerve,runs,=1+1 runs\n' >"$tmp/anew/tiny/codes.csv"
is 'use of the same system reads its tables anew' \
    "$(drumhead -T "$tmp/anew" -r tiny -c 'morale -d 4,4' -c "!sed -i s/7/9/ $tmp/anew/tiny/steps.csv" -c 'use tiny' -c 'morale -d 4,4' | cut -f1 | tr '\n' ' ')" \
    'stands runs '
morale -T "$tmp/anew" -r tiny -d 3,3 -J "$tmp/guarded.csv" >/dev/null
is 'a meaning is guarded in the journal as in --csv' "$(grep -c ",\"'=1+1 runs\"," "$tmp/guarded.csv")" 1
is 'and read as it was' "$(journal replay -J "$tmp/guarded.csv" -T "$tmp/anew" | tr '\t' ' ')" "same 1 ruling ruled again, 0 otherwise"
printf 'unit,words\n1st,trained worn infantry\n' >"$tmp/left.csv"
printf 'half of an old ro' >"$tmp/left.csv.new"
drumhead -r fire-and-fury -u "$tmp/left.csv" -c 'charge elite worn infantry even vs @1st -d 6/1' -c apply >/dev/null 2>&1
is 'what a crash of apply left is taken over' "$(cat "$tmp/left.csv"; ls "$tmp" | grep -c 'left.csv.new')" 'unit,words
1st,trained worn infantry broken
0'
done_testing
