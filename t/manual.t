#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual says what the programs and the tables say, and nothing else.
. "${0%/*}/lib/tap.sh"

command -v mandoc >/dev/null || plan skip_all 'no mandoc'

# A page as text, without overstriking.
shown()
{
	mandoc -Tascii -Owidth=200 "$1" | sed 's/.\x08//g'
}

# quoted LAYER PATTERN: the words between double quotes from a line of the pattern to the next `};`.
quoted()
{
	cat "$top/src/$1"/*.c | sed -n "/$2/,/^};/p" | grep -o '"[a-z][a-z-]*"' | tr -d '"' | sort -u >"$tmp/quoted"
	[ -s "$tmp/quoted" ] || echo "nothing-like-$2"
	cat "$tmp/quoted"
}

# The pages of the systems, made as the build makes them.
mkdir "$tmp/systems"
date=$(sed -n 's/^\.Dd //p' "$top/man/drumhead.7")
for system in "$top"/tables/*/system.csv; do
	system=${system%/system.csv}
	name=${system##*/}
	sh "$top/man/system-page.sh" "$system" "$name" "$date" \
	    >"$tmp/systems/drumhead-$name.7"
	grep -q '^\.Sh SEE ALSO' "$tmp/systems/drumhead-$name.7" || echo "$name" >>"$tmp/short"
done
[ -e "$tmp/short" ] || : >"$tmp/short"
ls "$tmp/systems" | some >"$tmp/pages"
empty 'every rule system has its page' "$tmp/short"

for page in "$top"/man/*.[157] "$tmp"/systems/*.7; do
	mandoc -Tlint -Wwarning "$page" >"$tmp/lint" 2>&1 || :
	silent "${page##*/}: mandoc finds nothing" "$tmp/lint"
done

# A heading that begins with the name of a macro, such as An, would lose it.
for page in "$top"/man/*.[157]; do
	shown "$page" | sed 's/^ *//' >"$tmp/page"
	sed -n 's/\\&//g;s/\\-/-/g;s/^\.S[sh] //p' "$page" | some | grep -vxFf "$tmp/page" | sed "s,^,${page##*/}: ,"
done >"$tmp/wrong"
empty 'every heading is shown whole' "$tmp/wrong"

ls "$top"/man/*.[157] | some >"$tmp/pages"
for page in "$top"/man/*.[157]; do
	grep -q '^\.Sh EXAMPLES' "$page" && grep -q '^\$ ' "$page" || echo "${page##*/}"
done >"$tmp/wrong"
empty 'every page has examples, which t/examples.t runs' "$tmp/wrong"

# What the pages of the systems tell: a word, an answer, a reading and what is missing, from each file.
told=$(shown "$tmp/systems/drumhead-germantown.7" | tr -s ' \n' '  ')
for text in 'sps number 1.. strength points of this unit' '-/DC a unit of the defender is captured' \
    'damage card (default) rifle fire against artillery'; do
	case $told in
	*"$text"*) pass "drumhead-germantown(7) tells: $text" ;;
	*) fail "drumhead-germantown(7) tells: $text" || : ;;
	esac
done
shown "$tmp/systems/drumhead-brandywine.7" | grep -q 'To be supplied: brandywine-house has a table'
is 'drumhead-brandywine(7) names the table that is to be supplied' $? 0
shown "$tmp/systems/drumhead-brandywine-house.7" | grep -q 'drumhead-brandywine(7), which says all'
is "a house rule's page points to its base" $? 0

# A tool's page has the name and the usage of --help, and points to the options.
tools=$(sed -n 's/^[[:space:]]*{ \.name = "\([a-z-]*\)",.*/\1/p' "$top/src/tools/tools.c")
for tool in $(echo $tools | tr ' ' '\n' | some); do
	page=$top/man/$tool.1
	[ -f "$page" ] || { fail "$tool has a page" || :; continue; }
	"$tool" --help=all | sed -e :a -e '/^usage/{N;s/\n    / /;ta' -e 'P;D' -e '}' >"$tmp/help"
	is "$tool.1: its line is that of --help" "$(sed -n 's/^\.Nd //p' "$page")" \
	    "$(sed -n 2p "$tmp/help")"
	usage=$(sed -n '1s/^usage: //p' "$tmp/help" | tr A-Z a-z)
	synopsis=$(shown "$page" | sed -n '/^SYNOPSIS/,/^DESCRIPTION/p' |
		sed '1d;$d' | tr -s ' \n' '  ' | sed 's/^ //;s/ $//;s/ \.\.\./.../g')
	is "$tool.1: its synopsis is the usage of --help" "$synopsis" "$usage"
	sed -n '/^\.Sh OPTIONS/,/^\.Sh EXIT/p' "$page" | grep -qx '\.Xr drumhead 7'
	is "$tool.1: OPTIONS points to drumhead(7)" $? 0
	grep -q "^\.It Xr $tool 1\$" "$top/man/drumhead.7"
	is "$tool.1: drumhead(7) lists the tool" $? 0
done

# Options: drumhead(7) has those of --help, with the same letters and arguments.
odds --help=options | sed -n 's/^ \{2,6\}\(-.*\)/\1/p' |
	sed 's/  .*//;s/^\(-., --[a-z-]*\( [A-Z=.]*\)\{0,1\}\|--[a-z-]*\( [A-Z=.]*\)\{0,1\}\).*/\1/' >"$tmp/options"
sed -n '/^\.Sh OPTIONS/,/^\.Sh ANSWERS/p' "$top/man/drumhead.7" | sed -n 's/^\.It Fl //p' |
	sed 's/\\-/-/g;s/ Ns Op = Ns .*//;s/ , Fl /, -/;s/ Ar / /;s/^/-/' >"$tmp/told"
is 'drumhead(7) lists the options of --help' "$(cat "$tmp/told")" "$(cat "$tmp/options")"

# And no page speaks of another one.
grep -oE -- '--[a-z-]+' "$tmp/options" | sort -u >"$tmp/long"
for page in "$top"/man/*.[157] "$tmp"/systems/*.7; do
	shown "$page"
done >"$tmp/text"
# Lines that run another program, GNU parallel, Miller, gpg or configure, name its options.
grep -vhE -- 'parallel |mlr |--pipe|/configure |gpg ' "$tmp/text" "$top/README.md" |
grep -oE -- '(^|[^a-z-])--[a-z][a-z-]*'  | sed 's/.*--/--/' | sort -u | some |
	grep -vxFf "$tmp/long" >"$tmp/wrong" || :
empty 'no long option is mentioned that does not exist' "$tmp/wrong"
sed -n 's/^-\(.\),.*/\1/p' "$tmp/options" >"$tmp/short"
grep -ohE '(^\.| )Fl [a-zA-Z0-9]+' "$top"/man/*.[157] | sed 's/.*Fl //' | sort -u | some |
	grep -vxFf "$tmp/short" >"$tmp/wrong" || :
empty 'no short option is mentioned that does not exist' "$tmp/wrong"

# The environment.
grep -rhoE 'getenv\("[A-Z_]+"\)' "$top/src" | tr -dc 'A-Z_\n' | sort -u | some | while read -r name; do
	grep -qE "(Ev |\\$)$name( |/|\$)" "$top"/man/drumhead.* || [ "$name" = HOME ] || [ "$name" = PATH ] || echo "$name"
done >"$tmp/wrong"
empty 'every variable of the environment is told' "$tmp/wrong"

# drumhead-tables(5) leaves out nothing that the loader reads.
format=$top/man/drumhead-tables.5
if [ -f "$format" ]; then
	for word in $(quoted table 'core_files\[CORE_COUNT\] = {' | tr '\n' ' ') \
	    $(quoted rule 'kind_names\[') $(quoted rule 'step_dos\[') \
	    $(quoted rule 'mod_ops\[') $(quoted rule 'mod_picks\[') \
	    $(quoted rule 'functions\[\] = {') \
	    $(quoted prove 'ways\[\] = {') $(quoted prove 'keys\[\] = {') \
	    $(quoted rule 'field_names\[') $(cat "$top"/src/rule/parse*.c |
	    sed -n 's/.*text_eq(name, "\([a-z]*\)").*/\1/p' | sort -u); do
		grep '^\.' "$format" | grep -qE "(Cm|,)[^A-Z]*[^a-z-]$word([^a-z-]|\$)" || echo "$word"
	done >"$tmp/wrong"
	looked_at "$format"
	empty 'drumhead-tables(5) names every column, kind, step, function and field' "$tmp/wrong"
fi

# README: which tool answers what, by the tables (build-aux/tools-table -w writes it); the default first.
is 'README: the table of tools is that of the tables' "$(sed -n '/^| tool /,/^$/{/./p;}' "$top/README.md")" \
    "$("$top/build-aux/tools-table")"
for checks in "$top"/tables/*/checks.csv; do
	system=${checks%/checks.csv}
	sed '/^#/d' "$checks" | awk -F, -v name="${system##*/}" 'NR > 1 { some[$1] += $3 == "yes" }
	    END { for (tool in some) if (some[tool] != 1) print name, tool }'
done >"$tmp/named"
is 'README: one tool wants the name of a check' "$(cat "$tmp/named")" 'fire-and-fury force'
done_testing
