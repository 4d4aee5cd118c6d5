#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed: two programs, links to one of them, and nothing that uninstall leaves behind. With
# DRUMHEAD_GATE also under other names, by a build of its own.
. "${0%/*}/lib/tap.sh"

[ -x "$build/src/drumhead-tools" ] || plan skip_all 'nothing is built yet'
unset MAKEFLAGS MFLAGS MAKELEVEL DRUMHEAD_RULES DRUMHEAD_OPTIONS

# installed BUILD NAME: there under the test's folder, programs in $bin.
installed()
{
	dest=$tmp/dest
	rm -rf "$dest"
	make -s -C "$1" install DESTDIR="$dest" >"$tmp/log" 2>&1 || diag <"$tmp/log"
	bin=$dest$(sed -n 's/^bindir = //p' "$1/Makefile" | sed "s,\${exec_prefix},$(sed -n 's/^prefix = //p' "$1/Makefile"),")
	is "$2: program files" "$(find "$bin" -type f | wc -l)" 2
	find "$dest" -type l | some | while read -r link; do
		case $(readlink "$link") in
		/*) echo "$link is absolute" ;;
		*) [ -x "$link" ] || echo "$link leads nowhere" ;;
		esac
	done >"$tmp/wrong"
	empty "$2: links lead there, and are relative" "$tmp/wrong"
}

# gone BUILD NAME: nothing is left.
gone()
{
	make -s -C "$1" uninstall DESTDIR="$dest" >"$tmp/log" 2>&1 || diag <"$tmp/log"
	find "$dest" -type f -o -type l >"$tmp/wrong"
	silent "$2: uninstall leaves nothing" "$tmp/wrong"
}

installed "$build" plain
if strip --version >/dev/null 2>&1; then
	size=0
	for program in drumhead drumhead-tools; do
		strip -o "$tmp/stripped" "$bin/$program"
		size=$((size + $(wc -c <"$tmp/stripped")))
	done
	# The C library in a program is some 870,000 of them.
	most=2300000
	readelf -lW "$bin/drumhead-tools" 2>/dev/null | grep -q INTERP || most=3300000
	# Sanitizers and optimization for debugging make others.
	if [ -n "${DRUMHEAD_SANITIZED-}" ]; then
		skip 'sanitizers make programs large'
	else
		ok "both stripped take $size of $most bytes" [ "$size" -le $most ]
	fi
else
	skip 'no strip'
fi
ok_program 'an installed name is a tool' 0 4 sh -c "'$(find "$bin" -name '*roll')' d6 -d 4 | cut -f1"
gone "$build" plain

[ -n "${DRUMHEAD_GATE-}" ] || { done_testing; exit; }
other=$tmp/other
(
	cd "$build" && make -s distdir distdir="$other" && cd "$other" &&
	    ./configure -q --prefix="$tmp/a usr" --program-prefix=dh- && make -s -j2 && make -s install
) >"$tmp/log" 2>&1 || diag <"$tmp/log"
installed "$other" 'with a prefix'
unset DRUMHEAD_TABLES DRUMHEAD_DATA
bin="$tmp/a usr/bin"
PATH=$bin:/usr/bin:/bin
ok_program 'a name with the prefix' 0 2-1 dh-odds -r germantown 8 vs 4
ok_program 'by its own name the first word is the tool' 0 2-1 dh-drumhead-tools odds -r germantown 8 vs 4
ln -s dh-drumhead-tools "$bin/xh-odds"
ok_program 'another prefix is no tool' 2 '' sh -c "xh-odds -r germantown 8 vs 4 2>/dev/null"
ok_program 'pipes of the shell find the tools' 0 -/R sh -c \
    "dh-drumhead -r germantown -c 'odds 8 vs 4 | crt - -d 6 | cut -f1'"
ok_program 'completion knows the names' 0 germantown bash --norc -c "
	. '$tmp/a usr/share/bash-completion/completions/dh-odds'
	complete -p dh-odds >/dev/null || exit 1
	COMP_WORDS=(dh-odds -r ger) COMP_CWORD=2
	_drumhead
	printf '%s\n' \"\${COMPREPLY[@]}\""
if command -v fish >/dev/null; then
	is 'in fish as well' "$(XDG_DATA_DIRS="$tmp/a usr/share" fish -c "complete -C 'dh-odds -r ger'")" germantown
	is 'by plain names too' "$(fish -N -c "source '$tmp/a usr/share/drumhead/plain.fish'; complete -C 'odds -r ger'")" germantown
else
	skip 'not measured: no fish'
fi
is 'in zsh as well' "$(sed -n '1s/.* \(dh-odds\) .*/\1/p' "$tmp/a usr/share/zsh/site-functions/_drumhead")" dh-odds
ok_program 'plain names are a line away' 0 "$tmp/a usr/libexec/drumhead/odds germantown" bash --norc -c "
	. '$tmp/a usr/share/drumhead/plain.sh'
	complete -p odds >/dev/null || exit 1
	COMP_WORDS=(odds -r ger) COMP_CWORD=2
	_drumhead
	printf '%s %s\n' \"\$(command -v odds)\" \"\${COMPREPLY[@]}\""
man=$(sed -n 's/^mandir = //p' "$other/Makefile" | sed "s,\${datarootdir},$tmp/a usr/share,")
is 'manual pages have the names' "$(sed -n '3p;6p' "$man/man1/dh-odds.1" | tr '\n' ' ')" '.Dt DH-ODDS 1 .Nm dh-odds '
sed -n 's/^\..*Xr \([a-z-]*\) 1.*/\1/p' "$man"/man*/* | sort -u | some | while read -r name; do
	case $name in dh-*) [ -f "$man/man1/$name.1" ] || echo "$name" ;; esac
done >"$tmp/wrong"
empty 'and so does what they refer to' "$tmp/wrong"
is 'none by the plain one' "$(grep -lE '^\..*Xr (odds|crt|roll|tables) 1' "$man"/man*/* | wc -l)" 0
rm "$bin/xh-odds"
gone "$other" 'with a prefix'
make -s -C "$other" uninstall >"$tmp/log" 2>&1
find "$tmp/a usr" -type f -o -type l >"$tmp/wrong"
silent 'and where it was used' "$tmp/wrong"
done_testing
