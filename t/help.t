#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Help fits on a screen of 24 lines and 80 columns, for every tool of every system, and in the shell.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
# screen NAME COMMAND...: what it prints fits.
screen()
{
	name=$1
	shift
	"$@" >said 2>&1
	looked_at said
	empty "$name" "$(awk 'length > 79 { print FILENAME ":" FNR ": too wide" } END { if (NR > 24) print NR " lines" }' said >wide; echo wide)"
}
for system in brandywine germantown fire-and-fury iron-brigade land-of-the-free; do
	for tool in odds crt morale fire charge fallen-leader reorg rally maneuver melee move victory orders \
	    force scenario turn; do
		"$tool" -r $system --words >/dev/null 2>&1 || continue
		screen "$system: $tool --help" "$tool" -r $system --help
		ok 'with three examples' test "$(grep -c '^  \$' said)" -eq 3
	done
	screen "$system: help" drumhead -r $system -c help
done
for tool in roll tables journal; do
	screen "$tool --help" "$tool" --help
done
is '--help=options tells them all' "$(odds --help=options | grep -c '^ .*--')" "$(odds --help=all | grep -c '^ .*--')"
is '--help=all tells what each check answers' "$(fire -r germantown --help=all | grep '^  damage')" \
    '  damage                 only what a hit does'
is '--help=CHECK tells its words' "$(fire -r germantown --help=damage)" "fire damage: only what a hit does
$(fire -r germantown --words damage)"
ok_error 'a check that is not there' 2 \
    "fire: --help is options, all or a check ($(fire -r germantown --help=all | sed -n '/^In/,/^$/s/^  \([^ ]*\) .*/\1/p' |
    tr '\n' ' ' | sed 's/ $//')), not \"xyzzy\"" fire -r germantown --help=xyzzy
is 'examples in the shell' "$(drumhead -r germantown -c 'examples fire')" \
    "$(fire -r germantown --help=all | sed -n '/^Examples/,/^$/p')"
is 'and of all tools' "$(drumhead -r germantown -c examples | grep -c '^  \$')" \
    "$(grep -c . "$top/tables/germantown/examples.csv" | awk '{ print $1 - 1 }')"
ok_error 'of what is no tool' 2 'drumhead: examples: "xyzzy" is no tool' drumhead -r germantown -c 'examples xyzzy'
done_testing
