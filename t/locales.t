#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The same bytes wherever the table stands: in four locales, which are made here, and on any terminal.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"

# Every tool of every system: rulings, why, chances, JSON; an error; a card, findings, the shell.
ask()
{
	for checks in "$top"/tables/*/checks.csv; do
		name=${checks%/checks.csv}
		name=${name##*/}
		sed '1d;/^#/d;s/,.*//' "$checks" | sort -u | some | while read -r tool; do
			"$tool" --help=all -r "$name"
			"$tool" -r "$name" nonsense
		done
		awk -F, 'NR > 1 && !seen[$1]++ && !/"/ && !/^#/ { print $1, "-r", name, $2, $3 != "" ? "-d " $3 : "" }' name="$name" \
		    "$top/tables/$name/examples.csv" >"$tmp/lines"
		while read -r line; do
			for how in '' -x --json -c; do
				sh -c "$line -s 1 $how"
			done
		done <"$tmp/lines"
		tables lint "$name"
		tables show "$name" | head -n 200
	done
	printf '%s\n' 'rules germantown' 'odds 8 vs 4' 'crt 2-1 -d 6' 'help crt' 'words' 'ODDS 8 VS 4' 'odds İ' |
	    drumhead
}

told()
{
	ask </dev/null >"$tmp/told" 2>&1
	cksum <"$tmp/told"
}

want=$(told)
ok 'there is something to compare' [ "$(wc -c <"$tmp/told")" -gt 100000 ]
for term in '' dumb linux xterm-256color no-such-terminal; do
	is "TERM=$term" "$(TERM=$term; export TERM; told)" "$want"
done

sources=/usr/share/i18n
for locale in de_DE fr_FR tr_TR; do
	if ! command -v localedef >/dev/null || ! [ -f $sources/locales/$locale ]; then
		skip "not measured: no localedef, or no sources of $locale"
		continue
	fi
	localedef -i $locale -f UTF-8 "$tmp/$locale.UTF-8" >/dev/null 2>&1
	LOCPATH=$tmp
	export LOCPATH
	is "$locale is there, and takes a comma for the point" \
	    "$(LC_ALL=$locale.UTF-8 locale charmap decimal_point | tr '\n' ' ')" 'UTF-8 , '
	is "$locale" "$(LC_ALL=$locale.UTF-8; LANG=$locale.UTF-8; LANGUAGE=${locale%_*}; export LC_ALL LANG LANGUAGE; told)" "$want"
done
done_testing
