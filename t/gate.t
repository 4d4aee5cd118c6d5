#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What `make gate` writes: figures, failures, and what could not be measured. Its checks are only begun
# here.
. "${0%/*}/lib/tap.sh"
command -v perl >/dev/null || plan skip_all 'no perl'

GATE_FILE=$tmp/GATE.md
GATE_CHECKS=$tmp/checks
export GATE_FILE GATE_CHECKS
cat >"$tmp/checks" <<'EOT'
# comment
tap	TAP	-	printf '1..3\nok 1 - a\nok 2 - b # SKIP no image\nok 3 - c\n'; echo '# 5 tried' >&2
bad	TAP that fails	-	printf '1..2\nok 1 - a\nnot ok 2 - a | b\n# why\n'; exit 1
plain	figures	sh|nonesuch	echo 7 pages; echo $DRUMHEAD_GATE of BUILD
wrong	a status	-	echo 7 pages; exit 1
silent	nothing	-	true
skip	TAP skipped	-	echo '1..0 # SKIP no such thing'
none	not here	-	echo 'fuzz: not measured: no clang'; exit 77
tool	a tool	sh no-such-tool	echo never
later	never asked	-	echo later
EOT

# line NAME: the cells of its line in the file, but commit and time.
line()
{
	grep "^| $1 |" "$GATE_FILE" | sed 's/ | [^|]* | [^|]* |$//'
}

mkdir "$tmp/b"
status=0
"$top/t/gate" "$tmp/b" tap bad plain wrong silent skip none tool >"$tmp/out" 2>"$tmp/err" || status=$?
is 'a check that fails is the status' $status 1
is 'TAP' "$(line tap)" '| tap | TAP | 2 tests; 5 tried | nothing; not measured: no image'
is 'TAP that fails' "$(line bad)" '| bad | TAP that fails | 1 test; why | FAILED: a \| b'
is 'lines' "$(line plain)" "| plain | figures | 7 pages; 1 of $tmp/b | nothing"
is 'a status' "$(line wrong)" '| wrong | a status | 7 pages | FAILED: status 1'
is 'what tells nothing has failed' "$(line silent)" '| silent | nothing |  | FAILED: told nothing'
is 'skipped' "$(line skip)" '| skip | TAP skipped |  | not measured: no such thing'
is 'status 77' "$(line none)" '| none | not here |  | not measured: no clang'
is 'a tool that is not installed' "$(line tool)" '| tool | a tool |  | not measured: no no-such-tool'
is 'what was not asked' "$(line later)" '| later | never asked |  | not measured: not run yet'
cp "$GATE_FILE" "$tmp/old"
ok_error 'one of them again' 0 '' "$top/t/gate" "$tmp/b" later
is 'leaves the others' "$(diff "$tmp/old" "$GATE_FILE" | grep -c '^<')" 1
ok_error 'a check that there is not' 2 'gate: no check "nonesuch": tap bad plain wrong silent skip none tool later' \
    "$top/t/gate" "$tmp/b" nonesuch

# The checks themselves: each has four cells, and its test is there.
unset GATE_CHECKS
grep -v '^#' "$top/t/gate.tsv" | some | awk -F'\t' 'NF != 4 || $1 !~ /^[a-z][a-z0-9-]*$/ { print FILENAME ":" FNR ": " $0 }' >"$tmp/wrong"
empty 'four cells each' "$tmp/wrong"
grep -v '^#' "$top/t/gate.tsv" | some | grep -oE '(^|[[:blank:]])t/[a-z/.-]+' | tr -d '\t ' | while read -r file; do
	[ -e "$top/$file" ] || echo "$file"
done >"$tmp/wrong"
empty 'what they run is there' "$tmp/wrong"
sed -n 's/^| \([a-z][a-z-]*\) |.*/\1/p' "$top/t/GATE.md" | grep -v '^check$' | sort >"$tmp/lines"
looked_at "$tmp/lines"
"$top/t/gate" -n "$build" | cut -f1 | sort | comm -13 - "$tmp/lines" >"$tmp/wrong"
empty 't/GATE.md tells of no others' "$tmp/wrong"
done_testing
