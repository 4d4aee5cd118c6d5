#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What was once answered wrongly, and all that is said to it now: t/once-wrong.tsv.
. "${0%/*}/lib/tap.sh"
exec </dev/null
mkdir "$tmp/in"
while IFS='	' read -r id command want; do
	case $id in '#'*) continue ;; esac
	rm -rf "$tmp/in" && mkdir "$tmp/in" && cd "$tmp/in" || exit 255
	sh -c "$command" >../out 2>&1
	got=$(printf '[%s]' $?)
	cd ..
	is "$id: $command" "$(sed "s,$top/,,g" out | tr '\n\t' '|^' | sed 's/|$//') $got" "$want"
done <"$top/t/once-wrong.tsv"
looked_at "$top/t/once-wrong.tsv"
done_testing
