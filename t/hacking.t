#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# HACKING.md names rooms, files and functions that there are.
. "${0%/*}/lib/tap.sh"

hacking=$top/HACKING.md
cat "$top"/src/*/*.[ch] >"$tmp/all"

grep -oE '`[a-z_]+\(\)`' "$hacking" | tr -d '`()' | sort -u | some | while read -r name; do
	grep -qE "^$name\\(" "$tmp/all" || echo "$name"
done >"$tmp/wrong"
empty 'every function that it names' "$tmp/wrong"

grep -oE 'src/[a-z]+/[a-z-]+\.[ch]|t/[a-z]+\.t(sv)?' "$hacking" | sort -u | some | while read -r file; do
	[ -f "$top/$file" ] || echo "$file"
done >"$tmp/wrong"
empty 'every file' "$tmp/wrong"

grep -oE '^\| [^|]* \| [^|]* \|' "$hacking" | cut -d'|' -f3 | tr ', ' '\n\n' | grep -E '^[a-z]+/[a-z-]*(\.c)?$' |
	sort -u | some | while read -r file; do
	[ -e "$top/src/$file" ] || echo "$file"
done >"$tmp/wrong"
empty 'every place on the way' "$tmp/wrong"

find "$top/src" -name '*.c' | sed "s,^$top/,,; s,/[^/]*$,," | sort -u | some | while read -r room; do
	grep -q "^    $room  *[A-Za-z]" "$hacking" || echo "$room"
	lines=$(cat "$top/$room"/*.[ch] | wc -l)
	[ "$lines" -le 5000 ] || echo "$room has $lines lines"
done >"$tmp/wrong"
empty 'every room has its line, and none is over 5,000 lines' "$tmp/wrong"
done_testing
