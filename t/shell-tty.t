#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The shell as a referee has it: on a terminal, with keys and dice.
. "${0%/*}/lib/tap.sh"

needs_tmux
drumhead --version >/dev/null || exit 255
grep -q '^#define HAVE_READLINE' "$build/config.h" || plan skip_all 'built without readline'

own_terminal
session=0
trap 'while [ $session -gt 0 ]; do tmux -L t$session kill-server 2>/dev/null; session=$((session - 1)); done; rm -rf "$tmp"' EXIT
screen=

# begin COMMAND: run it on a terminal of 100 columns and 50 rows.
begin()
{
	session=$((session + 1))
	screen="tmux -L t$session -f /dev/null"
	$screen new-session -d -x 100 -y 50 -s t \
	    "trap : INT; cd '$tmp' && $1; echo \"status \$?\"; sleep 600" &&
		$screen set-option -g status off >/dev/null
}

# What is on the screen, without empty lines; blanks and tabs are one blank.
seen()
{
	$screen capture-pane -p -t t | tr -s ' ' | sed 's/ *$//' | grep -v '^$'
}

# typed KEY...: send keys.
typed()
{
	$screen send-keys -t t "$@"
}

# shows WHAT LINE: within five seconds the last lines of the screen are these.
shows()
{
	tries=0
	lines=$(printf '%s\n' "$2" | wc -l)
	while [ $tries -lt 50 ]; do
		[ "$(seen | tail -n "$lines")" = "$2" ] && break
		tries=$((tries + 1))
		sleep 0.1
	done
	is "$1" "$(seen | tail -n "$lines")" "$2"
}

# finds WHAT PATTERN: within five seconds one of the last three lines has it.
finds()
{
	tries=0
	while [ $tries -lt 50 ]; do
		found=$(seen | tail -n 3 | grep -c -- "$2")
		[ "$found" -eq 0 ] || break
		tries=$((tries + 1))
		sleep 0.1
	done
	is "$1" "$found" 1
}

begin 'drumhead'

shows 'a prompt' 'drumhead>'
typed 'use germantown' Enter
shows 'use says what is in use' 'drumhead> use germantown
Germantown
germantown>'

# ---- TAB ----
typed 'fa' Tab 'ho' Tab
shows 'TAB completes a tool and a word of its check' 'germantown> fallen-leader howe'
typed C-u 'fire artillery 4 adjacent vs light-i' Tab
shows 'TAB completes the words of the other side' 'germantown> fire artillery 4 adjacent vs light-infantry'
typed C-u 'fire artillery --exp' Tab
shows 'TAB completes options' 'germantown> fire artillery --explain'
typed C-u 'journal rec' Tab
shows 'TAB completes what journal does' 'germantown> journal receipt'
typed C-u 'tables lint germ' Tab
shows 'TAB completes the systems of tables' 'germantown> tables lint germantown'
typed C-u 'set dice a' Tab
shows 'TAB completes settings' 'germantown> set dice ask'

# ---- typed dice ----
typed Enter
shows 'dice are asked for' 'Type the faces of each throw, like 43 or 4,3; Enter rolls them, _ rolls one.
germantown>'
typed 'fire artillery 4 adjacent vs infantry' Enter
shows 'the throw is named' 'germantown> fire artillery 4 adjacent vs infantry
shot, d10z:'
typed 'x' Enter
shows 'what is no face is asked for again' 'dice: "x" is no face; type a number, or _ to roll it
shot, d10z:'
typed '12' Enter
shows 'as is a face that the die does not have' \
    'dice: 2 dice given, only 1 needed
shot, d10z:'
typed '5' Enter
shows 'the next throw is asked for' 'shot, d10z: 5
wound, d10z:'
typed '7' Enter
shows 'faces rule' 'shot, d10z: 5
wound, d10z: 7
1 5, needs 4 / 7 target loses a step
germantown>'
typed 'again +1' Enter '5' Enter '_' Enter
finds 'one die of the throw may be rolled' '5 +1 = 6, needs 4 / '
typed 'fire artillery 4 adjacent vs infantry' Enter
shows 'asked again' 'shot, d10z:'
typed C-c
shows 'Ctrl-C in the middle: the prompt, and no message' 'shot, d10z: ^C
germantown>'
typed Up
shows 'nothing is lost' 'germantown> fire artillery 4 adjacent vs infantry'
typed C-c
finds 'Ctrl-C at the prompt' '^germantown>$'
typed 'again -d 5,7' Enter
finds 'again, with dice on the line' '^1 5 +1 = 6, needs 4 / 7'
typed 'use brandywine' Enter 'reorg' Enter
shows 'two dice' 'die, 2d6:'
typed '47' Enter
shows 'an impossible one of two' 'dice: die 2 of roll "die" (d6) shows 7: a d6 has faces 1 to 6
die, 2d6:'
typed '46' Enter
finds 'digits without commas' '4,6 = 10'
typed 'set dice roll' Enter 'use germantown' Enter
shows 'and back' 'Germantown
germantown>'
typed C-l

# ---- missing values ----
typed 'fire artillery 4' Enter
shows 'a missing value is asked for' 'germantown> fire artillery 4
fire: range in hexes (1 to 3; or adjacent): 1.. (Enter goes back)
range?'
typed 'far' Enter
shows 'until it fits' 'range is a number, not "far" (word 3)
range?'
typed '2' Enter
finds 'then it rules' 'rolled'
typed Up
shows 'the whole question stands in the history' 'germantown> fire artillery 4 range=2'
typed C-u 'fire artillery 4' Enter
shows 'asked once more' 'range?'
typed Enter
shows 'Enter alone goes back' 'range?
germantown>'
typed 'fire artillery 4' Enter
shows 'and again' 'range?'
typed C-c
shows 'as does Ctrl-C' 'range? ^C
germantown>'

# ---- a value that is missing once dice lie there ----
# So many dice cannot be counted beforehand, whence it is only seen then.
mkdir -p "$tmp/late/hill"
printf 'key,value\ntitle,Hill\n' >"$tmp/late/hill/system.csv"
printf 'tool,check,default,title,fail\nfire,shot,yes,a shot,\n' >"$tmp/late/hill/checks.csv"
printf 'check,side,name,kind,legal,default,prompt\nshot,,ground,word,open woods,,the ground\n' >"$tmp/late/hill/values.csv"
cat >"$tmp/late/hill/steps.csv" <<'EOT'
check,id,scope,do,name,value,when,say,reading,cite
shot,aim,,roll,aim,d6,,,,page 1
shot,many,,roll,many,200d6kh100,,,,page 1
shot,hit,,answer,,"if(aim = 4 and many > 99 and ground = 'open','hit','miss')",,,,page 1
EOT
typed "set tables $tmp/late" Enter 'use hill' Enter 'set journal late.csv' Enter 'set dice ask' Enter C-l 'fire' Enter '4' Enter
shows 'dice are typed and rolled' 'aim, d6: 4
many, 200d6:'
typed Enter
shows 'then a value is asked for' 'fire: the ground: open, woods (Enter goes back)
ground?'
typed 'open' Enter
finds 'the dice that lie there are those of the ruling' '^hill>$'
is 'none was asked for once more' "$(seen | grep -c '^aim, d6:')" 1
is 'and the ruling has them' "$(tail -n 1 "$tmp/late.csv" | sed 's#.*,\(fire [^,]*,.[0-9]*\).*#\1#')" 'fire ground=open,"4'
typed 'set dice roll' Enter 'set seed 2' Enter C-l 'fire' Enter
shows 'rolled dice too' 'ground?'
typed 'woods' Enter
finds 'are not thrown anew' '^hill>$'
is 'they are the first of the seed' "$(tail -n 1 "$tmp/late.csv" | sed 's/.*"\([^"]*\)".*/\1/')" \
    "$(fire -T "$tmp/late" -r hill woods -s 2 -J "$tmp/later.csv" >/dev/null
	tail -n 1 "$tmp/later.csv" | sed 's/.*"\([^"]*\)".*/\1/')"
typed 'set seed off' Enter 'set journal off' Enter 'set tables off' Enter 'use germantown' Enter C-l

# ---- words ----
typed 'fire artillery 4 adjacent vs infantry light-wods' Enter
shows 'an unknown word' 'fire: unknown word "light-wods" (word 6): did you mean light-woods?
germantown>'
typed Up BSpace BSpace BSpace 'oods -d 5,7' Enter
finds 'is corrected' '^1 5 -1 = 4, needs 4 / 7 target loses a step'
typed 'fi art 4 adj vs infan -d 5,7' Enter
finds 'beginnings of names and words will do' '^1 5, needs 4 / 7 target loses a step'
typed C-l

# ---- follow-ups, pipes, paste ----
typed 'fire to-hit artillery 4 adjacent vs infantry -d 9' Enter
shows 'a ruling says what it leads to' 'must damage, first side: fire damage artillery vs infantry
germantown>'
typed 'next -d 7' Enter
shows 'next asks it' 'germantown> next -d 7
fire damage artillery vs infantry -d 7
1 7 target loses a step
germantown>'
typed 'odds 1 vs 4 2>/dev/null | crt -d 1 | cut -f1' Enter
shows 'a pipe' 'germantown> odds 1 vs 4 2>/dev/null | crt -d 1 | cut -f1
1*/-
germantown>'
$screen set-buffer 'odds 5 vs 3
odds 3 vs 5
'
$screen paste-buffer -p -t t
typed Enter
shows 'a pasted block is so many lines' '3-2 [referee]
must fight: crt combat 5 vs 3
1-2 [referee]
must fight: crt combat 3 vs 5
germantown>'
typed '#1 is a remark' Enter
shows 'a remark does nothing' 'germantown> #1 is a remark
germantown>'
typed 'quit' Enter
shows 'quit' 'germantown> #1 is a remark
germantown> quit
status 0'

# ---- what is on the screen, and what is whole ----
begin 'DRUMHEAD_HISTORY= drumhead -r germantown'
shows 'a prompt for explain' 'germantown>'
typed 'crt 2-1 -d 5' Enter 'explain | grep -c "came to"' Enter
shows 'a pipe has all of it' 'germantown> explain | grep -c "came to"
1
germantown>'
typed 'crt 2-1 -d 5 -x' Enter
finds 'the screen has the end of it' '^ system Germantown'
is 'but not what was computed on the way' "$(seen | grep -c '^ came to')" 0
typed C-d

# ---- meanings ----
begin 'drumhead -r germantown'
shows 'a prompt for TAB' 'germantown>'
typed 'morale pri' Tab
shows 'one word is completed' 'germantown> morale printed='
typed '1 fie' Tab Tab
shows 'one word again' 'germantown> morale printed=1 fieldworks'
typed C-c
shows 'a fresh line' 'germantown>'
typed 'morale p' Tab Tab
shows 'a second TAB says what words mean' 'panicked yes or no, first side: the unit is panicked
printed= value, first side: morale printed on the unit
germantown> morale p'
typed C-c C-d

# ---- TAB: look-ups, what a word means, units that begin alike ----
printf 'unit,nation,words\n44th-foot,british,infantry\n40th-foot,british,infantry\n' >"$tmp/alike.csv"
begin 'drumhead -r germantown -u alike.csv'
shows 'a prompt for more of TAB' 'germantown>'
typed 'help surr' Tab
shows 'help: a word of any check' 'germantown> help surrounded'
typed C-c 'help fal' Tab
shows 'help: a tool before words' 'germantown> help fallen-leader'
typed C-c 'help unit' Tab
shows 'help: a command' 'germantown> help units'
typed C-c 'crt mea' Tab '-/D' Tab Tab
shows 'crt meaning: codes, with what they mean' '-/D defender disrupted
-/DC a unit of the defender is captured; the defender chooses which
germantown> crt meaning -/D'
typed C-c 'crt close' Tab '3' Tab
shows 'crt: a table' 'germantown> crt close-combat 3'
typed C-c 'crt terrain light' Tab
shows 'crt: a row of it' 'germantown> crt terrain light-woods'
typed C-c 'fire art 4 adj vs @4' Tab Tab
shows 'units that begin alike: both are named' '@40th-foot
@44th-foot
germantown> fire art 4 adj vs @4'
typed '4' Tab
shows 'and one of them' 'germantown> fire art 4 adj vs @44th-foot'
typed C-c 'units @4' Tab Tab
shows 'behind units, too' '@40th-foot
@44th-foot
germantown> units @4'
typed C-c C-d

# ---- history ----
is 'the history is its owner'\''s' "$(ls -l "$HOME/.local/state/drumhead/history" | cut -c1-10)" -rw-------
mkdir -p "$HOME/.config/drumhead"
echo 'use brandywine' >"$HOME/.config/drumhead/rc"
begin 'drumhead'
shows 'the rc file is read' 'Brandywine 1777
Drumhead '"$(drumhead --version | sed 's/.* //')"', rules of brandywine. The first three things to type:
 odds 18 vs 7 a question; examples shows more
 help tools and commands (after a ruling: next, apply, undo)
brandywine>'
typed Up Up
shows 'the history is there in the next run, remarks too' 'brandywine> #1 is a remark'
typed C-c
shows 'Ctrl-C' 'brandywine>'
typed C-r 'cut -f1'
shows 'and is searched' "(reverse-i-search)\`cut -f1': odds 1 vs 4 2>/dev/null | crt -d 1 | cut -f1"
typed C-c
shows 'Ctrl-C leaves the search' 'brandywine>'
typed 'odds 18 vs 7' Enter
shows 'and the next line is whole' 'brandywine> odds 18 vs 7
2-1
must fight: crt combat 2-1
brandywine>'
typed C-d
shows 'Ctrl-D' 'brandywine>
status 0'

# ---- a terminal that cannot edit; --ask ----
begin 'TERM=dumb drumhead 2>err | tee out'
shows 'TERM=dumb' ' help tools and commands (after a ruling: next, apply, undo)'
typed 'odds 18 vs 7' Enter 'quit' Enter
shows 'it rules' '2-1
status 0'
is 'TERM=dumb: no escape codes' "$(tr -d '\n\t' <"$tmp/err" | grep -c '[[:cntrl:]]')" 0
begin 'fire -r germantown artillery 4 --ask -s x'
shows '--ask asks' 'fire: range in hexes (1 to 3; or adjacent): 1.. (Enter goes back)
range?'
typed '2' Enter
finds '--ask rules' 'seed'
# ---- the terminal is lent, left and taken again ----
begin 'PS1="sh> " sh -i'
canonical='stty -a | tr " ;" "\n\n" | grep icanon'
typed 'drumhead -r brandywine' Enter
shows 'a shell in a shell' ' help tools and commands (after a ruling: next, apply, undo)
brandywine>'
typed "!$canonical" Enter
shows 'another program has the terminal as it was' "brandywine> !$canonical
icanon
brandywine>"
typed 'odds 18 vs'
shows 'half a line' 'brandywine> odds 18 vs'
typed C-z
finds 'Ctrl-Z' 'sh>'
typed "$canonical" Enter
shows 'leaves the terminal as it was' "sh> $canonical
icanon
sh>"
typed 'fg' Enter
finds 'and what was typed is there again' '^brandywine> odds 18 vs'
typed ' 7' Enter
shows 'and goes on' '2-1
must fight: crt combat 2-1
brandywine>'
typed '!kill -TERM $PPID' Enter
finds 'a signal ends it' 'sh>'
typed "$canonical" Enter
shows 'and leaves the terminal as it was, too' "sh> $canonical
icanon
sh>"
typed 'drumhead -r brandywine' Enter
shows 'once more' ' help tools and commands (after a ruling: next, apply, undo)
brandywine>'
typed '!(sleep 1; kill -TERM $PPID) &' Enter
finds 'at the prompt' 'Terminated'
typed "$canonical" Enter
finds 'it leaves the terminal so' '^icanon'
begin '(ulimit -f 0; odds -r germantown 9 vs 4 -J none.csv)'
shows 'what cannot be kept is not told, nor what it leads to' 'odds: none.csv: File too large: nothing was written
status 2'
begin 'odds -r germantown 9 vs 4 -J some.csv'
shows 'what is kept is' '2-1 [referee]
must fight: crt combat 9 vs 4
status 0'

# ---- nothing but quit, Ctrl-D or a signal from outside ends the shell ----
yes 'fire rifle 4 adjacent vs artillery' | head -n 1500 | fire -r germantown -J "$tmp/many.csv" --sync none - >"$tmp/out"
begin 'PAGER="head -n 1" drumhead -r germantown -J many.csv'
finds 'a shell with a pager that reads one line' '^[a-z]*>$'
typed 'journal show' Enter
finds 'a pager that ends early ends nothing' '^[a-z]*>$'
typed 'roll 2d6 -n 1000000 --json' Enter
sleep 0.3
typed C-c C-c
finds 'Ctrl-C twice in a long run: the prompt' '^[a-z]*>$'
typed 'odds 8 vs 4' Enter
finds 'which goes on' '^2-1'
typed C-d
finds 'Ctrl-D ends it' '^status 0'
done_testing
