#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A shell keeps the code of its questions from line to line. What it answers is what a shell answers that has
# asked nothing before: with the same numbers, with others, under other readings, and after another system.
. "${0%/*}/lib/tap.sh"
command -v perl >/dev/null || plan skip_all 'no perl'
tab=$(printf '\t')

# questions SYSTEM ADD: those of its examples, each number greater by ADD, but those of typed dice.
questions()
{
	perl -e '
	my ($file, $add) = @ARGV;
	open my $f, "<", $file or die;
	<$f>;
	while (<$f>) {
		my ($tool, $words, $dice) = /^([\w-]+),(?:"([^"]*)"|([^",]*)),([^,]*),/ ? ($1, $2 // $3, $4) : next;
		$words =~ s/(?<![\w.,:\/-])(\d+)(?![\w.,:\/-])/$1 + $add/ge;
		print "$tool $words ", $dice ne "" ? "-d $dice" : "-s 7", "\n";
	}' "$top/tables/$1/examples.csv" "$2"
}

# shell SYSTEM FILE: the answers to all lines of the file, the errors among them without their line.
shell()
{
	drumhead -r "$1" <"$2" 2>&1 | sed 's/stdin:[0-9]*: //'
}

for system in brandywine germantown fire-and-fury iron-brigade land-of-the-free; do
	for add in 0 1; do
		questions "$system" $add >"$tmp/$add"
		while IFS= read -r line; do
			printf '%s\n' "$line" >"$tmp/one"
			shell "$system" "$tmp/one"
		done <"$tmp/$add" >"$tmp/want$add"
	done
	cat "$tmp/0" "$tmp/0" "$tmp/1" "$tmp/0" "$tmp/1" >"$tmp/all"
	cat "$tmp/want0" "$tmp/want0" "$tmp/want1" "$tmp/want0" "$tmp/want1" >"$tmp/want"
	shell "$system" "$tmp/all" >"$tmp/got"
	is "$system: $(wc -l <"$tmp/0") questions, again and again" "$(diff "$tmp/want" "$tmp/got")" ''
	diag "$(grep -vc '^[a-z-]*: ' "$tmp/want0") of them are ruled"
done

# What was kept is of one system and of its readings.
damage='fire damage rifle vs artillery -d 8'
printf '%s\n' "$damage" "$damage" "$damage" 'reading damage=aid' "$damage" "$damage" 'reading damage=card' "$damage" \
    'use brandywine' 'odds 8 vs 3' 'odds 8 vs 3' 'odds 8 vs 3' 'use germantown' "$damage" >"$tmp/lines"
card=$(fire -r germantown damage rifle vs artillery -d 8)
aid=$(fire -r germantown damage rifle vs artillery -d 8 -R damage=aid)
is 'readings and systems that change' "$(shell germantown "$tmp/lines" | cut -f1)" "$(printf '%s\n' "$card" "$card" "$card" "$aid" "$aid" \
    "$card" 2-1 2-1 2-1 "$card" | cut -f1)"
ok 'and the readings differ' test "$card" != "$aid"

# A word that code reads of which nothing comes is without use, whoever made the code.
apart='morale 8 open-order encouraged skilled -R encouraging=apart -d 2,3/3'
printf '%s\n' "$apart" "$apart" "$apart" >"$tmp/lines"
# shellcheck disable=SC2086
alone=$(${apart%% *} -r land-of-the-free ${apart#* })
is 'a word of no use, read by code' "${alone##* \[}" 'unused: skilled]'
is 'the same each time' "$(shell land-of-the-free "$tmp/lines" | sort -u)" "$alone"

# Where a number says what holds anyway it is of use; another in its place is not.
mkdir -p "$tmp/t/x"
cd "$tmp/t/x" || exit 255
printf 'key,value\ntitle,a thing\n' >system.csv
printf 'tool,check,default,title,cite\ncrt,one,yes,one,page 1\n' >checks.csv
printf '%s\n' check,side,name,kind,legal,default,prompt one,,wide,number,,2,wide >values.csv
printf '%s\n' check,id,scope,do,name,value,when,cite "one,a,,answer,,'yes',,page 1" >steps.csv
cd "$tmp" || exit 255
DRUMHEAD_TABLES=$tmp/t
told="yes${tab}${tab}[unused: wide=5]
yes
yes
yes${tab}${tab}[unused: wide=7]"
is 'a word without use, whatever came before: a stream' "$(printf '%s\n' wide=5 wide=2 wide=2 wide=7 | crt -r x -)" "$told"
printf 'crt %s\n' wide=5 wide=2 wide=2 wide=7 >"$tmp/lines"
is 'and a shell' "$(shell x "$tmp/lines")" "$told"
done_testing
