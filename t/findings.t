#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One thing wrong in a sound system: what tables lint tells of it, whole. See t/findings.tsv.
. "${0%/*}/lib/tap.sh"
exec </dev/null
cd "$tmp" || exit 255
DRUMHEAD_TABLES=$tmp
export DRUMHEAD_TABLES
while IFS='	' read -r system file how want; do
	case $system in '#'*) continue ;; esac
	rm -rf "$system"
	copied "$top/t/systems/$system" .
	case $system in *-house) rm -rf "${system%-house}" && copied "$top/t/systems/${system%-house}" . ;; esac
	case $how in
	+*)
		case $file in */*) mkdir -p "$system/${file%/*}" ;; esac
		# shellcheck disable=SC2059
		printf "${how#+}" >"$system/$file"
		;;
	*) sed "$how" "$top/t/systems/$system/$file" >"$system/$file" ;;
	esac
	got=$(tables lint "$system" 2>&1 | sed -n "/note: column \"value\": runestone/d;/note: column \"value\": a formula/d
	    / errors*, [0-9]* notes*\$/d;s,$tmp/$system/,,g;p" | tr '\n' '|')
	got=${got%'|'}
	is "$system/$file: $how" "${got:-nothing}" "$want"
done <"$top/t/findings.tsv"
looked_at "$top/t/findings.tsv"
done_testing
