#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The completion for zsh, which completes at a terminal only; t/completion.t has the rest.
. "${0%/*}/lib/tap.sh"
needs_tmux

command -v zsh >/dev/null || plan skip_all 'not measured: no zsh'
own_terminal
tmux='tmux -L zsh'
trap '$tmux kill-server 2>/dev/null; rm -rf "$tmp"' EXIT
mkdir "$tmp/functions"
copied "$top/completions/drumhead.zsh" "$tmp/functions/_drumhead"
copied "$top/completions/complete.sh" "$tmp/functions"
$tmux -f /dev/null new-session -d -x 100 -y 10 "env PATH='$PATH' DRUMHEAD_TABLES='$DRUMHEAD_TABLES' zsh -f"
$tmux send-keys "PS1='> '; fpath=($tmp/functions \$fpath); autoload -U compinit; compinit -u -d $tmp/dump; clear; print ready" Enter
# typed KEYS WANTED: the keys, till the screen shows what is wanted, or for ten seconds.
typed()
{
	eval "$tmux send-keys $1"
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		$tmux capture-pane -p | grep -q "$2" && return
		sleep 0.5
	done
	$tmux capture-pane -p
	return 1
}
ok 'zsh: is there' typed "''" '^ready'
ok 'zsh: systems' typed "'odds -r ger' Tab" '^> odds -r germantown'
ok 'zsh: and words behind them' typed "'8 vs 4 surr' Tab" '^> odds -r germantown 8 vs 4 surrounded'
ok 'zsh: readings are listed' typed "C-u 'crt -r germantown -R rounding=' Tab Tab" '^rounding=defender  *rounding=nearest'
done_testing
