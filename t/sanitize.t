#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The worked cases, what the world gets wrong, and what is done with rulings, by programs that clang built with
# its address and undefined-behaviour sanitizers. It takes two minutes: set DRUMHEAD_SANITIZE, as .ci/run does.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"

[ -n "${DRUMHEAD_SANITIZE-}" ] || plan skip_all 'DRUMHEAD_SANITIZE is not set'
flags='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all'
echo 'int main(void) { return 0; }' >"$tmp/empty.c"
# shellcheck disable=SC2086
clang $flags "$tmp/empty.c" -o "$tmp/empty" 2>/dev/null && "$tmp/empty" ||
	plan skip_all 'no clang with its sanitizers'

unset MAKEFLAGS MFLAGS MAKELEVEL
san=$tmp/san
(
	cd "$build" && make -s distdir distdir="$san" && cd "$san" &&
	    ./configure -q CC=clang CFLAGS="$flags" && make -s -j2
) >"$tmp/log" 2>&1 || {
	diag <"$tmp/log"
	fail 'built with sanitizers'
	done_testing
}
pass 'built with sanitizers'

ASAN_OPTIONS=exitcode=99:log_path=$tmp/report
UBSAN_OPTIONS=print_stacktrace=1:log_path=$tmp/report
export ASAN_OPTIONS UBSAN_OPTIONS
others='must bad-input hostile hostile-files seal stream journal dispute whatif then shell apply chances sweep lint roster'
for name in $(grep -l 'cases/run' "$top"/t/*.t | some) $(printf "$top/t/%s.t\n" $others); do
	case ${name##*/} in
	brute.t | replay.t | sanitize.t) continue ;;
	esac
	# (Memory is not bounded here: the address sanitizer reserves terabytes.)
	DRUMHEAD_BUILD=$san DRUMHEAD_SANITIZED=1 sh "$name" >"$tmp/tap" 2>&1
	status=$?
	passed=$(grep -c '^ok' "$tmp/tap")
	if [ $status -eq 0 ] && [ "$passed" -gt 0 ] && ! grep -q '^not ok' "$tmp/tap"; then
		pass "${name##*/}: $passed tests"
	else
		fail "${name##*/}: exit status $status" || grep -A 12 '^not ok' "$tmp/tap" | diag
	fi
done
cat "$tmp"/report* >"$tmp/reports" 2>/dev/null
silent 'the sanitizers found nothing' "$tmp/reports"
done_testing
