#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a ruling at the prompt asks of the system between Enter and the next prompt: a key read, the line's end, the
# prompt and the wait for the next key, as for a remark, which nothing is told of: what is told
# comes in the prompt's write. Times are measured by make bench.
. "${0%/*}/lib/tap.sh"

command -v strace >/dev/null || plan skip_all 'not measured: strace is not installed'
needs_terminal
own_terminal
strace -o "$tmp/probe" true 2>/dev/null || plan skip_all 'not measured: strace may not trace here'
trap 'tmux -L t kill-server 2>/dev/null; rm -rf "$tmp"' EXIT
screen='tmux -L t -f /dev/null'
$screen new-session -d -x 80 -y 24 -s t \
    "cd '$tmp' && strace -o calls drumhead -r germantown; echo \"status \$?\"; sleep 600"

# waits: until nothing more is called for a while.
waits()
{
	before=-1
	tries=0
	while now=$(wc -l <"$tmp/calls") && [ "$now" != "$before" ] && [ $tries -lt 100 ]; do
		before=$now
		tries=$((tries + 1))
		sleep 0.3
	done
}

# calls LINE [NAME]: how many there are, of that name, from Enter to the next prompt.
calls()
{
	$screen send-keys -t t -l -- "$1"
	waits
	from=$(wc -l <"$tmp/calls")
	$screen send-keys -t t Enter
	waits
	sed "1,${from}d" "$tmp/calls" | grep -c "^${2:-[a-z]}"
}

tries=0
until $screen capture-pane -p -t t | grep -q 'germantown>' || [ $tries -gt 100 ]; do
	tries=$((tries + 1))
	sleep 0.1
done
waits
# What comes for the first time is written into the history, and its rules are read.
remark='# nothing'
for line in "$remark" 'crt 2-1 +1 -d 6' 'odds 8 vs 4' 'odds 8 vs 4 wods'; do
	calls "$line" >/dev/null
	least=$(calls "$remark")
	least=$(calls "$remark")
	writes=$(calls "$remark" write)
	[ "$line" = "$remark" ] && continue
	calls "$line" >/dev/null
	is "$line: as many calls as for a remark" "$(calls "$line")" "$least"
	is "$line: as many writes" "$(calls "$line" write)" "$writes"
done
is 'a line that is new: one more, for the history' "$(calls 'odds 9 vs 4')" $((least + 1))
is 'a remark: few' "$([ "$least" -le 6 ] && echo 'six or fewer')" 'six or fewer'
done_testing
