#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What t/cases/run says of worked cases that do not hold, and of rows that are none.
. "${0%/*}/lib/tap.sh"
command -v perl >/dev/null || plan skip_all 'no perl'
DRUMHEAD_BIN=$build/src
export DRUMHEAD_BIN
cd "$tmp" || exit 255

head='id,system,mechanism,inputs,dice,expected,why'
# says STATUS ROW TAP...: what is said of one row.
says()
{
	status=$1 row=$2
	shift 2
	printf '%s\n%s\n' "$head" "$row" >cases.csv
	ok_program "$row" "$status" "$(printf '%s\n' 1..1 "$@")" "$top/t/cases/run" cases.csv
}

says 0 'A,brandywine,question,tool=odds; ask=18 vs 7,,answer=2-1; values.attack@1=18,13.0' 'ok 1 - A: 13.0'
says 1 'A,brandywine,question,tool=odds; ask=18 vs 7,,answer=3-1; values.attack@1=18; values.none=0,13.0' \
    'not ok 1 - A: 13.0' '# odds 18 vs 7' '#   want answer=3-1, got 2-1' '#   want values.none=0, got nothing'
says 1 'A,germantown,question,tool=crt; ask=1-3 total=-2,,effects.momentum@2=2; effects.none=0,the table' \
    'not ok 1 - A: the table' '# crt 1-3 total=-2' '#   want effects.momentum@2=2, got 1'
says 1 'A,brandywine,question,tool=odds; ask=8 vs 7; option=-R situations=highest; option=--chances,,chances.1-1=1/2,13.0' \
    'not ok 1 - A: 13.0' '# odds -R situations=highest --chances 8 vs 7' '#   want chances.1-1=1/2, got 1'
says 0 'A,brandywine,question,tool=odds; ask=18,,error=no defence; values.attack@1=18,13.0' 'ok 1 - A: 13.0'
says 1 'A,brandywine,question,tool=odds; ask=18 vs 7,,error=too many,13.0' \
    'not ok 1 - A: 13.0' '# odds 18 vs 7' '#   want a refusal, got "2-1"'
says 1 'A,brandywine,question,tool=odds; ask=18 vs 7 mud,,values.attack@1=18,13.0' \
    'not ok 1 - A: 13.0' '# odds 18 vs 7 mud' '#   error: unknown word "mud" (word 4): try howe, washington, commander, artillery, infantry, or --words' \
    '#   want values.attack@1=18, got nothing'
says 1 'A,brandywine,odds,attack=18,,odds=2-1,13.0' 'not ok 1 - A: 13.0' '#   only questions are asked, no "odds"'
says 1 'A,brandywine,question,tool=odds; words=18 vs 7,,answer=2-1,13.0' \
    'not ok 1 - A: 13.0' '#   "words" is neither tool, ask nor option'
says 1 'A,brandywine,question,tool=odds; ask=18 vs 7,,2-1,13.0' 'not ok 1 - A: 13.0' '#   "2-1" is no KEY=VALUE'
says 1 'A,brandywine,question,tool=odds; ask=18 vs 7,,,13.0' 'not ok 1 - A: 13.0' '#   nothing is expected'
says 1 'A,brandywine,question,tool=adds; ask=18 vs 7,,answer=2-1,13.0' \
    'not ok 1 - A: 13.0' '# adds 18 vs 7' '#   no program "adds"; set DRUMHEAD_BIN'

printf '%s\n%s\n' "$head" 'A,brandywine,question,tool=fire; ask=18 vs 7,"1,2",answer=2-1,13.0' >cases.csv
ok_program '-n shows the question' 0 'A: fire 18 vs 7 -d 1,2' "$top/t/cases/run" -n cases.csv
ok_program '-q shows it in fields' 0 'brandywine	fire		18 vs 7	1,2' "$top/t/cases/run" -q cases.csv
sed '1s/mechanism/check/' cases.csv >none.csv
is 'a file that has none' "$("$top/t/cases/run" none.csv 2>&1)" \
    'none.csv: no worked cases: there is no column mechanism (t/battles.t reads orders of battle)'
done_testing
