# SPDX-License-Identifier: GPL-3.0-or-later
# TAP for shell tests: `. "${0%/*}/lib/tap.sh"` first. Sets $top (the sources) and $build (where the
# programs are: DRUMHEAD_BUILD, else $top), puts the programs first in PATH, gives a $tmp of its own,
# and clears whatever the caller's environment says to the tools.

LC_ALL=C
export LC_ALL
top=$(cd "$(dirname "$0")/.." && pwd) || exit 255
build=${DRUMHEAD_BUILD:-$top}
tmp=$(mktemp -d) || exit 255
trap 'rm -rf "$tmp"' EXIT
trap 'exit 255' HUP INT TERM
PATH=$build/src:$PATH
HOME=$tmp/home
DRUMHEAD_TABLES=$top/tables
# No copy that is installed on the machine has a say.
DRUMHEAD_DATA=$tmp/none
export PATH HOME DRUMHEAD_TABLES DRUMHEAD_DATA
unset DRUMHEAD_RULES DRUMHEAD_OPTIONS DRUMHEAD_UNITS DRUMHEAD_JOURNAL XDG_DATA_HOME XDG_CONFIG_HOME \
    XDG_STATE_HOME CDPATH
tap_run=0
tap_failed=0
tap_planned=

# plan N, or plan skip_all REASON
plan()
{
	if [ "$1" = skip_all ]; then
		shift
		echo "1..0 # SKIP $*"
		exit 0
	fi
	tap_planned=$1
	echo "1..$1"
}

# diag TEXT...; without words: standard input
diag()
{
	if [ $# -gt 0 ]; then
		printf '%s\n' "$*"
	else
		cat
	fi | sed 's/^/# /' >&2
}

pass()
{
	tap_run=$((tap_run + 1))
	printf 'ok %d - %s\n' $tap_run "$(printf %.160s "$1" | tr '#\n' '  ')"
}

fail()
{
	tap_run=$((tap_run + 1))
	tap_failed=$((tap_failed + 1))
	printf 'not ok %d - %s\n' $tap_run "$(printf %.160s "$1" | tr '#\n' '  ')"
	return 1
}

skip()
{
	tap_run=$((tap_run + 1))
	echo "ok $tap_run # SKIP $*"
}

# ok WHAT COMMAND...: the command succeeds; what it prints is the diagnosis.
ok()
{
	tap_what=$1
	shift
	if "$@" >"$tmp/ok.out" 2>&1; then
		pass "$tap_what"
	else
		fail "$tap_what" || diag <"$tmp/ok.out"
	fi
}

# is WHAT GOT WANT
is()
{
	if [ "$2" = "$3" ]; then
		pass "$1"
	else
		printf '%s\n' "$3" >"$tmp/want"
		printf '%s\n' "$2" >"$tmp/got"
		fail "$1" || diff -u "$tmp/want" "$tmp/got" | diag
	fi
}

# some: standard input goes on. What a test loops over comes through it, and an empty list is a failure: where
# nothing is looked at, nothing is found.
some()
{
	awk -v counts="$tmp/some" '{ print } END { print NR >>counts }'
}

# looked_at FILE...: what is looked at as a whole has something in it.
looked_at()
{
	cat "$@" | some >"$tmp/looked-at"
}

# nothing_listed: is one of the lists that came through some() empty?
nothing_listed()
{
	[ -f "$tmp/some" ] && grep -qx 0 "$tmp/some"
}

# empty WHAT FILE: the file lists offences, and there are none. What was looked at came through some().
empty()
{
	if [ ! -f "$tmp/some" ] || nothing_listed || [ ! -f "$2" ]; then
		fail "$1" || diag 'nothing was looked at'
	elif [ -s "$2" ]; then
		fail "$1" || diag <"$2"
	else
		pass "$1"
	fi
	rm -f "$tmp/some"
}

# silent WHAT FILE: a program had nothing to say here.
silent()
{
	if [ ! -f "$2" ] || [ -s "$2" ]; then
		fail "$1" || diag <"$2"
	else
		pass "$1"
	fi
}

# The work of ok_program and ok_error: WHAT STATUS TEXT STREAM COMMAND... compares the status and one
# stream, newlines at the end aside. Standard input of the command is that of the caller.
tap_program()
{
	tap_what=$1 tap_status=$2 tap_text=$3 tap_stream=$4
	shift 4
	tap_got=0
	"$@" >"$tmp/stdout" 2>"$tmp/stderr" || tap_got=$?
	printf '%s\n' "$tap_text" >"$tmp/want"
	printf '%s\n' "$(cat "$tmp/$tap_stream")" >"$tmp/got"
	if [ "$tap_got" = "$tap_status" ] && cmp -s "$tmp/want" "$tmp/got"; then
		pass "$tap_what"
		return
	fi
	fail "$tap_what" || :
	diag "command: $*"
	[ "$tap_got" = "$tap_status" ] || diag "status: want $tap_status, got $tap_got"
	diff -u "$tmp/want" "$tmp/got" | sed '1s/.*/--- want/;2s/.*/+++ got '"$tap_stream/" | diag
	[ $tap_stream = stderr ] || diag <"$tmp/stderr"
}

# ok_program WHAT STATUS STDOUT COMMAND...
ok_program()
{
	tap_a=$1 tap_b=$2 tap_c=$3
	shift 3
	tap_program "$tap_a" "$tap_b" "$tap_c" stdout "$@"
}

# ok_error WHAT STATUS STDERR COMMAND...
ok_error()
{
	tap_a=$1 tap_b=$2 tap_c=$3
	shift 3
	tap_program "$tap_a" "$tap_b" "$tap_c" stderr "$@"
}

# copied FILE... PLACE: copies that may be changed, though the sources may not.
copied()
{
	cp -r "$@" || exit 255
	for tap_place; do :; done
	chmod -R u+w "$tap_place" || exit 255
}

# run_unit NAME: become the C test program t/unit/NAME.
run_unit()
{
	rm -rf "$tmp"
	[ -x "$build/t/unit/$1" ] || plan skip_all "t/unit/$1 is not built; run make check"
	cd "$top" && exec "$build/t/unit/$1"
}

# needs_tmux: skip the whole test where there is no tmux, or none that starts.
needs_tmux()
{
	command -v tmux >/dev/null || plan skip_all 'tmux is not installed'
	TMUX_TMPDIR=$tmp tmux -L probe -f /dev/null new-session -d 'sleep 600' 2>/dev/null ||
		plan skip_all 'tmux does not start here'
	TMUX_TMPDIR=$tmp tmux -L probe kill-server
}

# needs_terminal: for t/terminal.pl, which plays a file of keys.
needs_terminal()
{
	needs_tmux
	command -v perl >/dev/null || plan skip_all 'no perl'
	drumhead --version >/dev/null || exit 255
	grep -q '^#define HAVE_READLINE' "$build/config.h" || plan skip_all 'built without readline'
}

# own_terminal: a tmux server of our own, in a folder of our own: nobody else's sessions are touched.
own_terminal()
{
	TMUX_TMPDIR=$tmp
	HOME=$tmp/home
	TERM=screen
	SHELL=/bin/sh
	export TMUX_TMPDIR HOME TERM SHELL
	unset TMUX INPUTRC NO_COLOR XDG_CONFIG_HOME XDG_STATE_HOME
	mkdir -p "$HOME"
}

done_testing()
{
	! nothing_listed || fail 'every list that was looked at has something in it' || :
	[ "$tap_run" -gt 0 ] || fail 'some test was made' || :
	[ -n "$tap_planned" ] || echo "1..$tap_run"
	[ $tap_failed -eq 0 ]
	exit
}
