#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Exit statuses: each row of the table of drumhead(7) is tried, and no row is left out. Help, and what points to it,
# are the same in every program.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
exec </dev/null
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES

# status WHAT WANT COMMAND...: tells the row of the table that it tries.
: >tried
status()
{
	echo "$1" >>tried
	what=$1 want=$2
	shift 2
	got=0
	"$@" >stdout 2>stderr || got=$?
	is "$what: $want" "$got" "$want" || diag <stderr
}

crt 2-1 -d 6 -J game.csv >/dev/null
copied "$top/tables/germantown" "$top/tables/brandywine" .
status 'a single question 1' 1 charge -r brandywine faces=n vs at=s
status 'a single question 1' 1 morale printed=1 army-morale=9 -d 2
status 'crt TABLE ROW COLUMN 1' 1 crt -r fire-and-fury cannonade light-gun 60
status '--need 1' 1 crt --need '-/1*' --at-least 1 odds=_
status 'tables diff 1' 1 tables diff germantown brandywine
sed 's/^\(6.*\)-\/R;*,/\1-\/D,/' "$top/tables/germantown/close-combat.csv" >germantown/close-combat.csv
status 'journal replay 1' 1 journal replay -T . -J game.csv
sed '1s/,/ ,/' "$top/tables/brandywine/checks.csv" >brandywine/checks.csv
status 'tables fmt -w 1' 1 tables -T . fmt brandywine -w
echo '"' >>brandywine/checks.csv
status 'tables lint 2' 2 tables -T . lint brandywine
{
	journal seal --by Ann -J sealed.csv
	journal word --by Ben hill -J sealed.csv
	crt 2-1 -J sealed.csv
	rm sealed.csv.seal
	journal reveal lost -J sealed.csv
} >stdout 2>&1
status 'journal verify 1' 1 journal verify -J sealed.csv
sed 's/R/D/' game.csv >changed.csv
status 'journal verify 2' 2 journal verify -J changed.csv
status 'drumhead, lines of it 0' 0 drumhead -r brandywine -c 'charge faces=n vs at=s'
needs=$(command -v script)
if [ -n "$needs" ]; then
	status 'drumhead, a terminal 0' 0 sh -c "printf 'nonsense\nquit\n' | script -qec 'drumhead -r germantown' /dev/null"
else
	echo 'drumhead, a terminal 0' >>tried
	skip 'no script'
fi
sed -n '/^\.Sh EXIT STATUS/,/^\.Sh EXAMPLES/s/^\.It \(.*\) Ta \([0-9]\) Ta .*/\1 \2/p' "$top/man/drumhead.7" | tr -d '\\' | sort -u >told
sort -u tried >tried.sorted
is 'the table has these rows and no others' "$(cat told)" "$(cat tried.sorted)"

# ---- help ----
names=$(sed -n 's/^[[:space:]]*{ \.name = "\([a-z-]*\)",.*/\1/p' "$top/src/tools/tools.c")
for program in $names drumhead drumhead-tools; do
	"$program" --bogus >stdout 2>stderr
	got=$?
	is "$program: wrong usage points to help" "$got $(grep -c '(see --help)$' stderr) $(wc -c <stdout)" '2 1 0'
	is "$program: --help wins" "$("$program" --bogus nonsense --help 2>&1)" "$("$program" --help 2>&1)"
	is "$program: --version wins" "$("$program" --bogus nonsense --version 2>&1)" "$program (Drumhead) $(sed -n 's/^#define PACKAGE_VERSION "\(.*\)"/\1/p' "$build/config.h")"
done
is 'behind -c without its line too' "$(drumhead --version -c)" "$(drumhead --version)"
is 'and behind what is no script' "$(drumhead nonesuch --help)" "$(drumhead --help)"
is 'and a line is not run' "$(drumhead -c 'odds 8 vs 4' --help)" "$(drumhead --help)"
done_testing
