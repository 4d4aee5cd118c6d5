#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A screen of 40 columns: of all commands of the shell, and of each tool's help, words and examples, explained and
# counted, in each system, no line is wider but one that is a single word.
. "${0%/*}/lib/tap.sh"

needs_tmux
drumhead --version >/dev/null || exit 255
grep -q '^#define HAVE_READLINE' "$build/config.h" || plan skip_all 'built without readline'
own_terminal
trap 'tmux -L t kill-server 2>/dev/null; rm -rf "$tmp"' EXIT
screen='tmux -L t -f /dev/null'
cd "$tmp" || exit 255
# A name with blanks would be no single word.
ln -s "$top/tables" tables
DRUMHEAD_TABLES=tables

# questions SYSTEM: its examples as lines of the shell, up to three a tool.
questions()
{
	sed -n 's/^\([a-z-]*\),\([^",]*\),\([^",]*\),.*/\1 \2\3/p; s/^\([a-z-]*\),\([^",]*\),"\([0-9,/]*\)",.*/\1 \2 -d \3/p' \
	    "$top/tables/$1/examples.csv" | grep -v ' [0-9]$' | awk '++n[$1] <= 3 { print; if (/ -d /) print $0 " -x" }'
}

# board SYSTEM: a game with units and a journal, its ruling looked at in every way.
board()
{
	rm -f "game-$1.csv" "game-$1.csv.lock"
	one=$(questions "$1" | grep ' -d ' | sed 's/ -x$//; q')
	tool=${one%% *}
	printf '%s\n' "set journal game-$1.csv" 'set turn 3' 'set player American' 'units army.csv' units \
	    "units @$(sed -n '2s/,.*//p' army.csv)" 'set' 'show readings' "$one" 'next ?' chances explain dispute what-if why 'why 1' \
	    'again -d 1' 'note the left wing is late, and the right one earlier than anybody had thought of' apply undo redo 'phase next' \
	    'undo 1 it was the wrong unit' "${one% -d *} -c" "$one --say" \
	    "$one --dispute" "$one --what-if" "$one @nobody" "$one -d 99" 'journal report' 'journal show' 'journal verify' \
	    'journal stats' 'journal receipt' 'journal export' 'journal replay' 'journal seal' 'journal reveal' 'journal word' \
	    "tables roster $1 $tool" "tables fmt $1" "tables diff $1 $1" "tables print $1" 'units nowhere.csv' 'set nothing' 'set turn' \
	    'reading nothing=such' 'use nowhere' 'source nowhere' 'muster nowhere x.csv' 'phase of the moon' 'alias x' 'roll 3d6' 'roll x'
}

# waits PATTERN: until some line of the screen has it.
waits()
{
	tries=0
	until $screen capture-pane -p -t t | grep -q "$1" || [ $tries -gt 300 ]; do
		tries=$((tries + 1))
		sleep 0.1
	done
}

# shown SYSTEM FILE: what the terminal shows of the file's lines, in FILE.shown.
shown()
{
	$screen new-session -d -x 40 -y 200 -s t "PAGER=cat drumhead -r $1; echo gone; sleep 600"
	$screen set-option -g status off
	waits "^$1>"
	$screen send-keys -t t -l "source $2"
	$screen send-keys -t t Enter
	waits '^the end of it'
	$screen capture-pane -J -p -S - -t t | sed 's/ *$//' >"$2.shown"
	# What is killed counts for nothing where coverage is counted.
	$screen send-keys -t t C-d
	waits '^gone'
	$screen kill-session -t t
}

$screen new-session -d -x 40 -y 200 -s hold 'sleep 600' \; set-option -g history-limit 200000
for system in germantown brandywine-house iron-brigade fire-and-fury land-of-the-free; do
	{
		printf 'help\nwords\nreading\nshow\nphase\nunits\nscore\nalias\nnext ?\nhelp vs\nhelp next\nfrobnicate\nexamples\n'
		for tool in $(cut -d, -f1 "$top/tables/$system/examples.csv" | sed 1d | sort -u | some); do
			printf '%s\n' "help $tool" "words $tool" "examples $tool" "$tool wods xods"
		done
		questions "$system"
		tables roster "$system" >army.csv
		board "$system"
		printf '%s\n' 'odds --help=options' 'tables list' "tables show $system" "tables lint $system" 'journal --help' 'tables --help'
		echo '!echo the end of it'
	} >lines
	shown "$system" lines
	ok "$system: it was shown" grep -q '^the end of it' lines.shown
	looked_at lines.shown
	awk 'length($0) > 40 && $0 ~ /[^ ] +[^ ]/ && !/^[a-z-]+>/' lines.shown >wide
	empty "$system: nothing is wider than the screen" wide || diag <wide
done
$screen kill-server
done_testing
