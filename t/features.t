#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What README says that Drumhead does, beside others: each feature is shown by a line of t/features.tsv.
. "${0%/*}/lib/tap.sh"

command -v jq >/dev/null || plan skip_all 'no jq'
tab=$(printf '\t')
grep -v '^#' "$top/t/features.tsv" | cut -f1-10 | sed "s/$tab/ | /g; s/^/| /; s/\$/ |/" >"$tmp/wanted"
sed -n '/^| feature | Drumhead /,/^$/p' "$top/README.md" | sed '1,2d;/^$/d' >"$tmp/readme"
ok "README has the features" cmp -s "$tmp/wanted" "$tmp/readme"
cd "$tmp" || exit 255
export top
grep -v '^#' "$top/t/features.tsv" >list
while IFS=$tab read -r feature ours _ _ _ _ _ _ _ _ line wanted; do
	case $ours in
	Y) is "$feature" "$(sh -c "$line" </dev/null 2>errors)" "$(printf %b "$wanted")" ;;
	*) is "$feature: not here, and no line shows it" "$line$wanted" -- ;;
	esac
done <list
done_testing
