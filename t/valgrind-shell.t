#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A session at a terminal under valgrind: completion, questions, Ctrl-C, dice typed by hand, a ruling
# applied and taken back. Nothing is read or written out of place, and nothing of ours is lost.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
valgrind --version >"$tmp/version" 2>&1 || plan skip_all 'there is no valgrind'
needs_tmux
grep -q '^#define HAVE_READLINE' "$build/config.h" || plan skip_all 'built without readline'

own_terminal
trap 'tmux -L v kill-server 2>/dev/null; rm -rf "$tmp"' EXIT
cat >"$tmp/army.csv" <<'EOT'
unit,hits,disorder,words
44th,,,medium infantry battle-line
1st-md,,,medium infantry battle-line
EOT
tmux -L v -f /dev/null new-session -d -x 100 -y 40 -s t "trap : INT; cd '$tmp' && PAGER=cat valgrind -q --error-exitcode=99 \
    --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all --suppressions='$top/t/readline.supp' \
    --log-file='$tmp/log' drumhead -r land-of-the-free -u army.csv -J game.csv; echo \"status \$?\"; sleep 600"

# waits PATTERN: up to a minute for a line of the screen; valgrind is slow.
waits()
{
	tries=0
	while [ $tries -lt 100 ]; do
		tmux -L v capture-pane -p -t t 2>&1 | grep -q -- "$1" && return
		tries=$((tries + 1))
		sleep 0.2
	done
}

typed()
{
	tmux -L v send-keys -t t "$@"
	sleep 0.3
}

waits 'land-of-the-free>'
typed 'fire @44' Tab 'range=6 vs @1st' Tab '-d 6,6,5,5,4,1' Enter
waits '4 hits'
typed 'apply' Enter
waits 'write this'
typed Enter
waits 'written'
typed 'undo' Enter
waits 'write this'
typed 'y' Enter
waits 'taken back'
typed 'explain' Enter
waits 'steps.csv'
typed 'morale ' Tab Tab
typed C-c
typed 'set dice ask' Enter 'morale discipline @44th' Enter
sleep 1
typed C-c
typed 'note so far' Enter 'phase next' Enter 'nonsense' Enter 'chances fire @44th range=6 vs @1st-md' Enter
waits '%'
typed 'quit' Enter
waits 'status'
is 'the session ends well' "$(tmux -L v capture-pane -p -t t | grep -o 'status [0-9]*')" 'status 0'
silent 'and valgrind has nothing to say' "$tmp/log"
done_testing
